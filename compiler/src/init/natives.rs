//! The natives an initialiser may call at compile time: those that compute from their arguments.

use aotc_abi::natives::Native;
use aotc_abi::object;

use super::Val;
use super::machine::{Eval, Frame, Machine, stop};
use crate::hir::{ObjectId, Raw, Value};
use crate::world::{ClassId, ClassKind, MethodId, Origin};

impl Machine<'_> {
    pub(super) fn native(&mut self, frame: &Frame, native: &Native, args: &[Value]) -> Eval<Option<Val>> {
        let name = native.java.split('(').next().unwrap_or_default();
        Ok(Some(match name {
            "java/lang/System.arraycopy" => {
                self.arraycopy(frame, args)?;
                return Ok(None);
            }
            "java/lang/Object.clone" => {
                let of = self.nonnull(frame, args[0])?;
                Val::Ref(Some(self.clone_object(of)?))
            }
            "java/lang/reflect/Array.newArray" => {
                let component = self.mirrored(self.nonnull(frame, args[0])?)?;
                let Ok(class) = self.world.array_of(component) else { return stop("makes an array of void") };
                Val::Ref(Some(self.new_array(class, frame.int(args[1]))?))
            }
            "java/lang/Class.isInstance" => {
                let class = self.mirrored(self.nonnull(frame, args[0])?)?;
                let object = frame.reference(args[1]);
                Val::Int(object.is_some_and(|o| self.world.is_subtype(self.class_of(o), class)) as i32)
            }
            "java/lang/Class.isArray" => {
                let class = self.mirrored(self.nonnull(frame, args[0])?)?;
                Val::Int(self.world.class(class).is_array() as i32)
            }
            "java/lang/Class.isInterface" => {
                let class = self.mirrored(self.nonnull(frame, args[0])?)?;
                Val::Int(self.world.class(class).is_interface() as i32)
            }
            "java/lang/Class.isPrimitive" => {
                let class = self.mirrored(self.nonnull(frame, args[0])?)?;
                let primitive = matches!(self.world.class(class).kind, ClassKind::Primitive(_) | ClassKind::Void);
                Val::Int(primitive as i32)
            }
            _ => return stop(format!("calls {}", name.replace('/', "."))),
        }))
    }

    /// Overlay methods that ask the runtime for what is known here.
    pub(super) fn overlay(&mut self, method: MethodId, args: &[Val]) -> Eval<Option<Val>> {
        let m = self.world.method(method);
        if self.world.class(m.class).name.as_str() != "aotc/rt/Classes" || m.name.as_str() != "loader" {
            return Ok(None);
        }
        let Some(mirror) = args[0].object() else { return stop("dereferences null") };
        let mut class = self.mirrored(mirror)?;
        while let Some(component) = self.world.class(class).component() {
            class = component;
        }
        match self.world.class(class).origin {
            Origin::JavaBase => Ok(Some(Val::Ref(None))),
            _ => stop("asks for a class loader"),
        }
    }

    /// The class a mirror stands for.
    fn mirrored(&self, mirror: ObjectId) -> Eval<ClassId> {
        match self.evaluator.out.heap.get(mirror).identity {
            super::Identity::Mirror(class) => Ok(class),
            _ => stop("has a class object that is no mirror"),
        }
    }

    fn clone_object(&mut self, of: ObjectId) -> Eval<ObjectId> {
        let class = self.class_of(of);
        if !self.world.is_subtype(class, self.world.known().cloneable) {
            return stop("clones an object that is not Cloneable");
        }
        // A copy reads all fields; of others' objects only frozen arrays may be read so.
        self.readable_array(of)?;
        self.allocated(self.evaluator.out.heap.get(of).bytes.len() as u64)?;
        let owner = self.unit().class;
        Ok(self.evaluator.out.heap.copy(of, owner))
    }

    /// Only what copies without an exception.
    fn arraycopy(&mut self, frame: &Frame, args: &[Value]) -> Eval<()> {
        let (from, to) = (self.nonnull(frame, args[0])?, self.nonnull(frame, args[2])?);
        let (from_at, to_at, count) = (frame.int(args[1]), frame.int(args[3]), frame.int(args[4]));
        let (from_class, to_class) = (self.class_of(from), self.class_of(to));
        let element = |class| match self.world.class(class).component() {
            Some(component) => Some((component, self.world.is_subtype(component, self.world.known().object))),
            None => None,
        };
        let (Some((_, from_refs)), Some((component, to_refs))) = (element(from_class), element(to_class)) else {
            return stop("copies between what is no array");
        };
        if from_class != to_class && !(from_refs && to_refs) {
            return stop("copies between arrays of different classes");
        }
        self.readable_array(from)?;
        self.writable(to)?;
        let heap = &mut self.evaluator.out.heap;
        let fits =
            |at: i32, length: i32| at >= 0 && count >= 0 && at.checked_add(count).is_some_and(|end| end <= length);
        if !fits(from_at, heap.length(from)) || !fits(to_at, heap.length(to)) {
            return stop("leaves the bounds of an array");
        }
        let size = super::heap::element_bytes(self.world, to_class) as usize;
        if !self.world.is_subtype(from_class, to_class) {
            for index in from_at..from_at + count {
                let heap = &self.evaluator.out.heap;
                let value = heap.read(from, heap.element(Raw::Ref, index as u32), Raw::Ref);
                if value.object().is_some_and(|o| !self.world.is_subtype(self.class_of(o), component)) {
                    return stop("stores an object of a wrong class into an array");
                }
            }
        }
        let place = |at: i32| object::ARRAY_BASE as usize + at as usize * size;
        let heap = &mut self.evaluator.out.heap;
        let bytes = heap.get(from).bytes[place(from_at)..][..count as usize * size].to_vec();
        heap.get_mut(to).bytes[place(to_at)..][..bytes.len()].copy_from_slice(&bytes);
        self.step(count as u64 / 8)
    }
}
