//! Escapes what the renderer of formulas writes, and checks it: the renderer copies the names of operators and single signs into
//! its markup as they are.

use pulldown_latex::event::{Content, Event, Grouping};

/// The signs of markup, the noncharacters that stand for them while the renderer writes, and how they are escaped. So the
/// renderer cannot mix them up with its own markup.
const HIDDEN: [(char, char, &str); 4] = [
    ('<', '\u{FDD0}', "&lt;"),
    ('>', '\u{FDD1}', "&gt;"),
    ('&', '\u{FDD2}', "&amp;"),
    ('"', '\u{FDD3}', "&quot;"),
];

/// What the renderer itself writes wrongly: entities that XML does not have, relations, which cannot be hidden from it, and
/// a missing blank.
const CORRECTIONS: [(&str, &str); 7] = [
    ("&amp;nbsp;", "\u{A0}"),
    ("&nbsp;", "\u{A0}"),
    ("><</", ">&lt;</"),
    (">></", ">&gt;</"),
    ("><\u{338}</", ">&lt;\u{338}</"),
    (">>\u{338}</", ">&gt;\u{338}</"),
    ("\"minsize", "\" minsize"),
];

/// The blank, as the parser writes it.
const BLANK: &str = "&nbsp;";

fn hidden(sign: char) -> char {
    let row = HIDDEN.iter().find(|(known, _, _)| *known == sign);
    row.map_or(sign, |(_, hidden, _)| *hidden)
}

/// The texts of the events, with hidden signs, in the order of the events.
pub fn texts(events: &[Event]) -> Vec<String> {
    let texts = events.iter().map(|event| match event {
        Event::Content(Content::Text(text)) if *text == BLANK => BLANK.to_string(),
        Event::Content(Content::Text(text)) => unescaped(text).chars().map(hidden).collect(),
        Event::Content(Content::Function(text)) => text.chars().map(hidden).collect(),
        _ => String::new(),
    });
    texts.collect()
}

/// The text in which signs stand for themselves; the renderer copies the backslashes that LaTeX needs before them.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        if !part.starts_with(['$', '%', '&', '#', '_', '{', '}', ' ']) {
            plain.push('\\');
        }
        plain += part;
    }
    plain
}

/// The event with this text, and with hidden signs.
pub fn masked<'a>(mut event: Event<'a>, text: &'a str) -> Event<'a> {
    match &mut event {
        Event::Content(Content::Text(name) | Content::Function(name)) => *name = text,
        Event::Content(
            Content::Ordinary { content, .. }
            | Content::LargeOp { content, .. }
            | Content::BinaryOp { content, .. }
            | Content::Delimiter { content, .. }
            | Content::Punctuation(content),
        ) => *content = hidden(*content),
        Event::Begin(Grouping::LeftRight(left, right)) => {
            for sign in [left, right].into_iter().flatten() {
                *sign = hidden(*sign);
            }
        }
        _ => {}
    }
    event
}

/// The output of the renderer with all its text escaped.
pub fn escaped(out: String) -> String {
    let out = CORRECTIONS
        .iter()
        .fold(out, |out, (wrong, right)| out.replace(wrong, right));
    HIDDEN
        .iter()
        .fold(out, |out, (_, hidden, entity)| out.replace(*hidden, entity))
}

const ELEMENTS: [&str; 22] = [
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "mtext",
    "mspace",
    "mfrac",
    "msqrt",
    "mroot",
    "msub",
    "msup",
    "msubsup",
    "munder",
    "mover",
    "munderover",
    "mtable",
    "mtr",
    "mtd",
    "mphantom",
    "mpadded",
    "mstyle",
];

/// The number of children that an element must have; others may have any number.
const CHILDREN: [(&str, usize); 8] = [
    ("mfrac", 2),
    ("mroot", 2),
    ("msub", 2),
    ("msup", 2),
    ("msubsup", 3),
    ("munder", 2),
    ("mover", 2),
    ("munderover", 3),
];

const ATTRIBUTES: [&str; 17] = [
    "class",
    "depth",
    "display",
    "displaystyle",
    "fence",
    "height",
    "largeop",
    "linethickness",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "scriptlevel",
    "stretchy",
    "style",
    "symmetric",
    "width",
];

/// Whether this is well-formed MathML of known elements and attributes, with as many children as they need. No command that
/// is allowed writes anything else; the check is for mistakes of the renderer.
pub fn is_mathml(text: &str) -> bool {
    // The open elements, and how many children of each were seen.
    let (mut open, mut pieces) = (Vec::<(&str, usize)>::new(), text.split('<'));
    if pieces.next() != Some("") {
        return false;
    }
    for piece in pieces {
        let Some((tag, text)) = piece.split_once('>') else {
            return false;
        };
        if !is_text(text) {
            return false;
        }
        if let Some(name) = tag.strip_prefix('/') {
            match open.pop() {
                Some((opened, children)) if opened == name && is_filled(name, children) => continue,
                _ => return false,
            }
        }
        let (start, is_closed) = match tag.strip_suffix('/') {
            Some(start) => (start.trim_end(), true),
            None => (tag, false),
        };
        let (name, attributes) = start.split_once(' ').unwrap_or((start, ""));
        if !ELEMENTS.contains(&name) || !are_attributes(attributes) {
            return false;
        }
        if let Some((_, children)) = open.last_mut() {
            *children += 1;
        }
        if !is_closed {
            open.push((name, 0));
        } else if !is_filled(name, 0) {
            return false;
        }
    }
    open.is_empty()
}

fn is_filled(element: &str, children: usize) -> bool {
    let row = CHILDREN.iter().find(|(known, _)| *known == element);
    row.is_none_or(|(_, needed)| children == *needed)
}

fn is_text(text: &str) -> bool {
    let is_entity = |rest: &str| HIDDEN.iter().any(|(_, _, entity)| rest.starts_with(entity));
    let mut ampersands = text.match_indices('&');
    !text.contains('>') && ampersands.all(|(at, _)| is_entity(&text[at..]))
}

fn are_attributes(text: &str) -> bool {
    let mut rest = text;
    let mut seen: Vec<&str> = Vec::new();
    while !rest.is_empty() {
        let parts = rest.split_once("=\"");
        let parts = parts.and_then(|(name, rest)| Some((name, rest.split_once('"')?)));
        let Some((name, (value, behind))) = parts else {
            return false;
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || " .:;-()".contains(c);
        if !ATTRIBUTES.contains(&name) || seen.contains(&name) || !value.chars().all(is_plain) {
            return false;
        }
        seen.push(name);
        rest = behind.strip_prefix(' ').unwrap_or(behind);
    }
    true
}
