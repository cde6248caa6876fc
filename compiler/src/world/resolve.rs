//! Resolution and selection of members (JVMS 5.4.3 and 5.4.6).

use super::{ClassId, FieldId, MethodId, World};
use crate::classfile::{Name, access};
use crate::error::Result;

impl World {
    /// Field resolution (JVMS 5.4.3.2).
    pub fn resolve_field(&mut self, class: ClassId, name: Name, desc: Name) -> Option<FieldId> {
        let mut current = Some(class);
        while let Some(id) = current {
            if let Some(field) = self.class(id).field(name, desc) {
                return Some(field);
            }
            for index in 0..self.class(id).interfaces.len() {
                let interface = self.class(id).interfaces[index];
                if let Some(field) = self.resolve_field(interface, name, desc) {
                    return Some(field);
                }
            }
            current = self.class(id).superclass;
        }
        None
    }

    /// Method resolution (JVMS 5.4.3.3 and 5.4.3.4): superclasses, then maximally-specific superinterface methods,
    /// then any superinterface method.
    pub fn resolve_method(&self, class: ClassId, name: Name, desc: Name) -> Option<MethodId> {
        let mut current = Some(class);
        while let Some(id) = current {
            if let Some(method) = self.class(id).method(name, desc) {
                return Some(method);
            }
            current = self.class(id).superclass;
        }
        self.interface_methods(class, name, desc).into_iter().next()
    }

    /// Candidate superinterface methods, non-abstract and maximally specific ones first.
    fn interface_methods(&self, class: ClassId, name: Name, desc: Name) -> Vec<MethodId> {
        let found: Vec<MethodId> = self
            .class(class)
            .supertypes
            .iter()
            .filter(|&&sup| self.class(sup).is_interface())
            .filter_map(|&sup| self.class(sup).method(name, desc))
            .filter(|&m| {
                let flags = self.method(m).access;
                flags & (access::PRIVATE | access::STATIC) == 0 || self.method(m).class == class
            })
            .collect();
        let (mut specific, rest): (Vec<_>, Vec<_>) = found.iter().partition(|&&m| {
            !found.iter().any(|&other| other != m && self.is_subtype(self.method(other).class, self.method(m).class))
        });
        specific.sort_by_key(|&m| self.method(m).is_abstract());
        specific.extend(rest);
        specific
    }

    /// Method selection (JVMS 5.4.6): the method that a virtual or interface call to `method` runs on an object of
    /// exactly `class`. `None`: AbstractMethodError (nothing, or several unrelated defaults).
    pub fn select(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        if let Some(&answer) = self.selected.get(&(class, method)) {
            return answer;
        }
        let answer = self.select_uncached(class, method);
        self.selected.insert((class, method), answer);
        answer
    }

    fn select_uncached(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let called = self.method(method);
        if called.is_private() {
            return Some(method);
        }
        let mut current = Some(class);
        while let Some(id) = current {
            if let Some(candidate) = self.class(id).method(called.name, called.desc)
                && (candidate == method || self.overrides(candidate, method))
            {
                return Some(candidate).filter(|&m| !self.method(m).is_abstract());
            }
            current = self.class(id).superclass;
        }
        let candidates = self.interface_methods(class, called.name, called.desc);
        let first = candidates.first().copied()?;
        if self.method(first).is_abstract() {
            return None;
        }
        // Two maximally-specific defaults: IncompatibleClassChangeError on the JVM; refused as if abstract.
        let ambiguous = candidates.iter().skip(1).any(|&m| {
            !self.method(m).is_abstract()
                && !self.is_subtype(self.method(first).class, self.method(m).class)
                && !candidates.iter().any(|&o| o != m && self.is_subtype(self.method(o).class, self.method(m).class))
        });
        (!ambiguous).then_some(first)
    }

    /// Whether `candidate` can override `method` (JVMS 5.4.5).
    fn overrides(&self, candidate: MethodId, method: MethodId) -> bool {
        let (c, m) = (self.method(candidate), self.method(method));
        if c.access & (access::STATIC | access::PRIVATE) != 0 {
            return false;
        }
        if m.access & (access::PUBLIC | access::PROTECTED) != 0 || self.class(m.class).is_interface() {
            return true;
        }
        let (a, b) = (self.class(c.class), self.class(m.class));
        a.package() == b.package() && (a.origin == b.origin)
    }

    /// The root declaration of a virtual method: the topmost superclass method it overrides. All methods with one
    /// root share a selector.
    pub fn root(&self, method: MethodId) -> MethodId {
        let m = self.method(method);
        let mut root = method;
        if self.class(m.class).is_interface() {
            // An interface method with the signature of a public method of Object is that method (JLS 9.2).
            return self.class(self.known().object).method(m.name, m.desc).unwrap_or(method);
        }
        let mut current = self.class(m.class).superclass;
        while let Some(id) = current {
            if let Some(above) = self.class(id).method(m.name, m.desc)
                && !self.method(above).is_static()
                && !self.method(above).is_private()
                && self.overrides(root, above)
            {
                root = above;
            }
            current = self.class(id).superclass;
        }
        root
    }

    /// The method `name desc` declared by `class`, which must exist.
    pub fn declared(&mut self, class: &str, name: &str, desc: &str) -> Result<MethodId> {
        let id = self.load(Name::new(class))?;
        match self.class(id).method(Name::new(name), Name::new(desc)) {
            Some(method) => Ok(method),
            None => crate::bail!("class {} has no method {name}{desc}", class.replace('/', ".")),
        }
    }

    /// Whether initialising `class` does anything: it or a class initialised before it has an initialiser.
    pub fn needs_init(&self, class: ClassId) -> bool {
        self.class(class).clinit.is_some() || !self.init_before(class).is_empty()
    }

    /// Classes to initialise before `class`, in order (JLS 12.4.1): the superclass, then those superinterfaces that
    /// declare default methods; only those that need it.
    pub fn init_before(&self, class: ClassId) -> Vec<ClassId> {
        let mut out = Vec::new();
        if self.class(class).is_interface() {
            return out;
        }
        if let Some(sup) = self.class(class).superclass
            && self.needs_init(sup)
        {
            out.push(sup);
        }
        self.default_interfaces(class, &mut out);
        out
    }

    fn default_interfaces(&self, class: ClassId, out: &mut Vec<ClassId>) {
        for &interface in &self.class(class).interfaces {
            self.default_interfaces(interface, out);
            let declares_default = self
                .class(interface)
                .methods
                .iter()
                .any(|&m| self.method(m).access & (access::STATIC | access::ABSTRACT) == 0);
            if declares_default && self.class(interface).clinit.is_some() && !out.contains(&interface) {
                out.push(interface);
            }
        }
    }
}
