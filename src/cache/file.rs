//! The file: a redb database with one record for each position, under its key, each with a checksum of its own.

use std::fs;
use std::io::{ErrorKind, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use hashbrown::HashMap;
use redb::{
    Builder, Database, DatabaseError, ReadableDatabase, ReadableTable, TableDefinition, TableError,
};

use crate::eval::fingerprint;

/// Records by their keys.
pub type Records = HashMap<Bytes, Bytes>;
pub type Bytes = Box<[u8]>;

const ABOUT: TableDefinition<&str, u64> = TableDefinition::new("upstar");
const VALUES: TableDefinition<&[u8], &[u8]> = TableDefinition::new("values");

/// How records are written.
pub const FORMAT: u64 = 2;

const MAGIC: &[u8] = b"redb\x1a\x0a\xa9\x0d\x0a";
const NO_CACHE: &str = "it is no cache of upstar; choose another name";
const DAMAGED: &str = "the file is damaged; remove it, and a new one is made";
const OTHER_DATABASE: &str =
    "it is of another version of the database; remove it, and a new one is made";

/// Another process has the file for moments only.
const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN: Duration = Duration::from_millis(10);
/// What the database keeps in memory of its own file.
const PAGES: usize = 16 << 20;

type Result<T, E = String> = std::result::Result<T, E>;

/// A database may be damaged in ways that it does not expect.
fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    done.unwrap_or_else(|_| Err(DAMAGED.to_string()))
}

fn said(error: impl Into<redb::Error>) -> String {
    match error.into() {
        redb::Error::Io(error) => error.to_string(),
        redb::Error::Corrupted(why) => format!("{DAMAGED} (it says: {why})"),
        redb::Error::UpgradeRequired(_) => OTHER_DATABASE.to_string(),
        other => other.to_string(),
    }
}

/// Opens a file that is a cache, or makes one where there is none.
fn open(path: &Path, makes: bool) -> Result<Database> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err("it is a directory".to_string()),
        Ok(there) if !there.is_file() => return Err("it is not a plain file".to_string()),
        Ok(there) if there.len() > 0 => {
            let mut start = Vec::new();
            let file = fs::File::open(path).map_err(|error| error.to_string())?;
            let read = file.take(MAGIC.len() as u64).read_to_end(&mut start);
            read.map_err(|error| error.to_string())?;
            if start != MAGIC {
                return Err(NO_CACHE.to_string());
            }
        }
        Ok(_) if !makes => return Err(NO_CACHE.to_string()),
        Err(error) if !makes || error.kind() != ErrorKind::NotFound => {
            return Err(error.to_string());
        }
        there => make(path, there.is_ok())?,
    }
    let since = Instant::now();
    let mut builder = Builder::new();
    builder.set_cache_size(PAGES);
    let database = loop {
        match builder.open(path) {
            Err(DatabaseError::DatabaseAlreadyOpen) if since.elapsed() < PATIENCE => sleep(BETWEEN),
            Err(DatabaseError::DatabaseAlreadyOpen) => {
                return Err("another process holds it".to_string());
            }
            opened => break opened.map_err(said)?,
        }
    };
    let reading = database.begin_read().map_err(said)?;
    let format = match reading.open_table(ABOUT) {
        Ok(about) => about.get("format").map_err(said)?.map(|it| it.value()),
        Err(TableError::TableDoesNotExist(_)) => None,
        Err(TableError::TableTypeMismatch { .. }) => return Err(NO_CACHE.to_string()),
        Err(error) => return Err(said(error)),
    };
    match format {
        Some(FORMAT) => {
            drop(reading);
            Ok(database)
        }
        Some(other) => Err(format!(
            "it is of another version: its format is {other}, and this program reads {FORMAT}; remove it, and a new one is made"
        )),
        None => Err(NO_CACHE.to_string()),
    }
}

/// Makes an empty cache beside the file and puts it there whole: another process sees all of it or nothing.
fn make(path: &Path, replaces: bool) -> Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let made = make_part(&part).and_then(|()| {
        let put = match replaces {
            true => fs::rename(&part, path),
            false => fs::hard_link(&part, path),
        };
        match put {
            // Somebody else was quicker.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            put => put.map_err(|error| error.to_string()),
        }
    });
    let _ = fs::remove_file(&part);
    made
}

fn make_part(part: &Path) -> Result<()> {
    let database = Builder::new().create(part).map_err(said)?;
    let writing = database.begin_write().map_err(said)?;
    let mut about = writing.open_table(ABOUT).map_err(said)?;
    about.insert("format", FORMAT).map_err(said)?;
    drop(about);
    writing.open_table(VALUES).map_err(said)?;
    writing.commit().map_err(said)
}

/// Goes through all records: the key, the bytes, and whether they are what was written.
pub fn each(path: &Path, mut work: impl FnMut(&[u8], &[u8], bool) -> Result<()>) -> Result<()> {
    guarded(|| each_in(&open(path, false)?, &mut work))
}

fn each_in(
    database: &Database,
    work: &mut impl FnMut(&[u8], &[u8], bool) -> Result<()>,
) -> Result<()> {
    let reading = database.begin_read().map_err(said)?;
    let values = reading.open_table(VALUES).map_err(said)?;
    for entry in values.iter().map_err(said)? {
        let (key, bytes) = entry.map_err(said)?;
        let (key, bytes) = (key.value(), bytes.value());
        match bytes.split_first_chunk() {
            Some((sum, record)) => work(
                key,
                record,
                u64::from_le_bytes(*sum) == checksum(key, record),
            )?,
            None => work(key, bytes, false)?,
        }
    }
    Ok(())
}

/// All records of a file, which is made where there is none, and how many were damaged.
pub fn load(path: &Path, most: usize) -> Result<(Records, usize)> {
    guarded(|| {
        let database = open(path, true)?;
        let (mut records, mut damaged, mut bytes) = (Records::new(), 0, 0);
        each_in(&database, &mut |key, record, is_sound| {
            bytes += key.len() + record.len();
            if bytes > most {
                let most = most >> 20;
                return Err(format!(
                    "it holds more than {most} MB (half of `--max-memory`)"
                ));
            }
            match is_sound {
                true => _ = records.insert(key.into(), record.into()),
                false => damaged += 1,
            }
            Ok(())
        })?;
        Ok((records, damaged))
    })
}

/// Adds records, all or none.
pub fn add(path: &Path, records: &[(Bytes, Bytes)]) -> Result<()> {
    guarded(|| {
        let database = open(path, true)?;
        let writing = database.begin_write().map_err(said)?;
        let mut values = writing.open_table(VALUES).map_err(said)?;
        for (key, record) in records {
            let bytes = [&checksum(key, record).to_le_bytes()[..], record].concat();
            values.insert(&**key, &*bytes).map_err(said)?;
        }
        drop(values);
        writing.commit().map_err(said)
    })
}

/// Forgets all records: an empty cache takes the place of the file, or none at all where the disk has no room even for that.
pub fn clear(path: &Path) -> Result<()> {
    guarded(|| {
        open(path, false)?;
        make(path, true).or_else(|_| fs::remove_file(path).map_err(|error| error.to_string()))
    })
}

/// Whether the database itself finds its file in order.
pub fn is_sound(path: &Path) -> Result<bool> {
    guarded(|| {
        let mut database = open(path, false)?;
        database.check_integrity().map_err(said)
    })
}

fn checksum(key: &[u8], record: &[u8]) -> u64 {
    fingerprint(key.iter().chain(&[0xff]).chain(record)) as u64
}
