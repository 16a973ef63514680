//! Parses prose: Markdown in which HTML is shown as text, and links cannot run code.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::math;
use crate::diagnostic::visible;
use crate::limits::{Budget, Halt};

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);
const WITH_FORMULAS: Options = OPTIONS.union(Options::ENABLE_MATH);

/// The events of the prose. An image becomes a link to it, because the handout is a single file.
pub fn events(markdown: &str, budget: &mut Budget) -> Result<Vec<Event<'static>>, Halt> {
    let markdown = with_plain_dollars(markdown, budget)?;
    let mut events = Vec::new();
    for event in Parser::new_ext(&markdown, WITH_FORMULAS) {
        budget.tick()?;
        budget.push(&mut events, harmless_event(event).into_static())?;
    }
    Ok(events)
}

fn harmless_event(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Text(text) => Event::Text(shown(text)),
        Event::InlineMath(text) => Event::InlineMath(shown(text)),
        Event::DisplayMath(text) => Event::DisplayMath(shown(text)),
        Event::Code(text) => Event::Code(shown(text)),
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(
            Tag::Image {
                dest_url, title, ..
            }
            | Tag::Link {
                dest_url, title, ..
            },
        ) => Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: harmless(dest_url),
            title,
            id: CowStr::Borrowed(""),
        }),
        Event::End(TagEnd::Image) => Event::End(TagEnd::Link),
        other => other,
    }
}

/// Escapes the dollar signs that do not enclose a formula. Code is found first, and no formula reaches into it.
fn with_plain_dollars(markdown: &str, budget: &mut Budget) -> Result<String, Halt> {
    let (mut plain, mut passage, mut verbatim) = (Vec::new(), Vec::new(), 0);
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        budget.tick()?;
        match event {
            Event::Text(_) if range.start >= verbatim => {
                let dollars = markdown[range.clone()].match_indices('$');
                passage.extend(dollars.map(|(at, _)| range.start + at));
            }
            Event::Start(Tag::Link {
                link_type: LinkType::Autolink | LinkType::Email,
                ..
            }) => verbatim = range.end,
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. })
            | Event::End(
                TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link,
            )
            | Event::Text(_)
            | Event::InlineHtml(_)
            | Event::SoftBreak
            | Event::HardBreak => {}
            event => {
                plain.extend(outside_formulas(markdown, &passage));
                passage.clear();
                if let Event::Start(Tag::CodeBlock(_)) = event {
                    verbatim = range.end;
                }
            }
        }
    }
    let (mut text, mut from) = (String::with_capacity(markdown.len()), 0);
    for at in plain {
        text += &markdown[from..at];
        text.push('\\');
        from = at;
    }
    Ok(text + &markdown[from..])
}

/// The dollar signs among these that are neither escaped nor enclose a formula.
fn outside_formulas(text: &str, dollars: &[usize]) -> Vec<usize> {
    let formulas = formula_ranges(text, dollars);
    let is_outside = |at: &&usize| {
        let after = formulas.partition_point(|formula| formula.end <= **at);
        !is_escaped(text, **at) && formulas.get(after).is_none_or(|it| !it.contains(at))
    };
    dollars.iter().filter(is_outside).copied().collect()
}

fn is_escaped(text: &str, at: usize) -> bool {
    let before = &text[..at];
    (at - before.trim_end_matches('\\').len()) % 2 == 1
}

/// The formulas between these dollar signs, including the signs, by the rule of pandoc: between single signs, a formula
/// neither starts nor ends with a blank, and no digit follows it.
fn formula_ranges(text: &str, dollars: &[usize]) -> Vec<Range<usize>> {
    let mut signs: Vec<Range<usize>> = Vec::new();
    for &at in dollars.iter().filter(|at| !is_escaped(text, **at)) {
        match signs.last_mut() {
            Some(sign) if sign.end == at && sign.len() == 1 => sign.end += 1,
            _ => signs.push(at..at + 1),
        }
    }
    let encloses = |open: &Range<usize>, close: &Range<usize>| {
        let (inside, after) = (&text[open.end..close.start], &text[close.end..]);
        let is_tight = !inside.starts_with(char::is_whitespace)
            && !inside.ends_with(char::is_whitespace)
            && !after.starts_with(|c: char| c.is_ascii_digit());
        open.len() == close.len() && (open.len() == 2 || is_tight)
    };
    let (mut formulas, mut at) = (Vec::new(), 0);
    while let Some([open, close]) = signs.get(at..at + 2) {
        if encloses(open, close) {
            formulas.push(open.start..close.end);
            at += 1;
        }
        at += 1;
    }
    formulas
}

/// A piece of a label.
pub enum Piece<'a> {
    Text(&'a str),
    Formula(&'a str),
}

/// A label, which is plain text except for its formulas.
pub fn label(text: &str) -> Vec<Piece<'_>> {
    let dollars: Vec<usize> = text.match_indices('$').map(|(at, _)| at).collect();
    let (mut pieces, mut from) = (Vec::new(), 0);
    for formula in formula_ranges(text, &dollars) {
        pieces.push(Piece::Text(&text[from..formula.start]));
        from = formula.end;
        pieces.push(Piece::Formula(text[formula].trim_matches('$')));
    }
    pieces.push(Piece::Text(&text[from..]));
    pieces
}

