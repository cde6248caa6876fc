//! Types, and the variables that a place in a program sees.

/// The types that programs use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    String,
    Object,
    /// The root of the program's own classes.
    Node,
    /// The interface of some of them.
    Face,
    Booleans,
    Bytes,
    Shorts,
    Chars,
    Ints,
    Longs,
    Floats,
    Doubles,
    Nodes,
    Objects,
}

impl Type {
    pub const NUMBERS: [Type; 7] =
        [Type::Int, Type::Long, Type::Byte, Type::Short, Type::Char, Type::Float, Type::Double];
    pub const ARRAYS: [Type; 10] = [
        Type::Ints,
        Type::Longs,
        Type::Bytes,
        Type::Chars,
        Type::Shorts,
        Type::Booleans,
        Type::Floats,
        Type::Doubles,
        Type::Nodes,
        Type::Objects,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Short => "short",
            Type::Char => "char",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::String => "String",
            Type::Object => "Object",
            Type::Node => "Node",
            Type::Face => "Face",
            Type::Booleans => "boolean[]",
            Type::Bytes => "byte[]",
            Type::Shorts => "short[]",
            Type::Chars => "char[]",
            Type::Ints => "int[]",
            Type::Longs => "long[]",
            Type::Floats => "float[]",
            Type::Doubles => "double[]",
            Type::Nodes => "Node[]",
            Type::Objects => "Object[]",
        }
    }

    /// Of an array.
    pub fn element(self) -> Option<Type> {
        Some(match self {
            Type::Booleans => Type::Boolean,
            Type::Bytes => Type::Byte,
            Type::Shorts => Type::Short,
            Type::Chars => Type::Char,
            Type::Ints => Type::Int,
            Type::Longs => Type::Long,
            Type::Floats => Type::Float,
            Type::Doubles => Type::Double,
            Type::Nodes => Type::Node,
            Type::Objects => Type::Object,
            _ => return None,
        })
    }

    /// Whether values are computed as ints.
    pub fn is_small(self) -> bool {
        matches!(self, Type::Byte | Type::Short | Type::Char | Type::Int)
    }
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    /// Loop counters are not, or loops might not end.
    pub assignable: bool,
    /// Lambdas may use it.
    pub is_final: bool,
    pub is_counter: bool,
}
