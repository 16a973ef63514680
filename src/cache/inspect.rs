//! The commands `upstar cache look`, `check` and `clear`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use hashbrown::HashSet;

use super::file;
use crate::diagnostic::{counted, visible};
use crate::eval::fingerprint;
use algebra::game::Algebra;

/// A key starts with the fingerprint of the rules, which has this many bytes.
const PRINT: usize = 16;

/// The name of the ruleset in a key, and the position as text.
fn position(key: &[u8]) -> (String, String) {
    let text = String::from_utf8_lossy(key.get(PRINT..).unwrap_or_default());
    let name = text.split('(').next().unwrap_or_default();
    (visible(name).into_owned(), visible(&text).into_owned())
}

/// Describes a cache: how many sound records it holds for each ruleset.
///
/// A record that several processes computed at the same time was added by each of them, but is counted once.
pub fn look(path: &Path) -> Result<String, String> {
    let mut rulesets: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut records, mut bytes, mut damaged) = (0, 0, 0);
    let mut seen = HashSet::new();
    file::each(path, |key, record, is_sound| {
        if !is_sound {
            damaged += 1;
            return Ok(());
        }
        if !seen.insert(fingerprint(key)) {
            return Ok(());
        }
        let of = rulesets.entry(position(key).0).or_default();
        let size = key.len() + record.len();
        *of = (of.0 + 1, of.1 + size);
        (records, bytes) = (records + 1, bytes + size);
        Ok(())
    })?;
    let size = std::fs::metadata(path)
        .map_err(|error| error.to_string())?
        .len();
    let mut text = format!(
        "{}, {bytes} bytes in a file of {size}, format {}",
        counted(records, "record"),
        file::FORMAT
    );
    if damaged > 0 {
        let damaged = counted(damaged, "damaged record");
        let _ = write!(text, ", {damaged} (`upstar cache check` lists the damage)");
    }
    for (name, (records, bytes)) in rulesets {
        let _ = write!(text, "\n{records:>8} {bytes:>10} bytes  {name}");
    }
    Ok(text)
}

/// Lists the damaged records, one line each, and returns the number of records that were checked.
pub fn check(path: &Path) -> Result<(Vec<String>, usize), String> {
    let mut damaged = Vec::new();
    let mut records = 0;
    let mut algebra = Algebra::default();
    file::each(path, |key, record, is_sound| {
        records += 1;
        let reads = is_sound && matches!(algebra.decode(record), Ok(Some(_)));
        if !reads {
            damaged.push(format!("damaged: {}", position(key).1));
        }
        if algebra.stored() > 1 << 20 {
            algebra = Algebra::default();
        }
        Ok(())
    })?;
    Ok((damaged, records))
}

/// Removes all records but keeps the file.
pub fn clear(path: &Path) -> Result<(), String> {
    file::clear(path)
}
