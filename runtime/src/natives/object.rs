//! java.lang.Object, and String.intern.

use aotc_abi::entry::kind;
use aotc_abi::tables::class_flags;

use crate::exceptions::{Thrown, throw};
use crate::heap::{self, new};
use crate::message::Piece;
use crate::object::Ref;
use crate::{monitor, strings};

shim!(aotc_n_Object_clone(this: Ref) -> Ref = clone);
shim!(aotc_n_Object_notify(this: Ref) = monitor::notify);
shim!(aotc_n_Object_notifyAll(this: Ref) = monitor::notify);
shim!(aotc_n_Object_wait(this: Ref, millis: i64) = monitor::wait);
shim!(aotc_n_String_intern(this: Ref) -> Ref = intern);

#[unsafe(no_mangle)]
extern "C" fn aotc_n_Object_hashCode(this: Ref) -> i32 {
    identity_hash(this)
}

/// A number from 1 to 2^31 - 1 that follows from the object's place in the heap, which never changes.
pub fn identity_hash(object: Ref) -> i32 {
    let mut x = (object.address() - heap::base()) as u64 >> 3;
    x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    ((x >> 33) as i32).max(1)
}

fn clone(this: Ref) -> Result<Ref, Thrown> {
    let class = this.class();
    if class.flags & (class_flags::ARRAY | class_flags::CLONEABLE) == 0 {
        return Err(throw(kind::CLONE_NOT_SUPPORTED, &[Piece::Name(class.name)]));
    }
    new::copy_of(this)
}

fn intern(this: Ref) -> Result<Ref, Thrown> {
    Ok(strings::intern(this))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, id};

    #[test]
    fn hashes_are_positive_and_differ() {
        let _world = fake::world();
        let objects: Vec<i32> = (0..1000).map(|_| identity_hash(new::instance(id::OBJECT).unwrap())).collect();
        let distinct: std::collections::HashSet<i32> = objects.iter().copied().collect();
        assert!(objects.iter().all(|h| *h > 0));
        assert!(distinct.len() > 990);
    }

    #[test]
    fn clones_what_may_be_cloned() {
        let _world = fake::world();
        let array = new::byte_array(b"hello, world").unwrap();
        let copy = clone(array).unwrap();
        assert!(copy != array && copy.bytes() == b"hello, world");
        assert!(clone(new::instance(id::INTEGER).unwrap()).is_err());
        assert_eq!(fake::take_thrown(), (kind::CLONE_NOT_SUPPORTED, Some("java.lang.Integer".into())));
    }
}
