//! What the user names on the command line: a class file or a jar, and which class and class path that means.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::classfile::{self, Name};

use super::entry::Entry;
use super::error::ClassPathError;
use super::jar::Jar;

/// A main class and where to look for it.
pub struct Program {
    /// In internal form.
    pub main_class: Name,
    pub entries: Vec<Entry>,
}

/// The program that `input`, a `.class` file or a jar, is.
pub fn main_class_of(input: &Path) -> Result<Program, ClassPathError> {
    if let Some(what) = not_a_program(input) {
        return Err(ClassPathError::NotAProgram { path: input.to_owned(), what });
    }
    if input.extension().is_some_and(|extension| extension == "class") {
        return of_class(input);
    }
    let jar = Jar::open(input)?;
    let Some(main_class) = jar.manifest().main_class() else {
        return Err(ClassPathError::NoMainClass { path: input.to_owned() });
    };
    let main_class = Name::new(&main_class.replace('.', "/"));
    Ok(Program { main_class, entries: vec![Entry::Jar(Arc::new(jar))] })
}

/// What is wrong with an input that is neither a class file nor a jar, and what to give instead.
fn not_a_program(input: &Path) -> Option<&'static str> {
    if input.is_dir() {
        return Some("a directory: name a class file or a jar, or -cp DIRECTORY and the main class");
    }
    if input.extension().is_some_and(|extension| extension == "java") {
        return Some("Java source: compile it with javac and name the class file");
    }
    if !input.exists() && input.extension().is_none_or(|extension| extension != "class" && extension != "jar") {
        return Some("no such file; a class is named by its file or behind -cp PATH");
    }
    None
}

/// The name is the one in the file. The class path is the directory its package begins in; if the path does
/// not end in the package, we know of no other class.
fn of_class(input: &Path) -> Result<Program, ClassPathError> {
    let bytes = fs::read(input).map_err(|error| ClassPathError::io(input, error))?;
    let class = classfile::read(&bytes).map_err(|error| ClassPathError::Class { path: input.to_owned(), error })?;
    let main_class = class.name;
    let absolute = std::path::absolute(input).unwrap_or_else(|_| input.to_owned());
    let entry = match root(input, main_class.as_str()).or_else(|| root(&absolute, main_class.as_str())) {
        Some(root) => Entry::Dir(root),
        None => Entry::ClassFile { name: main_class.to_string(), path: input.to_owned() },
    };
    Ok(Program { main_class, entries: vec![entry] })
}

/// The directory from which `path` leads to the class `name`.
fn root(path: &Path, name: &str) -> Option<PathBuf> {
    if !path.ends_with(format!("{name}.class")) {
        return None;
    }
    let root = path.ancestors().nth(name.split('/').count())?;
    Some(if root.as_os_str().is_empty() { PathBuf::from(".") } else { root.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots() {
        let of = |path: &str, name| root(Path::new(path), name);
        assert_eq!(of("out/p/q/A.class", "p/q/A"), Some("out".into()));
        assert_eq!(of("p/A.class", "p/A"), Some(".".into()));
        assert_eq!(of("/p/A.class", "p/A"), Some("/".into()));
        assert_eq!(of("A.class", "A"), Some(".".into()));
        assert_eq!(of("out/A.class", "p/A"), None);
        assert_eq!(of("xp/A.class", "p/A"), None);
        assert_eq!(of("A.class", "p/A"), None);
    }

    #[test]
    fn complaints() {
        let directory = tempfile::tempdir().unwrap();
        let complaint = |name: &str, content: Option<&[u8]>| {
            let path = directory.path().join(name);
            if let Some(content) = content {
                fs::write(&path, content).unwrap();
            }
            let Err(error) = main_class_of(&path) else { panic!("accepted") };
            error.to_string().replace(&format!("{}/", directory.path().display()), "")
        };
        assert_eq!(complaint("A.class", None), "A.class: no such file");
        let magic = "B.class: not a class file (it does not begin with 0xCAFEBABE)";
        assert_eq!(complaint("B.class", Some(b"hello")), magic);
        let empty = zip::ZipWriter::new(std::io::Cursor::new(Vec::new())).finish().unwrap().into_inner();
        assert_eq!(complaint("app.jar", Some(&empty)), "app.jar: no Main-Class in its manifest");
        assert!(complaint("bad.jar", Some(b"PK")).starts_with("bad.jar: corrupt jar: "));
    }
}
