//! Java source as a tree of statements, from which any may be taken out.

use std::ops::Range;

/// A statement or a member: text, and bodies between its pieces. `if (c) {`, a body, `} else {`, a body, `}`.
#[derive(Clone, Debug)]
pub struct Node {
    /// One more than bodies.
    text: Vec<String>,
    bodies: Vec<Vec<Node>>,
}

/// The way to a list of siblings: index of a node, which of its bodies, and so on.
pub type Way = Vec<usize>;

impl Node {
    pub fn line(text: impl Into<String>) -> Node {
        Node { text: vec![text.into()], bodies: Vec::new() }
    }

    pub fn block(head: impl Into<String>, body: Vec<Node>) -> Node {
        Node { text: vec![head.into(), "}".to_string()], bodies: vec![body] }
    }

    /// Goes on with another body: `else`, `catch`.
    pub fn and(self, head: impl Into<String>, body: Vec<Node>) -> Node {
        let mut node = self.end(head);
        node.text.push("}".to_string());
        node.bodies.push(body);
        node
    }

    /// Ends with this instead of a brace.
    pub fn end(mut self, tail: impl Into<String>) -> Node {
        *self.text.last_mut().expect("there is one") = tail.into();
        self
    }

    pub fn has_bodies(&self) -> bool {
        !self.bodies.is_empty()
    }
}

/// The text, indented.
pub fn render(nodes: &[Node]) -> String {
    let mut text = String::new();
    write(nodes, 0, &mut text);
    text
}

fn write(nodes: &[Node], depth: usize, to: &mut String) {
    for node in nodes {
        for (index, piece) in node.text.iter().enumerate() {
            *to += &"    ".repeat(depth);
            *to += piece;
            to.push('\n');
            if let Some(body) = node.bodies.get(index) {
                write(body, depth + 1, to);
            }
        }
    }
}

/// The ways to all lists of siblings, outer ones first, and the last ones of those first: there stands what calls the rest.
pub fn lists(nodes: &[Node]) -> Vec<Way> {
    let mut found = vec![Way::new()];
    let mut at = 0;
    while at < found.len() {
        let way = found[at].clone();
        for (index, node) in list(nodes, &way).iter().enumerate().rev() {
            found.extend((0..node.bodies.len()).map(|body| [way.as_slice(), &[index, body]].concat()));
        }
        at += 1;
    }
    found
}

/// The siblings at the end of a way; none if it leads nowhere any more.
pub fn list<'a>(nodes: &'a [Node], way: &[usize]) -> &'a [Node] {
    way.chunks(2)
        .fold(nodes, |at, step| at.get(step[0]).and_then(|node| node.bodies.get(step[1])).map_or(&[], Vec::as_slice))
}

/// The tree without some siblings, or with only their bodies in their place.
pub fn without(nodes: &[Node], way: &[usize], range: Range<usize>, keep_bodies: bool) -> Vec<Node> {
    let mut nodes = nodes.to_vec();
    let siblings = way.chunks(2).fold(&mut nodes, |at, step| &mut at[step[0]].bodies[step[1]]);
    let gone: Vec<Node> = siblings.drain(range.clone()).collect();
    if keep_bodies {
        siblings.splice(range.start..range.start, gone.into_iter().flat_map(|node| node.bodies).flatten());
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<Node> {
        let choice = Node::block("if (c) {", vec![Node::line("a();")]).and("} else {", vec![Node::line("b();")]);
        vec![Node::line("x();"), choice, Node::block("do {", vec![]).end("} while (c);")]
    }

    #[test]
    fn text_is_indented() {
        assert_eq!(render(&sample()), "x();\nif (c) {\n    a();\n} else {\n    b();\n}\ndo {\n} while (c);\n");
    }

    #[test]
    fn anything_can_go() {
        let tree = sample();
        assert_eq!(lists(&tree), [vec![], vec![2, 0], vec![1, 0], vec![1, 1]]);
        assert_eq!(list(&tree, &[1, 1]).len(), 1);
        assert_eq!(list(&tree, &[0, 1]).len(), 0);
        assert_eq!(render(&without(&tree, &[], 0..2, false)), "do {\n} while (c);\n");
        assert!(!render(&without(&tree, &[1, 1], 0..1, false)).contains("b();"));
        assert_eq!(render(&without(&tree, &[], 1..2, true)), "x();\na();\nb();\ndo {\n} while (c);\n");
    }
}
