//! Block headers: time of a header in the median batch and in the slowest hundredth, and of all of them together.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::{Row, Series, Vm, ratio, row};

/// Every arrangement is in one process.
pub const ROWS: &[Row] = &[
    row("headers-aotc", Vm::Aotc, ARGS),
    row("headers-hotspot17", Vm::HotSpot(17), ARGS),
    row("headers-hotspot25", Vm::HotSpot(25), ARGS),
];
const ARGS: &[&str] = &["--time", "--threads", "2"];

const ARRANGEMENTS: [&str; 6] = [
    "aligned, threads 1",
    "misaligned, threads 1",
    "aligned, lines apart, threads 2",
    "aligned, lines shared, threads 2",
    "misaligned, lines apart, threads 2",
    "misaligned, lines shared, threads 2",
];
/// The values of a line.
const P50: usize = 0;
const P99: usize = 1;
const TOTAL: usize = 2;

/// So many headers are checked where the tree has so many leaves.
pub fn count(leaves: usize) -> usize {
    (leaves / 10).clamp(1, 1 << 20)
}

/// Markdown.
pub fn table(series: &Series) -> String {
    let mut text = format!(
        "{} headers of 80 bytes, hashed twice and compared with their target; on two cores. p50, p99 and total as\n\
         ratios to aotc's own, aligned on one thread; HotSpot's total over aotc's in the same arrangement.\n\n\
         | arrangement | p50 | p99 | total | HotSpot 17 | HotSpot 25 |\n|---|--:|--:|--:|--:|--:|\n",
        series.count
    );
    let aotc = |label, index| series.value("headers-aotc", label, index);
    for label in ARRANGEMENTS {
        let own = |index| ratio(aotc(label, index), aotc(ARRANGEMENTS[0], index));
        let over = |row| ratio(series.value(row, label, TOTAL), aotc(label, TOTAL));
        let _ = writeln!(
            text,
            "| {label} | {} | {} | {} | {} | {} |",
            own(P50),
            own(P99),
            own(TOTAL),
            over("headers-hotspot17"),
            over("headers-hotspot25"),
        );
    }
    text
}

/// What the program must print: the digest of all hashes and of how many headers meet their target.
pub fn root(count: usize) -> String {
    let mut all = Sha256::new();
    let mut passed = 0u32;
    for i in 0..count {
        let header = header(i);
        let hash = Sha256::digest(Sha256::digest(header));
        all.update(hash);
        passed += u32::from(meets(&header[72..76], &hash));
    }
    let digest = all.chain_update(passed.to_le_bytes()).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Header i as HeaderCheck makes it of the genesis block's.
fn header(i: usize) -> [u8; 80] {
    let mut header = [0; 80];
    header[0] = 1;
    let root = "3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c";
    for (at, byte) in header[36..].iter_mut().enumerate() {
        *byte = u8::from_str_radix(&root[2 * at..2 * at + 2], 16).expect("hex digits");
    }
    if i > 0 {
        let bits = if i.is_multiple_of(5) { 0x1d00_ffff } else { 0x207f_ffff - ((i as u32 % 3) << 21) };
        for (at, value) in [(36, i as u32 / 1000), (72, bits), (76, i as u32)] {
            header[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
    }
    header
}

/// The target written out as 32 bytes, lowest first. Those of the headers here are neither negative nor too long.
fn meets(bits: &[u8], hash: &[u8]) -> bool {
    let mut target = [0; 32];
    let size = usize::from(bits[3]);
    target[size - 3..size].copy_from_slice(&bits[..3]);
    hash.iter().rev().cmp(target.iter().rev()).is_le()
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Measured};
    use super::*;

    #[test]
    fn the_first_header_is_the_genesis_block() {
        let hash = Sha256::digest(Sha256::digest(header(0)));
        let shown: String = hash.iter().rev().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(shown, "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
        assert!(meets(&header(0)[72..76], &hash));
    }

    #[test]
    fn ratios_refer_to_one_thread_aligned() {
        let lines = |factor: f64| {
            let line = |(i, label): (usize, &&str)| {
                let value = factor * (i + 1) as f64;
                ((*label).to_owned(), vec![value, 2.0 * value, 3.0 * value])
            };
            ARRANGEMENTS.iter().enumerate().map(line).collect()
        };
        let ran = |row: &Row, factor| Measured { row: *row, built: Ok(Vec::new()), best: Some(lines(factor)) };
        let mut rows = vec![ran(&ROWS[0], 1.0), ran(&ROWS[1], 4.0), ran(&ROWS[2], 3.0)];
        rows[2].best = None;
        let text = Series { kind: Kind::Headers, count: 5, rows }.markdown();
        assert!(text.contains("| aligned, threads 1 | 1.00 | 1.00 | 1.00 | 4.00 | - |"), "{text}");
        assert!(text.contains("| misaligned, threads 1 | 2.00 | 2.00 | 2.00 | 4.00 | - |"), "{text}");
    }
}
