//! Type tests: one range compare for classes, one bit for interfaces.

use aotc_abi::{entry::runtime, tables, thread};
use cranelift_codegen::ir::{InstBuilder, Value as Clif, condcodes::IntCC, types};

use super::func::{Lower, trusted};
use crate::throwers::Thrower;
use crate::world::ClassId;

impl Lower<'_, '_> {
    /// Non-zero (i8) if a class id is that of `class` or a subtype.
    pub fn is_instance(&mut self, id: Clif, class: ClassId) -> Clif {
        let ids = &self.program.ids;
        if let Some(row) = ids.row(class) {
            let start = i64::from(row / 8) * ids.len() as i64;
            let rows = self.data(self.symbols.subtype_rows, start);
            let id = self.b.ins().uextend(types::I64, id);
            let address = self.b.ins().iadd(rows, id);
            let byte = self.b.ins().load(types::I8, trusted().with_readonly(), address, 0);
            return self.b.ins().band_imm_u(byte, i64::from(1u8 << (row % 8)));
        }
        let first = ids.of(class);
        let last = ids.last[first as usize];
        if first == last {
            return self.b.ins().icmp_imm_u(IntCC::Equal, id, i64::from(first));
        }
        let from_first = self.b.ins().iadd_imm_s(id, -i64::from(first));
        self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, from_first, i64::from(last - first))
    }

    pub fn instance_of(&mut self, object: Clif, nonnull: bool, class: ClassId) -> Clif {
        if nonnull {
            let id = self.class_id(object);
            let holds = self.is_instance(id, class);
            return self.flag(holds);
        }
        let (test, done) = (self.fresh_block(), self.fresh_block());
        let result = self.b.append_block_param(done, types::I32);
        let zero = self.b.ins().iconst(types::I32, 0);
        self.b.ins().brif(object, test, &[], done, &[zero.into()]);
        self.b.switch_to_block(test);
        let id = self.class_id(object);
        let holds = self.is_instance(id, class);
        let holds = self.flag(holds);
        self.b.ins().jump(done, &[holds.into()]);
        self.b.switch_to_block(done);
        result
    }

    /// 0 or 1 (i32) from zero or non-zero (i8).
    fn flag(&mut self, value: Clif) -> Clif {
        let set = self.b.ins().icmp_imm_u(IntCC::NotEqual, value, 0);
        self.b.ins().uextend(types::I32, set)
    }

    pub fn check_cast(&mut self, object: Clif, nonnull: bool, class: ClassId) {
        let next = self.fresh_block();
        if !nonnull {
            let test = self.fresh_block();
            self.b.ins().brif(object, test, &[], next, &[]);
            self.b.switch_to_block(test);
        }
        let id = self.class_id(object);
        let holds = self.is_instance(id, class);
        let wanted = self.class_const(class);
        let scratch = [(wanted, thread::offset::SCRATCH0), (object, thread::offset::SCRATCH1)];
        self.fail_unless(holds, Thrower::ClassCast, &scratch);
        self.b.ins().jump(next, &[]);
        self.b.switch_to_block(next);
    }

    /// Storing `value` into a reference array: the value's class against the array's component.
    pub fn store_check(&mut self, array: Clif, value: Clif) {
        let (test, slow, next) = (self.fresh_block(), self.fresh_block(), self.fresh_block());
        self.b.ins().brif(value, test, &[], next, &[]);
        self.b.switch_to_block(test);
        let array_id = self.b.ins().uload32(trusted(), array, aotc_abi::object::CLASS_ID);
        let scaled = self.b.ins().imul_imm_s(array_id, size_of::<tables::Class>() as i64);
        let classes = self.data(self.symbols.classes, 0);
        let entry = self.b.ins().iadd(classes, scaled);
        let offset = std::mem::offset_of!(tables::Class, component) as i32;
        let component = self.b.ins().load(types::I32, trusted().with_readonly(), entry, offset);
        let id = self.class_id(value);
        let same = self.b.ins().icmp(IntCC::Equal, id, component);
        self.b.ins().brif(same, next, &[], slow, &[]);
        self.b.switch_to_block(slow);
        let func = self.import(runtime::IS_SUBTYPE);
        let call = self.b.ins().call(func, &[id, component]);
        let holds = self.b.inst_results(call)[0];
        self.fail_unless(holds, Thrower::ArrayStore, &[(value, thread::offset::SCRATCH1)]);
        self.b.ins().jump(next, &[]);
        self.b.switch_to_block(next);
    }
}
