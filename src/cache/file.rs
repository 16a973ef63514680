//! The cache file: an append-only log of records, with a header that says how much of it is committed.
//!
//! ```text
//! header   magic (16 bytes), format (u64), two slots; a slot is generation, length, checksum (u64 each)
//! records  length of the key, length of the record, checksum (u64 each), the key, the record
//! ```
//!
//! Numbers are little-endian. The valid slot with the larger generation is in force; its length covers the header and
//! all committed records. New records are written after the committed ones, flushed to disk, and then committed by
//! writing a new generation into the other slot. If the process is killed before that, or the disk is full, the file
//! stays as it was, apart from bytes beyond the committed length, which are ignored and overwritten later. A file that
//! is shorter than its committed length is damaged.
//!
//! Readers hold a shared lock on the file and writers an exclusive one, only for the duration of a single operation.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use hashbrown::HashMap;

use crate::eval::fingerprint;

/// Records by their keys.
pub type Records = HashMap<Bytes, Bytes>;
pub type Bytes = Box<[u8]>;

type Result<T, E = String> = std::result::Result<T, E>;

/// The version of the format.
pub const FORMAT: u64 = 3;

const MAGIC: [u8; 16] = *b"upstar cache\r\n\x1a\n";
const SLOTS: usize = MAGIC.len() + 8;
const SLOT: usize = 3 * 8;
const HEADER: usize = SLOTS + 2 * SLOT;
/// The two lengths and the checksum in front of a record.
const FRAME: usize = 3 * 8;

const NO_CACHE: &str = "it is not an upstar cache; choose another file name";
pub const DAMAGED: &str = "the file is damaged; remove it, and a new one will be created";

/// How long to wait for other processes, which lock the file only briefly.
const PATIENCE: Duration = Duration::from_secs(10);
const RETRY_INTERVAL: Duration = Duration::from_millis(10);

fn text(error: io::Error) -> String {
    error.to_string()
}

fn number(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// The committed part of the file, as a slot of the header states it.
#[derive(Clone, Copy)]
struct Committed {
    generation: u64,
    length: u64,
}

impl Committed {
    const EMPTY: Committed = Committed {
        generation: 0,
        length: HEADER as u64,
    };

    fn slot(self) -> [u8; SLOT] {
        let mut slot = [0; SLOT];
        slot[..8].copy_from_slice(&self.generation.to_le_bytes());
        slot[8..16].copy_from_slice(&self.length.to_le_bytes());
        let sum = fingerprint(&slot[..16]) as u64;
        slot[16..].copy_from_slice(&sum.to_le_bytes());
        slot
    }

    fn of_slot(slot: &[u8]) -> Option<Committed> {
        let committed = Committed {
            generation: number(&slot[..8]),
            length: number(&slot[8..16]),
        };
        (committed.slot() == slot).then_some(committed)
    }
}

/// The header of a cache without records.
fn empty() -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..MAGIC.len()].copy_from_slice(&MAGIC);
    header[MAGIC.len()..SLOTS].copy_from_slice(&FORMAT.to_le_bytes());
    header[SLOTS..SLOTS + SLOT].copy_from_slice(&Committed::EMPTY.slot());
    header
}

/// An open cache file, locked until this is dropped.
struct Log {
    file: File,
    committed: Committed,
}

impl Log {
    /// Opens a cache for reading; `None` if its header was not written completely.
    fn open(path: &Path) -> Result<Option<Log>> {
        refuse_special_files(path)?;
        let file = File::open(path).map_err(text)?;
        locked(|| file.try_lock_shared())?;
        let committed = header(&file)?;
        Ok(committed.map(|committed| Log { file, committed }))
    }

    /// Opens a cache for writing; creates it if there is none and `creates` is set.
    fn open_to_write(path: &Path, creates: bool) -> Result<Log> {
        refuse_special_files(path)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(creates);
        let file = options.open(path).map_err(text)?;
        locked(|| file.try_lock())?;
        let log = match header(&file)? {
            Some(committed) => Log { file, committed },
            None if !creates => return Err(NO_CACHE.to_string()),
            None => {
                let mut log = Log {
                    file,
                    committed: Committed::EMPTY,
                };
                log.write(0, &empty()).map_err(text)?;
                log
            }
        };
        // Bytes beyond the committed length come from a process that did not finish; drop them.
        if log.file.metadata().map_err(text)?.len() > log.committed.length {
            log.file.set_len(log.committed.length).map_err(text)?;
        }
        Ok(log)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(at))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }

    /// Commits a new length.
    fn commit(&mut self, length: u64) -> io::Result<()> {
        let next = Committed {
            generation: self.committed.generation + 1,
            length,
        };
        let slot = SLOTS + SLOT * (next.generation % 2) as usize;
        self.write(slot as u64, &next.slot())?;
        self.committed = next;
        Ok(())
    }

    /// Calls `work` for each record in the order in which they were added, with the key, the record, and whether the
    /// checksum matches.
    fn each(&mut self, mut work: impl FnMut(&[u8], &[u8], bool) -> Result<()>) -> Result<()> {
        let mut left = self.committed.length - HEADER as u64;
        self.file
            .seek(SeekFrom::Start(HEADER as u64))
            .map_err(text)?;
        let mut reader = BufReader::new(&self.file);
        let mut bytes = Vec::new();
        while left > 0 {
            let mut frame = [0; FRAME];
            left = left.checked_sub(FRAME as u64).ok_or(DAMAGED)?;
            reader.read_exact(&mut frame).map_err(text)?;
            let (key, record) = (number(&frame[..8]), number(&frame[8..16]));
            // If a length points beyond the end, the records after it cannot be located.
            let both = key.checked_add(record).filter(|both| *both <= left);
            let both = both.ok_or(DAMAGED)?;
            left -= both;
            bytes.resize(usize::try_from(both).map_err(|_| DAMAGED)?, 0);
            reader.read_exact(&mut bytes).map_err(text)?;
            let (key, record) = bytes.split_at(key as usize);
            work(key, record, number(&frame[16..]) == checksum(key, record))?;
        }
        Ok(())
    }
}

