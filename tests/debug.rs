//! What debuggers and profilers see of executables made with `-g`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use aotc_tests::fixture::Bench;
use aotc_tests::process::{self, End};

/// All but `main` is small enough to be inlined.
const INLINED: &str = r#"public class Inlined {
    static int outer(int n) {
        return middle(n + 1) + 1;
    }
    static int middle(int n) {
        return inner(n * 2) + 1;
    }
    static int inner(int n) {
        System.out.println("in " + n);
        return n;
    }
    public static void main(String[] args) {
        System.out.println(outer(args.length));
    }
}
"#;

/// The frames of a stop at line 9, innermost first: method, line.
const FRAMES: [(&str, u32); 4] =
    [("Inlined.inner(int)", 9), ("Inlined.middle(int)", 6), ("Inlined.outer(int)", 3), ("Inlined.main(String[])", 13)];

fn compile(bench: &Bench, flags: &[&str]) -> PathBuf {
    let (class, output) = (bench.class("Inlined", INLINED), bench.output());
    let mut arguments: Vec<&std::ffi::OsStr> = flags.iter().map(|flag| (*flag).as_ref()).collect();
    arguments.extend([class.as_os_str(), "-o".as_ref(), output.as_os_str()]);
    let outcome = bench.aotc(&arguments);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    output
}

/// Standard output; standard error must be empty, as warnings go there.
fn quiet(command: &mut Command) -> String {
    let outcome = process::run(command, b"", Duration::from_secs(60)).unwrap();
    assert_eq!(String::from_utf8_lossy(&outcome.stderr), "");
    String::from_utf8_lossy(&outcome.stdout).into_owned()
}

fn line_table(program: &Path) -> String {
    quiet(Command::new("readelf").arg("--debug-dump=decodedline").arg(program))
}

/// `text` has these parts in this order.
fn in_order(text: &str, parts: impl IntoIterator<Item = String>) {
    let mut rest = text;
    for part in parts {
        let at = rest.find(&part).unwrap_or_else(|| panic!("no {part} in its place:\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn addresses_resolve_to_inlined_frames() {
    for (name, flags) in [("lines", &["-g"][..]), ("lines-static", &["-g", "--static"])] {
        let bench = Bench::new(name);
        let program = compile(&bench, flags);
        let table = line_table(&program);
        let row = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let address = row.filter(|row| row.starts_with(&["Inlined.java", "9"])).map(|row| row[2].to_string()).next();
        let address = address.unwrap_or_else(|| panic!("no row of line 9:\n{table}"));
        let text = quiet(Command::new("addr2line").args(["-i", "-f", "-e"]).arg(&program).arg(address));
        in_order(
            &text,
            FRAMES.iter().flat_map(|(method, line)| [format!("{method}\n"), format!("/Inlined.java:{line}\n")]),
        );
        let entries = quiet(Command::new("readelf").args(["-W", "--debug-dump=info"]).arg(&program));
        assert!(entries.contains("DW_TAG_inlined_subroutine"), "{entries}");
        let folder = bench.dir.to_str().unwrap();
        assert!(!entries.contains(folder) && !table.contains(folder), "the folder of the build is in it");
    }
}

#[test]
fn the_default_has_no_debug_sections() {
    let bench = Bench::new("no-lines");
    let program = compile(&bench, &[]);
    let sections = quiet(Command::new("readelf").args(["-W", "-S"]).arg(program));
    assert!(sections.contains(".eh_frame") && !sections.contains(".debug"), "{sections}");
}

/// The same frames, inlined and not.
#[test]
fn gdb_stops_at_lines_and_shows_frames() {
    if Command::new("gdb").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no gdb on this machine");
        return;
    }
    for (name, flags) in
        [("gdb-lines", &["-g"][..]), ("gdb-lines-static", &["-g", "--static"]), ("gdb-lines-o0", &["-g", "-O0"])]
    {
        let bench = Bench::new(name);
        let program = compile(&bench, flags);
        let mut gdb = Command::new("gdb");
        gdb.args(["-nx", "-batch", "-ex", "set debuginfod enabled off", "-ex", "break Inlined.java:9", "-ex", "run"]);
        gdb.args(["-ex", "backtrace", "-ex", "list"]).arg(&program).current_dir(&bench.dir);
        let outcome = process::run(&mut gdb, b"", Duration::from_secs(60)).unwrap();
        let text = String::from_utf8_lossy(&outcome.stdout);
        in_order(&text, FRAMES.map(|(method, line)| format!("{method} () at ./Inlined.java:{line}\n")));
        // `list` found the source by its relative path.
        assert!(text.contains("9\t        System.out.println(\"in \" + n);"), "{text}");
        // Without inlining each Java method has a frame with a return address of its own.
        let own =
            text.lines().filter(|line| line.contains("Inlined.") && line.contains(" in ") && line.starts_with('#'));
        assert_eq!(own.count(), if flags.contains(&"-O0") { 3 } else { 0 }, "{text}");
    }
}
