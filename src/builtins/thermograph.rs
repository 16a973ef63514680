//! Thermographs, what can be read off them, and their pictures.

use crate::eval::convert;
use std::rc::Rc;

use serde_json::{Value as Json, json};

use crate::diagnostic::{Span, counted, shortened};
use crate::eval::{Arguments, Builtin, Fault, List, Report, Result, Session, Shown, Value, row};
use crate::picture::{Canvas, Curve, PlotSize, thermographs_canvas, thermographs_text};
use algebra::game::{Dyadic, Player, Stop, Wall};
use algebra::notation::Notation;

/// The thermographs of a plot are labelled by letters.
const MOST_CURVES: usize = 26;
const LONGEST_NAME: usize = 50;

pub static ROWS: &[Builtin] = &[
    row("thermograph(g)")
        .about("the thermograph: the stops of the game cooled by t, as t rises")
        .details(
            "`plot` draws it, `svg` writes a picture, `walls` lists its corners. Two thermographs \
             are equal if their walls are. A stopper whose only cycles are passes has the \
             thermograph of a short game with the same walls from temperature 0 up, because at a \
             positive temperature a pass is taxed like any other move.",
        )
        .examples(&[
            ("thermograph({3|-1})", "thermograph({3|-1})"),
            ("thermograph(*2) == thermograph(*3)", "true"),
        ])
        .see(&["plot", "svg", "walls", "mean", "temperature"])
        .run(|call| {
            if let Value::Thermograph(..) = &call.values()[0] {
                return Ok(call.values()[0].clone());
            }
            let g = call.thermal_game(0)?;
            let p = call.position(0)?;
            let value = call.session.solver().loopy().value_of(p)?;
            let simplest = call.session.world.positions.of_game_value(&value)?;
            Ok(Value::Thermograph(simplest, call.algebra().thermograph(g)?))
        }),
    row("walls(g)")
        .about(
            "the corners of the thermograph's walls, Left's and Right's, each as [t, value] from \
             t = -1 up",
        )
        .details("Above its last corner a wall is part of the mast.")
        .examples(&[
            ("walls({3|-1})", "[[[-1, 4], [2, 1]], [[-1, -2], [2, 1]]]"),
            ("walls(5)", "[[[-1, 5]], [[-1, 5]]]"),
        ])
        .see(&["thermograph", "left_stop", "critical_temperatures"])
        .run(|call| {
            let g = call.thermal_game(0)?;
            let thermograph = call.algebra().thermograph(g)?;
            let corner =
                |(t, x): &(Dyadic, Dyadic)| Value::list(vec![Value::number(t), Value::number(x)]);
            let wall = |wall: &Wall| Value::list(wall.points().iter().map(corner).collect());
            Ok(Value::list(vec![
                wall(&thermograph.left),
                wall(&thermograph.right),
            ]))
        }),
    row("critical_temperatures(g)")
        .about(
            "the temperatures >= 0 at which a wall of the thermograph turns, and the temperature \
             of the game",
        )
        .examples(&[
            ("critical_temperatures({3|-1})", "[2]"),
            ("critical_temperatures({5|1||-3})", "[2, 3]"),
        ])
        .see(&["thermograph", "temperature"])
        .run(|call| {
            let g = call.thermal_game(0)?;
            let turns = call.algebra().thermograph(g)?.critical_temperatures();
            Ok(Value::list(turns.iter().map(Value::number).collect()))
        }),
    row("stops(g)")
        .about("the Left and the Right stop, each with the player to move there")
        .examples(&[
            ("stops({3|-1})", "[[3, Right], [-1, Left]]"),
            ("stops(^)", "[[0, Right], [0, Right]]"),
        ])
        .see(&["left_stop", "right_stop"])
        .run(|call| {
            let p = call.position(0)?;
            if let Some(stops) = call.session.solver().loopy().stops(p)? {
                let pair = |(p, mover)| Value::list(vec![Value::game(p), Value::Player(mover)]);
                return Ok(Value::list(stops.map(pair).to_vec()));
            }
            let pair = |stop: Stop| {
                let mover = if stop.right_to_move {
                    Player::Right
                } else {
                    Player::Left
                };
                Value::list(vec![Value::number(&stop.number), Value::Player(mover)])
            };
            let mut solver = call.session.solver();
            let left = solver.short_stop(p, Player::Left)?;
            let right = solver.short_stop(p, Player::Right)?;
            Ok(Value::list(vec![pair(left), pair(right)]))
        }),
    row("dissociation(g[, n])")
        .about(
            "the thermal dissociation: the mean, and pairs [t, e] such that g is the mean plus \
             all heat(e, t)",
        )
        .details(
            "Each e is an infinitesimal, a particle of g, and the temperatures decrease: g == mean \
             + heat(e1, t1) + heat(e2, t2) + ... With `n`, only the n hottest particles are \
             computed: the canonical forms of cooler ones can be too large.",
        )
        .examples(&[
            ("dissociation({3|-1})", "[1, [[2, *]]]"),
            ("dissociation({2|-2} + {1|-1})", "[0, [[2, *], [1, *]]]"),
            ("dissociation({2|-2} + {1|-1}, 1)", "[0, [[2, *]]]"),
        ])
        .see(&["freeze", "heat"])
        .run(dissociation),
];

