//! One element of the class path, and how a list of them is written.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Origin;
use super::dir;
use super::error::ClassPathError;
use super::jar::Jar;

/// A place where classes are looked for.
#[derive(Clone)]
pub enum Entry {
    Dir(PathBuf),
    Jar(Arc<Jar>),
    /// One class file wherever it is: a class given by a path that does not end in its package.
    ClassFile {
        /// The class name in internal form.
        name: String,
        path: PathBuf,
    },
}

impl Entry {
    /// The directory or jar at `path`. As for the JVM, what is not there is no entry.
    pub fn open(path: &Path) -> Result<Option<Entry>, ClassPathError> {
        if path.is_dir() {
            return Ok(Some(Entry::Dir(path.to_owned())));
        }
        if !path.exists() {
            return Ok(None);
        }
        Ok(Some(Entry::Jar(Arc::new(Jar::open(path)?))))
    }

    /// The entries of a class path as `-cp` takes it: separated by colons, nothing between two of them is
    /// the current directory, `DIR/*` is every jar in DIR (in order of name, which the JVM leaves open).
    pub fn list(class_path: &OsStr) -> Result<Vec<Entry>, ClassPathError> {
        let mut entries = Vec::new();
        for path in env::split_paths(class_path) {
            if path.as_os_str().is_empty() {
                entries.push(Entry::Dir(PathBuf::from(".")));
            } else if path.file_name() == Some(OsStr::new("*")) {
                let directory = path.parent().unwrap_or(Path::new(""));
                for jar in jars_in(directory)? {
                    entries.extend(Entry::open(&jar)?);
                }
            } else {
                entries.extend(Entry::open(&path)?);
            }
        }
        Ok(entries)
    }

    /// The path of this entry.
    pub fn path(&self) -> &Path {
        match self {
            Entry::Dir(path) | Entry::ClassFile { path, .. } => path,
            Entry::Jar(jar) => jar.path(),
        }
    }

    /// The class file of `class` for a JDK of this feature number.
    pub(super) fn find(&self, class: &str, feature: u32) -> Result<Option<(Vec<u8>, Origin)>, ClassPathError> {
        let file = format!("{class}.class");
        match self {
            Entry::Dir(root) => {
                let found = dir::read(root, &file)?;
                Ok(found.map(|bytes| (bytes, Origin::File(root.join(file)))))
            }
            Entry::Jar(jar) => {
                let found = jar.read(&file, feature)?;
                Ok(found.map(|(bytes, entry)| (bytes, Origin::Jar { jar: jar.path().to_owned(), entry })))
            }
            Entry::ClassFile { name, path } if name == class => {
                let bytes = fs::read(path).map_err(|error| ClassPathError::io(path, error))?;
                Ok(Some((bytes, Origin::File(path.clone()))))
            }
            Entry::ClassFile { .. } => Ok(None),
        }
    }

    /// Where [`Entry::find`] would find `class`; nothing is read.
    pub(super) fn locate(&self, class: &str, feature: u32) -> Option<Origin> {
        let file = format!("{class}.class");
        match self {
            Entry::Dir(root) => Some(root.join(file)).filter(|path| path.is_file()).map(Origin::File),
            Entry::Jar(jar) => {
                let entry = jar.locate(&file, feature)?;
                Some(Origin::Jar { jar: jar.path().to_owned(), entry })
            }
            Entry::ClassFile { name, path } => (name == class).then(|| Origin::File(path.clone())),
        }
    }

    /// The entries that the manifest of a jar adds to the class path.
    pub(super) fn class_path_of_jar(&self) -> Vec<PathBuf> {
        match self {
            Entry::Jar(jar) => jar.manifest().class_path().filter_map(|url| resolve(jar.path(), url)).collect(),
            _ => Vec::new(),
        }
    }
}

fn jars_in(directory: &Path) -> Result<Vec<PathBuf>, ClassPathError> {
    let shown = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    let Ok(listing) = fs::read_dir(shown) else { return Ok(Vec::new()) };
    let mut jars = Vec::new();
    for item in listing {
        let name = item.map_err(|error| ClassPathError::io(shown, error))?.file_name();
        if Path::new(&name).extension().is_some_and(|extension| extension == "jar" || extension == "JAR") {
            jars.push(directory.join(name));
        }
    }
    jars.sort();
    Ok(jars)
}

/// The file that a URL in the Class-Path of `jar` means; other schemes than `file` are passed over.
fn resolve(jar: &Path, url: &str) -> Option<PathBuf> {
    let path = match url.split_once(':') {
        None => url,
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => rest.strip_prefix("//").unwrap_or(rest),
        Some(_) => return None,
    };
    let decoded = percent_decode(path)?;
    Some(jar.parent().unwrap_or(Path::new("")).join(decoded))
}

fn percent_decode(url: &str) -> Option<String> {
    let mut parts = url.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls() {
        let of = |url| resolve(Path::new("lib/a.jar"), url);
        assert_eq!(of("b.jar"), Some("lib/b.jar".into()));
        assert_eq!(of("../c%20d.jar"), Some("lib/../c d.jar".into()));
        assert_eq!(of("file:/x/e.jar"), Some("/x/e.jar".into()));
        assert_eq!(of("file:///x/e.jar"), Some("/x/e.jar".into()));
        assert_eq!(of("http://x/e.jar"), None);
        assert_eq!(of("%z"), None);
    }

    #[test]
    fn lists() {
        let root = tempfile::tempdir().unwrap();
        let classes = root.path().join("classes");
        fs::create_dir(&classes).unwrap();
        for name in ["b.jar", "a.JAR", "c.txt"] {
            zip::ZipWriter::new(fs::File::create(root.path().join(name)).unwrap()).finish().unwrap();
        }
        let text = format!("{}::{r}/none:{r}/*", classes.display(), r = root.path().display());
        let entries = Entry::list(OsStr::new(&text)).unwrap();
        let names: Vec<_> = entries.iter().map(|entry| entry.path().file_name()).collect();
        assert_eq!(names, [Some("classes"), None, Some("a.JAR"), Some("b.jar")].map(|it| it.map(OsStr::new)));
    }
}
