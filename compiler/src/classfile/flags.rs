//! Which access flags may stand together (JVMS 4.1, 4.5, 4.6), as HotSpot reads the rules.

use super::error::{ReadError, malformed};
use super::model::access::*;
use super::name::Name;

const TRANSIENT: u16 = VARARGS;
const STRICT: u16 = 0x0800;

/// Flags of a class.
pub(super) fn class(flags: u16, major: u16) -> Result<(), ReadError> {
    let has = |flag| flags & flag != 0;
    let modern = major >= 49;
    let illegal = has(ABSTRACT) && has(FINAL)
        // Class files before Java 6 may leave the abstract flag of an interface out.
        || has(INTERFACE) && !has(ABSTRACT) && major >= 50
        || has(INTERFACE) && modern && (has(SUPER) || has(ENUM) || has(FINAL))
        || !has(INTERFACE) && modern && has(ANNOTATION);
    legal(!illegal, "class", flags)
}

/// Flags of a field.
pub(super) fn field(flags: u16, in_interface: bool, major: u16) -> Result<(), ReadError> {
    let has = |flag| flags & flag != 0;
    let ok = match in_interface {
        true => {
            flags & (PUBLIC | STATIC | FINAL) == PUBLIC | STATIC | FINAL
                && flags & (PRIVATE | PROTECTED | VOLATILE | TRANSIENT) == 0
                && !(major >= 49 && has(ENUM))
        }
        false => visibility(flags) && !(has(FINAL) && has(VOLATILE)),
    };
    legal(ok, "field", flags)
}

/// Flags of a method; a class initialiser's are not looked at but for `static`.
pub(super) fn method(name: Name, flags: u16, in_interface: bool, major: u16) -> Result<(), ReadError> {
    let has = |flag| flags & flag != 0;
    if name.as_str() == "<clinit>" {
        return match major < 51 || has(STATIC) {
            true => Ok(()),
            false => malformed("a class initialiser that is not static"),
        };
    }
    let constructor = name.as_str() == "<init>";
    if constructor && in_interface {
        return malformed("a constructor in an interface");
    }
    // From Java 17 on the flag means nothing.
    let strict = has(STRICT) && major < 61;
    let ok = if in_interface && major >= 52 {
        has(PUBLIC) != has(PRIVATE)
            && flags & (NATIVE | PROTECTED | FINAL | SYNCHRONIZED) == 0
            && !(has(ABSTRACT) && (has(PRIVATE) || has(STATIC) || strict))
    } else if in_interface {
        flags & (PUBLIC | ABSTRACT) == PUBLIC | ABSTRACT
            && flags & (PRIVATE | PROTECTED | STATIC | FINAL | SYNCHRONIZED | NATIVE) == 0
            && !strict
    } else if constructor {
        visibility(flags)
            && flags & (STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT) == 0
            && !(major >= 49 && has(BRIDGE))
    } else {
        visibility(flags)
            && !(has(ABSTRACT) && (flags & (FINAL | NATIVE | PRIVATE | STATIC) != 0 || has(SYNCHRONIZED) || strict))
    };
    legal(ok, "method", flags)
}

/// The flags that count for a class initialiser; before Java 7 it is static by its name.
pub(super) fn initialiser(flags: u16, major: u16) -> u16 {
    if major < 51 { STATIC } else { flags & STATIC }
}

fn visibility(flags: u16) -> bool {
    (flags & (PUBLIC | PRIVATE | PROTECTED)).count_ones() <= 1
}

fn legal(ok: bool, what: &str, flags: u16) -> Result<(), ReadError> {
    match ok {
        true => Ok(()),
        false => malformed(format!("illegal {what} modifiers {flags:#06x}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        assert!(class(PUBLIC | SUPER, 61).is_ok());
        assert!(class(INTERFACE | ABSTRACT, 61).is_ok());
        assert!(class(ABSTRACT | FINAL | SUPER, 61).is_err());
        assert!(class(INTERFACE, 61).is_err());
        assert!(class(INTERFACE | ABSTRACT | SUPER, 61).is_err());
    }

    #[test]
    fn members() {
        assert!(field(PUBLIC | PRIVATE, false, 61).is_err());
        assert!(field(FINAL | VOLATILE, false, 61).is_err());
        assert!(field(PUBLIC | STATIC, true, 61).is_err());
        let m = |name: &str, flags, interface| method(name.into(), flags, interface, 61);
        assert!(m("m", PUBLIC | FINAL, false).is_ok());
        assert!(m("m", ABSTRACT | FINAL, false).is_err());
        assert!(m("<init>", STATIC, false).is_err());
        assert!(m("<init>", PUBLIC, true).is_err());
        assert!(m("<clinit>", STATIC | PUBLIC | PRIVATE, false).is_ok());
        assert!(m("<clinit>", 0, false).is_err());
        assert!(m("m", PUBLIC | ABSTRACT, true).is_ok());
        assert!(m("m", ABSTRACT, true).is_err());
        assert!(m("m", PRIVATE, true).is_ok());
    }
}
