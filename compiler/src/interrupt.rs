//! Ctrl-C and its like: the linker is stopped and temporary files go before the process does.

use std::io::{self, Error};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use crate::console;

/// What must not outlive the process. Whoever makes such a thing holds the lock until it is recorded.
static HELD: Mutex<Held> = Mutex::new(Held { directories: Vec::new(), child: None });

struct Held {
    directories: Vec<PathBuf>,
    /// The leader of a process group of its own.
    child: Option<Pid>,
}

fn held() -> MutexGuard<'static, Held> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Watches for signals that end the process, those left alone that whoever started it ignores (`nohup`).
///
/// # Errors
/// If the system refuses the handler.
pub fn install() -> io::Result<()> {
    let ignored = ignored_signals();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = Signals::new(wanted)?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // Held to the end: see `settle`.
            let held = held();
            end(&held);
            if console::is_watched() {
                console::erase();
            }
            // The shell is to see what ended us.
            _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    // With a handler, whatever it does, a file that grows beyond `ulimit -f` is an error of the write.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    Ok(())
}

fn end(held: &Held) {
    if let Some(child) = held.child {
        _ = kill_process_group(child, Signal::KILL);
    }
    for directory in &held.directories {
        // Another thread, or the linker in its last moment, may add a file while we remove; once the directory is gone
        // nothing can come back.
        for _ in 0..100 {
            _ = std::fs::remove_dir_all(directory);
            if !directory.exists() {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The signals that were ignored when the process began, bit N-1 for signal N.
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|text| u64::from_str_radix(text.trim(), 16).ok()).unwrap_or(0)
}

/// Waits for ever if a signal is ending the process: what fails from then on is not worth a message.
pub fn settle() {
    drop(held());
}

/// A temporary directory that goes when it is dropped or a signal ends the process.
pub struct Scratch {
    directory: PathBuf,
}

impl Scratch {
    /// Makes a hidden directory in `parent`.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn new_in(parent: &Path) -> Result<Scratch, Error> {
        let mut held = held();
        let directory = tempfile::Builder::new().prefix(".aotc-").tempdir_in(parent)?.keep();
        held.directories.push(directory.clone());
        Ok(Scratch { directory })
    }

    pub fn path(&self) -> &Path {
        &self.directory
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Under the lock: a signal finds it recorded or gone.
        let mut held = held();
        _ = std::fs::remove_dir_all(&self.directory);
        held.directories.retain(|path| *path != self.directory);
    }
}

/// Runs a command to its end, in a process group of its own so that a signal can end it with all its children.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command) -> Result<Output, Error> {
    let child = {
        let mut held = held();
        let child = command.process_group(0).spawn()?;
        held.child = Some(pid(&child));
        child
    };
    let output = child.wait_with_output();
    held().child = None;
    output
}

fn pid(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed()).expect("a process id is above zero")
}
