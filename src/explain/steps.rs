//! How a position is reduced to its canonical form: one line for each option that is removed or bypassed.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::rule::{option_values, position_name, value_name};
use crate::eval::{Report, Result, Session};
use algebra::game::{Game, Player};
use algebra::limits::Halt;
use solver::position::Position;

/// Positions with more options than this on one side are refused.
const MOST_OPTIONS: usize = 400;

/// The reduction of a position to its canonical form.
#[derive(Serialize)]
pub struct Steps {
    pub position: String,
    /// The bracket formed by the values of the options.
    pub start: String,
    pub steps: Vec<Step>,
    pub value: String,
}

/// One option that is removed or bypassed, and the bracket that remains.
#[derive(Serialize)]
pub struct Step {
    player: &'static str,
    option: String,
    #[serde(flatten)]
    why: Cause,
    now: String,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Cause {
    DominatedBy(String),
    ReversedBy {
        reply: String,
        replacements: Vec<String>,
    },
}

impl Report for Steps {
    fn kind(&self) -> &'static str {
        "steps"
    }

    fn text(&self, _unicode: bool) -> String {
        let mut lines = vec![if self.position == self.start {
            self.start.clone()
        } else {
            format!(
                "{}, by the values of its options: {}",
                self.position, self.start
            )
        }];
        lines.extend(self.steps.iter().map(Step::text));
        if self.steps.is_empty() {
            lines.push("no option is dominated or reversible: it is canonical".to_string());
        }
        lines.push(format!("the value is {}", self.value));
        lines.join("\n")
    }

    fn json(&self) -> Json {
        json!(self)
    }
}

impl Step {
    /// The bracket that remains after this step.
    pub fn now(&self) -> &str {
        &self.now
    }

    /// A short description of the step; `game` formats the games in it.
    pub fn because(&self, game: impl Fn(&str) -> String) -> String {
        let player = self.player;
        let option = game(&self.option);
        match &self.why {
            Cause::DominatedBy(strong) => {
                let strong = game(strong);
                format!("{player}'s {option} is dominated by {strong}")
            }
            Cause::ReversedBy {
                reply,
                replacements,
            } if replacements.is_empty() => {
                let reply = game(reply);
                format!("{player}'s {option} reverses through {reply} to nothing")
            }
            Cause::ReversedBy {
                reply,
                replacements,
            } => {
                let (reply, names) = (game(reply), game(&replacements.join(", ")));
                format!("{player}'s {option} reverses through {reply} to {names}")
            }
        }
    }

    fn text(&self) -> String {
        let Step {
            player: me,
            option,
            why,
            now,
        } = self;
        let left = *me == Player::Left.name();
        match why {
            Cause::DominatedBy(strong) => {
                let sign = if left { "<" } else { ">" };
                format!(
                    "{me}'s option {option} is dominated by {strong} ({option} {sign} {strong}): {now}"
                )
            }
            Cause::ReversedBy {
                reply,
                replacements,
            } => {
                let you = if left { Player::Right } else { Player::Left }.name();
                let sign = if left { "<=" } else { ">=" };
                let instead = if replacements.is_empty() {
                    format!("{reply} has no {me} options, so nothing takes its place")
                } else {
                    let names = replacements.join(", ");
                    format!("{me}'s options of {reply} take its place: {names}")
                };
                format!(
                    "{me}'s option {option} is reversible: {you} answers {reply}, which is {sign} \
                     the whole game; {instead}: {now}"
                )
            }
        }
    }
}

