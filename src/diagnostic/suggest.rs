//! Did you mean?

/// Names longer than this are not misspelt, they are something else.
const MAX_LENGTH: usize = 64;

/// The candidate nearest to a name, if it is at most a third of its letters away; the first in the
/// alphabet where several are equally near.
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
            // Capitals alone count as one slip.
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

/// How many letters one of two names has that the other lacks, capital or small: they are at least that far
/// from each other, and it is found much faster.
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
    // As many letters of the name are left over as the lengths say.
    lacking.max(name.len() + lacking - other.len())
}
