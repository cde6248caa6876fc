//! The dominator tree of a function.

use super::ir::{BlockId, Func};

/// Immediate dominators, after Cooper, Harvey and Kennedy, *A Simple, Fast Dominance Algorithm*.
pub struct Dominators {
    /// By block index; the entry's is itself, unreachable blocks have none.
    idom: Vec<Option<BlockId>>,
    /// When a walk of the tree enters and leaves each block.
    span: Vec<(u32, u32)>,
    children: Vec<Vec<BlockId>>,
}

/// A step of a walk through the dominator tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Enter(BlockId),
    Leave(BlockId),
}

impl Dominators {
    /// `order` is the function's reverse postorder.
    pub fn new(func: &Func, order: &[BlockId]) -> Dominators {
        let idom = immediate(func, order);
        let mut children = vec![Vec::new(); func.blocks.len()];
        for &id in &order[1..] {
            let above = idom[id.0 as usize].expect("reachable");
            children[above.0 as usize].push(id);
        }
        let mut tree = Dominators { idom, span: vec![(0, 0); func.blocks.len()], children };
        for (time, step) in tree.walk().into_iter().enumerate() {
            match step {
                Step::Enter(id) => tree.span[id.0 as usize].0 = time as u32,
                Step::Leave(id) => tree.span[id.0 as usize].1 = time as u32,
            }
        }
        tree
    }

    /// The closest block that every path to `block` goes through before it; `None` for the entry.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.idom[block.0 as usize].filter(|_| block != Func::ENTRY)
    }

    /// Whether every path to `below` goes through `above`; a block dominates itself. Both are reachable.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let (above, below) = (self.span[above.0 as usize], self.span[below.0 as usize]);
        above.0 <= below.0 && below.1 <= above.1
    }

    /// Depth first, each block before those it dominates, which come in reverse postorder.
    pub fn walk(&self) -> Vec<Step> {
        let mut steps = Vec::with_capacity(2 * self.idom.len());
        let mut stack = vec![Step::Enter(Func::ENTRY)];
        while let Some(step) = stack.pop() {
            steps.push(step);
            if let Step::Enter(id) = step {
                stack.push(Step::Leave(id));
                stack.extend(self.children[id.0 as usize].iter().rev().map(|&child| Step::Enter(child)));
            }
        }
        steps
    }
}

fn immediate(func: &Func, order: &[BlockId]) -> Vec<Option<BlockId>> {
    let mut number = vec![usize::MAX; func.blocks.len()];
    for (index, &id) in order.iter().enumerate() {
        number[id.0 as usize] = index;
    }
    let mut preds: Vec<Vec<BlockId>> = vec![Vec::new(); func.blocks.len()];
    for &id in order {
        for target in func.block(id).term.targets() {
            preds[target.block.0 as usize].push(id);
        }
    }
    let mut idom: Vec<Option<BlockId>> = vec![None; func.blocks.len()];
    idom[Func::ENTRY.0 as usize] = Some(Func::ENTRY);
    let mut changed = true;
    while changed {
        changed = false;
        for &id in &order[1..] {
            let mut new: Option<BlockId> = None;
            for &pred in &preds[id.0 as usize] {
                if idom[pred.0 as usize].is_none() {
                    continue;
                }
                new = Some(match new {
                    None => pred,
                    Some(other) => intersect(&idom, &number, pred, other),
                });
            }
            if idom[id.0 as usize] != new {
                idom[id.0 as usize] = new;
                changed = true;
            }
        }
    }
    idom
}

fn intersect(idom: &[Option<BlockId>], number: &[usize], mut a: BlockId, mut b: BlockId) -> BlockId {
    while a != b {
        while number[a.0 as usize] > number[b.0 as usize] {
            a = idom[a.0 as usize].expect("processed");
        }
        while number[b.0 as usize] > number[a.0 as usize] {
            b = idom[b.0 as usize].expect("processed");
        }
    }
    a
}
