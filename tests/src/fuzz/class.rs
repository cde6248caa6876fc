//! The classes of a program: `Node` with its subclasses, an interface, a record, an exception.

use super::generator::Generator;
use super::scope::Type;
use super::source::Node;

/// All that `Node` has in every program.
const NODE: &str = "int i; long l; byte b; short s; char c; boolean z; float f; double d;
Node next; int[] ints = new int[4]; final int fixed; volatile int seen;
Node next() { return next; }
void set(int x) { i = x; }
int swap(int x) { int old = i; i = x; return old; }";

impl Generator {
    pub fn classes(&mut self) -> Vec<Node> {
        let mut made = vec![
            Node::block(
                "interface Face {",
                vec![
                    Node::line("int face(int x);"),
                    Node::block("default int twice(int x) {", vec![Node::line("return face(face(x));")]),
                ],
            ),
            Node::line("record Pair(int a, double b) {}"),
            Node::block(
                "static class Oops extends RuntimeException {",
                vec![Node::line("Oops(int code) { super(\"oops \" + code); }")],
            ),
            self.root(),
        ];
        for class in 1..=self.subclasses {
            made.push(self.subclass(class));
        }
        made
    }

    fn root(&mut self) -> Node {
        let mut members: Vec<Node> = NODE.lines().map(Node::line).collect();
        let body = self.member(None, |g| {
            let mut body = vec![Node::line("fixed = x;"), Node::line("i = x >> 1;")];
            body.extend(g.harmless());
            body
        });
        members.push(Node::block("Node(int x) {", body));
        members.push(Node::block("int get() {", vec![Node::line("return i;")]));
        members.push(self.override_of("int virt(int x) {"));
        Node::block("static class Node {", members)
    }

    fn subclass(&mut self, class: usize) -> Node {
        let above = match self.below(class) {
            0 => "Node".to_string(),
            n => format!("Node{n}"),
        };
        let mut members = Vec::new();
        let body = self.member(None, |g| {
            let mut body = vec![Node::line(format!("super(x + {});", g.int_literal()))];
            body.extend(g.harmless());
            body
        });
        members.push(Node::block(format!("Node{class}(int x) {{"), body));
        if self.percent(70) {
            members.push(self.override_of("int virt(int x) {"));
        }
        if self.percent(40) {
            let text = self.pick(&["return i + 1;", "return i++;", "return (int) l;", "return ints[i & 3];"]);
            members.push(Node::block("int get() {", vec![Node::line(text)]));
        }
        let is_face = class == 1 || self.percent(50);
        if is_face {
            members.push(self.override_of("public int face(int x) {"));
        }
        let face = if is_face { " implements Face" } else { "" };
        Node::block(format!("static class Node{class} extends {above}{face} {{"), members)
    }

    fn override_of(&mut self, head: &str) -> Node {
        let body = self.member(Some(Type::Int), |g| {
            let count = g.below(3);
            let mut body = g.statements(count);
            body.push(Node::line(format!("return {};", g.int(2))));
            body
        });
        Node::block(head, body)
    }

    /// Statements of a constructor. It does not throw: every program makes nodes first of all.
    fn harmless(&mut self) -> Option<Node> {
        let count = self.below(3);
        let body: Vec<Node> = (0..count).map(|_| self.simple(1)).collect();
        let ignored = Node::block("try {", body)
            .and("} catch (RuntimeException e) {", vec![Node::line("mix(e.getClass().getName());")]);
        (count > 0).then_some(ignored)
    }

    /// The body of an instance method with one parameter `x`.
    fn member(&mut self, result: Option<Type>, make: impl FnOnce(&mut Generator) -> Vec<Node>) -> Vec<Node> {
        let callable = self.callable;
        (self.shallow, self.loops, self.callable, self.result) = (true, 1, self.methods.len(), result);
        let body = self.nested(|g| {
            g.declare("x", Type::Int);
            if result.is_some() {
                g.declare_fixed("this", Type::Node, false, false);
            }
            make(g)
        });
        (self.shallow, self.loops, self.callable, self.result) = (false, 0, callable, None);
        body
    }
}
