//! The rule file reader. One rule a line: a keyword, the member, its operands; `#` starts a comment.

use super::{InitRule, MethodRule, RuleConst, Rules};
use crate::classfile::{MemberRef, Name};

/// Reads `text` into `rules`, leaving out rules whose `jdk=` range does not hold `jdk`.
pub fn file(rules: &mut Rules, file: &str, text: &'static str, jdk: u32) -> Result<(), String> {
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        rule(rules, line, jdk).map_err(|e| format!("{file}:{}: {e}: {line}", number + 1))?;
    }
    Ok(())
}

fn rule(rules: &mut Rules, line: &'static str, jdk: u32) -> Result<(), String> {
    // A comment behind a rule starts with " #"; `unsupported` reasons run to the end of the line.
    let keyword = line.split_whitespace().next().unwrap_or_default();
    let body = match line.find(" #") {
        Some(at) if keyword != "unsupported" => &line[..at],
        _ => line,
    };
    let mut words: Vec<&'static str> = body.split_whitespace().skip(1).collect();
    if let Some(at) = words.iter().position(|w| w.starts_with("jdk=")) {
        let range = &words.remove(at)[4..];
        let (low, high) = range.split_once("..").ok_or("jdk= wants LOW..HIGH")?;
        let bound = |text: &str, open: u32| match text {
            "" => Ok(open),
            digits => digits.parse().map_err(|_| "bad jdk= range".to_string()),
        };
        if !(bound(low, 0)?..=bound(high, u32::MAX)?).contains(&jdk) {
            return Ok(());
        }
    }
    let mut words = words.into_iter();
    let mut word = |what: &str| words.next().ok_or(format!("{keyword} wants {what}"));
    let mut add = |member: &'static str, desc: &str, rule: MethodRule| -> Result<(), String> {
        let (class, name) = split(member)?;
        let key = (Name::new(class), Name::new(name));
        rules.methods.entry(key).or_default().push((Some(Name::new(desc)), rule));
        Ok(())
    };
    match keyword {
        "const" => {
            let (member, desc) = (word("CLASS.METHOD")?, word("a descriptor")?);
            let value = constant(word("a value")?)?;
            add(member, desc, MethodRule::Const(value))
        }
        "replace" => {
            let (member, desc) = (word("CLASS.METHOD")?, word("a descriptor")?);
            let (class, method) = split(word("the overlay method")?)?;
            let rule = MethodRule::Replace { class: Name::new(class), method: Name::new(method) };
            add(member, desc, rule)
        }
        "alias" => {
            let (member, desc) = (word("the overlay native")?, word("a descriptor")?);
            let (class, name) = split(word("the member")?)?;
            let target =
                MemberRef { class: Name::new(class), name: Name::new(name), desc: Name::new(word("its descriptor")?) };
            add(member, desc, MethodRule::Alias(target))
        }
        "getfield" | "putfield" => {
            let (member, desc) = (word("the overlay native")?, word("a descriptor")?);
            let (class, field) = split(word("the field")?)?;
            let (class, field) = (Name::new(class), Name::new(field));
            if keyword == "putfield" {
                rules.written.insert((class, field));
            }
            let rule = match keyword {
                "getfield" => MethodRule::GetField { class, field },
                _ => MethodRule::PutField { class, field },
            };
            add(member, desc, rule)
        }
        "native" => {
            let (member, desc) = (word("CLASS.METHOD")?, word("a descriptor")?);
            match word("`none`")? {
                "none" => add(member, desc, MethodRule::Nothing),
                other => Err(format!("native wants `none`, not {other}")),
            }
        }
        "digests" => {
            let (member, desc) = (word("the overlay native")?, word("a descriptor")?);
            add(member, desc, MethodRule::Digests)
        }
        "loud" => {
            let (member, desc) = (word("CLASS.METHOD")?, word("a descriptor")?);
            add(member, desc, MethodRule::Loud)
        }
        "compile" => {
            let member = word("a member or pattern")?;
            match member.strip_suffix('*') {
                Some(prefix) => {
                    rules.compiled.push(prefix);
                    Ok(())
                }
                None => add(member, word("a descriptor")?, MethodRule::Compile),
            }
        }
        "literal" => {
            let (class, name) = split(word("CLASS.METHOD")?)?;
            let desc = Name::new(word("a descriptor")?);
            let RuleConst::Str(text) = constant(word("a string")?)? else {
                return Err("literal wants a string".into());
            };
            let (other, method) = split(word("the overlay method")?)?;
            let from = MemberRef { class: Name::new(class), name: Name::new(name), desc };
            let to = MemberRef { class: Name::new(other), name: Name::new(method), desc };
            rules.literals.entry(from).or_default().push((text, to));
            Ok(())
        }
        "redirect" => {
            let caller = word("the start of CALLER.METHOD")?;
            let (class, name) = split(word("CLASS.METHOD")?)?;
            let desc = Name::new(word("a descriptor")?);
            let (other, method) = split(word("the overlay method")?)?;
            let from = MemberRef { class: Name::new(class), name: Name::new(name), desc };
            let to = MemberRef { class: Name::new(other), name: Name::new(method), desc };
            rules.redirects.entry(from).or_default().push((caller, to));
            Ok(())
        }
        "field" => {
            let (class, field) = split(word("CLASS.FIELD")?)?;
            let value = constant(word("a value")?)?;
            rules.fields.insert((Name::new(class), Name::new(field)), value);
            Ok(())
        }
        "stable" => {
            let (class, field) = split(word("CLASS.FIELD")?)?;
            rules.stable.insert((Name::new(class), Name::new(field)));
            Ok(())
        }
        "init" => {
            let class = Name::new(word("CLASS")?);
            let rule = match word("the overlay method or `none`")? {
                "none" => InitRule::Nothing,
                method => {
                    let (class, method) = split(method)?;
                    InitRule::Replace(Name::new(class), Name::new(method))
                }
            };
            rules.inits.insert(class, rule);
            Ok(())
        }
        "unsupported" => {
            let member = word("a member or pattern")?;
            let line = line.rfind(" jdk=").map_or(line, |at| &line[..at]);
            let rest = line["unsupported".len()..].trim_start();
            let reason = rest[member.len()..].trim();
            if let Some(prefix) = member.strip_suffix('*') {
                rules.prefixes.push((prefix, reason));
                return Ok(());
            }
            let (class, name) = split(member)?;
            let (desc, reason) = match reason.split_once(' ') {
                Some((desc, reason)) if desc.starts_with('(') => (Some(Name::new(desc)), reason),
                _ => (None, reason),
            };
            let key = (Name::new(class), Name::new(name));
            let rule = MethodRule::Unsupported(reason);
            rules.methods.entry(key).or_default().push((desc, rule));
            Ok(())
        }
        other => Err(format!("unknown rule {other}")),
    }
}

