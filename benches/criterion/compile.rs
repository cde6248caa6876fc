//! What compiling costs: reading class files, and each phase of the compiler for a small and a middling
//! program. Phases are named as in `aotc --time`.
//!
//! `cargo bench -p aotc-benches --bench compile`

use std::path::{Path, PathBuf};
use std::time::Duration;

use aotc::classfile;
use aotc::classpath::Jdk;
use aotc::driver::{self, Outcome};
use aotc::options::{self, Options};
use aotc::report::Phases;
use aotc_benches::peers::javac;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use ristretto_jimage::Image;

/// Samples of a phase.
const SAMPLES: usize = 10;

/// All class files of java.base; bytes a second.
fn parse(c: &mut Criterion) {
    let jdk = Jdk::locate(None).expect("a JDK");
    let image = Image::from_file(&jdk.home().join("lib/modules")).expect("its class files");
    let classes: Vec<Vec<u8>> = image
        .iter()
        .filter_map(Result::ok)
        .filter(|file| file.module() == "java.base" && file.extension() == "class" && file.base() != "module-info")
        .map(|file| file.data().to_vec())
        .collect();
    assert!(classes.len() > 1000, "only {} classes in java.base", classes.len());
    let mut group = c.benchmark_group("parse");
    group.sample_size(SAMPLES).throughput(Throughput::Bytes(classes.iter().map(|class| class.len() as u64).sum()));
    group.bench_function("java.base", |b| {
        b.iter(|| {
            for class in &classes {
                classfile::read(class).expect("a class of the JDK");
            }
        });
    });
    group.finish();
}

/// Hello world; methods a second, for each phase and for all.
fn hello(c: &mut Criterion) {
    phases(c, "Hello", &["java-src/hello/Hello.java"]);
}

/// The Merkle tree.
fn merkle(c: &mut Criterion) {
    let sources = ["MerkleTree", "ByteBlockList", "Sha256"].map(|name| format!("java-src/merkle/{name}.java"));
    phases(c, "MerkleTree", &sources.each_ref().map(String::as_str));
}

fn phases(c: &mut Criterion, main: &str, sources: &[&str]) {
    let options = options(main, sources);
    let first = compile(&options);
    let mut group = c.benchmark_group(main);
    group.sample_size(SAMPLES).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(first.methods as u64));
    let total: Duration = first.done.iter().map(|(_, time)| *time).sum();
    // Criterion counts the whole compilation against the time it has, and wants two a sample.
    group.warm_up_time(total).measurement_time(total.mul_f64(1.5 * SAMPLES as f64));
    for phase in first.done.iter().map(|(name, _)| *name).chain(["total"]) {
        group.bench_function(phase, |b| b.iter_custom(|times| (0..times).map(|_| one(&options, phase)).sum()));
    }
    group.finish();
}

/// The time of one phase of a whole compilation, or of all its phases.
fn one(options: &Options, phase: &str) -> Duration {
    let done = compile(options).done;
    done.iter().filter(|(name, _)| phase == "total" || *name == phase).map(|(_, time)| *time).sum()
}

fn compile(options: &Options) -> Phases {
    let mut phases = Phases::default();
    match driver::run_timed(options, &mut phases) {
        Ok(Outcome::Done) => phases,
        Ok(Outcome::Refused) => panic!("refused"),
        Err(error) => panic!("{error}"),
    }
}

/// Compiles the sources with javac, and says how aotc is to go on.
fn options(main: &str, sources: &[&str]) -> Options {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the work tree");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(main);
    std::fs::create_dir_all(&out).expect("a directory for classes");
    let sources: Vec<PathBuf> = sources.iter().map(|file| root.join(file)).collect();
    javac(&sources, &out).expect("the classes");
    let arguments = ["-cp".into(), out.clone().into(), main.into(), "-o".into(), out.join("program").into()];
    options::parse(arguments).unwrap_or_else(|_| panic!("aotc does not take its own options"))
}

criterion_group!(benches, parse, hello, merkle);
criterion_main!(benches);
