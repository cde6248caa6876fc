//! Expressions that give references, and what is reached through references: elements, lengths, fields, calls.

use super::generator::Generator;
use super::scope::Type;

impl Generator {
    pub fn reference(&mut self, ty: Type, depth: usize) -> String {
        match ty {
            Type::String => self.string(depth),
            Type::Object => self.object(depth),
            Type::Node => self.node(depth),
            Type::Face => self.face(depth),
            _ => self.array(ty, depth),
        }
    }

    /// A class of the program, or a type that is none of them.
    pub fn class(&mut self) -> String {
        match self.below(6) {
            0 => "Face".to_string(),
            1 => self.pick(&["String", "int[]", "Object[]", "Integer", "Node[]"]).to_string(),
            _ => self.node_class(),
        }
    }

    pub fn node_class(&mut self) -> String {
        match self.below(self.subclasses + 1) {
            0 => "Node".to_string(),
            n => format!("Node{n}"),
        }
    }

    fn string(&mut self, depth: usize) -> String {
        let leaf = |g: &mut Generator| g.variable_of(Type::String).unwrap_or_else(|| g.string_literal());
        let Some(d) = depth.checked_sub(1) else { return leaf(self) };
        match self.below(8) {
            0 | 1 => {
                let ty = self.pick(&[
                    Type::Int,
                    Type::Long,
                    Type::Char,
                    Type::Double,
                    Type::Boolean,
                    Type::Float,
                    Type::Byte,
                ]);
                format!("({} + {} + {})", self.string_literal(), self.expression(ty, d), self.string_literal())
            }
            2 => format!("cut({} + {})", self.string(d), self.string(d)),
            3 => format!("String.valueOf({})", self.expression(Type::Long, d)),
            4 => format!("({} ? {} : {})", self.condition(d), self.string(d), self.string(d)),
            5 => format!("{}.substring({} & 3)", self.string(d), self.int(d)),
            _ => leaf(self),
        }
    }

    pub fn object(&mut self, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        match self.below(10) {
            0 | 1 => self.variable_of(Type::Object).unwrap_or_else(|| "((Object) head)".to_string()),
            2 => format!("((Object) {})", self.string(d)),
            3 => format!("((Object) {})", self.variable_of(Type::Ints).unwrap_or_else(|| "table".to_string())),
            4 if depth > 0 => format!("((Object) Integer.valueOf({}))", self.int(d)),
            5 if depth > 0 => self.element(Type::Objects, d),
            6 => format!("((Object) {})", self.face(d)),
            _ => format!("((Object) {})", self.node(d)),
        }
    }

    pub fn node(&mut self, depth: usize) -> String {
        let leaf = |g: &mut Generator| match g.below(20) {
            0..=11 => g.variable_of(Type::Node).unwrap_or_else(|| "head".to_string()),
            12 => "((Node) null)".to_string(),
            _ => g.pick(&["head", "spare"]).to_string(),
        };
        let Some(d) = depth.checked_sub(1) else { return leaf(self) };
        match self.below(20) {
            0..=3 if !self.shallow => format!("new {}({})", self.node_class(), self.int(d)),
            4 | 5 => format!("({} ? {} : {})", self.condition(d), self.node(d), self.node(d)),
            6 | 7 => format!("{}.next", self.node(d)),
            8 => self.element(Type::Nodes, d),
            9 => format!("((Node) {})", self.object(d)),
            10 => format!("((Node) {})", self.face(d)),
            _ => leaf(self),
        }
    }

    fn face(&mut self, depth: usize) -> String {
        let found = self.variable_of(Type::Face);
        match found {
            Some(name) if depth == 0 || self.percent(70) => name,
            _ if self.percent(20) => format!("((Face) {})", self.node(depth.saturating_sub(1))),
            _ => "face".to_string(),
        }
    }

    /// An array expression.
    pub fn array(&mut self, ty: Type, depth: usize) -> String {
        let found = self.variable_of(ty);
        let new = |g: &mut Generator| {
            let element = ty.element().expect("an array").name();
            format!("new {element}[{}]", g.small())
        };
        match found {
            Some(name) if depth == 0 || self.percent(85) => name,
            _ if ty == Type::Ints => match self.below(3) {
                0 => format!("{}.ints", self.node(depth.saturating_sub(1))),
                1 => "table".to_string(),
                _ => new(self),
            },
            _ => new(self),
        }
    }

