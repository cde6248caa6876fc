//! System.arraycopy, with HotSpot's checks in HotSpot's order and its messages.

use core::ptr;

use aotc_abi::entry::kind;
use aotc_abi::tables::Class;

use crate::classes::is_subtype;
use crate::exceptions::{Thrown, throw, throw_null_pointer};
use crate::message::Piece::{self, Name, Number, Text};
use crate::object::{Ref, copy_references};
use crate::tables;

shim!(
    aotc_n_System_arraycopy(from: Ref, from_index: i32, to: Ref, to_index: i32, length: i32) = arraycopy
);

fn arraycopy(from: Ref, from_index: i32, to: Ref, to_index: i32, length: i32) -> Result<(), Thrown> {
    if from.is_null() || to.is_null() {
        return Err(throw_null_pointer());
    }
    if !from.is_array() {
        return Err(store_error(&[Text("arraycopy: source type "), class_name(from), Text(" is not an array")]));
    }
    if !to.is_array() {
        return Err(store_error(&[Text("arraycopy: destination type "), class_name(to), Text(" is not an array")]));
    }
    let references = from.is_ref_array();
    if references != to.is_ref_array() || !references && from.class_id() != to.class_id() {
        let [a, b] = kind_of(from);
        let [c, d] = kind_of(to);
        return Err(store_error(&[Text("arraycopy: type mismatch: can not copy "), a, b, Text(" into "), c, d]));
    }
    check_bounds(from, from_index, to, to_index, length)?;
    let (from_index, to_index, length) = (from_index as usize, to_index as usize, length as usize);
    let width = from.class().size;
    let source = from.elements() + (from_index << width);
    let target = to.elements() + (to_index << width);
    if !references {
        // SAFETY: the bounds are checked; the elements are plain numbers.
        unsafe {
            ptr::copy(
                ptr::with_exposed_provenance::<u8>(source),
                ptr::with_exposed_provenance_mut::<u8>(target),
                length << width,
            );
        }
        return Ok(());
    }
    let (have, want) = (from.class().component, to.class().component);
    if from == to || is_subtype(have, want) {
        // SAFETY: the bounds are checked, and every element is of a type the target admits.
        unsafe { copy_references(source, target, length) };
        return Ok(());
    }
    // The arrays are different ones, so they do not overlap. What comes before the first misfit is copied.
    for index in 0..length {
        let element = from.load_element(from_index + index);
        if !element.is_null() && !is_subtype(element.class_id(), want) {
            return Err(element_error(have, want));
        }
        to.store_element(to_index + index, element);
    }
    Ok(())
}

fn check_bounds(from: Ref, from_index: i32, to: Ref, to_index: i32, length: i32) -> Result<(), Thrown> {
    if from_index < 0 {
        return Err(index_error("source index ", from_index.into(), from));
    }
    if to_index < 0 {
        return Err(index_error("destination index ", to_index.into(), to));
    }
    if length < 0 {
        let pieces = [Text("arraycopy: length "), Number(length.into()), Text(" is negative")];
        return Err(throw(kind::ARRAY_INDEX, &pieces));
    }
    let last = i64::from(from_index) + i64::from(length);
    if last > i64::from(from.length()) {
        return Err(index_error("last source index ", last, from));
    }
    let last = i64::from(to_index) + i64::from(length);
    if last > i64::from(to.length()) {
        return Err(index_error("last destination index ", last, to));
    }
    Ok(())
}

#[cold]
fn store_error(pieces: &[Piece]) -> Thrown {
    throw(kind::ARRAY_STORE, pieces)
}

#[cold]
fn index_error(what: &str, index: i64, array: Ref) -> Thrown {
    let [name, _] = kind_of(array);
    let object = if array.is_ref_array() { " array" } else { "" };
    throw(
        kind::ARRAY_INDEX,
        &[
            Text("arraycopy: "),
            Text(what),
            Number(index),
            Text(" out of bounds for "),
            name,
            Text(object),
            Text("["),
            Number(array.length().into()),
            Text("]"),
        ],
    )
}

#[cold]
fn element_error(have: u32, want: u32) -> Thrown {
    let (have_name, want_name) = (Name(tables::class(have).name), Name(tables::class(want).name));
    if is_subtype(want, have) {
        return store_error(&[
            Text("arraycopy: element type mismatch: can not cast one of the elements of "),
            have_name,
            Text("[] to the type of the destination array, "),
            want_name,
        ]);
    }
    store_error(&[Text("arraycopy: type mismatch: can not copy "), have_name, Text("[] into "), want_name, Text("[]")])
}

fn class_name(object: Ref) -> Piece<'static> {
    Name(object.class().name)
}

