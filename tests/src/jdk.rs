//! Which JDKs the tests run against, and where they are.
//!
//! `AOTC_TEST_JDKS=17,25` asks for feature versions; that is also the default. They are looked for in
//! JAVA_HOME, at `java` on PATH, and beside both.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    pub feature: u32,
    /// The full version with its build, a part of every cache key.
    pub version: String,
}

impl Jdk {
    /// Reads the `release` file of a JDK (not a JRE: `javac` must be there).
    pub fn at(home: &Path) -> Option<Jdk> {
        let release = fs::read_to_string(home.join("release")).ok()?;
        let value = |key: &str| {
            release.lines().find_map(|line| {
                let rest = line.strip_prefix(key)?.strip_prefix('=')?;
                Some(rest.trim_matches('"').to_string())
            })
        };
        let feature = value("JAVA_VERSION")?.split('.').next()?.parse().ok()?;
        if !home.join("bin/javac").exists() {
            return None;
        }
        Some(Jdk {
            home: home.to_path_buf(),
            feature,
            version: value("JAVA_RUNTIME_VERSION").or_else(|| value("JAVA_VERSION"))?,
        })
    }

    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }
}

/// The JDKs asked for. One that is missing is announced on stderr and left out.
pub fn requested() -> Vec<Jdk> {
    let wanted = env::var("AOTC_TEST_JDKS").unwrap_or_else(|_| "17,25".to_string());
    let known = installed();
    let mut found: Vec<Jdk> = Vec::new();
    for word in wanted.split(',').map(str::trim).filter(|w| !w.is_empty()) {
        match known.iter().find(|jdk| jdk.feature.to_string() == word) {
            Some(jdk) if found.iter().any(|f| f.feature == jdk.feature) => {}
            Some(jdk) => found.push(jdk.clone()),
            None => eprintln!(
                "\n*** JDK {word} IS MISSING: its tests do not run. Looked in JAVA_HOME, at `java` \
                 on PATH and beside them; found: {}. ***\n",
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

/// Every JDK in sight, the preferred ones first.
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
    seen.iter().filter_map(|home| Jdk::at(home)).collect()
}
