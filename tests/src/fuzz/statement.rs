//! Statements.

use super::generator::Generator;
use super::scope::Type;
use super::source::Node;

/// Blocks within blocks.
const DEEPEST: usize = 4;

impl Generator {
    pub fn statements(&mut self, count: usize) -> Vec<Node> {
        self.nested(|g| (0..count).flat_map(|_| g.statement()).collect())
    }

    pub fn few_statements(&mut self) -> Vec<Node> {
        let count = self.between(1, 3) as usize;
        self.statements(count)
    }

    /// One statement, or a few that belong together.
    pub fn statement(&mut self) -> Vec<Node> {
        let d = 1 + self.below(3);
        if self.depth >= DEEPEST {
            return vec![self.simple(d)];
        }
        match self.below(40) {
            0..=5 => self.declaration(d),
            6..=15 => vec![self.simple(d)],
            16 | 17 => vec![self.choice(d)],
            18..=23 => self.looping(),
            24..=27 => vec![self.attempt()],
            28 => vec![self.switch(d)],
            29 => vec![self.string_switch(d)],
            30 => vec![self.synchronized(d)],
            31..=35 => self.pattern(),
            36 => self.lambda(),
            37 => vec![self.typed_choice(d)],
            38 => self.departure(d).into_iter().collect(),
            _ => vec![self.simple(d)],
        }
    }

    pub fn declaration(&mut self, d: usize) -> Vec<Node> {
        let ty = match self.below(10) {
            0..=4 => self.pick(&Type::NUMBERS),
            5 => self.pick(&[Type::Boolean, Type::String]),
            6 => self.pick(&[Type::Node, Type::Node, Type::Object, Type::Face]),
            _ => self.pick(&Type::ARRAYS),
        };
        self.declaration_of(ty, d)
    }

    pub fn declaration_of(&mut self, ty: Type, d: usize) -> Vec<Node> {
        let value = match ty.element() {
            Some(element) => self.new_array(ty, element, d),
            None => self.expression(ty, d),
        };
        let name = self.fresh("v");
        let is_final = self.percent(25);
        let node = Node::line(format!("{}{} {name} = {value};", if is_final { "final " } else { "" }, ty.name()));
        match is_final {
            true => self.declare_fixed(name, ty, true, false),
            false => self.declare(name, ty),
        }
        vec![node]
    }

    /// Elements, a length, or an array that is already there.
    fn new_array(&mut self, ty: Type, element: Type, d: usize) -> String {
        match self.below(8) {
            0 | 1 => self.array(ty, d),
            2..=4 => {
                let values: Vec<String> = (0..self.between(0, 6)).map(|_| self.expression(element, d.min(1))).collect();
                format!("new {}[] {{{}}}", element.name(), values.join(", "))
            }
            5 => format!("new {}[{} & 15]", element.name(), self.int(d)),
            6 if ty == Type::Objects => format!("new Node[{}]", self.small()),
            6 if ty == Type::Nodes && !self.shallow => format!("new {}[{}]", self.node_class(), self.small()),
            6 => format!("{}.clone()", self.variable_of(ty).unwrap_or_else(|| format!("new {}[3]", element.name()))),
            _ => format!("new {}[{}]", element.name(), self.small()),
        }
    }

    /// A statement of one line that declares nothing.
    pub fn simple(&mut self, d: usize) -> Node {
        let text = match self.below(20) {
            0..=2 => self.store(d),
            3..=5 => self.array_store(d),
            6..=9 => self.field_store(d),
            10 => match self.call(Type::Int, d) {
                Some(call) => format!("{call};"),
                None => self.store(d),
            },
            11 if self.loops == 0 => {
                let ty = self.pick(&[Type::String, Type::Double, Type::Float, Type::Int, Type::Char, Type::Boolean]);
                format!("System.out.println({});", self.expression(ty, d))
            }
            12 => format!("{}.set({});", self.node(d.min(1)), self.int(d)),
            13 if self.initializers > 0 => {
                let class = self.below(self.initializers);
                match self.below(3) {
                    0 => format!("Init{class}.a {} {};", self.pick(&["=", "+=", "^="]), self.int(d)),
                    1 => format!("Init{class}.T[{} & 3] = {};", self.int(d), self.int(d)),
                    _ => format!("mix({});", self.initialized(class, d)),
                }
            }
            _ => {
                let ty = self.pick(&[
                    Type::Int,
                    Type::Int,
                    Type::Long,
                    Type::Double,
                    Type::Float,
                    Type::Boolean,
                    Type::String,
                ]);
                format!("mix({});", self.expression(ty, d))
            }
        };
        Node::line(text)
    }

