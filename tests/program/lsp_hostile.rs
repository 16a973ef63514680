//! The language server and what no editor should send, or no file should hold.

use std::fs;
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant, SystemTime};

use super::common::program::peak_memory;
use super::lsp::Editor;
use serde_json::{Value, json};

fn send(editor: &mut Editor, bytes: &[u8]) {
    let input = editor.input.as_mut().expect("a pipe");
    input.write_all(bytes).expect("it listens");
    input.flush().expect("it listens");
}

fn frame(content: &[u8]) -> Vec<u8> {
    let header = format!("Content-Length: {}\r\n\r\n", content.len());
    [header.as_bytes(), content].concat()
}

fn open(editor: &mut Editor, uri: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": "upstar", "version": 1, "text": text });
    editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

/// Changes a range of the document.
fn edit(editor: &mut Editor, [start, end]: [(u32, u32); 2], text: &str) {
    let position = |(line, character)| json!({ "line": line, "character": character });
    let range = json!({ "start": position(start), "end": position(end) });
    let document = json!({ "uri": editor.uri, "version": 2 });
    let changes = json!([{ "range": range, "text": text }]);
    let params = json!({ "textDocument": document, "contentChanges": changes });
    editor.notify("textDocument/didChange", params);
}

/// What the server says about the document if it has this text.
fn assert_text(editor: &mut Editor, text: &str) {
    let tokens = editor.ask("semanticTokens/full");
    let changed = std::mem::replace(&mut editor.uri, "untitled:fresh".to_string());
    open(editor, "untitled:fresh", text);
    assert_eq!(tokens, editor.ask("semanticTokens/full"), "{text:?}");
    editor.uri = changed;
}

fn assert_answers(editor: &mut Editor) {
    let hover = editor.ask_at("hover", 0, 4);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("let x = 1"), "{text}");
}

#[test]
fn what_is_no_message_gets_an_error() {
    let mut editor = Editor::new("let x = 1\n");
    let (parse_error, invalid) = (-32700, -32600);
    let deep = "[".repeat(100_000);
    let cases: &[(&[u8], i64)] = &[
        (b"{\"a\":\"\xff\"}", parse_error),
        (b"{\"jsonrpc\":", parse_error),
        (b"{\"a\":\"\\ud800\"", parse_error),
        (b"", parse_error),
        (deep.as_bytes(), parse_error),
        (b"[]", invalid),
        (b"[{\"id\":1,\"method\":\"shutdown\"}]", invalid),
        (b"3", invalid),
        (b"{}", invalid),
        (b"{\"id\":1.5,\"method\":\"shutdown\"}", invalid),
        (b"{\"id\":99999999999,\"method\":\"shutdown\"}", invalid),
        (b"{\"id\":1,\"method\":2}", invalid),
    ];
    let cases = cases.iter().map(|(content, code)| (frame(content), *code));
    let endless = [b"x".repeat(100_000), b"\r\n\r\n".to_vec()].concat();
    let long = [
        b"Content-Length: 33554433\r\n\r\n".to_vec(),
        b" ".repeat(33_554_433),
    ]
    .concat();
    // After these, the next header is found.
    let headers = [
        (b"Content-Length: -5\r\n\r\n{}".to_vec(), invalid),
        (b"Content-Length: x\r\n\r\n".to_vec(), invalid),
        (b"Content-Type: x\r\n\r\n{}".to_vec(), invalid),
        (endless, invalid),
        (long, invalid),
        (b"Content-Length: 3\r\n\r\n{\"a\":1}".to_vec(), parse_error),
        (b"Content-Length: 90\r\n\r\n{}".to_vec(), parse_error),
        (
            b"Content-Length: 999999999999\r\n\r\n".to_vec(),
            parse_error,
        ),
        (
            b"Content-Length: 99999999999999999999999\r\n\r\n{}".to_vec(),
            parse_error,
        ),
    ];
    for (bytes, code) in cases.chain(headers) {
        send(&mut editor, &bytes);
        // What is too long may have been a change.
        editor.change("let x = 1");
        assert_answers_after(&mut editor, code, &bytes);
    }
    // Half of a surrogate pair, which an editor may have in a text.
    let half = format!(
        "{{\"method\":\"textDocument/didChange\",\"params\":{{\"textDocument\":{{\"uri\":\"{}\",\"version\":3}},\
         \"contentChanges\":[{{\"text\":\"let x = 1 # \\\\ud800 \\ud800 \\ud83d\\ude00\"}}]}}}}",
        editor.uri
    );
    send(&mut editor, &frame(half.as_bytes()));
    assert_text(&mut editor, "let x = 1 # \\ud800 \u{fffd} 😀");
    editor.leave();
}

