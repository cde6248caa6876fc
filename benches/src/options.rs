//! The command line of `compare`.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use lexopt::{Arg, Parser, ValueExt};

use crate::heap;
use crate::rows::{self, Row};
use crate::series::Kind;

/// What the user wants.
#[derive(Debug)]
pub enum Request {
    /// To read this.
    Help(String),
    /// A comparison.
    Compare(Box<Options>),
}

/// The settings of one comparison.
#[derive(Debug)]
pub struct Options {
    /// Leaves of the tree.
    pub leaves: usize,
    /// Processes a row.
    pub rounds: usize,
    /// The core to run on, if the user minds.
    pub core: Option<usize>,
    /// The rows to run, in order.
    pub rows: Vec<Row>,
    /// The row that ratios refer to.
    pub base: String,
    /// Whether to build and time the tree.
    pub tree: bool,
    /// Whether to time small trees and large ones.
    pub growth: bool,
    /// Whether to measure the programs that live by the heap.
    pub heap: bool,
    /// Whether to build and time what starts up.
    pub startup: bool,
    /// Which other programs to build and time.
    pub series: Vec<Kind>,
    /// Where to write the machine-readable report.
    pub json: Option<PathBuf>,
    /// Where to write page, chart and machine-readable report, if every root is right.
    pub report: Option<PathBuf>,
    /// A README to show the report's main table, and the report it refers to.
    pub readme: Option<PathBuf>,
    /// Whether a missed bound is an error.
    pub check: bool,
    /// An aotc to use as it is; without one it is built.
    pub aotc: Option<PathBuf>,
    /// How long one process may take.
    pub timeout: Duration,
    /// Self-test: the row whose root is falsified after it was read.
    pub wrong_root: Option<String>,
}

const USAGE: &str = "\
Compares the Merkle tree compiled by aotc with C, OpenSSL and HotSpot.

usage: compare [options]

  --rows A,B           only these rows, and the base
  --base ROW           the row that ratios refer to [c-per-leaf]
  --leaves N           leaves of the tree [1000000]
  --rounds N           processes a row; they take turns, the best counts [5]
  --core N             the core to run on [1, or the last allowed]
  --timeout SECONDS    for one process [600]
  --startup            start-up times instead: hello world next to an empty C program
  --growth             instead of the rows: aotc-batch from 1 k to 16 M leaves
  --heap               programs that live by the heap instead, beside HotSpot's collectors
  --rfc6962            trees of RFC 6962 instead: time and bytes allocated; may go with --headers
  --headers            proof of work of block headers instead
  --check              exit 1 when a bound on the figures is missed
  --json FILE          write everything that was measured to FILE
  --report DIR         all of it, written to DIR: README.md, chart.svg, results.json;
                       nothing is written when the comparison is refused
  --tree               with --report: the tree alone
  --readme FILE        with --report: put chart and main table between FILE's markers
  --aotc FILE          use this aotc instead of building it
  --peer NAME=COMMAND  add a row, or replace it: COMMAND is split at blanks, gets
                       `LEAVES --rounds N` and prints the four lines
  --inject wrong-root=ROW
                       self-test: falsify the root read from ROW; the comparison must fail
  --help               this text

A peer this machine lacks is a skipped row. One wrong root: no ratio at all, exit 1.

rows:
";

/// Reads the arguments, without the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    read(Parser::from_args(args)).map_err(|e| e.to_string())
}

fn read(mut args: Parser) -> Result<Request, lexopt::Error> {
    let mut known = rows::all();
    let mut names: Vec<String> = Vec::new();
    let mut only_tree = false;
    let mut options = Options {
        leaves: 1_000_000,
        rounds: 5,
        core: None,
        rows: Vec::new(),
        base: rows::BASE.to_owned(),
        tree: true,
        growth: false,
        heap: false,
        startup: false,
        series: Vec::new(),
        json: None,
        report: None,
        readme: None,
        check: false,
        aotc: None,
        timeout: Duration::from_secs(600),
        wrong_root: None,
    };
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help(help())),
            Arg::Long("rows") => {
                let list = args.value()?.string()?;
                names.extend(list.split(',').filter(|name| !name.is_empty()).map(str::to_owned));
            }
            Arg::Long("base") => options.base = args.value()?.string()?,
            Arg::Long("leaves") => options.leaves = positive(&mut args)?,
            Arg::Long("rounds") => options.rounds = positive(&mut args)?,
            Arg::Long("core") => options.core = Some(args.value()?.parse()?),
            Arg::Long("timeout") => options.timeout = Duration::from_secs(positive(&mut args)?),
            Arg::Long("startup") => (options.tree, options.startup) = (false, true),
            Arg::Long("growth") => (options.tree, options.growth) = (false, true),
            Arg::Long("heap") => (options.tree, options.heap) = (false, true),
            Arg::Long("rfc6962") => options.series.push(Kind::Rfc6962),
            Arg::Long("headers") => options.series.push(Kind::Headers),
            Arg::Long("tree") => only_tree = true,
            Arg::Long("check") => options.check = true,
            Arg::Long("report") => options.report = Some(args.value()?.into()),
            Arg::Long("readme") => options.readme = Some(args.value()?.into()),
            Arg::Long("json") => options.json = Some(args.value()?.into()),
            Arg::Long("aotc") => options.aotc = Some(args.value()?.into()),
            Arg::Long("peer") => rows::put(&mut known, peer(&args.value()?.string()?)?),
            Arg::Long("inject") => options.wrong_root = Some(wrong_root(&mut args)?),
            _ => return Err(arg.unexpected()),
        }
    }
    if !options.tree && (only_tree || options.json.is_some() || options.report.is_some()) {
        return Err("--startup, --growth and --heap go with none of --tree, --json, --report".into());
    }
    if !options.series.is_empty() {
        let other = options.startup || options.growth || options.heap;
        if other || only_tree || options.json.is_some() || options.report.is_some() {
            return Err(
                "--rfc6962 and --headers go with none of --startup, --growth, --heap, --tree, --json, --report".into(),
            );
        }
        options.tree = false;
    }
    if options.readme.is_some() && options.report.is_none() {
        return Err("--readme needs --report".into());
    }
    let whole = options.report.is_some() && !only_tree;
    (options.startup, options.growth) = (options.startup || whole, options.growth || whole);
    options.heap |= whole;
    if whole {
        options.series = Kind::ALL.to_vec();
    }
    options.rows = rows::select(known, &names, &options.base)?;
    if let Some(name) = &options.wrong_root
        && !(options.tree && options.rows.iter().any(|row| row.name == *name))
        && !options.series.iter().flat_map(|kind| kind.rows()).any(|row| row.name == *name)
        && !(options.heap && heap::names().any(|workload| workload == name))
    {
        return Err(format!("--inject: row `{name}` is not run").into());
    }
    Ok(Request::Compare(Box::new(options)))
}

