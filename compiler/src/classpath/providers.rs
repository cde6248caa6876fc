//! The security providers that the JDK's `conf/security/java.security` lists.
//!
//! aotc takes message digests from the provider SUN without asking the list. This is right as long as the list holds SUN
//! and nothing but providers that come with the JDK, for none of the others has a digest: then the order does not matter.
//! HotSpot reads the file when the program asks for its first digest.

use std::fs;
use std::path::Path;

use super::properties::Properties;
use crate::error::reason;

/// The providers of the JDK's own file, in JDK 17, 21 and 25 alike.
const SHIPPED: &[&str] = &[
    "SUN",
    "SunRsaSign",
    "SunEC",
    "SunJSSE",
    "SunJCE",
    "SunJGSS",
    "SunSASL",
    "XMLDSig",
    "SunPCSC",
    "JdkLDAP",
    "JdkSASL",
    "SunPKCS11",
];

/// Properties that choose providers or forbid algorithms by other ways; none has a value as shipped.
const OTHERS: &[&str] = &["jdk.security.provider.preferred", "jdk.crypto.disabledAlgorithms"];

/// Whether digests are SUN's in the JDK at `home`; if not, the place in its file that says so.
pub fn digests_are_suns(home: &Path) -> Result<(), String> {
    let file = home.join("conf/security/java.security");
    let bytes = fs::read(&file).map_err(|e| format!("{}: {}", file.display(), reason(&e)))?;
    check(&bytes).map_err(|(line, what)| match line {
        Some(line) => format!("{}:{line}: {what}", file.display()),
        None => format!("{}: {what}", file.display()),
    })
}

fn check(bytes: &[u8]) -> Result<(), (Option<usize>, String)> {
    let properties =
        Properties::parse(bytes).map_err(|e| (Some(e.line), "a \\u without four hexadecimal digits".to_owned()))?;
    if let Some(include) = properties.get("include") {
        return Err((Some(include.line), "it includes other files, which aotc does not read".to_owned()));
    }
    for key in OTHERS {
        if let Some(entry) = properties.get(key).filter(|entry| !entry.value.trim().is_empty()) {
            return Err((Some(entry.line), format!("it sets {key}, and aotc knows digests without it only")));
        }
    }
    let mut has_sun = false;
    // The list ends before the first number that is left out.
    for entry in (1..).map_while(|number| properties.get(&format!("security.provider.{number}"))) {
        let provider = entry.value.trim();
        if !SHIPPED.contains(&provider) {
            let what = format!("{} is \"{provider}\", which the JDK does not ship so", entry.key);
            return Err((Some(entry.line), what));
        }
        has_sun |= provider == "SUN";
    }
    match has_sun {
        true => Ok(()),
        false => Err((None, "SUN is not among its providers, and aotc has the digests of SUN only".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classpath::Jdk;

    #[test]
    fn the_jdk_of_this_machine() {
        assert_eq!(digests_are_suns(Jdk::locate(None).unwrap().home()), Ok(()));
        let absent = digests_are_suns(Path::new("absent")).unwrap_err();
        assert!(absent.starts_with("absent/conf/security/java.security: "), "{absent}");
    }

    #[test]
    fn lists() {
        let right: &[&str] = &[
            "security.provider.1=SUN",
            "security.provider.1=SunEC\nsecurity.provider.2 : SUN \njdk.security.provider.preferred= ",
            "security.provider.1=BC\nsecurity.provider.1=SUN",
            "security.provider.1=SUN\nsecurity.provider.3=BC\n# security.provider.2=BC",
        ];
        for text in right {
            assert_eq!(check(text.as_bytes()), Ok(()), "{text}");
        }
        let wrong: &[(&str, Option<usize>, &str)] = &[
            ("", None, "SUN is not"),
            ("security.provider.1=SunEC", None, "SUN is not"),
            ("security.provider.2=SUN", None, "SUN is not"),
            ("x=y\nsecurity.provider.1=BC\nsecurity.provider.2=SUN", Some(2), "security.provider.1 is \"BC\""),
            ("security.provider.1=SUN\nsecurity.provider.2=\\\n  BC", Some(2), "security.provider.2 is \"BC\""),
            ("security.provider.1=SUN\nsecurity.provider.2=", Some(2), "security.provider.2 is \"\""),
            ("security.provider.1=SUN\nsecurity.provider.2=SunPKCS11 nss.cfg", Some(2), "SunPKCS11 nss.cfg"),
            ("security.provider.1=SUN\ninclude more", Some(2), "includes"),
            ("security.provider.1=SUN\njdk.security.provider.preferred=MD5:SunEC", Some(2), "preferred"),
            ("security.provider.1=SUN\njdk.crypto.disabledAlgorithms=MessageDigest.MD5", Some(2), "disabledAlgorithms"),
            ("security.provider.1=S\\u55N", Some(1), "hexadecimal"),
        ];
        for (text, line, what) in wrong {
            let (found, reason) = check(text.as_bytes()).unwrap_err();
            assert!(found == *line && reason.contains(what), "{text}: {found:?} {reason}");
        }
    }
}
