//! What all parts of the generator share: the random numbers, the scope, and where in the program they are.

use crate::mutate::Random;

use super::scope::{Type, Variable};
use super::source::Node;

/// A method that may be called.
#[derive(Clone, Debug)]
pub struct Signature {
    pub name: String,
    pub result: Type,
    pub params: Vec<Type>,
}

pub struct Generator {
    random: Random,
    pub scope: Vec<Variable>,
    fresh: usize,
    /// Loops around the place.
    pub loops: usize,
    /// Blocks around the place.
    pub depth: usize,
    /// Methods of the main class, in the order they may call: each only those behind it.
    pub methods: Vec<Signature>,
    /// The first of them that may be called here.
    pub callable: usize,
    /// Subclasses of `Node`: `Node1` and so on.
    pub subclasses: usize,
    /// Classes with static initialisers.
    pub initializers: usize,
    /// Labels of loops around the place.
    pub labels: Vec<String>,
    /// Inside a lambda only final variables may be used, and nothing is returned.
    pub in_lambda: bool,
    /// Inside a method that others call everywhere: it calls little, and makes no nodes.
    pub shallow: bool,
    /// What the method returns.
    pub result: Option<Type>,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator {
            random: Random::new(seed),
            scope: Vec::new(),
            fresh: 0,
            loops: 0,
            depth: 0,
            methods: Vec::new(),
            callable: 0,
            subclasses: 0,
            initializers: 0,
            labels: Vec::new(),
            in_lambda: false,
            shallow: false,
            result: None,
        }
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.random.below((high - low + 1) as usize) as i64
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        self.random.pick(items).expect("there is something to pick from")
    }

    pub fn bits(&mut self) -> u64 {
        self.random.draw()
    }

    pub fn fresh(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    pub fn declare(&mut self, name: impl Into<String>, ty: Type) {
        let name = name.into();
        self.scope.push(Variable { name, ty, assignable: true, is_final: false, is_counter: false });
    }

    /// A variable that nothing may assign.
    pub fn declare_fixed(&mut self, name: impl Into<String>, ty: Type, is_final: bool, is_counter: bool) {
        self.scope.push(Variable { name: name.into(), ty, assignable: false, is_final, is_counter });
    }

    /// Some variable that `fits`. Of two drawn the newer one: new variables have short lives.
    pub fn variable(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<String> {
        let in_lambda = self.in_lambda;
        let all: Vec<usize> = (0..self.scope.len())
            .filter(|&index| fits(&self.scope[index]) && (!in_lambda || self.scope[index].is_final))
            .collect();
        if all.is_empty() {
            return None;
        }
        let at = self.pick(&all).max(self.pick(&all));
        Some(self.scope[at].name.clone())
    }

    pub fn variable_of(&mut self, ty: Type) -> Option<String> {
        self.variable(|variable| variable.ty == ty)
    }

    pub fn assignable(&mut self, ty: Type) -> Option<String> {
        match self.in_lambda {
            true => None,
            false => self.variable(|variable| variable.ty == ty && variable.assignable),
        }
    }

    /// Statements in a block of their own: what they declare ends with it.
    pub fn nested(&mut self, make: impl FnOnce(&mut Generator) -> Vec<Node>) -> Vec<Node> {
        let (variables, labels) = (self.scope.len(), self.labels.len());
        self.depth += 1;
        let nodes = make(self);
        self.depth -= 1;
        self.scope.truncate(variables);
        self.labels.truncate(labels);
        nodes
    }
}
