//! HIR passes, one a file.

pub mod simplify;
