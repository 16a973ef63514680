//! The option `--cache FILE` and the command `upstar cache`.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::args::{Args, CacheTask};
use super::file;
use crate::cache::{self, Cache};
use crate::diagnostic::counted;
use crate::engine::Status;
use crate::terminal::{complain_of, fitting, print_line};

/// Runs `work` with the cache that was requested, if any. A cache that cannot be used or written sets the exit status,
/// but the answers are still computed and printed.
pub fn with_cache(
    args: &Args,
    work: impl FnOnce(Option<&Arc<Cache>>) -> io::Result<Status>,
) -> io::Result<Status> {
    let Some(path) = &args.choices.cache else {
        return work(None);
    };
    if let Some(refused) = file::refused(path, args) {
        return Ok(refused);
    }
    let most = args.settings().max_memory.saturating_mul(1 << 20) / 2;
    let (cache, before) = Cache::open(path, most);
    before.iter().for_each(|trouble| complain_of(trouble));
    let ended = work(cache.as_ref());
    let after = cache.and_then(|cache| cache.close());
    after.iter().for_each(|trouble| complain_of(trouble));
    let least = match before.or(after) {
        Some(_) => Status::Error,
        None => Status::Fine,
    };
    Ok(ended?.max(least))
}

/// Runs `upstar cache TASK FILE`.
pub fn inspect(args: &Args, task: CacheTask, path: &Path) -> io::Result<Status> {
    let shown = path.display();
    let told = match task {
        CacheTask::Look => cache::look(path),
        CacheTask::Check => match cache::check(path) {
            Ok((damaged, records)) => {
                for line in &damaged {
                    print_line(&fitting(line))?;
                }
                print_line(&format!(
                    "{}, {} damaged",
                    counted(records, "record"),
                    damaged.len()
                ))?;
                return Ok(if damaged.is_empty() {
                    Status::Fine
                } else {
                    Status::Error
                });
            }
            Err(why) => Err(why),
        },
        CacheTask::Clear => match file::refused(path, args) {
            Some(refused) => return Ok(refused),
            None => cache::clear(path).map(|()| format!("{shown} is empty")),
        },
    };
    match told {
        Ok(text) => {
            print_line(&text)?;
            Ok(Status::Fine)
        }
        Err(why) => {
            complain_of(&format!("cannot read the cache {shown}: {why}"));
            Ok(Status::Error)
        }
    }
}
