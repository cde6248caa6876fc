//! The rows of the table. A row is data: a name, a peer to build, arguments.

use crate::peers::{CProgram, Peer};

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
    pub args: &'static [&'static str],
}

impl Row {
    fn new(name: &str, what: &str, peer: Peer, args: &'static [&'static str]) -> Self {
        Row { name: name.to_owned(), what: what.to_owned(), peer, args }
    }

    /// Rounds inside one process over so many leaves; the program prints the best.
    pub fn rounds(&self, leaves: usize) -> usize {
        match self.peer {
            Peer::Java(_) => (WARM_LEAVES / leaves).clamp(WARM_ROUNDS, MAX_ROUNDS),
            _ => ROUNDS,
        }
    }

    /// A row for a command given with `--peer`.
    pub fn command(name: &str, words: Vec<String>) -> Self {
        Row::new(name, "given with --peer", Peer::Command(words), &[])
    }
}

const NATIVE: CProgram = CProgram { source: "merkle_native.c", uses: None, kernels: true };
const OPENSSL: CProgram =
    CProgram { source: "merkle_openssl.c", uses: Some(("openssl/sha.h", "crypto")), kernels: false };

const COPY: &[&str] = &["--variant", "copy"];
const INTO: &[&str] = &["--variant", "into"];
const PRESIZED: &[&str] = &["--variant", "presized"];
const BATCH: &[&str] = &["--variant", "batch"];

/// Every row, in the order of the table.
pub fn all() -> Vec<Row> {
    use Peer::{Aotc, C, Java};
    vec![
        Row::new(BASE, "C over aotc's SHA-256, one call a leaf and pair", C(NATIVE), &[]),
        Row::new("c-batch", "C over aotc's SHA-256, one call a phase", C(NATIVE), &["--batch"]),
        Row::new("openssl", "C over OpenSSL's low-level SHA256_*", C(OPENSSL), &[]),
        Row::new("hotspot17-copy", "JDK 17, warm: hash, then copy", Java(17), COPY),
        Row::new("hotspot17-presized", "JDK 17, warm: into a presized array", Java(17), PRESIZED),
        Row::new("hotspot17-batch", "JDK 17, warm: one call a phase", Java(17), BATCH),
        Row::new("hotspot25-presized", "JDK 25, warm: into a presized array", Java(25), PRESIZED),
        Row::new("hotspot25-batch", "JDK 25, warm: one call a phase", Java(25), BATCH),
        Row::new("aotc-copy", "aotc: hash into a temporary, then copy", Aotc, COPY),
        Row::new("aotc-into", "aotc: hash straight into the array", Aotc, INTO),
        Row::new("aotc-presized", "aotc: and the array holds all nodes at once", Aotc, PRESIZED),
        Row::new("aotc-batch", "aotc: and one call a phase", Aotc, BATCH),
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
