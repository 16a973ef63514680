//! The content of a handout, independent of its format.

use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use super::tikz;
use crate::diagnostic::{shortened, visible};
use crate::engine::{Error, Replies, Reply, Source, Status, Tally, one_line};
use crate::eval::{Shown, Value};
use crate::picture::{Grid, markdown_escaped};
use algebra::notation::Notation;

/// The width of a report on a page in columns, including its comment sign.
const WIDEST: usize = 98;

/// A script with its answers.
#[derive(Default)]
pub struct Page {
    /// The title in Markdown: the one in the front matter, a heading at the beginning, or, if the prose has no headings in
    /// Markdown, its first line if that is a paragraph by itself.
    pub title: Option<String>,
    /// The authors and the date in the front matter, as plain text.
    pub byline: Vec<String>,
    /// Whether the prose has a heading in Markdown, other than those between dashes.
    has_heading: bool,
    /// The name of a page without a title: its first heading, or the name of the script; in Markdown.
    pub name: String,
    pub parts: Vec<Part>,
    pub claims: Vec<Claim>,
    pub tally: Tally,
}

pub enum Part {
    /// Markdown.
    Prose(String),
    Code(Code),
}

/// Statements on the same lines, and their answers.
#[derive(Default)]
pub struct Code {
    /// The number of the first line, counted from 1.
    pub line: usize,
    pub text: String,
    pub answers: Vec<Answer>,
}

pub enum Answer {
    /// The printed text; for a value also its formula and the words about it.
    Text(String, Option<(String, String)>),
    Picture(Picture),
    Table(Grid),
    /// A claim, and the reasons if it is false.
    Claim(Verdict, Vec<String>),
    Error(Vec<String>),
    /// Remarks on how a statement was read.
    Notes(Vec<String>),
}

/// A picture in all formats.
#[derive(Default)]
pub struct Picture {
    pub svg: String,
    /// Empty if there is none, or if it would not fit on a page.
    pub tikz: String,
    /// The picture drawn in text.
    pub lines: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    False,
    Error,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::False => "false",
            Verdict::Error => "error",
        }
    }
}

/// Why a script has no page.
#[derive(Debug)]
pub enum NoPage {
    /// A reply said it.
    Ended(Status),
    /// The page reached the memory limit.
    Limit(Error),
}

impl NoPage {
    pub fn status(&self) -> Status {
        match self {
            NoPage::Ended(status) => *status,
            NoPage::Limit(error) => error.status(),
        }
    }
}

/// The script that a page is made from.
#[derive(Default)]
struct Script {
    source: Rc<Source>,
    /// Where its lines begin.
    starts: Vec<usize>,
    /// The number of lines that are on the page.
    read: usize,
}

impl Script {
    fn of(source: Rc<Source>, replies: &mut Replies) -> Result<Script, NoPage> {
        let lines = source.text.bytes().filter(|byte| *byte == b'\n').count() + 1;
        check_memory(replies, lines * size_of::<usize>())?;
        let after = source.text.match_indices('\n').map(|(at, _)| at + 1);
        let after = after.filter(|at| *at < source.text.len());
        let first = [0].into_iter().filter(|_| !source.text.is_empty());
        let mut starts = Vec::with_capacity(lines);
        starts.extend(first.chain(after));
        Ok(Script {
            starts,
            source,
            read: 0,
        })
    }

    /// These lines, with the characters that would do harm as escapes.
    fn lines(&self, range: Range<usize>, replies: &mut Replies) -> Result<Vec<String>, NoPage> {
        let place = |line: usize| {
            let start = self.starts.get(line);
            start.copied().unwrap_or(self.source.text.len())
        };
        let text = &self.source.text[place(range.start)..place(range.end)];
        check_memory(
            replies,
            MOST_COPIES * text.len() + BYTES_OF_A_LINE * range.len(),
        )?;
        Ok(text.lines().map(shown).collect())
    }
}

/// How often the text of a comment is in memory before it is on the page.
const MOST_COPIES: usize = 4;
/// A line takes so many bytes besides its text.
const BYTES_OF_A_LINE: usize = 30;

fn check_memory(replies: &mut Replies, bytes: usize) -> Result<(), NoPage> {
    let checked = replies
        .engine()
        .attempt(|session| Ok(session.budget().check_memory(bytes)?));
    checked.map_err(|fault| NoPage::Limit(Error::from(fault)))
}

