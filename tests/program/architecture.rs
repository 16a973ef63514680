//! Checks that no files import each other in a circle, and that types stay small.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the crates.
pub const ROOTS: [&str; 5] = [
    "src",
    "crates/algebra/src",
    "crates/solver/src",
    "crates/python/src",
    "crates/web/src",
];

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// The paths of a tree of imports: `a::{b, c::{d, e}}` has three.
pub fn spread(tree: &str) -> Vec<String> {
    let Some((start, rest)) = tree.split_once('{') else {
        return vec![tree.to_string()];
    };
    let inner = rest.strip_suffix('}').expect("a closing brace");
    let (mut paths, mut depth, mut item) = (Vec::new(), 0, String::new());
    for c in inner.chars().chain([',']) {
        match c {
            ',' if depth == 0 => {
                paths.extend(spread(&format!("{start}{}", std::mem::take(&mut item))));
            }
            _ => item.push(c),
        }
        depth += i32::from(c == '{') - i32::from(c == '}');
    }
    paths
}

/// The imports of a file of the module, as paths from the crate root.
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

/// Files that may import each other: an evaluator is recursive over expressions, calls, brackets and claims; the identity of a
/// cyclic form needs the identities of its parts; and positions hold the states of rulesets, which create positions.
const RECURSIVE: &[&str] = &[
    "eval::",
    "position::cyclic::",
    "position::state",
    "position::store",
];

#[test]
fn files_import_one_way() {
    for root in ROOTS {
        files_of_a_crate_import_one_way(Path::new(root));
    }
}

fn files_of_a_crate_import_one_way(root: &Path) {
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let sources: Vec<PathBuf> = files(root);
    let module = |file: &Path| -> Vec<String> {
        let path = file
            .strip_prefix(root)
            .expect("a file of the crate")
            .with_extension("");
        path.iter()
            .map(|name| name.to_str().expect("a name").to_string())
            .collect()
    };
    // `mod.rs` files only re-export names, so they are left out.
    let is_leaf = |file: &&PathBuf| {
        file.extension().is_some_and(|it| it == "rs")
            && file.file_stem().is_some_and(|it| it != "mod")
    };
    let modules: BTreeSet<Vec<String>> = sources
        .iter()
        .filter(is_leaf)
        .map(|file| module(file))
        .collect();
    for file in sources.iter().filter(is_leaf) {
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
    assert!(modules.len() > 1, "only {} modules", modules.len());
    // Repeatedly remove the files that import no remaining file, and those that no remaining file imports; cycles are
    // left.
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
    let is_recursive = |file: &str| RECURSIVE.iter().any(|start| file.starts_with(start));
    let wrong = arrows.iter().filter(|(file, _)| !is_recursive(file));
    let wrong: Vec<String> = wrong
        .map(|(file, targets)| format!("{file} -> {targets:?}"))
        .collect();
    assert!(wrong.is_empty(), "files in cycles:\n{}", wrong.join("\n"));
}

/// The type that an `impl` block is for, with or without a trait.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let rest = match rest.strip_prefix('<') {
        None => rest,
        Some(generics) => {
            let mut depth = 1;
            let end = generics.find(|c| {
                depth += i32::from(c == '<') - i32::from(c == '>');
                depth == 0
            })?;
            &generics[end + 1..]
        }
    };
    let owner = rest.split_once(" for ").map_or(rest, |(_, owner)| owner);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let name = owner.trim_start_matches(|c| !is_word(c));
    name.split(|c| !is_word(c)).next()
}

#[test]
fn implemented_types() {
    assert_eq!(implemented("impl Session {"), Some("Session"));
    assert_eq!(
        implemented("impl<X: Expand<Y>> Solver<'_, X> {"),
        Some("Solver")
    );
    assert_eq!(implemented("impl<T> Drop for Deep<T> {"), Some("Deep"));
    assert_eq!(implemented("impl Add<&Big> for &Big {"), Some("Big"));
}

#[test]
fn types_stay_small() {
    const MOST_FIELDS: usize = 15;
    const MOST_METHODS: usize = 80;
    let mut methods: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut large = Vec::new();
    let sources = ROOTS.iter().flat_map(|root| {
        let root = Path::new(root);
        files(root).into_iter().map(move |file| (root, file))
    });
    for (root, file) in sources {
        let inner = file.strip_prefix(root).expect("a file of the crate");
        let module = inner.components().next().expect("a module");
        let module = module.as_os_str().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a file");
        let (mut owner, mut structure) = (None, None);
        for line in text.lines() {
            if line.starts_with("impl") {
                owner = implemented(line).map(str::to_string);
            } else if line.contains("struct ") && line.ends_with('{') && !line.starts_with(' ') {
                structure = Some((line.to_string(), 0));
            } else if line.starts_with('}') {
                owner = None;
                large.extend(structure.take().filter(|(_, fields)| *fields > MOST_FIELDS));
            }
            let inner = line.strip_prefix("    ").unwrap_or_default();
            let is_item = !inner.starts_with([' ', '/', '#', '}', ')']);
            if let (true, Some((_, fields))) = (is_item && inner.contains(": "), &mut structure) {
                *fields += 1;
            }
            if let (true, Some(owner)) = (is_item && inner.contains("fn "), &owner) {
                *methods.entry((module.clone(), owner.clone())).or_default() += 1;
            }
        }
    }
    assert!(large.is_empty(), "over {MOST_FIELDS} fields: {large:?}");
    assert!(
        methods.values().any(|n| *n > 50),
        "hardly any methods found"
    );
    // The methods of the algebra are the operations of the field.
    methods.remove(&("game".to_string(), "Algebra".to_string()));
    methods.retain(|_, count| *count > MOST_METHODS);
    assert!(
        methods.is_empty(),
        "over {MOST_METHODS} methods: {methods:?}"
    );
}
