//! Class initialisers that run at compile time.
//!
//! When reachability meets the initialisation of a class, its initialiser is interpreted (on the HIR that would be
//! compiled, so the two cannot differ in what a bytecode means). If it ends within a budget and has only done what no
//! one else can see or influence, its class is initialised from the start: its final statics are constants, its other
//! statics have their values in the data section, and its objects lie in the heap image. Otherwise nothing has
//! happened and the initialiser runs at run time.
//!
//! The rule (JLS 12.4 leaves the time of an initialisation visible only through its effects):
//!
//! - A unit is one class. What it needs initialised is a unit of its own and must succeed first. Classes that need each
//!   other in a circle run at run time, as their result depends on which is used first.
//! - A unit writes its own statics and the objects it has made; nothing else.
//! - It reads those, and of other classes only what never changes: final fields, strings, frozen arrays.
//! - It calls no native but a few that compute from their arguments: so no time, environment, property, locale,
//!   processor count, identity hash or output.
//! - An exception, caught or not, an exhausted budget or a refusal leaves the class to the run time.

mod fold;
mod heap;
mod machine;
mod natives;
mod object;
mod unit;

use std::collections::HashMap;
use std::sync::Arc;

use aotc_abi::object::References;

use crate::classfile::access;
use crate::error::Result;
use crate::hir::{self, Built, ObjectId};
use crate::world::{ClassId, FieldId, MethodId, World};

pub use fold::fold;
pub use heap::{Heap, Identity};
use unit::Unit;

/// When class initialisers run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum When {
    /// At compile time, where the rule allows it.
    #[default]
    CompileTime,
    /// All of them at run time.
    RunTime,
}

/// A value at compile time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Val {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Ref(Option<ObjectId>),
}

/// Why an initialiser was left to the run time, and where that was found out.
#[derive(Clone, Debug)]
pub struct Why {
    pub what: String,
    pub at: Option<(MethodId, u32)>,
}

/// What became of a class.
#[derive(Clone, Debug)]
pub enum State {
    /// Its initialiser is being interpreted.
    Running,
    /// It is initialised from the start.
    Done(Figures),
    RunTime(Arc<Why>),
}

/// What an evaluated initialiser took and left.
#[derive(Clone, Copy, Default, Debug)]
pub struct Figures {
    /// Operations interpreted.
    pub steps: u64,
    /// Bytes of its objects that are still reachable.
    pub bytes: u64,
}

/// The results: which classes are initialised, and with what.
#[derive(Default)]
pub struct Evaluated {
    pub heap: Heap,
    states: HashMap<ClassId, State>,
    /// Classes in the order they were decided.
    order: Vec<ClassId>,
    statics: HashMap<FieldId, Val>,
}

impl Evaluated {
    /// Whether the class's own initialiser has run.
    pub fn is_done(&self, class: ClassId) -> bool {
        matches!(self.states.get(&class), Some(State::Done(_)))
    }

    /// The value a static field of an evaluated class starts with.
    pub fn initial(&self, field: FieldId) -> Option<Val> {
        self.statics.get(&field).copied()
    }

    /// Every class with an initialiser that was considered, in the order they were decided.
    pub fn decided(&self) -> impl Iterator<Item = (ClassId, &State)> {
        self.order.iter().map(|&class| (class, &self.states[&class]))
    }

    /// Whether a field of this class keeps the value it has once its object (or class) is initialised.
    pub fn is_constant(world: &World, field: FieldId) -> bool {
        let f = world.field(field);
        let class = world.class(f.class);
        // Class files before version 53 may assign finals outside of initialisers.
        let strict = class.file().is_some_and(|file| file.major >= 53);
        f.access & access::FINAL != 0 && strict && !world.rules.writes(class.name, f.name)
    }
}

/// Evaluates initialisers on demand, while reachability grows.
pub struct Evaluator {
    when: When,
    pub out: Evaluated,
    /// HIR as built; reachability takes it from here too.
    bodies: HashMap<MethodId, Arc<Built>>,
    running: Vec<Unit>,
    /// Interpreted calls that have not returned.
    depth: u32,
    /// Operations that may still be interpreted in this compilation.
    steps_left: u64,
}

/// Operations one initialiser may take, and all of them together.
const UNIT_STEPS: u64 = 1 << 20;
const ALL_STEPS: u64 = 8 << 20;

impl Evaluator {
    pub fn new(when: When, references: References) -> Evaluator {
        Evaluator {
            when,
            out: Evaluated { heap: Heap::new(references), ..Evaluated::default() },
            bodies: HashMap::new(),
            running: Vec::new(),
            depth: 0,
            steps_left: ALL_STEPS,
        }
    }

    /// A method's HIR, built once.
    pub fn body(&mut self, world: &mut World, method: MethodId) -> Result<Arc<Built>> {
        if let Some(built) = self.bodies.get(&method) {
            return Ok(built.clone());
        }
        let built = Arc::new(hir::build(world, method)?);
        self.bodies.insert(method, built.clone());
        Ok(built)
    }

    /// Makes `class` initialised at compile time if that is allowed; whether it is now.
    pub fn evaluate(&mut self, world: &mut World, class: ClassId) -> bool {
        self.when == When::CompileTime && self.require(world, class).is_ok()
    }

    /// Like [`Evaluator::evaluate`], with the reason.
    fn require(&mut self, world: &mut World, class: ClassId) -> std::result::Result<(), Why> {
        match self.out.states.get(&class) {
            Some(State::Done(_)) => return Ok(()),
            Some(State::RunTime(_)) => return Err(needs(world, class)),
            Some(State::Running) if self.current() == class => return Ok(()),
            Some(State::Running) => return Err(circle(world, class)),
            None => {}
        }
        let before = world.init_before(class);
        let Some(initialiser) = world.class(class).clinit else {
            // Nothing of its own: part of whoever is running its superclass.
            return before.into_iter().try_for_each(|sup| self.require(world, sup));
        };
        let result = self.before_unit(world, before).and_then(|()| self.unit(world, class, initialiser));
        if !self.out.states.contains_key(&class) || matches!(self.out.states[&class], State::Running) {
            self.out.order.push(class);
        }
        match result {
            Ok(figures) => {
                self.out.states.insert(class, State::Done(figures));
                Ok(())
            }
            Err(why) => {
                self.out.states.insert(class, State::RunTime(Arc::new(why)));
                Err(needs(world, class))
            }
        }
    }

    /// Superclass and interfaces. One that is running makes a circle.
    fn before_unit(&mut self, world: &mut World, before: Vec<ClassId>) -> std::result::Result<(), Why> {
        for sup in before {
            if matches!(self.out.states.get(&sup), Some(State::Running)) || self.runs_through(world, sup) {
                return Err(circle(world, sup));
            }
            self.require(world, sup)?;
        }
        Ok(())
    }

    /// Whether a class without an initialiser of its own has a supertype that is running.
    fn runs_through(&self, world: &World, class: ClassId) -> bool {
        world
            .init_before(class)
            .into_iter()
            .any(|sup| matches!(self.out.states.get(&sup), Some(State::Running)) || self.runs_through(world, sup))
    }

    /// Class whose initialiser is running.
    fn current(&self) -> ClassId {
        self.running.last().expect("a unit is running").class
    }
}

fn circle(world: &World, class: ClassId) -> Why {
    Why { what: format!("is in a circle of initialisers with {}", world.class(class).name.dotted()), at: None }
}

fn needs(world: &World, class: ClassId) -> Why {
    Why { what: format!("needs {}, which runs at run time", world.class(class).name.dotted()), at: None }
}