pub static PICTURES: &[Builtin] = &[row("plot(g, ...)")
    .about("thermographs drawn as text, several of them on common axes")
    .details(
        "Takes games, thermographs and lists of them. Values decrease from left to right, and \
         temperature increases upwards. Temperatures below 0 are shown if a game is not hot.",
    )
    .examples(&[(
        "plot({1|-1})",
        "#   |         |\n\
         #   |         |\n\
         # 1 +         |\n\
         #   |        / \\\n\
         #   |       /   \\\n\
         #   |      /     \\\n\
         #   |     /       \\\n\
         #   |    /         \\\n\
         #   |   /           \\\n\
         #   |  /             \\\n\
         # 0 + /               \\\n\
         #   +-+-------+-------+\n\
         #     1       0      -1\n\
         # {1|-1}: mean 0, temperature 1",
    )])
    .see(&["thermograph", "svg", "draw"])
    .run(|call| {
        let values = call.values().to_vec();
        let spans = (0..values.len()).map(|at| call.span_of(at));
        let games: Vec<_> = values.iter().cloned().zip(spans).collect();
        plotted(call.session, &games)
    })];

/// The thermographs of these values on common axes.
pub fn plotted(session: &mut Session, games: &[(Value, Span)]) -> Result<Value> {
    Ok(Value::report(Plot(curves(session, games)?)))
}

pub static STRATEGY: &[Builtin] = &[row("sentestrat(games, player[, last[, t]])")
    .about(
        "Berlekamp's Sentestrat for a sum: answer a hot move in the same part, otherwise move in \
         the hottest part",
    )
    .details(
        "`last` is the index, from 0, of the game in which the opponent has just moved, or -1. A \
         part is answered if it is hotter than the ambient temperature `t`, by default that of \
         the hottest other game.",
    )
    .examples(&[
        ("sentestrat([{1|-1}, {4|-4}], Left)", "{4|-4} => 4"),
        ("sentestrat([{9|-9}, {3|-3}], Right, 1, 2)", "{3|-3} => -3"),
    ])
    .see(&["best_moves", "temperature"])
    .run(sentestrat)];

/// Thermographs on common axes.
struct Plot(Vec<Curve>);

impl Report for Plot {
    fn kind(&self) -> &'static str {
        "plot"
    }

    fn shown(&self) -> Shown {
        Shown::Picture
    }

    fn text(&self, unicode: bool) -> String {
        thermographs_text(&self.0, unicode, PlotSize::Full)
    }

    fn json(&self) -> Json {
        let wall = |wall: &Wall| -> Vec<[String; 2]> {
            let corners = wall.points().iter();
            corners
                .map(|(t, x)| [t.to_string(), x.to_string()])
                .collect()
        };
        let curves = self.0.iter().map(|curve| {
            let thermograph = &curve.thermograph;
            json!({
                "name": curve.name,
                "mean": thermograph.mean.to_string(),
                "temperature": thermograph.temperature.to_string(),
                "left": wall(&thermograph.left),
                "right": wall(&thermograph.right),
            })
        });
        let lines: Vec<String> = self.text(false).lines().map(String::from).collect();
        json!({"curves": curves.collect::<Json>(), "lines": lines, "svg": thermographs_canvas(&self.0).svg()})
    }

    fn canvas(&self) -> Option<Canvas> {
        Some(thermographs_canvas(&self.0))
    }
}