/// Checks that there is an error with this code, and that the server then answers.
fn assert_answers_after(editor: &mut Editor, code: i64, bytes: &[u8]) {
    let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(100)]).into_owned();
    let mut params = editor.at(0, 4);
    params["textDocument"]["uri"] = json!(editor.uri);
    let request = json!({ "id": "next", "method": "textDocument/hover", "params": params });
    send(editor, &frame(request.to_string().as_bytes()));
    let mut codes = Vec::new();
    loop {
        let message = editor.receive();
        if message["id"] == "next" {
            assert!(message["result"].is_object(), "{shown}: {message}");
            break;
        }
        codes.extend(message["error"]["code"].as_i64());
    }
    assert_eq!(codes, [code], "{shown}");
}

#[test]
fn the_order_of_requests_is_checked() {
    let mut editor = Editor::new("let x = 1\n");
    let again = editor.response("initialize", json!({ "capabilities": {} }));
    assert_eq!(again["error"]["code"], -32600);
    assert_answers(&mut editor);
    let request = |id: i64, method: &str, params: Value| {
        let message = json!({ "id": id, "method": method, "params": params });
        frame(message.to_string().as_bytes())
    };
    let input = [
        request(1, "textDocument/hover", json!({})),
        request(2, "shutdown", Value::Null),
        request(3, "initialize", json!({ "capabilities": 3 })),
        request(4, "initialize", json!({ "capabilities": {} })),
        request(5, "shutdown", Value::Null),
        frame(b"{\"method\":\"exit\"}"),
    ];
    let command = super::common::program::upstar(&["lsp"]);
    let ran = super::common::program::feed(command, &input.concat());
    let has = |text: &str| assert!(ran.out.contains(text), "{}", ran.out);
    has("\"id\":1,\"error\":{\"code\":-32002");
    has("\"id\":2,\"error\":{\"code\":-32002");
    has("\"id\":3,\"error\":{\"code\":-32602");
    has("\"id\":4,\"result\":{\"capabilities\"");
    has("\"id\":5,\"result\":null");
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
}

/// A deterministic sequence of numbers below a bound.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

#[test]
fn mutated_messages_do_not_end_the_server() {
    let mut editor = Editor::new("let x = 1\n");
    let range =
        json!({ "start": { "line": 0, "character": 1 }, "end": { "line": 1, "character": 2 } });
    let document = json!({ "uri": "untitled:other", "languageId": "upstar", "version": 1, "text": "let y = {0|1}\ny + \"é\"\n" });
    let params = json!({
        "textDocument": document,
        "position": { "line": 1, "character": 1 },
        "range": range,
        "context": { "includeDeclaration": true, "triggerKind": 1, "diagnostics": [] },
        "options": { "tabSize": 2, "insertSpaces": true },
        "newName": "z",
        "contentChanges": [{ "range": range, "text": "+ *" }],
    });
    let methods = "didOpen didChange didSave didClose hover completion definition references documentHighlight prepareRename rename \
                   documentSymbol semanticTokens/full formatting inlayHint codeAction";
    let methods: Vec<&str> = methods.split_whitespace().collect();
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for turn in 0..600 {
        let method = methods[turn % methods.len()];
        let mut message = json!({ "method": format!("textDocument/{method}"), "params": params });
        if !method.starts_with("did") {
            message["id"] = json!("mutated");
        }
        let mut content = message.to_string().into_bytes();
        for _ in 0..dice.below(4) {
            let at = dice.below(content.len());
            match dice.below(4) {
                0 => content[at] = dice.below(256) as u8,
                1 => content.truncate(at.max(1)),
                2 => content.insert(at, b"0[{\"\\"[dice.below(5)]),
                _ => _ = content.remove(at),
            }
            if content.is_empty() {
                break;
            }
        }
        let length = match dice.below(8) {
            0 => dice.below(2 * content.len() + 1),
            _ => content.len(),
        };
        let header = format!("Content-Length: {length}\r\n\r\n");
        send(&mut editor, &[header.as_bytes(), &content].concat());
    }
    // The last length may have been too long, so a first message may be lost.
    send(&mut editor, &frame(&b"{}".repeat(2000)));
    assert_answers(&mut editor);
    editor.leave();
}

