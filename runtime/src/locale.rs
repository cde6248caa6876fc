//! Locale names, such as `de_DE.UTF-8@euro`, taken apart as the JDK's `ParseLocale` does.

/// The parts of a locale name that are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locale<'a> {
    pub language: &'a [u8],
    pub script: Option<&'a [u8]>,
    pub country: Option<&'a [u8]>,
    pub variant: Option<&'a [u8]>,
}

/// Names after the `@` that stand for a script; other modifiers are ignored.
const SCRIPTS: [(&[u8], &[u8]); 12] = [
    (b"Arab", b"Arab"),
    (b"Cyrl", b"Cyrl"),
    (b"Deva", b"Deva"),
    (b"Ethi", b"Ethi"),
    (b"Hans", b"Hans"),
    (b"Hant", b"Hant"),
    (b"Latn", b"Latn"),
    (b"Sund", b"Sund"),
    (b"cyrillic", b"Cyrl"),
    (b"devanagari", b"Deva"),
    (b"iqtelif", b"Latn"),
    (b"latin", b"Latn"),
];

impl<'a> Locale<'a> {
    pub fn parse(name: &'a [u8]) -> Self {
        let name: &[u8] = if name == b"C" || name == b"POSIX" { b"en_US" } else { name };
        let (rest, modifier) = split(name, b'@');
        let (rest, _codeset) = split(rest, b'.');
        let (language, country) = split(rest, b'_');
        Self {
            language: match language {
                b"C" | b"POSIX" => b"en",
                b"cz" => b"cs",
                language => language,
            },
            script: SCRIPTS.iter().find(|(name, _)| Some(*name) == modifier).map(|(_, script)| *script),
            country,
            variant: (modifier == Some(b"nynorsk")).then_some(b"NY"),
        }
    }
}

fn split(text: &[u8], at: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == at) {
        Some(index) => (&text[..index], Some(&text[index + 1..])),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, language: &str, country: Option<&str>, script: Option<&str>) {
        let locale = Locale::parse(name.as_bytes());
        assert_eq!(locale.language, language.as_bytes(), "{name}");
        assert_eq!(locale.country, country.map(str::as_bytes), "{name}");
        assert_eq!(locale.script, script.map(str::as_bytes), "{name}");
    }

    #[test]
    fn names_come_apart() {
        check("C", "en", Some("US"), None);
        check("C.UTF-8", "en", None, None);
        check("de_DE.UTF-8", "de", Some("DE"), None);
        check("de_DE@euro", "de", Some("DE"), None);
        check("sr_RS.UTF-8@latin", "sr", Some("RS"), Some("Latn"));
        check("eo", "eo", None, None);
    }
}
