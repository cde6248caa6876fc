//! What `NullPointerException.getMessage` says of a null the program ran into (JEP 358).
//!
//! The text names what could not be done and the expression that was null, read back from the bytecode:
//! a simulation of the operand stack remembers for each slot which instruction pushed it. Programs print
//! these messages, so they are HotSpot's to the letter; where that needs an order of steps or an oddity kept,
//! a comment says so.

use super::descriptor::{self, FieldType, MethodDesc};
use super::insn::{Elem, Insn, InvokeKind, Kind, StackOp};
use super::model::{ClassFile, Code, Constant, MemberRef, Method};
use super::name::Name;

/// The message for a null met by the instruction at `bci`; `None` if that instruction meets none, or none
/// that has a message.
pub fn npe_message(class: &ClassFile, method: &Method, bci: u32) -> Option<String> {
    let mut analysis = Analysis::new(class, method)?;
    let wanted = analysis.code.insn_index(bci)?;
    analysis.run(|_, reached| reached == wanted);
    analysis.message(wanted)
}

/// The messages of all instructions of the method that have one, by bytecode index: one run of the analysis
/// instead of one each.
pub fn npe_messages(class: &ClassFile, method: &Method) -> Vec<(u32, String)> {
    let Some(mut analysis) = Analysis::new(class, method) else { return Vec::new() };
    let mut asked = vec![false; analysis.code.insns.len()];
    let mut messages = Vec::new();
    let mut ask = |analysis: &Analysis<'_>, index: usize| {
        if !std::mem::replace(&mut asked[index], true)
            && let Some(message) = analysis.message(index)
        {
            messages.push((analysis.code.insns[index].0, message));
        }
    };
    // The moment an instruction is first reached is when `npe_message` for it would stop.
    analysis.run(|analysis, reached| {
        ask(analysis, reached);
        false
    });
    for index in 0..analysis.code.insns.len() {
        ask(&analysis, index);
    }
    messages.sort();
    messages
}

/// Levels of field and array accesses that are spelled out.
const MAX_DETAIL: u32 = 5;

/// HotSpot's limit on the work for one method, in stack slots remembered.
const MAX_ENTRIES: usize = 1_000_000;

/// The bytecode index that a slot has no answer for: paths with different answers met.
const UNKNOWN: u32 = u32::MAX;

/// What is known before one instruction.
#[derive(Clone, Default)]
struct State {
    /// For each slot the instruction (its bytecode index) that pushed the value. Longs and doubles take two.
    stack: Vec<u32>,
    /// The local variables among the first 64 that were stored to on some way here: they may no longer be
    /// the parameters they were.
    written: u64,
}

impl State {
    fn push(&mut self, source: u32, slots: usize) {
        self.stack.extend(std::iter::repeat_n(source, slots));
    }

    fn pop(&mut self, slots: usize) -> Option<()> {
        self.stack.truncate(self.stack.len().checked_sub(slots)?);
        Some(())
    }

    /// The slot `depth` below the top.
    fn peek(&self, depth: usize) -> Option<u32> {
        self.stack.iter().rev().nth(depth).copied()
    }

    fn write(&mut self, slot: u16) {
        self.written |= 1u64.checked_shl(slot.into()).unwrap_or(0);
    }

    fn is_written(&self, slot: u16) -> bool {
        1u64.checked_shl(slot.into()).is_none_or(|bit| self.written & bit != 0)
    }

    /// Takes in what another path to the same instruction knows.
    fn merge(&mut self, other: &State) {
        for (mine, &theirs) in self.stack.iter_mut().zip(&other.stack) {
            if *mine != theirs {
                *mine = UNKNOWN;
            }
        }
        self.written |= other.written;
    }

