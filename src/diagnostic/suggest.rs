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