#[test]
fn changes_of_ranges() {
    let mut editor = Editor::new("let x = 1\n");
    // Beyond the ends of the line and of the text, reversed, and within a character.
    edit(&mut editor, [(0, 999), (0, 999)], " # 😀é");
    edit(&mut editor, [(999, 0), (u32::MAX, u32::MAX)], "let y = 2");
    edit(&mut editor, [(1, 5), (1, 4)], "z");
    edit(&mut editor, [(0, 13), (0, 14)], "!");
    assert_text(&mut editor, "let x = 1 # 😀!é\nlet z = 2");
    let mut text: Vec<char> = "let x = 1 # 😀!é\nlet z = 2".chars().collect();
    edit(
        &mut editor,
        [(0, 0), (99, 0)],
        "let x = 1 # 😀!é\nlet z = 2",
    );
    let pieces = [
        "x",
        "1 + ",
        "\n",
        "\r\n",
        "\r",
        "é",
        "😀",
        "\"",
        "# ",
        "let y = 2\n",
        "",
    ];
    let mut dice = Dice(88_172_645_463_325_252);
    for turn in 1..=300 {
        let mut ends = [dice.below(text.len() + 1), dice.below(text.len() + 1)];
        ends.sort_unstable();
        ends[1] = ends[1].min(ends[0] + 4);
        // No editor divides this line ending.
        let divides = |at: usize| at > 0 && text[at - 1..].starts_with(&['\r', '\n']);
        if ends.into_iter().any(divides) {
            continue;
        }
        let piece = pieces[dice.below(pieces.len())];
        let positions = ends.map(|at| position(&text, at));
        edit(&mut editor, positions, piece);
        text.splice(ends[0]..ends[1], piece.chars());
        if turn % 20 == 0 {
            assert_text(&mut editor, &text.iter().collect::<String>());
        }
    }
    editor.leave();
}

/// The position of a character, as an editor counts that knows only UTF-16.
fn position(text: &[char], at: usize) -> (u32, u32) {
    let (mut line, mut character) = (0, 0);
    for (i, c) in text[..at].iter().enumerate() {
        let is_end = *c == '\n' || *c == '\r' && text.get(i + 1) != Some(&'\n');
        if is_end {
            (line, character) = (line + 1, 0);
        } else {
            character += c.len_utf16() as u32;
        }
    }
    (line, character)
}

/// The time that the processor has spent on the server, in clock ticks.
fn ticks(editor: &Editor) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", editor.server.id()));
    let stat = stat.expect("the server runs");
    let mut fields = stat.split_whitespace().skip(13);
    let mut next = || fields.next().expect("a field").parse::<u64>();
    next().expect("a number") + next().expect("a number")
}

/// An edit that the next one replaces is not parsed.
#[test]
fn superseded_edits_take_no_time() {
    let lines = "let f(n) = if n == 0 then 1 else f(n-1) + 2*n\n".repeat(4000);
    let text = format!("let x = 1\n{lines}");
    let mut editor = Editor::new(&text);
    assert_answers(&mut editor);
    let once = ticks(&editor);
    for number in 0..60 {
        editor.change(&format!("{text}# {number}"));
    }
    assert_answers(&mut editor);
    let all = ticks(&editor) - once;
    assert!(all < 20 * once.max(1), "{all} ticks, {once} for one");
}