    fn store(&mut self, d: usize) -> String {
        let ty = match self.below(4) {
            0 => self.pick(&[Type::Boolean, Type::String, Type::Node, Type::Object, Type::Face]),
            1 => self.pick(&Type::ARRAYS),
            _ => self.pick(&Type::NUMBERS),
        };
        let Some(name) = self.assignable(ty) else { return format!("mix({});", self.int(d)) };
        if Type::NUMBERS.contains(&ty) && self.percent(50) {
            return self.compound(&name, ty, d);
        }
        format!("{name} = {};", self.expression(ty, d))
    }

    /// `place op= value`, which may cut the result off to fit.
    fn compound(&mut self, place: &str, ty: Type, d: usize) -> String {
        if matches!(ty, Type::Float | Type::Double) {
            let with = self.pick(&[Type::Int, Type::Float, Type::Double, Type::Long]);
            return format!("{place} {} {};", self.pick(&["+=", "-=", "*=", "/=", "%="]), self.expression(with, d));
        }
        match self.below(8) {
            0 => format!("{place}{};", self.pick(&["++", "--"])),
            1 => format!("{place} {} {};", self.pick(&["/=", "%="]), self.expression(Type::Int, d)),
            2 => format!("{place} {} {};", self.pick(&["+=", "-=", "*="]), self.expression(Type::Double, d)),
            _ => {
                let op = self.pick(&["+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]);
                let with = self.pick(&[Type::Int, Type::Int, Type::Long]);
                format!("{place} {op} {};", self.expression(with, d))
            }
        }
    }

    fn array_store(&mut self, d: usize) -> String {
        let ty = self.pick(&[Type::Ints, Type::Ints, Type::Ints, Type::Longs, Type::Bytes, Type::Chars, Type::Shorts]);
        let ty = if self.percent(30) { self.pick(&Type::ARRAYS) } else { ty };
        let element = ty.element().expect("an array");
        let place = self.element(ty, d.min(2));
        if Type::NUMBERS.contains(&element) && self.percent(40) {
            return self.compound(&place, element, d);
        }
        format!("{place} = {};", self.expression(element, d))
    }

    fn field_store(&mut self, d: usize) -> String {
        let (name, ty) = self.pick(&[
            ("i", Type::Int),
            ("i", Type::Int),
            ("l", Type::Long),
            ("b", Type::Byte),
            ("s", Type::Short),
            ("c", Type::Char),
            ("z", Type::Boolean),
            ("f", Type::Float),
            ("d", Type::Double),
            ("next", Type::Node),
            ("ints", Type::Ints),
            ("seen", Type::Int),
        ]);
        let (place, ty) = match self.below(3) {
            0 => self.pick(&[
                ("count", Type::Int),
                ("total", Type::Long),
                ("small", Type::Byte),
                ("flag", Type::Boolean),
                ("ratio", Type::Double),
                ("head", Type::Node),
                ("spare", Type::Node),
                ("table", Type::Ints),
                ("seen", Type::Int),
                ("face", Type::Face),
            ]),
            _ => ("", ty),
        };
        let place = match place {
            "" => format!("{}.{name}", self.node(d.min(1))),
            place => place.to_string(),
        };
        if Type::NUMBERS.contains(&ty) && self.percent(40) {
            return self.compound(&place, ty, d);
        }
        format!("{place} = {};", self.expression(ty, d))
    }

    fn choice(&mut self, d: usize) -> Node {
        let node = Node::block(format!("if ({}) {{", self.condition(d)), self.few_statements());
        match self.percent(45) {
            true => {
                let body = self.few_statements();
                node.and("} else {", body)
            }
            false => node,
        }
    }

    /// A type pattern.
    fn typed_choice(&mut self, d: usize) -> Node {
        let (class, name) = (self.node_class(), self.fresh("p"));
        let head = format!("if ({} instanceof {class} {name} && {name}.i != {}) {{", self.object(d), self.int(1));
        let body = self.nested(|g| {
            g.declare(name.clone(), Type::Node);
            // The variable has a narrower type than `Node`.
            g.scope.last_mut().expect("just declared").assignable = false;
            g.statements(2)
        });
        Node::block(head, body)
    }

    fn switch(&mut self, d: usize) -> Node {
        let (first, step) = (self.between(-2, 3), self.pick(&[1, 1, 2, 100]));
        let mut body = Vec::new();
        for case in 0..self.between(1, 5) {
            let mut inside = self.few_statements();
            if self.percent(70) {
                inside.push(Node::line("break;"));
            }
            body.push(Node::block(format!("case {}: {{", first + case * step), inside));
        }
        if self.percent(60) {
            body.push(Node::block("default: {", self.few_statements()));
        }
        Node::block(format!("switch (0 + {}) {{", self.int(d)), body)
    }

    fn string_switch(&mut self, d: usize) -> Node {
        let mut body = Vec::new();
        // `Aa` and `BB` have one hash.
        for case in ["Aa", "BB", "a", ""] {
            if self.percent(60) {
                let body_of_case = self.few_statements();
                body.push(Node::block(format!("case \"{case}\" -> {{"), body_of_case));
            }
        }
        body.push(Node::block("default -> {", self.few_statements()));
        Node::block(format!("switch ({}) {{", self.expression(Type::String, d)), body)
    }

    fn synchronized(&mut self, d: usize) -> Node {
        let lock = self.pick(&[Type::Node, Type::Ints, Type::Nodes]);
        Node::block(format!("synchronized ({}) {{", self.reference(lock, d.min(1))), self.few_statements())
    }

    pub fn attempt(&mut self) -> Node {
        let mut node = Node::block("try {", self.few_statements());
        let name = self.fresh("e");
        let with_finally = self.percent(30);
        let mut caught = false;
        for kind in ["ArithmeticException", "IndexOutOfBoundsException", "NullPointerException", "Oops"] {
            if self.percent(20) {
                let mut body = vec![Node::line(format!("caught({name});"))];
                body.extend(self.few_statements());
                node = node.and(format!("}} catch ({kind} {name}) {{"), body);
                caught = true;
            }
        }
        if self.percent(70) || !(caught || with_finally) {
            let mut body = vec![Node::line(format!("caught({name});"))];
            body.extend(self.statements(1));
            node = node.and(format!("}} catch (RuntimeException {name}) {{"), body);
        }
        if with_finally {
            let body = self.few_statements();
            node = node.and("} finally {", body);
        }
        node
    }

    /// A way out of the place, under a condition.
    fn departure(&mut self, d: usize) -> Option<Node> {
        let text = match self.below(5) {
            0 => format!("throw new Oops({});", self.int(d)),
            // Members of classes start as if in a loop.
            1 if self.loops > usize::from(self.shallow) && !self.in_lambda => {
                self.pick(&["break;", "continue;"]).to_string()
            }
            2 | 3 if !self.labels.is_empty() && !self.in_lambda => {
                let at = self.below(self.labels.len());
                format!("{} {};", self.pick(&["break", "continue"]), self.labels[at])
            }
            _ if self.in_lambda => return None,
            _ => match self.result {
                Some(ty) => format!("return {};", self.expression(ty, d)),
                None => "return;".to_string(),
            },
        };
        Some(Node::block(format!("if ({}) {{", self.condition(d)), vec![Node::line(text)]))
    }

    fn lambda(&mut self) -> Vec<Node> {
        if self.in_lambda || self.shallow {
            return vec![self.simple(1)];
        }
        let (name, param) = (self.fresh("fn"), self.fresh("x"));
        let body = self.nested(|g| {
            let (loops, callable) = (g.loops, g.callable);
            (g.in_lambda, g.loops, g.callable) = (true, 2, g.methods.len());
            g.declare_fixed(param.clone(), Type::Int, true, false);
            let mut body: Vec<Node> = (0..g.below(3)).map(|_| g.simple(2)).collect();
            body.push(Node::line(format!("return {};", g.int(3))));
            (g.in_lambda, g.loops, g.callable) = (false, loops, callable);
            body
        });
        let made = Node::block(format!("Face {name} = {param} -> {{"), body).end("};");
        let used = Node::line(format!("mix({name}.{}({}));", self.pick(&["face", "twice"]), self.int(2)));
        self.declare(name, Type::Face);
        vec![made, used]
    }
}
