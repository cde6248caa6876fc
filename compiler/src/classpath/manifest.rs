//! The manifest of a jar: `Name: value` lines, where a line that begins with a space continues the one before.

/// The main section of a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    attributes: Vec<(String, String)>,
}

impl Manifest {
    /// Parses the main section. As in the JVM, what is no attribute is passed over.
    pub fn parse(bytes: &[u8]) -> Manifest {
        // Lines are joined as bytes: a continuation may fall within a character.
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for line in lines_of(bytes) {
            match (line.strip_prefix(b" "), lines.last_mut()) {
                (Some(more), Some(last)) => last.extend(more),
                _ if line.is_empty() => break,
                _ => lines.push(line.to_vec()),
            }
        }
        let attribute = |line: &Vec<u8>| {
            let text = String::from_utf8_lossy(line);
            let (name, value) = text.split_once(':')?;
            Some((name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()))
        };
        Manifest { attributes: lines.iter().filter_map(attribute).collect() }
    }

    /// The value of an attribute of the main section; names are compared without case, the last one counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().rev().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The class to run, with dots, spaces around it dropped.
    pub fn main_class(&self) -> Option<&str> {
        self.get("Main-Class").map(str::trim).filter(|name| !name.is_empty())
    }

    /// Whether `META-INF/versions` counts.
    pub fn is_multi_release(&self) -> bool {
        self.get("Multi-Release").is_some_and(|value| value.trim().eq_ignore_ascii_case("true"))
    }

    /// The URLs of Class-Path.
    pub fn class_path(&self) -> impl Iterator<Item = &str> {
        self.get("Class-Path").unwrap_or("").split_ascii_whitespace()
    }
}

/// Lines end with CR, LF or both.
fn lines_of(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let length = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(bytes.len());
        let (line, rest) = bytes.split_at(length);
        bytes = rest.strip_prefix(b"\r\n").or_else(|| rest.get(1..)).unwrap_or(&[]);
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_section() {
        let text = "Manifest-Version: 1.0\r\nMain-Class: a.b.Ma\r\n in\r\nclass-path: x.jar  lib/y%20z.jar\r\n\
                    Multi-Release: TRUE\r\n\r\nName: a/b/\r\nMain-Class: no\r\n";
        for text in [text.to_owned(), text.replace("\r\n", "\n"), text.replace("\r\n", "\r")] {
            let manifest = Manifest::parse(text.as_bytes());
            assert_eq!(manifest.main_class(), Some("a.b.Main"));
            assert!(manifest.is_multi_release());
            assert_eq!(manifest.class_path().collect::<Vec<_>>(), ["x.jar", "lib/y%20z.jar"]);
        }
    }

    #[test]
    fn nothing_there() {
        for text in ["", " \n", "Main-Class:\n", "\u{0}\u{ff}"] {
            assert_eq!(Manifest::parse(text.as_bytes()).main_class(), None);
        }
    }

    #[test]
    fn a_character_over_two_lines() {
        let manifest = Manifest::parse(b"Main-Class: M\xC3\n \xA9\n");
        assert_eq!(manifest.main_class(), Some("M\u{e9}"));
    }
}