/// A request is not answered if the editor has cancelled it before its turn came.
#[test]
fn cancelled_requests_take_no_time() {
    const COUNT: u64 = 40;
    let text = "let f(n) = if n == 0 then 1 else f(n-1) + 2*n\n".repeat(4000);
    let mut editor = Editor::new(&text);
    let document = json!({ "uri": editor.uri, "version": 2 });
    let position = json!({ "line": 0, "character": 0 });
    let change = json!({ "range": { "start": position, "end": position }, "text": "1\n" });
    let edit = json!({
        "method": "textDocument/didChange",
        "params": { "textDocument": document, "contentChanges": [change] },
    });
    let symbols = |id: Value| json!({ "id": id, "method": "textDocument/documentSymbol", "params": { "textDocument": document } });
    // While this request is answered, the others arrive.
    let mut messages = vec![symbols(json!("first"))];
    for id in 0..COUNT {
        // An id may be a text as well.
        let id = if id % 2 == 0 {
            json!(1000 + id)
        } else {
            json!(format!("{id}"))
        };
        let cancel = json!({ "method": "$/cancelRequest", "params": { "id": id } });
        messages.extend([edit.clone(), symbols(id), cancel]);
    }
    // These cancel nothing.
    for params in [
        json!({}),
        json!({ "id": null }),
        json!({ "id": "last" }),
        json!(3),
    ] {
        messages.push(json!({ "method": "$/cancelRequest", "params": params }));
    }
    messages.push(symbols(json!("last")));
    let frames = messages.iter().map(|it| frame(it.to_string().as_bytes()));
    send(&mut editor, &frames.collect::<Vec<_>>().concat());
    let mut cancelled = 0;
    for turn in 0..COUNT + 2 {
        let answer = loop {
            let message = editor.receive();
            if !message["id"].is_null() {
                break message;
            }
        };
        match turn {
            0 => assert_eq!(answer["id"], "first"),
            _ if turn > COUNT => {
                assert_eq!(answer["id"], "last");
                let symbols = answer["result"].as_array();
                assert_eq!(symbols.map(Vec::len), Some(4000));
            }
            _ => cancelled += u64::from(answer["error"]["code"] == -32800),
        }
    }
    assert!(cancelled > COUNT / 2, "{cancelled} of {COUNT}");
    editor.leave();
}

#[test]
fn many_documents_do_not_wait_for_each_other() {
    let mut editor = Editor::new("1 + 1\n");
    let start = Instant::now();
    for number in 0..200 {
        open(&mut editor, &format!("untitled:{number}"), "1 + 1\n");
    }
    for number in 0..200 {
        editor.uri = format!("untitled:{number}");
        assert_eq!(editor.hints(1), [(0, "= 2".to_string())]);
    }
    // They took 150 ms each.
    assert!(start.elapsed() < Duration::from_secs(25));
}

/// What is kept for documents is limited: those that were changed last are read, and the others when they are asked about.
#[test]
fn many_long_documents() {
    let mut editor = Editor::new("1 + 1\n");
    let text = "1 + 1\n".repeat(30_000);
    for number in 0..12 {
        open(&mut editor, &format!("untitled:{number}"), &text);
    }
    for number in [11, 0, 5] {
        editor.uri = format!("untitled:{number}");
        assert_ne!(editor.ask_at("hover", 7, 2), Value::Null, "{number}");
    }
    let kilobytes = peak_memory(&editor.server).expect("the server runs");
    assert!(kilobytes < 200 << 10, "{kilobytes} KB");
    // A document that was changed wakes up.
    editor.uri = "untitled:2".to_string();
    editor.change("2 + 3\n");
    assert_eq!(editor.hints(1), [(0, "= 5".to_string())]);
    editor.leave();
}

/// A name may be at many places.
#[test]
fn answers_about_many_places_are_cut() {
    let mut editor = Editor::new(&format!("let x = 1\n{}", "x+x+x+x\n".repeat(5_000)));
    let found = editor.ask_at("documentHighlight", 0, 4);
    assert_eq!(found.as_array().map(Vec::len), Some(5_000));
    let mut params = editor.at(0, 4);
    params["newName"] = "y".into();
    let refused = editor.response("textDocument/rename", params);
    let message = refused["error"]["message"].as_str().expect("a text");
    assert!(message.contains("5000 places"), "{message}");
    editor.change(&"let a = 1\n".repeat(8_000));
    let found = editor.ask("documentSymbol");
    assert_eq!(found.as_array().map(Vec::len), Some(5_000));
}

/// Before it is redefined, a name of the language is another one.
#[test]
fn renaming_is_refused_if_a_builtin_has_the_name() {
    let mut editor = Editor::new("nim(4)\nlet nim(a) = {nim(a-1) if a > 0}\n");
    let mut params = editor.at(1, 4);
    params["newName"] = "bb".into();
    let refused = editor.response("textDocument/rename", params);
    let message = refused["error"]["message"].as_str().expect("a text");
    assert!(message.contains("built-in"), "{message}");
}

