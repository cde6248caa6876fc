//! Substitution rules over the class library: which members are replaced, by what, and which are refused.
//!
//! The rules are data (`*.rules`, syntax in `start.rules`); this module reads and answers them. It knows nothing of
//! loaded classes: rules are keyed by names and apply to whatever has them; a rule whose target is absent in a JDK is
//! silent.

mod parse;

use std::collections::{HashMap, HashSet};

use crate::classfile::{MemberRef, Name};

/// The rule files, in the order they are read.
const FILES: &[(&str, &str)] = &[
    ("start.rules", include_str!("start.rules")),
    ("lang.rules", include_str!("lang.rules")),
    ("io.rules", include_str!("io.rules")),
    ("redirect.rules", include_str!("redirect.rules")),
    ("util.rules", include_str!("util.rules")),
    ("security.rules", include_str!("security.rules")),
    ("unsupported.rules", include_str!("unsupported.rules")),
];

/// A constant that replaces a method's result or a static field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RuleConst {
    Null,
    Int(i32),
    /// Mirror of the named class.
    Class(Name),
    Str(&'static str),
}

/// What a rule makes of a method.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MethodRule {
    /// The method is not compiled; calls to it are this value.
    Const(RuleConst),
    /// The body is that of a static overlay method that takes the receiver first.
    Replace {
        class: Name,
        method: Name,
    },
    /// An overlay native that calls this member.
    Alias(MemberRef),
    /// An overlay native that reads or writes this field.
    GetField {
        class: Name,
        field: Name,
    },
    PutField {
        class: Name,
        field: Name,
    },
    /// A native that does nothing.
    Nothing,
    /// An overlay native that does nothing; reaching it is a compile error if the JDK's list of security providers gives
    /// other digests than the overlay.
    Digests,
    /// Reaching it is a compile error.
    Unsupported(&'static str),
    /// Calling it throws an error that names it.
    Loud,
    /// The method is compiled as it is, whatever a pattern says.
    Compile,
}

/// What a rule makes of a class initialiser.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum InitRule {
    Nothing,
    /// A static overlay method `()V` runs in its place.
    Replace(Name, Name),
}

/// A method rule with the descriptor it is for; `None` for every overload.
type Described = (Option<Name>, MethodRule);

#[derive(Debug, Default)]
pub struct Rules {
    methods: HashMap<(Name, Name), Vec<Described>>,
    /// `unsupported CLASS.*` and `unsupported pkg/*`: (prefix of `class.method`, reason).
    prefixes: Vec<(&'static str, &'static str)>,
    /// `compile CLASS.*`: starts of `class.method` that these patterns leave out.
    compiled: Vec<&'static str>,
    fields: HashMap<(Name, Name), RuleConst>,
    inits: HashMap<Name, InitRule>,
    /// Calls that go elsewhere when made in methods whose `class.method` starts with a prefix: (prefix, overlay method).
    redirects: HashMap<MemberRef, Vec<(&'static str, MemberRef)>>,
    /// Calls that go elsewhere when their argument is a string constant: (constant, overlay method).
    literals: HashMap<MemberRef, Vec<(&'static str, MemberRef)>>,
    /// Fields that overlay code writes whatever their flags say.
    written: HashSet<(Name, Name)>,
    /// Fields with arrays that nothing writes once the class is initialised, or the object made.
    stable: HashSet<(Name, Name)>,
}

impl Rules {
    /// The built-in rules that apply to a JDK of this feature number.
    pub fn built_in(jdk: u32) -> Result<Rules, String> {
        let mut rules = Rules::default();
        for (file, text) in FILES {
            parse::file(&mut rules, file, text, jdk)?;
        }
        Ok(rules)
    }

    /// The rule for a method, if any. A rule for exactly this member wins over a pattern.
    pub fn method(&self, member: MemberRef) -> Option<MethodRule> {
        if let Some(rules) = self.methods.get(&(member.class, member.name)) {
            let found = rules.iter().find(|(desc, _)| desc.is_none_or(|d| d == member.desc));
            if let Some(&(_, rule)) = found {
                return (rule != MethodRule::Compile).then_some(rule);
            }
        }
        if self.prefixes.is_empty() {
            return None;
        }
        let full = format!("{}.{}", member.class, member.name);
        if self.compiled.iter().any(|prefix| full.starts_with(prefix)) {
            return None;
        }
        let hit = self.prefixes.iter().find(|(prefix, _)| full.starts_with(prefix));
        hit.map(|&(_, reason)| MethodRule::Unsupported(reason))
    }

    pub fn field(&self, class: Name, field: Name) -> Option<RuleConst> {
        self.fields.get(&(class, field)).copied()
    }

    /// What the method `caller` (`class.method`) calls instead of `member`.
    pub fn redirect(&self, caller: impl FnOnce() -> String, member: MemberRef) -> Option<MemberRef> {
        let list = self.redirects.get(&member)?;
        let caller = caller();
        list.iter().find(|(prefix, _)| caller.starts_with(prefix)).map(|&(_, target)| target)
    }

    /// What a call of `member` with this string constant as its argument calls instead.
    pub fn literal(&self, member: MemberRef, argument: impl FnOnce() -> Option<String>) -> Option<MemberRef> {
        let list = self.literals.get(&member)?;
        let argument = argument()?;
        list.iter().find(|(constant, _)| *constant == argument).map(|&(_, target)| target)
    }

    /// Whether overlay code writes this field by a rule.
    pub fn writes(&self, class: Name, field: Name) -> bool {
        self.written.contains(&(class, field))
    }

    /// Whether the elements of the array in this field never change once its class is initialised or its object made.
    pub fn is_stable(&self, class: Name, field: Name) -> bool {
        self.stable.contains(&(class, field))
    }

    pub fn init(&self, class: Name) -> Option<InitRule> {
        self.inits.get(&class).copied()
    }
}
