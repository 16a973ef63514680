//! Published tables of temperature theory, and pictures of thermographs.

use std::collections::HashMap;

use super::common::typist::{Typist, print};
use upstar::Halt;
use upstar::eval::Value;
use upstar::game::{Algebra, Dyadic, Game};

/// Walls from the definition, on a grid of temperatures: tax the options, and freeze where the stops meet.
struct Grid {
    known: HashMap<Game, (Vec<i64>, Vec<i64>)>,
}

/// Steps in 1; and the grid goes from -1 to 4.
const FINE: i64 = 64;
const LAST: i64 = 4 * FINE;

impl Grid {
    fn walls(&mut self, a: &mut Algebra, g: Game) -> Result<(Vec<i64>, Vec<i64>), Halt> {
        if let Some(known) = self.known.get(&g) {
            return Ok(known.clone());
        }
        let steps = || -FINE..=LAST;
        let walls = match a.as_number(g).filter(|x| x.is_integer()) {
            Some(x) => {
                let (n, _) = x.small().expect("a small number");
                let wall: Vec<i64> = steps().map(|_| n * FINE).collect();
                (wall.clone(), wall)
            }
            None => {
                let (mut lefts, mut rights) = (Vec::new(), Vec::new());
                for option in a.left(g)? {
                    lefts.push(self.walls(a, option)?.1);
                }
                for option in a.right(g)? {
                    rights.push(self.walls(a, option)?.0);
                }
                let (mut left, mut right) = (Vec::new(), Vec::new());
                let mut mast = None;
                for (at, t) in steps().enumerate() {
                    let x = lefts.iter().map(|w| w[at] - t).max().expect("an option");
                    let y = rights.iter().map(|w| w[at] + t).min().expect("an option");
                    if mast.is_none() && x <= y {
                        assert_eq!(x, y, "the grid is too coarse");
                        mast = Some(x);
                    }
                    left.push(mast.unwrap_or(x));
                    right.push(mast.unwrap_or(y));
                }
                (left, right)
            }
        };
        self.known.insert(g, walls.clone());
        Ok(walls)
    }
}

#[test]
fn thermographs_of_rectangles_by_definition() -> Result<(), Halt> {
    let mut typist = Typist::new();
    let mut grid = Grid {
        known: HashMap::new(),
    };
    for m in 1..=4 {
        for n in m..=5 {
            let (value, _) = typist
                .value(&format!("canonical(domineering({m}, {n}))"))
                .expect("a game");
            let Value::Game(p, _) = value else {
                panic!("domineering({m}, {n}) is a game")
            };
            let g = typist
                .engine
                .session()
                .solver()
                .value_of(p)
                .expect("a value");
            let a = typist.engine.session().algebra();
            let thermograph = a.thermograph(g)?;
            let (left, right) = grid.walls(a, g)?;
            for (at, t) in (-FINE..=LAST).enumerate() {
                let t = Dyadic::new(t, 6);
                assert_eq!(
                    thermograph.left.at(&t),
                    Dyadic::new(left[at], 6),
                    "{m}x{n} at {t:?}"
                );
                assert_eq!(
                    thermograph.right.at(&t),
                    Dyadic::new(right[at], 6),
                    "{m}x{n} at {t:?}"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn expansions_read_back() {
    let mut typist = Typist::new();
    for counts in ["[1, 2, 1]", "[0, -1]", "[-3, 0, 2]", "[0, -2, 1]", "[]"] {
        for glued in ["0", "*", "1/2", "-3*", "*0 - 1"] {
            let g = format!("uptimal_sum({counts}) + {glued}");
            let (value, _) = typist
                .value(&format!("uptimal({g})"))
                .expect("an expansion");
            let Value::Text(text) = value else {
                panic!("a text")
            };
            assert_eq!(typist.print(&format!("{text} == {g}")), "true", "{text}");
        }
    }
}

#[test]
fn thermographs_read_back() {
    let printed = print("thermograph({4|2||0} + ^)");
    assert_eq!(print(&printed), printed);
}

/// Numbers too large for the machine, and games with nothing but a mast, can be drawn.
#[test]
fn plots_of_anything() {
    let mut typist = Typist::new();
    for games in [
        "0",
        "2**400",
        "{2**400|-2**400}",
        "1/2**80",
        "0, 10**30, ^",
        "[*, {5|1||-3}], 1/1024",
    ] {
        let plot = typist.print(&format!("plot({games})"));
        assert!(
            plot.lines().all(|line| line.starts_with('#')),
            "{games}: {plot}"
        );
        assert!(plot.lines().count() < 30, "{games}: {plot}");
        let svg = typist.print(&format!("svg([{}])", games.replace(['[', ']'], "")));
        assert!(
            !svg.contains("NaN") && !svg.contains("inf"),
            "{games}: {svg}"
        );
    }
}

const PICTURE: &str = "assets/thermograph.svg";

#[test]
fn the_picture_is_fresh() {
    let (value, _) = Typist::new()
        .value("svg([thermograph({5|1||-3}), thermograph({4|2||0})])")
        .expect("a picture");
    let Value::Text(drawn) = value else {
        panic!("a text")
    };
    if std::env::var_os("UPDATE_PICTURE").is_some() {
        std::fs::write(PICTURE, &*drawn).expect("the picture is written");
    }
    let committed = std::fs::read_to_string(PICTURE).unwrap_or_default();
    assert!(
        committed == *drawn,
        "{PICTURE} is stale: UPDATE_PICTURE=1 cargo test --test language fresh"
    );
}
