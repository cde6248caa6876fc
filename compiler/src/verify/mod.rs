//! The verifier: what HotSpot checks when it links a class of the program, by type checking (JVMS 4.10.1).
//!
//! It looks at whole classes, as the JVM does: a method that nothing calls can still make its class unusable. Classes of
//! the JDK and of the overlay are trusted. It knows nothing of the HIR; [`crate::hir`] may rely on its verdict.

mod body;
mod insn;
mod state;
mod types;

use crate::bail;
use crate::classfile::access;
use crate::error::Result;
use crate::world::{ClassId, Method, Origin, World};

/// Links `class`: verifies it, its superclasses and superinterfaces, each once. The error of a class that HotSpot would
/// reject begins with the name of the error HotSpot throws.
pub fn link(world: &mut World, class: ClassId) -> Result<()> {
    if world.class(class).origin != Origin::App {
        return Ok(());
    }
    // Whoever asks again gets the same answer: the first may have been a mere attempt to evaluate.
    if let Some(verdict) = world.verified.get(&class) {
        return verdict.clone();
    }
    world.verified.insert(class, Ok(()));
    let verdict = verify(world, class);
    world.verified.insert(class, verdict.clone());
    verdict
}

fn verify(world: &mut World, class: ClassId) -> Result<()> {
    let data = world.class(class);
    if let Some(component) = data.component() {
        return link(world, component);
    }
    let above: Vec<ClassId> = data.superclass.iter().chain(&data.interfaces).copied().collect();
    for sup in above {
        link(world, sup)?;
    }
    inheritance(world, class)?;
    let Some(file) = world.class(class).file().cloned() else { return Ok(()) };
    for method in &file.methods {
        if let Some(code) = &method.code {
            body::verify(world, class, &file, method, code).map_err(|e| {
                e.context(format!("class {}, method {}{}", file.name.dotted(), method.name, method.desc))
            })?;
        }
    }
    Ok(())
}

/// What a class may not do to the classes above it.
fn inheritance(world: &World, class: ClassId) -> Result<()> {
    let data = world.class(class);
    let name = data.name.dotted();
    for &sup in data.superclass.iter().chain(&data.interfaces) {
        let above = world.class(sup);
        let near = above.package() == data.package();
        if above.access & access::PUBLIC == 0 && !near {
            bail!(
                "IllegalAccessError: class {name} cannot access its superclass or superinterface {}",
                above.name.dotted()
            );
        }
        let permitted = above.file().map_or(&[][..], |file| &file.permitted_subclasses);
        if !permitted.is_empty() && (!permitted.contains(&data.name) || !near && data.access & access::PUBLIC == 0) {
            bail!("IncompatibleClassChangeError: class {name} is not a permitted subclass of {}", above.name.dotted());
        }
    }
    for &id in &data.methods {
        let method = world.method(id);
        if method.is_static() || method.is_private() || method.name.as_str().starts_with('<') {
            continue;
        }
        if let Some(above) = overridden_final(world, class, method) {
            bail!("IncompatibleClassChangeError: class {name} overrides final method {}", world.method_name(above));
        }
    }
    Ok(())
}

fn overridden_final(world: &World, class: ClassId, method: &Method) -> Option<crate::world::MethodId> {
    let mut current = world.class(class).superclass;
    while let Some(id) = current {
        let above = world.class(id);
        if let Some(found) = above.method(method.name, method.desc) {
            let m = world.method(found);
            let visible = m.access & (access::PUBLIC | access::PROTECTED) != 0
                || !m.is_private() && above.package() == world.class(class).package();
            if m.access & access::FINAL != 0 && !m.is_static() && visible {
                return Some(found);
            }
        }
        current = above.superclass;
    }
    None
}
