//! A whole program: the classes, methods that call each other, tests that `main` runs one after the other.

use super::generator::{Generator, Signature};
use super::scope::Type;
use super::source::Node;

/// What every program has: the state that methods share, and what shows it.
const COMMON: &str = include_str!("Common.txt");

/// How often methods may be called in one test; the rest return at once.
const FUEL: usize = 60;

/// The program of a seed; `class` is the name of its main class.
pub fn generate(seed: u64, class: &str) -> Vec<Node> {
    let mut g = Generator::new(seed);
    g.subclasses = g.between(1, 4) as usize;
    g.initializers = g.between(2, 5) as usize;
    for method in 0..g.between(2, 4) {
        let params = (0..g.between(1, 3)).map(|_| g.parameter()).collect();
        let result = g.pick(&[Type::Int, Type::Int, Type::Long]);
        g.methods.push(Signature { name: format!("m{method}"), result, params });
    }
    let mut members: Vec<Node> = COMMON.lines().map(Node::line).collect();
    let spare = g.node_class();
    members.push(Node::line(format!("static Node spare = new {spare}(2);")));
    members.extend(g.classes());
    members.extend(g.initializer_classes());
    for index in 0..g.methods.len() {
        members.push(g.method(index));
    }
    let tests = g.between(3, 6);
    let mut main = Vec::new();
    for test in 0..tests {
        members.push(g.test(test));
        let run = vec![Node::line(format!("reset({FUEL});")), Node::line(format!("t{test}();"))];
        main.push(Node::block("try {", run).and("} catch (Throwable e) {", vec![Node::line("caught(e);")]));
        main.push(Node::line(format!("state(\"t{test}\");")));
    }
    if g.percent(40) {
        // What it throws ends the program.
        main.push(Node::line(format!("t{}();", g.between(0, tests - 1))));
    }
    members.push(Node::block("public static void main(String[] args) {", main));
    vec![
        Node::line("import java.util.Arrays;"),
        Node::line(format!("// Seed {seed}.")),
        Node::block(format!("public class {class} {{"), members),
    ]
}

impl Generator {
    fn parameter(&mut self) -> Type {
        match self.below(10) {
            0..=4 => self.pick(&Type::NUMBERS),
            5 => self.pick(&[Type::Boolean, Type::String, Type::Object, Type::Face]),
            6 | 7 => Type::Node,
            _ => self.pick(&Type::ARRAYS),
        }
    }

    fn method(&mut self, index: usize) -> Node {
        let Signature { name, result, params } = self.methods[index].clone();
        (self.callable, self.result) = (index + 1, Some(result));
        let names: Vec<String> = params.iter().map(|_| self.fresh("a")).collect();
        let declared: Vec<String> =
            params.iter().zip(&names).map(|(ty, name)| format!("{} {name}", ty.name())).collect();
        let body = self.nested(|g| {
            for (&ty, name) in params.iter().zip(&names) {
                g.declare(name.clone(), ty);
            }
            let mut body = vec![Node::line("if (--fuel < 0) return 1;")];
            for _ in 0..g.between(2, 5) {
                match g.percent(70) {
                    true => body.extend(g.statement()),
                    false => body.push(g.attempt()),
                }
            }
            body.push(Node::line(format!("return {};", g.expression(result, 3))));
            body
        });
        self.result = None;
        Node::block(format!("static {} {name}({}) {{", result.name(), declared.join(", ")), body)
    }

    fn test(&mut self, index: i64) -> Node {
        self.callable = 0;
        let body = self.nested(|g| {
            let mut body = Vec::new();
            for _ in 0..g.between(3, 6) {
                // An exception is not to end most tests early.
                match g.percent(55) {
                    true => body.extend(g.statement()),
                    false => body.push(g.attempt()),
                }
            }
            let method = g.below(g.methods.len());
            body.push(Node::line(format!("mix({});", g.call_of(method, 2))));
            body
        });
        Node::block(format!("static void t{index}() {{"), body)
    }
}
