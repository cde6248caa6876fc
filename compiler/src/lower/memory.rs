//! Fields, statics, arrays and raw memory. Every reference that is loaded from or stored to the heap goes through
//! [`Lower::load_ref`] and [`Lower::store_ref`], or as an atomic access through [`Lower::pack`] and [`Lower::unpack`]:
//! the places for barriers.

use aotc_abi::object::{self, References};
use cranelift_codegen::ir::{AtomicRmwOp, InstBuilder, MemFlagsData, Value as Clif, condcodes::IntCC, types};

use super::func::{Lower, trusted};
use crate::classfile::descriptor::FieldType;
use crate::hir::{Elem, Null, Order, Raw};
use crate::throwers::Thrower;
use crate::world::FieldId;

/// How a typed cell in memory is read and written.
#[derive(Clone, Copy, PartialEq)]
enum Cell {
    U8,
    S8,
    U16,
    S16,
    I32,
    I64,
    F32,
    F64,
    Ref,
}

impl Cell {
    fn of_field(ty: FieldType) -> Cell {
        match ty {
            FieldType::Boolean => Cell::U8,
            FieldType::Byte => Cell::S8,
            FieldType::Char => Cell::U16,
            FieldType::Short => Cell::S16,
            FieldType::Int => Cell::I32,
            FieldType::Long => Cell::I64,
            FieldType::Float => Cell::F32,
            FieldType::Double => Cell::F64,
            FieldType::Ref(_) => Cell::Ref,
        }
    }

    fn of_elem(elem: Elem) -> Cell {
        match elem {
            Elem::Byte => Cell::S8,
            Elem::Char => Cell::U16,
            Elem::Short => Cell::S16,
            Elem::Int => Cell::I32,
            Elem::Long => Cell::I64,
            Elem::Float => Cell::F32,
            Elem::Double => Cell::F64,
            Elem::Ref => Cell::Ref,
        }
    }

    fn of_raw(raw: Raw) -> Cell {
        match raw {
            Raw::Bool => Cell::U8,
            Raw::I8 => Cell::S8,
            Raw::U16 => Cell::U16,
            Raw::I16 => Cell::S16,
            Raw::I32 => Cell::I32,
            Raw::I64 => Cell::I64,
            Raw::F32 => Cell::F32,
            Raw::F64 => Cell::F64,
            Raw::Ref => Cell::Ref,
        }
    }
}

impl Lower<'_, '_> {
    fn flags(&mut self, null: Null, object: Clif) -> MemFlagsData {
        match null {
            Null::Checked => trusted(),
            Null::Implicit => self.null_access(object),
        }
    }

    // --- references ---

    /// The integer type of a reference in memory. In registers a reference is an I64.
    fn ref_bits(&self) -> types::Type {
        match self.program.world.references {
            References::Four => types::I32,
            References::Eight => types::I64,
        }
    }

    fn load_ref(&mut self, flags: MemFlagsData, base: Clif, offset: i32) -> Clif {
        match self.program.world.references {
            References::Four => self.b.ins().uload32(flags, base, offset),
            References::Eight => self.b.ins().load(types::I64, flags, base, offset),
        }
    }

    fn store_ref(&mut self, flags: MemFlagsData, value: Clif, base: Clif, offset: i32) {
        // Not `istore32`: that takes a constant through a register.
        let bits = self.pack(Cell::Ref, value);
        self.b.ins().store(flags, bits, base, offset);
    }

    /// What the cell held: the expected value if the new one was stored.
    fn cas_ref(&mut self, address: Clif, expected: Clif, new: Clif) -> Clif {
        let (expected, new) = (self.pack(Cell::Ref, expected), self.pack(Cell::Ref, new));
        let old = self.b.ins().atomic_cas(trusted(), address, expected, new);
        self.unpack(Cell::Ref, old)
    }

    // --- cells ---

    /// The integer type of a cell's width.
    fn cell_type(&self, cell: Cell) -> types::Type {
        match cell {
            Cell::U8 | Cell::S8 => types::I8,
            Cell::U16 | Cell::S16 => types::I16,
            Cell::I32 | Cell::F32 => types::I32,
            Cell::I64 | Cell::F64 => types::I64,
            Cell::Ref => self.ref_bits(),
        }
    }

    fn shift(&self, cell: Cell) -> i64 {
        i64::from(self.cell_type(cell).bytes().trailing_zeros())
    }

    /// A value as the integer that a cell holds.
    fn pack(&mut self, cell: Cell, value: Clif) -> Clif {
        let bits = self.cell_type(cell);
        match cell {
            Cell::F32 | Cell::F64 => self.b.ins().bitcast(bits, MemFlagsData::new(), value),
            _ if self.b.func.dfg.value_type(value) == bits => value,
            _ => self.b.ins().ireduce(bits, value),
        }
    }

