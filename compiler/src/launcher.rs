//! Which method starts the program: what the JDK's own launcher would choose (sun.launcher.LauncherHelper,
//! jdk.internal.misc.MethodFinder).

use crate::bail;
use crate::classfile::{Name, access};
use crate::error::Result;
use crate::world::{ClassId, Main, MethodId, World};

/// The main method of a class. Until JDK 24 it is `public static void main(String[])`; from 25 on (JEP 512) any that is
/// not private: static or not, with the arguments or, second choice, without.
pub fn main_method(world: &World, class: ClassId) -> Result<Main> {
    let name = world.class(class).name.dotted();
    let public = find(world, class, WITH_ARGUMENTS, true);
    if world.jdk().version() < 25 {
        return match public.filter(|&method| is_void(world, method) && world.method(method).is_static()) {
            Some(method) => Ok(Main { class, method, constructor: None }),
            None => bail!("class {name} has no public static void main(String[])"),
        };
    }
    let valid = |&method: &MethodId| is_void(world, method) && !world.method(method).is_private();
    let method = public
        .or_else(|| find(world, class, WITH_ARGUMENTS, false))
        .filter(valid)
        .or_else(|| find(world, class, WITHOUT, false).filter(valid));
    let Some(method) = method else {
        bail!("class {name} has no main method: void main(String[]) or void main(), not private");
    };
    if world.method(method).is_static() {
        return Ok(Main { class, method, constructor: None });
    }
    let data = world.class(class);
    if data.is_abstract() {
        bail!("main of class {name} is an instance method, but the class is abstract");
    }
    let entry = data.file().and_then(|file| file.own_inner_entry());
    if entry.is_some_and(|entry| entry.outer.is_some() && entry.access & access::STATIC == 0) {
        bail!("main of class {name} is an instance method, but the class is an inner class that is not static");
    }
    let constructor = data.method(Name::new("<init>"), Name::new("()V"));
    match constructor.filter(|&method| !world.method(method).is_private()) {
        Some(constructor) => Ok(Main { class, method, constructor: Some(constructor) }),
        None => bail!("main of class {name} is an instance method, but no constructor without arguments is accessible"),
    }
}

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)";
const WITHOUT: &str = "()";

/// `Class.findMethod`: declared in the class, then its superclasses, then an instance method of an interface. The
/// result type is not looked at.
fn find(world: &World, class: ClassId, params: &str, public_only: bool) -> Option<MethodId> {
    let main = Name::new("main");
    let fits = |&id: &MethodId| {
        let method = world.method(id);
        method.name == main
            && method.desc.as_str().starts_with(params)
            && (!public_only || method.access & access::PUBLIC != 0)
    };
    let mut current = Some(class);
    while let Some(id) = current {
        let data = world.class(id);
        if let Some(found) = data.methods.iter().copied().find(fits) {
            return Some(found);
        }
        current = data.superclass;
    }
    world
        .resolve_method(class, main, Name::new(&format!("{params}V")))
        .filter(|id| fits(id) && !world.method(*id).is_static())
}

fn is_void(world: &World, method: MethodId) -> bool {
    world.method(method).ret.is_none()
}