/// An entry in the list of claims at the top.
pub struct Claim {
    pub line: usize,
    /// The message of the claim, or its text if there is nothing in the message.
    pub name: String,
    pub verdict: Verdict,
}

impl Page {
    /// The lines of the claims among these statements, which the list of claims links to.
    pub fn claim_lines(&self, code: &Code) -> Vec<usize> {
        let last = code.line + code.text.lines().count();
        let first = self.claims.partition_point(|claim| claim.line < code.line);
        let lines = self.claims[first..].iter().map(|claim| claim.line);
        let mut lines: Vec<usize> = lines.take_while(|line| *line < last).collect();
        lines.dedup();
        lines
    }

    /// The texts between the statements, in Markdown.
    pub fn prose(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Prose(text) => Some(text.as_str()),
            Part::Code(_) => None,
        })
    }

    pub fn has_pictures(&self) -> bool {
        let is_picture = |answer: &Answer| matches!(answer, Answer::Picture(_));
        self.parts.iter().any(|part| match part {
            Part::Code(code) => code.answers.iter().any(is_picture),
            Part::Prose(_) => false,
        })
    }

    /// Runs a script and calls `look` with each reply. A script that cannot be read or was interrupted has no page, nor one
    /// whose page would exceed the memory limit.
    pub fn of(mut replies: Replies, mut look: impl FnMut(&Reply)) -> Result<Page, NoPage> {
        let mut page = Page::default();
        let mut script = Script::default();
        while let Some(reply) = replies.next() {
            look(&reply);
            // The list of claims counts nothing else.
            page.tally.status = page.tally.status.max(reply.status());
            if reply.claimed().is_some() {
                page.tally.add(&reply);
            }
            if reply.input.is_empty() || reply.status() == Status::Interrupted {
                return Err(NoPage::Ended(page.tally.status));
            }
            replies.charged(|replies| page.take(&mut script, replies, &reply))?;
        }
        replies.charged(|replies| {
            if script.starts.is_empty() {
                let source = Rc::new(replies.source().clone());
                script = Script::of(source, replies)?;
            }
            page.add_prose(&script.lines(script.read..script.starts.len(), replies)?);
            page.take_title(script.source.name.clone());
            Ok(page)
        })
    }

    /// Adds the reply of a statement, and the comments before it.
    fn take(
        &mut self,
        script: &mut Script,
        replies: &mut Replies,
        reply: &Reply,
    ) -> Result<(), NoPage> {
        if script.starts.is_empty() {
            *script = Script::of(reply.source.clone(), replies)?;
        }
        let last = reply.line + newlines(&reply.input);
        if reply.line > script.read {
            self.add_prose(&script.lines(script.read..reply.line - 1, replies)?);
            self.parts.push(Part::Code(Code {
                line: reply.line,
                ..Code::default()
            }));
        }
        let answers = answers(replies, reply).map_err(NoPage::Ended)?;
        if let Some(Part::Code(code)) = self.parts.last_mut() {
            let last = last.max(script.read).min(script.starts.len());
            if last > script.read {
                script.read = last;
                code.text = script.lines(code.line - 1..last, replies)?.join("\n");
            }
            code.answers.extend(answers);
        }
        self.claims.extend(claim(reply));
        check_memory(replies, 0)
    }

    /// Adds the comments between two statements.
    fn add_prose(&mut self, lines: &[String]) {
        let is_first = self.parts.is_empty();
        let shebang = lines
            .first()
            .filter(|line| is_first && line.starts_with("#!"));
        let lines = &lines[usize::from(shebang.is_some())..];
        let mut texts = lines.iter().map(|line| markdown_line(line));
        self.has_heading |= texts.any(|text| heading(&text).is_some());
        let prose = comment_markdown(lines.iter().map(String::as_str));
        if !prose.trim().is_empty() {
            self.parts
                .push(Part::Prose(prose.trim_matches('\n').to_string()));
        }
    }

    fn take_title(&mut self, script: String) {
        if let Some(Part::Prose(prose)) = self.parts.first_mut() {
            if let Some((fields, rest)) = front_matter(prose) {
                let field = |name: &str| {
                    let mut fields = fields.iter();
                    let field = fields.find(|(key, _)| key.eq_ignore_ascii_case(name));
                    field.map(|(_, items)| items.join(", "))
                };
                let [title, author, date] = ["title", "author", "date"].map(field);
                self.title = title;
                self.byline = [author, date].into_iter().flatten().collect();
                *prose = rest.trim_start_matches('\n').to_string();
            }
            let (first, rest) = prose.split_once('\n').unwrap_or((prose, ""));
            let stands_alone = rest.is_empty() || rest.starts_with('\n');
            let is_title =
                stands_alone && !self.has_heading && first.starts_with(char::is_alphanumeric);
            let title = heading(first).or(is_title.then_some(first));
            if let (None, Some(title)) = (&self.title, title) {
                self.title = Some(title.strip_suffix('.').unwrap_or(title).to_string());
                *prose = rest.trim_start_matches('\n').to_string();
            }
        }
        let first_heading = self.prose().find_map(|text| text.lines().find_map(heading));
        let stem = || {
            Path::new(&script)
                .file_stem()
                .map(|stem| stem.to_string_lossy())
        };
        self.name = match first_heading {
            Some(heading) => heading.to_string(),
            None => markdown_escaped(&stem().unwrap_or_default()),
        };
    }
}