    fn shuffle(&mut self, op: StackOp) -> Option<()> {
        // For each: how many slots it takes, and which of them it leaves, counted from the lowest taken.
        let (taken, left): (usize, &[usize]) = match op {
            StackOp::Pop => (1, &[]),
            StackOp::Pop2 => (2, &[]),
            StackOp::Dup => (1, &[0, 0]),
            StackOp::DupX1 => (2, &[1, 0, 1]),
            StackOp::DupX2 => (3, &[2, 0, 1, 2]),
            StackOp::Dup2 => (2, &[0, 1, 0, 1]),
            StackOp::Dup2X1 => (3, &[1, 2, 0, 1, 2]),
            StackOp::Dup2X2 => (4, &[2, 3, 0, 1, 2, 3]),
            StackOp::Swap => (2, &[1, 0]),
        };
        let slots = self.stack.split_off(self.stack.len().checked_sub(taken)?);
        self.stack.extend(left.iter().map(|&index| slots[index]));
        Some(())
    }
}

/// Where control goes after an instruction, in the order HotSpot follows it.
struct Flow {
    falls_through: bool,
    targets: Vec<u32>,
}

struct Analysis<'a> {
    class: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    /// By instruction, `None` where no way to it is known yet.
    states: Vec<Option<State>>,
    entries: usize,
}

