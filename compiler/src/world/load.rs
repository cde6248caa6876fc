//! Loading classes: from the overlay, the class path and the JDK; arrays and primitives out of nothing.

use std::collections::HashMap;
use std::sync::Arc;

use aotc_abi::object::References;

use super::{Class, ClassId, ClassKind, Field, FieldId, Method, MethodId, Origin, WellKnown, World};
use crate::bail;
use crate::classfile::descriptor::{FieldType, MethodDesc};
use crate::classfile::{self, ClassFile, Name, access};
use crate::classpath::{self, ClassPath};
use crate::error::{Error, Result};
use crate::rules::{InitRule, Rules};

const PRIMITIVES: [(FieldType, &str); 8] = [
    (FieldType::Boolean, "boolean"),
    (FieldType::Byte, "byte"),
    (FieldType::Char, "char"),
    (FieldType::Short, "short"),
    (FieldType::Int, "int"),
    (FieldType::Long, "long"),
    (FieldType::Float, "float"),
    (FieldType::Double, "double"),
];

impl World {
    /// Opens the world over a class path and loads the classes the compiler itself refers to.
    pub fn new(
        class_path: ClassPath,
        overlay: &[(&'static str, &'static [u8])],
        rules: Rules,
        references: References,
    ) -> Result<World> {
        let mut world = World {
            classes: Vec::new(),
            methods: Vec::new(),
            fields: Vec::new(),
            rules,
            references,
            class_path,
            overlay: overlay.iter().copied().collect(),
            by_name: HashMap::new(),
            loading: Vec::new(),
            selected: HashMap::new(),
            known: None,
            main: None,
            duplicates: Vec::new(),
            synthetic: 0,
            verified: HashMap::new(),
        };
        let object = world.load(Name::new("java/lang/Object"))?;
        for (ty, name) in PRIMITIVES {
            world.add_primitive(ClassKind::Primitive(ty), name);
        }
        // `void.class` has a mirror too; no value has this type.
        world.add_primitive(ClassKind::Void, "void");
        let cloneable = world.load(Name::new("java/lang/Cloneable"))?;
        let serializable = world.load(Name::new("java/io/Serializable"))?;
        let string = world.load(Name::new("java/lang/String"))?;
        let class = world.load(Name::new("java/lang/Class"))?;
        let throwable = world.load(Name::new("java/lang/Throwable"))?;
        world.known = Some(WellKnown { object, string, class, throwable, cloneable, serializable });
        Ok(world)
    }

    fn add_primitive(&mut self, kind: ClassKind, name: &str) {
        let id = ClassId(self.classes.len() as u32);
        let mut class = blank(Name::new(name), kind, Origin::JavaBase);
        class.access = access::PUBLIC | access::FINAL | access::ABSTRACT;
        class.supertypes = vec![id];
        // Not in `by_name`: a class file may call a class of its own `int`.
        self.classes.push(class);
    }

    /// The class of a primitive type (or of void).
    pub fn primitive(&self, ty: FieldType) -> ClassId {
        let index = self
            .classes
            .iter()
            .position(|class| matches!(class.kind, ClassKind::Primitive(t) if t == ty))
            .expect("all primitives are loaded first");
        ClassId(index as u32)
    }

    /// Loads a class by internal name, arrays included. A class that cannot be found is an error that names it.
    pub fn load(&mut self, name: Name) -> Result<ClassId> {
        match self.try_load(name)? {
            Some(id) => Ok(id),
            None => bail!("class {} not found", name.dotted()),
        }
    }

    /// Like [`World::load`], but a class that is nowhere is `None`.
    pub fn try_load(&mut self, name: Name) -> Result<Option<ClassId>> {
        if let Some(&id) = self.by_name.get(&name) {
            return Ok(Some(id));
        }
        if let Some(component) = name.as_str().strip_prefix('[') {
            return self.load_array(name, component);
        }
        let Some(read) = self.read(name)? else { return Ok(None) };
        if self.loading.contains(&name) {
            bail!("{}: class {} is its own superclass or superinterface", read.place, name.dotted());
        }
        self.loading.push(name);
        let result = self.define(Arc::new(read.file), read.origin, read.overlay, &read.place);
        self.loading.pop();
        result.map(Some)
    }

