//! The side tables of `aotc_abi::tables`: call sites, positions, methods, classes, names.

use std::collections::HashMap;

use aotc_abi::{entry, object::prim, tables as abi};

use super::Placed;
use crate::classfile::{Name, access, npe};
use crate::hir::{PosData, print::line_of};
use crate::lower::Compiled;
use crate::program::dispatch::Entry;
use crate::program::{Program, image, image::field_offset};
use crate::target::Target;
use crate::world::{ClassId, ClassKind, MethodId, Origin, World};

pub struct Tables {
    /// (symbol, contents).
    pub read_only: Vec<(&'static str, Vec<u8>)>,
    pub class_states: Vec<u8>,
}

/// Text pool: every name once, with a u16 length.
#[derive(Default)]
struct Names {
    bytes: Vec<u8>,
    offsets: HashMap<String, u32>,
}

impl Names {
    fn add(&mut self, text: &str) -> u32 {
        if let Some(&offset) = self.offsets.get(text) {
            return offset;
        }
        let offset = self.bytes.len() as u32;
        let encoded = crate::classfile::mutf8::encode(text);
        // Longer than any class file can hold: messages made of several names. Cut at a character.
        let length = encoded.len().min(u16::MAX as usize);
        self.bytes.extend((length as u16).to_le_bytes());
        self.bytes.extend(&encoded[..length]);
        self.offsets.insert(text.to_string(), offset);
        offset
    }
}

struct Builder<'a> {
    program: &'a Program<'a>,
    world: &'a World,
    names: Names,
    methods: Vec<abi::Method>,
    method_index: HashMap<MethodId, u32>,
    positions: Vec<abi::Position>,
    position_index: HashMap<(u32, MethodId, u32), u32>,
    /// The NullPointerException messages of each method met, by bytecode index: one analysis a method.
    npe_messages: HashMap<MethodId, HashMap<u32, String>>,
    classes: Vec<abi::Class>,
    ref_maps: Vec<u32>,
    class_lists: Vec<u32>,
    placed: &'a Placed,
}

/// `options` are the run-time options that the program starts from.
pub fn build(program: &Program, target: Target, options: &str, code: &[Compiled], placed: &Placed) -> Tables {
    let mut b = Builder {
        program,
        world: program.world,
        names: Names::default(),
        methods: Vec::new(),
        method_index: HashMap::new(),
        positions: Vec::new(),
        position_index: HashMap::new(),
        npe_messages: HashMap::new(),
        classes: Vec::new(),
        ref_maps: Vec::new(),
        class_lists: Vec::new(),
        placed,
    };
    let mut functions = Vec::new();
    let mut sites = Vec::new();
    for (index, compiled) in code.iter().enumerate() {
        let start = placed.starts[index];
        functions.push(abi::Function { start, saves: compiled.saves });
        // The entry stub comes last and has no positions.
        let positions = program.funcs.get(index).map(|(_, func)| func.positions.as_slice());
        let position = |b: &mut Builder, local: Option<u32>| match (positions, local) {
            (Some(list), Some(local)) => b.position(list, list[local as usize]),
            _ => abi::NONE,
        };
        let first = sites.len();
        for site in &compiled.sites {
            sites.push(abi::Site {
                key: start + site.ret,
                handler: site.handler.map_or(abi::NONE, |h| start + h),
                frame_offset: site.frame_offset,
                position: position(&mut b, site.position),
            });
        }
        for &(offset, local) in &compiled.traps {
            let position = position(&mut b, local);
            sites.push(abi::Site { key: start + offset + 1, handler: abi::NONE, frame_offset: 0, position });
        }
        sites[first..].sort_by_key(|s| s.key);
    }
    b.classes();
    let mut counts = b.counts(target, functions.len(), sites.len());
    counts.options = b.names.add(options);
    let class_states = program.ids.classes.iter().map(|&c| b.initial_state(c)).collect();
    let interned: Vec<u32> = program.image.interned.clone();
    let read_only = vec![
        (entry::COUNTS, words(&[counts])),
        (entry::FUNCTIONS, words(&functions)),
        (entry::SITES, words(&sites)),
        (entry::POSITIONS, words(&b.positions)),
        (entry::METHODS, words(&b.methods)),
        (entry::CLASSES, words(&b.classes)),
        (entry::NAMES, b.names.bytes),
        (entry::REF_MAPS, words(&b.ref_maps)),
        (entry::CLASS_LISTS, words(&b.class_lists)),
        (entry::SUBTYPE_ROWS, program.ids.row_bits.clone()),
        (entry::INTERNED, words(&interned)),
    ];
    Tables { read_only, class_states }
}

