//! Reachability by rapid type analysis: from the entry points through calls, with virtual calls going to the classes
//! that are instantiated. Every node keeps the first reason it was reached for, so `--why` prints a real path.
//!
//! Methods are analysed as the HIR that will be compiled, after folding: what the compiler proves dead pulls nothing in.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::classfile::{Code, Insn, Name};
use crate::console::Progress;
use crate::error::{Error, Result};
use crate::hir::{self, Callee, Func, ObjectId, Op, Pos, Refusal};
use crate::init::{self, Evaluated, Evaluator, Identity, When};
use crate::throwers::Thrower;
use crate::verify;
use crate::world::{ClassId, MethodId, Origin, World};

/// Something that is in the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Method(MethodId),
    /// Instances of the class exist.
    Instance(ClassId),
    /// The class's initialiser may run.
    Init(ClassId),
}

impl Node {
    /// How messages name it.
    fn name(self, world: &World) -> String {
        match self {
            Node::Method(m) => world.method_name(m),
            Node::Instance(c) => format!("new {}", world.class(c).name.dotted()),
            Node::Init(c) => format!("initialiser of {}", world.class(c).name.dotted()),
        }
    }
}

/// Why a node is in the program.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// The method whose code leads to it and where; `None` for the roots.
    pub from: Option<Place>,
    pub how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Root(&'static str),
    Calls,
    /// A virtual call to the method given; the class given is instantiated.
    CallsVirtually(MethodId, ClassId),
    Instantiates,
    Initialises,
    /// A check at this place throws through the runtime's own code.
    Throws,
}

/// Something that stops the compilation, and where it was met.
#[derive(Debug)]
pub struct Problem {
    pub method: MethodId,
    pub bci: u32,
    pub what: String,
    pub reason: String,
}

/// The reachable program.
pub struct Reached {
    /// In the order they were reached.
    pub funcs: Vec<(MethodId, Func)>,
    pub instantiated: Vec<ClassId>,
    /// Virtual calls: (method, static receiver class).
    pub calls: Vec<(MethodId, ClassId)>,
    /// Classes with an initialiser that may run.
    pub inits: Vec<ClassId>,
    /// Classes named by mirrors and type tests.
    pub named: Vec<ClassId>,
    pub throwers: HashSet<Thrower>,
    pub natives: HashSet<&'static str>,
    pub reasons: HashMap<Node, Reason>,
    pub problems: Vec<Problem>,
    /// What would be a problem, and throws instead because the user wants it so.
    pub deferred: Vec<Problem>,
    /// Methods the runtime calls, by linker symbol.
    pub exports: Vec<(&'static str, MethodId)>,
    /// What was initialised at compile time.
    pub evaluated: Evaluated,
}

/// A bytecode index of a method.
type Place = (MethodId, u32);

struct Analysis<'w> {
    world: &'w mut World,
    evaluator: Evaluator,
    defer: &'w [String],
    out: Reached,
    work: VecDeque<MethodId>,
    called: HashSet<(MethodId, ClassId)>,
    /// Calls by static receiver class, with the first place of each.
    calls_on: HashMap<ClassId, Vec<(MethodId, Place)>>,
    /// Instantiated subtypes of each class.
    instances: HashMap<ClassId, Vec<ClassId>>,
    is_instantiated: HashSet<ClassId>,
    is_named: HashSet<ClassId>,
    /// Objects made at compile time that the program can reach.
    objects: HashSet<ObjectId>,
}

/// Entry points in the overlay: (linker symbol, class, method, descriptor).
const EXPORTS: [(&str, &str, &str, &str); 4] = [
    (aotc_abi::entry::java::INITIALIZE, "aotc/rt/ClassInit", "initialize", "(I)V"),
    (aotc_abi::entry::java::START, "aotc/rt/Startup", "start", "([Ljava/lang/String;)I"),
    (aotc_abi::entry::java::THROW_NULL_POINTER, "aotc/rt/Throw", "nullPointer", "()V"),
    (aotc_abi::entry::java::THROW_BY_KIND, "aotc/rt/Throw", "byKind", "(ILjava/lang/String;)V"),
];

/// Classes of objects that are in the heap image or that the runtime itself makes.
const RUNTIME_MAKES: [&str; 5] = ["java/lang/String", "java/lang/Class", "[B", "[I", "[Ljava/lang/String;"];