/// A character can be written by its number, so the text may contain control characters although the source has none.
fn shown(text: CowStr<'_>) -> CowStr<'_> {
    match visible(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(shown) => shown.into(),
    }
}

/// Replaces a URL that could run code by `#`.
fn harmless(url: CowStr<'_>) -> CowStr<'_> {
    let scheme = url
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_page = |scheme: &str| matches!(scheme, "http" | "https" | "mailto");
    let is_path = |scheme: &str| scheme.contains(['/', '#', '?']);
    match scheme {
        Some(scheme) if !is_page(&scheme) && !is_path(&scheme) => CowStr::Borrowed("#"),
        _ => url,
    }
}

/// The formulas of the prose.
pub fn formulas(markdown: &str, budget: &mut Budget) -> Result<Vec<String>, Halt> {
    let formulas = events(markdown, budget)?
        .into_iter()
        .filter_map(|event| match event {
            Event::InlineMath(text) | Event::DisplayMath(text) => Some(text.into_string()),
            _ => None,
        });
    Ok(formulas.collect())
}

/// The Markdown without HTML, links that could run code and images from elsewhere. Formulas are read as text, since not
/// every reader of the file knows them.
pub fn without_html(markdown: &str, budget: &mut Budget) -> Result<String, Halt> {
    let mut text = markdown.to_string();
    // What was escaped may pair quotes and brackets in another way, so look again until nothing is left.
    for _ in 0..MOST_PASSES {
        match escaped(&text, budget)? {
            Some(next) => text = next,
            None => return Ok(text),
        }
    }
    Ok(as_text(&text))
}

const MOST_PASSES: usize = 8;

/// Escapes the signs of HTML, links and images.
fn as_text(markdown: &str) -> String {
    let text = markdown.replace('<', "&lt;");
    text.replace('[', "&#91;").replace(']', "&#93;")
}

/// One pass of [`without_html`]; `None` if there is nothing to escape.
fn escaped(markdown: &str, budget: &mut Budget) -> Result<Option<String>, Halt> {
    let parser = Parser::new_ext(markdown, OPTIONS);
    // A link in another part of the page may use a definition of this one, and the other way round.
    let definitions = parser.reference_definitions().iter();
    let definitions = definitions.filter(|(_, it)| harmless(it.dest.clone()) != it.dest);
    let mut replaced: Vec<(Range<usize>, String)> = definitions
        .map(|(_, it)| (it.span.clone(), as_text(&markdown[it.span.clone()])))
        .collect();
    let mut is_code = false;
    for (event, range) in parser.into_offset_iter() {
        budget.tick()?;
        let source = &markdown[range.clone()];
        let is_double = markdown[..range.start].ends_with('!');
        let text = match &event {
            Event::Html(_) | Event::InlineHtml(_) => source.replace('<', "&lt;"),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. })
                if harmless(dest_url.clone()) != *dest_url =>
            {
                as_text(source)
            }
            // Without its first sign, an image is a link. The sign must not be missing if there are two of them.
            Event::Start(Tag::Image { dest_url, .. }) if is_remote(dest_url) => {
                let sign = if is_double { "&#33;" } else { "" };
                sign.to_string() + &source[1..]
            }
            Event::Start(Tag::CodeBlock(_)) | Event::End(TagEnd::CodeBlock) => {
                is_code = !is_code;
                continue;
            }
            _ if is_code => continue,
            Event::Text(_) if source.ends_with('!') && markdown[range.end..].starts_with('[') => {
                source[..source.len() - 1].to_string() + "&#33;"
            }
            Event::Text(_) if source.contains("![") => source.replace("![", "&#33;["),
            _ => continue,
        };
        replaced.push((range, text));
    }
    replaced.sort_by_key(|(range, _)| range.start);
    let (mut text, mut at) = (String::with_capacity(markdown.len()), 0);
    for (range, new) in &replaced {
        if range.start >= at {
            text.push_str(&markdown[at..range.start]);
            text.push_str(new);
            at = range.end;
        }
    }
    Ok((at > 0).then(|| text + &markdown[at..]))
}

/// Whether a harmless URL leads to another machine.
fn is_remote(url: &str) -> bool {
    let url = url.trim_start_matches(|c| c <= ' ');
    url.contains(':') || url.starts_with(['/', '\\'])
}

/// A line of Markdown as plain text.
pub fn plain(markdown: &str, budget: &mut Budget) -> Result<String, Halt> {
    let texts = events(markdown, budget)?
        .into_iter()
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.into_string()),
            Event::InlineMath(text) => Some(math::with_signs(&text)),
            _ => None,
        });
    Ok(texts.collect())
}
