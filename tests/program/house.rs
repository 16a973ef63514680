//! The map of the house in CONTRIBUTING.md is true, and rooms only know the rooms below them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const LONGEST: usize = 600;

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

/// The single paths of a tree of imports: `a::{b, c::{d, e}}` names three.
fn spread(tree: &str) -> Vec<String> {
    let Some((start, rest)) = tree.split_once('{') else {
        return vec![tree.to_string()];
    };
    let inner = rest.strip_suffix('}').expect("a closing brace");
    let (mut paths, mut depth, mut item) = (Vec::new(), 0, String::new());
    for c in inner.chars().chain([',']) {
        match c {
            ',' if depth == 0 => {
                paths.extend(spread(&format!("{start}{}", std::mem::take(&mut item))))
            }
            _ => item.push(c),
        }
        depth += i32::from(c == '{') - i32::from(c == '}');
    }
    paths
}

/// What a file of the module imports, as paths from the root of the crate.
fn imports(module: &[String], text: &str) -> Vec<Vec<String>> {
    let statements = text.split(';').filter_map(|statement| {
        let (before, tree) = statement.rsplit_once("use ")?;
        let last = before.rsplit('\n').next().unwrap_or_default();
        let is_path = |c: char| c.is_alphanumeric() || "_:{},* \n".contains(c);
        let is_import = last.trim().is_empty() || last.starts_with("pub");
        (is_import && tree.chars().all(is_path)).then(|| tree.replace(['\n', ' '], ""))
    });
    let mut found = Vec::new();
    for path in statements.flat_map(|tree| spread(&tree)) {
        let mut place = module.to_vec();
        let mut names = path.split("::").peekable();
        match names.peek() {
            Some(&"crate") => place.clear(),
            Some(&"super" | &"self") => {}
            _ => continue,
        }
        for name in names {
            match name {
                "crate" | "self" => {}
                "super" => _ = place.pop(),
                name => place.push(name.to_string()),
            }
        }
        found.push(place);
    }
    found
}

#[test]
fn imports_of_a_file() {
    let module = ["a", "b"].map(str::to_string);
    let text = "use std::fs;\nuse super::c::{D, e::{f, G}};\npub use crate::h::I;\nlet x = 1;";
    let found: Vec<String> = imports(&module, text)
        .iter()
        .map(|path| path.join("::"))
        .collect();
    assert_eq!(found, ["a::c::D", "a::c::e::f", "a::c::e::G", "h::I"]);
}

/// Types that are made of each other: a value may be a function of the program, which works in a session, which holds values;
/// and positions hold the states of rulesets, which make positions.
const KNOT: &[&str] = &[
    "eval::code",
    "eval::finding",
    "eval::memory",
    "eval::quick",
    "eval::report",
    "eval::scope",
    "eval::session",
    "eval::value",
    "position::state",
    "position::store",
];

#[test]
fn files_import_one_way() {
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources: Vec<PathBuf> = files(Path::new("src"));
    let module = |file: &Path| -> Vec<String> {
        let path = file
            .strip_prefix("src")
            .expect("a file of src")
            .with_extension("");
        path.iter()
            .map(|name| name.to_str().expect("a name").to_string())
            .collect()
    };
    // The face of a folder hands names on, and is in nobody's way.
    let is_room = |file: &&PathBuf| {
        file.extension().is_some_and(|it| it == "rs")
            && file.file_stem().is_some_and(|it| it != "mod")
    };
    let modules: BTreeSet<Vec<String>> = sources
        .iter()
        .filter(is_room)
        .map(|file| module(file))
        .collect();
    for file in sources.iter().filter(is_room) {
        let from = module(file);
        let text = fs::read_to_string(file).expect("a file");
        for path in imports(&from, &text) {
            let target = (1..=path.len())
                .rev()
                .map(|n| &path[..n])
                .find(|it| modules.contains(*it));
            if let Some(target) = target.filter(|target| *target != from) {
                arrows
                    .entry(from.join("::"))
                    .or_default()
                    .insert(target.join("::"));
            }
        }
    }
    assert!(arrows.len() > 200, "only {} files import", arrows.len());
    // Who imports nobody that is left is in no circle, and who is imported by nobody that is left.
    loop {
        let before = arrows.len();
        let left: BTreeSet<String> = arrows.keys().cloned().collect();
        arrows.retain(|_, targets| {
            targets.retain(|target| left.contains(target));
            !targets.is_empty()
        });
        let imported: BTreeSet<String> = arrows.values().flatten().cloned().collect();
        arrows.retain(|file, _| imported.contains(file));
        if arrows.len() == before {
            break;
        }
    }
    let wrong = arrows.iter().filter(|(file, _)| !KNOT.contains(&&***file));
    let wrong: Vec<String> = wrong
        .map(|(file, targets)| format!("{file} -> {targets:?}"))
        .collect();
    assert!(wrong.is_empty(), "files in circles:\n{}", wrong.join("\n"));
}
