//! Interned names: class names, member names, descriptors.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, RwLock};

/// An interned string. Equal strings are equal `Name`s, so comparing and hashing cost one word.
///
/// Class names are in internal form (`java/lang/String`, arrays as `[I` or `[Ljava/lang/String;`).
/// The text lives as long as the process: a compiler run is short and every name is used to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(u32);

#[derive(Default)]
struct Interner {
    ids: HashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static INTERNER: LazyLock<RwLock<Interner>> = LazyLock::new(RwLock::default);

impl Name {
    /// Interns `text`.
    pub fn new(text: &str) -> Name {
        if let Some(&id) = INTERNER.read().unwrap().ids.get(text) {
            return Name(id);
        }
        let mut interner = INTERNER.write().unwrap();
        if let Some(&id) = interner.ids.get(text) {
            return Name(id);
        }
        let id = u32::try_from(interner.texts.len()).expect("fewer than 2^32 names");
        let text: &'static str = Box::leak(text.into());
        interner.texts.push(text);
        interner.ids.insert(text, id);
        Name(id)
    }

    /// The text of this name.
    pub fn as_str(self) -> &'static str {
        INTERNER.read().unwrap().texts[self.0 as usize]
    }

    /// The class name with dots, as Java prints it.
    pub fn dotted(self) -> String {
        self.as_str().replace('/', ".")
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
