//! The rows of the table. A row is data: a name, a peer to build, arguments.

use crate::peers::{CProgram, Flags, Peer};

/// Rounds inside one process, for peers that run at full speed from the first.
const ROUNDS: usize = 5;
/// Rounds inside one HotSpot, whose first ones are interpreted and then compiled: at least so many,
/// more for small trees until it has hashed [`WARM_LEAVES`], at most [`MAX_ROUNDS`].
const WARM_ROUNDS: usize = 15;
const WARM_LEAVES: usize = 15_000_000;
const MAX_ROUNDS: usize = 10_000;

/// The row that ratios refer to unless `--base` says otherwise.
pub const BASE: &str = "c-per-leaf";

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name in the table and in `--rows`.
    pub name: String,
    /// What it is, for `--help`.
    pub what: String,
    /// The program.
    pub peer: Peer,
    /// Arguments after the number of leaves.
    pub args: Flags,
    /// One round a process: page faults and the growing of arrays count.
    pub once: bool,
    /// The SHA-256 kernel that a program of aotc is to use, if it is not to choose.
    pub kernel: Option<&'static str>,
    /// How many cores the row may run on.
    pub cores: usize,
}

impl Row {
    fn new(name: &str, what: &str, peer: Peer, args: Flags) -> Self {
        Row { name: name.to_owned(), what: what.to_owned(), peer, args, once: false, kernel: None, cores: 1 }
    }

    fn once(self) -> Self {
        Row { once: true, ..self }
    }

    fn kernel(self, kernel: &'static str) -> Self {
        Row { kernel: Some(kernel), ..self }
    }

    fn cores(self, cores: usize) -> Self {
        Row { cores, ..self }
    }

    /// Rounds inside one process over so many leaves; the program prints the best.
    pub fn rounds(&self, leaves: usize) -> usize {
        match self.peer {
            _ if self.once => 1,
            Peer::Java(..) => (WARM_LEAVES / leaves).clamp(WARM_ROUNDS, MAX_ROUNDS),
            _ => ROUNDS,
        }
    }

    /// A row for a command given with `--peer`.
    pub fn command(name: &str, words: Vec<String>) -> Self {
        Row::new(name, "given with --peer", Peer::Command(words), &[])
    }
}

const fn openssl(source: &'static str) -> Peer {
    Peer::C(CProgram { source, uses: Some(("openssl/evp.h", "crypto")), kernels: false })
}

/// A program of `benches/peers`, with the crate of the same name unless that is always there.
const fn public(program: &'static str, feature: Option<&'static str>) -> Peer {
    Peer::Crate(program, feature)
}

const NATIVE: Peer = Peer::C(CProgram { source: "merkle_native.c", uses: None, kernels: true });
const AOTC: Peer = Peer::Aotc(&[]);
const AOTC_NATIVE: Peer = Peer::Aotc(&["-march=native"]);
/// What makes HotSpot faster here, of the collectors, compilers and page sizes that were tried: the
/// huge pages that C and aotc ask for too, from the start. (On one core its collector is Serial.)
const HUGE_PAGES: Flags = &["-XX:+UseTransparentHugePages", "-XX:+AlwaysPreTouch", "-Xms512m"];

const COPY: Flags = &["--variant", "copy"];
const INTO: Flags = &["--variant", "into"];
const PRESIZED: Flags = &["--variant", "presized"];
const BATCH: Flags = &["--variant", "batch"];
const TWO_THREADS: Flags = &["--variant", "batch", "--threads", "2"];