    fn read(&mut self, name: Name) -> Result<Option<Read>> {
        let text = name.as_str();
        let context =
            |e: classfile::ReadError, origin: &dyn std::fmt::Display| Error::new(e.to_string()).context(origin);
        if let Some(bytes) = self.overlay.get(text) {
            let place = "overlay".to_string();
            let file = classfile::read(bytes).map_err(|e| context(e, &place))?;
            return Ok(Some(Read { file, origin: Origin::JavaBase, overlay: true, place }));
        }
        let found = self.class_path.find(text).map_err(|e| Error::new(e.to_string()))?;
        let Some(found) = found else { return Ok(None) };
        let file = classfile::read(&found.bytes).map_err(|e| context(e, &found.origin))?;
        if file.name != name {
            bail!("{}: holds class {}, not {}", found.origin, file.name.dotted(), name.dotted());
        }
        let newest = self.jdk().version() + 44;
        if u32::from(file.major) > newest {
            bail!(
                "{}: class file version {} needs JDK {} or newer, and JDK {} is compiled against ({}): see --jdk",
                found.origin,
                file.major,
                file.major - 44,
                self.jdk().version(),
                self.jdk().home().display()
            );
        }
        if !found.from_jdk {
            let places = self.class_path.origins(text);
            if places.len() > 1 {
                self.duplicates.push((name, places));
            }
        }
        let place = found.origin.to_string();
        let origin = match found.origin {
            classpath::Origin::Jdk(module) if module.as_str() == "java.base" => Origin::JavaBase,
            classpath::Origin::Jdk(module) => Origin::Jdk(module),
            _ => Origin::App,
        };
        Ok(Some(Read { file, origin, overlay: false, place }))
    }

    fn load_array(&mut self, name: Name, component: &str) -> Result<Option<ClassId>> {
        let Ok(ty) = FieldType::parse(component) else {
            bail!("bad array class name {name}");
        };
        let component = match ty {
            FieldType::Ref(class) => match self.try_load(class)? {
                Some(id) => id,
                None => return Ok(None),
            },
            prim => self.primitive(prim),
        };
        let object = self.load(Name::new("java/lang/Object"))?;
        // X[] lies below super(X)[] (interfaces and Object below Object[]; Object[] and primitive arrays below Object),
        // so that the array classes mirror the class tree.
        let superclass = match (&self.class(component).kind, self.class(component).superclass) {
            (ClassKind::Primitive(_), _) => object,
            (_, None) => object,
            (_, Some(parent)) => self.array_of(parent)?,
        };
        let interfaces =
            vec![self.load(Name::new("java/lang/Cloneable"))?, self.load(Name::new("java/io/Serializable"))?];
        if let Some(&id) = self.by_name.get(&name) {
            return Ok(Some(id));
        }
        let mut class = blank(name, ClassKind::Array { component }, self.class(component).origin);
        class.access = (self.class(component).access & access::PUBLIC) | access::FINAL | access::ABSTRACT;
        class.superclass = Some(superclass);
        class.interfaces = interfaces;
        // Covariance: X[] is also a T[] for every supertype T of X that has an array class by now or later; asking
        // for the arrays of all supertypes here keeps `supertypes` complete.
        let mut supertypes = self.class(superclass).supertypes.clone();
        supertypes.extend(class.interfaces.iter().copied());
        if !matches!(self.class(component).kind, ClassKind::Primitive(_)) {
            for sup in self.class(component).supertypes.clone() {
                if sup != component {
                    supertypes.push(self.array_of(sup)?);
                }
            }
        }
        let id = ClassId(self.classes.len() as u32);
        supertypes.push(id);
        supertypes.sort();
        supertypes.dedup();
        class.supertypes = supertypes;
        self.classes.push(class);
        self.by_name.insert(name, id);
        Ok(Some(id))
    }

    /// The array class with the given component.
    pub fn array_of(&mut self, component: ClassId) -> Result<ClassId> {
        let class = self.class(component);
        let name = match &class.kind {
            ClassKind::Array { .. } => format!("[{}", class.name),
            ClassKind::Instance(_) => format!("[L{};", class.name),
            ClassKind::Primitive(ty) => format!("[{ty}"),
            ClassKind::Void => bail!("void has no array class"),
        };
        self.load(Name::new(&name))
    }

    /// Adds a class that the compiler made, under a fresh name that starts with `prefix`.
    pub fn define_synthetic(&mut self, make: impl FnOnce(Name) -> ClassFile, prefix: &str) -> Result<ClassId> {
        let name = Name::new(&format!("{prefix}{:#x}", self.synthetic));
        self.synthetic += 1;
        self.define(Arc::new(make(name)), Origin::Synthetic, false, "generated")
    }

