//! The list of public items is short and kept in a file, so that no item becomes public by accident; and each has an example.

use std::fs;
use std::path::{Path, PathBuf};

use super::architecture::{ROOTS, files, spread};
use super::common::transcript::assert_golden;

const MOST_ITEMS: usize = 80;
/// Types of these crates are re-exported, because they occur in signatures.
const FOREIGN: &[&str] = &["num_bigint", "num_rational", "serde_json"];
const KINDS: &[&str] = &["const", "enum", "fn", "static", "struct", "trait", "type"];

/// The name of the item that a line of source defines.
fn defined(line: &str) -> Option<&str> {
    let (kind, rest) = line.strip_prefix("pub ")?.split_once(' ')?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let name = rest.split(|c| !is_word(c)).next();
    name.filter(|_| KINDS.contains(&kind))
}

/// The file of a module, given the path of the module; `None` for other items.
fn source(module: &Path) -> Option<PathBuf> {
    if module == Path::new("src") {
        return Some(module.join("lib.rs"));
    }
    let is_module = |name: &str| name.starts_with(char::is_lowercase);
    module
        .file_name()?
        .to_str()
        .filter(|name| is_module(name))?;
    let files = [module.with_extension("rs"), module.join("mod.rs")];
    files.into_iter().find(|file| file.is_file())
}

/// The public items of a module with the paths at which they are defined, and those of its submodules.
fn items(prefix: &str, module: &Path) -> Vec<(String, PathBuf)> {
    let text = fs::read_to_string(source(module).expect("a module")).expect("its file");
    let mut found = Vec::new();
    let mut is_hidden = false;
    for line in text.lines() {
        let submodule = line.strip_prefix("pub mod ");
        let submodule = submodule.and_then(|rest| rest.strip_suffix(';'));
        if let Some(name) = submodule.or(defined(line)).filter(|_| !is_hidden) {
            found.push((name.to_string(), module.join(name)));
        }
        is_hidden = line == "#[doc(hidden)]";
    }
    let text = text.replace("#[doc(hidden)]\npub use ", "");
    for statement in text.split("\npub use ").skip(1) {
        let tree = statement.split(';').next().unwrap_or_default();
        let tree = tree.replace(" as ", "@").replace(['\n', ' '], "");
        for path in spread(&tree.replace(",}", "}")) {
            assert!(!path.contains('*'), "{path} hides what is public");
            let (path, name) = match path.split_once('@') {
                Some((path, name)) => (path, name),
                None => (&*path, path.rsplit("::").next().unwrap_or_default()),
            };
            let (start, path) = match path.strip_prefix("algebra::") {
                Some(path) => (Path::new("crates/algebra/src"), path),
                None => (module, path),
            };
            let origin = path
                .split("::")
                .fold(start.to_path_buf(), |all, part| all.join(part));
            found.push((name.to_string(), origin));
        }
    }
    let mut all = Vec::new();
    for (name, origin) in found {
        let path = format!("{prefix}{name}");
        if source(&origin).is_some() {
            all.extend(items(&format!("{path}::"), &origin));
        }
        all.push((path, origin));
    }
    all.sort();
    all
}

#[test]
fn the_list_of_public_items() {
    let names: Vec<String> = items("", Path::new("src"))
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert!(names.len() <= MOST_ITEMS, "{} public items", names.len());
    assert_golden("public_items.txt", &(names.join("\n") + "\n"));
}

/// The names of the items in a file whose documentation has an example.
fn with_examples(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut has_example = false;
    for line in text.lines() {
        if line.starts_with("/// ```") {
            has_example = true;
        } else if !line.starts_with("///") && !line.starts_with("#[") {
            found.extend(defined(line).filter(|_| has_example));
            has_example = false;
        }
    }
    found
}

#[test]
fn each_public_item_has_an_example() {
    let sources = ROOTS.iter().flat_map(|root| files(Path::new(root)));
    let texts: Vec<String> = sources
        .filter(|file| file.extension().is_some_and(|it| it == "rs"))
        .map(|file| fs::read_to_string(file).expect("a file"))
        .collect();
    let shown: Vec<&str> = texts.iter().flat_map(|text| with_examples(text)).collect();
    let is_foreign = |origin: &Path| {
        let mut parts = origin.iter().filter_map(|part| part.to_str());
        parts.any(|part| FOREIGN.contains(&part))
    };
    let has_example = |(path, origin): &(String, PathBuf)| match source(origin) {
        Some(file) => fs::read_to_string(file).is_ok_and(|text| text.contains("//! ```")),
        None => shown.contains(&path.rsplit("::").next().unwrap_or_default()),
    };
    let mut items = items("", Path::new("src"));
    items.retain(|item| !is_foreign(&item.1) && !has_example(item));
    assert!(items.is_empty(), "no example: {items:?}");
}

/// Runs one of the Rust programs in `examples`. They do not install the counting allocator.
fn run_example(name: &str) -> String {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--locked", "--example", name])
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_programs_in_examples() {
    for name in ["algebra", "embed"] {
        assert_golden(&format!("example_{name}.txt"), &run_example(name));
    }
}
