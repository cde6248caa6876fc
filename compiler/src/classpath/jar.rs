//! A jar: a zip file with a manifest, and perhaps other versions of its classes for newer JDKs.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use zip::ZipArchive;
use zip::result::ZipError;

use super::error::ClassPathError;
use super::manifest::Manifest;

const MANIFEST: &str = "META-INF/MANIFEST.MF";
const VERSIONS: &str = "META-INF/versions/";

/// An open jar. Reads may run in parallel.
pub struct Jar {
    path: PathBuf,
    /// The whole file in memory: a change on disk in the middle of a build cannot mix two versions.
    /// Each read works on a clone, which shares the bytes and the directory.
    archive: ZipArchive<Cursor<Arc<[u8]>>>,
    manifest: Manifest,
    /// The numbers N of `META-INF/versions/N/` if the jar is a multi-release one, highest first.
    versions: Vec<u32>,
}

impl Jar {
    /// Opens the jar at `path` and reads its manifest.
    pub fn open(path: &Path) -> Result<Jar, ClassPathError> {
        let bytes: Arc<[u8]> = fs::read(path).map_err(|error| ClassPathError::io(path, error))?.into();
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| {
            // It is found from its end.
            let what = format!("no zip file, or its end is missing ({error})");
            ClassPathError::jar(path, what)
        })?;
        let mut jar = Jar { path: path.to_owned(), archive, manifest: Manifest::default(), versions: Vec::new() };
        // jar tools write it in this case; the JVM takes it in any.
        let name = if jar.archive.index_for_name(MANIFEST).is_some() {
            Some(MANIFEST.to_owned())
        } else {
            let names = jar.archive.file_names_raw().filter_map(|name| str::from_utf8(name).ok());
            names.map(str::to_owned).find(|name| name.eq_ignore_ascii_case(MANIFEST))
        };
        if let Some(bytes) = name.map(|name| jar.entry(&name)).transpose()?.flatten() {
            jar.manifest = Manifest::parse(&bytes);
        }
        if jar.manifest.is_multi_release() {
            let names = jar.archive.file_names_raw().filter_map(|name| str::from_utf8(name).ok());
            let versions: BTreeSet<u32> = names.filter_map(version_of).collect();
            jar.versions = versions.into_iter().rev().collect();
        }
        Ok(jar)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The file `name` as a JDK of this feature number sees it, and the name of the entry it came from.
    pub fn read(&self, name: &str, feature: u32) -> Result<Option<(Vec<u8>, String)>, ClassPathError> {
        let Some(entry) = self.locate(name, feature) else { return Ok(None) };
        Ok(self.entry(&entry)?.map(|bytes| (bytes, entry)))
    }

    /// The name of the entry that [`Jar::read`] reads.
    pub fn locate(&self, name: &str, feature: u32) -> Option<String> {
        // The manifest and what belongs to it has no versions.
        let versions = if name.starts_with("META-INF/") { &[][..] } else { &self.versions };
        let versions = versions.iter().filter(|&&version| version <= feature);
        let mut names = versions.map(|version| format!("{VERSIONS}{version}/{name}")).chain([name.to_owned()]);
        names.find(|entry| self.archive.index_for_name(entry).is_some())
    }

    /// The entry `name`, unpacked.
    fn entry(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let Some(index) = self.archive.index_for_name(name) else { return Ok(None) };
        let complaint =
            |error: &dyn std::fmt::Display| ClassPathError::jar(&self.path, format_args!("{name}: {error}"));
        let mut archive = self.archive.clone();
        let mut file = archive.by_index(index).map_err(|error| match error {
            ZipError::CompressionMethodNotSupported(method) => {
                complaint(&format_args!("compression method {method} is not supported"))
            }
            other => complaint(&other),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| complaint(&error))?;
        Ok(Some(bytes))
    }
}

/// The version an entry belongs to. Versions begin with JDK 9.
fn version_of(entry: &str) -> Option<u32> {
    let (version, rest) = entry.strip_prefix(VERSIONS)?.split_once('/')?;
    version.parse().ok().filter(|&version| version >= 9 && !rest.is_empty())
}

/// Writes a jar of these entries, for tests.
#[cfg(test)]
pub(super) fn write_jar(path: &Path, entries: &[(&str, &str)]) {
    use std::io::Write;
    let mut writer = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, content) in entries {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(content.as_bytes()).unwrap();
    }
    writer.finish().unwrap();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multi_release() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.jar");
        let entries = [
            (MANIFEST, "Multi-Release: true\nMain-Class: p.A\n"),
            ("p/A.class", "old"),
            ("META-INF/versions/11/p/A.class", "11"),
            ("META-INF/versions/21/p/A.class", "21"),
            ("META-INF/versions/8/p/A.class", "8"),
        ];
        write_jar(&path, &entries);
        let jar = Jar::open(&path).unwrap();
        assert_eq!(jar.manifest().main_class(), Some("p.A"));
        let read = |feature| String::from_utf8(jar.read("p/A.class", feature).unwrap().unwrap().0).unwrap();
        assert_eq!([read(9), read(11), read(17), read(25)], ["old", "11", "11", "21"]);
        assert!(jar.read("p/B.class", 17).unwrap().is_none());
        write_jar(&path, &entries[1..]);
        assert_eq!(Jar::open(&path).unwrap().read("p/A.class", 25).unwrap().unwrap().0, b"old");
    }

    #[test]
    fn corrupt() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.jar");
        fs::write(&path, b"not a zip").unwrap();
        let Err(error) = Jar::open(&path) else { panic!("opened") };
        assert!(error.to_string().contains("a.jar: corrupt jar: "), "{error}");

        let text = "0123456789".repeat(100);
        write_jar(&path, &[("p/A.class", &text)]);
        let good = fs::read(&path).unwrap();
        // Every byte changed in turn, and the file cut at every length: an error or the right content.
        for index in 0..good.len() {
            let mut bad = good.clone();
            bad[index] ^= 0x55;
            for bytes in [&bad[..], &good[..index]] {
                fs::write(&path, bytes).unwrap();
                if let Ok(Some((bytes, _))) = Jar::open(&path).and_then(|jar| jar.read("p/A.class", 17)) {
                    assert_eq!(bytes, text.as_bytes());
                }
            }
        }
    }
}
