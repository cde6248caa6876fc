//! Faults in the JDK to compile against.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use aotc_tests::fixture::{self, Bench};
use aotc_tests::process::End;

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

/// Digests come from the first provider of the JDK's own list that has them. The list is the user's to edit.
#[test]
fn security_providers() {
    let bench = Bench::new("providers");
    let home = bench.dir.join("jdk");
    fs::create_dir_all(home.join("conf/security")).unwrap();
    for name in ["lib", "release"] {
        symlink(bench.jdk.home.join(name), home.join(name)).unwrap();
    }
    let file = home.join("conf/security/java.security");
    let shipped = fs::read_to_string(bench.jdk.home.join("conf/security/java.security")).unwrap();
    let digester = bench.class(
        "Digester",
        "import java.security.MessageDigest;
        public class Digester {
            public static void main(String[] args) throws Exception {
                System.setProperty(args[0], \"x\");
                System.out.println(MessageDigest.getInstance(\"SHA-256\").digest().length);
                System.out.println(MessageDigest.getInstance(args[1]).digest().length);
            }
        }",
    );
    let compile = |class: &Path| {
        let mut command = bench.plain_aotc();
        command.arg("--jdk").arg(&home).arg("-o").arg(bench.output()).arg(class);
        command
    };
    let compiles = |class: &Path| {
        let outcome = fixture::run(&mut compile(class));
        assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    };
    let run = |property: &str| fixture::run(Command::new(bench.output()).args([property, "MD5"]));

    // The order does not matter: no other provider of the JDK has digests.
    let (first, sun) = ("security.provider.1=SUN\n", "security.provider.1=SunJCE\nsecurity.provider.5=SUN\n");
    for text in [shipped.clone(), shipped.replace(first, "").replace("security.provider.5=SunJCE\n", sun)] {
        fs::write(&file, text).unwrap();
        compiles(&digester);
        assert_eq!(run("some.property").stdout, b"32\n16\n");
    }
    // A program can name another file before it asks for a digest: that is seen at run time.
    let outcome = run("java.security.properties");
    assert_ne!(outcome.end, End::Exit(0));
    let stderr = String::from_utf8_lossy(&outcome.stderr);
    assert!(outcome.stdout.is_empty() && stderr.contains("java.security.properties"), "{stderr}");

    let line = 1 + shipped.lines().position(|line| line == "security.provider.1=SUN").unwrap();
    let place = format!("jdk/conf/security/java.security:{line}: ");
    fs::write(&file, shipped.replace(first, "security.provider.1=org.example.Fast\n")).unwrap();
    let words = ["message digests", &place, "security.provider.1 is \"org.example.Fast\""];
    refused_command(&bench, &mut compile(&digester), 1, &words);
    fs::write(&file, format!("{shipped}\njdk.security.provider.preferred=MessageDigest.SHA-256:SunJCE\n")).unwrap();
    refused_command(&bench, &mut compile(&digester), 1, &["jdk.security.provider.preferred"]);
    fs::remove_file(&file).unwrap();
    refused_command(&bench, &mut compile(&digester), 1, &["jdk/conf/security/java.security: "]);
    // Who asks for no digest does not mind.
    compiles(&bench.class("Greeter", GREETER));
}