/// Finds everything the program can reach from its main method, which must be set in the world. Class initialisers run
/// `when`; unsupported members whose name contains one of `defer` are no problems.
pub fn reach(world: &mut World, when: When, defer: &[String], progress: &Progress) -> Result<Reached> {
    let mut analysis = Analysis {
        evaluator: Evaluator::new(when, world.references),
        world,
        defer,
        out: Reached {
            funcs: Vec::new(),
            instantiated: Vec::new(),
            calls: Vec::new(),
            inits: Vec::new(),
            named: Vec::new(),
            throwers: HashSet::new(),
            natives: HashSet::new(),
            reasons: HashMap::new(),
            problems: Vec::new(),
            deferred: Vec::new(),
            exports: Vec::new(),
            evaluated: Evaluated::default(),
        },
        work: VecDeque::new(),
        called: HashSet::new(),
        calls_on: HashMap::new(),
        instances: HashMap::new(),
        is_instantiated: HashSet::new(),
        is_named: HashSet::new(),
        objects: HashSet::new(),
    };
    for (symbol, class, name, desc) in EXPORTS {
        let method = analysis.world.declared(class, name, desc)?;
        let owner = analysis.world.method(method).class;
        analysis.out.exports.push((symbol, method));
        analysis.init(owner, Reason { from: None, how: How::Root("the runtime") });
        analysis.method(method, Reason { from: None, how: How::Root("the runtime") });
    }
    for name in RUNTIME_MAKES {
        let class = analysis.world.load(Name::new(name))?;
        analysis.instantiate(class, Reason { from: None, how: How::Root("the runtime") });
    }
    analysis.thrower(Thrower::StackOverflow, None)?;
    analysis.run(progress)?;
    analysis.out.evaluated = analysis.evaluator.out;
    Ok(analysis.out)
}

