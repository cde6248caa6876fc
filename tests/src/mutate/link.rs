//! HotSpot's word on whether classes link, for many changed classes in one JVM.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::jdk::Jdk;
use crate::process::{self, End};
use crate::{javac, project};

/// Classes that belong together: those in `changed` win over those in `classes`.
pub struct World {
    pub changed: PathBuf,
    pub classes: PathBuf,
    pub names: Vec<String>,
}

/// For each world, `None` if all its classes link under `-Xverify:all`, else the error and where it came from.
pub fn link<'a>(jdk: &Jdk, worlds: impl IntoIterator<Item = &'a World>) -> Result<Vec<Option<String>>, String> {
    let classes = javac::compile(jdk, &[], &[project().join("tests/src/mutate/Link.java")])?;
    let mut input = String::new();
    let mut count = 0;
    for (index, world) in worlds.into_iter().enumerate() {
        count += 1;
        let path = |path: &Path| path.display().to_string();
        input += &format!("{index}\t{}\t{}\t{}\n", path(&world.changed), path(&world.classes), world.names.join("\t"));
    }
    let mut command = Command::new(jdk.tool("java"));
    command.args(["-Xverify:all", "-XX:TieredStopAtLevel=1", "-cp"]).arg(&classes).arg("Link");
    let outcome = process::run(&mut command, input.as_bytes(), Duration::from_secs(300)).map_err(|e| e.to_string())?;
    if outcome.end != End::Exit(0) {
        return Err(format!("Link: {}\n{}", outcome.end, String::from_utf8_lossy(&outcome.stderr)));
    }
    let text = String::from_utf8_lossy(&outcome.stdout);
    let verdicts: HashMap<&str, &str> = text.lines().filter_map(|line| line.split_once('\t')).collect();
    (0..count)
        .map(|index| match verdicts.get(index.to_string().as_str()) {
            Some(&"ok") => Ok(None),
            Some(error) => Ok(Some(error.to_string())),
            None => Err(format!("Link says nothing of world {index}")),
        })
        .collect()
}
