//! Methods whose calls become operations instead of calls, because the operation says exactly what they do.

use super::build::Builder;
use super::ir::{Bits, Conv, Math, Op, Order, Raw, RefInfo, Ty, Value};
use crate::classfile::insn::Insn;
use crate::classfile::{Constant, MemberRef, Name};
use crate::error::Result;
use crate::world::{ClassId, MethodId};

/// An expanded call.
pub(super) enum Expanded {
    Void,
    Value(Value),
}

impl Expanded {
    pub(super) fn value(self) -> Option<Value> {
        match self {
            Expanded::Void => None,
            Expanded::Value(value) => Some(value),
        }
    }
}

/// Expands a call with a known target; `None`: not an intrinsic.
pub(super) fn call(b: &mut Builder, method: MethodId, member: MemberRef, args: &[Value]) -> Result<Option<Expanded>> {
    let (name, desc) = (member.name.as_str(), member.desc.as_str());
    let value = match member.class.as_str() {
        "java/lang/Object" => match name {
            "getClass" => get_class(b, args[0])?,
            // Its body is empty; the call is in every constructor.
            "<init>" => return Ok(Some(Expanded::Void)),
            _ => return Ok(None),
        },
        "java/lang/Math" | "java/lang/StrictMath" => match math(b, name, desc, args) {
            Some(value) => value,
            None => return Ok(None),
        },
        "java/lang/Float" => match name {
            "floatToRawIntBits" => b.emit_value(Op::Bitcast(Ty::I32), args.to_vec(), Ty::I32),
            "intBitsToFloat" => b.emit_value(Op::Bitcast(Ty::F32), args.to_vec(), Ty::F32),
            _ => return Ok(None),
        },
        "java/lang/Double" => match name {
            "doubleToRawLongBits" => b.emit_value(Op::Bitcast(Ty::I64), args.to_vec(), Ty::I64),
            "longBitsToDouble" => b.emit_value(Op::Bitcast(Ty::F64), args.to_vec(), Ty::F64),
            _ => return Ok(None),
        },
        "java/lang/Integer" | "java/lang/Long" => match bits(b, name, desc, args)? {
            Some(value) => value,
            None => return Ok(None),
        },
        "java/lang/Class" => match (name, desc) {
            // Assertions are off unless `java` is given -ea; programs run as under plain `java`.
            ("desiredAssertionStatus", "()Z") => b.int(0),
            ("getPrimitiveClass", _) => {
                let class = string_const(b, args[0]).and_then(|name| b.world.primitive_named(&name));
                let Some(class) = class else { return Ok(None) };
                b.mirror(class)
            }
            _ => return Ok(None),
        },
        "java/lang/Thread" if name == "currentThread" => {
            let thread = b.world.method(method).class;
            let info = RefInfo::of(thread).nonnull();
            b.emit_ref(Op::CurrentThread, Vec::new(), info)?
        }
        // Decided here so that branches on unset properties fold.
        "java/lang/Boolean" if name == "parseBoolean" && b.func.is_null_const(args[0]) => b.int(0),
        "aotc/rt/Vm" => match name {
            "feature" => {
                let feature = b.world.jdk().version();
                b.int(feature as i32)
            }
            // The JDK whose library is compiled. HotSpot takes links out of the path too.
            "property" if b.func.const_int(args[0]) == Some(aotc_abi::entry::property::JAVA_HOME) => {
                let home = b.world.jdk().home();
                let home = std::fs::canonicalize(home).unwrap_or_else(|_| home.to_path_buf());
                b.string(&home.to_string_lossy())
            }
            // The analysis must see what is instantiated; with an unknown class it is a native that finds out.
            "allocateInstance" => {
                let Some(class) = mirror_const(b, args[0]) else { return Ok(None) };
                b.emit_ref(Op::New(class), Vec::new(), RefInfo::of(class).nonnull().exact())?
            }
            _ => return Ok(None),
        },
        "aotc/rt/Secrets" if name == "newJavaLangAccess" => {
            let Some(class) = first_new(b, "java/lang/System", "setJavaLangAccess")? else { return Ok(None) };
            b.emit_ref(Op::New(class), Vec::new(), RefInfo::of(class).nonnull().exact())?
        }
        "jdk/internal/access/SharedSecrets" if name == "ensureClassInitialized" => {
            let Some(class) = mirror_const(b, args[0]) else { return Ok(None) };
            b.class_init(class)?;
            return Ok(Some(Expanded::Void));
        }
        "jdk/internal/misc/Unsafe" => return unsafe_call(b, name, desc, args),
        _ => return Ok(None),
    };
    Ok(Some(Expanded::Value(value)))
}

fn get_class(b: &mut Builder, object: Value) -> Result<Value> {
    let info = b.func.info(object);
    if info.exact
        && let Some(class) = info.class
    {
        return Ok(b.mirror(class));
    }
    let class = b.world.known().class;
    b.emit_ref(Op::GetClass, vec![object], RefInfo::of(class).nonnull().exact())
}

