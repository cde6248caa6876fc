//! Running a child to its end: output captured, time limited, environment cleaned.

use std::fmt;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program that prints without end is cut off here instead of filling memory.
const MAX_OUTPUT: u64 = 32 << 20;

/// What a finished process left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    Signal(i32),
    TimedOut(Duration),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            End::Exit(code) => write!(f, "exit code {code}"),
            End::Signal(number) => write!(f, "killed by signal {number} ({})", signal_name(number)),
            End::TimedOut(limit) => write!(f, "no end after {} s, killed", limit.as_secs()),
        }
    }
}

fn signal_name(number: i32) -> &'static str {
    match number {
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        _ => "no common one",
    }
}

/// Runs `command` with `stdin` as its input. Both output pipes are drained by threads of their
/// own, so a child that fills one while we wait on the other cannot block.
pub fn run(command: &mut Command, stdin: &[u8], limit: Duration) -> io::Result<Outcome> {
    clean_environment(command);
    let input = if stdin.is_empty() { Stdio::null() } else { Stdio::piped() };
    let mut child = command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut pipe) = child.stdin.take() {
        let bytes = stdin.to_vec();
        // A child that does not read its input closes the pipe: no fault of ours.
        thread::spawn(move || _ = pipe.write_all(&bytes));
    }
    let stdout = drain(child.stdout.take().expect("piped"));
    let stderr = drain(child.stderr.take().expect("piped"));

    let started = Instant::now();
    let mut pause = Duration::from_micros(200);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if started.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            break None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    };
    let end = match status {
        None => End::TimedOut(limit),
        Some(status) => match status.code() {
            Some(code) => End::Exit(code),
            None => End::Signal(status.signal().unwrap_or(0)),
        },
    };
    Ok(Outcome {
        stdout: stdout.join().expect("reader does not panic"),
        stderr: stderr.join().expect("reader does not panic"),
        end,
    })
}

fn drain(pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is what there is to compare.
        _ = pipe.take(MAX_OUTPUT).read_to_end(&mut bytes);
        bytes
    })
}

/// The same small world on both sides: no options from the user's environment, one locale.
fn clean_environment(command: &mut Command) {
    for name in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "JAVA_OPTS", "CLASSPATH", "LANG", "LANGUAGE"]
    {
        command.env_remove(name);
    }
    command.env("LC_ALL", "C.UTF-8");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(script: &str, stdin: &[u8], limit: u64) -> Outcome {
        run(Command::new("sh").args(["-c", script]), stdin, Duration::from_millis(limit)).unwrap()
    }

    #[test]
    fn exit_code_and_both_streams() {
        let outcome = sh("echo out; echo err >&2; exit 7", b"", 10_000);
        assert_eq!(outcome.stdout, b"out\n");
        assert_eq!(outcome.stderr, b"err\n");
        assert_eq!(outcome.end, End::Exit(7));
    }

    #[test]
    fn signal_is_named() {
        let outcome = sh("kill -SEGV $$", b"", 10_000);
        assert_eq!(outcome.end, End::Signal(11));
        assert!(outcome.end.to_string().contains("SIGSEGV"));
    }

    #[test]
    fn limit_ends_a_hanging_child() {
        let outcome = sh("exec sleep 60", b"", 100);
        assert!(matches!(outcome.end, End::TimedOut(_)));
    }

    #[test]
    fn large_output_on_both_pipes_does_not_block() {
        let outcome =
            sh("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2; cat | wc -c", &[b'x'; 500_000], 30_000);
        assert_eq!(outcome.stderr.len(), 1_000_000);
        assert!(outcome.stdout.ends_with(b"500000\n"));
    }

    #[test]
    fn unread_input_is_no_fault() {
        assert_eq!(sh("exit 0", &[b'x'; 500_000], 10_000).end, End::Exit(0));
    }
}
