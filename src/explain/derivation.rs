//! The chain of equations from a position to its value, in textbook style.

use serde::Serialize;
use serde_json::{Value as Json, json};
use unicode_width::UnicodeWidthStr;

use super::rule::{self, Rule};
use super::steps::{sorted_options, steps};
use crate::diagnostic::{Words, filled, shortened, wrapped};
use crate::eval::{Report, Result, Session, Shown};
use algebra::game::{Game, Player, Relation};
use algebra::notation::Notation;
use solver::position::{Form, Position};

/// A chain of at most this width is written on one line.
const ONE_LINE: usize = 100;
/// Spaces between an equation and its reason.
const BETWEEN: usize = 3;
/// Continuation lines are indented this much further than the equations.
const BELOW: usize = 5;
/// A reason that does not fit beside its equation and would have fewer columns than this goes below it.
const NARROW: usize = 24;
/// Each side of an equation is cut to this length.
const LONGEST: usize = 400;

/// In LaTeX, a reason longer than this is wrapped instead of being set on one line beside its equation.
const HALF_A_LINE: usize = 45;

/// A position, and the expressions it is equal to, step by step.
#[derive(Serialize)]
pub struct Derivation {
    pub position: String,
    pub equal_to: Vec<Equation>,
    /// True if the moves give another value than the definition claims.
    #[serde(skip)]
    pub is_contradicted: bool,
    #[serde(skip)]
    latex: bool,
}

/// The right side of an equation.
#[derive(Serialize)]
pub struct Equation {
    pub game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

impl Report for Derivation {
    fn kind(&self) -> &'static str {
        "derivation"
    }

    fn shown(&self) -> Shown {
        Shown::Outline
    }

    fn text(&self, _unicode: bool) -> String {
        if self.latex {
            self.aligned()
        } else {
            self.chain(None)
        }
    }

    fn text_within(&self, columns: usize, _unicode: bool) -> String {
        if self.latex {
            wrapped(&self.aligned(), columns)
        } else {
            self.chain(Some(columns))
        }
    }

    fn json(&self) -> Json {
        json!(self)
    }

    fn is_formula(&self) -> bool {
        self.latex
    }
}

impl Derivation {
    /// Writes the chain on one line if it fits and only the last equation has a reason, otherwise one equation per
    /// line. A reason goes beside its equation if there is enough space, and below it otherwise.
    fn chain(&self, columns: Option<usize>) -> String {
        let earlier = self.equal_to.split_last().map_or(&[][..], |(_, all)| all);
        let line = self.written(|line| match &line.because {
            Some(because) => format!(" = {}   {because}", line.game),
            None => format!(" = {}", line.game),
        });
        let one_line = columns.unwrap_or(ONE_LINE).min(ONE_LINE);
        if earlier.iter().all(|line| line.because.is_none()) && line.width() <= one_line {
            return line;
        }
        let margin = self.position.width().min(one_line / 3);
        // The longest word must fit to the right of the margin.
        let room = columns.map_or(usize::MAX, |columns| {
            columns.saturating_sub(self.longest_word() + BELOW)
        });
        let margin = " ".repeat(margin.min(ONE_LINE / 4).min(room));
        // When the width is limited, only equations with a reason determine where the column of reasons starts.
        let beside = self.equal_to.iter();
        let beside = beside.filter(|line| columns.is_none() || line.because.is_some());
        let widths = beside.map(|line| line.game.width());
        let widest = widths.filter(|&width| width <= one_line / 2).max();
        let columns = columns.unwrap_or(usize::MAX);
        let mut first = self.position.clone();
        let mut lines = Vec::new();
        if first.width() > margin.len() {
            lines.push(filled(["", "  "], &first, columns, Words::Cut));
            first = margin.clone();
        }
        for line in &self.equal_to {
            let lead = std::mem::replace(&mut first, margin.clone()) + " = ";
            let beside = lead.width() + line.game.width().max(widest.unwrap_or(0)) + BETWEEN;
            let below = format!("{margin}{}", " ".repeat(BELOW));
            let game = filled([&lead, &below], &line.game, columns, Words::Cut);
            let Some(because) = &line.because else {
                lines.push(game);
                continue;
            };
            let has_room = because.width().min(NARROW) <= columns.saturating_sub(beside);
            lines.push(if has_room {
                let lead = format!("{game}{}", " ".repeat(beside - game.width()));
                filled([&lead, &" ".repeat(beside)], because, columns, Words::Cut)
            } else {
                let because = filled([&below, &below], because, columns, Words::Cut);
                format!("{game}\n{because}")
            });
        }
        lines.join("\n")
    }

