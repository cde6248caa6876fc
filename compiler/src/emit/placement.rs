//! Where each function starts. A small loop that straddles one cache line more than it must can run at half speed, and
//! Cranelift aligns functions only; so the start of each function is chosen, modulo a line, to let its loops cross as
//! few lines as possible. The function before is padded with `int3`.

use crate::lower::Compiled;

/// Bytes of a cache line, which is also the fetch window that matters.
const LINE: u32 = 64;

/// Offset of the first function: the anchor symbol needs bytes of its own.
pub const FIRST: u32 = 64;

/// Text offsets of the functions.
pub struct Placed {
    pub starts: Vec<u32>,
    /// End of the code.
    pub size: u32,
}

/// Chooses all starts and pads the functions' bytes accordingly.
pub fn place(code: &mut [Compiled]) -> Placed {
    let mut starts = Vec::with_capacity(code.len());
    let mut at = FIRST;
    for index in 0..code.len() {
        starts.push(at);
        let end = at + code[index].bytes.len() as u32;
        let next = match code.get(index + 1) {
            None => end.next_multiple_of(16),
            Some(next) => match best_start(&next.loops) {
                Some(phase) => {
                    let line = end / LINE * LINE + phase;
                    if line >= end { line } else { line + LINE }
                }
                None => end.next_multiple_of(16),
            },
        };
        code[index].bytes.resize((next - at) as usize, 0xcc);
        at = next;
    }
    Placed { starts, size: at }
}

/// The start modulo a line that lets these loops cross the fewest lines, short loops counting most; `None` without
/// loops.
fn best_start(loops: &[(u32, u32)]) -> Option<u32> {
    if loops.is_empty() {
        return None;
    }
    let cost = |phase: u32| -> u64 {
        loops
            .iter()
            .filter(|(start, end)| end > start)
            .map(|&(start, end)| {
                let length = u64::from(end - start);
                let lines = u64::from((end - 1 + phase) / LINE - (start + phase) / LINE + 1);
                let least = length.div_ceil(u64::from(LINE));
                (lines - least) * 100_000 / (length + 8)
            })
            .sum()
    };
    [0, 16, 32, 48].into_iter().min_by_key(|&phase| (cost(phase), phase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_loop_does_not_straddle() {
        // 20 bytes from offset 50: crosses a line at phase 0, not at phase 16.
        assert_eq!(best_start(&[(50, 70)]), Some(16));
        assert_eq!(best_start(&[(0, 20)]), Some(0));
        assert_eq!(best_start(&[]), None);
    }
}
