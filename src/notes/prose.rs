//! Parses prose: Markdown in which HTML is shown as text, and links cannot run code.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::math;
use crate::diagnostic::visible;
use algebra::limits::{Budget, Halt};

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);
const WITH_FORMULAS: Options = OPTIONS.union(Options::ENABLE_MATH);

/// A longer text is not parsed, because the parser can neither be interrupted nor be told how much memory it may use.
const MOST_BYTES: usize = 200_000;
/// Prose with more lists and quotations within each other is no prose.
const MOST_NESTED: usize = 100;
/// The memory that the parser and the events take for each byte of the text, at most.
const MEMORY_FOR_A_BYTE: usize = 100;

/// The events of the prose. An image becomes a link to it, because the handout is a single file.
pub fn events(markdown: &str, budget: &mut Budget) -> Result<Vec<Event<'static>>, Halt> {
    parsed(markdown, |_| true, budget)
}

/// The events of the prose, in which an image from elsewhere is a link to it.
pub fn events_with_images(
    markdown: &str,
    budget: &mut Budget,
) -> Result<Vec<Event<'static>>, Halt> {
    let is_link = |url: &str| is_remote(url) || url == REFUSED;
    parsed(markdown, is_link, budget)
}

/// The events of the prose, in which some images are links, by their URLs. A text that is too long is code.
fn parsed(
    markdown: &str,
    is_link: impl Fn(&str) -> bool,
    budget: &mut Budget,
) -> Result<Vec<Event<'static>>, Halt> {
    if refusal(markdown, budget)?.is_some() {
        return as_typed(markdown, budget);
    }
    budget.check_memory(MEMORY_FOR_A_BYTE * markdown.len())?;
    let markdown = with_plain_dollars(markdown, budget)?;
    let (mut events, mut images, mut nesting) = (Vec::new(), Vec::new(), Nesting::default());
    for event in Parser::new_ext(&markdown, WITH_FORMULAS) {
        budget.tick()?;
        let mut event = harmless_event(event);
        match &event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                let is_link = is_link(dest_url);
                images.push(is_link);
                if is_link {
                    event = as_link(event);
                }
            }
            Event::End(TagEnd::Image) if images.pop() == Some(true) => {
                event = Event::End(TagEnd::Link);
            }
            _ => {}
        }
        if nesting.keeps(&event) {
            budget.push(&mut events, event.into_static())?;
        }
    }
    Ok(events)
}

/// Why a text is shown as typed, if it is.
pub fn refusal(markdown: &str, budget: &mut Budget) -> Result<Option<String>, Halt> {
    budget.check()?;
    if markdown.len() > MOST_BYTES {
        let bytes = markdown.len();
        return Ok(Some(format!("a comment of {bytes} bytes is too long")));
    }
    let mut depth = 0_usize;
    for event in Parser::new_ext(markdown, OPTIONS) {
        budget.tick()?;
        match event {
            Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => depth += 1,
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_NESTED {
            let what = "lists or quotations within each other";
            return Ok(Some(format!(
                "a comment has more than {MOST_NESTED} {what}"
            )));
        }
    }
    Ok(None)
}

/// The links, images and emphasis around a place.
#[derive(Default)]
struct Nesting {
    /// Whether each link and image is kept, from the outside in.
    open: Vec<bool>,
    links: usize,
    images: usize,
    emphasis: usize,
}

impl Nesting {
    /// Whether this is kept. Of a link within a link, or of links and images within the description of an image, only the
    /// text is. Emphasis that is nested too deeply is left out.
    fn keeps(&mut self, event: &Event) -> bool {
        match event {
            Event::Start(tag @ (Tag::Link { .. } | Tag::Image { .. })) => {
                let is_image = matches!(tag, Tag::Image { .. });
                let is_kept = self.images == 0 && (is_image || self.links == 0);
                self.open.push(is_kept);
                self.count(is_kept, is_image, 1);
                is_kept
            }
            Event::End(tag @ (TagEnd::Link | TagEnd::Image)) => {
                let is_kept = self.open.pop().unwrap_or(true);
                self.count(is_kept, *tag == TagEnd::Image, -1);
                is_kept
            }
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough) => {
                self.emphasis += 1;
                self.emphasis <= MOST_EMPHASIS
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough) => {
                self.emphasis = self.emphasis.saturating_sub(1);
                self.emphasis < MOST_EMPHASIS
            }
            _ => true,
        }
    }

    fn count(&mut self, is_kept: bool, is_image: bool, step: isize) {
        let count = if is_image {
            &mut self.images
        } else {
            &mut self.links
        };
        if is_kept {
            *count = count.saturating_add_signed(step);
        }
    }
}

/// LaTeX has 255 levels of groups, and emphasis takes two of them.
const MOST_EMPHASIS: usize = 20;

fn as_typed(text: &str, budget: &mut Budget) -> Result<Vec<Event<'static>>, Halt> {
    budget.check_memory(text.len())?;
    let mut events = vec![Event::Start(Tag::CodeBlock(CodeBlockKind::Indented))];
    for line in text.lines() {
        budget.tick()?;
        let line = format!("{}\n", shown(line.into()));
        budget.push(&mut events, Event::Text(line.into()))?;
    }
    events.push(Event::End(TagEnd::CodeBlock));
    Ok(events)
}

