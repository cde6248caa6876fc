//! Whether what happened to a changed class file is right.

use crate::compare;
use crate::process::{End, Outcome};

/// How a mutant ended well. README.md explains each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// HotSpot rejects a class, aotc refuses the program.
    BothReject,
    /// HotSpot links the classes and the executable does what `java` does.
    SameOutcome,
    /// HotSpot rejects a class that this run does not use; the executable does what `java` does.
    Unlinked,
    /// aotc refuses by name what would be an error only when it is reached (JVMS 5.4.3), or what it does not support.
    RefusedByName,
    /// Neither `java` nor the executable comes to an end.
    Endless,
    /// Both run out of stack or memory, which they do at different depths and sizes.
    Exhausted,
}

/// All that is known of one mutant.
pub struct Case<'a> {
    /// The first error of linking all classes with `-Xverify:all`.
    pub rejected: Option<&'a str>,
    pub compiled: &'a Outcome,
    /// What the executable did and what `java` did, where aotc made one.
    pub ran: Option<(&'a Outcome, &'a Outcome)>,
}

/// The refusals that stand for an error at run time, or for what aotc does not do.
const BY_NAME: [&str; 12] = [
    "NoSuchMethodError",
    "NoSuchFieldError",
    "IncompatibleClassChangeError",
    "IllegalAccessError",
    "AbstractMethodError",
    "InstantiationError",
    "BootstrapMethodError",
    "not found",
    "not supported",
    "does not support",
    "needs",
    "has no",
];

/// The refusals that call a class broken. Where HotSpot links it, they are wrong.
const BROKEN: [&str; 3] = ["VerifyError", "ClassFormatError", "malformed"];

/// Says how the case ended well, or what is wrong.
pub fn judge(case: &Case) -> Result<Class, String> {
    let stderr = String::from_utf8_lossy(&case.compiled.stderr);
    if stderr.contains("panicked") {
        return Err(format!("aotc panicked\n{stderr}"));
    }
    match case.compiled.end {
        End::Exit(0) => {}
        End::Exit(1) => return refusal(case.rejected, &stderr),
        end => return Err(format!("aotc: {end}\n{stderr}")),
    }
    let Some((native, java)) = case.ran else { return Err("aotc made no executable".into()) };
    if let End::Signal(_) = native.end {
        return Err(format!("the executable: {}\n{}", native.end, String::from_utf8_lossy(&native.stderr)));
    }
    let (java, native) = (&compare::settled(java), &compare::settled(native));
    let endless = |outcome: &Outcome| matches!(outcome.end, End::TimedOut(_));
    if endless(java) && (endless(native) || exhausted(native)) {
        return Ok(Class::Endless);
    }
    match compare::compare(java, native, false) {
        Ok(()) if case.rejected.is_some() => Ok(Class::Unlinked),
        Ok(()) => Ok(Class::SameOutcome),
        Err(_) if case.rejected.is_none() && exhausted(java) && exhausted(native) => Ok(Class::Exhausted),
        Err(report) => Err(match case.rejected {
            Some(error) => format!("HotSpot rejects it ({error}), aotc does not\n{report}"),
            None => report,
        }),
    }
}

fn refusal(rejected: Option<&str>, stderr: &str) -> Result<Class, String> {
    if !stderr.contains("error: ") {
        return Err(format!("not a clear refusal:\n{stderr}"));
    }
    if rejected.is_some() {
        return Ok(Class::BothReject);
    }
    if BROKEN.iter().any(|word| stderr.contains(word)) {
        return Err(format!("HotSpot links the classes, aotc says they are broken:\n{stderr}"));
    }
    match BY_NAME.iter().any(|word| stderr.contains(word)) {
        true => Ok(Class::RefusedByName),
        false => Err(format!("HotSpot links the classes, aotc refuses for an unknown reason:\n{stderr}")),
    }
}

fn exhausted(outcome: &Outcome) -> bool {
    let text = [&outcome.stdout[..], &outcome.stderr[..]].concat();
    let text = String::from_utf8_lossy(&text);
    text.contains("StackOverflowError") || text.contains("OutOfMemoryError")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn outcome(end: End, stdout: &str, stderr: &str) -> Outcome {
        Outcome { stdout: stdout.into(), stderr: stderr.into(), end }
    }

    fn exit(code: i32, stdout: &str, stderr: &str) -> Outcome {
        outcome(End::Exit(code), stdout, stderr)
    }

    #[test]
    fn good_ends() {
        let (ok, one) = (exit(0, "", ""), exit(0, "1\n", ""));
        let broken = exit(1, "", "aotc: error: VerifyError: Bad type on operand stack\n");
        let absent = exit(1, "", "aotc: error: A.m()V: no such method (NoSuchMethodError)\n");
        let case = |rejected, compiled, ran| judge(&Case { rejected, compiled, ran });
        assert_eq!(case(Some("java.lang.VerifyError"), &broken, None), Ok(Class::BothReject));
        assert_eq!(case(None, &ok, Some((&one, &one))), Ok(Class::SameOutcome));
        assert_eq!(case(Some("java.lang.VerifyError"), &ok, Some((&one, &one))), Ok(Class::Unlinked));
        assert_eq!(case(None, &absent, None), Ok(Class::RefusedByName));
        let hash = |text| exit(0, text, "");
        assert_eq!(case(None, &ok, Some((&hash("A@1f2\n"), &hash("A@99\n")))), Ok(Class::SameOutcome));
    }

    #[test]
    fn each_fault_is_seen() {
        let (ok, one, two) = (exit(0, "", ""), exit(0, "1\n", ""), exit(0, "2\n", ""));
        let late = outcome(End::TimedOut(Duration::from_secs(1)), "", "");
        fn bad(rejected: Option<&str>, compiled: &Outcome, ran: Option<(&Outcome, &Outcome)>) -> String {
            judge(&Case { rejected, compiled, ran }).unwrap_err()
        }
        assert!(bad(None, &exit(101, "", "thread 'main' panicked at x"), None).contains("panicked"));
        assert!(bad(None, &exit(1, "", "aotc: error: worker panicked"), None).contains("panicked"));
        assert!(bad(None, &late, None).contains("no end"));
        assert!(bad(None, &outcome(End::Signal(11), "", ""), None).contains("SIGSEGV"));
        assert!(bad(Some("java.lang.VerifyError"), &exit(1, "", ""), None).contains("clear"));
        assert!(bad(Some("java.lang.VerifyError"), &ok, Some((&one, &two))).contains("rejects"));
        assert!(bad(None, &ok, Some((&one, &two))).contains("stdout differs"));
        assert!(bad(None, &ok, Some((&late, &two))).contains("exit differs"));
        assert!(bad(None, &ok, Some((&outcome(End::Signal(11), "2\n", ""), &two))).contains("SIGSEGV"));
        assert!(bad(None, &exit(1, "", "aotc: error: VerifyError: x"), None).contains("broken"));
        assert!(bad(None, &exit(1, "", "aotc: error: no idea"), None).contains("unknown"));
    }
}