    /// An index, usually one of a small array.
    pub fn index(&mut self, array: &str, d: usize) -> String {
        let counter = self.variable(|variable| variable.is_counter);
        match (counter, self.below(12)) {
            (Some(counter), 0..=3) => counter,
            (Some(counter), 4 | 5) => format!("{counter} {} {}", self.pick(&["+", "-"]), self.between(1, 3)),
            (Some(counter), 6) => format!("{} - {counter}", self.small()),
            (_, 7) if array.chars().all(|c| c.is_alphanumeric()) => format!("{array}.length - {}", self.between(0, 3)),
            (_, 8) => format!("{} {} {}", self.int(d), self.pick(&["%", "&"]), self.pick(&["3", "5", "7", "8"])),
            (_, 9) => format!("{} >>> {}", self.int(d), self.pick(&["28", "29", "30"])),
            (_, 10) => self.int(d),
            _ => match self.percent(60) {
                true => self.small().to_string(),
                false => self.variable(|variable| variable.ty.is_small()).unwrap_or_else(|| "1".to_string()),
            },
        }
    }

    pub fn element(&mut self, ty: Type, d: usize) -> String {
        let array = self.array(ty, d.min(1));
        let index = self.index(&array, d.min(2));
        format!("{}[{index}]", if array.starts_with("new ") { format!("({array})") } else { array })
    }

    pub fn length(&mut self, d: usize) -> String {
        let ty = self.pick(&Type::ARRAYS);
        match self.variable_of(ty) {
            Some(name) => format!("{name}.length"),
            None => format!("{}.ints.length", self.node(d.min(1))),
        }
    }

    /// A field, static or of an object.
    pub fn field(&mut self, ty: Type, d: usize) -> String {
        let place = |g: &mut Generator, names: &[&str]| {
            let name = g.pick(names);
            format!("{}.{name}", g.node(d.min(1)))
        };
        let initializer = self.below(self.initializers.max(1));
        match (ty, self.below(10)) {
            (Type::Int, 0..=4) => place(self, &["i", "i", "i", "b", "s", "c", "fixed", "seen"]),
            (Type::Int, 5) if self.initializers > 0 => self.initialized(initializer, d),
            (Type::Int, 6) => "LIMIT".to_string(),
            (Type::Int, _) => self.pick(&["count", "count", "seen", "small"]).to_string(),
            (Type::Long, 0..=4) => place(self, &["l"]),
            (Type::Long, _) => "total".to_string(),
            (Type::Double, 0..=6) => place(self, &["d", "f"]),
            (Type::Double, _) => "ratio".to_string(),
            (Type::Boolean, 0..=6) => place(self, &["z"]),
            _ => "flag".to_string(),
        }
    }

    /// Something of a class with a static initialiser.
    pub fn initialized(&mut self, class: usize, d: usize) -> String {
        let name = format!("Init{class}");
        match self.below(8) {
            0 | 1 => format!("{name}.a"),
            2 => format!("{name}.B"),
            3 => format!("{name}.T[{}]", self.int(d.min(1))),
            4 => format!("{name}.T.length"),
            5 => format!("{name}.S.length()"),
            6 => format!("{name}.step({})", self.int(d.min(1))),
            _ => format!("{name}.N.i"),
        }
    }

    /// A call with a result of this type.
    pub fn call(&mut self, ty: Type, d: usize) -> Option<String> {
        if ty == Type::Int && self.percent(60) {
            let d = d.min(1);
            let kind = if self.shallow { self.below(4) } else { self.below(10) };
            return Some(match kind {
                0 => format!("{}.get()", self.node(d)),
                1 => format!("{}.next().get()", self.node(d)),
                2 => {
                    let array = self.array(Type::Ints, d);
                    format!("at({array}, {})", self.index(&array, d))
                }
                3 => format!("{}.swap({})", self.node(d), self.int(d)),
                4 => format!("deep({} & 7, {})", self.int(d), self.int(d)),
                5 => format!("{}.face({})", self.face(d), self.int(d)),
                6 => format!("{}.twice({})", self.face(d), self.int(d)),
                _ => format!("{}.virt({})", self.node(d), self.int(d)),
            });
        }
        let fitting: Vec<usize> =
            (self.callable..self.methods.len()).filter(|&m| self.methods[m].result == ty).collect();
        if fitting.is_empty() || self.loops > 1 {
            return None;
        }
        let method = self.pick(&fitting);
        Some(self.call_of(method, d))
    }

    pub fn call_of(&mut self, method: usize, d: usize) -> String {
        let method = self.methods[method].clone();
        let args: Vec<String> = method.params.iter().map(|&ty| self.expression(ty, d.min(1))).collect();
        format!("{}({})", method.name, args.join(", "))
    }
}
