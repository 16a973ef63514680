//! The option `--cache FILE` and the command `upstar cache`.

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::args::{Args, CacheTask};
use crate::cache::{self, Cache, Trouble};
use crate::diagnostic::{counted, path_text};
use crate::engine::Status;
use crate::terminal::{complain_of, fitting, print_line};

/// Runs `work` with the cache that was requested, if any. A cache that cannot be used or written sets the exit status,
/// unless it is only damaged; the answers are computed and printed in any case.
pub fn with_cache(
    args: &Args,
    work: impl FnOnce(Option<&Arc<Cache>>) -> io::Result<Status>,
) -> io::Result<Status> {
    let Some(path) = &args.choices.cache else {
        return work(None);
    };
    let most = args.settings().max_memory.saturating_mul(1 << 20) / 2;
    let (cache, before) = Cache::open(path, most);
    let mut least = Status::Fine;
    let mut report = |trouble: Trouble| {
        complain_of(&trouble.text);
        if !trouble.is_damage {
            least = Status::Error;
        }
    };
    before.into_iter().for_each(&mut report);
    let ended = work(cache.as_ref());
    let after = cache.and_then(|cache| cache.close());
    after.into_iter().for_each(&mut report);
    Ok(ended?.max(least))
}

/// Runs `upstar cache TASK FILE`.
pub fn inspect(task: CacheTask, path: &Path) -> io::Result<Status> {
    let shown = path_text(path);
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
        CacheTask::Clear => cache::clear(path).map(|()| format!("{shown} is empty")),
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