/// A definition may fail, and a function is no label of a bracket.
#[test]
fn renaming_to_and_from_names_with_other_meanings() {
    for (text, place, name, is_refused) in [
        ("let on = {0|on}\non", (1, 0), "qq", true),
        ("let up = gg\nup(2)", (0, 4), "qq", true),
        ("let qq = {0|qq}\nqq", (0, 4), "on", true),
        ("assert 1 == aa{0|3}", (0, 12), "mex", true),
        ("let kk(x) = x\nlet w = aa{0|3}", (1, 8), "kk", true),
        ("let kk(x) = x\nlet w = aa{0|3}", (0, 4), "aa", true),
        ("let kk(x) = x\nlet w = aa{0|3}", (1, 8), "bb", false),
        ("let kk(x) = x\nlet gg(y) = y", (1, 7), "x", false),
    ] {
        let mut editor = Editor::new(text);
        let mut params = editor.at(place.0, place.1);
        params["newName"] = name.into();
        let renamed = editor.response("textDocument/rename", params);
        assert_eq!(renamed["error"].is_object(), is_refused, "{text}: {name}");
        editor.leave();
    }
}

#[test]
fn renaming_is_refused_if_a_used_file_has_the_name() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("lib.cgt"), "let aa = 77\nlet bb = 5").expect("written");
    let text = "let aa = 1\nuse \"lib.cgt\"\naa + cc\nlet cc = 2\n";
    let uri = format!("file://{}/main.cgt", folder.path().display());
    let mut editor = Editor::with(&[], &uri, text, serde_json::json!({}));
    for (line, character, name) in [(0, 4, "qq"), (2, 0, "qq"), (3, 4, "bb")] {
        let mut params = editor.at(line, character);
        params["newName"] = name.into();
        let renamed = editor.response("textDocument/rename", params);
        assert!(renamed["error"].is_object(), "{line}: {renamed}");
    }
    // What counts is the last definition before a place.
    for (line, file) in [(0, "main.cgt"), (2, "lib.cgt")] {
        let found = editor.ask_at("definition", line, if line == 0 { 4 } else { 0 });
        let uri = found["uri"].as_str().expect("an address");
        assert!(uri.ends_with(file), "{line}: {uri}");
    }
    editor.leave();
}

#[test]
fn renaming_is_refused_beyond_the_statements_that_are_read() {
    let text = format!("let aa = 1\n{}aa", "1\n".repeat(100_050));
    let mut editor = Editor::new(&text);
    let mut params = editor.at(0, 4);
    params["newName"] = "qq".into();
    let refused = editor.response("textDocument/rename", params);
    assert!(refused["error"].is_object(), "{refused}");
    editor.leave();
}

/// A change that was refused makes the text unknown. It must not be answered about, until all of it is sent again.
#[test]
fn documents_after_a_change_that_is_too_large() {
    let mut editor = Editor::new("let k = 3\nk");
    assert_ne!(editor.ask_at("hover", 1, 0), Value::Null);
    let range = serde_json::json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    let change = serde_json::json!({ "range": range, "text": "# \n" });
    let document = serde_json::json!({ "uri": editor.uri, "version": 7 });
    let changes = vec![change; 12_000];
    editor.notify(
        "textDocument/didChange",
        serde_json::json!({ "textDocument": document, "contentChanges": changes }),
    );
    let params = editor.at(1, 0);
    let refused = editor.response("textDocument/hover", params);
    let why = refused["error"]["message"].as_str().expect("a text");
    assert!(why.contains("open it again"), "{why}");
    editor.change("let k = 4\nk");
    assert_ne!(editor.ask_at("hover", 1, 0), Value::Null);
    editor.leave();
}

/// A message of many values would take a hundred times its length.
#[test]
fn messages_of_very_many_values_are_refused() {
    let mut editor = Editor::new("1 + 1\n");
    let many = serde_json::json!({ "many": vec![serde_json::json!([1]); 200_000] });
    editor.notify("unknown", many);
    let mut answers = std::iter::repeat_with(|| editor.receive()["error"]["message"].clone());
    let refused = answers.find(Value::is_string);
    assert!(refused.is_some_and(|why| why.to_string().contains("values")));
    editor.leave();
}