    /// The width of the longest piece of text that cannot be broken.
    fn longest_word(&self) -> usize {
        let games = self.equal_to.iter().map(|line| &line.game);
        let reasons = self
            .equal_to
            .iter()
            .filter_map(|line| line.because.as_ref());
        let words = games
            .chain(reasons)
            .flat_map(|text| text.split_inclusive([' ', ',', '|']));
        words.map(|word| word.trim_end().width()).max().unwrap_or(0)
    }

    fn written(&self, write: impl Fn(&Equation) -> String) -> String {
        let lines = self.equal_to.iter().map(write);
        self.position.clone() + &lines.collect::<String>()
    }

    /// Writes a LaTeX `aligned` environment with one equation per row; long reasons are wrapped in a narrow box.
    fn aligned(&self) -> String {
        let rows = self.equal_to.iter().map(|line| match &line.because {
            Some(because) => {
                let words = in_text(because);
                let because = if because.len() > HALF_A_LINE {
                    format!("\\parbox[t]{{0.45\\linewidth}}{{\\raggedright {words}}}")
                } else {
                    format!("\\text{{{words}}}")
                };
                format!("&= {} && {because}", line.game)
            }
            None => format!("&= {}", line.game),
        });
        let rows: Vec<String> = rows.collect();
        format!(
            "\\begin{{aligned}}\n{} {}\n\\end{{aligned}}",
            self.position,
            rows.join(" \\\\\n")
        )
    }
}

/// Formats a game within a sentence: LaTeX needs math mode.
fn in_words(session: &Session, game: &str) -> String {
    match session.notation() {
        Notation::Latex => format!("${game}$"),
        _ => game.to_string(),
    }
}

/// Puts the comparison signs of a sentence in math mode; the games in it already are.
fn in_text(words: &str) -> String {
    let words = words.replace("<=", "$\\le$").replace(">=", "$\\ge$");
    words.replace(" < ", " $<$ ").replace(" > ", " $>$ ")
}

/// The chain from a position to its value, in the given notation.
pub fn derivation(session: &mut Session, p: Position, notation: Notation) -> Result<Derivation> {
    session.with(
        |it| &mut it.notation,
        notation,
        |session| derive(session, p),
    )
}

fn derive(session: &mut Session, p: Position) -> Result<Derivation> {
    let mut chain = Derivation {
        position: name(session, p)?,
        equal_to: Vec::new(),
        is_contradicted: false,
        latex: session.notation() == Notation::Latex,
    };
    if !session.solver().is_short(p)? {
        let value = session.solver().value_of(p)?;
        let value = rule::value_name(session, value)?;
        let because = "although positions can repeat: its simplest form is a short game";
        chain.then(value, Some(because.to_string()));
        return Ok(chain);
    }
    match session.world.positions.form(p) {
        Form::Sum(_) | Form::Multiple(..) => of_parts(session, p, &mut chain)?,
        _ => of_options(session, p, &mut chain)?,
    }
    Ok(chain)
}

fn name(session: &mut Session, p: Position) -> Result<String> {
    let name = session.world.positions.name(p, session.notation())?;
    Ok(shortened(&name, LONGEST))
}

impl Derivation {
    /// Appends an equation, unless it would only repeat the previous expression.
    fn then(&mut self, game: String, because: Option<String>) {
        let before = self
            .equal_to
            .last()
            .map_or(&self.position, |line| &line.game);
        if *before != game || because.is_some() {
            self.equal_to.push(Equation { game, because });
        }
    }
}

/// Derives the value of a sum from the values of its parts.
fn of_parts(session: &mut Session, p: Position, chain: &mut Derivation) -> Result<()> {
    let value = session.solver().value_of(p)?;
    let parts = session.world.positions.parts(p);
    let mut values = Vec::with_capacity(parts.len());
    for &part in &parts {
        let part = session.solver().value_of(part)?;
        values.push(session.world.positions.of_value(part)?);
    }
    let heaps = rule::part_values(session, &parts)?.1;
    let heaps = heaps.filter(|heaps| heaps.len() > 1);
    let sum = match heaps {
        // The names are joined here, so that parts with the value 0 stay visible.
        Some(_) => {
            let names = values.iter().map(|&value| name(session, value));
            shortened(&names.collect::<Result<Vec<_>>>()?.join(" + "), LONGEST)
        }
        None => {
            let sum = session.world.positions.sum(&values)?;
            name(session, sum)?
        }
    };
    chain.then(sum, None);
    let because = match heaps {
        Some(heaps) => {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            Some(format!("by nim-addition of {}", heaps.join(", ")))
        }
        _ if rule::is_plain_sum(session, &values) => None,
        _ => Some("added, with dominated and reversible options removed".to_string()),
    };
    let value = rule::value_name(session, value)?;
    chain.then(value, because);
    Ok(())
}

