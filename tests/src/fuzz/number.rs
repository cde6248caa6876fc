//! Expressions of the primitive types. Every one is an operand as it stands: atomic or in parentheses.

use super::generator::Generator;
use super::scope::Type;

impl Generator {
    /// An expression that may be assigned to `ty`.
    pub fn expression(&mut self, ty: Type, depth: usize) -> String {
        match ty {
            Type::Boolean => self.condition(depth),
            Type::Int => self.int(depth),
            Type::Byte | Type::Short | Type::Char => format!("(({}) {})", ty.name(), self.int(depth)),
            Type::Long => self.long(depth),
            Type::Float => self.float(depth),
            Type::Double => self.double(depth),
            _ => self.reference(ty, depth),
        }
    }

    pub fn int(&mut self, depth: usize) -> String {
        let Some(d) = depth.checked_sub(1) else { return self.int_leaf() };
        match self.below(30) {
            0..=5 => {
                let op = self.pick(&["+", "+", "-", "-", "*", "&", "|", "^"]);
                format!("({} {op} {})", self.int(d), self.int(d))
            }
            6 | 7 => self.quotient(Type::Int, d),
            8 | 9 => {
                let op = self.pick(&["<<", ">>", ">>>"]);
                let by = if self.percent(25) { self.long(d) } else { self.int(d) };
                format!("({} {op} {by})", self.int(d))
            }
            10 => format!("({} {})", self.pick(&["-", "~"]), self.int(d)),
            11 | 12 => format!("(({}) {})", self.pick(&["byte", "short", "char"]), self.int(d)),
            13 => format!("((int) {})", self.long(d)),
            14 => match self.percent(50) {
                true => format!("((int) {})", self.double(d)),
                false => format!("((int) {})", self.float(d)),
            },
            15 | 16 => format!("({} ? {} : {})", self.condition(d), self.int(d), self.int(d)),
            17..=19 => {
                let ty = self.pick(&[Type::Ints, Type::Ints, Type::Bytes, Type::Chars, Type::Shorts]);
                self.element(ty, d)
            }
            20 => self.length(d),
            21 | 22 => self.field(Type::Int, d),
            23 | 24 => self.call(Type::Int, d).unwrap_or_else(|| self.int_leaf()),
            25 | 26 => self.int_library(d),
            27 => self.assignment(Type::Int, d).unwrap_or_else(|| self.int_leaf()),
            28 => self.int_switch(d),
            _ => self.int_leaf(),
        }
    }

    fn int_leaf(&mut self) -> String {
        match self.below(10) {
            0..=5 => self.variable(|variable| variable.ty.is_small()).unwrap_or_else(|| self.int_literal()),
            6 => self.field(Type::Int, 0),
            _ => self.int_literal(),
        }
    }

    fn int_library(&mut self, d: usize) -> String {
        match self.below(12) {
            0 => format!("Math.{}({}, {})", self.pick(&["min", "max"]), self.int(d), self.int(d)),
            1 => format!("Math.abs({})", self.int(d)),
            2 => {
                let name =
                    self.pick(&["bitCount", "numberOfLeadingZeros", "numberOfTrailingZeros", "reverse", "signum"]);
                format!("Integer.{name}({})", self.int(d))
            }
            3 => format!("Integer.{}({}, {})", self.pick(&["rotateLeft", "rotateRight"]), self.int(d), self.int(d)),
            4 => format!("Integer.{}({}, {})", self.pick(&["compare", "compareUnsigned"]), self.int(d), self.int(d)),
            5 => format!("Math.{}({}, ({} | 1))", self.pick(&["floorMod", "floorDiv"]), self.int(d), self.int(d)),
            6 => {
                let name = self.pick(&["addExact", "subtractExact", "multiplyExact"]);
                format!("Math.{name}({}, {})", self.int(d), self.int(d))
            }
            7 => format!("Long.compare({}, {})", self.long(d), self.long(d)),
            8 => format!("{}.length()", self.reference(Type::String, d)),
            9 => format!("{}.hashCode()", self.reference(Type::String, d)),
            10 => format!("{}.charAt({})", self.reference(Type::String, d), self.int(d)),
            _ => format!("Long.{}({})", self.pick(&["bitCount", "numberOfLeadingZeros", "hashCode"]), self.long(d)),
        }
    }

    fn int_switch(&mut self, d: usize) -> String {
        let first = self.between(-2, 2);
        let step = self.pick(&[1, 1, 3, 1000]);
        // The sum makes it an int, which all cases fit.
        let mut text = format!("switch (0 + {}) {{ ", self.int(d));
        for case in 0..self.between(1, 4) {
            text += &format!("case {} -> {}; ", first + case * step, self.int(d.min(1)));
        }
        format!("({text}default -> {}; }})", self.int(d.min(1)))
    }

