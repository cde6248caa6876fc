//! `cargo run --release -p aotc-benches --bin compare -- --help`

use std::process::ExitCode;

fn main() -> ExitCode {
    aotc_benches::main(std::env::args_os().skip(1))
}