/// Rejects anything that cannot be a cache before opening it, because opening a pipe could block for ever.
fn refuse_special_files(path: &Path) -> Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => Err("it is a directory".to_string()),
        Ok(there) if !there.is_file() => Err("it is not a plain file".to_string()),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(text(error)),
        _ => Ok(()),
    }
}

fn locked(attempt: impl Fn() -> Result<(), TryLockError>) -> Result<()> {
    let since = Instant::now();
    loop {
        match attempt() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(text(error)),
            Err(TryLockError::WouldBlock) if since.elapsed() < PATIENCE => sleep(RETRY_INTERVAL),
            Err(TryLockError::WouldBlock) => return Err("another process is using it".to_string()),
        }
    }
}

/// The committed part of a file; `None` if the file is empty, or if the process that created it was killed before it
/// wrote the whole header.
fn header(mut file: &File) -> Result<Option<Committed>> {
    let mut start = Vec::new();
    let mut head = file.take(HEADER as u64);
    head.read_to_end(&mut start).map_err(text)?;
    if start.len() < HEADER && empty().starts_with(&start) {
        return Ok(None);
    }
    if !start.starts_with(&MAGIC) {
        return Err(NO_CACHE.to_string());
    }
    if start.len() < HEADER {
        return Err(DAMAGED.to_string());
    }
    let version = number(&start[MAGIC.len()..SLOTS]);
    if version != FORMAT {
        return Err(format!(
            "it has another version: its format is {version}, but this program reads {FORMAT}; \
             remove it, and a new one will be created"
        ));
    }
    let slots = start[SLOTS..].chunks_exact(SLOT);
    let committed = slots
        .filter_map(Committed::of_slot)
        .max_by_key(|committed| committed.generation);
    let length = file.seek(SeekFrom::End(0)).map_err(text)?;
    let sound = committed
        .filter(|committed| committed.length >= HEADER as u64 && committed.length <= length);
    Ok(Some(sound.ok_or(DAMAGED)?))
}

/// Calls `work` for each record, with the key, the record, and whether the checksum matches.
pub fn each(path: &Path, work: impl FnMut(&[u8], &[u8], bool) -> Result<()>) -> Result<()> {
    Log::open(path)?.ok_or(NO_CACHE)?.each(work)
}

/// Reads all records of a file, which is created if there is none; also returns the number of damaged records.
pub fn load(path: &Path, most: usize) -> Result<(Records, usize)> {
    let (mut records, mut damaged, mut bytes) = (Records::new(), 0, 0);
    let log = if path.exists() {
        Log::open(path)?
    } else {
        Some(Log::open_to_write(path, true)?)
    };
    let Some(mut log) = log else {
        return Ok((records, damaged));
    };
    log.each(|key, record, is_sound| {
        bytes += key.len() + record.len();
        if bytes > most {
            let most = most >> 20;
            return Err(format!(
                "it holds more than {most} MB (half of `--max-memory`)"
            ));
        }
        if is_sound {
            records.insert(key.into(), record.into());
        } else {
            damaged += 1;
        }
        Ok(())
    })?;
    Ok((records, damaged))
}

/// Adds all the records, or none if writing fails.
pub fn add(path: &Path, records: &[(Bytes, Bytes)]) -> Result<()> {
    let mut bytes = Vec::new();
    for (key, record) in records {
        bytes.extend((key.len() as u64).to_le_bytes());
        bytes.extend((record.len() as u64).to_le_bytes());
        bytes.extend(checksum(key, record).to_le_bytes());
        bytes.extend(key);
        bytes.extend(record);
    }
    let mut log = Log::open_to_write(path, true)?;
    let before = log.committed.length;
    let written = log.write(before, &bytes);
    written
        .and_then(|()| log.commit(before + bytes.len() as u64))
        .map_err(|error| {
            // The disk may be full, so release the space of the partial write.
            let _ = log.file.set_len(log.committed.length);
            text(error)
        })
}

/// Removes all records, after checking that the file can be read to its end.
pub fn clear(path: &Path) -> Result<()> {
    let mut log = Log::open_to_write(path, false)?;
    log.each(|_, _, _| Ok(()))?;
    log.commit(HEADER as u64).map_err(text)?;
    log.file.set_len(HEADER as u64).map_err(text)
}

fn checksum(key: &[u8], record: &[u8]) -> u64 {
    fingerprint(key.iter().chain(&[0xff]).chain(record)) as u64
}
