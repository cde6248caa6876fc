//! Loops. Each ends: its counter runs to a bound that is near, or a second counter stops it.

use super::generator::Generator;
use super::scope::Type;
use super::source::Node;

/// Loops within loops.
const DEEPEST: usize = 3;

impl Generator {
    pub fn looping(&mut self) -> Vec<Node> {
        if self.loops >= DEEPEST || self.in_lambda {
            return vec![self.simple(2)];
        }
        match self.below(14) {
            0..=3 => self.up(),
            4 | 5 => self.down(),
            6 => self.around_the_end(),
            7 => self.narrow(),
            8 => self.long_counter(),
            9 => self.two_counters(),
            10 => self.each(),
            11 => self.field_bound(),
            12 => self.repeat(),
            _ => self.changed_counter(),
        }
    }

    fn body(&mut self, counters: &[(&str, Type)]) -> Vec<Node> {
        self.nested(|g| {
            for (name, ty) in counters {
                g.declare_fixed(*name, *ty, false, *ty == Type::Int);
            }
            g.loops += 1;
            let count = g.between(1, 4) as usize;
            let body = g.statements(count);
            g.loops -= 1;
            body
        })
    }

    /// The loop, perhaps with a label, whose body may use it.
    fn counted(&mut self, head: String, counters: &[(&str, Type)]) -> Vec<Node> {
        if !self.percent(20) {
            return vec![Node::block(head, self.body(counters))];
        }
        let label = self.fresh("out");
        self.labels.push(label.clone());
        let body = self.body(counters);
        self.labels.pop();
        vec![Node::block(format!("{label}: {head}"), body)]
    }

    /// Something that a counter may run to.
    fn bound(&mut self) -> String {
        let ty = self.pick(&Type::ARRAYS);
        match (self.variable_of(ty), self.below(7)) {
            (Some(array), 0..=2) => format!("{array}.length"),
            (Some(array), 3) => format!("{array}.length {} {}", self.pick(&["+", "-"]), self.between(1, 3)),
            (_, 4) => format!("({} & 15)", self.int(2)),
            (_, 5) => format!("Math.min({}, 9)", self.int(1)),
            _ => self.small().to_string(),
        }
    }

    fn up(&mut self) -> Vec<Node> {
        let (name, step) = (self.fresh("i"), self.pick(&[1, 1, 1, 2, 3, 7]));
        let start = match self.below(6) {
            0 => format!("({} & 7)", self.int(1)),
            1 => "-3".to_string(),
            2 => self.variable(|variable| variable.is_counter).unwrap_or_else(|| "1".to_string()),
            _ => self.between(0, 2).to_string(),
        };
        let bound = match self.percent(30) {
            // The same in every round, and perhaps known to the compiler.
            true => {
                let limit = self.fresh("n");
                let text = self.bound();
                let declared = Node::line(format!("int {limit} = {text};"));
                self.declare_fixed(limit.clone(), Type::Int, false, false);
                let head = self.up_head(&name, &start, &limit, step);
                let mut nodes = vec![declared];
                nodes.extend(self.counted(head, &[(&name, Type::Int)]));
                return nodes;
            }
            false => self.bound(),
        };
        let head = self.up_head(&name, &start, &bound, step);
        self.counted(head, &[(&name, Type::Int)])
    }

    fn up_head(&mut self, name: &str, start: &str, bound: &str, step: i64) -> String {
        let order = self.pick(&["<", "<", "<="]);
        let next = match (step, self.percent(50)) {
            (1, true) => format!("{name}++"),
            (step, _) => format!("{name} += {step}"),
        };
        format!("for (int {name} = {start}; {name} {order} {bound}; {next}) {{")
    }

    fn down(&mut self) -> Vec<Node> {
        let (name, step) = (self.fresh("i"), self.pick(&[1, 1, 2, 3]));
        let start = match self.percent(60) {
            true => format!("{} - 1", self.bound()),
            false => self.bound(),
        };
        let end = self.pick(&["> 0", ">= 0", ">= 0", ">= 1", "> -2"]);
        let head = format!("for (int {name} = {start}; {name} {end}; {name} -= {step}) {{");
        self.counted(head, &[(&name, Type::Int)])
    }

    /// A counter at an end of the ints, which wraps or nearly does.
    fn around_the_end(&mut self) -> Vec<Node> {
        let (i, t) = (self.fresh("i"), self.fresh("t"));
        let (near, step) = (self.between(0, 9), self.pick(&[1, 1, 2, 3, 5]));
        let (order, limit) = (self.pick(&["<", "<=", "!="]), self.between(0, 3));
        let head = match self.below(6) {
            0 => format!("for (int {i} = Integer.MAX_VALUE - {near}; {i} > 0; {i} += {step}) {{"),
            1 => format!("for (int {i} = Integer.MIN_VALUE + {near}; {i} < 0; {i} -= {step}) {{"),
            2 => format!(
                "for (int {i} = Integer.MAX_VALUE - {near}, {t} = 0; {i} {order} Integer.MAX_VALUE - {limit} && {t} < 12; {i} += {step}, {t}++) {{"
            ),
            3 => format!(
                "for (int {i} = Integer.MIN_VALUE + {near}, {t} = 0; {i} >= Integer.MIN_VALUE + {limit} && {t} < 12; {i} -= {step}, {t}++) {{"
            ),
            4 => format!(
                "for (int {i} = {}, {t} = 0; {i} {order} {} && {t} < 12; {i} += {step}, {t}++) {{",
                self.int(1),
                self.int(1)
            ),
            _ => format!("for (int {i} = {}, {t} = 0; {t} < 9; {i} *= {step} + 1, {t}++) {{", self.int(1)),
        };
        let counters = [(i.as_str(), Type::Int), (t.as_str(), Type::Int)];
        let used = if head.contains(&format!("{t} ")) { 2 } else { 1 };
        self.counted(head, &counters[..used])
    }

