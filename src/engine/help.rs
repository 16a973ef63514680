//! Help on functions, rulesets and the language, generated from the tables that define them.

use crate::eval::show;
use indexmap::IndexMap;
use unicode_width::UnicodeWidthStr;

use super::reply::one_line;
use super::topics::topics;
use crate::builtins;
use crate::diagnostic::{did_you_mean, visible};
use crate::eval::{Help, Session, Subject, Value, quoted};
use crate::syntax;
use algebra::notation::Notation;

/// All help entries: functions, rulesets and topics.
pub fn entries() -> impl Iterator<Item = Help> {
    let families = builtins::LIBRARY.families.iter();
    let functions = families.flat_map(|&(family, rows)| {
        rows.iter().map(move |row| Help {
            subject: if family.starts_with(builtins::RULESETS) {
                Subject::Ruleset
            } else {
                Subject::Function
            },
            family,
            ..row.help
        })
    });
    functions.chain(topics())
}

impl Help {
    /// The syntax forms that can be typed in a notation. The forms that need characters beyond ASCII are last in the
    /// list.
    fn form_in(&self, notation: Notation) -> &'static str {
        let beyond = self.form.find(|c: char| !c.is_ascii());
        match beyond.and_then(|sign| self.form[..sign].rfind(", ")) {
            Some(comma) if notation != Notation::Unicode => &self.form[..comma],
            _ => self.form,
        }
    }

    /// The entry in one line.
    fn line(&self, notation: Notation) -> String {
        format!("{}: {}", self.form_in(notation), self.summary)
    }

    /// Whether it explains this name, or a concept that is called by these [`words`].
    fn is_meant(&self, name: &str, called: &str) -> bool {
        let is_same = |alias: &&str| words(alias) == called;
        self.is_named(name) || self.subject == Subject::Topic && self.aliases.iter().any(is_same)
    }

    /// Whether the notation has all symbols that the entry needs. Letters such as `è` occur in every notation.
    fn is_typed_in(&self, notation: Notation) -> bool {
        let is_plain = |c: char| c.is_ascii() || c.is_alphabetic();
        notation == Notation::Unicode || self.form_in(notation).chars().all(is_plain)
    }

    /// The whole entry, using only the characters of the notation.
    pub fn explain(&self, notation: Notation) -> String {
        let mut text = self.line(notation);
        if !self.details.is_empty() {
            text.push_str(&format!("\n{}", self.details));
        }
        let examples = self.examples.iter().filter(|(typed, printed)| {
            notation == Notation::Unicode || typed.is_ascii() && printed.is_ascii()
        });
        // A value is printed beside its example; comment lines, which start with `#`, are printed below it.
        let is_beside = |printed: &str| !printed.is_empty() && !printed.starts_with('#');
        let beside = examples.clone().filter(|(_, printed)| is_beside(printed));
        let widths = beside.map(|(typed, _)| typed.width());
        let width = widths.max().unwrap_or(0).min(40);
        for (typed, printed) in examples {
            if is_beside(printed) {
                let gap = " ".repeat(width.saturating_sub(typed.width()));
                text.push_str(&format!("\n  {typed}{gap}   # {}", one_line(printed)));
            } else {
                text.push_str(&format!("\n  {typed}"));
                text.extend(printed.lines().map(|line| format!("\n    {line}")));
            }
        }
        text.extend(self.rules().iter().map(|line| format!("\n{line}")));
        if !self.see_also.is_empty() {
            text.push_str(&format!("\nsee also: {}", self.see_also.join(", ")));
        }
        text
    }

    /// The lines of the definition that describe the game. Help lines, claims and pictures are left out because the
    /// help entry shows them elsewhere, and `expects` because it only produces error messages.
    pub(super) fn rules(&self) -> Vec<&'static str> {
        let mut is_told = false;
        let lines = self.source.lines().filter(|line| {
            if !line.starts_with(' ') {
                let told = ["##", "assert ", "let expects(", "let picture("];
                is_told = told.iter().any(|start| line.starts_with(start));
            }
            !is_told
        });
        lines.collect()
    }
}

/// A longer name is not looked up: no entry has it, and its words would take long to compare.
const LONGEST_NAME: usize = 1000;

/// Explains all meanings of a name, the session's own definition first.
pub fn explain(session: &mut Session, name: &str) -> Option<String> {
    let mut definitions = session.definitions.list().into_iter();
    let own = definitions.find(|(own, _)| &**own == name);
    let mut found = Vec::new();
    if let Some((_, value)) = own {
        found.push(explain_own(session, name, &value));
    }
    let notation = session.notation();
    let is_shown = |entry: &Help| !name.is_ascii() || entry.is_typed_in(notation);
    let entries = called(name).into_iter().filter(is_shown);
    found.extend(entries.map(|entry| entry.explain(notation)));
    if found.is_empty() {
        if let Some(family) = family(name, notation) {
            return Some(family);
        }
        let entries = called_similarly(name).into_iter().filter(is_shown);
        found.extend(entries.map(|entry| entry.explain(notation)));
    }
    (!found.is_empty()).then(|| found.join("\n\n"))
}