impl<'a> Analysis<'a> {
    fn new(class: &'a ClassFile, method: &'a Method) -> Option<Analysis<'a>> {
        let code = method.code.as_ref()?;
        let mut states = vec![None; code.insns.len()];
        *states.first_mut()? = Some(State::default());
        for entry in &code.exception_table {
            // The exception on the stack counts as pushed by the first instruction of its handler.
            let caught = State { stack: vec![entry.handler], written: 0 };
            states[code.insn_index(entry.handler)?].get_or_insert(caught);
        }
        Some(Analysis { class, method, code, states, entries: 0 })
    }

    /// Passes over the code from front to back until all of it is reached or nothing new is. After each step
    /// `reached` is told of the next instruction if its state is known, and may end the analysis: it answers
    /// from what is known then, without the ways back from loops.
    fn run(&mut self, mut reached: impl FnMut(&Self, usize) -> bool) {
        let (mut complete, mut progress) = (false, true);
        while !complete && progress {
            (complete, progress) = (true, false);
            for index in 0..self.code.insns.len() {
                match self.states[index].clone() {
                    None => complete = false,
                    Some(state) => match self.step(index, state) {
                        Some(new) => progress |= new,
                        // Code that no verifier passes: no answers from it.
                        None => return,
                    },
                }
                if self.states.get(index + 1).is_some_and(Option::is_some) && reached(self, index + 1) {
                    return;
                }
                if self.entries > MAX_ENTRIES {
                    return;
                }
            }
        }
    }

    /// Simulates one instruction; answers whether an instruction was reached for the first time.
    fn step(&mut self, index: usize, mut state: State) -> Option<bool> {
        let flow = self.execute(index, &mut state)?;
        let mut progress = false;
        let next = flow.falls_through.then_some(index + 1);
        let targets = flow.targets.into_iter().map(|target| self.code.insn_index(target));
        for target in next.map(Some).into_iter().chain(targets).collect::<Option<Vec<_>>>()? {
            match self.states.get(target)? {
                // No way at all: what follows a switch, or code that no verifier passes.
                Some(known) if known.stack.len() != state.stack.len() => continue,
                // As in HotSpot the state merged for one target is what goes on to the next one.
                Some(known) => state.merge(known),
                None => {
                    progress = true;
                    self.entries += state.stack.len();
                }
            }
            self.states[target] = Some(state.clone());
        }
        Some(progress)
    }

    fn execute(&self, index: usize, state: &mut State) -> Option<Flow> {
        let (bci, insn) = &self.code.insns[index];
        let mut flow = Flow { falls_through: true, targets: Vec::new() };
        // The common shape: some slots popped, some pushed.
        let (popped, pushed) = match insn {
            Insn::Nop | Insn::Iinc(..) | Insn::CheckCast(_) => (0, 0),
            Insn::ConstNull | Insn::ConstInt(_) | Insn::ConstFloat(_) | Insn::New(_) => (0, 1),
            Insn::ConstLong(_) | Insn::ConstDouble(_) => (0, 2),
            Insn::Ldc(constant) => match self.class.constant(*constant)? {
                Constant::Long(_) | Constant::Double(_) => (0, 2),
                Constant::Dynamic { desc, .. } if matches!(desc.as_str(), "J" | "D") => (0, 2),
                _ => (0, 1),
            },
            Insn::Load(kind, _) => (0, kind.slots()),
            Insn::Store(kind, slot) => {
                state.write(*slot);
                (kind.slots(), 0)
            }
            Insn::ArrayLoad(elem) => (2, elem.slots()),
            Insn::ArrayStore(elem) => (2 + elem.slots(), 0),
            Insn::Stack(op) => {
                state.shuffle(*op)?;
                (0, 0)
            }
            Insn::Bin(kind, op) if op.is_shift() => (kind.slots() + 1, kind.slots()),
            Insn::Bin(kind, _) => (2 * kind.slots(), kind.slots()),
            Insn::Neg(kind) => (kind.slots(), kind.slots()),
            Insn::Conv(conv) => (conv.from().slots(), conv.to().slots()),
            Insn::Cmp(kind, _) => (2 * kind.slots(), 1),
            Insn::If(_, target) | Insn::IfNull(_, target) => {
                flow.targets.push(*target);
                (1, 0)
            }
            Insn::IfIcmp(_, target) | Insn::IfAcmp(_, target) => {
                flow.targets.push(*target);
                (2, 0)
            }
            Insn::Goto(target) => {
                flow = Flow { falls_through: false, targets: vec![*target] };
                (0, 0)
            }
            Insn::Switch { pairs, default } => {
                // HotSpot takes the instruction after a switch for a way on from it.
                flow.targets.push(*default);
                flow.targets.extend(pairs.iter().map(|(_, target)| *target));
                flow.falls_through = index + 1 < self.code.insns.len();
                (1, 0)
            }
            Insn::Return(kind) => {
                flow.falls_through = false;
                (kind.map_or(0, Kind::slots), 0)
            }
            Insn::Throw => {
                flow.falls_through = false;
                (1, 0)
            }
            Insn::GetStatic(field) => (0, self.field_slots(*field)?),
            Insn::PutStatic(field) => (self.field_slots(*field)?, 0),
            Insn::GetField(field) => (1, self.field_slots(*field)?),
            Insn::PutField(field) => (1 + self.field_slots(*field)?, 0),
            Insn::Invoke(kind, method) => {
                let (args, result) = call_slots(self.member(*method)?.desc)?;
                (args + usize::from(*kind != InvokeKind::Static), result)
            }
            Insn::InvokeDynamic(site) => match self.class.constant(*site)? {
                Constant::InvokeDynamic { desc, .. } => call_slots(*desc)?,
                _ => return None,
            },
            Insn::NewArray(_) | Insn::ANewArray(_) | Insn::InstanceOf(_) | Insn::ArrayLength => (1, 1),
            Insn::MultiANewArray(_, dimensions) => (usize::from(*dimensions), 1),
            Insn::MonitorEnter | Insn::MonitorExit => (1, 0),
            Insn::Subroutine => return None,
        };
        state.pop(popped)?;
        state.push(*bci, pushed);
        Some(flow)
    }

    fn member(&self, index: u16) -> Option<&'a MemberRef> {
        match self.class.constant(index)? {
            Constant::Field(member) | Constant::Method(member) | Constant::InterfaceMethod(member) => Some(member),
            _ => None,
        }
    }

    fn field_slots(&self, index: u16) -> Option<usize> {
        Some(slots_of(self.member(index)?.desc.as_str()))
    }

    /// The message for the instruction at `index`, from the states known so far.
    fn message(&self, index: usize) -> Option<String> {
        let (mut text, depth) = self.failed_action(index)?;
        if self.expression(&mut text, index, depth, MAX_DETAIL, false) {
            text.push_str("\" is null");
        }
        Some(text)
    }

    /// What the instruction could not do, and how deep on the stack the null is.
    fn failed_action(&self, index: usize) -> Option<(String, usize)> {
        Some(match &self.code.insns[index].1 {
            Insn::ArrayLoad(elem) => (format!("Cannot load from {} array", elem_name(*elem)), 1),
            Insn::ArrayStore(elem) => (format!("Cannot store to {} array", elem_name(*elem)), 1 + elem.slots()),
            Insn::ArrayLength => ("Cannot read the array length".to_owned(), 0),
            Insn::Throw => ("Cannot throw exception".to_owned(), 0),
            Insn::MonitorEnter => ("Cannot enter synchronized block".to_owned(), 0),
            Insn::MonitorExit => ("Cannot exit synchronized block".to_owned(), 0),
            Insn::GetField(field) => (format!("Cannot read field \"{}\"", self.member(*field)?.name), 0),
            Insn::PutField(field) => {
                (format!("Cannot assign field \"{}\"", self.member(*field)?.name), self.field_slots(*field)?)
            }
            Insn::Invoke(InvokeKind::Virtual | InvokeKind::Special | InvokeKind::Interface, method) => {
                let member = self.member(*method)?;
                // The receiver of a constructor is never null: this is an exception the program made itself.
                if member.name.as_str() == "<init>" {
                    return None;
                }
                (format!("Cannot invoke \"{}\"", method_name(member)?), call_slots(member.desc)?.0)
            }
            _ => return None,
        })
    }

    /// Appends the Java expression for the value `depth` below the top of the stack before the instruction
    /// at `index`, if there is one. The outermost call puts the words around it that fit its kind; `inner` is
    /// an array index, which stays without.
    fn expression(&self, text: &mut String, index: usize, depth: usize, detail: u32, inner: bool) -> bool {
        let Some(state) = &self.states[index] else { return false };
        if detail == 0 {
            return false;
        }
        let Some(bci) = state.peek(depth) else { return false };
        // UNKNOWN is no instruction.
        let Some(source) = self.code.insn_index(bci) else { return false };
        let outermost = detail == MAX_DETAIL && !inner;
        let insn = &self.code.insns[source].1;
        if outermost {
            // HotSpot writes this before it looks whether there is an expression at all.
            let is_call = matches!(insn, Insn::Invoke(..));
            text.push_str(if is_call { " because the return value of \"" } else { " because \"" });
        }
        match insn {
            Insn::ConstNull => text.push_str("null"),
            // sipush is printed without its sign.
            Insn::ConstInt(value @ ..-128) => text.push_str(&(*value as u16).to_string()),
            Insn::ConstInt(value) => text.push_str(&value.to_string()),
            Insn::Load(Kind::Int | Kind::Ref, slot) => self.local(text, bci, *slot, state.is_written(*slot)),
            Insn::ArrayLoad(Elem::Int | Elem::Ref) => {
                if !self.expression(text, source, 1, detail - 1, inner) {
                    text.push_str("<array>");
                }
                text.push('[');
                if !self.expression(text, source, 0, detail, true) {
                    text.push_str("...");
                }
                text.push(']');
            }
            Insn::GetStatic(field) => {
                let Some(member) = self.member(*field) else { return false };
                text.push_str(&format!("{}.{}", class_name(member.class), member.name));
            }
            Insn::GetField(field) => {
                let Some(member) = self.member(*field) else { return false };
                if self.expression(text, source, 0, detail - 1, inner) {
                    text.push('.');
                }
                text.push_str(member.name.as_str());
            }
            Insn::Invoke(_, method) => {
                let Some(name) = self.member(*method).and_then(method_name) else { return false };
                text.push_str(&name);
            }
            _ => return false,
        }
        true
    }

    /// The name of a local variable for a load at `bci`.
    fn local(&self, text: &mut String, bci: u32, slot: u16, is_written: bool) {
        for variable in &self.code.local_variables {
            let (start, length) = (u32::from(variable.start), u32::from(variable.length));
            if variable.slot == slot && (start..start + length).contains(&bci) {
                return text.push_str(variable.name.as_str());
            }
        }
        let parameter = if is_written { None } else { self.parameter(slot) };
        match parameter {
            Some(0) => text.push_str("this"),
            Some(number) => text.push_str(&format!("<parameter{number}>")),
            None => text.push_str(&format!("<local{slot}>")),
        }
    }

    /// The number of the parameter passed in `slot`, from 1; 0 is the receiver.
    fn parameter(&self, slot: u16) -> Option<usize> {
        let desc = MethodDesc::parse(self.method.desc.as_str()).ok()?;
        let mut next = 0;
        if !self.method.is_static() {
            if slot == 0 {
                return Some(0);
            }
            next = 1;
        }
        for (index, param) in desc.params.iter().enumerate() {
            next += param.slots();
            if usize::from(slot) < next {
                return Some(index + 1);
            }
        }
        None
    }
}

