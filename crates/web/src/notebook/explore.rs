//! A position with its value and its options, from which a person goes on to the options.

use serde_json::{Map, Value as Json};

use super::{Notebook, error};
use algebra::game::loopy::GameValue;
use algebra::game::{Outcome, Player};
use algebra::limits::{Checks, Halt};
use algebra::notation;
use solver::position::{Move, Position};
use upstar::engine::Source;
use upstar::eval::{Result, Session, Value, convert, show};
use upstar::explain;
use upstar::notes::value_html;
use upstar::play::PLAYERS;

/// The number of budget checks for the value of each option, and as many for its outcome.
const PATIENCE: Checks = Checks(1 << 7);

impl Notebook {
    /// The position that an expression gives, followed by some moves: each with its player and its number.
    pub fn explore(&mut self, text: &str, path: &[(Player, usize)]) -> Json {
        self.with_position(text, |session, start| {
            let mut position = start;
            for &(player, at) in path {
                let moves = session.solver().moves_of(position, player)?;
                let Some(chosen) = moves.get(at) else {
                    return Ok(error("there is no such move"));
                };
                position = chosen.result;
            }
            describe(session, position)
        })
    }

    /// Does some work on the position that an expression gives; an error becomes a message.
    pub(super) fn with_position(
        &mut self,
        text: &str,
        work: impl FnOnce(&mut Session, Position) -> Result<Json>,
    ) -> Json {
        let _held = self.engine.session().hold();
        let value = match self.engine.evaluate(Source::new("position", text)) {
            Ok(Some(value)) => value,
            Ok(None) => return error("there is no position"),
            Err(reply) => {
                let message = reply.diagnostic().map(|it| it.message());
                return error(&message.unwrap_or_default());
            }
        };
        let result = self.engine.attempt(|session| {
            let position = convert::any_position(session, &value, Default::default())?;
            work(session, position)
        });
        result.unwrap_or_else(|fault| error(&fault.diagnostic.message()))
    }
}

fn describe(session: &mut Session, position: Position) -> Result<Json> {
    let notation = session.notation();
    let mut data = summary(session, position)?;
    let mut put = |name: &str, value: Json| data.insert(name.to_string(), value);
    put("position", name(session, position)?.into());
    put("svg", explain::canvas(session, position)?.svg().into());
    for (side, player) in PLAYERS {
        let moves = session.solver().moves_of(position, player)?;
        let mut options = Vec::new();
        for option in &moves {
            let mut data = summary(session, option.result)?;
            data.insert(
                "label".to_string(),
                label(session, position, option)?.into(),
            );
            options.push(Json::Object(data));
        }
        put(side, options.into());
    }
    let value = session
        .solver()
        .within(PATIENCE, |solver| solver.loopy().sides_of(position));
    if position.is_normal()
        && let Some(Some(GameValue::Short(game))) = value?
    {
        put("html", value_html(session, game)?.into());
        let algebra = session.algebra();
        put("mean", algebra.mean(game)?.to_string().into());
        put("temperature", algebra.temperature(game)?.to_string().into());
        let mut sides = Vec::new();
        for options in [algebra.left(game)?, algebra.right(game)?] {
            let options = options.into_iter();
            let texts = options.map(|option| notation::value(session.algebra(), option, notation));
            sides.push(
                texts
                    .collect::<algebra::limits::Result<Vec<_>>>()?
                    .join(", "),
            );
        }
        put(
            "canonical",
            format!("{{{} | {}}}", sides[0], sides[1]).into(),
        );
    }
    Ok(Json::Object(data))
}

fn name(session: &mut Session, position: Position) -> Result<String> {
    let notation = session.notation();
    Ok(session.world.positions.name(position, notation)?)
}

/// The name of a move of a position.
pub(super) fn label(session: &mut Session, p: Position, chosen: &Move) -> Result<String> {
    match explain::move_name(session, p, chosen) {
        Err(fault) if matches!(fault.halt(), Some(Halt::Large(_))) => {
            Ok("a move with a very long name".to_string())
        }
        named => named,
    }
}

/// The value and the outcome of a position, unless they take long to find.
fn summary(session: &mut Session, position: Position) -> Result<Map<String, Json>> {
    let mut data = Map::new();
    let mut put = |name: &str, value: String| data.insert(name.to_string(), value.into());
    if position.has_turns() {
        put("words", show::mover_and_ending(session, position)?);
        return Ok(data);
    }
    let outcome = session
        .solver()
        .within(PATIENCE, |solver| solver.outcome_of(position))?;
    if let Some(outcome) = outcome {
        put("outcome", Outcome::letter(outcome).to_string());
        put("words", outcome.words().to_string());
    }
    if position.is_normal() {
        let value = session
            .solver()
            .within(PATIENCE, |solver| solver.loopy().sides_of(position));
        if let Some(Some(value)) = value? {
            let notation = session.notation();
            put("value", show::value_text(session, &value, notation)?);
        }
    } else {
        put("value", show::brief(session, &Value::game(position)));
    }
    Ok(data)
}