/// Every row, in the order of the table.
pub fn all() -> Vec<Row> {
    use Peer::{Aotc, Java};
    let row = Row::new;
    vec![
        row(BASE, "C over aotc's SHA-256, one call a leaf and pair", NATIVE, &[]),
        row("c-per-leaf-once", "the same, first round of a process", NATIVE, &[]).once(),
        row("c-batch", "C over aotc's SHA-256, one call a phase", NATIVE, &["--batch"]),
        row("openssl", "C over OpenSSL's low-level SHA256_*", openssl("merkle_openssl.c"), &[]),
        row("openssl-evp", "C over OpenSSL's EVP, one reused context", openssl("merkle_openssl_evp.c"), &[]),
        row("openssl-oneshot", "C over OpenSSL's SHA256()", openssl("merkle_openssl_oneshot.c"), &[]),
        row("sha2", "Rust over the sha2 crate, one call a leaf and pair", public("merkle_sha2", None), &[]),
        row("ring", "Rust over the ring crate, the same", public("merkle_ring", Some("ring")), &[]),
        row("hashtree", "Rust: pairs by hashtree-rs, a call a level", public("merkle_hashtree", Some("hashtree")), &[]),
        row("hotspot17-copy", "JDK 17, warm: hash, then copy", Java(17, &[]), COPY),
        row("hotspot17-presized", "JDK 17, warm: into a presized array", Java(17, &[]), PRESIZED),
        row("hotspot17-batch", "JDK 17, warm: one call a phase", Java(17, &[]), BATCH),
        row("hotspot17-huge", "JDK 17, warm: and its heap on huge pages", Java(17, HUGE_PAGES), BATCH),
        row("hotspot25-copy", "JDK 25, warm: hash, then copy", Java(25, &[]), COPY),
        row("hotspot25-presized", "JDK 25, warm: into a presized array", Java(25, &[]), PRESIZED),
        row("hotspot25-batch", "JDK 25, warm: one call a phase", Java(25, &[]), BATCH),
        row("hotspot25-huge", "JDK 25, warm: and its heap on huge pages", Java(25, HUGE_PAGES), BATCH),
        row("aotc-copy-O0", "aotc -O0: every call stays a call", Aotc(&["-O0"]), COPY),
        row("aotc-copy-O1", "aotc -O1: virtual calls with one target are direct", Aotc(&["-O1"]), COPY),
        row("aotc-copy", "aotc: hash into a temporary, then copy", AOTC, COPY),
        row("aotc-into-unfolded", "aotc: into, initialisers run at run time", Aotc(&["--init=run-time"]), INTO),
        row("aotc-into", "aotc: hash straight into the array", AOTC, INTO),
        row("aotc-into-once", "aotc: the same, first round of a process", AOTC, INTO).once(),
        row("aotc-presized-once", "aotc: the array holds all nodes at once, first round", AOTC, PRESIZED).once(),
        row("aotc-presized", "aotc: the array holds all nodes at once", AOTC, PRESIZED),
        row("aotc-batch", "aotc: and one call a phase", AOTC, BATCH),
        row("aotc-batch-once", "aotc: the same, first round of a process", AOTC, BATCH).once(),
        row("aotc-batch-2-threads", "aotc: batch on two threads and two cores", AOTC, TWO_THREADS).cores(2),
        row("aotc-batch-portable", "aotc: batch, no special instructions", AOTC, BATCH).kernel("portable"),
        row("aotc-batch-avx2", "aotc: batch, AVX2, 8 messages at a time", AOTC, BATCH).kernel("avx2"),
        row("aotc-batch-avx512", "aotc: batch, AVX-512, 2 x 16 messages", AOTC, BATCH).kernel("avx512"),
        row("aotc-batch-avx512-shani", "aotc: batch, the same, and SHA-NI for the rest", AOTC, BATCH)
            .kernel("avx512-shani"),
        row("aotc-batch-shani", "aotc: batch, SHA-NI, one message at a time", AOTC, BATCH).kernel("shani"),
        row("aotc-batch-shani2", "aotc: batch, SHA-NI, two", AOTC, BATCH).kernel("shani2"),
        row("aotc-batch-shani4", "aotc: batch, SHA-NI, four", AOTC, BATCH).kernel("shani4"),
        row("aotc-batch-skewed", "aotc: batch, SHA-NI, pairs skewed 3 + 3", AOTC, BATCH).kernel("skewed"),
        row("aotc-native-copy", "aotc -march=native: copy", AOTC_NATIVE, COPY),
        row("aotc-native-into", "aotc -march=native: into", AOTC_NATIVE, INTO),
        row("aotc-native-presized", "aotc -march=native: presized", AOTC_NATIVE, PRESIZED),
        row("aotc-native-batch", "aotc -march=native: batch", AOTC_NATIVE, BATCH),
    ]
}

/// The rows called `names`, in the order of the table, all of them if `names` is empty. `base` is
/// always among them. An unknown name is an error.
pub fn select(all: Vec<Row>, names: &[String], base: &str) -> Result<Vec<Row>, String> {
    for name in names.iter().map(String::as_str).chain([base]) {
        if !all.iter().any(|row| row.name == name) {
            let known: Vec<_> = all.iter().map(|row| row.name.as_str()).collect();
            return Err(format!("no row `{name}`; there are: {}", known.join(", ")));
        }
    }
    let wanted = |row: &Row| names.is_empty() || row.name == base || names.contains(&row.name);
    Ok(all.into_iter().filter(wanted).collect())
}

/// Adds `row`, or puts it in the place of the one with its name.
pub fn put(all: &mut Vec<Row>, row: Row) {
    match all.iter_mut().find(|old| old.name == row.name) {
        Some(old) => *old = row,
        None => all.push(row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(rows: &[Row]) -> Vec<&str> {
        rows.iter().map(|row| row.name.as_str()).collect()
    }

    #[test]
    fn names_are_unique_and_the_base_is_there() {
        let rows = all();
        let mut sorted = names(&rows);
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), rows.len());
        assert!(sorted.contains(&BASE));
    }

    #[test]
    fn selection_keeps_order_and_base() {
        let wish = ["aotc-into".to_owned(), "openssl".to_owned()];
        let rows = select(all(), &wish, BASE).unwrap();
        assert_eq!(names(&rows), [BASE, "openssl", "aotc-into"]);
        assert_eq!(select(all(), &[], BASE).unwrap().len(), all().len());
    }

    #[test]
    fn unknown_names_are_refused() {
        let error = select(all(), &["nosuch".to_owned()], BASE).unwrap_err();
        assert!(error.starts_with("no row `nosuch`; there are: c-per-leaf"), "{error}");
        assert!(select(all(), &[], "nosuch").is_err());
    }

    #[test]
    fn hotspot_gets_warm() {
        let row = |name| all().into_iter().find(|row| row.name == name).unwrap();
        let hotspot = row("hotspot17-batch");
        let rounds = [1, 1000, 100_000, 1_000_000, 1 << 25].map(|leaves| hotspot.rounds(leaves));
        assert_eq!(rounds, [MAX_ROUNDS, MAX_ROUNDS, 150, 15, 15]);
        assert_eq!(row("aotc-batch").rounds(1), ROUNDS);
        assert_eq!(row("aotc-into-once").rounds(1), 1);
    }

    #[test]
    fn a_given_peer_replaces_its_namesake() {
        let mut rows = all();
        let before = rows.len();
        put(&mut rows, Row::command(BASE, vec!["true".to_owned()]));
        put(&mut rows, Row::command("mine", vec!["true".to_owned()]));
        assert_eq!(rows.len(), before + 1);
        assert!(matches!(rows[0].peer, Peer::Command(_)));
    }
}