    /// A division, whose divisor may be 0 or -1.
    fn quotient(&mut self, ty: Type, d: usize) -> String {
        let op = self.pick(&["/", "%"]);
        let left = self.expression(ty, d);
        match self.below(6) {
            0 => format!("({left} {op} {})", self.expression(ty, d)),
            1 => format!("({left} {op} ({} | 1))", self.expression(ty, d)),
            2 => format!("({left} {op} (-1))"),
            _ => format!(
                "({left} {op} {})",
                self.pick(&["2", "3", "5", "7", "8", "10", "16", "100", "(-2)", "(-3)", "1"])
            ),
        }
    }

    pub fn long(&mut self, depth: usize) -> String {
        let Some(d) = depth.checked_sub(1) else { return self.long_leaf() };
        match self.below(22) {
            0..=4 => {
                let op = self.pick(&["+", "+", "-", "-", "*", "&", "|", "^"]);
                let right = if self.percent(30) { self.int(d) } else { self.long(d) };
                format!("({} {op} {right})", self.long(d))
            }
            5 => self.quotient(Type::Long, d),
            6 | 7 => {
                let op = self.pick(&["<<", ">>", ">>>"]);
                let by = if self.percent(40) { self.long(d) } else { self.int(d) };
                format!("({} {op} {by})", self.long(d))
            }
            8 => format!("({} {})", self.pick(&["-", "~"]), self.long(d)),
            9..=11 => format!("((long) {})", self.int(d)),
            12 => match self.percent(50) {
                true => format!("((long) {})", self.double(d)),
                false => format!("((long) {})", self.float(d)),
            },
            13 => format!("({} ? {} : {})", self.condition(d), self.long(d), self.long(d)),
            14 => self.element(Type::Longs, d),
            15 => self.field(Type::Long, d),
            16 => self.call(Type::Long, d).unwrap_or_else(|| self.long_leaf()),
            17 => format!("Math.{}({}, {})", self.pick(&["min", "max", "addExact"]), self.long(d), self.long(d)),
            18 => format!("Long.{}({}, {})", self.pick(&["rotateLeft", "rotateRight"]), self.long(d), self.int(d)),
            19 => format!("Double.doubleToLongBits({})", self.double(d)),
            20 => self.assignment(Type::Long, d).unwrap_or_else(|| self.long_leaf()),
            _ => self.long_leaf(),
        }
    }

    fn long_leaf(&mut self) -> String {
        match self.below(10) {
            0..=4 => self.variable_of(Type::Long).unwrap_or_else(|| self.long_literal()),
            5 => self.field(Type::Long, 0),
            6 => self.int_leaf(),
            _ => self.long_literal(),
        }
    }

    pub fn double(&mut self, depth: usize) -> String {
        let Some(d) = depth.checked_sub(1) else {
            return match self.below(3) {
                0 => self.double_literal(),
                1 => self.field(Type::Double, 0),
                _ => self.variable_of(Type::Double).unwrap_or_else(|| self.double_literal()),
            };
        };
        match self.below(13) {
            0..=3 => {
                let op = self.pick(&["+", "-", "*", "/", "%"]);
                format!("({} {op} {})", self.double(d), self.double(d))
            }
            4 => format!("((double) {})", self.int(d)),
            5 => format!("((double) {})", self.long(d)),
            6 => format!("((double) {})", self.float(d)),
            7 => format!("(-{})", self.double(d)),
            8 => format!("Math.{}({}, {})", self.pick(&["min", "max"]), self.double(d), self.double(d)),
            9 => format!("Math.{}({})", self.pick(&["abs", "sqrt", "floor", "ceil", "rint"]), self.double(d)),
            10 => self.element(Type::Doubles, d),
            11 => format!("({} ? {} : {})", self.condition(d), self.double(d), self.double(d)),
            _ => self.double(0),
        }
    }

    pub fn float(&mut self, depth: usize) -> String {
        let Some(d) = depth.checked_sub(1) else {
            return match self.percent(40) {
                true => self.float_literal(),
                false => self.variable_of(Type::Float).unwrap_or_else(|| self.float_literal()),
            };
        };
        match self.below(9) {
            0..=3 => {
                let op = self.pick(&["+", "-", "*", "/", "%"]);
                format!("({} {op} {})", self.float(d), self.float(d))
            }
            4 => format!("((float) {})", self.int(d)),
            5 => format!("((float) {})", self.long(d)),
            6 => format!("((float) {})", self.double(d)),
            7 => self.element(Type::Floats, d),
            _ => self.float(0),
        }
    }

    /// `(x += e)`, `(x++)` and their like.
    pub fn assignment(&mut self, ty: Type, d: usize) -> Option<String> {
        let name = self.assignable(ty)?;
        Some(match self.below(5) {
            0 => format!("({name}{})", self.pick(&["++", "--"])),
            1 => format!("({}{name})", self.pick(&["++", "--"])),
            2 => format!("({name} = {})", self.expression(ty, d)),
            _ => {
                let op = self.pick(&["+=", "-=", "*=", "^=", "|=", "&=", "<<=", ">>=", ">>>="]);
                let with = self.pick(&[Type::Int, Type::Long]);
                format!("({name} {op} {})", self.expression(with, d))
            }
        })
    }
}
