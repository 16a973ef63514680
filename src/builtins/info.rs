//! The summary card of a game.

use crate::eval::show;
use serde_json::Value as Json;

use crate::diagnostic::{counted, shortened};
use crate::eval::{Arguments, Builtin, Report, Result, Value, arguments_of, row};
use crate::picture::{Curve, PlotSize, thermographs_text};
use algebra::game::loopy::{GameValue, degree};
use algebra::game::{Algebra, Game, Number, Player, Stop, Undefined};
use algebra::limits::Halt;
use algebra::notation::{self, Notation};
use solver::position::Position;

/// The positions of a canonical form are counted up to this number.
const MOST_FOLLOWERS: usize = 100_000;
const LONGEST_VALUE: usize = 200;

const ARGS: Builtin = row("args(g)")
    .about("the list of arguments of a position of a ruleset")
    .examples(&[
        ("args(bricks(7))", "[7]"),
        ("args(domineering(1,2))", "[1, 2]"),
        (
            "[p for p in options(chop(3,7)) if args(p)[0] == args(p)[1]]",
            "[chop(3,3)]",
        ),
    ])
    .see(&["name", "moves"])
    .run(|call| {
        let p = call.any_position(0)?;
        let arguments = arguments_of(call.session, p)?;
        arguments.ok_or_else(|| {
            let name = call.session.world.positions.name(p, Notation::Ascii);
            let label = format!("this is {}", shortened(&name.unwrap_or_default(), 60));
            let fault = call.fault(0, "no single call names this position", label);
            fault.help("only a position of a ruleset, such as `bricks(7)`, has arguments; a sum has several parts")
        })
    });

pub static ROWS: &[Builtin] = &[ARGS, row("info(g)")
    .about(
        "an overview: value, outcome, birthday, stops, mean, temperature, atomic weight, size and \
         thermograph; for a loopy game, its sides or stops and its degree",
    )
    .examples(&[(
        "info(3)",
        "# value           3\n\
         # outcome         L: Left wins, whoever starts\n\
         # birthday        3\n\
         # stops           Left 3 (Left to move), Right 3 (Right to move)\n\
         # mean            3\n\
         # temperature     -1\n\
         # canonical form  4 positions\n\
         #\n\
         #  0 +         |\n\
         #    |         |\n\
         #    |         |\n\
         #    |         |\n\
         #    |         |\n\
         #    |         |\n\
         #    |         |\n\
         #    |         |\n\
         # -1 +         |\n\
         #    +---------+--------\n\
         #              3",
    )])
    .see(&["value", "plot", "tree"])
    .run(|call| Ok(Value::report(card(call)?)))];

type Line = fn(&mut Arguments, Game) -> Result<Option<String>>;

/// The lines of the card, with their labels. A line that does not apply is left out.
const FACTS: &[(&str, Line)] = &[
    ("value", |call, g| {
        let notation = call.session.notation();
        let text = notation::value(call.algebra(), g, notation)?;
        Ok(Some(shortened(&text, LONGEST_VALUE)))
    }),
    ("outcome", |call, g| {
        let outcome = call.algebra().outcome(g);
        Ok(Some(format!("{}: {}", outcome.letter(), outcome.words())))
    }),
    ("birthday", |call, g| {
        Ok(Some(Number::from(call.algebra().birthday(g)?).to_string()))
    }),
    ("stops", |call, g| {
        let side = |stop: Stop| {
            let mover = if stop.right_to_move { "Right" } else { "Left" };
            format!("{} ({mover} to move)", stop.number)
        };
        let (left, right) = (call.algebra().left_stop(g), call.algebra().right_stop(g));
        Ok(Some(format!("Left {}, Right {}", side(left), side(right))))
    }),
    ("mean", |call, g| {
        Ok(Some(call.algebra().mean(g)?.to_string()))
    }),
    ("temperature", |call, g| {
        Ok(Some(call.algebra().temperature(g)?.to_string()))
    }),
    ("atomic weight", |call, g| {
        let weight = match call.algebra().atomic_weight(g) {
            Ok(weight) => weight,
            Err(Undefined::Halt(halt)) => return Err(halt.into()),
            Err(_) => return Ok(None),
        };
        let notation = call.session.notation();
        Ok(Some(notation::value(call.algebra(), weight, notation)?))
    }),
    ("canonical form", |call, g| {
        Ok(Some(match call.algebra().followers(g, MOST_FOLLOWERS) {
            Ok(followers) => counted(followers.len(), "position"),
            Err(Halt::Large(_)) => format!("more than {MOST_FOLLOWERS} positions"),
            Err(halt) => return Err(halt.into()),
        }))
    }),
];

