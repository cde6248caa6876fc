//! Property files as `java.util.Properties` reads them, with the line of each entry.

/// The entries of a file in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    entries: Vec<Property>,
}

/// One `key=value`; `line` counts from 1, and is where the entry begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub key: String,
    pub value: String,
    pub line: usize,
}

/// A `\u` without four hexadecimal digits in this line, where Java throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadEscape {
    pub line: usize,
}

impl Properties {
    /// Parses a file in Latin-1.
    pub fn parse(bytes: &[u8]) -> Result<Properties, BadEscape> {
        let mut entries = Vec::new();
        let mut lines = natural_lines(bytes).into_iter().enumerate();
        while let Some((index, first)) = lines.next() {
            let first = stripped(first);
            if first.is_empty() || matches!(first[0], b'#' | b'!') {
                continue;
            }
            let mut text = first.to_vec();
            while is_continued(&text) {
                text.pop();
                let Some((_, more)) = lines.next() else { break };
                text.extend(stripped(more));
            }
            if text.is_empty() {
                continue;
            }
            let line = index + 1;
            let (key, value) = split(&text);
            let entry = || Some(Property { key: unescaped(key)?, value: unescaped(value)?, line });
            entries.push(entry().ok_or(BadEscape { line })?);
        }
        Ok(Properties { entries })
    }

    /// The entry that counts: the last one of this key.
    pub fn get(&self, key: &str) -> Option<&Property> {
        self.entries.iter().rev().find(|entry| entry.key == key)
    }
}

fn natural_lines(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        lines.push(&rest[..end]);
        let width = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[end + width..];
    }
    lines.push(rest);
    lines
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0c)
}

fn stripped(line: &[u8]) -> &[u8] {
    let start = line.iter().position(|&byte| !is_blank(byte)).unwrap_or(line.len());
    &line[start..]
}

/// Whether an odd number of backslashes ends the line.
fn is_continued(line: &[u8]) -> bool {
    line.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// Key and value, still escaped: between them blanks, with one `=` or `:` among them or none.
fn split(line: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while end < line.len() && !is_blank(line[end]) && !matches!(line[end], b'=' | b':') {
        end += if line[end] == b'\\' { 2 } else { 1 };
    }
    let end = end.min(line.len());
    let rest = stripped(&line[end..]);
    let rest = match rest.first() {
        Some(b'=' | b':') => stripped(&rest[1..]),
        _ => rest,
    };
    (&line[..end], rest)
}

fn unescaped(text: &[u8]) -> Option<String> {
    let mut units: Vec<u16> = Vec::new();
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        let unit = match byte {
            b'\\' => match bytes.next() {
                None => break,
                Some(b't') => u16::from(b'\t'),
                Some(b'n') => u16::from(b'\n'),
                Some(b'r') => u16::from(b'\r'),
                Some(b'f') => 0x0c,
                Some(b'u') => {
                    let digits: Vec<u8> = bytes.by_ref().take(4).collect();
                    if digits.len() < 4 || !digits.iter().all(u8::is_ascii_hexdigit) {
                        return None;
                    }
                    u16::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                Some(other) => u16::from(other),
            },
            other => u16::from(other),
        };
        units.push(unit);
    }
    Some(String::from_utf16_lossy(&units))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `java.util.Properties` makes of the same text.
    #[test]
    fn as_in_java() {
        let text = b"# a=1\n  ! b=2\r\n\r  one = 1 \ntwo:2\rthree  3\nfour\n\
            \\=\\:\\ x = \\u0041\\tb\\\\\nlong = a, \\\n    # b, \\\r\n\n five=5\n\\\n six = 6\none=7\nend=\\";
        let properties = Properties::parse(text).unwrap();
        let all: Vec<_> = properties.entries.iter().map(|p| (p.key.as_str(), p.value.as_str(), p.line)).collect();
        assert_eq!(
            all,
            [
                ("one", "1 ", 4),
                ("two", "2", 5),
                ("three", "3", 6),
                ("four", "", 7),
                ("=: x", "A\tb\\", 8),
                ("long", "a, # b, ", 9),
                ("five", "5", 12),
                ("six", "6", 13),
                ("one", "7", 15),
                ("end", "", 16),
            ]
        );
        assert_eq!(properties.get("one").map(|p| p.line), Some(15));
        assert_eq!(properties.get("six"), properties.entries.get(7));
        assert_eq!(properties.get("absent"), None);
        assert_eq!(Properties::parse(b"\na=\\u12"), Err(BadEscape { line: 2 }));
        assert_eq!(Properties::parse(b"a=\\u12x4"), Err(BadEscape { line: 1 }));
    }
}
