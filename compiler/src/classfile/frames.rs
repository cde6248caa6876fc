//! StackMapTable (JVMS 4.7.4): each entry says how its frame differs from the one before; here they become
//! full frames.

use super::bytes::{Bytes, attribute};
use super::descriptor::MethodDesc;
use super::error::{ReadError, malformed};
use super::insn::Insn;
use super::model::{Code, Frame, VType, access};
use super::name::Name;
use super::pool::Pool;

/// The frame at the entry of a method, from its flags and descriptor.
///
/// # Panics
/// If `desc` is no method descriptor. Those of the methods in a [`super::ClassFile`] are checked.
pub fn initial_frame(class: Name, access: u16, name: Name, desc: Name) -> Frame {
    Frame { locals: slots(&initial_locals(class, access, name, desc)), stack: Vec::new() }
}

/// One entry per value, as the attribute counts them.
fn initial_locals(class: Name, access: u16, name: Name, desc: Name) -> Vec<VType> {
    let desc = MethodDesc::parse(desc.as_str()).expect("the descriptors of methods are checked");
    let mut locals = Vec::with_capacity(desc.params.len() + 1);
    if access & access::STATIC == 0 {
        // Object has no super constructor to call: it is born initialised.
        let is_raw = name.as_str() == "<init>" && class.as_str() != "java/lang/Object";
        locals.push(if is_raw { VType::UninitThis } else { VType::Ref(class) });
    }
    locals.extend(desc.params.iter().map(|param| param.vtype()));
    locals
}

/// From one entry per value to one per slot, `Top`s at the end left out.
fn slots(values: &[VType]) -> Vec<VType> {
    let used = values.iter().rposition(|value| *value != VType::Top).map_or(0, |last| last + 1);
    let mut slots = Vec::with_capacity(used + 2);
    for &value in &values[..used] {
        slots.push(value);
        if value.is_wide() {
            slots.push(VType::Top);
        }
    }
    slots
}

fn width(values: &[VType]) -> usize {
    values.iter().map(|value| if value.is_wide() { 2 } else { 1 }).sum()
}

/// Decodes the attribute for a method whose instructions are in `code` already.
pub(super) fn decode(
    info: &[u8],
    (class, access, name, desc): (Name, u16, Name, Name),
    code: &Code,
    pool: &Pool<'_>,
) -> Result<Vec<(u32, Frame)>, ReadError> {
    let mut locals = initial_locals(class, access, name, desc);
    let mut next = 0;
    attribute("StackMapTable", info, |bytes| {
        bytes.table(|bytes| {
            let (delta, stack) = entry(bytes, &mut locals, code, pool)?;
            let bci = next + u32::from(delta);
            // Each later offset counts from the byte after the frame before it.
            next = bci + 1;
            if code.insn_at(bci).is_none() {
                return malformed(format!("a frame at {bci}, where no instruction begins"));
            }
            if width(&locals) > usize::from(code.max_locals) || width(&stack) > usize::from(code.max_stack) {
                return malformed(format!("the frame at {bci} is larger than the method allows"));
            }
            Ok((bci, Frame { locals: slots(&locals), stack }))
        })
    })
}

/// Applies one entry to `locals`; answers its offset delta and its stack.
fn entry(
    bytes: &mut Bytes<'_>,
    locals: &mut Vec<VType>,
    code: &Code,
    pool: &Pool<'_>,
) -> Result<(u16, Vec<VType>), ReadError> {
    let kind = bytes.u8()?;
    let mut stack = Vec::new();
    let delta = match kind {
        0..=63 => kind.into(),
        64..=127 => {
            stack.push(vtype(bytes, code, pool)?);
            u16::from(kind - 64)
        }
        247 => {
            let delta = bytes.u16()?;
            stack.push(vtype(bytes, code, pool)?);
            delta
        }
        248..=250 => {
            let Some(left) = locals.len().checked_sub(usize::from(251 - kind)) else {
                return malformed("a frame drops more local variables than there are");
            };
            locals.truncate(left);
            bytes.u16()?
        }
        251 => bytes.u16()?,
        252..=254 => {
            let delta = bytes.u16()?;
            for _ in 251..kind {
                locals.push(vtype(bytes, code, pool)?);
            }
            delta
        }
        255 => {
            let delta = bytes.u16()?;
            *locals = bytes.table(|bytes| vtype(bytes, code, pool))?;
            stack = bytes.table(|bytes| vtype(bytes, code, pool))?;
            delta
        }
        128..=246 => return malformed(format!("a frame of the reserved kind {kind}")),
    };
    Ok((delta, stack))
}

