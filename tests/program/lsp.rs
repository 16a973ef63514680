//! The language server, as an editor talks to it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::common::program::upstar;
use serde_json::{Value, json};

/// An editor with one open document.
pub struct Editor {
    pub server: Child,
    /// Closed once the editor has gone.
    pub input: Option<ChildStdin>,
    messages: Receiver<Value>,
    requests: i64,
    version: i64,
    pub uri: String,
    /// The last diagnostics that were published for the document.
    diagnostics: Vec<Value>,
}

/// A test that waits longer than this has failed.
const PATIENCE: Duration = Duration::from_mins(2);

impl Editor {
    pub fn new(text: &str) -> Editor {
        Editor::with(&[], "untitled:script", text, json!({}))
    }

    pub fn with(args: &[&str], uri: &str, text: &str, capabilities: Value) -> Editor {
        let mut server = upstar(&[&["lsp"], args].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                let _ = sender.send(message);
            }
        });
        let input = server.stdin.take();
        let mut editor = Editor {
            server,
            input,
            messages,
            requests: 0,
            version: 1,
            uri: uri.to_string(),
            diagnostics: Vec::new(),
        };
        editor.request("initialize", json!({ "capabilities": capabilities }));
        editor.notify("initialized", json!({}));
        let document = json!({ "uri": uri, "languageId": "upstar", "version": 1, "text": text });
        editor.notify("textDocument/didOpen", json!({ "textDocument": document }));
        editor
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let text = message.to_string();
        let input = self.input.as_mut().expect("a pipe");
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it listens");
        input.flush().expect("it listens");
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({ "method": method, "params": params }));
    }

    /// The next message, after noting diagnostics and answering requests.
    pub fn receive(&mut self) -> Value {
        let message = self
            .messages
            .recv_timeout(PATIENCE)
            .expect("the server says something");
        if message["method"] == "textDocument/publishDiagnostics"
            && message["params"]["uri"] == self.uri
        {
            let diagnostics = message["params"]["diagnostics"].as_array();
            self.diagnostics = diagnostics.expect("a list").clone();
        } else if !message["method"].is_null() && !message["id"].is_null() {
            self.send(json!({ "id": message["id"], "result": null }));
        }
        message
    }

    /// The whole response to a request.
    pub fn response(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(json!({ "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id && message["method"].is_null() {
                return message;
            }
        }
    }

    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let response = self.response(method, params);
        assert!(response["error"].is_null(), "{method}: {response}");
        response["result"].clone()
    }

    /// A request about the document.
    pub fn ask(&mut self, method: &str) -> Value {
        let params = json!({ "textDocument": { "uri": self.uri }, "options": { "tabSize": 2, "insertSpaces": true } });
        self.request(&format!("textDocument/{method}"), params)
    }

    /// A request about a place in the document.
    pub fn ask_at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let params = self.at(line, character);
        self.request(&format!("textDocument/{method}"), params)
    }

    pub fn at(&self, line: u32, character: u32) -> Value {
        json!({
            "textDocument": { "uri": self.uri },
            "position": { "line": line, "character": character },
            "context": { "includeDeclaration": true, "triggerKind": 1 },
            "newName": "renamed",
        })
    }

    pub fn change(&mut self, text: &str) {
        self.version += 1;
        let document = json!({ "uri": self.uri, "version": self.version });
        let changes = json!([{ "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// What is shown beside the lines, as soon as there are so many hints.
    pub fn hints(&mut self, count: usize) -> Vec<(u64, String)> {
        loop {
            let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 999, "character": 0 } });
            let params = json!({ "textDocument": { "uri": self.uri }, "range": range });
            let hints = self.request("textDocument/inlayHint", params);
            let hints = hints.as_array().expect("a list");
            if hints.len() >= count {
                let hint = |hint: &Value| {
                    let label = hint["label"].as_str().expect("a text");
                    (
                        hint["position"]["line"].as_u64().expect("a line"),
                        label.to_string(),
                    )
                };
                return hints.iter().map(hint).collect();
            }
            self.receive();
        }
    }

    /// The diagnostics, as soon as there are so many.
    pub fn problems(&mut self, count: usize) -> Vec<Value> {
        while self.diagnostics.len() != count {
            self.receive();
        }
        self.diagnostics.clone()
    }

    /// The titles and new texts of the quick fixes for the first diagnostic.
    fn fixes(&mut self) -> Vec<(String, String)> {
        let range = self.diagnostics[0]["range"].clone();
        let params = json!({ "textDocument": { "uri": self.uri }, "range": range, "context": { "diagnostics": [] } });
        let actions = self.request("textDocument/codeAction", params);
        let actions = actions.as_array().expect("a list").iter();
        let fix = |action: &Value| {
            let edit = &action["edit"]["changes"][&self.uri][0];
            assert_eq!(edit["range"], range);
            let texts = [&action["title"], &edit["newText"]];
            texts
                .map(|text| text.as_str().expect("a text").to_string())
                .into()
        };
        actions.map(fix).collect()
    }

    pub fn leave(mut self) {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.server.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// One message of the server.
fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().ok()?,
            None if line.trim_end().is_empty() => break,
            None => {}
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

/// The line and column where a range starts, and the column where it ends.
fn place(range: &Value) -> (u64, u64, u64) {
    let number = |value: &Value| value.as_u64().expect("a number");
    let (start, end) = (&range["start"], &range["end"]);
    assert_eq!(start["line"], end["line"]);
    (
        number(&start["line"]),
        number(&start["character"]),
        number(&end["character"]),
    )
}

fn places(locations: &Value) -> Vec<(u64, u64, u64)> {
    let locations = locations.as_array().expect("a list").iter();
    locations
        .map(|location| place(&location["range"]))
        .collect()
}

#[test]
fn claims_show_their_results() {
    let mut editor = Editor::new(
        "let g = {0|*}\nassert g == ^\nassert forall n in 1..5: n < 3\nassert f(g) == 1\ng + *\ndraw(g)\n",
    );
    let expected = [
        (1, "true"),
        (2, "false for n = 3"),
        (3, "error: `f` is not defined"),
        (4, "= ^* # N: whoever starts wins"),
    ];
    let expected = expected.map(|(line, label)| (line, label.to_string()));
    assert_eq!(editor.hints(4), expected);
    let problems = editor.problems(2);
    assert_eq!(place(&problems[0]["range"]), (2, 25, 30));
    let message = problems[0]["message"].as_str().expect("a text");
    assert!(
        message.contains("the first counterexample is n = 3"),
        "{message}"
    );
    assert_eq!(place(&problems[1]["range"]), (3, 7, 8));
    // A later definition changes only what depends on it.
    editor.change("let g = {0|*}\nassert g == ^\nlet g = 1\nassert g == ^\nassert g == 1\n");
    let expected = [(1, "true"), (3, "false"), (4, "true")];
    let expected = expected.map(|(line, label)| (line, label.to_string()));
    assert_eq!(editor.hints(3), expected);
    // The statement in the middle is new, but the definition after it does not count for it.
    editor.change("let g = {0|*}\nassert g > 0\nlet g = 1\nassert g == ^\nassert g == 1\n");
    assert_eq!(editor.hints(3)[0], (1, "true".to_string()));
    editor.change("2 + 3\nans + 1\nassert %1 == 5\n");
    let labels: Vec<String> = editor
        .hints(3)
        .into_iter()
        .map(|(_, label)| label)
        .collect();
    assert_eq!(labels, ["= 5", "= 6", "true"]);
    editor.leave();
}

/// No time limit ends the claim, so only the change can.
#[test]
fn the_next_keystroke_cancels() {
    let endless = "assert forall n in 1..10**18: n > 0\n";
    let options = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
    let args = ["--timeout", "100000"];
    let mut editor = Editor::with(
        &args,
        "untitled:endless",
        &format!("1 + 1\n{endless}"),
        options,
    );
    assert_eq!(editor.hints(1), [(0, "= 2".to_string())]);
    editor.change("1 + 1\nassert true\n");
    let expected = [(0, "= 2".to_string()), (1, "true".to_string())];
    assert_eq!(editor.hints(2), expected);
    // The document that was opened last runs first, until it is closed.
    editor.change("1 + 2\n");
    let other =
        json!({ "uri": "untitled:gone", "languageId": "upstar", "version": 1, "text": endless });
    editor.notify("textDocument/didOpen", json!({ "textDocument": other }));
    let gone = json!({ "textDocument": { "uri": "untitled:gone" } });
    editor.notify("textDocument/didClose", gone);
    assert_eq!(editor.hints(1), [(0, "= 3".to_string())]);
    // Neither does the run of another document delay this one.
    let other =
        json!({ "uri": "untitled:other", "languageId": "upstar", "version": 1, "text": endless });
    editor.notify("textDocument/didOpen", json!({ "textDocument": other }));
    editor.change("assert 1 > 2\n");
    assert_eq!(editor.hints(1), [(0, "false".to_string())]);
    editor.leave();
}

#[test]
fn a_limit_is_no_mistake() {
    let text = "assert forall n in 1..10**18: n > 0\n";
    let mut editor = Editor::with(&["--timeout", "0.2"], "untitled:slow", text, json!({}));
    let hints = editor.hints(1);
    assert!(hints[0].1.starts_with("no answer: "), "{hints:?}");
    assert_eq!(editor.problems(1)[0]["severity"], 3);
}

#[test]
fn mistakes_have_quick_fixes() {
    let mut editor = Editor::new("assert true && true\n");
    assert_eq!(place(&editor.problems(1)[0]["range"]), (0, 12, 14));
    assert_eq!(editor.diagnostics[0]["severity"], 1);
    assert_eq!(
        editor.fixes(),
        [("write `and`".to_string(), "and".to_string())]
    );
    editor.change("outcom(1)\n");
    editor.hints(1);
    editor.problems(1);
    assert_eq!(
        editor.fixes(),
        [("write `outcome`".to_string(), "outcome".to_string())]
    );
    // There is nothing to insert for an open bracket.
    editor.change("let f(n = 3\n");
    editor.problems(1);
    while editor.diagnostics[0]["message"]
        .as_str()
        .expect("a text")
        .contains("outcom")
    {
        editor.receive();
    }
    assert_eq!(editor.fixes(), []);
    editor.change("2*3\n");
    editor.hints(1);
    assert_eq!(editor.problems(1)[0]["severity"], 3, "a remark");
}

/// The last line of a text with each of the quick fixes for its only mistake, which has only ASCII before it.
fn mended(text: &str) -> Vec<String> {
    let mut editor = Editor::new(text);
    let range = editor.problems(1)[0]["range"].clone();
    let params = json!({ "textDocument": { "uri": editor.uri }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.request("textDocument/codeAction", params);
    let actions = actions.as_array().expect("a list").iter();
    let line = text.lines().last().expect("a line");
    let mended = actions.map(|action| {
        let edit = &action["edit"]["changes"][&editor.uri][0];
        let (_, start, end) = place(&edit["range"]);
        let before: String = line.chars().take(start as usize).collect();
        let after: String = line.chars().skip(end as usize).collect();
        let new = edit["newText"].as_str().expect("a text");
        format!("{before}{new}{after}")
    });
    mended.collect()
}

#[test]
fn quick_fixes_keep_what_stands_around_them() {
    let cases: &[(&str, &[&str])] = &[
        ("let x = 2\nx^2", &["x**2", "x + ^2"]),
        ("(1) ^2 + ^2", &["(1)**2 + ^2", "(1) + ^2 + ^2"]),
        ("x^n", &["x**n"]),
        ("true&&false", &["true and false"]),
        ("!true", &["not true"]),
        ("let g = {0|1}\ng.left", &["left(g)"]),
        ("let g = [1]\ng.contains(1)", &[]),
        ("2a(3)", &["2*a(3)"]),
        ("let x == 2", &["let x = 2"]),
        ("true ∧ false", &["true and false"]),
        ("¬true", &["not true"]),
        ("¬¬true", &[]),
        ("n³", &[]),
        // The n of the help stands for what was typed, and the mistake is in the definition.
        ("let x = 2\nx^(1+1)", &["x + ^(1+1)"]),
        ("let f(x) = mxe([x])\nf(1)", &[]),
        ("assert 1 == 1 \"yes\"", &["assert 1 == 1, \"yes\""]),
        // The help shows neither the long operand nor the claim that is missing.
        ("(1111111111111111111111111)^2", &[]),
        ("assert forall n in 1..5", &[]),
        ("use 3", &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(mended(text), *expected, "{text}");
    }
}

#[test]
fn a_claim_that_cannot_be_parsed_shows_an_error() {
    let mut editor = Editor::new("assert 1 + )\n1 + )\n");
    let label = "error: closing bracket without an opening one";
    let expected = [(0, label.to_string())];
    assert_eq!(editor.hints(1), expected);
}

#[test]
fn hover_and_completion() {
    let text = "## Twice a game.\nlet twice(g) = g + g\nlet x = twice(^)\nassert outcome(x) == L # comp\nforall n in 1..3: n > 0\n";
    let mut editor = Editor::new(text);
    editor.hints(2);
    let mut hover = |line, character| {
        let hover = editor.ask_at("hover", line, character);
        hover["contents"]["value"].as_str().map(str::to_string)
    };
    let own = hover(2, 10).expect("help");
    assert!(
        own.contains("let twice(g) = g + g") && own.contains("Twice a game."),
        "{own}"
    );
    let value = hover(3, 15).expect("a value");
    assert!(value.contains("x = ^^"), "{value}");
    let builtin = hover(3, 8).expect("help");
    assert!(builtin.contains("outcome(g)"), "{builtin}");
    assert!(hover(4, 1).expect("help").contains("forall"));
    assert_eq!(hover(1, 10), None, "a parameter");
    let items = editor.ask_at("completion", 1, 20);
    let find = |label: &str| {
        let items = items.as_array().expect("a list").iter();
        items.clone().find(|item| item["label"] == label).cloned()
    };
    let twice = find("twice").expect("the own function");
    assert_eq!(
        (&twice["detail"], &twice["documentation"]),
        (&json!("twice(g)"), &json!("Twice a game."))
    );
    assert!(
        find("outcome").expect("a function")["detail"]
            .as_str()
            .expect("a text")
            .starts_with("outcome(g")
    );
    assert!(find("g").is_some() && find("forall").is_some() && find("clobber").is_some());
    assert!(find("n").is_none(), "this is bound in another statement");
    editor.change("let f(alpha, other) = alp\nlet g(beta) = bet (\n");
    for (line, column, name, other) in [(0, 25, "alpha", "beta"), (1, 17, "beta", "alpha")] {
        let items = editor.ask_at("completion", line, column);
        let items = items.as_array().expect("a list");
        let has = |label: &str| items.iter().any(|item| item["label"] == label);
        assert!(has(name) && !has(other), "{name}");
    }
    // A function keeps its form in a statement that is being typed, and the half-typed word is no name.
    editor.change("mex([1, me\n");
    let items = editor.ask_at("completion", 0, 10);
    let items = items.as_array().expect("a list");
    let details = |label: &str| {
        let found = items.iter().filter(|item| item["label"] == label);
        let details: Vec<&Value> = found.map(|item| &item["detail"]).collect();
        details
    };
    assert_eq!(details("mex"), ["mex(xs)"]);
    assert!(details("me").is_empty());
    editor.change(text);
    assert_eq!(editor.ask_at("completion", 3, 29), Value::Null, "a comment");
}

#[test]
fn names_are_found_and_renamed() {
    let text = "let f(n) = if n == 0 then 1 else f(n-1)\nlet g = [n for n in 1..f(2)]\nlen(g)\n";
    let mut editor = Editor::new(text);
    assert_eq!(
        place(&editor.ask_at("definition", 1, 23)["range"]),
        (0, 4, 5)
    );
    assert_eq!(
        place(&editor.ask_at("definition", 0, 35)["range"]),
        (0, 6, 7)
    );
    assert_eq!(
        editor.ask_at("definition", 2, 0),
        Value::Null,
        "a function of the program"
    );
    let parameter = [(0, 6, 7), (0, 14, 15), (0, 35, 36)];
    assert_eq!(places(&editor.ask_at("references", 0, 14)), parameter);
    assert_eq!(places(&editor.ask_at("documentHighlight", 0, 6)), parameter);
    assert_eq!(
        places(&editor.ask_at("references", 1, 9)),
        [(1, 9, 10), (1, 15, 16)]
    );
    let function = [(0, 4, 5), (0, 33, 34), (1, 23, 24)];
    assert_eq!(place(&editor.ask_at("prepareRename", 1, 23)), (1, 23, 24));
    assert_eq!(editor.ask_at("prepareRename", 2, 0), Value::Null);
    let edits = editor.ask_at("rename", 0, 4);
    let edits = &edits["changes"]["untitled:script"];
    assert_eq!(places(edits), function);
    assert_eq!(edits[0]["newText"], "renamed");
    for taken in ["g", "n", "len", "if", "1x", "v3"] {
        let mut params = editor.at(0, 4);
        params["newName"] = json!(taken);
        let response = editor.response("textDocument/rename", params);
        assert!(
            response["error"]["message"].is_string(),
            "{taken}: {response}"
        );
    }
    // The argument would keep its name.
    editor.change("let f(x) = x + 1\nf(x = 3)\n");
    let response = editor.response("textDocument/rename", editor.at(0, 6));
    assert!(response["error"]["message"].is_string(), "{response}");
    editor.change("let p = 1\n{0|p}\n");
    let mut params = editor.at(0, 4);
    params["newName"] = json!("pass");
    let response = editor.response("textDocument/rename", params);
    assert!(response["error"]["message"].is_string(), "{response}");
    editor.change(text);
    let symbols = editor.ask("documentSymbol");
    let names: Vec<&Value> = symbols
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| &it["name"])
        .collect();
    assert_eq!(names, ["f(n)", "g"]);
    editor.leave();
}

#[test]
fn definitions_in_used_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a b.cgt"), "# x\nlet f(n) = n\n").expect("a file");
    fs::write(path("c.cgt"), "use \"a b.cgt\"\n## Two.\nlet h = 2\n").expect("a file");
    let uri = format!("file://{}/main.cgt", folder.path().display());
    let text = "use \"c.cgt\"\nuse \"c.cgt\" as c\nassert f(h) == 2\nassert c.h == 2\n";
    let mut editor = Editor::with(&[], &uri, text, json!({}));
    assert_eq!(
        editor.hints(2),
        [(2, "true".to_string()), (3, "true".to_string())]
    );
    let found = editor.ask_at("definition", 2, 7);
    assert_eq!(
        found["uri"],
        format!("file://{}/a%20b.cgt", folder.path().display())
    );
    assert_eq!(place(&found["range"]), (1, 4, 5));
    let found = editor.ask_at("definition", 3, 9);
    assert_eq!(place(&found["range"]), (2, 4, 5));
    for (column, expected) in [(7, "let f(n) = n"), (9, "Two.")] {
        let hover = editor.ask_at("hover", 2, column);
        let text = hover["contents"]["value"].as_str().expect("a text");
        assert!(text.contains(expected), "{text}");
    }
    let items = editor.ask_at("completion", 3, 9);
    let items = items.as_array().expect("a list");
    let find = |label: &str| items.iter().find(|item| item["label"] == label);
    assert_eq!(find("f").expect("a function")["detail"], "f(n)");
    let prefixed = find("c.h").expect("a value");
    assert_eq!(prefixed["documentation"], "Two.");
    assert_eq!(place(&prefixed["textEdit"]["range"]), (3, 7, 9));
    assert_eq!(find("c.f").expect("a function")["detail"], "c.f(n)");
    // Saving a file runs the documents that may use it.
    fs::write(path("c.cgt"), "use \"a b.cgt\"\nlet h = 3\n").expect("a file");
    let saved = json!({ "textDocument": { "uri": uri } });
    editor.notify("textDocument/didSave", saved);
    editor.problems(2);
    assert_eq!(
        editor.hints(2),
        [(2, "false".to_string()), (3, "false".to_string())]
    );
}

#[test]
fn formatting_changes_only_some_lines() {
    let mut editor = Editor::new("1 + 1\nlet  x=2\n\n\nx\n");
    let edits = editor.ask("formatting");
    let range =
        json!({ "start": { "line": 1, "character": 0 }, "end": { "line": 3, "character": 0 } });
    assert_eq!(edits, json!([{ "range": range, "newText": "let x = 2\n" }]));
    editor.change("1 + 1\n");
    assert_eq!(editor.ask("formatting"), json!([]));
    editor.change("1  + (\n");
    assert_eq!(editor.ask("formatting"), Value::Null);
}

/// Positions count UTF-16 units, unless the editor knows UTF-8.
#[test]
fn positions_beyond_ascii() {
    let text = "let x = 1; \"😀é\" ++ x\n\"a\nb\" # ∀\n";
    for (encodings, column) in [(json!(["utf-16"]), 20), (json!(["utf-8", "utf-16"]), 23)] {
        let options = json!({ "general": { "positionEncodings": encodings } });
        let mut editor = Editor::with(&[], "untitled:e", text, options);
        let found = places(&editor.ask_at("references", 0, column));
        assert_eq!(
            found,
            [(0, 4, 5), (0, column.into(), u64::from(column) + 1)]
        );
    }
    let mut editor = Editor::new(text);
    let tokens = editor.ask("semanticTokens/full");
    let tokens: Vec<u64> = tokens["data"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| it.as_u64().expect("a number"))
        .collect();
    let tokens: Vec<&[u64]> = tokens.chunks(5).collect();
    // let, x, 1, the string, x, and both lines of the other string with the comment after it.
    let expected: [[u64; 5]; 8] = [
        [0, 0, 3, 3, 0],
        [0, 4, 1, 5, 0],
        [0, 4, 1, 0, 0],
        [0, 3, 5, 1, 0],
        [0, 9, 1, 5, 0],
        [1, 0, 2, 1, 0],
        [1, 0, 2, 1, 0],
        [0, 3, 3, 2, 0],
    ];
    assert_eq!(tokens, expected);
}

#[test]
fn unknown_requests_and_a_closed_connection() {
    let mut editor = Editor::new("1\n");
    let response = editor.response("textDocument/nonsense", json!({}));
    assert_eq!(response["error"]["code"], -32601);
    let response = editor.response("textDocument/hover", json!({ "x": 1 }));
    assert_eq!(response["error"]["code"], -32602);
    let gone = json!({ "textDocument": { "uri": editor.uri } });
    editor.notify("textDocument/didClose", gone);
    let mut params = editor.at(0, 0);
    params["textDocument"]["uri"] = json!("untitled:script");
    assert!(editor.response("textDocument/hover", params)["error"].is_object());
    editor.input = None;
    assert_eq!(editor.server.wait().expect("it ends").code(), Some(2));
    let mut editor = Editor::new("1\n");
    editor.notify("exit", Value::Null);
    assert_eq!(editor.server.wait().expect("it ends").code(), Some(1));
    let mut editor = Editor::new("1\n");
    editor.request("shutdown", Value::Null);
    let params = editor.at(0, 0);
    let response = editor.response("textDocument/hover", params);
    assert_eq!(response["error"]["code"], -32600);
}
