//! A program that stops at named points, where its memory is looked at from outside.
//!
//! The program prints the name of a point on a line of its own and then reads a byte from standard input.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program.
pub struct Steps {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    errors: PathBuf,
}

/// Bytes of memory of a process at a point.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub resident: u64,
    /// The most that has been resident so far.
    pub peak: u64,
}

impl Steps {
    /// Starts an executable with `options` in `AOTC_OPTS`. What it writes to standard error goes to a file beside it.
    pub fn start(program: &Path, arguments: &[&str], options: &str) -> Steps {
        let errors = program.with_extension("err");
        let mut child = Command::new(program)
            .args(arguments)
            .env("AOTC_OPTS", options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(fs::File::create(&errors).unwrap())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Steps { child, input, output, errors }
    }

    /// Waits for the point of this name, and lets the program go on. Panics if anything else comes.
    pub fn at(&mut self, point: &str) -> Memory {
        let (memory, rest) = self.at_prefix(point);
        assert_eq!(rest, "", "{point}");
        memory
    }

    /// Waits for a point whose name starts so, and gives the rest of the name too.
    pub fn at_prefix(&mut self, start: &str) -> (Memory, String) {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let errors = || fs::read_to_string(&self.errors).unwrap();
        let rest = line.trim_end().strip_prefix(start);
        let rest = rest.unwrap_or_else(|| panic!("{start} was to come, not {line}{}", errors())).to_string();
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("the kernel says it");
            line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
        };
        let memory = Memory { resident: bytes("VmRSS:"), peak: bytes("VmHWM:") };
        self.input.write_all(b"x").unwrap();
        (memory, rest)
    }

    /// Waits for the end, which must be a good one; what was written to standard error.
    pub fn finish(mut self) -> String {
        let mut rest = String::new();
        while self.output.read_line(&mut rest).unwrap() > 0 {}
        let status = self.child.wait().unwrap();
        let errors = fs::read_to_string(&self.errors).unwrap();
        assert!(status.success() && rest.is_empty(), "{status}\n{rest}\n{errors}");
        errors
    }
}
