//! The fuzz targets. `cargo test` runs each of them for a while with random inputs, and `cargo bolero test NAME` with a
//! fuzzer that is guided by coverage.

use std::fs;
use std::io::Cursor;
use std::time::Duration;

use bolero::check;
use serde_json::json;
use upstar::analysis::{self, Unformatted};
use upstar::cache::Cache;
use upstar::lsp;
use upstar::notes::{Format, Page};
use upstar::syntax::{is_unfinished, parse};
use upstar::{Budget, Engine, Settings, Source, Status};
use upstar_fuzz::{Step, text, time};

/// This allocator counts the allocated bytes, which the memory limits rely on.
#[global_allocator]
static ALLOCATOR: upstar::CountingAllocator = upstar::CountingAllocator;

/// Limits that a short script of strangers may not exceed.
fn settings() -> Settings {
    Settings::with(|settings| {
        settings.timeout = Some(Duration::from_millis(30));
        settings.max_memory = 64;
        settings.safe = true;
    })
}

/// What each statement says, in short: its status and value.
fn answers(settings: Settings, text: &str) -> Vec<(Status, Option<String>)> {
    let mut engine = Engine::new(settings);
    let mut said = Vec::new();
    for reply in engine.run(Source::new("fuzz", text)) {
        let text = reply.text().unwrap_or_default();
        assert!(!text.contains("internal error"), "{text}");
        said.push((reply.status(), reply.value_text().map(str::to_string)));
    }
    said
}

#[test]
fn parser() {
    check!()
        .with_type::<Vec<Step>>()
        .with_test_time(time())
        .for_each(|steps| {
            let source = text(steps);
            for statement in parse(&source) {
                if let Err(error) = statement {
                    error.draw("fuzz", &source, false, None);
                }
            }
            is_unfinished(&source);
        });
}

#[test]
fn evaluator() {
    check!()
        .with_type::<Vec<Step>>()
        .with_test_time(time())
        .for_each(|steps| {
            answers(settings(), &text(steps));
        });
}

/// The format of a script is its own format, and has the same meaning.
#[test]
fn formatter() {
    check!()
        .with_type::<Vec<Step>>()
        .with_test_time(time())
        .for_each(|steps| {
            let source = text(steps);
            let mut budget = Budget::default();
            let formatted = match analysis::format(&source, &mut budget) {
                Ok(formatted) => formatted,
                Err(Unformatted::Mistakes(mistakes)) => return assert!(!mistakes.is_empty()),
                Err(Unformatted::Halted(halt)) => panic!("{halt}"),
            };
            let again = analysis::format(&formatted, &mut budget).ok();
            assert_eq!(again.as_deref(), Some(&*formatted), "{source}");
            let shape = |text: &str| {
                let statements = parse(text).into_iter().map(|statement| {
                    let statement = statement.expect("the formatter has parsed it");
                    let tree = format!("{:?} {:?}", statement.kind, statement.tree.nodes);
                    let pieces = tree.split("Span {");
                    let pieces = pieces.map(|piece| piece.split_once('}').map_or(piece, |it| it.1));
                    (pieces.collect::<String>(), statement.quiet, statement.help)
                });
                statements.collect::<Vec<_>>()
            };
            assert_eq!(shape(&source), shape(&formatted), "{source}");
        });
}

/// Handouts have no elements that strangers wrote, and LaTeX no commands.
#[test]
fn handouts() {
    check!()
        .with_type::<Vec<Step>>()
        .with_test_time(time())
        .for_each(|steps| {
            let source = text(steps);
            let mut engine = Engine::new(settings());
            let page = Page::of(engine.run(Source::new("fuzz", source.clone())), |_| {});
            let Ok(page) = page else { return };
            for format in [Format::Html, Format::Markdown, Format::Latex] {
                let Ok(written) = page.write(&mut engine, format, "fuzz") else {
                    continue;
                };
                let forbidden: &[&str] = match format {
                    Format::Html => &["<img src=x", "<script", "href=\"javascript"],
                    Format::Markdown => &["<script"],
                    Format::Latex => &["\\input", "\\csname", "\\openin", "\\write", "^^5c"],
                };
                let body = match format {
                    Format::Latex => written
                        .split_once("\\begin{document}")
                        .map_or("", |it| it.1),
                    _ => &written,
                };
                let has = forbidden.iter().find(|it| body.contains(**it));
                // Verbatim text may name anything.
                let is_typed = |word: &&&str| format == Format::Markdown && source.contains(**word);
                assert!(has.is_none_or(|word| is_typed(&word)), "{has:?}\n{source}");
            }
        });
}

