//! The JDK whose class library is compiled in: where it is, which one it is, and its classes, which are in
//! the one file `lib/modules`.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::RwLock;

use ristretto_jimage::{Error as ImageError, Image};

use crate::classfile::Name;

use super::error::ClassPathError;
use super::packages::Packages;
use super::providers;

/// The feature number of the oldest JDK that the overlay and the rules are for.
const OLDEST: u32 = 17;

/// An open JDK. Opening reads but two headers; classes are found on demand, from any thread.
pub struct Jdk {
    home: PathBuf,
    modules: PathBuf,
    image: Image,
    packages: Packages,
    /// The modules of the packages asked for so far, by package with slashes.
    known: RwLock<HashMap<Box<str>, Option<Name>>>,
    release: HashMap<String, String>,
    version: u32,
}

impl Jdk {
    /// Opens the JDK given by `--jdk`, else by JAVA_HOME, else the one of the first usable `java` on PATH.
    pub fn locate(flag: Option<&Path>) -> Result<Jdk, ClassPathError> {
        if let Some(home) = flag {
            return Jdk::open(home, "--jdk");
        }
        let mut tried = vec!["JAVA_HOME (not set)".to_owned()];
        if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Jdk::open(Path::new(&home), "JAVA_HOME");
        }
        for directory in env::split_paths(&env::var_os("PATH").unwrap_or_default()) {
            let java = directory.join("java");
            // Follows the links from /usr/bin/java to the JDK's own bin/java. A script that starts java is
            // not in a JDK: the next one may be.
            let Ok(real) = fs::canonicalize(&java) else { continue };
            match real.parent().and_then(Path::parent) {
                Some(home) if home.join("lib/modules").is_file() => return Jdk::open(home, "java on PATH"),
                _ => tried.push(format!("{} (not in a JDK)", java.display())),
            }
        }
        if tried.len() == 1 {
            tried.push("java on PATH (not there)".to_owned());
        }
        Err(ClassPathError::JdkNotFound { tried })
    }

    /// Opens the JDK in the directory `home`; `source` says who named it.
    pub fn open(home: &Path, source: &'static str) -> Result<Jdk, ClassPathError> {
        let unusable = |what: &str| ClassPathError::NotAJdk { home: home.to_owned(), source, what: what.to_owned() };
        let modules = home.join("lib/modules");
        if !home.is_dir() {
            return Err(unusable("no such directory"));
        }
        let release = fs::read_to_string(home.join("release")).map(|text| parse_release(&text)).unwrap_or_default();
        let version = release.get("JAVA_VERSION").and_then(|version| feature(version));
        // An old one has no lib/modules either: its age is the better answer.
        let too_old = |version| unusable(&format!("it is JDK {version}, and aotc needs {OLDEST} or newer"));
        if let Some(version) = version.filter(|&version| version < OLDEST) {
            return Err(too_old(version));
        }
        if !modules.is_file() {
            return Err(unusable("it has no lib/modules"));
        }
        let image = Image::from_file(&modules).map_err(|error| ClassPathError::modules(&modules, error))?;
        let packages = Packages::open(&modules).map_err(|error| ClassPathError::modules(&modules, error))?;
        let mut jdk =
            Jdk { home: home.to_owned(), modules, image, packages, known: RwLock::default(), release, version: 0 };
        jdk.version = match version {
            Some(version) => version,
            None => jdk.version_of_object().ok_or_else(|| unusable("it does not tell its version"))?,
        };
        if jdk.version < OLDEST {
            return Err(too_old(jdk.version));
        }
        Ok(jdk)
    }

    /// A JDK without a `release` file is known by the version of its class files.
    fn version_of_object(&self) -> Option<u32> {
        let (bytes, _) = self.find("java/lang/Object").ok()??;
        let major = u16::from_be_bytes(*bytes.get(6..)?.first_chunk()?);
        u32::from(major).checked_sub(44)
    }

    /// The directory of this JDK.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The feature number: 17 of 17.0.15.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The whole version, such as "17.0.15".
    pub fn version_string(&self) -> String {
        self.release("JAVA_VERSION").map_or_else(|| self.version.to_string(), str::to_owned)
    }

    /// A line of the `release` file: `IMPLEMENTOR`, `JAVA_RUNTIME_VERSION`, `JAVA_VERSION_DATE`.
    pub fn release(&self, key: &str) -> Option<&str> {
        self.release.get(key).map(String::as_str)
    }

    /// Whether its list of security providers gives the message digests that the rules put in place; if not, the line
    /// that makes the difference. The list is the user's to edit.
    pub fn digests_are_suns(&self) -> Result<(), String> {
        providers::digests_are_suns(&self.home)
    }

    /// The module that holds `package` (with slashes). A package of the JDK is all the JDK's: the class path
    /// cannot add to it.
    pub fn module_of(&self, package: &str) -> Result<Option<Name>, ClassPathError> {
        if let Some(&module) = self.known.read().unwrap_or_else(|poison| poison.into_inner()).get(package) {
            return Ok(module);
        }
        let found = self.packages.module_of(&package.replace('/', "."));
        let module = found.map_err(|error| ClassPathError::modules(&self.modules, error))?;
        let module = module.as_deref().map(Name::new);
        self.known.write().unwrap_or_else(|poison| poison.into_inner()).insert(package.into(), module);
        Ok(module)
    }

    /// The class file of the class `name` in internal form, and its module.
    pub fn find(&self, name: &str) -> Result<Option<(Vec<u8>, Name)>, ClassPathError> {
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        let Some(module) = self.module_of(package)? else { return Ok(None) };
        let path = format!("/{module}/{name}.class");
        // The library panics on an image made with `jlink --compress`, and where a damaged index leads out
        // of the file.
        let resource = panic::catch_unwind(AssertUnwindSafe(|| self.image.get_resource(&path)));
        match resource {
            Ok(Ok(resource)) => Ok(Some((resource.data().to_vec(), module))),
            Ok(Err(ImageError::InvalidIndex(_) | ImageError::ResourceNameMismatch { .. })) => Ok(None),
            Ok(Err(error)) => Err(ClassPathError::modules(&self.modules, error)),
            Err(_) => Err(ClassPathError::modules(&self.modules, "it is compressed (jlink --compress) or damaged")),
        }
    }
}