fn shown(line: &str) -> String {
    visible(line.trim_end()).into_owned()
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// The text of a heading in Markdown.
fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    let text = text.strip_prefix(' ')?.trim();
    ((1..=6).contains(&level) && !text.is_empty()).then_some(text)
}

/// A field of the front matter, with its value or the items of its list.
type Field<'a> = (&'a str, Vec<&'a str>);

/// The fields between two lines of dashes at the beginning, and the text after them.
fn front_matter(prose: &str) -> Option<(Vec<Field<'_>>, &str)> {
    let (fields, rest) = prose.strip_prefix("---\n")?.split_once("\n---")?;
    let rest = if rest.is_empty() {
        rest
    } else {
        rest.strip_prefix('\n')?
    };
    let mut known: Vec<Field> = Vec::new();
    for line in fields.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(item) = line.trim_start().strip_prefix("- ") {
            known.last_mut()?.1.push(unquoted(item));
            continue;
        }
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        let list = value.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        let items = match list {
            Some(items) => items.split(',').map(unquoted).collect(),
            None if value.is_empty() => Vec::new(),
            None => vec![unquoted(value)],
        };
        known.push((key.trim(), items));
    }
    known.retain(|(_, items)| !items.is_empty());
    Some((known, rest))
}

fn unquoted(value: &str) -> &str {
    value.trim().trim_matches(['"', '\''])
}

/// Whether a line is the help of the definition after it.
fn is_help(line: &str) -> bool {
    let text = line.trim_start().strip_prefix("##");
    text.is_some_and(|text| !text.starts_with('#'))
}

/// Converts comment lines to Markdown.
pub fn comment_markdown<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let (mut prose, mut in_help) = (String::new(), false);
    for line in lines {
        if std::mem::replace(&mut in_help, is_help(line)) != in_help {
            prose.push('\n');
        }
        prose += &markdown_line(line);
        prose.push('\n');
    }
    prose
}

/// Converts a comment line to Markdown; a title between dashes becomes a heading, and help is set apart as a quotation.
fn markdown_line(line: &str) -> String {
    if is_help(line) {
        return format!(
            "> {}",
            line.trim_start().trim_start_matches('#').trim_start()
        );
    }
    let Some(text) = line.trim_start().strip_prefix('#') else {
        return String::new();
    };
    let text = text.strip_prefix('#').unwrap_or(text);
    let text = text.strip_prefix(' ').unwrap_or(text);
    let title = text
        .strip_prefix("--- ")
        .map(|title| title.trim_end_matches('-').trim());
    match title.filter(|title| !title.is_empty()) {
        Some(title) => format!("\n## {title}\n"),
        None => text.to_string(),
    }
}

/// The names of claims are cut to this length.
const LONGEST_NAME: usize = 1000;

fn claim(reply: &Reply) -> Option<Claim> {
    let verdict = match reply.claim() {
        Some(verdict) if verdict.holds => Verdict::Holds,
        Some(_) => Verdict::False,
        None => Verdict::Error,
    };
    let name = reply.claim_name().filter(|name| !name.trim().is_empty());
    Some(Claim {
        line: reply.line,
        name: shortened(&name.or_else(|| reply.claimed())?, LONGEST_NAME),
        verdict,
    })
}

