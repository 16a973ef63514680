//! Build script that generates a row of the function table for every ruleset on the shelf, so that adding a file adds
//! a ruleset.
//!
//! The folder of a file is the kind of the ruleset, and the file name is its name. Lines that start with `##` are the
//! help, and the first of them is the summary. The calls that the file defines are its forms, unless the summary
//! begins with a form that takes any number of arguments. The assertions `X == Y` are the examples.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

const MOST_EXAMPLES: usize = 3;

fn main() -> io::Result<()> {
    let shelf = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("src/shelf");
    println!("cargo::rerun-if-changed={}", shelf.display());
    let mut rows = String::new();
    for kind in ["heaps", "strips", "boards", "graphs", "games"] {
        let _ = writeln!(
            rows,
            "/// Rulesets on {kind}.\npub static {}: &[Builtin] = &[",
            kind.to_uppercase()
        );
        for file in sorted(&shelf.join(kind))? {
            println!("cargo::rerun-if-changed={}", file.display());
            rows.push_str(&row(&file)?);
        }
        rows.push_str("];\n");
    }
    let out = env::var("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("shelf.rs"), rows)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut files = files.collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "cgt"));
    files.sort();
    Ok(files)
}

fn row(file: &Path) -> io::Result<String> {
    let text = fs::read_to_string(file)?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let starting = |start: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix(start));
        lines.map(str::trim).collect::<Vec<_>>()
    };
    let help = starting("## ");
    let (summary, details) = help.split_first().unwrap_or((&"", &[]));
    let called = format!("{name}(");
    let any_number = summary
        .split_once(": ")
        .filter(|(form, _)| form.starts_with(&called) && form.ends_with("...)"));
    let calls = starting(&format!("let {name}("));
    let params = calls
        .iter()
        .filter_map(|call| Some(call.split_once(')')?.0));
    let mut forms: Vec<String> = params.map(|params| format!("{name}({params})")).collect();
    let counts = forms.iter().map(|form| form.matches(',').count() + 1);
    let (least, most) = (counts.clone().min(), counts.max());
    let mut takes = format!("{}, {}", least.unwrap_or(0), most.unwrap_or(0));
    let mut summary = *summary;
    if let Some((form, words)) = any_number {
        (forms, summary) = (vec![form.to_string()], words);
        // By name: the largest number depends on the target.
        takes = "0, usize::MAX".to_string();
    }
    let claims = starting("assert ");
    let examples = claims.iter().filter_map(|claim| claim.rsplit_once(" == "));
    Ok(format!(
        "    row({:?}).about({:?}).details({:?}).takes({takes}).examples(&{:?}).source(include_str!({file:?})).run(shelved),\n",
        forms.join("; "),
        summary.trim_end_matches('.'),
        details.join(" "),
        examples.take(MOST_EXAMPLES).collect::<Vec<_>>(),
    ))
}
