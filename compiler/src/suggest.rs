//! Guesses what a mistyped word was meant to be.

/// The one of `known` that is nearest to `word`, if it is near enough to be a slip of the fingers: one edit in three
/// letters, where exchanging neighbours is one edit.
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = |known: &'a str| (strsim::damerau_levenshtein(word, known), known);
    let best = known.into_iter().map(near).min_by_key(|&(distance, _)| distance);
    best.filter(|&(distance, known)| distance <= word.len().max(known.len()) / 3).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn near_and_far() {
        let known = ["--verbose", "--version", "--static"];
        assert_eq!(closest("--versoin", known), Some("--version"));
        assert_eq!(closest("--statci", known), Some("--static"));
        assert_eq!(closest("--xyz", known), None);
        assert_eq!(closest("x", []), None);
    }
}
