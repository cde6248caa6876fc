//! Faults in jars.

use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::End;
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use crate::GREETER;
use crate::fault::refused;

const MANIFEST: &str = "META-INF/MANIFEST.MF";

fn jar(bench: &Bench, name: &str, entries: &[(&str, &[u8])], method: CompressionMethod) -> PathBuf {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        writer.start_file(*name, SimpleFileOptions::default().compression_method(method)).unwrap();
        writer.write_all(content).unwrap();
    }
    bench.file(name, &writer.finish().unwrap().into_inner())
}

fn greeter(bench: &Bench, method: CompressionMethod) -> PathBuf {
    let class = fs::read(bench.class("Greeter", GREETER)).unwrap();
    jar(bench, "app.jar", &[(MANIFEST, b"Main-Class: Greeter\n"), ("Greeter.class", &class)], method)
}

/// The control.
#[test]
fn a_jar_compiles_and_runs() {
    let bench = Bench::new("jar");
    let app = greeter(&bench, CompressionMethod::Deflated);
    let outcome = bench.aotc(&[app.as_os_str(), "-o".as_ref(), bench.output().as_os_str()]);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    assert_eq!(fixture::run(&mut std::process::Command::new(bench.output())).stdout, b"greetings\n");
}

#[test]
fn something_else() {
    let bench = Bench::new("not-a-jar");
    refused(&bench, &["missing.jar"], 1, &["missing.jar: no such file"]);
    refused(&bench, &[&bench.file("text.jar", b"hello\n")], 1, &["text.jar: corrupt jar: no zip file"]);
    refused(&bench, &[&bench.file("empty.jar", b"")], 1, &["empty.jar: corrupt jar"]);
    fs::create_dir(bench.dir.join("folder.jar")).unwrap();
    refused(&bench, &["folder.jar"], 1, &["folder.jar: a directory"]);
    refused(&bench, &["-cp", "text.jar", "Greeter"], 1, &["text.jar: corrupt jar"]);
}

#[test]
fn truncated() {
    let bench = Bench::new("truncated-jar");
    let whole = fs::read(greeter(&bench, CompressionMethod::Deflated)).unwrap();
    for length in (0..whole.len()).step_by(97).chain([whole.len() - 1]) {
        let part = bench.file("app.jar", &whole[..length]);
        refused(&bench, &[&part], 1, &["app.jar: corrupt jar: "]);
    }
}

#[test]
fn damaged() {
    let bench = Bench::new("damaged-jar");
    for method in [CompressionMethod::Stored, CompressionMethod::Deflated] {
        let app = greeter(&bench, method);
        let mut bytes = fs::read(&app).unwrap();
        // In the middle of the content of the class, which is the larger part of the file.
        let name = bytes.windows(13).position(|part| part == b"Greeter.class").unwrap();
        bytes[name + 13 + 100] ^= 0x10;
        fs::write(&app, bytes).unwrap();
        refused(&bench, &[&app], 1, &["app.jar: corrupt jar: Greeter.class: "]);
    }
}

#[test]
fn main_class() {
    let bench = Bench::new("main-class");
    let class = fs::read(bench.class("Greeter", GREETER)).unwrap();
    let write = |manifest: &[u8], at: &str| {
        jar(&bench, "app.jar", &[(MANIFEST, manifest), (at, &class)], CompressionMethod::Deflated)
    };
    let app = write(b"Manifest-Version: 1.0\n", "Greeter.class");
    refused(&bench, &[&app], 1, &["app.jar: no Main-Class"]);
    let app = write(b"Main-Class: p.Main\n", "Greeter.class");
    refused(&bench, &[&app], 1, &["app.jar: its main class p.Main is not in it"]);
    // The class is there, under a path that is not its name.
    let app = write(b"Main-Class: p.Greeter\n", "p/Greeter.class");
    refused(&bench, &[&app], 1, &["app.jar!/p/Greeter.class: holds class Greeter, not p.Greeter"]);
    let app = jar(&bench, "app.jar", &[("Greeter.class", &class)], CompressionMethod::Deflated);
    refused(&bench, &[&app], 1, &["app.jar: no Main-Class"]);
    let app = jar(&bench, "app.jar", &[], CompressionMethod::Deflated);
    refused(&bench, &[&app], 1, &["app.jar: no Main-Class"]);
}

/// An output must not go over a jar of the class path.
#[test]
fn output_over_an_input() {
    let bench = Bench::new("over-jar");
    let app = greeter(&bench, CompressionMethod::Deflated);
    let before = fs::read(&app).unwrap();
    let outcome = bench.aotc(&["-cp", "app.jar", "Greeter", "-o", "out/../app.jar"]);
    crate::fault::one_error(&outcome, 2, &["app.jar", "overwrite an input"]);
    assert_eq!(fs::read(&app).unwrap(), before);
}