/// A compiled ruleset gives the same answers as an interpreted one; an engine that checks theorems does not compile.
#[test]
fn compiled_rulesets() {
    check!()
        .with_type::<[u8; 4]>()
        .with_test_time(time())
        .for_each(|&[left, right, condition, base]| {
            let pick = |list: &[&'static str], at: u8| list[usize::from(at) % list.len()];
            let moves = [
                "f(n-k) for k in 1..3 if k <= n",
                "f(i) + f(n-1-i) for i in 0..n-1",
                "-f(n-2) for _ in 0..0 if n > 1",
                "f(n-k) for k in [1, 4] if k <= n and COND",
                "f(n // 2) for _ in 0..0 if n > 0 and COND",
                "1 - f(n-3) for _ in 0..0 if n > 2",
            ];
            let conditions = ["n % 2 == 0", "n % 3 != 1", "k_of(n) > 1", "n > 4 or n == 2"];
            let base = pick(&["0", "1", "*", "n", "{n|0}"], base);
            let [left, right] = [left, right].map(|at| pick(&moves, at));
            let text = format!(
                "let k_of(n) = n % 5\nlet f(n) = if n < 2 then {base} else {{{left} | {right}}}\n\
                 [f(n) for n in 0..7]\n[outcome(f(n)) for n in 8..11]\n",
            );
            let text = text.replace("COND", pick(&conditions, condition));
            let [compiled, interpreted] = [false, true].map(|is_paranoid| {
                let patient = Settings::with(|settings| {
                    settings.timeout = Some(Duration::from_secs(2));
                    settings.paranoid = is_paranoid;
                });
                answers(patient, &text)
            });
            let is_cut = |said: &[(Status, _)]| said.iter().any(|it| it.0 == Status::Limit);
            if !is_cut(&compiled) && !is_cut(&interpreted) {
                assert_eq!(compiled, interpreted, "{text}");
            }
        });
}

/// The server answers whatever it is sent, and ends when the editor has gone.
#[test]
fn language_server() {
    check!()
        .with_type::<(Vec<Step>, Vec<(u8, u16, u16)>)>()
        .with_test_time(time())
        .for_each(|(steps, mutations)| {
            let source = text(steps);
            let document = json!({"uri": "untitled:a", "languageId": "upstar", "version": 1, "text": source});
            let at = |line: u16, character: u16| {
                json!({"textDocument": {"uri": "untitled:a"}, "position": {"line": line % 9, "character": character % 40}})
            };
            let mut messages = vec![
                json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}),
                json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
                json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}),
            ];
            let methods = [
                "hover", "completion", "definition", "references", "documentHighlight", "documentSymbol", "formatting",
                "semanticTokens/full", "prepareRename",
            ];
            for &(what, line, character) in mutations.iter().take(8) {
                let method = methods[usize::from(what) % methods.len()];
                messages.push(if what < 128 {
                    json!({"jsonrpc": "2.0", "id": 2, "method": format!("textDocument/{method}"), "params": at(line, character)})
                } else {
                    let start = json!({"line": line % 9, "character": character % 40});
                    let end = json!({"line": character % 9, "character": line % 40});
                    json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
                        "textDocument": {"uri": "untitled:a", "version": 2},
                        "contentChanges": [{"range": {"start": start, "end": end}, "text": &source}],
                    }})
                });
            }
            let mut bytes = Vec::new();
            for message in messages {
                let content = message.to_string();
                bytes.extend(format!("Content-Length: {}\r\n\r\n{content}", content.len()).bytes());
            }
            // Most inputs are proper messages; others are damaged anywhere.
            for &(what, place, _) in mutations.iter().skip(8) {
                let at = usize::from(place) % bytes.len();
                bytes[at] = what;
            }
            // Without its first message, the server says that it was told nothing, which is an error.
            let _ = lsp::serve_on(settings(), Cursor::new(bytes), std::io::sink());
        });
}

/// A damaged cache changes no answer.
#[test]
fn cache_file() {
    let folder = std::env::temp_dir().join(format!("upstar-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("cache");
    let question = "let f(n) = {f(n-k) for k in 1..3 if k <= n | f(n-2) for _ in 0..0 if n > 1}\nf(9)\ndomineering(2,4)";
    let with_cache = || {
        let (cache, _) = Cache::open(&path, 1 << 20);
        let mut engine = Engine::new(Settings::default());
        if let Some(cache) = &cache {
            engine.remember_in(cache.store());
        }
        let said: Vec<_> = engine
            .run(Source::new("fuzz", question))
            .map(|reply| reply.text())
            .collect();
        drop(engine);
        cache.and_then(|cache| cache.close());
        said
    };
    let expected = with_cache();
    let sound = fs::read(&path).expect("it has been written");
    check!()
        .with_type::<(Vec<(u16, u8)>, Option<u16>)>()
        .with_test_time(time())
        .for_each(|(changes, length)| {
            let mut bytes = sound.clone();
            for &(place, byte) in changes {
                let at = usize::from(place) % bytes.len();
                bytes[at] = byte;
            }
            if let Some(length) = length {
                bytes.truncate(usize::from(*length));
            }
            fs::write(&path, bytes).expect("a file");
            assert_eq!(with_cache(), expected);
        });
    fs::remove_dir_all(&folder).expect("a folder");
}