/// The card of a loopy game; `value` is `None` if its sides are not known to be stoppers.
fn loopy_card(call: &mut Arguments, p: Position, value: Option<GameValue>) -> Result<Card> {
    let session = &mut *call.session;
    let notation = session.notation();
    let outcome = session.solver().outcome_of(p)?;
    let outcome = format!("{}: {}", outcome.letter(), outcome.words());
    let Some(value) = value else {
        let unknown = "not known to be stoppers, so no value can be given".to_string();
        let facts = vec![("outcome", outcome), ("sides", unknown)];
        return Ok(Card { facts, curve: None });
    };
    let text = show::value_text(session, &value, notation)?;
    let mut facts = vec![("value", text), ("outcome", outcome)];
    let sided = session.algebra().sided(&value)?;
    let Some(stopper) = sided.stopper() else {
        for (name, winner) in [("onside", Player::Left), ("offside", Player::Right)] {
            let side = session.solver().loopy().side_of(p, winner)?;
            facts.push((name, show::value_text(session, &side, notation)?));
        }
        return Ok(Card { facts, curve: None });
    };
    if let Some([left, right]) = session.solver().loopy().stops(p)? {
        let mut stop = |(p, mover): (Position, Player)| -> Result<String> {
            let number = session.world.positions.name(p, notation)?;
            Ok(format!("{number} ({} to move)", mover.name()))
        };
        facts.push((
            "stops",
            format!("Left {}, Right {}", stop(left)?, stop(right)?),
        ));
    }
    let image = session.algebra().thermal_image(stopper)?;
    if let Some(image) = image {
        facts.push(("mean", session.algebra().mean(image)?.to_string()));
        let temperature = session.algebra().temperature(image)?;
        facts.push(("temperature", temperature.to_string()));
    }
    if let Some(degree) = degree(stopper, session.budget())? {
        let degree = session.algebra().value_of_stopper(&degree)?;
        facts.push(("degree", show::value_text(session, &degree, notation)?));
    }
    facts.push((
        "simplest form",
        counted(stopper.form().full_len(), "position"),
    ));
    facts
        .iter_mut()
        .for_each(|(_, text)| *text = shortened(text, LONGEST_VALUE));
    let curve = match image {
        Some(image) => Some(curve(session.algebra(), image)?),
        None => None,
    };
    Ok(Card { facts, curve })
}

/// The facts about a game with their labels, and its thermograph, if it has one.
struct Card {
    facts: Vec<(&'static str, String)>,
    curve: Option<Curve>,
}

impl Report for Card {
    fn kind(&self) -> &'static str {
        "card"
    }

    fn text(&self, unicode: bool) -> String {
        let wide = FACTS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let facts = self.facts.iter();
        let lines = facts.map(|(name, text)| format!("{name:<wide$}  {text}\n"));
        let lines = lines.collect::<String>();
        match &self.curve {
            Some(curve) => {
                let curve = std::slice::from_ref(curve);
                lines + "\n" + &thermographs_text(curve, unicode, PlotSize::Small)
            }
            None => lines.trim_end().to_string(),
        }
    }

    fn json(&self) -> Json {
        let facts = self.facts.iter();
        facts
            .map(|(name, text)| (name.replace(' ', "_"), text.as_str()))
            .collect()
    }
}

fn card(call: &mut Arguments) -> Result<Card> {
    let p = call.position(0)?;
    let value = call.session.solver().loopy().sides_of(p)?;
    if value.as_ref().is_none_or(GameValue::is_loopy) {
        return loopy_card(call, p, value);
    }
    let g = call.game(0)?;
    let mut facts = Vec::with_capacity(FACTS.len());
    for (name, fact) in FACTS {
        facts.extend(fact(call, g)?.map(|text| (*name, text)));
    }
    let curve = Some(curve(call.algebra(), g)?);
    Ok(Card { facts, curve })
}

fn curve(algebra: &mut Algebra, g: Game) -> Result<Curve> {
    Ok(Curve {
        name: String::new(),
        title: String::new(),
        thermograph: algebra.thermograph(g)?,
    })
}
