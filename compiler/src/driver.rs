//! The pipeline on one page. The phases here are the list that `--time` prints and that ARCHITECTURE.md explains.

use std::path::PathBuf;

use rayon::prelude::*;

use crate::bail;
use crate::classfile::Name;
use crate::classpath::{self, ClassPath, Entry, Jdk};
use crate::console::Progress;
use crate::error::{Error, Result};
use crate::lower::compile::{Keep, State};
use crate::lower::{Compiled, Compiler, Symbols};
use crate::options::{Emit, Options, TimeFormat};
use crate::program::{self, Program};
use crate::reach::{self, Reached};
use crate::report::{self, Phases, Summary};
use crate::rules::Rules;
use crate::world::World;
use crate::{console, emit, hir, launcher, link, opt, output, overlay};

/// How a run ended, if not with an error.
pub enum Outcome {
    Done,
    /// The program needs something unsupported; it has been said.
    Refused,
}

/// Runs the compiler.
pub fn run(options: &Options) -> Result<Outcome> {
    let mut phases = Phases::new(Progress::new(console::is_watched() && !options.quiet && !options.verbose));
    let outcome = run_timed(options, &mut phases)?;
    if options.time == Some(TimeFormat::Text) {
        phases.print();
    }
    Ok(outcome)
}

/// Runs the compiler and leaves in `phases` what it did; if it ends early, as far as it came.
pub fn run_timed(options: &Options, phases: &mut Phases) -> Result<Outcome> {
    if let Some(file) = &options.print_runtime {
        output::write(file, overlay::runtime(options.references))?;
        return Ok(Outcome::Done);
    }
    let progress = phases.progress();
    let input = phases.run("open", || open(options))?;
    let output = output_file(options, &input)?;
    let mut world = phases.run("load", || load(input, options))?;
    let reached = phases.run("reach", || reach::reach(&mut world, options.init, &options.defer, &progress));
    if !options.quiet {
        report::hidden(&world);
    }
    let mut reached = reached?;
    if !reached.problems.is_empty() {
        report::problems(&world, &reached);
        return Ok(Outcome::Refused);
    }
    if !options.quiet {
        report::deferred(&reached.deferred);
    }
    if !options.why.is_empty() {
        let absent = options.why.iter().filter(|name| !report::why(&world, &reached, name)).count();
        return Ok(if absent == 0 { Outcome::Done } else { Outcome::Refused });
    }
    if options.emit.contains(&Emit::Report) {
        report::initialisers(&world, &reached);
        if options.stops_after(Emit::Report) {
            return Ok(Outcome::Done);
        }
    }
    if options.emit.contains(&Emit::Callgraph) {
        report::callgraph(&world, &reached);
        if options.stops_after(Emit::Callgraph) {
            return Ok(Outcome::Done);
        }
    }
    phases.methods = reached.funcs.len();
    phases.run("optimize", || opt::run(&mut world, &mut reached, options.optimize));
    if options.emit.contains(&Emit::Hir) {
        print_hir(&world, &reached, options);
        if options.stops_after(Emit::Hir) {
            return Ok(Outcome::Done);
        }
    }
    let program = phases.run("lay out", || program::lay_out(&mut world, reached))?;
    let text = options.emit.iter().any(|e| matches!(e, Emit::Clif | Emit::Asm));
    let compiler = Compiler::new(options.target, Keep { text, lines: options.debug })?;
    let mut module = emit::module(&compiler)?;
    let symbols = Symbols::declare(&program, &mut module)?;
    let code = phases.run("compile", || generate(&program, &symbols, &compiler, options, &progress))?;
    if compiler.keep.text {
        print_code(&program, &code, options);
        if !options.emit.contains(&Emit::Obj) {
            return Ok(Outcome::Done);
        }
    }
    let object = phases.run("emit", || {
        emit::object(
            &program,
            &symbols,
            module,
            &compiler,
            options.run_time_options.as_deref().unwrap_or_default(),
            code,
        )
    })?;
    if options.emit.contains(&Emit::Obj) {
        output::write(&output, &object)?;
    } else {
        phases.run("link", || link::link(&object, &output, options))?;
    }

    let bytes = std::fs::metadata(&output).map_err(|e| Error::from(e).context(output.display()))?.len();
    let summary = Summary { output: &output, bytes, methods: phases.methods, classes: program.ids.len() };
    if options.time == Some(TimeFormat::Json) {
        summary.print_json(phases);
    } else if options.verbose || (console::is_watched() && !options.quiet) {
        summary.print(phases);
    }
    Ok(Outcome::Done)
}