fn slots_of(desc: &str) -> usize {
    match desc {
        "V" => 0,
        "J" | "D" => 2,
        _ => 1,
    }
}

/// The slots of the arguments, receiver not included, and of the result.
fn call_slots(desc: Name) -> Option<(usize, usize)> {
    let args = descriptor::method_param_slots(desc.as_str())?;
    let (_, result) = desc.as_str().rsplit_once(')')?;
    Some((args, slots_of(result)))
}

fn elem_name(elem: Elem) -> &'static str {
    match elem {
        Elem::Byte => "byte/boolean",
        Elem::Char => "char",
        Elem::Short => "short",
        Elem::Int => "int",
        Elem::Long => "long",
        Elem::Float => "float",
        Elem::Double => "double",
        Elem::Ref => "object",
    }
}

/// A class with its package, but for the two best known.
fn class_name(class: Name) -> String {
    match class.as_str() {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        _ => class.dotted(),
    }
}

/// `pkg.Type.method(String, int[])`.
fn method_name(method: &MemberRef) -> Option<String> {
    let desc = MethodDesc::parse(method.desc.as_str()).ok()?;
    let params: Vec<String> = desc.params.iter().map(|param| type_name(*param)).collect();
    Some(format!("{}.{}({})", class_name(method.class), method.name, params.join(", ")))
}

