//! The command line only; everything else is in the library.

use std::process::ExitCode;

use aotc::driver::{self, Outcome};
use aotc::options::{self, Stop};
use aotc::{console, interrupt, report, target};

fn main() -> ExitCode {
    let options = match options::parse(std::env::args_os().skip(1)) {
        Ok(options) => options,
        Err(Stop::Help) => {
            report::line(format_args!("{}", options::help().trim_end()));
            return ExitCode::SUCCESS;
        }
        Err(Stop::Targets) => {
            report::line(format_args!("{}", target::list().trim_end()));
            return ExitCode::SUCCESS;
        }
        Err(Stop::Version) => {
            let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("AOTC_COMMIT"));
            report::line(format_args!("aotc {version} ({commit}; Cranelift {})", cranelift_codegen::VERSION));
            return ExitCode::SUCCESS;
        }
        Err(Stop::Usage(message)) => return wrong_usage(message),
    };
    console::choose(options.color);
    if let Err(error) = interrupt::install() {
        console::error(format_args!("cannot watch for signals: {error}"));
        return ExitCode::from(1);
    }
    let result = driver::run(&options);
    interrupt::settle();
    match result {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refused) => ExitCode::from(1),
        Err(error) if error.is_usage() => wrong_usage(error.to_string()),
        Err(error) => {
            console::error(error);
            ExitCode::from(1)
        }
    }
}

fn wrong_usage(message: String) -> ExitCode {
    console::error(message);
    console::note(format_args!("Try `aotc --help`."));
    ExitCode::from(2)
}
