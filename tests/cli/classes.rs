//! Faults in class files and in how they belong together.

use std::fs;
use std::path::Path;

use aotc_tests::fixture::Bench;
use aotc_tests::process::End;

use crate::GREETER;
use crate::fault::{one_error, refused};

const NO_MAIN: &str = r#"public class NoMain {
    public static int main(int x) { return x; }
    static void mainly(String[] args) { }
}
"#;

const INSTANCE_MAIN: &str = r#"public class InstanceMain {
    public void main(String[] args) { }
}
"#;

/// `Mine` and `Other` become each other's superclass when a name is changed.
const FAMILY: &str = r#"public class Family {
    public static void main(String[] args) {
        System.out.println(new Child());
    }
}
class Parent { }
interface Shape { }
class Child extends Parent implements Shape {
    public static void main(String[] args) { }
}
class Mine extends Orphan { public static void main(String[] args) { } }
class Other extends Mine { }
class Orphan { }
interface Loop extends Knot { }
interface Knot { }
class Looped implements Loop { public static void main(String[] args) { } }
"#;

const USES_THREAD: &str = r#"public class UsesThread {
    static void launch() {
        new Thread() { @Override public void run() { } }.start();
    }
    public static void main(String[] args) {
        if (args.length > 100) launch();
    }
}
"#;

/// Puts one name in the place of another of the same length.
fn rename(class: &Path, old: &str, new: &str) {
    assert_eq!(old.len(), new.len());
    let mut bytes = fs::read(class).unwrap();
    let at = bytes.windows(old.len()).position(|part| part == old.as_bytes()).unwrap();
    bytes[at..at + new.len()].copy_from_slice(new.as_bytes());
    fs::write(class, bytes).unwrap();
}

#[test]
fn missing() {
    let bench = Bench::new("missing");
    refused(&bench, &["nowhere/Missing.class"], 1, &["nowhere/Missing.class: no such file"]);
    refused(&bench, &["Greeter"], 1, &["Greeter: no such file", "-cp"]);
    refused(&bench, &["-cp", ".", "p.Absent"], 1, &["p.Absent not found"]);
    refused(
        &bench,
        &["-cp", "gone:lost.jar", "Absent"],
        1,
        &["Absent", "gone does not exist", "lost.jar does not exist"],
    );
}

#[test]
fn something_else_than_a_class() {
    let bench = Bench::new("not-a-class");
    let source = bench.file("Greeter.java", GREETER.as_bytes());
    refused(&bench, &[&bench.file("Text.class", b"hello\n")], 1, &["Text.class: not a class file"]);
    refused(&bench, &[&bench.file("Empty.class", b"")], 1, &["Empty.class: truncated class file"]);
    refused(&bench, &[&source], 1, &["Greeter.java: Java source", "javac"]);
    refused(&bench, &["."], 1, &[".: a directory", "-cp"]);
    fs::create_dir(bench.dir.join("Folder.class")).unwrap();
    refused(&bench, &["Folder.class"], 1, &["Folder.class: a directory"]);
}

#[test]
fn truncated() {
    let bench = Bench::new("truncated");
    let whole = fs::read(bench.class("Greeter", GREETER)).unwrap();
    for length in (0..whole.len()).step_by(23).chain([1, 3, 4, 7, 8, 9, 10, whole.len() - 1]) {
        let part = bench.file("Greeter.class", &whole[..length]);
        refused(&bench, &[&part], 1, &["Greeter.class: "]);
    }
}

#[test]
fn too_new() {
    let bench = Bench::new("too-new");
    let mut class = fs::read(bench.class("Greeter", GREETER)).unwrap();
    class[7] = 99;
    let file = bench.file("Greeter.class", &class);
    refused(&bench, &[&file], 1, &["Greeter.class: ", "99.0", "JDK 55"]);
    let feature = bench.jdk.feature;
    if feature < 25 {
        class[7] = (44 + feature + 1) as u8;
        let needs = format!("needs JDK {} or newer", feature + 1);
        let have = format!("JDK {feature} is compiled against");
        bench.file("Greeter.class", &class);
        refused(&bench, &[&file], 1, &["Greeter.class: ", &needs, &have]);
    }
}