    /// The value of the integer that a cell holds.
    fn unpack(&mut self, cell: Cell, bits: Clif) -> Clif {
        match cell {
            Cell::U8 | Cell::U16 => self.b.ins().uextend(types::I32, bits),
            Cell::S8 | Cell::S16 => self.b.ins().sextend(types::I32, bits),
            Cell::F32 => self.b.ins().bitcast(types::F32, MemFlagsData::new(), bits),
            Cell::F64 => self.b.ins().bitcast(types::F64, MemFlagsData::new(), bits),
            Cell::Ref if self.ref_bits() == types::I32 => self.b.ins().uextend(types::I64, bits),
            Cell::I32 | Cell::I64 | Cell::Ref => bits,
        }
    }

    fn load_cell(&mut self, cell: Cell, flags: MemFlagsData, base: Clif, offset: i32) -> Clif {
        let ins = self.b.ins();
        match cell {
            Cell::U8 => ins.uload8(types::I32, flags, base, offset),
            Cell::S8 => ins.sload8(types::I32, flags, base, offset),
            Cell::U16 => ins.uload16(types::I32, flags, base, offset),
            Cell::S16 => ins.sload16(types::I32, flags, base, offset),
            Cell::I32 => ins.load(types::I32, flags, base, offset),
            Cell::I64 => ins.load(types::I64, flags, base, offset),
            Cell::F32 => ins.load(types::F32, flags, base, offset),
            Cell::F64 => ins.load(types::F64, flags, base, offset),
            Cell::Ref => self.load_ref(flags, base, offset),
        }
    }

    fn store_cell(&mut self, cell: Cell, flags: MemFlagsData, value: Clif, base: Clif, offset: i32) {
        if cell == Cell::Ref {
            return self.store_ref(flags, value, base, offset);
        }
        let ins = self.b.ins();
        match cell {
            Cell::U8 | Cell::S8 => ins.istore8(flags, value, base, offset),
            Cell::U16 | Cell::S16 => ins.istore16(flags, value, base, offset),
            _ => ins.store(flags, value, base, offset),
        };
    }

    fn load_atomic(&mut self, cell: Cell, flags: MemFlagsData, address: Clif) -> Clif {
        let ty = self.cell_type(cell);
        let bits = self.b.ins().atomic_load(ty, flags, address);
        self.unpack(cell, bits)
    }

    fn store_atomic(&mut self, cell: Cell, flags: MemFlagsData, value: Clif, address: Clif) {
        let bits = self.pack(cell, value);
        self.b.ins().atomic_store(flags, bits, address);
    }

    // --- fields and statics ---

    pub fn load_field(&mut self, field: FieldId, null: Null, object: Clif) -> Clif {
        let f = self.program.world.field(field);
        let cell = Cell::of_field(f.ty);
        let flags = self.flags(null, object);
        match f.is_volatile() {
            true => {
                let address = self.b.ins().iadd_imm_s(object, i64::from(f.offset));
                self.load_atomic(cell, flags, address)
            }
            false => self.load_cell(cell, flags, object, f.offset as i32),
        }
    }

    pub fn store_field(&mut self, field: FieldId, null: Null, object: Clif, value: Clif) {
        let f = self.program.world.field(field);
        let cell = Cell::of_field(f.ty);
        let flags = self.flags(null, object);
        match f.is_volatile() {
            true => {
                let address = self.b.ins().iadd_imm_s(object, i64::from(f.offset));
                self.store_atomic(cell, flags, value, address);
            }
            false => self.store_cell(cell, flags, value, object, f.offset as i32),
        }
    }

    pub fn load_static(&mut self, field: FieldId) -> Clif {
        let f = self.program.world.field(field);
        let (cell, volatile) = (Cell::of_field(f.ty), f.is_volatile());
        let address = self.data(self.symbols.statics, self.program.statics.offset(field).into());
        match volatile {
            true => self.load_atomic(cell, trusted(), address),
            false => self.load_cell(cell, trusted(), address, 0),
        }
    }

    pub fn store_static(&mut self, field: FieldId, value: Clif) {
        let f = self.program.world.field(field);
        let (cell, volatile) = (Cell::of_field(f.ty), f.is_volatile());
        let address = self.data(self.symbols.statics, self.program.statics.offset(field).into());
        match volatile {
            true => self.store_atomic(cell, trusted(), value, address),
            false => self.store_cell(cell, trusted(), value, address, 0),
        }
    }

    // --- arrays ---

    pub fn array_length(&mut self, null: Null, array: Clif) -> Clif {
        let flags = self.flags(null, array);
        self.b.ins().load(types::I32, flags, array, object::ARRAY_LENGTH)
    }

