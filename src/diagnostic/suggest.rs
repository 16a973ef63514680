//! Suggests a known name for a misspelt one ("did you mean ...?").

/// A longer name is not taken for a misspelling.
const MAX_LENGTH: usize = 64;

/// The candidate with the smallest edit distance to a name, if that is at most a third of the length of the name; of
/// several equally near candidates, the alphabetically first.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let length = name.chars().take(MAX_LENGTH + 1).count();
    if length > MAX_LENGTH {
        return None;
    }
    let most = (length / 3).max(1);
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .filter(|&candidate| candidate != name && candidate.len() <= 4 * MAX_LENGTH)
        .filter(|candidate| letters_apart(name, candidate) <= most)
        .map(|candidate| {
            let exact = strsim::osa_distance(name, candidate);
            // A difference in case only counts as a single error.
            let distance = if candidate.to_lowercase() == lower {
                exact.min(1)
            } else {
                exact
            };
            (distance, candidate)
        })
        .filter(|&(distance, candidate)| distance <= most && distance < candidate.chars().count())
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number of letters that one name has and the other lacks, ignoring case. It is a lower bound of the edit
/// distance, up to case, and much faster to compute.
fn letters_apart(name: &str, other: &str) -> usize {
    if !name.is_ascii() || !other.is_ascii() {
        return 0;
    }
    let mut surplus = [0_i8; 32];
    let letter = |byte: u8| usize::from(byte % 32);
    name.bytes().for_each(|byte| surplus[letter(byte)] += 1);
    let mut lacking = 0;
    for byte in other.bytes() {
        let left = &mut surplus[letter(byte)];
        match *left {
            0 => lacking += 1,
            _ => *left -= 1,
        }
    }
    // The number of letters of the name that are left over follows from the two lengths.
    lacking.max(name.len() + lacking - other.len())
}
