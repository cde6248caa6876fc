//! Faults in the JDK to compile against.

use std::fs;

use aotc_tests::fixture::Bench;

use crate::GREETER;
use crate::fault::refused_command;

fn fails(bench: &Bench, jdk: &str, words: &[&str]) {
    let class = bench.class("Greeter", GREETER);
    let mut command = bench.plain_aotc();
    command.args(["--jdk", jdk, "-o", "out/program"]).arg(class);
    refused_command(bench, &mut command, 1, words);
}

#[test]
fn named_and_not_usable() {
    let bench = Bench::new("jdk");
    fails(&bench, "absent", &["absent (from --jdk)", "no such directory"]);
    // As a JRE of old: all but the one file.
    fs::create_dir_all(bench.dir.join("jre/lib")).unwrap();
    fails(&bench, "jre", &["jre (from --jdk)", "no lib/modules"]);
    for version in ["1.8.0_402", "11.0.2", "16.0.1"] {
        fs::write(bench.dir.join("jre/release"), format!("JAVA_VERSION=\"{version}\"\n")).unwrap();
        let feature = version.strip_prefix("1.").unwrap_or(version).split('.').next().unwrap();
        fails(&bench, "jre", &["jre (from --jdk)", &format!("JDK {feature}"), "17 or newer"]);
    }
    fs::write(bench.dir.join("jre/release"), "JAVA_VERSION=\"17.0.1\"\n").unwrap();
    for content in [&b""[..], b"nonsense", &[0; 4096]] {
        fs::write(bench.dir.join("jre/lib/modules"), content).unwrap();
        fails(&bench, "jre", &["jre/lib/modules: "]);
    }
    let mut modules = vec![0; 1 << 16];
    let real = bench.jdk.home.join("lib/modules");
    std::io::Read::read_exact(&mut fs::File::open(real).unwrap(), &mut modules).unwrap();
    fs::write(bench.dir.join("jre/lib/modules"), modules).unwrap();
    fails(&bench, "jre", &["jre/lib/modules: "]);
}

#[test]
fn none_found() {
    let bench = Bench::new("no-jdk");
    let class = bench.class("Greeter", GREETER);
    let command = |home: Option<&str>| {
        let mut command = bench.plain_aotc();
        command.env("PATH", bench.dir.join("empty")).env_remove("JAVA_HOME").arg(&class).args(["-o", "out/program"]);
        home.map(|home| command.env("JAVA_HOME", home));
        command
    };
    refused_command(&bench, &mut command(None), 1, &["no JDK found", "JAVA_HOME (not set)", "java on PATH"]);
    refused_command(&bench, &mut command(Some("nowhere")), 1, &["nowhere (from JAVA_HOME)", "no such directory"]);
}
