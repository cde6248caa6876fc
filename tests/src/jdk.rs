//! Which JDKs the tests run against, and where they are.
//!
//! `AOTC_TEST_JDKS=17,25` asks for feature versions; that is also the default. Each is looked for in its own variable
//! (`AOTC_TEST_JDK_21=DIR`), in JAVA_HOME, at `java` on PATH, and beside both.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    pub feature: u32,
    /// The full version with its build, a part of every cache key.
    pub version: String,
    compiler: Option<Compiler>,
}

/// The `javac` of another JDK, for one that has none.
#[derive(Clone, Debug)]
struct Compiler {
    home: PathBuf,
    version: String,
}

impl Jdk {
    /// Reads the `release` file of a JDK. One without `javac`, as `jlink` makes them, needs that of another.
    pub fn at(home: &Path) -> Option<Jdk> {
        let release = fs::read_to_string(home.join("release")).ok()?;
        let value = |key: &str| {
            release.lines().find_map(|line| {
                let rest = line.strip_prefix(key)?.strip_prefix('=')?;
                Some(rest.trim_matches('"').to_string())
            })
        };
        let feature = value("JAVA_VERSION")?.split('.').next()?.parse().ok()?;
        if !home.join("bin/java").exists() {
            return None;
        }
        Some(Jdk {
            home: home.to_path_buf(),
            feature,
            version: value("JAVA_RUNTIME_VERSION").or_else(|| value("JAVA_VERSION"))?,
            compiler: None,
        })
    }

    /// A program of this JDK, or of the one that lends its `javac`.
    pub fn tool(&self, name: &str) -> PathBuf {
        let own = self.home.join("bin").join(name);
        match &self.compiler {
            Some(compiler) if !own.exists() => compiler.home.join("bin").join(name),
            _ => own,
        }
    }

    /// `javac` with `flags`, for this JDK's class files and against its API if they do not say otherwise.
    pub fn javac(&self, flags: &[String]) -> Command {
        let mut command = Command::new(self.tool("javac"));
        if self.compiler.is_some() && !flags.iter().any(|flag| flag == "--release") {
            command.args(["--release", &self.feature.to_string()]);
        }
        command.args(flags);
        command
    }

    /// Which `javac` that is, a part of the key of what it makes.
    pub fn javac_version(&self) -> &str {
        self.compiler.as_ref().map_or(&self.version, |compiler| &compiler.version)
    }

    fn has_javac(&self) -> bool {
        self.home.join("bin/javac").exists()
    }
}

/// The JDKs asked for. One that is missing is announced on stderr and left out.
pub fn requested() -> Vec<Jdk> {
    let wanted = env::var("AOTC_TEST_JDKS").unwrap_or_else(|_| "17,25".to_string());
    let known = installed();
    let mut found: Vec<Jdk> = Vec::new();
    for word in wanted.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        let jdk = match given(word) {
            Some(jdk) => Some(jdk),
            None => known.iter().find(|jdk| jdk.feature.to_string() == word).cloned(),
        };
        match jdk.and_then(|jdk| with_compiler(jdk, &known)) {
            Some(jdk) if found.iter().any(|f| f.feature == jdk.feature) => {}
            Some(jdk) => found.push(jdk),
            None => eprintln!(
                "\n*** JDK {word} IS MISSING, or a javac for it: its tests do not run. Looked in JAVA_HOME, at `java` \
                 on PATH and beside them (AOTC_TEST_JDK_{word} would come first); found: {}. ***\n",
                if known.is_empty() {
                    "none".to_string()
                } else {
                    let list: Vec<_> = known.iter().map(|jdk| jdk.version.as_str()).collect();
                    list.join(", ")
                }
            ),
        }
    }
    found
}

/// The JDK that a variable names. Another than the one it is for would be tested under a wrong name.
fn given(feature: &str) -> Option<Jdk> {
    let variable = format!("AOTC_TEST_JDK_{feature}");
    let home = PathBuf::from(env::var_os(&variable).filter(|home| !home.is_empty())?);
    match fs::canonicalize(&home).ok().and_then(|home| Jdk::at(&home)) {
        Some(jdk) if jdk.feature.to_string() == feature => Some(jdk),
        _ => panic!("{variable}={}: there is no JDK {feature}", home.display()),
    }
}

/// A JDK without `javac` gets the oldest one that can compile for it.
fn with_compiler(mut jdk: Jdk, known: &[Jdk]) -> Option<Jdk> {
    if !jdk.has_javac() {
        let able = known.iter().filter(|other| other.has_javac() && other.feature >= jdk.feature);
        let other = able.min_by_key(|other| other.feature)?;
        jdk.compiler = Some(Compiler { home: other.home.clone(), version: other.version.clone() });
    }
    Some(jdk)
}

/// Every JDK in sight, the preferred ones first: a whole one before one without `javac`.
fn installed() -> Vec<Jdk> {
    let mut homes: Vec<PathBuf> = Vec::new();
    if let Some(home) = env::var_os("JAVA_HOME") {
        homes.push(PathBuf::from(home));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    if let Some(java) = env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file()) {
        // /usr/bin/java is a chain of links to HOME/bin/java.
        if let Some(home) = fs::canonicalize(java).ok().and_then(|java| Some(java.parent()?.parent()?.to_path_buf())) {
            homes.push(home);
        }
    }
    let mut siblings: Vec<PathBuf> = homes
        .iter()
        .filter_map(|home| fs::read_dir(home.parent()?).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    siblings.sort();
    homes.extend(siblings);
    let mut seen: Vec<PathBuf> = Vec::new();
    for home in homes.iter().filter_map(|home| fs::canonicalize(home).ok()) {
        if !seen.contains(&home) {
            seen.push(home);
        }
    }
    let mut known: Vec<Jdk> = seen.iter().filter_map(|home| Jdk::at(home)).collect();
    known.sort_by_key(|jdk| !jdk.has_javac());
    known
}
