//! Makes a program smaller while it stays interesting.

use super::source::{Node, list, lists, without};

/// Takes out siblings, many at once and then one by one, as long as `interesting` agrees and until nothing more can go or
/// `enough` says so.
pub fn reduce(tree: &[Node], enough: &dyn Fn() -> bool, interesting: &mut dyn FnMut(&[Node]) -> bool) -> Vec<Node> {
    let mut tree = tree.to_vec();
    loop {
        let mut smaller = false;
        for way in lists(&tree) {
            let mut size = list(&tree, &way).len();
            while size > 0 {
                // From the end: what stands first is declared for the rest.
                let mut end = list(&tree, &way).len();
                while end > 0 {
                    if enough() {
                        return tree;
                    }
                    let range = end.saturating_sub(size)..end;
                    let mut attempts = vec![without(&tree, &way, range.clone(), false)];
                    if size == 1 && list(&tree, &way)[range.start].has_bodies() {
                        attempts.push(without(&tree, &way, range.clone(), true));
                    }
                    if let Some(found) = attempts.into_iter().find(|attempt| interesting(attempt)) {
                        tree = found;
                        smaller = true;
                    }
                    end = range.start.min(list(&tree, &way).len());
                }
                size /= 2;
            }
        }
        if !smaller {
            return tree;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::source::render;

    #[test]
    fn what_matters_stays() {
        let inner = Node::block("if (c) {", vec![Node::line("a();"), Node::line("bad();"), Node::line("b();")]);
        let tree: Vec<Node> = (0..9).map(|n| Node::line(format!("f{n}();"))).chain([inner]).collect();
        let mut attempts = 0;
        let small = reduce(&tree, &|| false, &mut |tree| {
            attempts += 1;
            render(tree).contains("bad();") && render(tree).contains("f3();")
        });
        assert_eq!(render(&small), "f3();\nbad();\n");
        assert!(attempts < 60, "{attempts}");
        assert_eq!(render(&reduce(&tree, &|| true, &mut |_| true)), render(&tree));
    }
}