/// The events of a text on one line, such as a title, which has no other structure than a heading has.
pub fn inline_events(line: &str, budget: &mut Budget) -> Result<Vec<Event<'static>>, Halt> {
    let mut events = events(&format!("# {line}"), budget)?;
    events.retain(|event| match event {
        Event::Start(tag) => is_inline(&tag.to_end()),
        Event::End(tag) => is_inline(tag),
        Event::Text(_) | Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) => true,
        _ => false,
    });
    Ok(events)
}

fn is_inline(tag: &TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image
    )
}

/// Leaves out the lists and quotations that are nested too deeply. Their items become lines.
pub fn flattened(events: Vec<Event<'static>>) -> Vec<Event<'static>> {
    let mut open = Vec::new();
    let flat = events.into_iter().filter_map(|event| match &event {
        Event::Start(tag @ (Tag::List(_) | Tag::BlockQuote(_))) => {
            let is_list = matches!(tag, Tag::List(_));
            let lists = open.iter().filter(|(_, it)| *it).count();
            let is_kept = open.len() < MOST_CONTAINERS
                && !(is_list && lists >= MOST_LISTS)
                && open.last().is_none_or(|(is_kept, _)| *is_kept);
            open.push((is_kept, is_list));
            is_kept.then_some(event)
        }
        Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => open
            .pop()
            .is_none_or(|(is_kept, _)| is_kept)
            .then_some(event),
        Event::Start(Tag::Item) if open.last().is_some_and(|(is_kept, _)| !is_kept) => {
            Some(Event::HardBreak)
        }
        Event::End(TagEnd::Item) if open.last().is_some_and(|(is_kept, _)| !is_kept) => None,
        _ => Some(event),
    });
    flat.collect()
}

/// LaTeX allows no more lists within each other.
const MOST_LISTS: usize = 4;
/// LaTeX allows no more lists and quotations within each other.
const MOST_CONTAINERS: usize = 6;

fn harmless_event(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Text(text) => Event::Text(shown(text)),
        Event::InlineMath(text) => Event::InlineMath(shown(text)),
        Event::DisplayMath(text) => Event::DisplayMath(shown(text)),
        Event::Code(text) => Event::Code(shown(text)),
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            ..
        }) => Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url: match link_type {
                LinkType::Email => format!("mailto:{dest_url}").into(),
                _ => harmless(dest_url),
            },
            title,
            id: CowStr::Borrowed(""),
        }),
        Event::Start(Tag::Image {
            dest_url, title, ..
        }) => Event::Start(Tag::Image {
            link_type: LinkType::Inline,
            dest_url: harmless(dest_url),
            title,
            id: CowStr::Borrowed(""),
        }),
        other => other,
    }
}

/// A link in place of an image.
fn as_link(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
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
/// neither starts nor ends with a blank, and no digit follows it. Between double signs, and within braces, there may be single
/// ones.
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
    while let Some(open) = signs.get(at) {
        at += 1;
        // If an opening double sign has no partner, no other sign after it is double.
        let mut rest = signs[at..].iter();
        let close = match open.len() {
            2 => rest.position(|sign| sign.len() == 2),
            _ => rest
                .take(MOST_IN_BRACES)
                .position(|sign| open_braces(&text[open.end..sign.start]) <= 0),
        };
        let close = close.unwrap_or(0);
        if let Some(sign) = signs.get(at + close).filter(|sign| encloses(open, sign)) {
            formulas.push(open.start..sign.end);
            at += close + 1;
        }
    }
    formulas
}

/// A formula may have so many dollar signs within braces.
const MOST_IN_BRACES: usize = 20;

/// The number of braces that are open at the end of the text.
fn open_braces(text: &str) -> i32 {
    let mut open = 0;
    for (at, brace) in text.match_indices(['{', '}']) {
        if !is_escaped(text, at) {
            open += if brace == "{" { 1 } else { -1 };
        }
    }
    open
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

/// What stands for a URL that could run code.
const REFUSED: &str = "#";

/// Replaces a URL that could run code.
fn harmless(url: CowStr<'_>) -> CowStr<'_> {
    let scheme = url
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_page = |scheme: &str| matches!(scheme, "http" | "https" | "mailto");
    let is_path = |scheme: &str| scheme.contains(['/', '#', '?']);
    match scheme {
        Some(scheme) if !is_page(&scheme) && !is_path(&scheme) => CowStr::Borrowed(REFUSED),
        _ => url,
    }
}

/// The formulas among the events of the prose.
pub fn formulas(events: Vec<Event<'static>>) -> impl Iterator<Item = String> {
    events.into_iter().filter_map(|event| match event {
        Event::InlineMath(text) | Event::DisplayMath(text) => Some(text.into_string()),
        _ => None,
    })
}

/// Whether a harmless URL leads to another machine.
fn is_remote(url: &str) -> bool {
    let url = url.trim_start_matches(|c| c <= ' ');
    url.contains(':') || url.starts_with(['/', '\\'])
}

/// A line of Markdown as plain text.
pub fn plain(markdown: &str, budget: &mut Budget) -> Result<String, Halt> {
    let texts = inline_events(markdown, budget)?
        .into_iter()
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.into_string()),
            Event::InlineMath(text) => Some(math::with_signs(&text)),
            _ => None,
        });
    Ok(texts.collect())
}
