//! The four lines a Merkle program prints, and what is made of several of them.

/// Nanoseconds a leaf, of the best round of one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Filling the leaves and hashing them into place.
    pub add: f64,
    /// Reducing the leaves to the root.
    pub compute: f64,
    /// Both.
    pub total: f64,
}

impl Figures {
    /// The ratios to `base`, part by part.
    pub fn over(self, base: Figures) -> Figures {
        Figures { add: self.add / base.add, compute: self.compute / base.compute, total: self.total / base.total }
    }
}

/// What one process printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The root, 64 lower-case hex digits.
    pub root: String,
    /// Its times.
    pub figures: Figures,
}

/// Reads the four lines. Each must be there once; other lines are passed over.
pub fn parse(output: &str) -> Result<Report, String> {
    let root = field(output, "root")?;
    let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
    if root.len() != 64 || !root.bytes().all(is_digit) {
        return Err(format!("not a root: {root}"));
    }
    let figures = Figures {
        add: nanoseconds(output, "addData")?,
        compute: nanoseconds(output, "compute")?,
        total: nanoseconds(output, "total")?,
    };
    Ok(Report { root: root.to_owned(), figures })
}

fn field<'a>(output: &'a str, name: &str) -> Result<&'a str, String> {
    let mut values = output.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(str::trim);
    match (values.next(), values.next()) {
        (Some(value), None) => Ok(value),
        (None, _) => Err(format!("no line `{name}`")),
        (Some(_), Some(_)) => Err(format!("more than one line `{name}`")),
    }
}

fn nanoseconds(output: &str, name: &str) -> Result<f64, String> {
    let text = field(output, name)?;
    text.strip_suffix(" ns/leaf")
        .and_then(|number| number.trim().parse().ok())
        .filter(|value: &f64| value.is_finite() && *value >= 0.0)
        .ok_or_else(|| format!("not a time: {name} {text}"))
}

/// The figures with the least total: all three columns come from one round of one process.
pub fn best(runs: &[Figures]) -> Option<Figures> {
    runs.iter().copied().min_by(|a, b| a.total.total_cmp(&b.total))
}

/// The median of the totals over the least of them: 1.00 on a quiet machine.
pub fn spread(runs: &[Figures]) -> Option<f64> {
    let totals: Vec<f64> = runs.iter().map(|run| run.total).collect();
    Some(median(&totals)? / best(runs)?.total)
}

/// The middle value; of an even number, the mean of the middle two.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    Some((sorted[sorted.len() / 2 - 1] + upper) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(root: &str, total: &str) -> String {
        format!("root {root}\naddData 1.5 ns/leaf\ncompute 2 ns/leaf\ntotal {total} ns/leaf\n")
    }

    fn totals(values: &[f64]) -> Vec<Figures> {
        values.iter().map(|&total| Figures { add: 1.0, compute: 1.0, total }).collect()
    }

    #[test]
    fn four_lines_are_read() {
        let root = "0f".repeat(32);
        let report = parse(&output(&root, "3.50")).unwrap();
        assert_eq!(report.root, root);
        assert_eq!(report.figures, Figures { add: 1.5, compute: 2.0, total: 3.5 });
    }

    #[test]
    fn lines_of_others_are_passed_over() {
        let text = format!("OpenJDK warning\n{}rootless\n", output(&"00".repeat(32), "1"));
        assert!(parse(&text).is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let root = "00".repeat(32);
        assert_eq!(parse("").unwrap_err(), "no line `root`");
        assert_eq!(parse(&output("00", "1")).unwrap_err(), "not a root: 00");
        assert_eq!(parse(&output(&"0F".repeat(32), "1")).unwrap_err()[..10], *"not a root");
        for time in ["", "NaN", "inf", "-1", "fast"] {
            assert!(parse(&output(&root, time)).unwrap_err().starts_with("not a time: total"));
        }
        let twice = output(&root, "1").repeat(2);
        assert_eq!(parse(&twice).unwrap_err(), "more than one line `root`");
    }

    #[test]
    fn best_is_one_round_not_a_mixture() {
        let a = Figures { add: 1.0, compute: 9.0, total: 10.0 };
        let b = Figures { add: 4.0, compute: 4.0, total: 8.0 };
        assert_eq!(best(&[a, b]), Some(b));
        assert_eq!(best(&[]), None);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(spread(&totals(&[2.0, 4.0, 3.0])), Some(1.5));
        assert_eq!(spread(&[]), None);
    }
}