fn vtype(bytes: &mut Bytes<'_>, code: &Code, pool: &Pool<'_>) -> Result<VType, ReadError> {
    Ok(match bytes.u8()? {
        0 => VType::Top,
        1 => VType::Int,
        2 => VType::Float,
        3 => VType::Double,
        4 => VType::Long,
        5 => VType::Null,
        6 => VType::UninitThis,
        7 => VType::Ref(pool.class(bytes.u16()?)?),
        8 => {
            let bci = u32::from(bytes.u16()?);
            if !matches!(code.insn_at(bci), Some(Insn::New(_))) {
                return malformed(format!("an uninitialised object from {bci}, where there is no new"));
            }
            VType::Uninit(bci)
        }
        kind => return malformed(format!("the unknown verification type {kind}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const METHOD: &str = "(IJ)V";

    fn code() -> Code {
        Code { max_stack: 2, max_locals: 8, insns: (0..200).map(|bci| (bci, Insn::Nop)).collect(), ..Code::default() }
    }

    fn frames(info: &[u8]) -> Result<Vec<(u32, Frame)>, ReadError> {
        let method = ("a/B".into(), access::STATIC, "m".into(), METHOD.into());
        decode(info, method, &code(), &Pool::new(61, &[], &[]))
    }

    #[test]
    fn initial() {
        let at = |access, name: &str, class: &str| initial_frame(class.into(), access, name.into(), "(JI)V".into());
        let params = [VType::Long, VType::Top, VType::Int];
        assert_eq!(at(access::STATIC, "m", "a/B").locals, params);
        assert_eq!(at(0, "m", "a/B").locals[0], VType::Ref("a/B".into()));
        assert_eq!(at(0, "<init>", "a/B").locals[0], VType::UninitThis);
        assert_eq!(at(0, "<init>", "java/lang/Object").locals[0], VType::Ref("java/lang/Object".into()));
    }

    #[test]
    fn every_kind_of_entry() {
        let info = [
            0,
            7, // seven entries
            3, // same, at 3
            64 + 1,
            1, // one on the stack, at 5
            252,
            0,
            2,
            4, // append a long, at 8
            250,
            0,
            0, // chop it, at 9
            251,
            0,
            9, // same, at 19
            247,
            0,
            0,
            5, // one on the stack, at 20
            255,
            0,
            0,
            0,
            2,
            1,
            0,
            0,
            0, // full with a Top at the end, at 21
        ];
        let frames = frames(&info).unwrap();
        let bcis: Vec<u32> = frames.iter().map(|(bci, _)| *bci).collect();
        assert_eq!(bcis, [3, 5, 8, 9, 19, 20, 21]);
        let params = [VType::Int, VType::Long, VType::Top];
        assert_eq!(frames[0].1.locals, params);
        assert_eq!(frames[1].1.stack, [VType::Int]);
        assert_eq!(frames[2].1.locals, [VType::Int, VType::Long, VType::Top, VType::Long, VType::Top]);
        assert_eq!(frames[3].1.locals, params);
        assert_eq!(frames[5].1.stack, [VType::Null]);
        assert_eq!(frames[6].1.locals, [VType::Int]);
    }

    #[test]
    fn refuses() {
        for bad in [
            &[0, 1][..],
            &[0, 1, 128],
            &[0, 1, 248, 0, 0],
            &[0, 1, 64, 9],
            &[0, 1, 64, 8, 0, 0],
            &[0, 1, 64, 7, 0, 1],
            &[0, 1, 251, 1, 0],
            &[0, 1, 3, 0],
            &[0, 2, 252, 0, 2, 4, 253, 0, 2, 4, 4],
        ] {
            assert!(matches!(frames(bad), Err(ReadError::Malformed(_))), "{bad:?}");
        }
    }
}
