//! aotc: Java class files to small native executables. [`driver`] is the pipeline on one page.

pub mod classfile;
pub mod classpath;
pub mod console;
pub mod driver;
pub mod emit;
pub mod error;
pub mod hir;
pub mod init;
pub mod interrupt;
pub mod launcher;
pub mod link;
pub mod lower;
pub mod opt;
pub mod options;
pub mod output;
pub mod overlay;
pub mod program;
pub mod reach;
pub mod report;
pub mod rules;
pub mod suggest;
pub mod target;
pub mod throwers;
pub mod verify;
pub mod world;
