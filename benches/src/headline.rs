//! The few lines that the README and the chart show: rows, or the best of several.

use crate::figures::{self, Figures};
use crate::run::Measured;

/// Whose code a line runs; the chart's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// C over our kernels.
    C,
    /// C over OpenSSL.
    OpenSsl,
    /// Rust over public crates.
    Public,
    /// The JVM.
    HotSpot,
    /// Ours.
    Aotc,
}

/// One line.
#[derive(Clone, Copy, Debug)]
pub struct Headline {
    /// What the reader sees.
    pub label: &'static str,
    /// Its colour.
    pub family: Family,
    /// The rows of which it is the best.
    pub rows: &'static [&'static str],
}

const fn line(label: &'static str, family: Family, rows: &'static [&'static str]) -> Headline {
    Headline { label, family, rows }
}

/// JDK 25 in every form: what a bound against "its fastest form" refers to.
pub const HOTSPOT25: &[&str] = &["hotspot25-copy", "hotspot25-presized", "hotspot25-batch", "hotspot25-huge"];
const HOTSPOT17: &[&str] = &["hotspot17-copy", "hotspot17-presized", "hotspot17-batch", "hotspot17-huge"];

/// In the order they are shown.
pub const ALL: &[Headline] = &[
    line("C, one call per leaf", Family::C, &["c-per-leaf"]),
    line("C, batch calls", Family::C, &["c-batch"]),
    line("OpenSSL, SHA256_Init/Update/Final", Family::OpenSsl, &["openssl"]),
    line("OpenSSL, EVP with a reused context", Family::OpenSsl, &["openssl-evp"]),
    line("Rust, sha2", Family::Public, &["sha2"]),
    line("Rust, ring", Family::Public, &["ring"]),
    line("Rust, pairs by hashtree", Family::Public, &["hashtree"]),
    line("HotSpot 17, warmed, best form", Family::HotSpot, HOTSPOT17),
    line("HotSpot 25, warmed, best form", Family::HotSpot, HOTSPOT25),
    line("aotc copy", Family::Aotc, &["aotc-copy"]),
    line("aotc into", Family::Aotc, &["aotc-into"]),
    line("aotc presized", Family::Aotc, &["aotc-presized"]),
    line("aotc batch", Family::Aotc, &["aotc-batch"]),
    line("aotc batch, two threads", Family::Aotc, &["aotc-batch-2-threads"]),
    line("aotc batch, -march=native", Family::Aotc, &["aotc-native-batch"]),
];

/// The best figures of any of these rows.
pub fn best(measured: &[Measured], rows: &[&str]) -> Option<Figures> {
    let named = measured.iter().filter(|one| rows.contains(&one.row.name.as_str()));
    figures::best(&named.flat_map(Measured::figures).collect::<Vec<_>>())
}

/// The least of one of the times of any of these rows.
pub fn best_of(measured: &[Measured], rows: &[&str], part: impl Fn(Figures) -> f64) -> Option<f64> {
    let named = measured.iter().filter(|one| rows.contains(&one.row.name.as_str()));
    named.flat_map(Measured::figures).map(part).min_by(f64::total_cmp)
}

/// The headlines that ran, each with its ratios to the base's figures.
pub fn shown(measured: &[Measured], base: Figures) -> Vec<(Headline, Figures)> {
    let ratios = |line: &Headline| Some((*line, best(measured, line.rows)?.over(base)));
    ALL.iter().filter_map(ratios).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;

    #[test]
    fn headlines_name_rows_that_exist() {
        let rows = rows::all();
        for name in ALL.iter().flat_map(|line| line.rows) {
            assert!(rows.iter().any(|row| row.name == *name), "{name}");
        }
    }

    #[test]
    fn the_best_of_several_rows() {
        let measured = [Measured::ran("x", &[40.0, 30.0]), Measured::ran("y", &[20.0]), Measured::ran("z", &[10.0])];
        assert_eq!(best(&measured, &["x", "y"]).unwrap().total, 20.0);
        assert_eq!(best(&measured, &["nosuch"]), None);
    }
}