/// Lines of `KEY="value"`.
fn parse_release(text: &str) -> HashMap<String, String> {
    let line = |line: &str| {
        let (key, value) = line.split_once('=')?;
        Some((key.trim().to_owned(), value.trim().trim_matches('"').to_owned()))
    };
    text.lines().filter_map(line).collect()
}

/// The feature number at the beginning of a version: 17 of "17.0.15", 26 of "26-ea", 8 of "1.8.0_292".
fn feature(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let length = version.bytes().take_while(u8::is_ascii_digit).count();
    version[..length].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        assert_eq!(["17.0.15", "25", "26-ea", "1.8.0_292"].map(feature), [17, 25, 26, 8].map(Some));
        assert_eq!(["", "x17"].map(feature), [None, None]);
        let release = parse_release("A=\"b c\"\nJAVA_VERSION=\"17.0.15\"\n\nnonsense\n");
        assert_eq!((release["A"].as_str(), release["JAVA_VERSION"].as_str()), ("b c", "17.0.15"));
    }

    #[test]
    fn not_a_jdk() {
        let root = tempfile::tempdir().unwrap();
        let complaint = |home: &Path| match Jdk::locate(Some(home)) {
            Ok(_) => panic!("opened"),
            Err(error) => error.to_string().replace(&root.path().display().to_string(), "ROOT"),
        };
        let absent = complaint(&root.path().join("none"));
        assert_eq!(absent, "ROOT/none (from --jdk) is not a usable JDK: no such directory");
        assert_eq!(complaint(root.path()), "ROOT (from --jdk) is not a usable JDK: it has no lib/modules");
        fs::create_dir(root.path().join("lib")).unwrap();
        fs::write(root.path().join("lib/modules"), [0; 100]).unwrap();
        assert!(complaint(root.path()).starts_with("ROOT/lib/modules: "));
    }

    #[test]
    fn the_jdk_of_this_machine() {
        let jdk = Jdk::locate(None).unwrap();
        assert!(jdk.version() >= 9);
        assert!(jdk.version_string().starts_with(&jdk.version().to_string()));
        assert_eq!(jdk.version_of_object(), Some(jdk.version()));
        let (bytes, module) = jdk.find("java/lang/Object").unwrap().unwrap();
        assert_eq!((&bytes[..4], module.as_str()), (&[0xCA, 0xFE, 0xBA, 0xBE][..], "java.base"));
        let (_, module) = jdk.find("java/util/logging/Logger").unwrap().unwrap();
        assert_eq!(module.as_str(), "java.logging");
        for absent in
            ["java/lang/Absent", "absent/Absent", "Absent", "", "/", "java/lang/", "java//Object", "java/lang"]
        {
            assert!(jdk.find(absent).unwrap().is_none(), "{absent}");
        }
        assert_eq!(jdk.module_of("java").unwrap(), None);
    }
}
