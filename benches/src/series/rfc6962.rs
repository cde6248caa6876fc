//! Trees of RFC 6962: recursive, iterative and naive, in time and in what they allocate.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::{Row, Series, Vm, ratio, row};
use crate::bounds::Verdict;

const FORMS: [&str; 3] = ["recursive", "iterative", "naive"];

/// Every form on every machine.
pub const ROWS: &[Row] = &[
    row("rfc6962-aotc-recursive", Vm::Aotc, &["--variant", "recursive"]),
    row("rfc6962-aotc-iterative", Vm::Aotc, &["--variant", "iterative"]),
    row("rfc6962-aotc-naive", Vm::Aotc, &["--variant", "naive"]),
    row("rfc6962-hotspot17-recursive", Vm::HotSpot(17), &["--variant", "recursive"]),
    row("rfc6962-hotspot17-iterative", Vm::HotSpot(17), &["--variant", "iterative"]),
    row("rfc6962-hotspot17-naive", Vm::HotSpot(17), &["--variant", "naive"]),
    row("rfc6962-hotspot25-recursive", Vm::HotSpot(25), &["--variant", "recursive"]),
    row("rfc6962-hotspot25-iterative", Vm::HotSpot(25), &["--variant", "iterative"]),
    row("rfc6962-hotspot25-naive", Vm::HotSpot(25), &["--variant", "naive"]),
];

const VMS: [(&str, &str); 3] = [("aotc", "aotc"), ("hotspot17", "HotSpot 17"), ("hotspot25", "HotSpot 25")];
/// The values of a row's only line.
const TIME: usize = 0;
const BYTES: usize = 1;

fn value(series: &Series, vm: &str, form: &str, index: usize) -> Option<f64> {
    series.value(&format!("rfc6962-{vm}-{form}"), "tree", index)
}

/// Markdown.
pub fn table(series: &Series) -> String {
    let mut text = format!(
        "{} leaves of 32 bytes, one core. Time as a ratio of aotc to HotSpot in the same form, below 1 is faster; bytes\n\
         that one tree allocates.\n\n\
         | form | aotc / HotSpot 17 | aotc / HotSpot 25 | bytes, aotc | bytes, HotSpot 17 | bytes, HotSpot 25 |\n\
         |---|--:|--:|--:|--:|--:|\n",
        series.count
    );
    for form in FORMS {
        let time = |vm| value(series, vm, form, TIME);
        let bytes = |vm| value(series, vm, form, BYTES).map_or("-".to_owned(), |bytes| format!("{bytes:.0}"));
        let _ = writeln!(
            text,
            "| {form} | {} | {} | {} | {} | {} |",
            ratio(time("aotc"), time("hotspot17")),
            ratio(time("aotc"), time("hotspot25")),
            bytes("aotc"),
            bytes("hotspot17"),
            bytes("hotspot25"),
        );
    }
    text
}

/// The recursive form must allocate at most a tenth of what the naive one does.
pub fn verdicts(series: &Series) -> Vec<Verdict> {
    let verdict = |(vm, name): (&str, &str)| {
        let bytes = |form| value(series, vm, form, BYTES);
        let value = bytes("recursive").zip(bytes("naive")).map(|(recursive, naive)| recursive / naive);
        Verdict::new(format!("RFC 6962, bytes of recursive / naive, {name}"), 0.1, value)
    };
    VMS.into_iter().map(verdict).collect()
}

/// The root over so many leaves, leaf i being 32 bytes of `(byte) i`, by code that shares nothing with the programs.
pub fn root(leaves: usize) -> String {
    subtree(0..leaves).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn subtree(leaves: std::ops::Range<usize>) -> [u8; 32] {
    match leaves.len() {
        0 => Sha256::digest([]).into(),
        1 => Sha256::new().chain_update([0]).chain_update([leaves.start as u8; 32]).finalize().into(),
        count => {
            let middle = leaves.start + count.next_power_of_two() / 2;
            let hash = Sha256::new().chain_update([1]).chain_update(subtree(leaves.start..middle));
            hash.chain_update(subtree(middle..leaves.end)).finalize().into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Measured};
    use super::*;

    #[test]
    fn roots_computed_with_hashlib() {
        for (leaves, expected) in [
            (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (1, "7f9c9e31ac8256ca2f258583df262dbc7d6f68f2a03043d5c99a4ae5a7396ce9"),
            (7, "7318881c41fce3c1de3640df8e8c110c93f43f686b74204a9d1ad5b8c71c2047"),
            (8, "f907f23f76aa01b755a614d31ef9832909f44638b4590073301e61e6d01f9a1d"),
            (1025, "831487df2d444288be0209b5dd54e045dd22772050629f67fe0cb4bc30f58fc4"),
        ] {
            assert_eq!(root(leaves), expected, "{leaves} leaves");
        }
    }

    #[test]
    fn ratios_and_bounds() {
        let ran = |row: &Row, time: f64, bytes: f64| Measured {
            row: *row,
            built: Ok(Vec::new()),
            best: Some(vec![("tree".to_owned(), vec![time, bytes])]),
        };
        let rows = ROWS.iter().enumerate().map(|(i, row)| ran(row, (9 - i) as f64, if i % 3 == 2 { 1e6 } else { 2e5 }));
        let mut rows: Vec<_> = rows.collect();
        rows[0].best.as_mut().unwrap()[0].1[BYTES] = 1000.0;
        let series = Series { kind: Kind::Rfc6962, count: 3, rows };
        let text = series.markdown();
        assert!(text.contains("| recursive | 1.50 | 3.00 | 1000 | 200000 | 200000 |"), "{text}");
        let holds: Vec<_> = series.verdicts().iter().map(Verdict::holds).collect();
        assert_eq!(holds, [true, false, false]);
    }
}
