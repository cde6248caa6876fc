//! Programs that use much memory for long, and what they may hold while they do.
//!
//! By default scaled down to seconds; with `AOTC_TEST_LONG` at the size that the bounds are promised for.

use std::env;
use std::path::PathBuf;

use aotc_tests::fixture::Bench;
use aotc_tests::process::End;
use aotc_tests::steps::{Memory, Steps};

const MB: u64 = 1 << 20;

/// What a process may hold besides its live objects and their page: the room that the pace gives a heap however small, the
/// bits of the pages that have been in use (two for every 16 bytes), code and stack.
fn slack(memory: Memory) -> u64 {
    const ROOM: u64 = 16 * MB;
    const PROCESS: u64 = 6 * MB;
    ROOM + memory.peak / 64 + PROCESS
}

fn is_long() -> bool {
    env::var_os("AOTC_TEST_LONG").is_some()
}

/// One size by default, another with `AOTC_TEST_LONG`.
fn scaled(short: u64, long: u64) -> u64 {
    if is_long() { long } else { short }
}

fn build(name: &str, source: &str) -> (Bench, PathBuf) {
    let bench = Bench::new(&format!("endurance-{name}"));
    let class = bench.class(name, source);
    let output = bench.output();
    let outcome = bench.aotc(&[class.as_os_str(), "-o".as_ref(), output.as_os_str()]);
    assert_eq!(outcome.end, End::Exit(0), "{}", String::from_utf8_lossy(&outcome.stderr));
    (bench, output)
}

/// The number in front of `unit` and behind `before` in a line of the log.
fn number(line: &str, before: &str, unit: &str) -> u64 {
    let rest = line.split_once(before).unwrap_or_else(|| panic!("no `{before}` in: {line}")).1;
    rest.split_once(unit).unwrap_or_else(|| panic!("no `{unit}` in: {line}")).0.parse().unwrap()
}

/// 100 GB in all, 50 MB at a time, never more than three times that plus 16 MB; all of the process counts.
#[test]
fn much_in_all_little_at_a_time() {
    const LIVE: u64 = 50;
    let (_bench, program) = build("Mixed", include_str!("Mixed.java"));
    let total = scaled(4, 100) << 10;
    let mut steps = Steps::start(&program, &[&total.to_string(), &LIVE.to_string()], "stats");
    let memory = steps.at("made true");
    steps.at("checked");
    let statistics = steps.finish();
    println!("{total} MB in all: peak {} MB; {}", memory.peak / MB, statistics.trim_end());
    assert!(memory.peak <= 3 * LIVE * MB + 16 * MB, "{memory:?}");
    assert!(number(&statistics, "largest heap ", " kB") << 10 <= 3 * LIVE * MB + 16 * MB, "{statistics}");
    assert!(number(&statistics, "allocated ", " kB") >> 10 >= total, "{statistics}");
}

/// A word on the stack that the program does not need any more looks like any other to a conservative collector: here a
/// parameter that stays in its frame. What hangs on it is kept, and no more than that: the pace lets the heap be twice what
/// is live. It is given back when the frame is gone.
#[test]
fn a_stale_word_keeps_a_list_for_a_while() {
    const NODE: u64 = 24;
    let (_bench, program) = build("StaleHead", include_str!("StaleHead.java"));
    let list = scaled(64, 1024) * MB;
    let mut steps = Steps::start(&program, &[&(list / NODE).to_string()], "");
    let passed = steps.at("passed");
    let garbage = steps.at("garbage");
    let over = steps.at("over true");
    let again = steps.at("again true");
    steps.finish();
    println!("list {} MB: {passed:?}, {garbage:?}, {over:?}, {again:?}", list / MB);
    assert!(passed.resident >= list, "nothing was kept, so nothing is shown: {passed:?}");
    assert!(garbage.peak <= 2 * list + slack(garbage), "{garbage:?}");
    assert!(over.resident <= slack(over), "{over:?}");
    assert!(again.resident <= slack(again), "{again:?}");
}

/// The log says how long a collection takes. It looks at each live object once, as the program's own walk does, which is
/// the measure here.
#[test]
fn the_pause_for_a_large_live_set_is_reported() {
    let (_bench, program) = build("LargeLive", include_str!("LargeLive.java"));
    let megabytes = scaled(64, 1024);
    let mut steps = Steps::start(&program, &[&megabytes.to_string()], "gc-log");
    steps.at("0 true");
    let log = steps.finish();
    let walk = log.lines().find(|line| line.starts_with("walk ")).expect("the program measures itself");
    let walk = number(walk, "walk ", " us");
    let asked: Vec<&str> = log.lines().filter(|line| line.contains("(System.gc())")).collect();
    assert_eq!(asked.len(), 2, "{log}");
    for line in asked {
        let (live, pause) = (number(line, "live ", " kB") >> 10, number(line, "pause ", " us"));
        println!("{line}; {:.1} times the program's own walk", pause as f64 / walk as f64);
        assert!((megabytes..megabytes * 3 / 2).contains(&live), "{line}");
        assert!((walk / 20..walk * 20).contains(&pause), "walk {walk} us; {line}");
    }
}

/// Most of each page is freed, one object stays. A page belongs to a size as long as anything is in it, so what stays can
/// pin as many pages as there are objects; nothing else may be lost, and the holes are used again by objects of that size.
#[test]
fn holes_are_used_again() {
    const PAGE: u64 = 16 << 10;
    const SIZES: u64 = 12;
    // Of the objects that stay.
    const MEAN: u64 = 554;
    let (_bench, program) = build("Holes", include_str!("Holes.java"));
    let each = scaled(16, 64) * MB;
    let mut steps = Steps::start(&program, &[&(each / MB).to_string()], "");
    let (kept, count) = steps.at_prefix("survivors ");
    let count = count.parse::<u64>().unwrap();
    // As many free pages are kept for the next round as there are bytes live.
    let pinned = count * (PAGE + MEAN);
    let others = steps.at("others 12");
    let same = steps.at("same 12");
    let freed = steps.at("freed true");
    steps.finish();
    println!("pinned {} MB: {kept:?}, {others:?}, {same:?}, {freed:?}", pinned / MB);
    // Slots do not fill pages to the last byte, so there are a few more pages than survivors.
    assert!(kept.resident >= pinned * 9 / 10, "there are no holes to speak of: {kept:?}");
    assert!(kept.resident <= pinned + slack(kept), "{kept:?}");
    // The lists take 8 bytes for each object, which is a third of the smallest size.
    let lists = |bytes: u64| SIZES * bytes / 3;
    let live = SIZES * each / 4 + lists(each / 4);
    assert!(others.resident <= pinned + 2 * live + slack(others), "{others:?}");
    assert!(same.resident <= pinned + lists(each / 2) + slack(same), "the holes were not used: {same:?}");
    assert!(freed.resident <= slack(freed), "{freed:?}");
}
