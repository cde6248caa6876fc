//! Classes whose static initialisers compute, print, read each other and what changes, or fail.

use super::generator::Generator;
use super::source::Node;

impl Generator {
    pub fn initializer_classes(&mut self) -> Vec<Node> {
        (0..self.initializers).map(|class| self.initializer_class(class)).collect()
    }

    fn initializer_class(&mut self, class: usize) -> Node {
        let (a, b) = (self.initial(), self.initial());
        let mut members = vec![
            Node::line(format!("static int a = {a};")),
            Node::line(format!("static final int B = {b};")),
            Node::line(format!("static final int[] T = new int[{}];", self.between(4, 9))),
            Node::line(format!("static final String S = \"s\" + {};", self.pick(&["a", "B", "a * B", "T.length"]))),
            Node::line(match self.percent(60) {
                true => format!("static final Node N = new {}({});", self.node_class(), self.pick(&["a", "B", "3"])),
                false => "static final Node N = spare;".to_string(),
            }),
            Node::block(
                "static int step(int x) {",
                vec![Node::line(self.pick(&["return a += x;", "return a ^ x;", "return B + x;"]))],
            ),
        ];
        let i = self.fresh("i");
        let value = format!("{i} * {}", self.pick(&["a", "B", "7", "0x1234567"]));
        let fill = Node::line(format!("T[{i}] = {value};"));
        let mut body = vec![Node::block(format!("for (int {i} = 0; {i} < T.length; {i}++) {{"), vec![fill])];
        if self.percent(30) {
            body.push(Node::line(format!("System.out.println(\"Init{class} \" + a + S);")));
        }
        if self.percent(15) {
            body.push(Node::line("if (count % 3 == 1) a++;"));
        }
        if self.percent(10) {
            body.push(Node::line("a = a / (T.length - 5);"));
        }
        if self.percent(15) {
            let other = self.below(self.initializers);
            body.push(Node::line(format!("Init{other}.a += 10;")));
        }
        if self.percent(20) {
            body.push(Node::line("N.i = a;"));
        }
        members.push(Node::block("static {", body));
        Node::block(format!("static class Init{class} {{"), members)
    }

    /// What a static field begins with.
    fn initial(&mut self) -> String {
        let other = self.below(self.initializers);
        match self.below(7) {
            0 => self.int_literal(),
            1 => format!("Init{other}.a + 1"),
            2 => format!("Init{other}.B * 3"),
            3 => format!("Init{other}.T[2] ^ 5"),
            4 => format!("deep({}, 5)", self.small()),
            5 => format!("Init{other}.S.length()"),
            _ => format!("\"{}\".hashCode()", self.small()),
        }
    }
}