/// The dispatch table as offsets from the start of the code.
pub fn dispatch(program: &Program, placed: &Placed) -> Vec<u8> {
    let offset = |method: MethodId| placed.starts[program.index[&method]];
    let abstract_method = program.throwers.get(&crate::throwers::Thrower::AbstractMethod).map(|&m| offset(m));
    let entries: Vec<u32> = program
        .dispatch
        .table
        .iter()
        .map(|entry| match entry {
            Entry::Method(method) => offset(*method),
            Entry::Abstract => abstract_method.expect("reached with the call"),
            // No call comes here; `int3` if one did.
            Entry::Free => 0,
        })
        .collect();
    words(&entries)
}

/// Table entries as bytes.
fn words<T: Copy>(entries: &[T]) -> Vec<u8> {
    // SAFETY: the table formats are `repr(C)` structs of u32, u16 and u8 fields without padding (checked by
    // `tables_have_no_padding`), so every byte is initialised; u8 has no alignment.
    unsafe { std::slice::from_raw_parts(entries.as_ptr().cast::<u8>(), size_of_val(entries)) }.to_vec()
}

impl Builder<'_> {
    fn position(&mut self, list: &[PosData], data: PosData) -> u32 {
        let parent = match data.parent {
            Some(parent) => self.position(list, list[parent.0 as usize]),
            None => abi::NONE,
        };
        let key = (parent, data.method, data.bci);
        if let Some(&index) = self.position_index.get(&key) {
            return index;
        }
        let line = line_of(self.world, data.method, data.bci);
        let method = self.method(data.method);
        let npe = self.npe(data.method, data.bci);
        let index = self.positions.len() as u32;
        self.positions.push(abi::Position { parent, method, bci: data.bci as u16, line, npe });
        self.position_index.insert(key, index);
        index
    }

    /// The helpful NullPointerException message of a place, if the bytecode there checks for null.
    fn npe(&mut self, method: MethodId, bci: u32) -> u32 {
        let owner = self.world.class(self.world.method(method).class);
        if owner.overlay || owner.origin == Origin::Synthetic {
            return abi::NONE;
        }
        let (Some(file), Some(m)) = (owner.file(), self.world.method_file(method)) else { return abi::NONE };
        let messages =
            self.npe_messages.entry(method).or_insert_with(|| npe::npe_messages(file, m).into_iter().collect());
        messages.get(&bci).map_or(abi::NONE, |text| self.names.add(text))
    }

    fn method(&mut self, id: MethodId) -> u32 {
        if let Some(&index) = self.method_index.get(&id) {
            return index;
        }
        let m = self.world.method(id);
        let owner = self.world.class(m.class);
        let mut flags = 0;
        let annotated = |name: &str| {
            self.world.method_file(id).is_some_and(|file| file.annotations.iter().any(|a| a.as_str() == name))
        };
        if owner.overlay
            || owner.origin == Origin::Synthetic
            || annotated("Ljdk/internal/vm/annotation/Hidden;")
            || annotated("Ljava/lang/invoke/LambdaForm$Hidden;")
        {
            flags |= abi::method_flags::HIDDEN;
        }
        let throwable = self.world.known().throwable;
        if self.world.is_subtype(m.class, throwable) {
            match m.name.as_str() {
                "<init>" => flags |= abi::method_flags::CONSTRUCTOR,
                "fillInStackTrace" => flags |= abi::method_flags::FILL_IN_STACK_TRACE,
                _ => {}
            }
        }
        if m.access & access::NATIVE != 0 {
            flags |= abi::method_flags::NATIVE;
        }
        let file = owner.file().and_then(|f| f.source_file);
        let entry = abi::Method {
            class: self.program.ids.of(m.class),
            name: self.names.add(m.name.as_str()),
            file: file.map_or(abi::NONE, |f| self.names.add(f.as_str())),
            flags,
        };
        let index = self.methods.len() as u32;
        self.methods.push(entry);
        self.method_index.insert(id, index);
        index
    }

    fn id(&self, class: Option<ClassId>) -> u32 {
        class.and_then(|c| self.program.ids.get(c)).unwrap_or(abi::NONE)
    }

    fn classes(&mut self) {
        let ids = &self.program.ids;
        let mut arrays = HashMap::new();
        for &class in &ids.classes {
            if let Some(component) = self.world.class(class).component() {
                arrays.insert(component, ids.of(class));
            }
        }
        for (id, &class) in ids.classes.iter().enumerate() {
            let data = self.world.class(class);
            let known = self.world.known();
            let component = data.component();
            let size = match component {
                Some(component) => self.world.element_bytes(component).trailing_zeros(),
                None => data.size,
            };
            let list = |lists: &mut Vec<u32>, classes: &[ClassId]| {
                let start = lists.len() as u32;
                lists.extend(classes.iter().filter_map(|&c| ids.get(c)));
                (start, lists.len() as u32 - start)
            };
            let (before, before_count) = match self.program.inits.contains(&class) {
                true => list(&mut self.class_lists, &self.world.init_before(class)),
                false => (0, 0),
            };
            let (interfaces, interface_count) = list(&mut self.class_lists, &data.interfaces);
            let refs = self.ref_maps.len() as u32;
            self.ref_maps.extend(&data.refs);
            let clinit = data.clinit.filter(|_| self.program.inits.contains(&class));
            let modifiers = image::modifiers(self.world, class);
            let entry = abi::Class {
                name: self.names.add(&data.name.dotted()),
                flags: flags(self.world, class),
                superclass: self.id(data.superclass.filter(|_| !data.is_interface())),
                last: ids.last[id],
                size,
                component: self.id(component),
                array: arrays.get(&class).copied().unwrap_or(abi::NONE),
                row: ids.row(class).unwrap_or(abi::NONE),
                refs,
                ref_count: data.refs.len() as u32,
                clinit: clinit.map_or(abi::NONE, |m| self.placed.starts[self.program.index[&m]]),
                before,
                before_count,
                interfaces,
                interface_count,
                modifiers,
                simple_name: self.simple_name(class),
                declaring: self.declaring(class),
                enum_values: self.enum_values(class),
                module: self.module(class),
            };
            debug_assert!(self.world.is_subtype(class, known.object) || id > 0);
            self.classes.push(entry);
        }
    }

    /// The class's own entry in its InnerClasses attribute.
    fn inner(&self, class: ClassId) -> Option<crate::classfile::InnerClass> {
        let data = self.world.class(class);
        data.file()?.own_inner_entry().copied()
    }

    fn simple_name(&mut self, class: ClassId) -> u32 {
        let data = self.world.class(class);
        match self.inner(class) {
            Some(inner) => inner.simple_name.map_or(abi::NONE, |name| self.names.add(name.as_str())),
            None if data.is_array() => abi::NONE,
            None => self.names.add(data.name.as_str().rsplit('/').next().unwrap_or_default()),
        }
    }

    fn declaring(&self, class: ClassId) -> u32 {
        self.id(self.inner(class).and_then(|inner| inner.outer).and_then(|outer| self.named(outer.as_str())))
    }

    fn enum_values(&self, class: ClassId) -> u32 {
        let values = self.world.enum_values(class);
        let index = values.and_then(|method| self.program.index.get(&method));
        index.map_or(abi::NONE, |&index| self.placed.starts[index])
    }

    fn module(&mut self, class: ClassId) -> u32 {
        match self.world.class(class).origin {
            Origin::App | Origin::Synthetic => abi::NONE,
            Origin::JavaBase => self.names.add("java.base"),
            Origin::Jdk(module) => self.names.add(module.as_str()),
        }
    }

    /// Classes with nothing to run are initialised from the start.
    fn initial_state(&self, class: ClassId) -> u8 {
        match self.program.inits.contains(&class) && self.world.needs_init(class) {
            true => abi::class_state::UNINITIALIZED,
            false => abi::class_state::INITIALIZED,
        }
    }

    fn named(&self, name: &str) -> Option<ClassId> {
        let name = Name::new(name);
        self.program.ids.classes.iter().copied().find(|&c| self.world.class(c).name == name)
    }

    fn field(&self, class: &str, field: &str) -> u32 {
        self.named(class).and_then(|c| field_offset(self.world, c, field)).unwrap_or(abi::NONE)
    }

    fn counts(&mut self, target: Target, functions: usize, sites: usize) -> abi::Counts {
        let mut prim_arrays = [abi::NONE; 8];
        for (index, name) in [
            (prim::BOOLEAN, "[Z"),
            (prim::CHAR, "[C"),
            (prim::FLOAT, "[F"),
            (prim::DOUBLE, "[D"),
            (prim::BYTE, "[B"),
            (prim::SHORT, "[S"),
            (prim::INT, "[I"),
            (prim::LONG, "[J"),
        ] {
            prim_arrays[index] = self.id(self.named(name));
        }
        let element = "java/lang/StackTraceElement";
        let trace_fields = [
            "declaringClass",
            "methodName",
            "fileName",
            "lineNumber",
            "moduleName",
            "moduleVersion",
            "classLoaderName",
            "format",
            "declaringClassObject",
        ]
        .map(|field| self.field(element, field));
        abi::Counts {
            version: abi::VERSION,
            cpu: target.0,
            text: self.placed.size,
            functions: functions as u32,
            sites: sites as u32,
            positions: self.positions.len() as u32,
            methods: self.methods.len() as u32,
            classes: self.classes.len() as u32,
            reference_bytes: self.world.references.bytes(),
            static_refs: self.program.statics.refs,
            statics: self.program.statics.size,
            image: self.program.image.bytes.len() as u32,
            mirrors: self.program.image.mirrors,
            mirror_size: self.program.image.mirror_size,
            mirror_class_id: crate::world::MIRROR_CLASS_ID,
            interned: self.program.image.interned.len() as u32,
            prim_arrays,
            string_class: self.id(self.named("java/lang/String")),
            string_array_class: self.id(self.named("[Ljava/lang/String;")),
            string_value: self.field("java/lang/String", "value"),
            string_coder: self.field("java/lang/String", "coder"),
            string_hash: self.field("java/lang/String", "hash"),
            throwable_backtrace: self.field("java/lang/Throwable", "backtrace"),
            trace_fields,
            throwable_depth: self.field("java/lang/Throwable", "depth"),
            descriptor_fd: self.field("java/io/FileDescriptor", "fd"),
            output_fd: self.field("java/io/FileOutputStream", "fd"),
            input_fd: self.field("java/io/FileInputStream", "fd"),
            jdk_version: self.names.add(&self.world.jdk().version_string()),
            jdk_feature: self.world.jdk().version(),
            mirror_name: self.field("java/lang/Class", "name"),
            referent: self.field("java/lang/ref/Reference", "referent"),
            thread_interrupted: self.field("java/lang/Thread", "interrupted"),
            thread_class: self.id(self.named("java/lang/Thread")),
            discovered: self.field("java/lang/ref/Reference", "discovered"),
            reference_queue: self.field("java/lang/ref/Reference", "queue"),
            null_queue_class: self.id(self.named("java/lang/ref/ReferenceQueue$Null")),
            options: abi::NONE,
        }
    }
}