/// A new name must not be missing in a statement that cannot be read.
#[test]
fn renaming_is_refused_if_a_statement_with_the_name_cannot_be_read() {
    let mut editor = Editor::new("let aa = 1\naa + 1 2\naa * 3\nlet f(n) = n\nlet f(n) = aab 2");
    let rename = |editor: &mut Editor, line, character| {
        let mut params = editor.at(line, character);
        params["newName"] = "bb".into();
        editor.response("textDocument/rename", params)
    };
    let refused = rename(&mut editor, 0, 4);
    let message = refused["error"]["message"].as_str().expect("a text");
    assert!(
        message.contains("in line 2, which cannot be read"),
        "{message}"
    );
    let renamed = rename(&mut editor, 3, 6);
    assert!(renamed["error"].is_null(), "{renamed}");
    editor.change("let aa = 1\naab + 1 2\naa * 3");
    let renamed = rename(&mut editor, 0, 4);
    assert!(renamed["error"].is_null(), "{renamed}");
}

fn labels(editor: &mut Editor, line: u32, character: u32) -> Vec<String> {
    let items = editor.ask_at("completion", line, character);
    let items = items.as_array().expect("a list").iter();
    items
        .map(|item| item["label"].as_str().expect("a text").to_string())
        .collect()
}

#[test]
fn only_regular_files_in_the_folder_are_read_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let outside = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let pipe = Command::new("mkfifo").arg(path("pipe.cgt")).status();
    assert!(pipe.expect("mkfifo runs").success());
    let secret = outside.path().join("secret.cgt");
    fs::write(&secret, "let secret = 1\n").expect("a file");
    std::os::unix::fs::symlink(&secret, path("link.cgt")).expect("a link");
    std::os::unix::fs::symlink("/dev/zero", path("zero.cgt")).expect("a link");
    let huge = fs::File::create(path("huge.cgt")).expect("a file");
    huge.set_len(1 << 40).expect("a sparse file");
    // Files that use each other under many names.
    let uses: String = (0..10)
        .map(|n| format!("use \"circle.cgt\" as c{n}\nuse \"./circle.cgt\" as d{n}\n"))
        .collect();
    fs::write(path("circle.cgt"), uses).expect("a file");
    fs::write(path("good.cgt"), "let good = 1\n").expect("a file");
    let used = [
        "/dev/zero",
        "pipe.cgt",
        "link.cgt",
        "zero.cgt",
        "huge.cgt",
        "circle.cgt",
        "good.cgt",
    ];
    let text: String = used
        .iter()
        .map(|name| format!("use \"{name}\"\n"))
        .collect();
    let text = format!("{text}use \"{}\"\nunknown + good\n", secret.display());
    let uri = format!("file://{}/main.cgt", folder.path().display());
    let mut editor = Editor::with(&["--timeout", "0.5"], &uri, &text, json!({}));
    let names = labels(&mut editor, 8, 0);
    let has = |names: &[String], name: &str| names.iter().any(|own| own == name);
    assert!(has(&names, "good") && !has(&names, "secret"));
    assert_eq!(editor.ask_at("hover", 8, 1), Value::Null);
    assert_eq!(editor.ask_at("definition", 8, 1), Value::Null);
    assert!(editor.ask_at("hover", 8, 11).is_object());
    // A file with the same time and length is not read again.
    let time = fs::metadata(path("good.cgt")).and_then(|about| about.modified());
    let write = |text: &str, time: SystemTime| {
        fs::write(path("good.cgt"), text).expect("a file");
        let file = fs::File::options().append(true).open(path("good.cgt"));
        file.and_then(|file| file.set_modified(time))
            .expect("a file");
    };
    let time = time.expect("a time");
    write("let same = 1\n", time);
    assert!(has(&labels(&mut editor, 8, 0), "good"));
    write("let same = 1\n", time + Duration::from_secs(5));
    assert!(has(&labels(&mut editor, 8, 0), "same"));
}