/// `int[]` or `object array[]`, in two pieces of which the first is the name alone.
fn kind_of(array: Ref) -> [Piece<'static>; 2] {
    if array.is_ref_array() {
        return [Text("object"), Text(" array[]")];
    }
    let component: &Class = tables::class(array.class().component);
    [Name(component.name), Text("[]")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::{self, id};
    use crate::heap::new;

    fn fails(from: Ref, i: i32, to: Ref, j: i32, n: i32) -> (i32, String) {
        arraycopy(from, i, to, j, n).unwrap_err();
        let (kind, message) = fake::take_thrown();
        (kind, message.unwrap_or_default())
    }

    /// The texts are those of JDK 17.
    #[test]
    fn messages() {
        let _world = fake::world();
        let ints = new::array(id::INT_ARRAY, 10).unwrap();
        let bytes = new::array(id::BYTE_ARRAY, 10).unwrap();
        let objects = new::array(id::OBJECT_ARRAY, 3).unwrap();
        let string = new::instance(id::STRING).unwrap();
        let store = |text: &str| (kind::ARRAY_STORE, format!("arraycopy: {text}"));
        let index = |text: &str| (kind::ARRAY_INDEX, format!("arraycopy: {text}"));
        assert_eq!(fails(Ref::NULL, 0, ints, 0, 0), (kind::NULL_POINTER, String::new()));
        assert_eq!(fails(string, 0, ints, 0, 1), store("source type java.lang.String is not an array"));
        assert_eq!(fails(ints, 0, string, 0, 1), store("destination type java.lang.String is not an array"));
        assert_eq!(fails(ints, 0, objects, 0, 1), store("type mismatch: can not copy int[] into object array[]"));
        assert_eq!(fails(objects, 0, ints, 0, 1), store("type mismatch: can not copy object array[] into int[]"));
        assert_eq!(fails(ints, 0, bytes, 0, 1), store("type mismatch: can not copy int[] into byte[]"));
        assert_eq!(fails(ints, 2, ints, 0, 10), index("last source index 12 out of bounds for int[10]"));
        assert_eq!(fails(ints, -1, ints, 0, 1), index("source index -1 out of bounds for int[10]"));
        assert_eq!(
            fails(objects, 0, objects, 3, 1),
            index("last destination index 4 out of bounds for object array[3]")
        );
        assert_eq!(fails(ints, 0, ints, 0, -5), index("length -5 is negative"));
        assert_eq!(
            fails(ints, i32::MAX, ints, 0, i32::MAX),
            index("last source index 4294967294 out of bounds for int[10]")
        );
    }

    #[test]
    fn stops_at_the_first_misfit() {
        let _world = fake::world();
        let from = new::array(id::OBJECT_ARRAY, 3).unwrap();
        let to = new::array(id::INTEGER_ARRAY, 3).unwrap();
        let integer = new::instance(id::INTEGER).unwrap();
        from.store_element(0, integer);
        from.store_element(1, new::instance(id::STRING).unwrap());
        assert_eq!(
            fails(from, 0, to, 0, 3),
            (
                kind::ARRAY_STORE,
                "arraycopy: element type mismatch: can not cast one of the elements of java.lang.Object[] to \
                 the type of the destination array, java.lang.Integer"
                    .into()
            )
        );
        assert_eq!((to.load_element(0), to.load_element(1)), (integer, Ref::NULL));
        assert_eq!(
            fails(new_strings(), 0, to, 0, 1).1,
            "arraycopy: type mismatch: can not copy java.lang.String[] into java.lang.Integer[]"
        );
    }

    fn new_strings() -> Ref {
        let strings = new::array(id::STRING_ARRAY, 1).unwrap();
        strings.store_element(0, new::instance(id::STRING).unwrap());
        strings
    }

    #[test]
    fn overlapping_ranges_copy_as_through_a_buffer() {
        let _world = fake::world();
        for (i, j) in [(0, 2), (2, 0), (1, 1)] {
            let bytes = new::byte_array(b"0123456789").unwrap();
            arraycopy(bytes, i, bytes, j, 6).unwrap();
            let mut expected = *b"0123456789";
            expected.copy_within(i as usize..i as usize + 6, j as usize);
            assert_eq!(bytes.bytes(), expected);
            let objects = new::array(id::OBJECT_ARRAY, 10).unwrap();
            let all: Vec<Ref> = (0..10).map(|_| new::instance(id::OBJECT).unwrap()).collect();
            all.iter().enumerate().for_each(|(k, o)| objects.store_element(k, *o));
            arraycopy(objects, i, objects, j, 6).unwrap();
            let mut expected = all;
            expected.copy_within(i as usize..i as usize + 6, j as usize);
            assert!((0..10).all(|k| objects.load_element(k) == expected[k]));
        }
    }
}
