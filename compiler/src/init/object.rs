//! Interpreting operations on objects: what may be made, read and written.

use aotc_abi::object;

use super::heap::{self, Identity, raw_of};
use super::machine::{Eval, Frame, Machine, stop};
use super::{Evaluated, State, Val};
use crate::classfile::Name;
use crate::classfile::descriptor::FieldType;
use crate::hir::{Elem, ObjectId, Op, Raw, Value};
use crate::world::{ClassId, ClassKind, FieldId};

/// Bytes one initialiser may allocate, garbage included.
const ALLOCATED_BYTES: u64 = 4 << 20;

/// Instances of these and their subclasses mean something to the runtime or the collector.
const AT_RUN_TIME_ONLY: [&str; 3] = ["java/lang/Thread", "java/lang/ref/Reference", "java/lang/ThreadGroup"];

impl Machine<'_> {
    pub(super) fn object_op(&mut self, frame: &Frame, op: &Op, args: &[Value]) -> Eval<Option<Val>> {
        Ok(Some(match op {
            Op::Str(text) => match self.evaluator.out.heap.literal(self.world, text) {
                Some(literal) => Val::Ref(Some(literal)),
                None => return stop("has an unknown kind of string"),
            },
            Op::Mirror(class) => Val::Ref(Some(self.evaluator.out.heap.mirror(self.world, *class))),
            Op::NullCheck => {
                self.nonnull(frame, args[0])?;
                return Ok(None);
            }
            Op::BoundsCheck(_) => {
                let (array, index) = (self.nonnull(frame, args[0])?, frame.int(args[1]));
                if index < 0 || index >= self.evaluator.out.heap.length(array) {
                    return stop("leaves the bounds of an array");
                }
                return Ok(None);
            }
            Op::StoreCheck => {
                let array = self.nonnull(frame, args[0])?;
                if let Some(value) = frame.reference(args[1]) {
                    let component = self.world.class(self.class_of(array)).component().expect("an array");
                    if !self.world.is_subtype(self.class_of(value), component) {
                        return stop("stores an object of a wrong class into an array");
                    }
                }
                return Ok(None);
            }
            Op::InterfaceCheck(class) => {
                let object = self.nonnull(frame, args[0])?;
                if !self.world.is_subtype(self.class_of(object), *class) {
                    return stop("calls an interface method on another class");
                }
                return Ok(None);
            }
            Op::InstanceOf(class) => {
                let object = frame.reference(args[0]);
                Val::Int(object.is_some_and(|o| self.world.is_subtype(self.class_of(o), *class)) as i32)
            }
            Op::CheckCast(class) => {
                let object = frame.reference(args[0]);
                if let Some(object) = object
                    && !self.world.is_subtype(self.class_of(object), *class)
                {
                    return stop("casts to a wrong class");
                }
                Val::Ref(object)
            }
            Op::GetClass => {
                let class = self.class_of(self.nonnull(frame, args[0])?);
                Val::Ref(Some(self.evaluator.out.heap.mirror(self.world, class)))
            }
            Op::MonitorEnter => {
                let object = self.nonnull(frame, args[0])?;
                *self.unit().locks.entry(object).or_default() += 1;
                return Ok(None);
            }
            Op::MonitorExit => {
                let object = self.nonnull(frame, args[0])?;
                match self.unit().locks.get_mut(&object) {
                    Some(count) if *count > 0 => *count -= 1,
                    _ => return stop("unlocks a monitor it does not hold"),
                }
                return Ok(None);
            }

            Op::New(class) => Val::Ref(Some(self.new_instance(*class)?)),
            Op::NewArray(class) => {
                let length = frame.int(args[0]);
                Val::Ref(Some(self.new_array(*class, length)?))
            }
            Op::NewMultiArray(class) => {
                let lengths: Vec<i32> = args.iter().map(|&a| frame.int(a)).collect();
                Val::Ref(Some(self.new_multi_array(*class, &lengths)?))
            }

            Op::ArrayLength(_) => {
                let array = self.nonnull(frame, args[0])?;
                Val::Int(self.evaluator.out.heap.length(array))
            }
            Op::ArrayLoad(elem) => {
                let (array, index) = (self.nonnull(frame, args[0])?, frame.int(args[1]));
                self.readable_array(array)?;
                let raw = self.raw_of_elem(array, *elem);
                let heap = &self.evaluator.out.heap;
                heap.read(array, heap.element(raw, index as u32), raw)
            }
            Op::ArrayStore(elem) => {
                let (array, index) = (self.nonnull(frame, args[0])?, frame.int(args[1]));
                self.writable(array)?;
                let raw = self.raw_of_elem(array, *elem);
                let heap = &mut self.evaluator.out.heap;
                heap.put(array, heap.element(raw, index as u32), raw, frame.get(args[2]));
                return Ok(None);
            }
            Op::LoadField(field, _) => {
                let object = self.nonnull(frame, args[0])?;
                self.load_field(object, *field)?
            }
            Op::StoreField(field, _) => {
                let object = self.nonnull(frame, args[0])?;
                if !self.is_string_hash(*field) {
                    self.writable(object)?;
                }
                let f = self.world.field(*field);
                self.evaluator.out.heap.put(object, f.offset, raw_of(f.ty), frame.get(args[1]));
                return Ok(None);
            }
            Op::LoadStatic(field) => self.load_static(*field)?,
            Op::StoreStatic(field) => {
                let (class, ty) = (self.world.field(*field).class, self.world.field(*field).ty);
                if class != self.unit().class {
                    return stop(format!("writes {}", self.field_name(*field)));
                }
                // As the cell would give it back.
                let value = match (ty, frame.get(args[0])) {
                    (FieldType::Byte, Val::Int(n)) => Val::Int(n as i8 as i32),
                    (FieldType::Short, Val::Int(n)) => Val::Int(n as i16 as i32),
                    (FieldType::Char, Val::Int(n)) => Val::Int(n as u16 as i32),
                    (FieldType::Boolean, Val::Int(n)) => Val::Int(n as u8 as i32),
                    (_, value) => value,
                };
                self.unit().statics.insert(*field, value);
                return Ok(None);
            }

            Op::RawLoad(raw, _) => {
                let (object, offset) = self.raw_cell(frame, args, *raw)?;
                // It does not say which field it means.
                self.readable_array(object)?;
                self.evaluator.out.heap.read(object, offset, *raw)
            }
            Op::RawStore(raw, _) => {
                let (object, offset) = self.raw_cell(frame, args, *raw)?;
                self.writable(object)?;
                self.evaluator.out.heap.put(object, offset, *raw, frame.get(args[2]));
                return Ok(None);
            }
            Op::RawCas(raw) => {
                let (object, offset) = self.raw_cell(frame, args, *raw)?;
                self.writable(object)?;
                let same = self.evaluator.out.heap.read(object, offset, *raw) == frame.get(args[2]);
                if same {
                    self.evaluator.out.heap.put(object, offset, *raw, frame.get(args[3]));
                }
                Val::Int(same as i32)
            }
            Op::RawAdd(raw) | Op::RawSwap(raw) => {
                let (object, offset) = self.raw_cell(frame, args, *raw)?;
                self.writable(object)?;
                let old = self.evaluator.out.heap.read(object, offset, *raw);
                let new = match (op, old, frame.get(args[2])) {
                    (Op::RawSwap(_), _, new) => new,
                    (_, Val::Int(a), Val::Int(b)) => Val::Int(a.wrapping_add(b)),
                    (_, Val::Long(a), Val::Long(b)) => Val::Long(a.wrapping_add(b)),
                    _ => return stop("adds to what is no number"),
                };
                self.evaluator.out.heap.put(object, offset, *raw, new);
                old
            }
            other => return stop(format!("needs an operation the interpreter does not have: {other:?}")),
        }))
    }

    pub(super) fn class_of(&self, object: ObjectId) -> ClassId {
        self.evaluator.out.heap.get(object).class
    }

    pub(super) fn nonnull(&self, frame: &Frame, value: Value) -> Eval<ObjectId> {
        match frame.reference(value) {
            Some(object) => Ok(object),
            None => stop("dereferences null"),
        }
    }

    fn field_name(&self, field: FieldId) -> String {
        let f = self.world.field(field);
        format!("{}.{}", self.world.class(f.class).name.dotted(), f.name)
    }

    // --- making objects ---

    pub(super) fn allocated(&mut self, bytes: u64) -> Eval<()> {
        let unit = self.unit();
        unit.bytes += bytes;
        match unit.bytes > ALLOCATED_BYTES {
            true => stop(format!("allocates more than {ALLOCATED_BYTES} bytes")),
            false => Ok(()),
        }
    }

    fn new_instance(&mut self, class: ClassId) -> Eval<ObjectId> {
        for name in AT_RUN_TIME_ONLY {
            if let Ok(Some(special)) = self.world.try_load(Name::new(name))
                && self.world.is_subtype(class, special)
            {
                return stop(format!("makes a {}", self.world.class(class).name.dotted()));
            }
        }
        self.allocated(self.world.class(class).size.into())?;
        let owner = self.unit().class;
        Ok(self.evaluator.out.heap.new_instance(self.world, class, owner))
    }

    pub(super) fn new_array(&mut self, class: ClassId, length: i32) -> Eval<ObjectId> {
        let Ok(length) = u32::try_from(length) else { return stop("makes an array of negative size") };
        self.allocated(16 + u64::from(length) * u64::from(heap::element_bytes(self.world, class)))?;
        let owner = self.unit().class;
        Ok(self.evaluator.out.heap.new_array(self.world, class, length, Some(owner)))
    }

    fn new_multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Eval<ObjectId> {
        let array = self.new_array(class, lengths[0])?;
        if lengths.len() > 1 {
            let component = self.world.class(class).component().expect("as many dimensions as lengths");
            // Also where there are no elements: a negative length throws.
            if lengths[1..].iter().any(|&n| n < 0) {
                return stop("makes an array of negative size");
            }
            for index in 0..lengths[0] {
                let inner = self.new_multi_array(component, &lengths[1..])?;
                let heap = &mut self.evaluator.out.heap;
                heap.put(array, heap.element(Raw::Ref, index as u32), Raw::Ref, Val::Ref(Some(inner)));
            }
        }
        Ok(array)
    }

    // --- what may be read and written ---

    pub(super) fn is_own(&mut self, object: ObjectId) -> bool {
        let owner = self.evaluator.out.heap.get(object).owner;
        owner == Some(self.unit().class)
    }

    pub(super) fn writable(&mut self, object: ObjectId) -> Eval<()> {
        match self.is_own(object) && !self.evaluator.out.heap.get(object).frozen {
            true => Ok(()),
            false => stop(format!("writes an object it has not made: {}", self.describe(object))),
        }
    }

    pub(super) fn readable_array(&mut self, array: ObjectId) -> Eval<()> {
        match self.is_own(array) || self.evaluator.out.heap.get(array).frozen {
            true => Ok(()),
            false => stop(format!("reads an array that others can write: {}", self.describe(array))),
        }
    }

    fn describe(&self, object: ObjectId) -> String {
        let object = self.evaluator.out.heap.get(object);
        let class = self.world.class(object.class).name.dotted();
        match (&object.identity, object.owner) {
            (Identity::Mirror(of), _) => format!("the mirror of {}", self.world.class(*of).name.dotted()),
            (_, Some(owner)) => format!("{class} of {}", self.world.class(owner).name.dotted()),
            _ => class,
        }
    }

    fn load_field(&mut self, object: ObjectId, field: FieldId) -> Eval<Val> {
        if let Identity::Mirror(class) = self.evaluator.out.heap.get(object).identity {
            return match self.world.field(field).name.as_str() {
                "componentType" => {
                    let component = self.world.class(class).component();
                    Ok(Val::Ref(component.map(|c| self.evaluator.out.heap.mirror(self.world, c))))
                }
                _ => stop("looks into a class mirror"),
            };
        }
        let constant = Evaluated::is_constant(self.world, field) || self.is_string_hash(field);
        if !constant && !self.is_own(object) {
            return stop(format!("reads {} of an object that others can write", self.field_name(field)));
        }
        let f = self.world.field(field);
        Ok(self.evaluator.out.heap.read(object, f.offset, raw_of(f.ty)))
    }

    /// The cached hash of a string depends on its characters only.
    fn is_string_hash(&self, field: FieldId) -> bool {
        let f = self.world.field(field);
        f.class == self.world.known().string && matches!(f.name.as_str(), "hash" | "hashIsZero")
    }

    fn load_static(&mut self, field: FieldId) -> Eval<Val> {
        if let Some(&value) = self.unit().statics.get(&field) {
            return Ok(value);
        }
        let class = self.world.field(field).class;
        let constant = Evaluated::is_constant(self.world, field);
        match self.evaluator.out.states.get(&class) {
            Some(State::Done(_)) if constant => Ok(self.evaluator.out.statics[&field]),
            Some(State::Done(_)) => stop(format!("reads {}, a variable", self.field_name(field))),
            _ => stop(format!("reads {} before its class is initialised", self.field_name(field))),
        }
    }

    // --- raw memory ---

    /// The object and offset of a raw access, if they are a cell of that kind.
    fn raw_cell(&mut self, frame: &Frame, args: &[Value], raw: Raw) -> Eval<(ObjectId, u32)> {
        let Some(object) = frame.reference(args[0]) else { return stop("reads or writes memory by address") };
        let offset = frame.long(args[1]);
        let heap = &self.evaluator.out.heap;
        let size = i64::from(heap.raw_bytes(raw));
        let inside = offset >= i64::from(object::HEADER) && offset + size <= heap.get(object).bytes.len() as i64;
        // A reference is read and written as one; a number nowhere touches one.
        let refs = heap.ref_offsets(self.world, object);
        let width = i64::from(self.world.references.bytes());
        let touches = refs.iter().any(|&r| offset < i64::from(r) + width && i64::from(r) < offset + size);
        let right = match raw {
            Raw::Ref => refs.iter().any(|&r| i64::from(r) == offset),
            _ => !touches,
        };
        match inside && right {
            true => Ok((object, offset as u32)),
            false => stop("reads or writes raw memory"),
        }
    }

    /// How elements of this array are read and written; `baload` is for byte and boolean arrays.
    fn raw_of_elem(&self, array: ObjectId, elem: Elem) -> Raw {
        let component = self.world.class(self.class_of(array)).component().expect("an array");
        match (&self.world.class(component).kind, elem) {
            (ClassKind::Primitive(ty), _) => raw_of(*ty),
            _ => Raw::Ref,
        }
    }
}
