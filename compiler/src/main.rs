//! The command line only; everything else is in the library.

use std::process::ExitCode;

use aotc::driver::{self, Outcome};
use aotc::options::{self, Stop};
use aotc::target;

fn main() -> ExitCode {
    let options = match options::parse(std::env::args_os().skip(1)) {
        Ok(options) => options,
        Err(Stop::Help) => {
            print!("{}", options::HELP);
            return ExitCode::SUCCESS;
        }
        Err(Stop::Targets) => {
            print!("{}", target::list());
            return ExitCode::SUCCESS;
        }
        Err(Stop::Version) => {
            println!("aotc {} (Cranelift {})", env!("CARGO_PKG_VERSION"), cranelift_codegen::VERSION);
            return ExitCode::SUCCESS;
        }
        Err(Stop::Usage(message)) => {
            eprintln!("aotc: error: {message}\nTry `aotc --help`.");
            return ExitCode::from(2);
        }
    };
    match driver::run(&options) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refused) => ExitCode::from(1),
        Err(error) => {
            eprintln!("aotc: error: {error}");
            ExitCode::from(1)
        }
    }
}