impl Analysis<'_> {
    fn run(&mut self, progress: &Progress) -> Result<()> {
        while let Some(method) = self.work.pop_front() {
            progress.step();
            // One class that does not verify ends it: no method of it would run.
            let class = self.world.method(method).class;
            verify::link(self.world, class)?;
            match self.evaluator.body(self.world, method) {
                Ok(built) => {
                    let mut func = built.func.clone();
                    for refusal in &built.refusals {
                        self.refused(method, refusal.clone(), &mut func);
                    }
                    self.initialise(&mut func);
                    self.scan(method, &func)?;
                    self.out.funcs.push((method, func));
                }
                Err(e) => self.broken(method, e),
            }
            if self.work.is_empty() {
                self.reflective_arrays()?;
                self.reflective_enums();
            }
        }
        Ok(())
    }

    /// An error of the compilation, or where the user wants it deferred, one of the run that tells the path.
    fn refused(&mut self, method: MethodId, refusal: Refusal, func: &mut Func) {
        let text = refusal.text();
        let Refusal { what, reason, bci } = refusal;
        let deferred = self.defer.iter().any(|part| what.contains(part.as_str()));
        if deferred {
            let names = self.out.chain(Node::Method(method)).into_iter().map(|(node, _)| node.name(self.world));
            let path = names.collect::<Vec<_>>().join(" --> ");
            func.reword_unsupported(&text, &format!("{text}; reached from {path}"));
        }
        let list = if deferred { &mut self.out.deferred } else { &mut self.out.problems };
        list.push(Problem { method, bci, what, reason });
    }

    fn broken(&mut self, method: MethodId, error: Error) {
        self.out.problems.push(Problem { method, bci: 0, what: error.to_string(), reason: String::new() });
    }

    /// `Class.getEnumConstants` and `Enum.valueOf` can ask for the constants of every enum that has a mirror.
    fn reflective_enums(&mut self) {
        if !self.out.natives.contains("aotc_n_Vm_enumValues") {
            return;
        }
        for class in self.out.named.iter().chain(&self.out.instantiated).copied().collect::<Vec<_>>() {
            if let Some(values) = self.world.enum_values(class) {
                let reason = Reason { from: None, how: How::Root("java.lang.Class.getEnumConstants") };
                self.init(class, reason);
                self.method(values, reason);
            }
        }
    }

    /// `Array.newInstance` can make an array of every class that has a mirror in the code.
    fn reflective_arrays(&mut self) -> Result<()> {
        if !self.out.natives.contains("aotc_n_Array_newArray") {
            return Ok(());
        }
        for class in self.out.named.clone() {
            if self.world.class(class).name.as_str() == "void" {
                continue;
            }
            let array = self.world.array_of(class)?;
            let reason = Reason { from: None, how: How::Root("java.lang.reflect.Array.newInstance") };
            self.instantiate(array, reason);
        }
        Ok(())
    }

    /// Evaluates the initialisers that a function may run, and folds what that has shown.
    fn initialise(&mut self, func: &mut Func) {
        let classes: Vec<ClassId> = crate::program::operations(func)
            .filter_map(|op| match op {
                Op::ClassInit(class) => Some(*class),
                _ => None,
            })
            .collect();
        for class in classes {
            self.evaluator.evaluate(self.world, class);
        }
        init::fold(self.world, &self.evaluator.out, func);
    }

    fn scan(&mut self, method: MethodId, func: &Func) -> Result<()> {
        // Stack traces name the classes of natives called in place.
        for position in func.positions.iter().filter(|p| p.parent.is_some()) {
            let class = self.world.method(position.method).class;
            self.name(class);
        }
        for id in func.reverse_postorder() {
            let block = func.block(id);
            let last = match &block.term {
                hir::Term::Try { inst, .. } => Some(*inst),
                _ => None,
            };
            for inst in block.insts.iter().copied().chain(last) {
                let inst = func.inst(inst);
                let at = (method, bci(func, inst.pos));
                self.op(&inst.op, at)?;
            }
        }
        Ok(())
    }

    fn op(&mut self, op: &Op, at: Place) -> Result<()> {
        let because = |how| Reason { from: Some(at), how };
        if let Some(thrower) = Thrower::of(op) {
            self.thrower(thrower, Some(at))?;
        }
        match op {
            Op::Invoke(Callee::Direct(target)) => self.method(*target, because(How::Calls)),
            Op::Invoke(Callee::Virtual { method, receiver }) => self.virtual_call(*method, *receiver, at),
            Op::New(class) | Op::NewArray(class) => self.instantiate(*class, because(How::Instantiates)),
            Op::NewMultiArray(class) => {
                let mut class = Some(*class);
                while let Some(array) = class.filter(|&c| self.world.class(c).is_array()) {
                    self.instantiate(array, because(How::Instantiates));
                    class = self.world.class(array).component();
                }
            }
            Op::ClassInit(class) => self.init(*class, because(How::Initialises)),
            Op::Mirror(class) | Op::InstanceOf(class) | Op::CheckCast(class) | Op::InterfaceCheck(class) => {
                self.name(*class);
            }
            Op::Native(native) => {
                self.out.natives.insert(native.symbol);
            }
            Op::Object(object) => self.object(*object, because(How::Instantiates)),
            Op::LoadStatic(field) => {
                if let Some(object) = self.evaluator.out.initial(*field).and_then(init::Val::object) {
                    self.object(object, because(How::Instantiates));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// An object made at compile time, with all that it refers to.
    fn object(&mut self, root: ObjectId, reason: Reason) {
        if self.objects.contains(&root) {
            return;
        }
        for id in self.evaluator.out.heap.reachable(self.world, [root]) {
            if !self.objects.insert(id) {
                continue;
            }
            let object = self.evaluator.out.heap.get(id);
            let class = object.class;
            if let Identity::Mirror(of) = object.identity {
                self.name(of);
            }
            self.instantiate(class, reason);
        }
    }

    fn thrower(&mut self, thrower: Thrower, at: Option<Place>) -> Result<()> {
        if self.out.throwers.insert(thrower) {
            let method = thrower.method(self.world)?;
            let how = if at.is_some() { How::Throws } else { How::Root("the runtime") };
            let owner = self.world.method(method).class;
            self.init(owner, Reason { from: at, how });
            self.method(method, Reason { from: at, how });
        }
        Ok(())
    }

    fn name(&mut self, class: ClassId) {
        if self.is_named.insert(class) {
            self.out.named.push(class);
        }
    }

    /// Records the first reason; false if the node is known.
    fn enter(&mut self, node: Node, reason: Reason) -> bool {
        match self.out.reasons.entry(node) {
            std::collections::hash_map::Entry::Occupied(_) => false,
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(reason);
                true
            }
        }
    }

    fn method(&mut self, method: MethodId, reason: Reason) {
        if self.enter(Node::Method(method), reason) {
            self.work.push_back(method);
        }
    }

    fn init(&mut self, class: ClassId, reason: Reason) {
        if !self.enter(Node::Init(class), reason) {
            return;
        }
        for before in self.world.init_before(class) {
            self.init(before, reason);
        }
        if self.evaluator.evaluate(self.world, class) {
            return;
        }
        self.out.inits.push(class);
        if let Some(clinit) = self.world.class(class).clinit {
            self.method(clinit, reason);
        }
    }

    fn instantiate(&mut self, class: ClassId, reason: Reason) {
        if !self.is_instantiated.insert(class) {
            return;
        }
        self.enter(Node::Instance(class), reason);
        self.out.instantiated.push(class);
        self.refuse_finalizer(class, reason);
        for sup in self.world.class(class).supertypes.clone() {
            self.instances.entry(sup).or_default().push(class);
            for (method, at) in self.calls_on.get(&sup).cloned().unwrap_or_default() {
                self.select(method, class, at);
            }
        }
    }

    /// A class with a finalizer that does something: nothing here would ever call it.
    fn refuse_finalizer(&mut self, class: ClassId, reason: Reason) {
        let Some(finalizer) = self.world.resolve_method(class, Name::new("finalize"), Name::new("()V")) else { return };
        let Some((method, bci)) = reason.from else { return };
        // One that only returns is none for HotSpot either; Object's is such a one.
        let does_nothing = |code: &Code| matches!(code.insns.as_slice(), [(_, Insn::Return(_))]);
        let file = self.world.method_file(finalizer);
        if file.and_then(|file| file.code.as_ref()).is_some_and(|code| !does_nothing(code)) {
            self.out.problems.push(Problem {
                method,
                bci,
                what: self.world.method_name(finalizer),
                reason: "finalizers are not supported".to_string(),
            });
        }
    }

    fn virtual_call(&mut self, method: MethodId, receiver: ClassId, at: Place) {
        if !self.called.insert((method, receiver)) {
            return;
        }
        self.out.calls.push((method, receiver));
        self.calls_on.entry(receiver).or_default().push((method, at));
        for class in self.instances.get(&receiver).cloned().unwrap_or_default() {
            self.select(method, class, at);
        }
    }

    fn select(&mut self, method: MethodId, class: ClassId, at: Place) {
        match self.world.select(class, method) {
            Some(target) => {
                let how = How::CallsVirtually(method, class);
                self.method(target, Reason { from: Some(at), how });
            }
            None => {
                // AbstractMethodError at run time; the thrower must be there.
                let _ = self.thrower(Thrower::AbstractMethod, Some(at));
                // HotSpot's message would name the receiver and the method. Classes of the JDK fit together.
                if self.world.class(class).origin == Origin::App {
                    self.out.problems.push(Problem {
                        method: at.0,
                        bci: at.1,
                        what: self.world.method_name(method),
                        reason: format!(
                            "{} has no implementation of it (AbstractMethodError)",
                            self.world.class(class).name.dotted()
                        ),
                    });
                }
            }
        }
    }
}

fn bci(func: &Func, pos: Pos) -> u32 {
    func.positions[pos.0 as usize].bci
}

impl Reached {
    /// The instantiated subtypes of every class that has some, in the order they were reached.
    pub fn instances(&self, world: &World) -> HashMap<ClassId, Vec<ClassId>> {
        let mut instances: HashMap<ClassId, Vec<ClassId>> = HashMap::new();
        for &class in &self.instantiated {
            for &sup in &world.class(class).supertypes {
                instances.entry(sup).or_default().push(class);
            }
        }
        instances
    }

    /// The nodes from a root to `node`, each with the reason it was reached for.
    fn chain(&self, node: Node) -> Vec<(Node, Reason)> {
        let mut chain = Vec::new();
        let mut at = Some(node);
        let mut seen = HashSet::new();
        while let Some(node) = at.filter(|&node| seen.insert(node)) {
            let Some(&reason) = self.reasons.get(&node) else { break };
            chain.push((node, reason));
            at = reason.from.map(|(method, _)| Node::Method(method));
        }
        chain.reverse();
        chain
    }

    /// The path from a root to a node, one step a line, outermost first.
    pub fn path(&self, world: &World, node: Node) -> Vec<String> {
        let step = |(node, reason): (Node, Reason)| {
            let how = match reason.how {
                How::Root(who) => format!("entered by {who}"),
                How::Calls => "called".into(),
                How::CallsVirtually(method, class) => {
                    format!("called as {} on {}", world.method_name(method), world.class(class).name.dotted())
                }
                How::Instantiates => "instantiated".into(),
                How::Initialises => "initialised".into(),
                How::Throws => "throws".into(),
            };
            let place = match reason.from {
                Some((method, bci)) => match hir::print::line_of(world, method, bci) {
                    0 => String::new(),
                    line => format!(" at line {line}"),
                },
                None => String::new(),
            };
            format!("{} ({how}{place})", node.name(world))
        };
        self.chain(node).into_iter().map(step).collect()
    }

    /// Nodes that a `--why` pattern names: a class (dotted) or `Class.method`.
    pub fn find(&self, world: &World, pattern: &str) -> Vec<Node> {
        let matches = |node: &Node| match node {
            Node::Method(m) => {
                let class = world.class(world.method(*m).class).name.dotted();
                pattern == class
                    || pattern == format!("{class}.{}", world.method(*m).name)
                    || pattern == world.method_name(*m)
            }
            Node::Instance(c) | Node::Init(c) => pattern == world.class(*c).name.dotted(),
        };
        let mut found: Vec<Node> = self.reasons.keys().copied().filter(matches).collect();
        found.sort_by_key(|node| match node {
            Node::Instance(c) => (0, c.0),
            Node::Init(c) => (1, c.0),
            Node::Method(m) => (2, m.0),
        });
        found
    }
}
