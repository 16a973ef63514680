//! The files that documents use, read for what editors ask about them.

use std::cell::RefCell;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::Script;
use crate::engine::Home;
use crate::syntax::StatementKind;

/// Files that use files are followed to this depth.
const DEEPEST: usize = 8;
/// At most this many uses are followed, since files that use each other under several names have no end.
const MOST_USES: usize = 200;
/// Longer files are not looked at, nor are more than so many bytes of files for one document.
const LONGEST: usize = 1 << 20;
const MOST_BYTES: usize = 4 << 20;
/// Longer names than these are not for people.
const LONGEST_PREFIX: usize = 200;
/// With more bytes of text, the scripts that are kept are forgotten.
const MOST_KEPT: usize = 16 << 20;

/// A file that a document uses, directly or not.
pub struct UsedFile {
    pub path: PathBuf,
    /// What stands before its names in the document: `f.` after `use "file.cgt" as f`.
    pub prefix: String,
    /// Where the document uses it, perhaps by way of another file.
    pub at: usize,
    pub script: Rc<Script>,
}

/// The scripts that were read, each until its file changes.
#[derive(Default)]
pub struct UsedFiles {
    read: RefCell<FxHashMap<PathBuf, (Stamp, Rc<Script>)>>,
}

/// When a file was changed, and its length.
type Stamp = (Option<SystemTime>, u64);

/// A use that has not been followed yet.
struct Use {
    path: PathBuf,
    prefix: String,
    at: usize,
    depth: usize,
}

impl UsedFiles {
    /// The files that a document in this folder uses, as far as safe mode allows: the last one first, and after each file
    /// those that it uses.
    pub fn of(&self, script: &Script, folder: &Path) -> Vec<UsedFile> {
        let home = Home::new(folder, true);
        let (mut found, mut bytes) = (Vec::new(), 0);
        let mut seen = FxHashSet::default();
        let mut waiting = uses(script, folder, "", 0);
        while let Some(Use {
            path,
            prefix,
            at,
            depth,
        }) = waiting.pop()
        {
            if !seen.insert((path.clone(), prefix.clone())) {
                continue;
            }
            if seen.len() > MOST_USES || bytes > MOST_BYTES {
                break;
            }
            let Some(script) = self.script(&home, &path) else {
                continue;
            };
            bytes += script.text.len();
            if depth < DEEPEST {
                let folder = path.parent().unwrap_or(Path::new(""));
                let nested = uses(&script, folder, &prefix, depth + 1);
                waiting.extend(nested.into_iter().map(|nested| Use { at, ..nested }));
            }
            found.push(UsedFile {
                path,
                prefix,
                at,
                script,
            });
        }
        found
    }

    fn script(&self, home: &Home, path: &Path) -> Option<Rc<Script>> {
        home.allows(path).ok()?;
        let about = fs::metadata(path).ok().filter(Metadata::is_file)?;
        let stamp = (about.modified().ok(), about.len());
        let read = &mut *self.read.borrow_mut();
        if let Some((known, script)) = read.get(path)
            && *known == stamp
        {
            return Some(script.clone());
        }
        if about.len() > LONGEST as u64 {
            return None;
        }
        // The system does not know the lengths of all files.
        let text = home.read_quickly(path).ok();
        let text = text.filter(|text| text.len() <= LONGEST)?;
        let kept: usize = read.values().map(|(_, script)| script.text.len()).sum();
        if kept + text.len() > MOST_KEPT {
            read.clear();
        }
        let script = Rc::new(Script::new(text));
        read.insert(path.to_path_buf(), (stamp, script.clone()));
        Some(script)
    }
}

/// The files that a script in this folder uses.
fn uses(script: &Script, folder: &Path, prefix: &str, depth: usize) -> Vec<Use> {
    let uses = script.parsed().filter_map(|it| {
        let StatementKind::Use { path, alias, .. } = &it.kind else {
            return None;
        };
        let prefix = match alias {
            None => prefix.to_string(),
            Some(alias) => format!("{prefix}{alias}."),
        };
        Some(Use {
            path: folder.join(&**path),
            prefix,
            at: it.span.start,
            depth,
        })
    });
    let mut uses: Vec<Use> = uses
        .filter(|it| it.prefix.len() <= LONGEST_PREFIX)
        .collect();
    uses.drain(..uses.len().saturating_sub(MOST_USES));
    uses
}