/// Reduces a position to its canonical form step by step.
pub fn steps(session: &mut Session, p: Position) -> Result<Steps> {
    let value = session.solver().value_of(p)?;
    let mut work = Work {
        value,
        sides: [
            distinct(option_values(session, p, Player::Left)?),
            distinct(option_values(session, p, Player::Right)?),
        ],
        steps: Vec::new(),
    };
    if work.sides.iter().any(|side| side.len() > MOST_OPTIONS) {
        let what = format!("steps for more than {MOST_OPTIONS} options on a side");
        return Err(Halt::large(what).into());
    }
    let start = work.now(session)?;
    while work.drop_dominated(session)? || work.bypass_reversible(session)? {}
    // The canonical form is unique, so the remaining options must be exactly its options.
    for (side, player) in work.sides.iter().zip(Player::BOTH) {
        let mut canonical = session.algebra().options_of(value, player)?;
        let mut side = side.clone();
        side.sort_unstable();
        canonical.sort_unstable();
        if side != canonical {
            return Err(Halt::Broken("the steps do not end at the canonical form").into());
        }
    }
    Ok(Steps {
        position: position_name(session, p)?,
        start,
        steps: work.steps,
        value: value_name(session, value)?,
    })
}

struct Work {
    value: Game,
    /// The remaining options of Left and of Right.
    sides: [Vec<Game>; 2],
    steps: Vec<Step>,
}

impl Work {
    /// The current bracket, as text.
    fn now(&self, session: &mut Session) -> Result<String> {
        let mut sides = [Vec::new(), Vec::new()];
        for (positions, side) in sides.iter_mut().zip(&self.sides) {
            for game in algebra::notation::sorted(session.algebra(), side.clone())? {
                positions.push(session.world.positions.of_value(game)?);
            }
        }
        let [left, right] = sides;
        let bracket = session.world.positions.bracket(left, right)?;
        position_name(session, bracket)
    }

    /// Removes one dominated option; false if there is none.
    fn drop_dominated(&mut self, session: &mut Session) -> Result<bool> {
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            for i in 0..self.sides[at].len() {
                for j in 0..self.sides[at].len() {
                    session.tick()?;
                    let (weak, strong) = (self.sides[at][i], self.sides[at][j]);
                    if i == j || !session.algebra().prefers(player, strong, weak)? {
                        continue;
                    }
                    self.sides[at].remove(i);
                    let strong = value_name(session, strong)?;
                    self.record(session, player, weak, Cause::DominatedBy(strong))?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Bypasses one reversible option; false if there is none.
    fn bypass_reversible(&mut self, session: &mut Session) -> Result<bool> {
        for (at, player) in Player::BOTH.into_iter().enumerate() {
            for i in 0..self.sides[at].len() {
                let option = self.sides[at][i];
                let Some(reply) = self.reversing_reply(session, player, option)? else {
                    continue;
                };
                let replacements = sorted_options(session, reply, player)?;
                self.sides[at].remove(i);
                for &new in &replacements {
                    if !self.sides[at].contains(&new) {
                        self.sides[at].push(new);
                    }
                }
                let names = replacements
                    .into_iter()
                    .map(|game| value_name(session, game));
                let why = Cause::ReversedBy {
                    replacements: names.collect::<Result<_>>()?,
                    reply: value_name(session, reply)?,
                };
                self.record(session, player, option, why)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A reply of the opponent that reverses the option: it is no better for the player than the game itself.
    fn reversing_reply(
        &self,
        session: &mut Session,
        player: Player,
        option: Game,
    ) -> Result<Option<Game>> {
        for reply in sorted_options(session, option, player.opponent())? {
            session.tick()?;
            if session.algebra().prefers(player, self.value, reply)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    fn record(
        &mut self,
        session: &mut Session,
        player: Player,
        option: Game,
        why: Cause,
    ) -> Result<()> {
        let step = Step {
            player: player.name(),
            option: value_name(session, option)?,
            why,
            now: self.now(session)?,
        };
        self.steps.push(step);
        Ok(())
    }
}

/// The options of a value in printing order, which does not depend on earlier computations.
pub(super) fn sorted_options(session: &mut Session, g: Game, player: Player) -> Result<Vec<Game>> {
    let options = session.algebra().options_of(g, player)?;
    Ok(algebra::notation::sorted(session.algebra(), options)?)
}

fn distinct(mut games: Vec<Game>) -> Vec<Game> {
    let mut seen = hashbrown::HashSet::new();
    games.retain(|&g| seen.insert(g));
    games
}