    /// The length load folds into the compare. `known` is the length of an array made at compile time.
    pub fn bounds_check(&mut self, null: Null, array: Clif, index: Clif, known: Option<i32>) {
        let length = match known {
            Some(length) => self.b.ins().iconst(types::I32, i64::from(length)),
            None => self.array_length(null, array),
        };
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, index, length);
        use aotc_abi::thread::offset::{SCRATCH0, SCRATCH1};
        self.fail_unless(inside, Thrower::ArrayIndex, &[(index, SCRATCH0), (array, SCRATCH1)]);
    }

    fn element(&mut self, cell: Cell, array: Clif, index: Clif) -> Clif {
        let index = self.b.ins().uextend(types::I64, index);
        let scaled = match self.shift(cell) {
            0 => index,
            shift => self.b.ins().ishl_imm_u(index, shift),
        };
        self.b.ins().iadd(array, scaled)
    }

    pub fn array_load(&mut self, elem: Elem, array: Clif, index: Clif) -> Clif {
        let cell = Cell::of_elem(elem);
        let address = self.element(cell, array, index);
        self.load_cell(cell, trusted(), address, object::ARRAY_BASE)
    }

    pub fn array_store(&mut self, elem: Elem, array: Clif, index: Clif, value: Clif) {
        let cell = Cell::of_elem(elem);
        let address = self.element(cell, array, index);
        self.store_cell(cell, trusted(), value, address, object::ARRAY_BASE);
    }

    /// Stores one value to a range of elements. A short range of known length is a few wide stores.
    pub fn fill(&mut self, elem: Elem, array: Clif, index: Clif, count: Clif, constant: Option<i32>, value: Clif) {
        const INLINE: i64 = 64;
        let cell = Cell::of_elem(elem);
        let start = self.element(cell, array, index);
        let (bits, shift) = (self.pack(cell, value), self.shift(cell));
        // The value in every element of a word.
        let word = match self.cell_type(cell) {
            types::I64 => bits,
            narrow => {
                let wide = self.b.ins().uextend(types::I64, bits);
                let ones = match narrow {
                    types::I8 => 0x0101_0101_0101_0101,
                    types::I16 => 0x0001_0001_0001_0001,
                    _ => 0x0000_0001_0000_0001,
                };
                self.b.ins().imul_imm_s(wide, ones)
            }
        };
        let bytes = constant.map(|n| i64::from(n) << shift);
        if let Some(bytes) = bytes
            && bytes <= INLINE
            && bytes % 8 == 0
        {
            let flags = MemFlagsData::new().with_notrap();
            if bytes % 16 == 0 {
                let pair = self.b.ins().splat(types::I64X2, word);
                for offset in (0..bytes).step_by(16) {
                    self.b.ins().store(flags, pair, start, object::ARRAY_BASE + offset as i32);
                }
            } else {
                for offset in (0..bytes).step_by(8) {
                    self.b.ins().store(flags, word, start, object::ARRAY_BASE + offset as i32);
                }
            }
            return;
        }
        let start = self.b.ins().iadd_imm_s(start, i64::from(object::ARRAY_BASE));
        let count = self.b.ins().uextend(types::I64, count);
        let bytes = self.b.ins().ishl_imm_u(count, shift);
        let func = self.import(aotc_abi::entry::runtime::FILL);
        self.b.ins().call(func, &[start, bytes, word]);
    }

    // --- Unsafe ---

    /// Raw addresses may be anything, so their accesses are not assumed aligned.
    pub fn raw_load(&mut self, raw: Raw, order: Order, object: Clif, offset: Clif) -> Clif {
        let address = self.b.ins().iadd(object, offset);
        let cell = Cell::of_raw(raw);
        match order {
            Order::Plain => self.load_cell(cell, MemFlagsData::new().with_notrap(), address, 0),
            _ => self.load_atomic(cell, trusted(), address),
        }
    }

    pub fn raw_store(&mut self, raw: Raw, order: Order, object: Clif, offset: Clif, value: Clif) {
        let address = self.b.ins().iadd(object, offset);
        let cell = Cell::of_raw(raw);
        match order {
            Order::Plain => self.store_cell(cell, MemFlagsData::new().with_notrap(), value, address, 0),
            // Release stores are plain on x86; the fence of a sequentially consistent one costs, but is right.
            _ => self.store_atomic(cell, trusted(), value, address),
        }
    }

    /// 1 if the cell held the expected value and was set.
    pub fn raw_cas(&mut self, raw: Raw, object: Clif, offset: Clif, expected: Clif, new: Clif) -> Clif {
        let address = self.b.ins().iadd(object, offset);
        let old = match raw {
            Raw::Ref => self.cas_ref(address, expected, new),
            _ => self.b.ins().atomic_cas(trusted(), address, expected, new),
        };
        let same = self.b.ins().icmp(IntCC::Equal, old, expected);
        self.b.ins().uextend(types::I32, same)
    }

    pub fn raw_update(&mut self, op: AtomicRmwOp, raw: Raw, object: Clif, offset: Clif, value: Clif) -> Clif {
        let address = self.b.ins().iadd(object, offset);
        let cell = Cell::of_raw(raw);
        let (ty, value) = (self.cell_type(cell), self.pack(cell, value));
        let old = self.b.ins().atomic_rmw(ty, trusted(), op, address, value);
        self.unpack(cell, old)
    }
}
