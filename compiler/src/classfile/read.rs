//! Reads a class file: outline checked, parsed by the crate, turned into the model.

use std::collections::HashSet;
use std::panic;

use classfile_parser::attribute_info::{AttributeInfo, bootstrap_methods_attribute_parser, code_attribute_parser};
use classfile_parser::field_info::FieldInfo;
use classfile_parser::method_info::MethodInfo;
use classfile_parser::{ClassFile as RawClass, class_parser};

use super::attributes;
use super::decode;
use super::error::{ReadError, malformed};
use super::flags;
use super::frames;
use super::layout;
use super::model::{BootstrapMethod, ClassFile, Code, Constant, ExceptionEntry, Field, Method, access};
use super::name::Name;
use super::pool::{Pool, check_field_name, check_method_name};

/// Reads a class file. All indices in the result are in range and refer to what they should; types within
/// the bytecode are not checked.
pub fn read(bytes: &[u8]) -> Result<ClassFile, ReadError> {
    let dynamics = layout::check(bytes)?;
    // The crate does not know CONSTANT_Dynamic; CONSTANT_InvokeDynamic has the same form.
    let mut shown = std::borrow::Cow::Borrowed(bytes);
    for &(_, tag) in &dynamics {
        shown.to_mut()[tag] = layout::INVOKE_DYNAMIC;
    }
    let dynamics: Vec<u16> = dynamics.into_iter().map(|(index, _)| index).collect();
    // Nothing is known to panic after the check above. Should the parser crate find a way, one broken class
    // must still be an error with the name of its file.
    panic::catch_unwind(|| {
        let Ok((_, raw)) = class_parser(&shown) else {
            return malformed("its structure is broken");
        };
        class(&raw, &dynamics)
    })
    .unwrap_or_else(|_| malformed("the class file parser gave up on it"))
}

fn class(raw: &RawClass, dynamics: &[u16]) -> Result<ClassFile, ReadError> {
    let pool = &Pool::new(raw.major_version, &raw.const_pool, dynamics);
    let constants = pool.resolve()?;
    let name = pool.plain_class(raw.this_class)?;
    let super_name = match raw.super_class {
        0 if name.as_str() == "java/lang/Object" => None,
        0 => return malformed("it has no super class"),
        index => Some(pool.plain_class(index)?),
    };
    let interfaces = raw.interfaces.iter().map(|&index| pool.plain_class(index)).collect::<Result<_, _>>()?;
    let mut class = ClassFile {
        major: raw.major_version,
        minor: raw.minor_version,
        access: raw.access_flags.bits(),
        name,
        super_name,
        interfaces,
        fields: Vec::with_capacity(raw.fields.len()),
        methods: Vec::with_capacity(raw.methods.len()),
        pool: constants,
        bootstrap_methods: Vec::new(),
        source_file: None,
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        record: None,
        permitted_subclasses: Vec::new(),
    };
    flags::class(class.access, class.major)?;
    class_attributes(&mut class, &raw.attributes, pool)?;
    check_bootstraps(&class)?;
    for field in &raw.fields {
        class.fields.push(read_field(field, pool, &class)?);
    }
    for method in &raw.methods {
        class.methods.push(read_method(method, pool, &class)?);
    }
    check_unique("field", class.fields.iter().map(|field| (field.name, field.desc)))?;
    check_unique("method", class.methods.iter().map(|method| (method.name, method.desc)))?;
    Ok(class)
}