/// The thermographs of the given values; lists are flattened.
pub(super) fn curves(session: &mut Session, values: &[(Value, Span)]) -> Result<Vec<Curve>> {
    let notation = session.notation();
    let mut curves = Vec::new();
    for (value, span) in values {
        let span = *span;
        let items = match value.clone() {
            list @ (Value::List(_) | Value::Range(..)) => convert::items(session, &list, span)?,
            Value::Text(_) => {
                return Err(Fault::new(
                    "a string cannot be plotted",
                    span,
                    "expected a game or a thermograph",
                )
                .help("`svg(thermograph(g), \"file.svg\")` writes a picture to a file"));
            }
            one => Rc::new(List::new(vec![one])),
        };
        for item in items.iter() {
            session.tick()?;
            if curves.len() == MOST_CURVES {
                let limit = format!("a plot has room for {MOST_CURVES} thermographs");
                return Err(Fault::too_large(limit).spanned(span));
            }
            let (p, thermograph) = match item {
                Value::Thermograph(p, drawn) => (*p, drawn.clone()),
                other => {
                    let p = convert::position(session, other, span)?;
                    let g = session.solver().loopy().thermal_value(p)?;
                    (p, session.algebra().thermograph(g)?)
                }
            };
            let mut name = |notation| -> Result<String> {
                let name = session.world.positions.name(p, notation)?;
                Ok(shortened(&name, LONGEST_NAME))
            };
            curves.push(Curve {
                title: name(Notation::Unicode)?,
                name: name(notation)?,
                thermograph,
            });
        }
    }
    match (curves.is_empty(), values) {
        (true, [(_, span), ..]) => Err(Fault::new("nothing to plot", *span, "the list is empty")),
        _ => Ok(curves),
    }
}

fn sentestrat(call: &mut Arguments) -> Result<Value> {
    let items = call.items(0)?;
    let span = call.span_of(0);
    let mut positions = Vec::new();
    for item in items.iter() {
        positions.push(convert::position(call.session, item, span)?);
    }
    let player = call.player(1)?.unwrap_or(Player::Left);
    let last = match call.len() {
        2 => None,
        _ => match call.small_integer(2)? {
            -1 => None,
            at if let Some(at) = usize::try_from(at).ok().filter(|at| *at < positions.len()) => {
                Some(at)
            }
            _ => {
                return Err(call.fault(
                    2,
                    "no such index",
                    format!(
                        "the list has {}, counted from 0",
                        counted(positions.len(), "game")
                    ),
                ));
            }
        },
    };
    let ambient = match call.len() {
        4 => Some(call.number(3)?),
        _ => None,
    };
    let mut solver = call.session.solver();
    let advice = solver
        .strategy()
        .sentestrat(&positions, player, ambient.as_ref(), last)?;
    let Some(advice) = advice else {
        return Err(call.fault(
            0,
            "there is no move",
            format!("{} cannot move in any of them", player.name()),
        ));
    };
    Ok(Value::moved(advice))
}

fn dissociation(call: &mut Arguments) -> Result<Value> {
    let g = call.game(0)?;
    let most = match call.len() {
        1 => None,
        _ => Some(call.natural(1)?.try_into().unwrap_or(usize::MAX)),
    };
    let parts = call.algebra().thermal_dissociation(g, most)?;
    let count = parts.particles.len();
    if !parts.is_complete && most.is_none() {
        let label = format!("the particles after the {count} hottest are too large");
        let fault = call.fault(0, "the dissociation is too large", label);
        let help = format!(
            "`dissociation(g, {count})` gives the {count} hottest; a larger number goes on as far as \
             time and memory allow"
        );
        return Err(fault.help(help));
    }
    let mut particles = Vec::with_capacity(count);
    for (t, e) in parts.particles {
        let e = call.give(Ok(e))?;
        particles.push(Value::list(vec![Value::number(&t), e]));
    }
    let mean = Value::number(&parts.mean);
    Ok(Value::list(vec![mean, Value::list(particles)]))
}
