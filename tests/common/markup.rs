//! A strict parser for the XML and HTML that the program writes.

/// The start tag of an element: its name, its attributes, and the text right after it.
#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// HTML elements without an end tag.
const VOID: [&str; 5] = ["meta", "br", "hr", "img", "input"];

/// The elements of a document in order. Panics unless tags are properly nested, every attribute is quoted and unique,
/// and all characters are allowed in XML.
pub fn elements(page: &str) -> Vec<Element> {
    let is_allowed =
        |c: char| (c >= ' ' || c == '\n' || c == '\t') && !matches!(c, '\u{FFFE}' | '\u{FFFF}');
    assert!(
        page.chars().all(is_allowed),
        "a character that is not allowed"
    );
    let is_html = page.trim_start().starts_with("<!DOCTYPE html>");
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let (first, rest) = page.split_once('<').expect("a tag");
    assert!(first.trim().is_empty(), "text before all tags");
    for piece in rest.split('<') {
        let (tag, text) = tag_and_text(piece);
        if tag.starts_with(['!', '?']) {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name.trim()), "closed: {piece}");
            continue;
        }
        let (tag, is_closed) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let (name, attributes) = tag.split_once([' ', '\n']).unwrap_or((tag, ""));
        let is_void = is_html && VOID.contains(&name);
        if !is_closed && !is_void {
            open.push(name.to_string());
        }
        elements.push(Element {
            name: name.to_string(),
            attributes: read_attributes(attributes),
            text: unescaped(text),
        });
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    elements
}

/// Splits after the tag, which ends at the first `>` outside quotes.
fn tag_and_text(piece: &str) -> (&str, &str) {
    let mut quoted = false;
    for (at, c) in piece.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return (&piece[..at], &piece[at + 1..]),
            _ => {}
        }
    }
    panic!("a tag without an end: {piece}");
}

fn read_attributes(text: &str) -> Vec<(String, String)> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (name, behind) = rest
            .split_once('=')
            .unwrap_or_else(|| panic!("no value: {text}"));
        let behind = behind
            .strip_prefix('"')
            .unwrap_or_else(|| panic!("no quotes: {text}"));
        let (value, behind) = behind.split_once('"').expect("the other quote");
        assert!(
            attributes.iter().all(|(known, _)| known != name),
            "twice: {text}"
        );
        attributes.push((name.to_string(), unescaped(value)));
        rest = behind.trim_start();
    }
    attributes
}

pub fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut pieces = text.split('&');
    plain.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (entity, text) = piece
            .split_once(';')
            .unwrap_or_else(|| panic!("a bare &: {piece}"));
        plain.push_str(match entity {
            "amp" => "&",
            "lt" => "<",
            "gt" => ">",
            "quot" => "\"",
            "#39" | "#x27" => "'",
            other => panic!("an unknown entity: {other}"),
        });
        plain.push_str(text);
    }
    plain
}