fn class_attributes(class: &mut ClassFile, raw: &[AttributeInfo], pool: &Pool<'_>) -> Result<(), ReadError> {
    for AttributeInfo { attribute_name_index, info, .. } in raw {
        // As in the JVM, an attribute means nothing in a class file older than itself.
        match (pool.utf8(*attribute_name_index)?, class.major) {
            (b"Signature", _) => class.signature = Some(pool.name(attributes::index("Signature", info)?)?),
            (b"SourceFile", _) => class.source_file = Some(pool.name(attributes::index("SourceFile", info)?)?),
            (b"InnerClasses", _) => class.inner_classes = attributes::inner_classes(info, pool)?,
            (b"EnclosingMethod", 49..) => class.enclosing_method = Some(attributes::enclosing_method(info, pool)?),
            (b"BootstrapMethods", 51..) => class.bootstrap_methods = bootstrap_methods(info, &class.pool)?,
            (b"NestHost", 55..) => class.nest_host = Some(pool.class(attributes::index("NestHost", info)?)?),
            (b"NestMembers", 55..) => class.nest_members = attributes::classes("NestMembers", info, pool)?,
            (b"Record", 60..) => class.record = Some(attributes::record(info, pool)?),
            (b"PermittedSubclasses", 61..) => {
                class.permitted_subclasses = attributes::classes("PermittedSubclasses", info, pool)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn bootstrap_methods(info: &[u8], constants: &[Constant]) -> Result<Vec<BootstrapMethod>, ReadError> {
    let Ok(([], raw)) = bootstrap_methods_attribute_parser(info) else {
        return malformed("attribute BootstrapMethods does not fit its content");
    };
    let method = |raw: &classfile_parser::attribute_info::BootstrapMethod| {
        let Some(Constant::MethodHandle(handle)) = constants.get(usize::from(raw.bootstrap_method_ref)) else {
            return malformed("a bootstrap method that is not a method handle");
        };
        let arg = |&index: &u16| match constants.get(usize::from(index)) {
            None
            | Some(Constant::Unusable | Constant::Inner | Constant::Field(_) | Constant::Method(_))
            | Some(Constant::InterfaceMethod(_) | Constant::InvokeDynamic { .. }) => {
                malformed(format!("constant pool entry {index} cannot be a bootstrap argument"))
            }
            Some(constant) => Ok(constant.clone()),
        };
        let args = raw.bootstrap_arguments.iter().map(arg).collect::<Result<_, _>>()?;
        Ok(BootstrapMethod { handle: *handle, args })
    };
    raw.bootstrap_methods.iter().map(method).collect()
}

fn check_bootstraps(class: &ClassFile) -> Result<(), ReadError> {
    for constant in &class.pool {
        if let Constant::InvokeDynamic { bootstrap, .. } | Constant::Dynamic { bootstrap, .. } = constant
            && usize::from(*bootstrap) >= class.bootstrap_methods.len()
        {
            return malformed(format!("there is no bootstrap method {bootstrap}"));
        }
    }
    Ok(())
}

fn check_unique(what: &str, members: impl Iterator<Item = (Name, Name)>) -> Result<(), ReadError> {
    let mut seen = HashSet::new();
    for (name, desc) in members {
        if !seen.insert((name, desc)) {
            return malformed(format!("two declarations of {what} {name} {desc}"));
        }
    }
    Ok(())
}

fn read_field(raw: &FieldInfo, pool: &Pool<'_>, class: &ClassFile) -> Result<Field, ReadError> {
    let access = raw.access_flags.bits();
    let (name, desc) = (pool.name(raw.name_index)?, pool.name(raw.descriptor_index)?);
    check_field_name(name, desc)?;
    flags::field(access, class.is_interface(), class.major)?;
    let mut constant_value = None;
    for attribute in &raw.attributes {
        match pool.utf8(attribute.attribute_name_index)? {
            b"Signature" if class.major >= 49 => drop(pool.utf8(attributes::index("Signature", &attribute.info)?)?),
            b"Synthetic" | b"Deprecated" if !attribute.info.is_empty() => {
                return malformed("a flag attribute with content");
            }
            _ => {}
        }
        // The JVM takes no notice of the attribute on instance fields; javac puts it there all the same.
        if pool.utf8(attribute.attribute_name_index)? == b"ConstantValue" && access & access::STATIC != 0 {
            let index = attributes::index("ConstantValue", &attribute.info)?;
            match (class.pool.get(usize::from(index)), desc.as_str()) {
                (Some(it @ Constant::Integer(_)), "I" | "S" | "C" | "B" | "Z")
                | (Some(it @ Constant::Long(_)), "J")
                | (Some(it @ Constant::Float(_)), "F")
                | (Some(it @ Constant::Double(_)), "D")
                | (Some(it @ Constant::String(_)), "Ljava/lang/String;") => constant_value = Some(it.clone()),
                _ => return malformed(format!("field {name}: a constant of another type than {desc}")),
            }
        }
    }
    Ok(Field { access, name, desc, constant_value })
}

fn read_method(raw: &MethodInfo, pool: &Pool<'_>, class: &ClassFile) -> Result<Method, ReadError> {
    let (name, desc) = (pool.name(raw.name_index)?, pool.name(raw.descriptor_index)?);
    let flags = raw.access_flags.bits();
    let mut method = Method {
        // Nothing else counts for a class initialiser (JVMS 4.6).
        access: if name.as_str() == "<clinit>" { flags::initialiser(flags, class.major) } else { flags },
        name,
        desc,
        code: None,
        exceptions: Vec::new(),
        annotations: Vec::new(),
    };
    let within = |error: ReadError| error.within(format_args!("method {name}{desc}"));
    fill_method(&mut method, raw, pool, class).map_err(within)?;
    Ok(method)
}

fn fill_method(method: &mut Method, raw: &MethodInfo, pool: &Pool<'_>, class: &ClassFile) -> Result<(), ReadError> {
    flags::method(method.name, method.access, class.is_interface(), class.major)?;
    if method.name.as_str() == "<clinit>" && method.desc.as_str() != "()V" && class.major >= 51 {
        return malformed("a class initialiser with parameters or a result");
    }
    let params = check_method_name(method.name, method.desc)? + usize::from(!method.is_static());
    if params > 255 {
        return malformed("more than 255 parameter slots");
    }
    if method.name.as_str() == "<init>" && !method.desc.as_str().ends_with(")V") {
        return malformed("a constructor that returns something");
    }
    for AttributeInfo { attribute_name_index, info, .. } in &raw.attributes {
        match pool.utf8(*attribute_name_index)? {
            b"Code" if method.code.is_some() => return malformed("two Code attributes"),
            b"Code" => method.code = Some(read_code(info, method, pool, class)?),
            b"Exceptions" => method.exceptions = attributes::classes("Exceptions", info, pool)?,
            b"Signature" if class.major >= 49 => drop(pool.utf8(attributes::index("Signature", info)?)?),
            b"Synthetic" | b"Deprecated" if !info.is_empty() => return malformed("a flag attribute with content"),
            b"RuntimeVisibleAnnotations" => method.annotations = attributes::annotations(info, pool),
            _ => {}
        }
    }
    let bodiless = method.access & (access::NATIVE | access::ABSTRACT) != 0;
    match &method.code {
        Some(_) if bodiless => malformed("code in a native or abstract method"),
        None if !bodiless => malformed("no code"),
        Some(code) if params > usize::from(code.max_locals) => malformed("more parameters than max_locals"),
        _ => Ok(()),
    }
}

fn read_code(info: &[u8], method: &Method, pool: &Pool<'_>, class: &ClassFile) -> Result<Code, ReadError> {
    let Ok(([], raw)) = code_attribute_parser(info) else {
        return malformed("attribute Code does not fit its content");
    };
    if raw.code.is_empty() || raw.code.len() > usize::from(u16::MAX) {
        return malformed(format!("{} bytes of code", raw.code.len()));
    }
    let context = decode::Context { major: class.major, max_locals: raw.max_locals, pool: &class.pool };
    let mut code = Code {
        max_stack: raw.max_stack,
        max_locals: raw.max_locals,
        length: raw.code_length,
        insns: decode::decode(&raw.code, &context)?,
        ..Code::default()
    };
    code.exception_table =
        raw.exception_table.iter().map(|entry| exception_entry(entry, &code, pool)).collect::<Result<_, _>>()?;
    let mut has_frames = false;
    for AttributeInfo { attribute_name_index, info, .. } in &raw.attributes {
        match pool.utf8(*attribute_name_index)? {
            b"LineNumberTable" => code.lines.extend(attributes::line_numbers(info, code.length)?),
            b"LocalVariableTable" => {
                let variables = attributes::local_variables(info, code.length, code.max_locals, pool)?;
                code.local_variables.extend(variables);
            }
            b"StackMapTable" if class.major >= 50 => {
                if has_frames {
                    return malformed("two StackMapTable attributes");
                }
                has_frames = true;
                let of = (class.name, method.access, method.name, method.desc);
                code.frames = frames::decode(info, of, &code, pool)?;
            }
            _ => {}
        }
    }
    Ok(code)
}

fn exception_entry(
    raw: &classfile_parser::attribute_info::ExceptionEntry,
    code: &Code,
    pool: &Pool<'_>,
) -> Result<ExceptionEntry, ReadError> {
    let entry = ExceptionEntry {
        start: raw.start_pc.into(),
        end: raw.end_pc.into(),
        handler: raw.handler_pc.into(),
        catch_type: pool.optional_class(raw.catch_type)?,
    };
    let is_end = |bci| bci == code.length || code.insn_at(bci).is_some();
    if entry.start >= entry.end || code.insn_at(entry.start).is_none() || !is_end(entry.end) {
        return malformed(format!("an exception handler for the range {} to {}", entry.start, entry.end));
    }
    if code.insn_at(entry.handler).is_none() {
        return malformed(format!("an exception handler at {}, where no instruction begins", entry.handler));
    }
    Ok(entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classfile::{Frame, Insn, VType, insn::Kind};

    /// A constant pool under construction.
    #[derive(Default)]
    struct Constants {
        bytes: Vec<u8>,
        count: u16,
    }

    impl Constants {
        fn add(&mut self, tag: u8, operands: &[u8]) -> [u8; 2] {
            self.bytes.push(tag);
            self.bytes.extend(operands);
            self.count += 1;
            self.count.to_be_bytes()
        }

        fn utf8(&mut self, text: &str) -> [u8; 2] {
            let length = text.len() as u16;
            self.add(1, &[&length.to_be_bytes(), text.as_bytes()].concat())
        }

        fn class(&mut self, name: &str) -> [u8; 2] {
            let name = self.utf8(name);
            self.add(7, &name)
        }
    }

    fn attribute(name: [u8; 2], info: &[u8]) -> Vec<u8> {
        [&name[..], &(info.len() as u32).to_be_bytes(), info].concat()
    }

    /// `class p/A extends Object { static final int X = 7; static int m(int n) { return n == 0 ? 1 : n; } }`,
    /// with a handler over the first instructions and the attributes a compiler adds.
    fn sample(edit: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
        let mut constants = Constants::default();
        let (this, object) = (constants.class("p/A"), constants.class("java/lang/Object"));
        let seven = constants.add(3, &[0, 0, 0, 7]);
        let (x, int) = (constants.utf8("X"), constants.utf8("I"));
        let (m, desc) = (constants.utf8("m"), constants.utf8("(I)I"));
        let constant_value = attribute(constants.utf8("ConstantValue"), &seven);
        let source = constants.utf8("A.java");
        let source_file = attribute(constants.utf8("SourceFile"), &source);
        let lines = attribute(constants.utf8("LineNumberTable"), &[0, 2, 0, 0, 0, 1, 0, 6, 0, 2]);
        let frames = attribute(constants.utf8("StackMapTable"), &[0, 2, 6, 64 + 1, 7, object[0], object[1]]);
        // 0 iload_0, 1 ifne 6, 4 iconst_1, 5 ireturn, 6 iload_0, 7 ireturn, 8 athrow
        let mut body = vec![0, 1, 0, 1, 0, 0, 0, 9, 0x1A, 0x9A, 0, 5, 0x04, 0xAC, 0x1A, 0xAC, 0xBF];
        body.extend([0, 1, 0, 0, 0, 4, 0, 8, 0, 0]);
        body.extend([0, 2]);
        body.extend([lines, frames].concat());
        edit(&mut body);
        let code = attribute(constants.utf8("Code"), &body);
        let field = [&[0, 0x18], &x[..], &int, &[0, 1], &constant_value].concat();
        let method = [&[0, 0x08], &m[..], &desc, &[0, 1], &code].concat();
        let header = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61];
        let pool = [&(constants.count + 1).to_be_bytes(), &constants.bytes[..]].concat();
        let class = [&[0, 0x20], &this[..], &object, &[0, 0], &[0, 1], &field, &[0, 1], &method, &[0, 1], &source_file];
        [&header[..], &pool, &class.concat()].concat()
    }

    #[test]
    fn reads_a_class() {
        let class = read(&sample(|_| {})).unwrap();
        assert_eq!((class.name.as_str(), class.super_name.unwrap().as_str()), ("p/A", "java/lang/Object"));
        assert_eq!(class.source_file.unwrap().as_str(), "A.java");
        assert!(matches!(class.fields[0].constant_value, Some(Constant::Integer(7))));
        let code = class.method("m".into(), "(I)I".into()).unwrap().code.as_ref().unwrap();
        assert_eq!(code.insns.len(), 7);
        assert_eq!(code.insn_at(7), Some(&Insn::Return(Some(Kind::Int))));
        assert_eq!(code.insn_at(2), None);
        assert_eq!((code.line_at(5), code.line_at(6), code.line_at(8)), (Some(1), Some(2), Some(2)));
        let (caught, int) = (VType::Ref("java/lang/Object".into()), vec![VType::Int]);
        assert_eq!(
            code.frames,
            [(6, Frame { locals: int.clone(), stack: vec![] }), (8, Frame { locals: int, stack: vec![caught] })]
        );
        assert_eq!(code.exception_table[0].handler, 8);
    }

    #[test]
    fn every_truncation_says_so() {
        let class = sample(|_| {});
        for length in 0..class.len() {
            assert_eq!(read(&class[..length]).err(), Some(ReadError::Truncated), "{length}");
        }
    }

    /// Every byte in turn set to values that make indices, lengths and opcodes wild: an error or a class.
    #[test]
    fn mutations_do_not_panic() {
        let class = sample(|_| {});
        for index in 0..class.len() {
            for value in [0, 1, 0x7F, 0x80, 0xAA, 0xAB, 0xC4, 0xFF] {
                let mut class = class.clone();
                class[index] = value;
                let given_up = matches!(read(&class), Err(ReadError::Malformed(what)) if what.contains("gave up"));
                assert!(!given_up, "byte {index} = {value}");
            }
        }
    }

    #[test]
    fn complaints_name_the_method() {
        let complaint = |at: usize, value: u8| read(&sample(|body| body[at] = value)).unwrap_err().to_string();
        assert_eq!(
            complaint(8, 0xCB),
            "malformed class file: method m(I)I: bytecode index 0: bad or cut off instruction (opcode 0xcb)"
        );
        assert_eq!(
            complaint(11, 1),
            "malformed class file: method m(I)I: bytecode index 1: branch to 2, where no instruction begins"
        );
        assert_eq!(
            complaint(3, 0),
            "malformed class file: method m(I)I: bytecode index 0: local variable 0 is beyond max_locals 0"
        );
    }
}