/// Whether a class is the named one or a subclass of it.
fn descends(world: &World, class: ClassId, name: &str) -> bool {
    let name = Name::new(name);
    std::iter::successors(Some(class), |&class| world.class(class).superclass).any(|c| world.class(c).name == name)
}

fn flags(world: &World, class: ClassId) -> u32 {
    use abi::class_flags as f;
    let data = world.class(class);
    let known = world.known();
    let mut flags = 0;
    let mut set = |on: bool, flag: u32| flags |= if on { flag } else { 0 };
    set(descends(world, class, "java/lang/ref/Reference"), f::REFERENCE);
    set(descends(world, class, "java/lang/ref/SoftReference"), f::SOFT);
    set(data.is_array(), f::ARRAY);
    set(data.is_interface(), f::INTERFACE);
    set(matches!(data.kind, ClassKind::Primitive(_) | ClassKind::Void), f::PRIMITIVE);
    let reference = data.component().is_some_and(|c| !matches!(world.class(c).kind, ClassKind::Primitive(_)));
    set(reference, f::REF_ARRAY);
    set(data.origin == Origin::JavaBase, f::JAVA_BASE);
    set(matches!(data.origin, Origin::Jdk(_)), f::OTHER_MODULE);
    set(data.is_abstract(), f::ABSTRACT);
    set(world.is_subtype(class, known.cloneable), f::CLONEABLE);
    set(world.is_subtype(class, known.throwable), f::THROWABLE);
    set(data.access & access::ENUM != 0, f::ENUM);
    set(data.origin == Origin::Synthetic, f::HIDDEN);
    set(data.file().is_some_and(|file| file.record.is_some()), f::RECORD);
    set(data.file().is_some_and(|file| file.enclosing_method.is_some()), f::LOCAL);
    let comparable = format!("Ljava/lang/Comparable<L{};>;", data.name);
    let implements =
        |file: &crate::classfile::ClassFile| file.supertype_signatures().iter().skip(1).any(|s| *s == comparable);
    set(data.file().is_some_and(|file| implements(file)), f::SELF_COMPARABLE);
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_no_padding() {
        assert_eq!(size_of::<abi::Function>(), 8);
        assert_eq!(size_of::<abi::Site>(), 16);
        assert_eq!(size_of::<abi::Position>(), 16);
        assert_eq!(size_of::<abi::Method>(), 16);
        assert_eq!(size_of::<abi::Class>(), 20 * 4);
        assert_eq!(size_of::<abi::Counts>() % 4, 0);
    }
}
