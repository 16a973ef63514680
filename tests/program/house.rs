//! The map of the house in CONTRIBUTING.md is true, and rooms only know the rooms below them.

use std::fs;
use std::path::{Path, PathBuf};

const LONGEST: usize = 400;

/// The rooms from the top of the map to its bottom, those of one line side by side.
fn map() -> Vec<Vec<String>> {
    let page = fs::read_to_string("CONTRIBUTING.md").expect("CONTRIBUTING.md");
    let mut lines = Vec::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("- `src/")) {
        let (names, _) = line.split_once("`: ").expect("rooms, and what they are");
        let names: Vec<String> = names.split("`, `src/").map(str::to_string).collect();
        if names
            .iter()
            .any(|name| Path::new("src").join(name).is_dir())
        {
            lines.push(names);
        }
    }
    lines
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found
}

/// The rooms that a file names, as `crate::room` or within `crate::{...}`.
fn named(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rooms = Vec::new();
    for (at, sign) in text.match_indices("crate::") {
        let rest = &text[at + sign.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            rooms.extend(rest.split(|c| !is_word(c)).next());
            continue;
        };
        let (mut depth, mut start) = (0, 0);
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    let item = list[start..at].trim();
                    rooms.extend(item.split(|c| !is_word(c)).next());
                    start = at + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    rooms
}

#[test]
fn named_rooms() {
    let text = "use crate::a::{b, c};\nuse crate::{d::e, f::{g, h}, i};\nlet x = crate::j::k();";
    assert_eq!(named(text), ["a", "d", "f", "i", "j"]);
}

#[test]
fn each_room_is_on_the_map_once() {
    let mut mapped = map().concat();
    mapped.sort();
    let mut rooms: Vec<String> = fs::read_dir("src")
        .expect("src")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_string()))
        .collect();
    rooms.sort();
    assert_eq!(mapped, rooms);
}

#[test]
fn rooms_only_know_the_rooms_below() {
    let map = map();
    let level = |room: &str| {
        map.iter()
            .position(|line| line.iter().any(|name| name == room))
    };
    let mut wrong = Vec::new();
    let mut seen = 0;
    for room in map.iter().flatten() {
        for file in files(&Path::new("src").join(room)) {
            let text = fs::read_to_string(&file).expect("a file");
            for other in named(&text).into_iter().filter(|other| other != room) {
                seen += 1;
                if level(other).is_none_or(|other| Some(other) <= level(room)) {
                    wrong.push(format!("{} knows {other}", file.display()));
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} imports found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_is_long() {
    let long: Vec<String> = files(Path::new("src"))
        .into_iter()
        .filter_map(|file| {
            let lines = fs::read_to_string(&file).expect("a file").lines().count();
            (lines > LONGEST).then(|| format!("{}: {lines}", file.display()))
        })
        .collect();
    assert!(long.is_empty(), "over {LONGEST} lines: {}", long.join(", "));
}