/// The entries of this name.
pub(super) fn called(name: &str) -> Vec<Help> {
    if name.len() > LONGEST_NAME {
        return Vec::new();
    }
    let name = name.trim_end_matches('?').trim_end();
    let name = syntax::word_sign(name).unwrap_or(name);
    let called = words(name);
    entries()
        .filter(|entry| entry.is_meant(name, &called))
        .collect()
}

/// The entries whose names have the same words, in another number or spelling: `Hot games`, `Hackenbush`.
pub(super) fn called_similarly(name: &str) -> Vec<Help> {
    if name.len() > LONGEST_NAME {
        return Vec::new();
    }
    let wanted = singular(&words(name.trim_end_matches('?').trim_end()));
    let is_similar = |alias: &&str| singular(&words(alias)) == wanted;
    let similar = entries().filter(|entry| {
        let mut names = entry.aliases.iter().copied().chain([entry.name]);
        names.any(|name| is_similar(&name))
    });
    similar.collect()
}

/// A name in lower case, with spaces for hyphens: `Nim-sum` is `nim sum`.
fn words(name: &str) -> String {
    name.to_lowercase().replace(['-', '–'], " ")
}

/// The same words without a plural: `winning_moves` is `winning move`.
fn singular(words: &str) -> String {
    let words = words.split([' ', '_']).map(|word| {
        let stem = word.strip_suffix('s').filter(|stem| stem.len() > 2);
        stem.unwrap_or(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Lists the functions and rulesets of all families whose name contains this word, such as `heaps`, `rulesets` or
/// `lists`, one per line.
fn family(word: &str, notation: Notation) -> Option<String> {
    let is_in = |entry: &Help| entry.family.split(' ').any(|name| name == word);
    let rows = entries().filter(|entry| entry.subject != Subject::Topic && is_in(entry));
    let mut text = String::new();
    for (family, rows) in by_family(rows) {
        text.push_str(&format!("{family}:\n"));
        text.extend(rows.iter().map(|row| format!("  {}\n", row.line(notation))));
    }
    (!text.is_empty()).then_some(text)
}

fn explain_own(session: &mut Session, name: &str, value: &Value) -> String {
    let words = session.definitions.help_of(name);
    let words = words.map_or(String::new(), |words| format!("{words}\n"));
    let what = match value {
        Value::Function(f) => {
            let kind = if f.rule.convention.is_some() {
                "a ruleset"
            } else {
                "a function"
            };
            let lines = f
                .text()
                .lines()
                .map(|line| format!("\n  {}", visible(line)));
            format!(
                "{name} is {kind} of this session:{}",
                lines.collect::<String>()
            )
        }
        other => {
            let (Ok(brief) | Err(brief)) = show::brief_definition(session, other);
            format!("{name} is {} of this session: {brief}", other.a_type())
        }
    };
    words + &what
}

/// The known name that is most similar to an unknown one.
pub fn near(name: &str) -> Option<&'static str> {
    let names = entries().flat_map(|entry| {
        let others = entry.aliases.iter().copied();
        others.chain([entry.name, entry.group])
    });
    did_you_mean(name, names)
}

/// Groups entries by family, in the order in which the families first occur.
pub(super) fn by_family(rows: impl Iterator<Item = Help>) -> IndexMap<&'static str, Vec<Help>> {
    let mut families: IndexMap<_, Vec<Help>> = IndexMap::new();
    for row in rows {
        families.entry(row.family).or_default().push(row);
    }
    families
}

/// All functions and rulesets by family, names only.
pub fn overview() -> String {
    let rows = entries().filter(|entry| entry.subject != Subject::Topic);
    let lines = by_family(rows).into_iter().map(|(family, rows)| {
        let names: Vec<_> = rows.iter().map(|row| row.name).collect();
        format!("{family}: {}\n", names.join(" "))
    });
    let last = "\n\
                `? NAME` explains one of them, `? rulesets` or `? lists` shows a family;\n\
                `upstar doc` prints the whole reference";
    lines.collect::<String>() + last
}

/// One line for every entry and every definition of the session whose help contains all these words. `more` holds
/// entries that only the front end has.
pub fn search(session: &Session, words: &str, more: impl Iterator<Item = Help>) -> String {
    let lower = words.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if words.is_empty() {
        return "search for what? type `?? WORD`".to_string();
    }
    let has_words = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let is_found = |entry: &Help| {
        if !entry.is_typed_in(session.notation()) {
            return false;
        }
        let family = match entry.subject {
            Subject::Function => entry.family,
            _ => "",
        };
        let names = entry.aliases.join(" ");
        let texts = [
            entry.form,
            entry.summary,
            entry.details,
            family,
            &names,
            entry.group,
        ];
        has_words(&texts.join(" "))
    };
    let own = session
        .definitions
        .list()
        .into_iter()
        .filter_map(|(name, _)| {
            let help = session.definitions.help_of(&name)?;
            let first = help.lines().next().unwrap_or_default();
            has_words(&format!("{name} {help}")).then(|| format!("{name}: {first}"))
        });
    let found = entries().chain(more).filter(is_found);
    let found = found.map(|entry| entry.line(session.notation()));
    let lines: Vec<_> = own.chain(found).collect();
    if lines.is_empty() {
        format!("no help text contains {}", quoted(&words.join(" ")))
    } else {
        lines.join("\n")
    }
}