pub fn answers(replies: &mut Replies, reply: &Reply) -> Result<Vec<Answer>, Status> {
    let remarks = reply.diagnostic().map(|diagnostic| {
        let help = diagnostic.help.as_ref().map(|help| format!("Help: {help}"));
        let remarks = [diagnostic.message()].into_iter();
        let remarks = remarks.chain(diagnostic.notes.iter().cloned()).chain(help);
        remarks
            .map(|remark| visible(&remark).into_owned())
            .collect()
    });
    let mut answers = Vec::new();
    match (reply.claim(), remarks) {
        (Some(_), Some(remarks)) => answers.push(Answer::Claim(Verdict::False, remarks)),
        (Some(_), None) => answers.push(Answer::Claim(Verdict::Holds, Vec::new())),
        (None, Some(remarks)) => answers.push(Answer::Error(remarks)),
        (None, None) => answers.extend(answer(replies, reply)?),
    }
    if !reply.notes.is_empty() {
        let notes = reply.notes.iter().map(|note| one_line(note));
        answers.push(Answer::Notes(notes.collect()));
    }
    Ok(answers)
}

fn answer(replies: &mut Replies, reply: &Reply) -> Result<Option<Answer>, Status> {
    let (Some(value), Some(text)) = (reply.value(), reply.text()) else {
        return Ok(None);
    };
    let sign = reply.notation.comment_sign();
    Ok(Some(match value {
        Value::Report(report) => {
            let text = if report.is_picture() {
                text
            } else {
                reply.text_within(WIDEST).unwrap_or(text)
            };
            let lines = plain_lines(&text, sign);
            let is_drawn = match report.shown() {
                Shown::Picture | Shown::Tree => true,
                Shown::File => lines.ends_with(".svg"),
                Shown::Lines | Shown::Outline | Shown::Table => false,
            };
            let drawn = if is_drawn {
                picture(replies, reply, lines.clone())?
            } else {
                None
            };
            match (drawn, report.shown()) {
                (Some(drawn), _) => Answer::Picture(drawn),
                (None, Shown::Table) => {
                    Grid::of_data(&report.json()).map_or(Answer::Text(lines, None), Answer::Table)
                }
                (None, _) => Answer::Text(lines, None),
            }
        }
        Value::Text(svg) if svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") => {
            let drawn = reply.picture_in_text();
            Answer::Picture(Picture {
                svg: svg.to_string(),
                tikz: drawn.map(tikz::picture).unwrap_or_default(),
                lines: "an SVG picture".to_string(),
            })
        }
        Value::Game(p, _) if !p.is_normal() || text.starts_with(sign) => Answer::Text(text, None),
        value if is_formula(value) => {
            let formula = known(replies.engine().text_in(reply, Notation::Latex))?;
            let formula = formula.map(|line| match line.split_once("   % ") {
                Some((value, words)) => (value.to_string(), words.to_string()),
                None => (line, String::new()),
            });
            Answer::Text(text, formula)
        }
        _ => Answer::Text(text, None),
    }))
}

/// Whether a value is shown as a formula: a number, a game in normal play, or a list of them.
fn is_formula(value: &Value) -> bool {
    match value {
        Value::Number(_) => true,
        Value::Game(p, _) => p.is_normal(),
        Value::List(items) => !items.is_empty() && items.iter().all(is_formula),
        _ => false,
    }
}

/// The rendering, or `None` if it could not be made within the limits; the text is an answer even without it. An
/// interrupt is returned as an error.
fn known(rendered: Result<Option<String>, Error>) -> Result<Option<String>, Status> {
    match rendered.map_err(|error| error.status()) {
        Err(Status::Interrupted) => Err(Status::Interrupted),
        rendered => Ok(rendered.ok().flatten()),
    }
}

/// The lines of a report without their comment signs.
fn plain_lines(text: &str, sign: char) -> String {
    let lines = text.lines().map(|line| {
        let line = line.strip_prefix(sign).unwrap_or(line);
        line.strip_prefix(' ').unwrap_or(line)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn picture(replies: &mut Replies, reply: &Reply, lines: String) -> Result<Option<Picture>, Status> {
    let mut tikz = String::new();
    let drawn = replies.engine().picture(reply, |canvas| {
        tikz = tikz::picture(canvas);
        canvas.svg()
    });
    Ok(known(drawn)?.map(|svg| Picture { svg, tikz, lines }))
}