    /// A counter that wraps in a narrow type.
    fn narrow(&mut self) -> Vec<Node> {
        let (name, near) = (self.fresh("k"), self.between(0, 9));
        let (ty, head) = match self.below(4) {
            0 => (Type::Byte, format!("for (byte {name} = (byte) (127 - {near}); {name} > 0; {name}++) {{")),
            1 => (Type::Short, format!("for (short {name} = (short) (-32768 + {near}); {name} < 0; {name}--) {{")),
            2 => (Type::Char, format!("for (char {name} = (char) {near}; {name} <= 20; {name}--) {{")),
            _ => (Type::Char, format!("for (char {name} = 0; {name} < {near}; {name} += 2) {{")),
        };
        self.counted(head, &[(&name, ty)])
    }

    fn long_counter(&mut self) -> Vec<Node> {
        let (name, near, step) = (self.fresh("w"), self.between(0, 9), self.pick(&[1, 2, 3]));
        let head = match self.below(4) {
            0 => format!("for (long {name} = {near}; {name} < {}; {name} += {step}) {{", self.bound()),
            1 => format!(
                "for (long {name} = Integer.MAX_VALUE - {near}L; {name} <= Integer.MAX_VALUE + 3L; {name} += {step}) {{"
            ),
            2 => format!("for (long {name} = Long.MAX_VALUE - {near}; {name} > 0; {name} += {step}) {{"),
            _ => format!("for (long {name} = {near}; {name} >= 0; {name} -= {step}) {{"),
        };
        self.counted(head, &[(&name, Type::Long)])
    }

    fn two_counters(&mut self) -> Vec<Node> {
        let (i, j) = (self.fresh("i"), self.fresh("j"));
        let head = match self.below(3) {
            0 => format!("for (int {i} = 0, {j} = {}; {i} < {j}; {i}++, {j}--) {{", self.bound()),
            1 => format!("for (int {i} = 0, {j} = {} - 1; {i} < {}; {i}++, {j}--) {{", self.bound(), self.bound()),
            _ => format!("for (int {i} = {}, {j} = 0; {j} <= {i}; {j} += 2, {i}--) {{", self.bound()),
        };
        self.counted(head, &[(&i, Type::Int), (&j, Type::Int)])
    }

    fn each(&mut self) -> Vec<Node> {
        let ty = self.pick(&[Type::Ints, Type::Ints, Type::Longs, Type::Chars, Type::Doubles, Type::Nodes]);
        let (name, element) = (self.fresh("x"), ty.element().expect("an array"));
        let head = format!("for ({} {name} : {}) {{", element.name(), self.array(ty, 1));
        self.counted(head, &[(&name, element)])
    }

    /// A bound in a field, which the body may write; a second counter ends it.
    fn field_bound(&mut self) -> Vec<Node> {
        let (i, t, node) = (self.fresh("i"), self.fresh("t"), self.node(0));
        let bound = match self.below(4) {
            0 => "count".to_string(),
            1 => "table.length".to_string(),
            2 => format!("{node}.ints.length"),
            _ => format!("{node}.i"),
        };
        let start = Node::line(format!("int {t} = 0;"));
        self.declare_fixed(t.clone(), Type::Int, false, false);
        let head = format!("for (int {i} = {}; {i} < {bound} && {t}++ < 11; {i}++) {{", self.between(-1, 2));
        let mut nodes = vec![start];
        nodes.extend(self.counted(head, &[(&i, Type::Int)]));
        nodes
    }

    fn repeat(&mut self) -> Vec<Node> {
        let t = self.fresh("t");
        let start = Node::line(format!("int {t} = {};", self.between(-2, 2)));
        self.declare_fixed(t.clone(), Type::Int, false, true);
        let node = match self.percent(50) {
            true => {
                let body = self.body(&[]);
                let condition = self.condition(2);
                Node::block("do {", body).end(format!("}} while (++{t} < 8 && {condition});"))
            }
            false => {
                let head = format!("while ({t}++ < 9 && {}) {{", self.condition(2));
                Node::block(head, self.body(&[]))
            }
        };
        vec![start, node]
    }

    /// A counter that the body may assign; a second one ends the loop.
    fn changed_counter(&mut self) -> Vec<Node> {
        let (i, t) = (self.fresh("i"), self.fresh("t"));
        let bound = self.bound();
        let head = format!("for (int {i} = 0, {t} = 0; {i} < {bound} && {t} < 12; {i}++, {t}++) {{");
        let body = self.nested(|g| {
            g.declare(i.clone(), Type::Int);
            g.scope.last_mut().expect("just declared").is_counter = true;
            g.declare_fixed(t, Type::Int, false, false);
            g.loops += 1;
            let body = g.statements(3);
            g.loops -= 1;
            body
        });
        vec![Node::block(head, body)]
    }
}