/// The program's class path, with the JDK behind it, and its main class.
struct Input {
    class_path: ClassPath,
    main_class: Name,
}

fn open(options: &Options) -> Result<Input> {
    let fail = |e: &dyn std::fmt::Display| Error::new(e.to_string());
    let jdk = Jdk::locate(options.jdk.as_deref()).map_err(|e| fail(&e))?;
    let (entries, main_class) = match &options.class_path {
        Some(path) => {
            let name = options.input.to_string_lossy().replace('.', "/");
            (Entry::list(path).map_err(|e| fail(&e))?, Name::new(&name))
        }
        None => {
            let program = classpath::main_class_of(&options.input).map_err(|e| fail(&e))?;
            (program.entries, program.main_class)
        }
    };
    let class_path = ClassPath::new(entries, jdk).map_err(|e| fail(&e))?;
    Ok(Input { class_path, main_class })
}

/// Where the executable or the object goes: the main class's name, without its package, if the user does not say.
/// Checked if it will be written.
fn output_file(options: &Options, input: &Input) -> Result<PathBuf> {
    let mut file = match &options.output {
        Some(file) => file.clone(),
        None => PathBuf::from(input.main_class.as_str().rsplit('/').next().unwrap_or("a.out")),
    };
    if options.emit.contains(&Emit::Obj) {
        file.set_extension("o");
    }
    if options.writes_file() {
        let entries = input.class_path.entries().iter().map(Entry::path);
        output::check(&file, entries.chain([options.input.as_path()]))?;
    }
    Ok(file)
}

/// Opens the closed world and finds the main method.
fn load(Input { class_path, main_class }: Input, options: &Options) -> Result<World> {
    let rules = Rules::built_in(class_path.jdk().version()).map_err(Error::new)?;
    let mut world = World::new(class_path, overlay::OVERLAY, rules, options.references)?;
    let Some(class) = world.try_load(main_class)? else {
        match &options.class_path {
            Some(path) => {
                let absent = std::env::split_paths(path).filter(|path| !path.as_os_str().is_empty() && !path.exists());
                let absent: Vec<_> = absent.map(|path| format!("; {} does not exist", path.display())).collect();
                bail!("main class {} not found on the class path{}", main_class.dotted(), absent.concat())
            }
            None => bail!("{}: its main class {} is not in it", options.input.display(), main_class.dotted()),
        }
    };
    let main = launcher::main_method(&world, class);
    world.main = Some(main.map_err(|e| match &options.class_path {
        Some(_) => e,
        None => e.context(options.input.display()),
    })?);
    Ok(world)
}

/// Compiles every function, in parallel, and the entry stub.
fn generate(
    program: &Program,
    symbols: &Symbols,
    compiler: &Compiler,
    options: &Options,
    progress: &Progress,
) -> Result<Vec<Compiled>> {
    progress.expect(program.funcs.len());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.unwrap_or(0))
        .stack_size(16 << 20)
        .build()
        .map_err(|e| Error::new(format!("cannot start compiling threads: {e}")))?;
    let mut code = pool.install(|| {
        (0..program.funcs.len())
            .into_par_iter()
            .map_init(State::default, |state, index| {
                progress.step();
                compiler.method(program, symbols, index, state)
            })
            .collect::<Result<Vec<Compiled>>>()
    })?;
    code.push(compiler.enter(symbols, &mut State::default())?);
    Ok(code)
}

fn print_hir(world: &World, reached: &Reached, options: &Options) {
    for (method, func) in &reached.funcs {
        if wanted(options, &world.method_name(*method)) {
            report::line(format_args!("{}", hir::print::print(world, func)));
        }
    }
}

fn print_code(program: &Program, code: &[Compiled], options: &Options) {
    for ((method, _), compiled) in program.funcs.iter().zip(code) {
        let name = program.world.method_name(*method);
        if !wanted(options, &name) {
            continue;
        }
        report::line(format_args!("; {name}"));
        if let (true, Some(clif)) = (options.emit.contains(&Emit::Clif), &compiled.clif) {
            report::line(format_args!("{clif}"));
        }
        if let (true, Some(asm)) = (options.emit.contains(&Emit::Asm), &compiled.asm) {
            report::line(format_args!("{asm}"));
        }
    }
}

fn wanted(options: &Options, name: &str) -> bool {
    options.filter.as_ref().is_none_or(|text| name.contains(text.as_str()))
}
