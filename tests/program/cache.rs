//! Tests of `--cache FILE`: values are kept from run to run, are never stale, are shared by processes, and a failing
//! cache never costs an answer.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::rc::Rc;

use upstar::eval::Remember;
use upstar::{Engine, Settings, Source};

use super::common::program::{Ran, conversation, run, upstar};

/// A store that counts its hits.
#[derive(Default)]
struct Counting {
    records: RefCell<HashMap<Vec<u8>, Vec<u8>>>,
    hits: Cell<usize>,
}

impl Remember for Counting {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        let found = self.records.borrow().get(key).cloned();
        self.hits
            .set(self.hits.get() + usize::from(found.is_some()));
        found
    }

    fn put(&self, key: Vec<u8>, record: Vec<u8>) {
        self.records.borrow_mut().insert(key, record);
    }
}

/// The last line that a text prints, and the number of hits in the store.
fn told(store: &Rc<Counting>, text: &str) -> (String, usize) {
    let before = store.hits.get();
    let mut engine = Engine::new(Settings::default());
    engine.remember_in(store.clone());
    let last = engine.run(Source::new("test", text)).last();
    let said = last.and_then(|reply| reply.text()).unwrap_or_default();
    (said, store.hits.get() - before)
}

#[test]
fn values_read_back_and_are_the_same() {
    let store = Rc::new(Counting::default());
    for position in [
        "domineering(4,4)",
        "domineering(\"..../.#../..../....\")",
        "clobber(\"XOXOX/OXOXO\")",
        "kayles(30)",
        "let f(n) = if n == 0 then 0 else { f(n-1), n/8 | f(n-2) - ^n, n*{3|-1} } by 0 + f2(n); \
         let f2(n) = if n <= 0 then 1000000 else { f2(n-1), n/8 | f2(n-2) - ^, {3|-1} }; f2(12)",
    ] {
        let (alone, _) = told(&Rc::new(Counting::default()), position);
        let (first, none) = told(&store, position);
        let (second, hits) = told(&store, position);
        assert_eq!((&first, none), (&alone, 0), "{position}");
        assert_eq!(second, first, "{position}");
        assert!(hits > 0, "{position}: {first}");
    }
}

#[test]
fn a_changed_definition_is_not_read_from_the_cache() {
    let game = |helper: &str, limit: &str, rest: &str| {
        format!(
            "let limit = {limit}\nlet step(n) = {helper}\nlet inner(n) = step(n) - 1\n\
             let row(n) = {{ row(i) + row(inner(n) - i) for i in 0..inner(n) if i < limit | row(n-2) if n > 1 }}\n\
             {rest}\nrow(12)"
        )
    };
    let store = Rc::new(Counting::default());
    let texts = [
        game("n", "9", ""),
        game("n - 1", "9", ""),
        game("n", "3", ""),
        game("n", "9", "let limit = 2"),
        game("n", "9", "let step(n) = if n > 5 then n - 1 else n - 2"),
    ];
    let alone: Vec<_> = texts
        .iter()
        .map(|text| told(&Rc::new(Counting::default()), text).0)
        .collect();
    assert!(alone.iter().any(|value| *value != alone[0]));
    for (text, value) in texts.iter().zip(&alone) {
        assert_eq!(told(&store, text), (value.clone(), 0), "{text}");
    }
    for (text, value) in texts.iter().zip(&alone) {
        let (again, hits) = told(&store, text);
        assert_eq!(&again, value);
        assert!(hits > 0, "{text}");
    }
    // A value that depends on an earlier answer does not follow from the definitions alone, so it is not stored.
    let answers =
        |n: u8| format!("{n}\nlet g(n) = {{ g(n-1), ans | g(n-2) for i in 1..9 if n > 1 }}\ng(9)");
    let before = store.records.borrow().len();
    for n in 1..3 {
        let alone = told(&Rc::new(Counting::default()), &answers(n)).0;
        assert_eq!(told(&store, &answers(n)), (alone, 0));
    }
    assert_eq!(store.records.borrow().len(), before);
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }
}

fn records(file: &str) -> usize {
    let ran = run(&["cache", "look", file]);
    let first = ran.out.split(' ').next().and_then(|n| n.parse().ok());
    first.unwrap_or(0)
}

