//! Parses prose: Markdown in which HTML is shown as text, and links cannot run code.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::diagnostic::visible;

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);
const WITH_FORMULAS: Options = OPTIONS.union(Options::ENABLE_MATH);

/// The events of the prose. An image becomes a link to it, because the handout is a single file.
pub fn events(markdown: &str) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(markdown, WITH_FORMULAS).map(|event| match event {
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
    })
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
pub fn formulas(markdown: &str) -> impl Iterator<Item = String> {
    events(markdown).filter_map(|event| match event {
        Event::InlineMath(text) | Event::DisplayMath(text) => Some(text.into_string()),
        _ => None,
    })
}

/// The Markdown without HTML, links that could run code and images from elsewhere. Formulas are read as text, since not
/// every reader of the file knows them.
pub fn without_html(markdown: &str) -> String {
    let mut text = markdown.to_string();
    // What was escaped may pair quotes and brackets in another way, so look again until nothing is left.
    for _ in 0..MOST_PASSES {
        match escaped(&text) {
            Some(next) => text = next,
            None => return text,
        }
    }
    as_text(&text)
}

const MOST_PASSES: usize = 8;

/// Escapes the signs of HTML, links and images.
fn as_text(markdown: &str) -> String {
    let text = markdown.replace('<', "&lt;");
    text.replace('[', "&#91;").replace(']', "&#93;")
}

/// One pass of [`without_html`]; `None` if there is nothing to escape.
fn escaped(markdown: &str) -> Option<String> {
    let parser = Parser::new_ext(markdown, OPTIONS);
    // A link in another part of the page may use a definition of this one, and the other way round.
    let definitions = parser.reference_definitions().iter();
    let definitions = definitions.filter(|(_, it)| harmless(it.dest.clone()) != it.dest);
    let mut replaced: Vec<(Range<usize>, String)> = definitions
        .map(|(_, it)| (it.span.clone(), as_text(&markdown[it.span.clone()])))
        .collect();
    let mut is_code = false;
    for (event, range) in parser.into_offset_iter() {
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
    (at > 0).then(|| text + &markdown[at..])
}

/// Whether a harmless URL leads to another machine.
fn is_remote(url: &str) -> bool {
    let url = url.trim_start_matches(|c| c <= ' ');
    url.contains(':') || url.starts_with(['/', '\\'])
}

/// A line of Markdown as plain text.
pub fn plain(markdown: &str) -> String {
    let texts = events(markdown).filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => Some(text.into_string()),
        _ => None,
    });
    texts.collect()
}