fn type_name(ty: FieldType) -> String {
    let desc = ty.to_string();
    let elem = desc.trim_start_matches('[');
    let name = match elem.as_bytes()[0] {
        b'B' => "byte".to_owned(),
        b'C' => "char".to_owned(),
        b'D' => "double".to_owned(),
        b'F' => "float".to_owned(),
        b'I' => "int".to_owned(),
        b'J' => "long".to_owned(),
        b'S' => "short".to_owned(),
        b'Z' => "boolean".to_owned(),
        _ => elem[1..elem.len() - 1].replace('/', "."),
    };
    // HotSpot compares just the beginning: StringBuilder loses its package too.
    let name = match name.strip_prefix("java.lang.") {
        Some(short) if short.starts_with("Object") || short.starts_with("String") => short,
        _ => &name,
    };
    format!("{name}{}", "[]".repeat(desc.len() - elem.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classfile::{ExceptionEntry, LocalVariable, insn::Cond};

    fn class() -> ClassFile {
        let member = |class: &str, name: &str, desc: &str| MemberRef {
            class: class.into(),
            name: name.into(),
            desc: desc.into(),
        };
        ClassFile {
            pool: vec![
                Constant::Unusable,
                Constant::Field(member("p/A", "next", "Lp/A;")),
                Constant::Method(member("java/lang/String", "indexOf", "(Ljava/lang/StringBuilder;[I)J")),
                Constant::Method(member("java/lang/NullPointerException", "<init>", "()V")),
                Constant::Field(member("p/A", "wide", "J")),
            ],
            major: 61,
            minor: 0,
            access: 0,
            name: "p/A".into(),
            super_name: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            bootstrap_methods: Vec::new(),
            source_file: None,
            signature: None,
            inner_classes: Vec::new(),
            enclosing_method: None,
            nest_host: None,
            nest_members: Vec::new(),
            record: None,
            permitted_subclasses: Vec::new(),
        }
    }

    /// A static method `m(long, Object)` with one-byte instructions.
    fn method(insns: Vec<Insn>) -> Method {
        let insns: Vec<_> = (0..).zip(insns).collect();
        let code = Code { max_stack: 9, max_locals: 9, length: insns.len() as u32, insns, ..Code::default() };
        Method {
            access: crate::classfile::access::STATIC,
            name: "m".into(),
            desc: "(JLjava/lang/Object;)V".into(),
            code: Some(code),
            exceptions: Vec::new(),
            annotations: Vec::new(),
        }
    }

    fn at(method: &Method, bci: u32) -> String {
        let message = npe_message(&class(), method, bci);
        let all = npe_messages(&class(), method);
        assert_eq!(message.as_ref(), all.iter().find(|(at, _)| *at == bci).map(|(_, message)| message));
        message.unwrap_or_default()
    }

    const LOAD: Insn = Insn::Load(Kind::Ref, 2);

    #[test]
    fn names() {
        let mut load = method(vec![LOAD, Insn::ArrayLength]);
        assert_eq!(at(&load, 1), "Cannot read the array length because \"<parameter2>\" is null");
        let name = LocalVariable { start: 0, length: 2, name: "it".into(), desc: "[I".into(), slot: 2 };
        load.code.as_mut().unwrap().local_variables.push(name);
        assert_eq!(at(&load, 1), "Cannot read the array length because \"it\" is null");
        let stored = method(vec![Insn::ConstNull, Insn::Store(Kind::Ref, 2), LOAD, Insn::Throw]);
        assert_eq!(at(&stored, 3), "Cannot throw exception because \"<local2>\" is null");
        let mut this = method(vec![Insn::Load(Kind::Ref, 0), Insn::GetField(1), Insn::MonitorEnter]);
        this.access = 0;
        assert_eq!(at(&this, 2), "Cannot enter synchronized block because \"this.next\" is null");
        assert_eq!(at(&this, 0), "");
    }

    #[test]
    fn calls() {
        let call = Insn::Invoke(InvokeKind::Virtual, 2);
        let code = method(vec![Insn::ConstNull, LOAD, Insn::ConstNull, call.clone(), Insn::Stack(StackOp::Pop2)]);
        let name = "String.indexOf(StringBuilder, int[])";
        assert_eq!(at(&code, 3), format!("Cannot invoke \"{name}\" because \"null\" is null"));
        let made = method(vec![Insn::New(0), Insn::Stack(StackOp::Dup), Insn::Invoke(InvokeKind::Special, 3)]);
        assert_eq!(at(&made, 2), "");
    }

    #[test]
    fn depth_is_limited() {
        let mut insns = vec![LOAD];
        insns.extend(std::iter::repeat_n(Insn::GetField(1), 6));
        let chain = method(insns);
        assert_eq!(at(&chain, 4), "Cannot read field \"next\" because \"<parameter2>.next.next.next\" is null");
        assert_eq!(at(&chain, 6), "Cannot read field \"next\" because \"next.next.next.next.next\" is null");
    }

    #[test]
    fn paths_that_meet() {
        let other = Insn::Load(Kind::Ref, 3);
        let either = vec![Insn::ConstInt(0), Insn::If(Cond::Eq, 4), LOAD, Insn::Goto(5), other, Insn::ArrayLength];
        assert_eq!(at(&method(either), 5), "Cannot read the array length");
    }

    #[test]
    fn handlers_and_wide_values() {
        let mut code =
            method(vec![Insn::Return(None), Insn::Stack(StackOp::Pop), LOAD, Insn::ConstLong(0), Insn::PutField(4)]);
        let entry = ExceptionEntry { start: 0, end: 1, handler: 1, catch_type: None };
        code.code.as_mut().unwrap().exception_table.push(entry);
        assert_eq!(at(&code, 4), "Cannot assign field \"wide\" because \"<parameter2>\" is null");
    }

    #[test]
    fn unverifiable_code_has_no_answers() {
        for insns in [vec![Insn::Stack(StackOp::Swap), Insn::ArrayLength], vec![Insn::Subroutine, Insn::Throw]] {
            npe_messages(&class(), &method(insns));
        }
    }
}