fn positive<T: FromStr + Default + PartialOrd>(args: &mut Parser) -> Result<T, lexopt::Error> {
    let text = args.value()?.string()?;
    let value = text.parse().ok().filter(|value| *value > T::default());
    value.ok_or_else(|| format!("not a positive number: {text}").into())
}

fn peer(text: &str) -> Result<Row, lexopt::Error> {
    let (name, command) = text.split_once('=').unwrap_or((text, ""));
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if name.is_empty() || words.is_empty() {
        return Err(format!("--peer takes NAME=COMMAND, not `{text}`").into());
    }
    Ok(Row::command(name, words))
}

fn wrong_root(args: &mut Parser) -> Result<String, lexopt::Error> {
    let text = args.value()?.string()?;
    match text.strip_prefix("wrong-root=") {
        Some(row) => Ok(row.to_owned()),
        None => Err(format!("--inject takes wrong-root=ROW, not `{text}`").into()),
    }
}

fn help() -> String {
    let mut text = USAGE.to_owned();
    for row in rows::all() {
        let _ = writeln!(text, "  {:<20} {}", row.name, row.what);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Result<Options, String> {
        match parse(line.split_whitespace().map(OsString::from))? {
            Request::Compare(options) => Ok(*options),
            Request::Help(text) => Err(text),
        }
    }

    #[test]
    fn defaults() {
        let options = options("").unwrap();
        assert_eq!((options.leaves, options.rounds), (1_000_000, 5));
        assert_eq!(options.rows.len(), rows::all().len());
    }

    #[test]
    fn everything_set() {
        let line = "--leaves 7 --rounds=2 --core 0 --rows openssl,mine --json out.json \
                    --timeout 9 --base mine --peer mine=./x --inject wrong-root=mine";
        let options = options(line).unwrap();
        assert_eq!((options.leaves, options.rounds, options.core), (7, 2, Some(0)));
        let names: Vec<_> = options.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["openssl", "mine"]);
        assert_eq!(options.wrong_root.as_deref(), Some("mine"));
        assert_eq!(options.timeout.as_secs(), 9);
    }

    #[test]
    fn parts() {
        let parts = |line| options(line).map(|options| (options.tree, options.startup)).unwrap();
        assert_eq!(parts(""), (true, false));
        assert_eq!(parts("--startup"), (false, true));
        assert_eq!(parts("--growth"), (false, false));
        assert_eq!(parts("--heap --inject wrong-root=LiveMap"), (false, false));
        assert!(options("--heap").unwrap().heap && options("--report x").unwrap().heap && !options("").unwrap().heap);
        assert!(options("--growth").unwrap().growth && options("--report x").unwrap().growth);
        assert!(!options("").unwrap().growth && !options("--report x --tree").unwrap().growth);
        assert_eq!(parts("--report x"), (true, true));
        assert_eq!(parts("--report x --tree"), (true, false));
        assert_eq!(parts("--rfc6962 --headers"), (false, false));
        let series = |line| options(line).unwrap().series;
        assert_eq!(series("--headers"), [Kind::Headers]);
        assert_eq!(series("--report x"), Kind::ALL);
        assert_eq!(series("--report x --tree"), []);
    }

    #[test]
    fn help_names_every_row() {
        let text = options("--help").unwrap_err();
        assert!(rows::all().iter().all(|row| text.contains(&row.name)));
    }

    #[test]
    fn usage_errors() {
        for line in [
            "extra",
            "--nosuch",
            "--leaves 0",
            "--rounds x",
            "--rows nosuch",
            "--peer alone",
            "--inject root=x",
            "--rows openssl --inject wrong-root=c-batch",
            "--startup --report x",
            "--startup --tree",
            "--growth --json x",
            "--startup --rfc6962",
            "--headers --report x",
            "--headers --inject wrong-root=rfc6962-aotc-naive",
            "--headers --inject wrong-root=openssl",
            "--readme README.md",
        ] {
            assert!(options(line).is_err(), "{line}");
        }
    }
}
