//! What build.rs embeds: the compiled overlay classes and the runtime archive.

use aotc_abi::object::References;

include!(concat!(env!("OUT_DIR"), "/overlay.rs"));

/// The runtime, as a static library that is linked into every program.
pub fn runtime(references: References) -> &'static [u8] {
    match references {
        References::Four => include_bytes!(concat!(env!("OUT_DIR"), "/libaotc_runtime_4.a")),
        References::Eight => include_bytes!(concat!(env!("OUT_DIR"), "/libaotc_runtime_8.a")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The global symbols of an archive, from its index: the first member, which is named `/` and holds a big-endian
    /// count, as many offsets, and the names.
    fn symbols(archive: &[u8]) -> HashSet<&[u8]> {
        const MAGIC: usize = 8;
        const HEADER: usize = 60;
        let header = &archive[MAGIC..MAGIC + HEADER];
        assert!(archive.starts_with(b"!<arch>\n") && header.starts_with(b"/ "), "no symbol index");
        let size: usize = std::str::from_utf8(&header[48..58]).unwrap().trim().parse().unwrap();
        let index = &archive[MAGIC + HEADER..][..size];
        let count = u32::from_be_bytes(index[..4].try_into().unwrap()) as usize;
        index[4 + 4 * count..].split(|&byte| byte == 0).collect()
    }

    /// A native without a function would only show when a program that uses it is linked.
    #[test]
    fn the_runtime_has_every_native_and_entry() {
        for references in [References::Four, References::Eight] {
            let symbols = symbols(runtime(references));
            let natives = aotc_abi::natives::NATIVES.iter().map(|native| native.symbol);
            let entries = crate::lower::symbols::RUNTIME.iter().map(|(symbol, ..)| *symbol);
            for symbol in natives.chain(entries) {
                assert!(symbols.contains(symbol.as_bytes()), "the runtime archive for {references:?} lacks {symbol}");
            }
        }
    }
}
