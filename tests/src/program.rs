//! A test program: a Java file, its name, and the directives in its header.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{cache, project};

/// One program with a main method.
#[derive(Clone, Debug)]
pub struct Program {
    /// `topic/Name`, the name of the test.
    pub name: String,
    /// As `java` wants it: `Name` or `package.Name`.
    pub main_class: String,
    pub sources: Vec<PathBuf>,
    /// Programs of one root and one set of javac flags are compiled together.
    pub root: PathBuf,
    pub directives: Directives,
}

/// What the header of a program asks for; README.md explains each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    pub args: Vec<String>,
    pub stdin: String,
    pub refused: Option<String>,
    pub javac: Vec<String>,
    pub exit: Option<i32>,
    pub ignore_stderr: Option<String>,
    /// What the executable gets in `AOTC_OPTS`.
    pub options: String,
    /// What HotSpot gets besides.
    pub java: Vec<String>,
    /// What aotc gets besides.
    pub aotc: Vec<String>,
    /// The oldest JDK that compiles and runs the program.
    pub since: Option<u32>,
}

impl Program {
    /// Whether the program is for this feature version of the JDK.
    pub fn runs_on(&self, feature: u32) -> bool {
        self.directives.since.is_none_or(|since| since <= feature)
    }

    /// Whether a class file belongs to this program: helper classes bear its name as a prefix.
    pub fn owns(&self, class_file: &Path) -> bool {
        let class = class_file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.sources.iter().filter_map(|source| source.file_stem()?.to_str()).any(|stem| class.starts_with(stem))
    }
}

/// All programs: `tests/java/**/*.java` and the tests of the Merkle trees.
pub fn discover() -> Result<Vec<Program>, String> {
    let root = project().join("tests/java");
    let sources = java_files(&root)?;
    let mut programs = Vec::new();
    let mut owners: HashMap<String, PathBuf> = HashMap::new();
    for source in sources {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        if let Some(other) = owners.insert(stem.to_string(), source.clone()) {
            return Err(format!(
                "{} and {} have one class name; all programs are compiled into one directory",
                other.display(),
                source.display()
            ));
        }
        let topic = source.parent().and_then(|dir| dir.strip_prefix(&root).ok()).unwrap_or(Path::new(""));
        let name = format!("{}/{stem}", topic.display());
        programs.push(load(name, &source, vec![source.clone()], &root)?);
    }
    programs.extend(merkle()?);
    Ok(programs)
}

/// `java-src/merkle`: several files, with a main class for each subject.
const MERKLE: &[&str] = &["MerkleTreeTest", "Rfc6962TreeTest", "HeaderCheckTest"];

fn merkle() -> Result<Vec<Program>, String> {
    let root = project().join("java-src/merkle");
    let sources = java_files(&root)?;
    let load =
        |class: &&str| load(format!("merkle/{class}"), &root.join(format!("{class}.java")), sources.clone(), &root);
    MERKLE.iter().map(load).collect()
}

fn java_files(root: &Path) -> Result<Vec<PathBuf>, String> {
    cache::files(root, &|path| path.extension().is_some_and(|e| e == "java"))
        .map_err(|e| format!("cannot list {}: {e}", root.display()))
}

fn load(name: String, main: &Path, sources: Vec<PathBuf>, root: &Path) -> Result<Program, String> {
    let text = fs::read_to_string(main).map_err(|e| format!("cannot read {}: {e}", main.display()))?;
    let directives = parse(&text).map_err(|e| format!("{}: {e}", main.display()))?;
    let class = main.file_stem().unwrap_or_default().to_string_lossy();
    let main_class = match package(&text) {
        Some(package) => format!("{package}.{class}"),
        None => class.into_owned(),
    };
    Ok(Program { name, main_class, sources, root: root.to_path_buf(), directives })
}

fn package(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.trim().strip_prefix("package ")?.strip_suffix(';')).map(str::trim)
}

/// Reads the directives from the `//` lines at the top of a program. A line that looks like a
/// directive (`// word: text`) but is none is an error, so that a typing mistake is not silence.
fn parse(text: &str) -> Result<Directives, String> {
    let mut result = Directives::default();
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            continue;
        }
        let Some(comment) = line.strip_prefix("//") else {
            break;
        };
        let Some((key, value)) = comment.trim().split_once(':') else {
            continue;
        };
        if key.is_empty() || !key.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
            continue;
        }
        let value = value.strip_prefix(' ').unwrap_or(value);
        match key {
            "args" => result.args.extend(words(value)?),
            "stdin" => {
                result.stdin += value;
                result.stdin.push('\n');
            }
            "refused" => {
                regex_lite::Regex::new(value).map_err(|e| format!("refused: {e}"))?;
                result.refused = Some(value.to_string());
            }
            "aotc" => result.aotc.extend(words(value)?),
            "java" => result.java.extend(words(value)?),
            "options" => result.options = value.trim().to_string(),
            "javac" => result.javac.extend(words(value)?),
            "exit" => {
                let code = value.trim().parse();
                result.exit = Some(code.map_err(|_| format!("exit: `{value}` is no number"))?);
            }
            "jdk" => {
                let since = value.trim().strip_suffix('+').and_then(|version| version.parse().ok());
                result.since = Some(since.ok_or_else(|| format!("jdk: `{value}` is not of the form `21+`"))?);
            }
            "ignore-stderr" if value.trim().is_empty() => {
                return Err("ignore-stderr: needs a reason".to_string());
            }
            "ignore-stderr" => result.ignore_stderr = Some(value.to_string()),
            _ => return Err(format!("unknown directive `{key}:`")),
        }
    }
    Ok(result)
}

/// Splits at blanks; double quotes keep blanks, and inside them `\` takes the next character.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next() {
                        Some('"') => break,
                        Some('\\') => word.extend(chars.next()),
                        Some(c) => word.push(c),
                        None => return Err(format!("open quote in `{text}`")),
                    }
                }
            }
            c if c.is_whitespace() => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header() {
        let text = "// What it shows: things.\n\n// args: a \"b c\" \"\" d\n// stdin: one\n\
                    // stdin: two\n// exit: 3\n// javac: -g\n// jdk: 21+\nclass X {} // args: not this\n";
        let directives = parse(text).unwrap();
        assert_eq!(directives.args, ["a", "b c", "", "d"]);
        assert_eq!(directives.stdin, "one\ntwo\n");
        assert_eq!(directives.exit, Some(3));
        assert_eq!(directives.javac, ["-g"]);
        assert_eq!(directives.refused, None);
        assert_eq!(directives.since, Some(21));
    }

    #[test]
    fn header_faults() {
        assert!(parse("// arsg: a\n").is_err());
        assert!(parse("// exit: one\n").is_err());
        assert!(parse("// jdk: 21\n").is_err());
        assert!(parse("// ignore-stderr:\n").is_err());
        assert!(parse("// refused: (\n").is_err());
        assert!(parse("// args: \"a\n").is_err());
    }

    #[test]
    fn packages() {
        assert_eq!(package("// x\npackage a.b;\n"), Some("a.b"));
        assert_eq!(package("class X {}"), None);
    }
}