fn math(b: &mut Builder, name: &str, desc: &str, args: &[Value]) -> Option<Value> {
    let float = match desc.as_bytes().last() {
        Some(b'D') => Ty::F64,
        Some(b'F') => Ty::F32,
        _ => Ty::I32,
    };
    Some(match (name, desc) {
        ("sqrt", "(D)D") => b.math(Math::Sqrt, Ty::F64, args),
        ("abs", "(D)D" | "(F)F") => b.math(Math::Abs, float, args),
        ("ceil", "(D)D") => b.math(Math::Ceil, Ty::F64, args),
        ("floor", "(D)D") => b.math(Math::Floor, Ty::F64, args),
        ("rint", "(D)D") => b.math(Math::Rint, Ty::F64, args),
        ("min", "(DD)D" | "(FF)F") => b.math(Math::Min, float, args),
        ("max", "(DD)D" | "(FF)F") => b.math(Math::Max, float, args),
        ("fma", "(DDD)D" | "(FFF)F") => b.math(Math::Fma, float, args),
        ("multiplyHigh", "(JJ)J") => b.emit_value(Op::MulHigh, args.to_vec(), Ty::I64),
        _ => return None,
    })
}

fn bits(b: &mut Builder, name: &str, desc: &str, args: &[Value]) -> Result<Option<Value>> {
    let ty = if desc.starts_with("(J") { Ty::I64 } else { Ty::I32 };
    let counts = |op| -> Option<Bits> { Some(op) };
    let op = match name {
        "numberOfLeadingZeros" => counts(Bits::Clz),
        "numberOfTrailingZeros" => counts(Bits::Ctz),
        "bitCount" => counts(Bits::Popcnt),
        "reverseBytes" => {
            return Ok(Some(b.emit_value(Op::Bits(Bits::ReverseBytes, ty), args.to_vec(), ty)));
        }
        // By zero it throws from a frame and line of its own: then its own code is compiled.
        "divideUnsigned" | "remainderUnsigned" if super::fold::is_nonzero(&b.func, args[1]) == Some(true) => {
            let op = match name {
                "divideUnsigned" => Op::UnsignedDiv(ty),
                _ => Op::UnsignedRem(ty),
            };
            return Ok(Some(b.emit_value(op, args.to_vec(), ty)));
        }
        _ => None,
    };
    let Some(op) = op else { return Ok(None) };
    let count = b.emit_value(Op::Bits(op, ty), args.to_vec(), ty);
    Ok(Some(match ty {
        Ty::I64 => b.emit_value(Op::Conv(Conv::L2i), vec![count], Ty::I32),
        _ => count,
    }))
}

/// The class of the first object that a method without parameters makes.
fn first_new(b: &mut Builder, class: &str, method: &str) -> Result<Option<ClassId>> {
    let owner = b.world.load(Name::new(class))?;
    let Some(id) = b.world.class(owner).method(Name::new(method), Name::new("()V")) else { return Ok(None) };
    let insns = b.world.method_file(id).and_then(|m| m.code.as_ref()).map(|code| code.insns.as_slice());
    let made = insns.into_iter().flatten().find_map(|(_, insn)| match insn {
        Insn::New(index) => Some(*index),
        _ => None,
    });
    let file = b.world.class(owner).file();
    match made.and_then(|index| file.and_then(|file| file.pool.get(index as usize))) {
        Some(Constant::Class(name)) => {
            let name = *name;
            b.world.load(name).map(Some)
        }
        _ => Ok(None),
    }
}

/// The class a mirror constant stands for.
fn mirror_const(b: &Builder, value: Value) -> Option<ClassId> {
    match b.func.def(value) {
        Some(Op::Mirror(class)) => Some(*class),
        _ => None,
    }
}

/// The text of a string constant.
pub(super) fn string_const(b: &Builder, value: Value) -> Option<String> {
    match b.func.def(value) {
        Some(Op::Str(text)) => String::from_utf16(text).ok(),
        _ => None,
    }
}

