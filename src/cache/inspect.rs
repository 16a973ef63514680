//! To look at a cache, to check it and to clear it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::file;
use crate::diagnostic::{counted, visible};
use crate::game::Algebra;

/// The rules, as a number, come first in a key.
const PRINT: usize = 16;

/// The position in a key, as far as it is text, and the name in front of it.
fn position(key: &[u8]) -> (String, String) {
    let text = String::from_utf8_lossy(key.get(PRINT..).unwrap_or_default());
    let name = text.split('(').next().unwrap_or_default();
    (visible(name).into_owned(), visible(&text).into_owned())
}

/// How many records there are of which ruleset.
pub fn look(path: &Path) -> Result<String, String> {
    let mut rulesets: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut records, mut bytes) = (0, 0);
    file::each(path, |key, record, _| {
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
    for (name, (records, bytes)) in rulesets {
        let _ = write!(text, "\n{records:>8} {bytes:>10} bytes  {name}");
    }
    Ok(text)
}

/// What is damaged, a line each, and how many records were gone through.
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
    if !file::is_sound(path)? {
        damaged.push("damaged: the file was out of order, and was repaired".to_string());
    }
    Ok((damaged, records))
}

/// Forgets all records; the file stays.
pub fn clear(path: &Path) -> Result<(), String> {
    file::clear(path)
}
