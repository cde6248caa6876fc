//! A bar chart as SVG: text and rectangles, colours for light and dark pages, no font of its own.
//!
//! The chart crates that were looked at draw to a fixed background; a page that GitHub shows in two
//! colour schemes needs the style sheet, and little else.

use std::fmt::Write;

use super::Results;
use crate::figures::Figures;
use crate::headline::{self, Family, Headline};

const WIDTH: f64 = 760.0;
/// Where the bars begin.
const LEFT: f64 = 260.0;
/// Room for a number behind the longest bar.
const RIGHT: f64 = 60.0;
const TOP: f64 = 64.0;
const BAR: f64 = 18.0;
const STEP: f64 = 26.0;
const KEY_STEP: f64 = 125.0;

/// One colour a family, of a palette that the colour-blind can tell apart; the labels name the rows, so
/// that no one depends on it.
const STYLE: &str = "\
text{font:13px system-ui,sans-serif;fill:#1f2328}
.title{font-size:15px;font-weight:600}
.note,.key{font-size:12px}
.note{fill:#59636e}
.unit{stroke:#59636e;stroke-dasharray:3 3}
.c{fill:#57606a}.openssl{fill:#b35900}.public{fill:#1f6feb}.hotspot{fill:#8250df}.aotc{fill:#0a7d5a}
@media (prefers-color-scheme:dark){
text{fill:#e6edf3}
.note{fill:#9198a1}
.unit{stroke:#9198a1}
.c{fill:#8b949e}.openssl{fill:#e69f00}.public{fill:#79b8ff}.hotspot{fill:#b392f0}.aotc{fill:#3fb98c}
}
";

fn class(family: Family) -> &'static str {
    match family {
        Family::C => "c",
        Family::OpenSsl => "openssl",
        Family::Public => "public",
        Family::HotSpot => "hotspot",
        Family::Aotc => "aotc",
    }
}

const KEY: &[(Family, &str)] = &[
    (Family::C, "C"),
    (Family::OpenSsl, "C over OpenSSL"),
    (Family::Public, "Rust"),
    (Family::HotSpot, "HotSpot"),
    (Family::Aotc, "aotc"),
];

/// The chart of the headlines.
pub fn svg(results: &Results, base: Figures) -> String {
    let lines: Vec<(Headline, f64)> =
        headline::shown(results.measured, base).into_iter().map(|(line, ratios)| (line, ratios.total)).collect();
    let busy = if results.busy.is_empty() { "" } else { " (measured on a busy machine)" };
    let title = format!("Merkle tree of {} leaves{busy}", results.options.leaves);
    bars(&title, "Time, as a ratio to C that calls the same SHA-256 once per leaf; shorter is faster", &lines)
}

fn bars(title: &str, note: &str, lines: &[(Headline, f64)]) -> String {
    let longest = lines.iter().map(|(_, ratio)| *ratio).fold(1.0, f64::max);
    let scale = (WIDTH - LEFT - RIGHT) / longest;
    let bottom = TOP + STEP * lines.len() as f64;
    let height = bottom + 40.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" role=\"img\" aria-label=\"{title}: {note}\">\n<style>\n{STYLE}</style>\n\
         <text class=\"title\" x=\"16\" y=\"26\">{title}</text>\n\
         <text class=\"note\" x=\"16\" y=\"46\">{note}</text>\n"
    );
    for (index, (line, ratio)) in lines.iter().enumerate() {
        let y = TOP + STEP * index as f64;
        let (width, middle) = (ratio * scale, y + BAR / 2.0 + 4.5);
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{}\" x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"{BAR}\" rx=\"2\"/>\
             <text x=\"{:.1}\" y=\"{middle}\">{ratio:.2}</text>",
            LEFT - 10.0,
            line.label,
            class(line.family),
            LEFT + width + 8.0,
        );
    }
    let unit = LEFT + scale;
    let _ = writeln!(
        text,
        "<line class=\"unit\" x1=\"{unit:.1}\" x2=\"{unit:.1}\" y1=\"{}\" y2=\"{}\"/>",
        TOP - 4.0,
        bottom - 4.0
    );
    for (index, (family, name)) in KEY.iter().enumerate() {
        let (x, y) = (LEFT + KEY_STEP * index as f64, bottom + 10.0);
        let _ = writeln!(
            text,
            "<rect class=\"{}\" x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" rx=\"2\"/>\
             <text class=\"key\" x=\"{}\" y=\"{}\">{name}</text>",
            class(*family),
            x + 18.0,
            y + 10.0
        );
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(label: &'static str) -> Headline {
        Headline { label, family: Family::Aotc, rows: &[] }
    }

    #[test]
    fn every_line_is_a_bar_with_its_name_and_number() {
        let text = bars("Title", "note", &[(line("half"), 0.5), (line("double"), 2.0)]);
        assert!(text.contains(">half</text>") && text.contains(">0.50</text>"), "{text}");
        // The longest bar takes all the room, the others their share of it.
        assert!(text.contains("width=\"440.0\"") && text.contains("width=\"110.0\""), "{text}");
        assert_eq!(text.matches("<rect").count(), 2 + KEY.len());
    }

    #[test]
    fn both_colour_schemes_know_every_family() {
        let (light, dark) = STYLE.split_once("prefers-color-scheme:dark").unwrap();
        for (family, _) in KEY {
            let class = format!(".{}{{fill:", class(*family));
            assert!(light.contains(&class) && dark.contains(&class), "{class}");
        }
    }
}
