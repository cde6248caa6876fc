//! Operations on objects, and the table from operations to their lowering.

use aotc_abi::{entry::runtime, heap, object, tables, thread};
use cranelift_codegen::ir::{
    AtomicRmwOp, InstBuilder, StackSlotData, StackSlotKind, Value as Clif, condcodes::IntCC, types,
};

use super::func::{Lower, trusted};
use crate::hir::{Inst, InstId, Op};
use crate::program::Program;
use crate::throwers::Thrower;
use crate::world::ClassId;

impl Lower<'_, '_> {
    /// Lowers one operation.
    pub fn inst(&mut self, id: InstId) {
        let hir = self.hir;
        let inst: &Inst = hir.inst(id);
        self.at(inst.pos);
        let arg = |this: &mut Self, n: usize| this.get(inst.args[n]);
        let value = match &inst.op {
            Op::ConstInt(n) => self.b.ins().iconst(types::I32, i64::from(*n as u32)),
            Op::ConstLong(n) => self.b.ins().iconst(types::I64, *n),
            Op::ConstFloat(bits) => self.b.ins().f32const(cranelift_codegen::ir::immediates::Ieee32::with_bits(*bits)),
            Op::ConstDouble(bits) => self.b.ins().f64const(cranelift_codegen::ir::immediates::Ieee64::with_bits(*bits)),
            Op::Null => self.b.ins().iconst(types::I64, 0),
            // Lower::get computes it where it is used.
            Op::Str(_) | Op::Object(_) | Op::Mirror(_) => return,

            Op::Bin(op, ty) => self.binary(*op, *ty, &inst.args),
            Op::Neg(ty) => {
                let a = arg(self, 0);
                self.negate(*ty, a)
            }
            Op::Conv(conv) => {
                let a = arg(self, 0);
                self.convert(*conv, a)
            }
            Op::Cmp(ty, nan) => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.compare3(*ty, *nan, a, b)
            }
            Op::Icmp(cond, _) => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.icmp(*cond, a, b)
            }
            Op::Fcmp { cond, unordered, .. } => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.fcmp(*cond, *unordered, a, b)
            }
            Op::Math(op, _) => {
                let args: Vec<Clif> = inst.args.iter().map(|&a| self.get(a)).collect();
                self.math(*op, &args)
            }
            Op::Bits(op, _) => {
                let a = arg(self, 0);
                self.bits(*op, a)
            }
            Op::MulHigh => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.b.ins().smulhi(a, b)
            }
            Op::Bitcast(ty) => {
                let a = arg(self, 0);
                self.bitcast(*ty, a)
            }
            Op::UnsignedDiv(_) => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.b.ins().udiv(a, b)
            }
            Op::UnsignedRem(_) => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                self.b.ins().urem(a, b)
            }

            Op::NullCheck => {
                let a = arg(self, 0);
                return self.null_check(a);
            }
            Op::ZeroCheck(_) => {
                let a = arg(self, 0);
                let zero = self.b.ins().icmp_imm_s(IntCC::Equal, a, 0);
                return self.fail_if(zero, Thrower::DivideByZero, &[]);
            }
            Op::BoundsCheck(null) => {
                let (array, index) = (arg(self, 0), arg(self, 1));
                let length = match hir.def(inst.args[0]) {
                    Some(Op::Object(id)) => Some(self.program.evaluated.heap.length(*id)),
                    _ => None,
                };
                return self.bounds_check(*null, array, index, length);
            }
            Op::StoreCheck => {
                let (array, value) = (arg(self, 0), arg(self, 1));
                return self.store_check(array, value);
            }
            Op::InterfaceCheck(class) => {
                let object = arg(self, 0);
                let id = self.class_id(object);
                let holds = self.is_instance(id, *class);
                let wanted = self.class_const(*class);
                let scratch = [(wanted, thread::offset::SCRATCH0), (object, thread::offset::SCRATCH1)];
                return self.fail_unless(holds, Thrower::IncompatibleClassChange, &scratch);
            }
            Op::ClassInit(class) => return self.class_init(*class),

            Op::ArrayLength(null) => {
                let array = arg(self, 0);
                self.array_length(*null, array)
            }
            Op::ArrayLoad(elem) => {
                let (array, index) = (arg(self, 0), arg(self, 1));
                self.array_load(*elem, array, index)
            }
            Op::ArrayStore(elem) => {
                let (array, index, value) = (arg(self, 0), arg(self, 1), arg(self, 2));
                return self.array_store(*elem, array, index, value);
            }
            Op::Fill(elem) => {
                let (array, index, count, value) = (arg(self, 0), arg(self, 1), arg(self, 2), arg(self, 3));
                let constant = hir.const_int(inst.args[2]);
                return self.fill(*elem, array, index, count, constant, value);
            }
            Op::LoadField(field, null) => {
                let object = arg(self, 0);
                self.load_field(*field, *null, object)
            }
            Op::StoreField(field, null) => {
                let (object, value) = (arg(self, 0), arg(self, 1));
                return self.store_field(*field, *null, object, value);
            }
            Op::LoadStatic(field) => self.load_static(*field),
            Op::StoreStatic(field) => {
                let value = arg(self, 0);
                return self.store_static(*field, value);
            }
            Op::RawLoad(raw, order) => {
                let (object, offset) = (arg(self, 0), arg(self, 1));
                self.raw_load(*raw, *order, object, offset)
            }
            Op::RawStore(raw, order) => {
                let (object, offset, value) = (arg(self, 0), arg(self, 1), arg(self, 2));
                return self.raw_store(*raw, *order, object, offset, value);
            }
            Op::RawCas(raw) => {
                let (object, offset, old, new) = (arg(self, 0), arg(self, 1), arg(self, 2), arg(self, 3));
                self.raw_cas(*raw, object, offset, old, new)
            }
            Op::RawAdd(raw) => {
                let (object, offset, value) = (arg(self, 0), arg(self, 1), arg(self, 2));
                self.raw_update(AtomicRmwOp::Add, *raw, object, offset, value)
            }
            Op::RawSwap(raw) => {
                let (object, offset, value) = (arg(self, 0), arg(self, 1), arg(self, 2));
                self.raw_update(AtomicRmwOp::Xchg, *raw, object, offset, value)
            }
            Op::Fence => {
                self.b.ins().fence();
                return;
            }

            Op::New(class) => self.new_instance(*class),
            Op::NewArray(class) => {
                let length = arg(self, 0);
                let constant = hir.const_int(inst.args[0]);
                self.new_array(*class, length, constant)
            }
            Op::NewMultiArray(class) => self.new_multi_array(*class, inst),
            Op::GetClass => {
                let object = arg(self, 0);
                self.get_class(object)
            }
            Op::CurrentThread => self.thread_load(types::I64, thread::offset::JAVA_THREAD),
            Op::InstanceOf(class) => {
                let object = arg(self, 0);
                self.instance_of(object, hir.info(inst.args[0]).nonnull, *class)
            }
            Op::CheckCast(class) => {
                let object = arg(self, 0);
                self.check_cast(object, hir.info(inst.args[0]).nonnull, *class);
                object
            }
            Op::MonitorEnter => {
                let object = arg(self, 0);
                let func = self.import(runtime::MONITOR_ENTER);
                self.b.ins().call(func, &[object]);
                return;
            }
            Op::MonitorExit => {
                let object = arg(self, 0);
                let func = self.import(runtime::MONITOR_EXIT);
                self.call(func, &[object]);
                return;
            }
            Op::Invoke(callee) => return self.invoke(*callee, inst),
            Op::Native(native) => return self.native(native, inst),
            Op::Unsupported(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                let text = self.image_object(self.program.image.string(&units));
                let func = self.method_ref(self.program.throwers[&Thrower::Unsupported]);
                self.call(func, &[text]);
                return;
            }
        };
        self.set(inst.result, value);
    }

    /// The address of an object in the heap image: the one way to reach it, as the image may have been moved.
    /// Where in the image the object lies that an operation names.
    pub fn image_offset(&self, op: &Op) -> Option<u32> {
        let Program { image, ids, evaluated, .. } = self.program;
        match op {
            Op::Str(text) => Some(image.string(text)),
            Op::Object(id) => Some(image.object(&evaluated.heap, ids, *id)),
            Op::Mirror(class) => Some(image.mirror(ids.of(*class))),
            _ => None,
        }
    }

    pub fn image_object(&mut self, offset: u32) -> Clif {
        let image = self.thread_load(types::I64, thread::offset::IMAGE);
        self.b.ins().iadd_imm_s(image, i64::from(offset))
    }

    pub fn class_id(&mut self, object: Clif) -> Clif {
        self.b.ins().load(types::I32, trusted(), object, object::CLASS_ID)
    }

    pub fn class_const(&mut self, class: ClassId) -> Clif {
        self.b.ins().iconst(types::I32, i64::from(self.program.ids.of(class)))
    }

    fn class_init(&mut self, class: ClassId) {
        let id = self.program.ids.of(class);
        let address = self.data(self.symbols.class_states, id.into());
        let state = self.b.ins().load(types::I8, trusted(), address, 0);
        let done = self.b.ins().icmp_imm_u(IntCC::Equal, state, i64::from(tables::class_state::INITIALIZED));
        let (slow, next) = (self.fresh_block(), self.fresh_block());
        self.b.set_cold_block(slow);
        self.b.ins().brif(done, next, &[], slow, &[]);
        self.b.switch_to_block(slow);
        let id = self.class_const(class);
        let func = self.method_ref(self.program.throwers[&Thrower::Initialize]);
        self.call(func, &[id]);
        self.b.ins().jump(next, &[]);
        self.b.switch_to_block(next);
    }

    /// Inline allocation: bump the cursor of the size class, write the header last. When the run is used up, the cold
    /// block gets a new one and goes back to the head.
    fn allocate(&mut self, bytes: u32, class: ClassId, length: Option<Clif>) -> Option<Clif> {
        let size_class = heap::size_class(bytes)?;
        let slot = heap::SLOTS[size_class];
        let (head, cold, done) = (self.fresh_block(), self.fresh_block(), self.fresh_block());
        self.b.set_cold_block(cold);
        self.b.ins().jump(head, &[]);
        self.b.switch_to_block(head);
        let object = self.thread_load(types::I64, thread::cursor(size_class));
        let end = self.b.ins().iadd_imm_s(object, i64::from(slot));
        let limit = self.thread_load(types::I64, thread::limit(size_class));
        let full = self.b.ins().icmp(IntCC::UnsignedGreaterThan, end, limit);
        self.b.ins().brif(full, cold, &[], done, &[]);
        self.b.switch_to_block(cold);
        let class_number = self.b.ins().iconst(types::I32, size_class as i64);
        let refill = self.import(runtime::REFILL);
        self.call(refill, &[class_number]);
        self.b.ins().jump(head, &[]);
        self.b.switch_to_block(done);
        self.thread_store(end, thread::cursor(size_class));
        if let Some(length) = length {
            self.b.ins().store(trusted(), length, object, object::ARRAY_LENGTH);
        }
        let id = self.class_const(class);
        self.b.ins().store(trusted(), id, object, object::CLASS_ID);
        Some(object)
    }

    fn new_instance(&mut self, class: ClassId) -> Clif {
        let bytes = self.program.world.instance_bytes(class);
        if let Some(object) = self.allocate(bytes, class, None) {
            return object;
        }
        let id = self.class_const(class);
        let func = self.import(runtime::NEW);
        self.call(func, &[id]).expect("returns the object")
    }

    fn new_array(&mut self, class: ClassId, length: Clif, constant: Option<i32>) -> Clif {
        let component = self.program.world.class(class).component().expect("an array class");
        let size = self.program.world.element_bytes(component);
        if let Some(n) = constant
            && (0..1024).contains(&n)
        {
            let bytes = (object::ARRAY_BASE as u32 + n as u32 * size).next_multiple_of(object::ALIGN);
            if let Some(array) = self.allocate(bytes, class, Some(length)) {
                return array;
            }
        }
        let id = self.class_const(class);
        let func = self.import(runtime::NEW_ARRAY);
        self.call(func, &[id, length]).expect("returns the array")
    }

    fn new_multi_array(&mut self, class: ClassId, inst: &Inst) -> Clif {
        let count = inst.args.len() as u32;
        let slot = self.b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, count * 4, 2));
        let lengths = self.b.ins().stack_addr(types::I64, slot, 0);
        for (index, &arg) in inst.args.iter().enumerate() {
            let length = self.get(arg);
            self.b.ins().store(trusted(), length, lengths, index as i32 * 4);
        }
        let id = self.class_const(class);
        let dimensions = self.b.ins().iconst(types::I32, i64::from(count));
        let func = self.import(runtime::NEW_MULTI_ARRAY);
        self.call(func, &[id, dimensions, lengths]).expect("returns the array")
    }

    fn get_class(&mut self, object: Clif) -> Clif {
        let id = self.b.ins().uload32(trusted(), object, object::CLASS_ID);
        let scaled = self.b.ins().imul_imm_s(id, i64::from(self.program.image.mirror_size));
        let mirrors = self.image_object(self.program.image.mirrors);
        self.b.ins().iadd(mirrors, scaled)
    }
}
