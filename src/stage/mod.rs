//! A game on the table, of either kind: normal play, or with wins, losses and draws. Strategies, trees, pictures
//! and play are written once for both.

mod draw;
mod growth;
mod picture;
mod strategy;
mod tree;

pub use draw::{draw, table};
pub use picture::{svg, text_picture};
pub use strategy::strategy;
pub use tree::tree;

use crate::diagnostic::Span;
use crate::eval::{Result, Session, Value};
use crate::game::Player;
use crate::notation::Notation;
use crate::position::{Move, Position};
use crate::wld::{self, Ending};

/// A position of either kind.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Stage {
    Normal(Position),
    Wld(wld::Position),
}

/// A move that can be made.
#[derive(Clone)]
pub enum Choice {
    Normal(Move),
    Wld(wld::Step),
}

impl Choice {
    pub fn next(&self) -> Stage {
        match self {
            Choice::Normal(made) => Stage::Normal(made.result),
            Choice::Wld(step) => Stage::Wld(step.to.clone()),
        }
    }

    /// The move as a person would say it.
    pub fn label(&self, session: &mut Session) -> Result<String> {
        match self {
            Choice::Normal(made) => session.show(&Value::Move(*made)),
            Choice::Wld(step) => Ok(step.label.clone()),
        }
    }
}

impl Stage {
    pub fn of(session: &mut Session, value: &Value, span: Span) -> Result<Stage> {
        match value {
            Value::Wld(position) => Ok(Stage::Wld(position.clone())),
            other => Ok(Stage::Normal(session.position(other, span)?)),
        }
    }

    pub fn name(&self, session: &mut Session) -> Result<String> {
        match self {
            Stage::Normal(p) => Ok(session.positions.name(*p, session.notation)?),
            Stage::Wld(position) => Ok(position.name()),
        }
    }

    /// The moves of a player. In a game of the second kind only the player on move has any.
    pub fn choices(&self, session: &mut Session, player: Player) -> Result<Vec<Choice>> {
        match self {
            Stage::Normal(p) => {
                let moves = session.moves_of(*p, player)?;
                Ok(moves.into_iter().map(Choice::Normal).collect())
            }
            Stage::Wld(position) if position.mover() == player => {
                Ok(position.steps().into_iter().map(Choice::Wld).collect())
            }
            Stage::Wld(_) => Ok(Vec::new()),
        }
    }

    /// The moves that reach the best end the player can force.
    pub fn best_choices(&self, session: &mut Session, player: Player) -> Result<Vec<Choice>> {
        match self {
            Stage::Normal(p) => {
                let moves = session.best_moves(*p, player)?;
                Ok(moves.into_iter().map(Choice::Normal).collect())
            }
            Stage::Wld(position) => {
                let goal = self.verdict(session, player)?;
                let mut best = Vec::new();
                for step in position.steps() {
                    if solve(session, &step.to)? == goal {
                        best.push(Choice::Wld(step));
                    }
                }
                Ok(best)
            }
        }
    }

    /// How it ends when this player is to move and both play as well as they can.
    pub fn verdict(&self, session: &mut Session, mover: Player) -> Result<Ending> {
        match self {
            Stage::Normal(p) => Ok(Ending::win(if session.wins_starting(*p, mover)? {
                mover
            } else {
                mover.opponent()
            })),
            Stage::Wld(position) => solve(session, position),
        }
    }

    /// A move that forces the best end, checked: it is one of the moves, and what it leads to is as good.
    pub fn answer(&self, session: &mut Session, player: Player) -> Result<Option<Choice>> {
        let goal = self.verdict(session, player)?;
        for choice in self.best_choices(session, player)? {
            if choice.next().verdict(session, player.opponent())? == goal {
                return Ok(Some(choice));
            }
        }
        Ok(None)
    }

    pub fn is_impartial(&self, session: &mut Session) -> Result<bool> {
        match self {
            Stage::Normal(p) => session.is_impartial(*p),
            Stage::Wld(_) => Ok(false),
        }
    }
}

pub fn solve(session: &mut Session, position: &wld::Position) -> Result<Ending> {
    Ok(position.solve(session.budget())?)
}

fn unicode(session: &Session) -> bool {
    session.notation == Notation::Unicode
}

/// At most this many characters, with dots for what is cut.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let cut: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{cut}...")
}
