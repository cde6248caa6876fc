//! Boolean expressions.

use super::generator::Generator;
use super::scope::Type;

impl Generator {
    pub fn condition(&mut self, depth: usize) -> String {
        let Some(d) = depth.checked_sub(1) else {
            return match self.below(4) {
                0 => self.variable_of(Type::Boolean).unwrap_or_else(|| "flag".to_string()),
                1 => self.field(Type::Boolean, 0),
                _ => self.comparison(0),
            };
        };
        match self.below(16) {
            0..=5 => self.comparison(d),
            6 | 7 => format!("({} {} {})", self.condition(d), self.pick(&["&&", "||"]), self.condition(d)),
            8 => format!("({} {} {})", self.condition(d), self.pick(&["&", "|", "^"]), self.condition(d)),
            9 => format!("(!{})", self.condition(d)),
            10 => {
                let ty = self.pick(&[Type::Node, Type::Face, Type::Object, Type::String, Type::Ints]);
                format!("({} {} null)", self.reference(ty, d), self.pick(&["==", "!="]))
            }
            11 => {
                let class = self.class();
                format!("({} instanceof {class})", self.object(d))
            }
            12 => {
                let ty = self.pick(&[Type::Node, Type::Ints, Type::Object]);
                // New objects of two classes are not comparable otherwise.
                format!(
                    "(({}) {} {} {})",
                    ty.name(),
                    self.reference(ty, d),
                    self.pick(&["==", "!="]),
                    self.reference(ty, d)
                )
            }
            13 => format!("{}.equals({})", self.reference(Type::String, d), self.reference(Type::String, d)),
            14 => self.element(Type::Booleans, d),
            _ => format!("({} {} {})", self.float(d), self.order(), self.double(d)),
        }
    }

    fn order(&mut self) -> &'static str {
        self.pick(&["<", "<=", ">", ">=", "==", "!="])
    }

    fn comparison(&mut self, d: usize) -> String {
        let (left, right) = match self.below(8) {
            0 => (self.long(d), self.long(d)),
            1 => (self.int(d), self.long(d)),
            2 => (self.int(d), self.length(d.min(1))),
            3 => (self.int(d), self.int_literal()),
            4 => (self.double(d), self.double(d)),
            _ => (self.int(d), self.int(d)),
        };
        format!("({left} {} {right})", self.order())
    }
}
