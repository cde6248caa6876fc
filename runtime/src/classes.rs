//! Classes at run time: subtype test and mirrors.

use aotc_abi::tables::{Class, NONE, class_flags};

use crate::object::Ref;
use crate::{tables, thread};

#[unsafe(no_mangle)]
extern "C" fn aotc_is_subtype(subclass: u32, class: u32) -> u32 {
    is_subtype(subclass, class).into()
}

/// Whether values of class `id` are instances of `class`.
pub fn is_subtype(id: u32, class: u32) -> bool {
    let table = tables::class(class);
    if table.row == NONE { class <= id && id <= table.last } else { id == class || tables::in_row(table.row, id) }
}

/// The `java.lang.Class` object of a class.
pub fn mirror(id: u32) -> Ref {
    let counts = tables::counts();
    debug_assert!(id < counts.classes);
    let offset = counts.mirrors as usize + id as usize * counts.mirror_size as usize;
    // SAFETY: the image has a mirror for each class, one after the other.
    unsafe { Ref::from_address(thread::current().image.get() + offset) }
}

/// The class id of a `java.lang.Class` object.
pub fn of_mirror(mirror: Ref) -> u32 {
    // SAFETY: every mirror has this field.
    unsafe { mirror.field(tables::counts().mirror_class_id) }
}

/// The superclass as `Class.getSuperclass` answers: none for interfaces and primitives, Object for arrays.
pub fn superclass(id: u32) -> Option<u32> {
    let class = tables::class(id);
    if class.flags & (class_flags::INTERFACE | class_flags::PRIMITIVE) != 0 || class.superclass == NONE {
        return None;
    }
    if class.flags & class_flags::ARRAY == 0 {
        return Some(class.superclass);
    }
    // In the tables the superclass of an array may be another array.
    let mut root = class.superclass;
    while tables::class(root).superclass != NONE {
        root = tables::class(root).superclass;
    }
    Some(root)
}

/// The JDK's modules whose classes the bootstrap and the platform loader define; those of all others are the
/// application loader's, as the program's own classes are. Good for JDK 17 to 25 (where jdk.crypto.ec is empty).
const BOOTSTRAP: [&str; 24] = [
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.management.rmi",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.security.sasl",
    "java.xml",
    "jdk.incubator.foreign",
    "jdk.incubator.vector",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.management",
    "jdk.management.agent",
    "jdk.management.jfr",
    "jdk.naming.rmi",
    "jdk.net",
    "jdk.nio.mapmode",
    "jdk.sctp",
    "jdk.unsupported",
];
const PLATFORM: [&str; 23] = [
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.security.jgss",
    "java.smartcardio",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
    "jdk.accessibility",
    "jdk.charsets",
    "jdk.crypto.cryptoki",
    "jdk.crypto.ec",
    "jdk.dynalink",
    "jdk.httpserver",
    "jdk.jsobject",
    "jdk.localedata",
    "jdk.naming.dns",
    "jdk.security.auth",
    "jdk.security.jgss",
    "jdk.xml.dom",
    "jdk.zipfs",
    "jdk.graal.compiler",
];

/// Name of the loader that defines a class of the tables; `bootstrap` stands for none.
pub fn loader(class: &Class) -> &'static str {
    if class.flags & class_flags::JAVA_BASE != 0 {
        return "bootstrap";
    }
    let module = if class.module == NONE { b"" } else { tables::name(class.module) };
    let among = |modules: &[&str]| modules.iter().any(|name| name.as_bytes() == module);
    match () {
        () if among(&BOOTSTRAP) => "bootstrap",
        () if among(&PLATFORM) => "platform",
        () => "app",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, id};

    #[test]
    fn subtypes() {
        let _world = fake::world();
        assert!(is_subtype(id::INTEGER, id::OBJECT));
        assert!(!is_subtype(id::OBJECT, id::INTEGER));
        assert!(is_subtype(id::INTEGER_ARRAY, id::OBJECT_ARRAY));
        assert!(!is_subtype(id::INT_ARRAY, id::OBJECT_ARRAY));
        assert!(is_subtype(id::INT_ARRAY, id::OBJECT));
        assert!(is_subtype(id::STRING, id::COMPARABLE));
        assert!(is_subtype(id::COMPARABLE, id::COMPARABLE));
        assert!(!is_subtype(id::OBJECT, id::COMPARABLE));
    }

    #[test]
    fn superclasses_as_java_sees_them() {
        let _world = fake::world();
        assert_eq!(superclass(id::OBJECT), None);
        assert_eq!(superclass(id::COMPARABLE), None);
        assert_eq!(superclass(id::INT), None);
        assert_eq!(superclass(id::INTEGER), Some(id::OBJECT));
        assert_eq!(superclass(id::INTEGER_ARRAY), Some(id::OBJECT));
    }

    #[test]
    fn mirrors_know_their_class() {
        let _world = fake::world();
        assert_eq!(of_mirror(mirror(id::STRING)), id::STRING);
    }
}