#[test]
fn addresses_of_other_machines_are_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("a b")).expect("a folder");
    fs::write(folder.path().join("a b/lib.cgt"), "let f = 1\n").expect("a file");
    let text = "use \"lib.cgt\"\nf + 1\n";
    let start = folder.path().display();
    for (address, is_here) in [
        (format!("file://{start}/a%20b/main.cgt"), true),
        (format!("file://localhost{start}/%61%20b/main.cgt"), true),
        (format!("FILE://{start}/a%20b/m%C3%A9%FF.cgt"), true),
        (format!("file://otherhost{start}/a%20b/main.cgt"), false),
        (format!("http://localhost{start}/a%20b/main.cgt"), false),
        ("file:///%00".to_string(), false),
        ("untitled:main".to_string(), false),
    ] {
        let mut editor = Editor::with(&[], &address, text, json!({}));
        let problems = editor.problems(if is_here { 0 } else { 2 });
        let told = json!(problems).to_string();
        assert_eq!(
            told.contains("cannot read lib.cgt: the document is not a file of this machine"),
            !is_here && !address.starts_with("untitled"),
            "{address}: {told}"
        );
        let hover = editor.ask_at("hover", 1, 0);
        assert_eq!(hover.is_object(), is_here, "{address}");
        let hints = editor.hints(1);
        assert_eq!(
            hints.contains(&(1, "= 2".to_string())),
            is_here,
            "{address}: {hints:?}"
        );
    }
}

#[test]
fn odd_names_are_refused() {
    let mut editor = Editor::new("let x = 1\nx + 1\n");
    let long = "y".repeat(1000);
    for name in [
        "", " ", "a b", "y ", " y", "(y)", "y\n", "y#", "y;", "1", "\0", "😀", "y.z", "\"y\"",
        "let", &long,
    ] {
        let mut params = editor.at(0, 4);
        params["newName"] = json!(name);
        let response = editor.response("textDocument/rename", params);
        let message = response["error"]["message"].as_str().expect("an error");
        assert!(message.len() < 400, "{message}");
    }
    assert_answers(&mut editor);
}

/// What is being answered stops when it is cancelled.
#[test]
fn cancelled_formatting() {
    let mut editor = Editor::new(&"[1, 2,  [3, 4]];\n".repeat(20_000));
    let params = json!({ "textDocument": { "uri": editor.uri }, "options": { "tabSize": 2, "insertSpaces": true } });
    let format = json!({ "id": "format", "method": "textDocument/formatting", "params": params });
    let cancel = json!({ "method": "$/cancelRequest", "params": { "id": "format" } });
    for message in [format, cancel] {
        send(&mut editor, &frame(message.to_string().as_bytes()));
    }
    let answer = loop {
        let message = editor.receive();
        if message["id"] == "format" {
            break message;
        }
    };
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    editor.leave();
}

#[test]
fn code_actions_of_a_range() {
    let mut editor = Editor::new(&"2 = 1;".repeat(5000));
    let mut actions = |start: u32, end: u32| {
        let position = |character| json!({ "line": 0, "character": character });
        let range = json!({ "start": position(start), "end": position(end) });
        let params = json!({ "textDocument": { "uri": editor.uri }, "range": range, "context": { "diagnostics": [] } });
        let actions = editor.request("textDocument/codeAction", params);
        actions.as_array().map_or(0, Vec::len)
    };
    assert_eq!(actions(0, 3), 1);
    assert_eq!(actions(12_000, 12_009), 2);
    assert_eq!(actions(29_997, 99_999), 1);
    // As many as there are problems that the editor is told of.
    assert_eq!(actions(0, 30_000), 1000);
    editor.leave();
}

#[test]
fn an_interrupt_ends_the_server() {
    let mut editor = Editor::new("let x = 1\n");
    assert_answers(&mut editor);
    let pid = editor.server.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("kill runs").success());
    assert_eq!(editor.server.wait().expect("it ends").code(), Some(130));
}

#[test]
fn long_documents() {
    let mut editor = Editor::new(&"1; ".repeat(100_001));
    let problems = editor.problems(1);
    let message = problems[0]["message"].as_str().expect("a text");
    assert!(
        message.starts_with("the script is too long for an editor"),
        "{message}"
    );
    // A name that no help is about is not compared with each of them letter by letter.
    let mut editor = Editor::new(&"x".repeat(100_000));
    assert_eq!(editor.ask_at("hover", 0, 5), Value::Null);
    // The colours would take many times as much memory as the text.
    let mut editor = Editor::new(&"1+1\n".repeat(90_000));
    assert_eq!(
        editor.ask("semanticTokens/full")["data"],
        serde_json::json!([])
    );
    // A statement that takes long to parse is neither parsed nor formatted.
    let mut editor = Editor::new(&format!("[{}1]\n", "1,".repeat(400_000)));
    let problems = editor.problems(1);
    let message = problems[0]["message"].as_str().expect("a text");
    assert!(message.contains("too long"), "{message}");
    assert_eq!(editor.ask("formatting"), Value::Null);
}