#[test]
fn no_main_method() {
    let bench = Bench::new("no-main");
    refused(&bench, &[&bench.class("NoMain", NO_MAIN)], 1, &["NoMain.class: ", "main"]);
    // From 25 on `java` makes an instance and calls it.
    if bench.jdk.feature < 25 {
        let class = bench.class("InstanceMain", INSTANCE_MAIN);
        refused(&bench, &[&class], 1, &["InstanceMain.class: ", "public static void main(String[])"]);
    }
}

#[test]
fn missing_supertypes() {
    let bench = Bench::new("missing-supertypes");
    for (gone, words) in [("Parent", "superclass Parent"), ("Shape", "interface Shape")] {
        let classes = bench.classes("Family", FAMILY);
        fs::remove_file(classes.join(format!("{gone}.class"))).unwrap();
        // Of the main class, and of one that its code names.
        for main in ["Child", "Family"] {
            refused(&bench, &["-cp", "classes", main], 1, &["classes/Child.class: ", words, "not found"]);
        }
    }
}

#[test]
fn cyclic_inheritance() {
    let bench = Bench::new("cyclic");
    let classes = bench.classes("Family", FAMILY);
    // Names as long as each other make one patch enough: Mine extends "Other", Loop extends itself.
    let mine = classes.join("Mine.class");
    let bytes = fs::read(&mine).unwrap();
    let at = bytes.windows(9).position(|part| part == b"\x01\x00\x06Orphan").unwrap();
    fs::write(&mine, [&bytes[..at], b"\x01\x00\x05Other", &bytes[at + 9..]].concat()).unwrap();
    rename(&classes.join("Loop.class"), "Knot", "Loop");
    let own = "its own superclass or superinterface";
    refused(&bench, &["-cp", "classes", "Mine"], 1, &["classes/Mine.class: class Mine is", own]);
    refused(&bench, &["-cp", "classes", "Looped"], 1, &["classes/Loop.class: class Loop is", own]);
}

#[test]
fn name_that_is_not_its_path() {
    let bench = Bench::new("wrong-name");
    let classes = bench.classes("Family", FAMILY);
    fs::rename(classes.join("Child.class"), classes.join("Parent.class")).unwrap();
    refused(&bench, &["-cp", "classes", "Parent"], 1, &["classes/Parent.class: holds class Child, not Parent"]);
}

/// The first one counts, as on the JVM; the user is told of the others.
#[test]
fn one_class_in_two_places() {
    let bench = Bench::new("duplicate");
    let first = bench.classes("Greeter", GREETER);
    fs::create_dir(bench.dir.join("second")).unwrap();
    fs::copy(first.join("Greeter.class"), bench.dir.join("second/Greeter.class")).unwrap();
    // Never loaded, so nobody cares.
    for folder in ["classes", "second"] {
        bench.file(&format!("{folder}/Unused.class"), b"");
    }
    let output = bench.output();
    let arguments = ["-cp", "classes:second", "Greeter", "-o", output.to_str().unwrap()];
    let outcome = bench.aotc(&arguments);
    let warning = "aotc: warning: class Greeter of classes/Greeter.class hides second/Greeter.class\n";
    assert_eq!((outcome.end, String::from_utf8_lossy(&outcome.stderr).as_ref()), (End::Exit(0), warning));
    let quiet = bench.aotc(&[&arguments[..], &["-q"]].concat());
    assert_eq!((quiet.end, quiet.stderr.is_empty()), (End::Exit(0), true));
}

#[test]
fn unsupported_with_the_path_that_reaches_it() {
    let bench = Bench::new("unsupported");
    let class = bench.class("UsesThread", USES_THREAD);
    let outcome = bench.aotc(&[class.as_os_str(), "-o".as_ref(), bench.output().as_os_str()]);
    let stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert_eq!(outcome.end, End::Exit(1), "{stderr}");
    for part in ["unsupported: java.lang.Thread.start(): ", "UsesThread.main(String[])", "UsesThread.launch()"] {
        assert!(stderr.contains(part), "`{part}` is not in: {stderr}");
    }
    assert!(!bench.output().exists());
}

/// Of faults in the class path the file is named too.
#[test]
fn broken_class_behind_the_main_class() {
    let bench = Bench::new("broken-behind");
    let classes = bench.classes("Family", FAMILY);
    fs::write(classes.join("Child.class"), b"nonsense").unwrap();
    let outcome = bench.aotc(&["-cp", "classes", "Family", "-o", "out/program"]);
    one_error(&outcome, 1, &["classes/Child.class: not a class file"]);
}
