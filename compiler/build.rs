//! Builds what every program is made with: the runtime archive and the overlay's class files, and embeds both.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=AOTC_COMMIT={}", commit(&here));
    println!("cargo::rerun-if-changed={}", here.join("../Cargo.toml").display());
    for path in ["src", "abi/src", "Cargo.toml", "abi/Cargo.toml"] {
        println!("cargo::rerun-if-changed={}", here.join("../runtime").join(path).display());
    }
    runtime(&here, &out, &[], "libaotc_runtime_4.a");
    runtime(&here, &out, &["--features=wide"], "libaotc_runtime_8.a");
    overlay(&here, &out);
}

/// The commit that is built, for `--version`: of this work tree, not of one around an unpacked copy of the sources. In
/// development a new commit does not build the compiler anew.
fn commit(here: &Path) -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(here).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_string())
    };
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return "development build".into();
    }
    let root = fs::canonicalize(here.join("..")).ok();
    if root.is_none() || git(&["rev-parse", "--show-toplevel"]).map(PathBuf::from) != root {
        return "commit unknown".into();
    }
    // HEAD changes with the branch, its log with every commit.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--path-format=absolute", "--git-path", file]).map(PathBuf::from);
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"]).map_or("commit unknown".into(), |commit| format!("commit {commit}"))
}

/// Compiles ../runtime as a fat-LTO static library, in a target directory of its own that all profiles and both widths of
/// references share, so that what the runtime depends on is compiled once.
fn runtime(here: &Path, out: &Path, features: &[&str], name: &str) {
    let crate_dir = here.join("../runtime");
    // OUT_DIR is <target>/<profile>/build/<package>/out. Another directory has another lock, so no deadlock.
    let target_dir = out.ancestors().nth(4).expect("OUT_DIR is deep").join("aotc-rt");
    let target = env::var("TARGET").expect("set by cargo");
    let mut cargo = Command::new(env::var_os("CARGO").expect("set by cargo"));
    cargo.current_dir(&crate_dir);
    cargo.args(["rustc", "--lib", "--crate-type", "staticlib", "--profile", "rt", "--target", &target]);
    cargo.args(features).arg("--target-dir").arg(&target_dir);
    // Flags and wrappers of the outer build (clippy, coverage) are not meant for the runtime.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let inherited = ["CARGO_PROFILE_", "CARGO_FEATURE_", "CARGO_CFG_"].iter().any(|p| name.starts_with(p))
            || [
                "RUSTFLAGS",
                "CARGO_ENCODED_RUSTFLAGS",
                "RUSTC_WRAPPER",
                "RUSTC_WORKSPACE_WRAPPER",
                "CARGO_BUILD_TARGET",
                "CARGO_TARGET_DIR",
                "RUSTC",
            ]
            .contains(&name.as_ref());
        if inherited {
            cargo.env_remove(name.as_ref());
        }
    }
    // Same bytes wherever the sources lie.
    let root = fs::canonicalize(here.join("..")).expect("the workspace exists");
    cargo.env("RUSTFLAGS", format!("--remap-path-prefix={}=aotc", root.display()));
    let status = cargo.status().expect("cargo runs, as it runs this script");
    assert!(status.success(), "building the runtime archive failed");
    let archive = target_dir.join(&target).join("rt/libaotc_runtime.a");
    fs::copy(archive, out.join(name)).expect("the archive was built");
}

/// Compiles java-src/overlay as part of java.base and writes the table of its classes.
fn overlay(here: &Path, out: &Path) {
    let sources_dir = here.join("../java-src/overlay");
    println!("cargo::rerun-if-changed={}", sources_dir.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let mut sources = Vec::new();
    files(&sources_dir, "java", &mut sources);
    let classes_dir = out.join("overlay");
    // Classes of deleted sources must not stay.
    let _ = fs::remove_dir_all(&classes_dir);
    fs::create_dir_all(&classes_dir).expect("OUT_DIR is writable");
    let javac = match env::var_os("JAVA_HOME") {
        Some(home) => PathBuf::from(home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let status = Command::new(javac)
        .args(["-nowarn", "-Xlint:none", "-g", "-source", "17", "-target", "17"])
        .arg("--patch-module")
        .arg(format!("java.base={}", sources_dir.display()))
        .arg("-d")
        .arg(&classes_dir)
        .args(&sources)
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(_) => panic!("javac failed on java-src/overlay"),
        Err(e) => panic!("aotc needs a JDK (17 or newer) to build: cannot run javac: {e}"),
    }
    let mut classes = Vec::new();
    files(&classes_dir, "class", &mut classes);
    let mut table =
        String::from("/// The overlay's class files by internal name.\npub static OVERLAY: &[(&str, &[u8])] = &[\n");
    for path in classes {
        let name = path.strip_prefix(&classes_dir).expect("found there").with_extension("");
        let name = name.to_string_lossy();
        // javac writes below a folder named for the module when it patches one.
        let name = name.strip_prefix("java.base/").unwrap_or(&name);
        writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string()).expect("to a string");
    }
    table.push_str("];\n");
    fs::write(out.join("overlay.rs"), table).expect("OUT_DIR is writable");
}

/// All files with the extension below a directory, in a fixed order.
fn files(dir: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}