#[test]
fn processes_and_jobs_share_a_file() {
    let folder = Folder::new();
    let file = folder.path("shared");
    let line = |n: usize| {
        format!(
            "domineering(\"...{}/..../.#../....\");",
            if n == 0 { "." } else { "#" }
        )
    };
    let children: Vec<_> = (0..4)
        .map(|n| {
            let position = match n {
                0 | 1 => line(n),
                n => format!("kayles({})", 40 + n),
            };
            upstar(&[
                "--cache",
                &file,
                "--jobs",
                "2",
                "-e",
                &position,
                "-e",
                "domineering(4,3)",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts")
        })
        .collect();
    for child in children {
        let ended = child.wait_with_output().expect("it ends");
        let told = String::from_utf8(ended.stderr).expect("text");
        assert_eq!((ended.status.code(), &*told), (Some(0), ""));
    }
    assert!(
        records(&file) >= 3,
        "{}",
        run(&["cache", "look", &file]).out
    );
    let ran = run(&["cache", "check", &file]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.ends_with(" records, 0 damaged\n"), "{}", ran.out);
    let cleared = run(&["cache", "clear", &file]);
    assert_eq!((cleared.code, records(&file)), (0, 0));
}

#[test]
fn a_kill_in_the_middle_loses_only_what_was_not_written() {
    let folder = Folder::new();
    let file = folder.path("killed");
    let (mut child, mut stdin, mut lines) = conversation(&["--cache", &file]);
    let mut written = 0;
    for n in 0.. {
        let board: String = (0..16)
            .map(|at| {
                format!(
                    "{}{}",
                    if n >> at & 1 == 1 { '#' } else { '.' },
                    if at % 4 == 3 { "/" } else { "" }
                )
            })
            .collect();
        writeln!(stdin, "domineering(\"{}\");", board.trim_end_matches('/')).expect("it reads");
        lines.next().expect("an answer").expect("text");
        if n % 100 == 99 {
            written = records(&file);
            if written > 0 {
                break;
            }
        }
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let ran = run(&["cache", "check", &file]);
    assert!(ran.out.ends_with(" records, 0 damaged\n"), "{}", ran.out);
    assert!(records(&file) >= written);
    let again = run(&["--cache", &file, "-e", "domineering(4,4)"]);
    let alone = run(&["-e", "domineering(4,4)"]);
    assert_eq!((again.out, again.code), (alone.out, 0));
}

#[test]
fn files_that_are_not_caches_are_refused() {
    let folder = Folder::new();
    let (text, cut, bent) = (folder.path("text"), folder.path("cut"), folder.path("bent"));
    fs::write(&text, "let x = 1\n").expect("written");
    let made = run(&[
        "--cache",
        &cut,
        "-e",
        "kayles(50)",
        "-e",
        "domineering(4,4)",
    ]);
    assert_eq!((made.code, &*made.err), (0, ""));
    let bytes = fs::read(&cut).expect("a cache");
    fs::write(&cut, &bytes[..bytes.len() / 2 + 100]).expect("written");
    let mut damaged = bytes.clone();
    // The header is left intact.
    for byte in damaged.iter_mut().skip(80) {
        *byte ^= 0x55;
    }
    fs::write(&bent, &damaged).expect("written");
    let here = folder.path("");
    let nowhere = folder.path("no/such/folder/cache");
    // Damage is only a warning.
    for (file, why, code) in [
        (&here, "it is a directory", 2),
        (&text, "it is not an upstar cache", 2),
        (&nowhere, "No such file", 2),
        (&cut, "the file is damaged", 0),
        (&bent, "the file is damaged", 0),
    ] {
        let before = fs::read(file).ok();
        let Ran {
            out,
            err,
            code: ended,
        } = run(&["--cache", file, "-e", "1 + 1"]);
        assert_eq!((&*out, ended), ("2\n", code), "{file}: {err}");
        assert!(
            err.contains("cannot use the cache") && err.contains(why),
            "{err}"
        );
        assert_eq!(err.lines().count(), 1, "{err}");
        assert_eq!(fs::read(file).ok(), before, "{file} stays as it is");
        for task in ["look", "check", "clear"] {
            assert_eq!(run(&["cache", task, file]).code, 2, "{task} {file}");
        }
    }
}

/// Damaged records are skipped, the others are used, and the file is left as it is; bytes beyond the committed length
/// are ignored, and dropped when records are added.
#[test]
fn damaged_records_and_bytes_after_the_end() {
    let folder = Folder::new();
    let file = folder.path("cache");
    let line = [
        "--cache",
        &file,
        "-e",
        "kayles(50)",
        "-e",
        "domineering(4,4)",
    ];
    let made = run(&line);
    assert_eq!((made.code, &*made.err), (0, ""));
    let before = records(&file);
    assert!(before > 1);
    let bytes = fs::read(&file).expect("a cache");

    let longer = [&bytes[..], b"a process was killed while it wrote"].concat();
    fs::write(&file, &longer).expect("written");
    let checked = run(&["cache", "check", &file]);
    let all = format!("{before} records, 0 damaged\n");
    assert_eq!((checked.code, &*checked.out), (0, &*all));
    let again = run(&line);
    assert_eq!((again.code, &again.out), (0, &made.out));
    assert_eq!(fs::read(&file).expect("a cache"), longer);
    assert_eq!(
        run(&["--safe", "--cache", &file, "-e", "kayles(51)"]).code,
        0
    );
    let more = fs::read(&file).expect("a cache");
    assert!(more.len() > bytes.len() && more[80..bytes.len()] == bytes[80..]);
    assert!(!more.ends_with(b"wrote"));

    let mut damaged = bytes;
    *damaged.last_mut().expect("a byte") ^= 1;
    fs::write(&file, &damaged).expect("written");
    let ran = run(&[&line[..], &["-e", "kayles(52)"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with(&made.out), "{}", ran.out);
    assert!(
        ran.err.contains("1 damaged record in the cache"),
        "{}",
        ran.err
    );
    let looked = run(&["cache", "look", &file, "--safe"]);
    let told = format!("{} record", before - 1);
    assert!(looked.out.starts_with(&told) && looked.out.contains("1 damaged record"));
    let checked = run(&["cache", "check", &file, "--safe"]);
    assert_eq!(checked.code, 2);
    assert!(checked.out.starts_with("damaged: "), "{}", checked.out);
    assert!(checked.out.contains(", 1 damaged\n"), "{}", checked.out);
    assert_eq!(fs::read(&file).expect("a cache"), damaged);
    assert_eq!(run(&["cache", "clear", &file]).code, 0);
    assert_eq!(records(&file), 0);
}