/// `jdk.internal.misc.Unsafe`: the receiver is `args[0]`.
fn unsafe_call(b: &mut Builder, name: &str, desc: &str, args: &[Value]) -> Result<Option<Expanded>> {
    let void = Ok(Some(Expanded::Void));
    let some = |value| Ok(Some(Expanded::Value(value)));
    match name {
        "arrayBaseOffset" | "arrayBaseOffset0" => {
            let base = aotc_abi::object::ARRAY_BASE;
            // A long since JDK 24.
            return some(if desc.ends_with('J') { b.long(base.into()) } else { b.int(base) });
        }
        "arrayIndexScale" | "arrayIndexScale0" => {
            let Some(class) = mirror_const(b, args[1]) else { return Ok(None) };
            let Some(component) = b.world.class(class).component() else { return Ok(None) };
            let scale = b.world.element_bytes(component);
            return some(b.int(scale as i32));
        }
        "objectFieldOffset" if desc == "(Ljava/lang/Class;Ljava/lang/String;)J" => {
            let (Some(class), Some(field)) = (mirror_const(b, args[1]), string_const(b, args[2])) else {
                return Ok(None);
            };
            let found = b
                .world
                .class(class)
                .fields
                .iter()
                .copied()
                .find(|&f| b.world.field(f).name == Name::new(&field) && !b.world.field(f).is_static());
            return match found {
                Some(f) => some(b.long(b.world.field(f).offset.into())),
                None => Ok(None),
            };
        }
        "allocateUninitializedArray" => {
            let Some(component) = mirror_const(b, args[1]) else { return Ok(None) };
            let class = b.world.array_of(component)?;
            let info = RefInfo::of(class).nonnull().exact();
            return some(b.emit_ref(Op::NewArray(class), vec![args[2]], info)?);
        }
        "fullFence" | "storeFence" | "loadFence" | "storeStoreFence" | "loadLoadFence" => {
            b.emit(Op::Fence, Vec::new());
            return void;
        }
        "ensureClassInitialized" | "ensureClassInitialized0" => {
            let Some(class) = mirror_const(b, args[1]) else { return Ok(None) };
            b.class_init(class)?;
            return void;
        }
        "shouldBeInitialized" | "shouldBeInitialized0" => return Ok(None),
        _ => {}
    }
    if let Some(rest) = strip(name, &["compareAndSet", "weakCompareAndSet"]) {
        let Some(raw) = raw_type(rest) else { return Ok(None) };
        if !matches!(raw, Raw::I32 | Raw::I64 | Raw::Ref) {
            return Ok(None);
        }
        return some(b.emit_value(Op::RawCas(raw), args[1..].to_vec(), Ty::I32));
    }
    if let Some(rest) = strip(name, &["getAndAdd"])
        && let Some(raw @ (Raw::I32 | Raw::I64)) = raw_type(rest)
    {
        return some(b.emit_value(Op::RawAdd(raw), args[1..].to_vec(), raw.ty()));
    }
    if let Some(rest) = strip(name, &["getAndSet"])
        && let Some(raw @ (Raw::I32 | Raw::I64 | Raw::Ref)) = raw_type(rest)
    {
        let op = Op::RawSwap(raw);
        let args = args[1..].to_vec();
        let value = match raw {
            Raw::Ref => {
                let object = b.world.known().object;
                b.emit_ref(op, args, RefInfo::of(object))?
            }
            _ => b.emit_value(op, args, raw.ty()),
        };
        return some(value);
    }
    if desc.starts_with("(Ljava/lang/Object;J")
        && let Some(rest) = name.strip_prefix("get")
        && let Some(raw) = raw_type(rest)
    {
        let op = Op::RawLoad(raw, order(rest));
        let args = args[1..].to_vec();
        let value = match raw {
            Raw::Ref => {
                let object = b.world.known().object;
                b.emit_ref(op, args, RefInfo::of(object))?
            }
            _ => b.emit_value(op, args, raw.ty()),
        };
        return some(value);
    }
    if desc.starts_with("(Ljava/lang/Object;J")
        && let Some(rest) = name.strip_prefix("put")
        && let Some(raw) = raw_type(rest)
    {
        b.emit(Op::RawStore(raw, order(rest)), args[1..].to_vec());
        return void;
    }
    Ok(None)
}

fn strip<'a>(name: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| name.strip_prefix(prefix))
}

/// The type in the rest of an accessor's name: `IntVolatile`, `ReferenceAcquire`, `Long`. Names with other endings
/// (`IntUnaligned`) are compiled from their own code.
fn raw_type(rest: &str) -> Option<Raw> {
    let (raw, tail) = [
        ("Boolean", Raw::Bool),
        ("Byte", Raw::I8),
        ("Char", Raw::U16),
        ("Short", Raw::I16),
        ("Int", Raw::I32),
        ("Long", Raw::I64),
        ("Float", Raw::F32),
        ("Double", Raw::F64),
        ("Reference", Raw::Ref),
    ]
    .into_iter()
    .find_map(|(text, raw)| rest.strip_prefix(text).map(|tail| (raw, tail)))?;
    matches!(tail, "" | "Volatile" | "Acquire" | "Release" | "Opaque" | "Plain").then_some(raw)
}

fn order(rest: &str) -> Order {
    if rest.ends_with("Volatile") {
        Order::Volatile
    } else if ["Acquire", "Release", "Opaque"].iter().any(|s| rest.ends_with(s)) {
        Order::Ordered
    } else {
        Order::Plain
    }
}