fn split(member: &'static str) -> Result<(&'static str, &'static str), String> {
    member.rsplit_once('.').ok_or(format!("{member} is not CLASS.MEMBER"))
}

fn constant(text: &'static str) -> Result<RuleConst, String> {
    Ok(match text {
        "null" => RuleConst::Null,
        "true" => RuleConst::Int(1),
        "false" => RuleConst::Int(0),
        _ => {
            if let Some(class) = text.strip_prefix("class:") {
                RuleConst::Class(Name::new(class))
            } else if let Some(quoted) = text.strip_prefix('"') {
                RuleConst::Str(quoted.strip_suffix('"').ok_or("unterminated string")?)
            } else {
                RuleConst::Int(text.parse().map_err(|_| format!("bad constant {text}"))?)
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(class: &str, name: &str, desc: &str) -> MemberRef {
        MemberRef { class: Name::new(class), name: Name::new(name), desc: Name::new(desc) }
    }

    #[test]
    fn ranges_and_patterns() {
        let mut rules = Rules::default();
        let text = "# comment\n\
            const a/B.c ()I 7 jdk=..20  # why\n\
            unsupported a/D.* threads are not there yet\n\
            unsupported a/E.f ()V no # 5\n\
            native a/D.ok ()V none\n\
            compile a/D$In*\n\
            unsupported a/D$* no\n\
            literal a/F.get (I)I \"x/1\" o/O.x";
        file(&mut rules, "t", text, 17).unwrap();
        assert_eq!(rules.method(member("a/B", "c", "()I")), Some(MethodRule::Const(RuleConst::Int(7))));
        assert_eq!(rules.method(member("a/D", "x", "()V")), Some(MethodRule::Unsupported("threads are not there yet")));
        assert_eq!(rules.method(member("a/D", "ok", "()V")), Some(MethodRule::Nothing));
        assert_eq!(rules.method(member("a/E", "f", "()V")), Some(MethodRule::Unsupported("no # 5")));
        assert_eq!(rules.method(member("a/E", "f", "(I)V")), None);
        assert_eq!(rules.method(member("a/D$In", "x", "()V")), None);
        assert_eq!(rules.method(member("a/D$Out", "x", "()V")), Some(MethodRule::Unsupported("no")));
        let literal = |text: &str| rules.literal(member("a/F", "get", "(I)I"), || Some(text.to_string()));
        assert_eq!(literal("x/1"), Some(member("o/O", "x", "(I)I")));
        assert_eq!(literal("x/2"), None);
        let mut later = Rules::default();
        file(&mut later, "t", text, 25).unwrap();
        assert_eq!(later.method(member("a/B", "c", "()I")), None);
    }

    #[test]
    fn bad_rules_are_named() {
        let mut rules = Rules::default();
        let error = file(&mut rules, "t", "replace a/B.c ()V", 17).unwrap_err();
        assert!(error.starts_with("t:1: replace wants"), "{error}");
    }
}
