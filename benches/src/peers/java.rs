//! MerkleTree as classes, and the JDKs that run them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::{Absent, Built, Peers, present, run};
use crate::machine::{after, on_path};

/// The class with `main`.
pub(super) const MAIN: &str = "MerkleTree";
/// The oldest JDK the sources are for; classes are compiled for it, so every JDK runs the same.
const RELEASE: u32 = 17;

/// The JDKs that are compared, by feature version.
pub const NAMES: &[(u32, &str)] = &[(17, "JDK 17"), (25, "JDK 25")];

/// Vendor and version of a JDK, if it is here.
pub fn describe(version: u32) -> Option<String> {
    let (_, home) = jdks().into_iter().find(|(found, _)| *found == version)?;
    let release = fs::read_to_string(home.join("release")).ok()?;
    let field = |key: &str| Some(after(&release, &format!("{key}=\""))?.trim_end_matches('"'));
    let version = field("JAVA_RUNTIME_VERSION").or(field("JAVA_VERSION"))?;
    Some([field("IMPLEMENTOR").unwrap_or(""), version].join(" ").trim().to_owned())
}

impl Peers {
    pub(super) fn java(&mut self, version: u32, flags: &[&str]) -> Built<Vec<OsString>> {
        self.on_hotspot(version, flags, MAIN)
    }

    /// The command that runs a main class of `java-src/merkle` or `java-src/workloads` on a JDK.
    pub(crate) fn on_hotspot(&mut self, version: u32, flags: &[&str], main: &str) -> Built<Vec<OsString>> {
        let mut command = vec![launcher(version)?.into()];
        command.extend(flags.iter().map(OsString::from));
        command.extend(["-cp".into(), self.classes()?.into(), main.into()]);
        Ok(command)
    }

    /// The directory of the compiled classes.
    pub(super) fn classes(&mut self) -> Built<PathBuf> {
        if self.classes.is_none() {
            self.classes = Some(self.javac());
        }
        self.classes.clone().expect("just set")
    }

    fn javac(&self) -> Built<PathBuf> {
        present(&self.root, &format!("java-src/merkle/{MAIN}.java"))?;
        let classes = self.out.join("classes");
        let folders = ["java-src/merkle", "java-src/workloads"];
        let files: Vec<PathBuf> = folders.iter().flat_map(|folder| sources(&self.root.join(folder))).collect();
        javac(&files, &classes)?;
        Ok(classes)
    }
}

/// `java` of the JDK with this feature version.
pub(crate) fn launcher(version: u32) -> Built<PathBuf> {
    let none = || Absent::Skipped(format!("JDK {version} not found"));
    let (_, home) = jdks().into_iter().find(|(found, _)| *found == version).ok_or_else(none)?;
    Ok(home.join("bin/java"))
}

/// Compiles `sources` into the directory `classes`.
pub fn javac(sources: &[PathBuf], classes: &Path) -> Built<()> {
    let none = || Absent::Skipped(format!("a javac for --release {RELEASE} not found"));
    let able = |(version, home): &(u32, PathBuf)| *version >= RELEASE && home.join("bin/javac").is_file();
    let (_, home) = jdks().into_iter().find(able).ok_or_else(none)?;
    let mut command = Command::new(home.join("bin/javac"));
    command.args(["--release", &RELEASE.to_string(), "-g", "-d"]).arg(classes).args(sources);
    run(&mut command)
}

/// Every `.java` file under `dir`, in order.
fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Feature version and home of the JDKs here: JAVA_HOME, the one on PATH, then `/usr/lib/jvm`.
fn jdks() -> Vec<(u32, PathBuf)> {
    let mut homes: Vec<PathBuf> = env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    let java = on_path("java").and_then(|java| fs::canonicalize(java).ok());
    homes.extend(java.and_then(|java| Some(java.ancestors().nth(2)?.to_owned())));
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let mut installed: Vec<_> = installed.map(|entry| entry.path()).collect();
    installed.sort();
    homes.extend(installed);
    let versioned = homes.into_iter().filter_map(|home| {
        let release = fs::read_to_string(home.join("release")).ok()?;
        home.join("bin/java").is_file().then_some((feature(&release)?, home))
    });
    versioned.collect()
}

/// The feature version in a JDK's `release` file.
fn feature(release: &str) -> Option<u32> {
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    version.split(['.', '-', '+', '"']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_release_files() {
        assert_eq!(feature("IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"17.0.15\"\n"), Some(17));
        assert_eq!(feature("JAVA_VERSION=\"25\"\n"), Some(25));
        assert_eq!(feature("JAVA_VERSION=\"26-ea\"\n"), Some(26));
        assert_eq!(feature("nothing"), None);
    }
}
