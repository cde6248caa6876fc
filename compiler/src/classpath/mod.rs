//! Where classes come from: directories, jars, and the JDK's own library.
//!
//! This module knows files and names of classes, nothing of what is in them (but for the name of a class
//! given on the command line by its file).

mod dir;
mod entry;
mod error;
mod jar;
mod jdk;
mod manifest;
mod packages;
mod program;
mod properties;
mod providers;

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::path::PathBuf;

use crate::classfile::Name;

pub use entry::Entry;
pub use error::ClassPathError;
pub use jar::Jar;
pub use jdk::Jdk;
pub use manifest::Manifest;
pub use program::{Program, main_class_of};

/// All places to look for classes. May be read from several threads.
pub struct ClassPath {
    entries: Vec<Entry>,
    jdk: Jdk,
}

/// The class file of a class.
#[derive(Clone, Debug)]
pub struct Found {
    pub bytes: Vec<u8>,
    pub origin: Origin,
    /// The class is one of the JDK's.
    pub from_jdk: bool,
}

/// Where a class file was found; shown in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    File(PathBuf),
    Jar {
        jar: PathBuf,
        entry: String,
    },
    /// A module of the JDK.
    Jdk(Name),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::Jar { jar, entry } => write!(f, "{}!/{entry}", jar.display()),
            Origin::Jdk(module) => write!(f, "module {module}"),
        }
    }
}

impl ClassPath {
    /// A class path of these entries in order, each jar followed by the Class-Path of its manifest.
    pub fn new(entries: Vec<Entry>, jdk: Jdk) -> Result<ClassPath, ClassPathError> {
        let mut path = ClassPath { entries: Vec::new(), jdk };
        let mut seen = HashSet::new();
        // A stack: what a jar adds comes before what was behind it.
        let mut pending: Vec<Entry> = entries.into_iter().rev().collect();
        while let Some(entry) = pending.pop() {
            let identity = fs::canonicalize(entry.path()).unwrap_or_else(|_| entry.path().to_owned());
            if !seen.insert(identity) {
                continue;
            }
            let mut added = Vec::new();
            for path in entry.class_path_of_jar() {
                added.extend(Entry::open(&path)?);
            }
            pending.extend(added.into_iter().rev());
            path.entries.push(entry);
        }
        Ok(path)
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// The entries in the order of search, those from manifests among them.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The class `name` (internal form). A package of the JDK is looked for there alone, as in the JVM.
    pub fn find(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        if !is_path(name) {
            return Ok(None);
        }
        if let Some((package, _)) = name.rsplit_once('/')
            && self.jdk.module_of(package)?.is_some()
        {
            let found = self.jdk.find(name)?;
            return Ok(found.map(|(bytes, module)| Found { bytes, origin: Origin::Jdk(module), from_jdk: true }));
        }
        for entry in &self.entries {
            if let Some((bytes, origin)) = entry.find(name, self.jdk.version())? {
                return Ok(Some(Found { bytes, origin, from_jdk: false }));
            }
        }
        Ok(None)
    }

    /// Every place on the class path that has the class `name`: the first is the one taken, the others are
    /// hidden by it.
    pub fn origins(&self, name: &str) -> Vec<Origin> {
        let mut origins = Vec::new();
        for entry in self.entries.iter().filter(|_| is_path(name)) {
            origins.extend(entry.locate(name, self.jdk.version()));
        }
        origins
    }
}

/// Whether a class name stays below the directory it is looked for in.
fn is_path(name: &str) -> bool {
    !name.contains('\0') && name.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::jar::write_jar;
    use super::*;

    fn text(found: Option<Found>) -> String {
        found.map_or("none".to_owned(), |found| String::from_utf8_lossy(&found.bytes).into_owned())
    }

    #[test]
    fn order_of_search() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::create_dir_all(at("dir/java/lang")).unwrap();
        fs::write(at("dir/B.class"), "dir B").unwrap();
        fs::write(at("dir/C.class"), "dir C").unwrap();
        fs::write(at("dir/java/lang/Object.class"), "mine").unwrap();
        fs::write(at("dir/java/lang/Mine.class"), "mine").unwrap();
        // a.jar names b.jar, which names a.jar again.
        write_jar(&at("a.jar"), &[("META-INF/MANIFEST.MF", "Class-Path: b.jar none.jar\n"), ("A.class", "jar A")]);
        write_jar(&at("b.jar"), &[("META-INF/MANIFEST.MF", "Class-Path: a.jar\n"), ("B.class", "jar B")]);
        let entries = ["a.jar", "dir"].map(|name| Entry::open(&at(name)).unwrap().unwrap());
        let path = ClassPath::new(entries.into(), Jdk::locate(None).unwrap()).unwrap();
        assert_eq!(path.entries().len(), 3);
        let find = |name: &str| text(path.find(name).unwrap());
        assert_eq!([find("A"), find("B"), find("C"), find("D")], ["jar A", "jar B", "dir C", "none"]);
        let shown: Vec<_> = path.origins("B").iter().map(Origin::to_string).collect();
        assert_eq!(shown, [format!("{}!/B.class", at("b.jar").display()), at("dir/B.class").display().to_string()]);
        let object = path.find("java/lang/Object").unwrap().unwrap();
        assert!(object.from_jdk && object.origin == Origin::Jdk("java.base".into()));
        assert_eq!(find("java/lang/Mine"), "none");
        for odd in ["../dir/B", "/B", "", "dir//B", "./B"] {
            assert_eq!(find(odd), "none");
        }
    }

    #[test]
    fn is_shared_by_threads() {
        fn check<T: Send + Sync>() {}
        check::<ClassPath>();
    }
}