/// Replaces the options of a game by their values and simplifies the result.
fn of_options(session: &mut Session, p: Position, chain: &mut Derivation) -> Result<()> {
    let value = session.solver().value_of(p)?;
    let printed = rule::value_name(session, value)?;
    let rule = rule::option_rule(session, p, value)?;
    if let Rule::ManyOptions = rule {
        chain.then(printed, Some("with too many options to list".to_string()));
        return Ok(());
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip(Player::BOTH) {
        *side = session.solver().options(p, player)?;
    }
    let is_impartial = session.solver().is_impartial(p)?;
    let by_name = bracket(session, &sides, is_impartial)?;
    let mut values = sides.clone();
    for option in values.iter_mut().flatten() {
        let value = session.solver().value_of(*option)?;
        *option = session.world.positions.of_value(value)?;
    }
    let by_value = bracket(session, &values, is_impartial)?;
    if !matches!(
        session.world.positions.form(p),
        Form::Bracket { .. } | Form::Impartial(_)
    ) {
        chain.then(by_name, None);
    }
    if by_value.replace(' ', "") != chain.position.replace(' ', "") {
        let typed = match session.world.positions.form(p) {
            Form::Bracket { left, right } => left.len() + right.len(),
            Form::Impartial(options) => 2 * options.len(),
            _ => 0,
        };
        let is_repeated = typed > sides.iter().map(Vec::len).sum();
        let because = is_repeated.then(|| "repeated options count once".to_string());
        chain.then(by_value, because);
    }
    match rule {
        Rule::Mex => chain.then(printed, Some("by the mex rule".to_string())),
        _ if sides.iter().all(Vec::is_empty) => {
            chain.then(printed, Some("since neither player can move".to_string()));
        }
        Rule::SimplestNumber { between, .. } => chain.then(
            printed,
            Some(format!(
                "by the simplicity rule: the simplest number x with {between}"
            )),
        ),
        Rule::Contradicted { moves } => {
            let moves = rule::value_name(session, moves)?;
            let claimed = in_words(session, &printed);
            chain.is_contradicted = true;
            chain.then(
                moves,
                Some(format!("by its moves, but {claimed} is claimed")),
            );
        }
        _ => {
            let taken = steps(session, p)?.steps;
            let because = if taken.is_empty() {
                Some(no_simpler(session, value)?)
            } else {
                None
            };
            for step in taken {
                chain.then(
                    step.now().to_string(),
                    Some(step.because(|game| in_words(session, game))),
                );
            }
            chain.then(printed, because);
        }
    }
    Ok(())
}

/// Why a canonical form cannot be simplified further. If a Left option is not less than a Right option, this also
/// says that the game is no number.
fn no_simpler(session: &mut Session, value: Game) -> Result<String> {
    let canonical = "no option is dominated or reversible";
    let left = sorted_options(session, value, Player::Left)?;
    let right = sorted_options(session, value, Player::Right)?;
    for &l in &left {
        for &r in &right {
            session.tick()?;
            if session.algebra().compare(l, r)? != Relation::Less {
                let (l, r) = (rule::value_name(session, l)?, rule::value_name(session, r)?);
                let (l, r) = (in_words(session, &l), in_words(session, &r));
                return Ok(format!(
                    "{canonical}; not a number, since {l} is not less than {r}"
                ));
            }
        }
    }
    Ok(canonical.to_string())
}

/// Writes the options in braces, separated by spaces. If the only option of a side is itself a bracket, the usual
/// notation with bars such as `||` is used instead.
fn bracket(
    session: &mut Session,
    sides: &[Vec<Position>; 2],
    is_impartial: bool,
) -> Result<String> {
    let mut names = [Vec::new(), Vec::new()];
    for (names, side) in names.iter_mut().zip(sides) {
        for &option in side {
            names.push(name(session, option)?);
        }
    }
    let lends_bars = |names: &Vec<String>| names.len() == 1 && names[0].starts_with(['{', '\\']);
    if !is_impartial && names.iter().any(lends_bars) {
        let [left, right] = sides.clone();
        let bracket = session.world.positions.bracket(left, right)?;
        return name(session, bracket);
    }
    let [left, right] = names.map(|names| shortened(&names.join(", "), LONGEST));
    let (open, close, bar) = match session.notation() {
        Notation::Latex => ("\\{", "\\}", " \\mid "),
        _ => ("{", "}", "|"),
    };
    Ok(if is_impartial {
        format!("{open}{left}{close}")
    } else {
        format!("{open}{left}{bar}{right}{close}")
    })
}
