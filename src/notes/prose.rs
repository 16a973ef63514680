//! Parses prose: Markdown in which HTML is shown as text, and links cannot run code.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

/// The events of the prose. An image becomes a link to it, because the handout is a single file.
pub fn events(markdown: &str) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(markdown, OPTIONS).map(|event| match event {
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

/// The Markdown with its HTML escaped.
pub fn without_html(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut at = 0;
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        if matches!(event, Event::Html(_) | Event::InlineHtml(_)) && range.start >= at {
            text.push_str(&markdown[at..range.start]);
            text.push_str(&markdown[range.clone()].replace('<', "&lt;"));
            at = range.end;
        }
    }
    text + &markdown[at..]
}

/// A line of Markdown as plain text.
pub fn plain(markdown: &str) -> String {
    let texts = events(markdown).filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.into_string()),
        _ => None,
    });
    texts.collect()
}