    /// `place` is where the class file is, for messages.
    fn define(&mut self, file: Arc<ClassFile>, origin: Origin, overlay: bool, place: &str) -> Result<ClassId> {
        let name = file.name;
        let parent = |world: &mut World, role: &str, parent: Name| match world.try_load(parent)? {
            Some(id) => Ok(id),
            None => bail!("{place}: {role} {} of class {} not found", parent.dotted(), name.dotted()),
        };
        let superclass = file.super_name.map(|n| parent(self, "superclass", n)).transpose()?;
        let interfaces = file.interfaces.iter().map(|&n| parent(self, "interface", n)).collect::<Result<Vec<_>>>()?;
        if let Some(sup) = superclass {
            self.check_superclass(name, sup)?;
        }
        for &interface in &interfaces {
            if !self.class(interface).is_interface() {
                bail!(
                    "class {} cannot implement {}, because it is not an interface",
                    name.dotted(),
                    self.class(interface).name.dotted()
                );
            }
        }
        let mut class = blank(name, ClassKind::Instance(file.clone()), origin);
        class.overlay = overlay;
        class.access = file.access;
        class.superclass = superclass;
        let id = ClassId(self.classes.len() as u32);
        let mut supertypes = vec![id];
        for &sup in superclass.iter().chain(&interfaces) {
            supertypes.extend(&self.class(sup).supertypes);
        }
        supertypes.sort();
        supertypes.dedup();
        class.supertypes = supertypes;
        class.interfaces = interfaces;
        for (index, method) in file.methods.iter().enumerate() {
            let desc = MethodDesc::parse(method.desc.as_str())
                .map_err(|e| Error::new(e.to_string()).context(format!("{}.{}", name.dotted(), method.name)))?;
            let method_id = MethodId(self.methods.len() as u32);
            if class.method_index.insert((method.name, method.desc), method_id).is_some() {
                bail!("class {} declares {}{} twice", name.dotted(), method.name, method.desc);
            }
            class.methods.push(method_id);
            self.methods.push(Method {
                class: id,
                name: method.name,
                desc: method.desc,
                params: desc.params,
                ret: desc.ret,
                access: method.access,
                index,
            });
        }
        for field in &file.fields {
            let ty = FieldType::parse(field.desc.as_str())
                .map_err(|e| Error::new(e.to_string()).context(format!("{}.{}", name.dotted(), field.name)))?;
            let field_id = FieldId(self.fields.len() as u32);
            if class.field_index.insert((field.name, field.desc), field_id).is_some() {
                bail!("class {} declares field {} twice", name.dotted(), field.name);
            }
            class.fields.push(field_id);
            self.fields.push(Field {
                class: id,
                name: field.name,
                ty,
                access: field.access,
                offset: 0,
                constant: field.constant_value.clone(),
            });
        }
        self.lay_out(&mut class);
        class.clinit = class.method(Name::new("<clinit>"), Name::new("()V"));
        self.classes.push(class);
        self.by_name.insert(name, id);
        match self.rules.init(name) {
            Some(InitRule::Nothing) => self.classes[id.0 as usize].clinit = None,
            Some(InitRule::Replace(class, method)) => {
                let owner = self.load(class)?;
                let found = self.class(owner).method(method, Name::new("()V"));
                let Some(found) = found else {
                    bail!("rule for the initialiser of {name}: no {class}.{method}()V");
                };
                self.classes[id.0 as usize].clinit = Some(found);
            }
            None => {}
        }
        Ok(id)
    }

    fn check_superclass(&self, name: Name, sup: ClassId) -> Result<()> {
        let class = self.class(sup);
        if class.is_interface() {
            bail!("class {} has interface {} as superclass", name.dotted(), class.name.dotted());
        }
        if class.access & access::FINAL != 0 {
            bail!("class {} extends final class {}", name.dotted(), class.name.dotted());
        }
        Ok(())
    }
}

/// A class file that was found and read.
struct Read {
    file: ClassFile,
    origin: Origin,
    overlay: bool,
    /// Where it was found, for messages.
    place: String,
}

fn blank(name: Name, kind: ClassKind, origin: Origin) -> Class {
    Class {
        name,
        kind,
        access: 0,
        superclass: None,
        interfaces: Vec::new(),
        supertypes: Vec::new(),
        origin,
        overlay: false,
        fields: Vec::new(),
        methods: Vec::new(),
        method_index: HashMap::new(),
        field_index: HashMap::new(),
        size: 0,
        refs: Vec::new(),
        clinit: None,
    }
}
