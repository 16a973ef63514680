//! Pictures of positions: the same in every notation, well-formed, nothing cut off, and drawings that say what they show.

use std::collections::HashMap;

use upstar::Notation;
use upstar::{Engine, Settings};

use super::common::markup::{Element, elements};
use super::common::random::{Rng, cases};
use super::common::transcript::assert_golden;
use super::common::typist::Typist;
use upstar::eval::Value;

/// One of each kind.
const PICTURES: [&str; 44] = [
    "domineering(\"..#/...\")",
    "clobber(\"XOX/O.O\")",
    "amazons(\"X..O/..#.\")",
    "fission(\".../.X./...\")",
    "hackenbush(\"0-1L 0-1R 1-1G 0-0R 1-2G 2-3L 1-3R\")",
    "hackenbush(\"0-0R\")",
    "hackenbush(\"LRRG\")",
    "hackenbush(\"\")",
    "hex(\"X../.O./..X\")",
    "hex(1,1)",
    "tictactoe(\"X../.O./...\", Right)",
    "tic(12)",
    "chomp([4,4,2])",
    "chop(3,4)",
    "cutcake(2,3)",
    "nim(3,4,25,100)",
    "bricks(7)",
    "bricks(0)",
    "kayles(9)",
    "toads_and_frogs(\"TT.FF\")",
    "toppling(\"LRGGL\")",
    "nimble([2,0,13,1])",
    "turning_turtles(\"HTH\")",
    "push(\"L.R\")",
    "node_kayles(\"0-1 1-2 2-0 3 2-long_name\")",
    "moore(2,[1,2,3,0])",
    "chop(4,5) + bricks(7) + *4 + hackenbush(\"LR\") - 2*domineering(2,2) + {2|0} + 5",
    "^ - {^|v}",
    "tree(domineering(2,2))",
    "tree(cutcake(2,3), 2)",
    "tree({0,{^|-1}|2} + ^)",
    "tree(tic(3))",
    "tree(wld L[R[+-, 00], -+])",
    "[thermograph({5|1||^}), {4|2||0}, *2, 3, -1/2, ^]",
    "draw(nim(1,2))",
    "plot(+-1)",
    CROWDED_MASTS,
    "[{i|-i} + 1/16*i for i in 1..26]",
    CROWDED_BUSH,
    "scatter(nim_values(\"0.77\", 80))",
    "scatter([[-1/2, 10**12], [5, 1/3], [5, 2/3]])",
    "heatmap((m, n) -> wythoff(m, n), 0..9, 0..12)",
    "heatmap((m, n) -> m - n, 1..30, 100..150)",
    "node_kayles(\"0-1 0-1 0-2 0-3 0-4 0-5 1-1 3-3 3-3\")",
];

/// Equal means, close means and equal games.
const CROWDED_MASTS: &str = "[{2|-2}, {1|-1}, {2|-2}, *, {17/16|-15/16}, {4|0||-2}]";

/// Edges with the same ends, loops, and edges within a layer.
const CROWDED_BUSH: &str =
    "hackenbush(\"0-1G 0-1R 0-1L 0-1L 1-1G 1-1R 1-1L 0-2L 0-3R 1-2L 1-2R 1-3G 2-3L 3-4L 3-4R\")";

fn svg(typist: &mut Typist, typed: &str) -> String {
    match typist.value(&format!("svg({typed})")) {
        Ok((Value::Text(svg), _)) => svg.to_string(),
        other => panic!("{typed}: {:?}", other.err()),
    }
}

#[test]
fn pictures_are_the_same_in_every_notation() {
    for typed in PICTURES {
        let drawn = [Notation::Ascii, Notation::Unicode, Notation::Latex].map(|notation| {
            let settings = Settings::with(|settings| settings.notation = notation);
            let engine = Engine::new(settings);
            svg(&mut Typist { engine }, typed)
        });
        assert_eq!(drawn[0], drawn[1], "{typed}");
        assert_eq!(drawn[0], drawn[2], "{typed}");
    }
}

/// The points that an element is drawn through, with the room of letters.
fn reach(element: &Element) -> Vec<(f64, f64)> {
    let number = |name: &str| -> f64 {
        let value = element.attribute(name).unwrap_or("0");
        value.parse().expect("a number")
    };
    let pairs = |name: &str| -> Vec<(f64, f64)> {
        let numbers = element.attribute(name).unwrap_or_default();
        let numbers = numbers
            .split([' ', ','])
            .filter_map(|word| word.parse().ok());
        let numbers: Vec<f64> = numbers.collect();
        numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    };
    match element.name.as_str() {
        "line" => vec![(number("x1"), number("y1")), (number("x2"), number("y2"))],
        "polyline" | "polygon" => pairs("points"),
        // The middle of a curve lies half way to where it is bent to.
        "path" => {
            let ends = pairs("d");
            let middle = |a: f64, b: f64, c: f64| (a + 2.0 * b + c) / 4.0;
            let (from, toward, to) = (ends[0], ends[1], ends[2]);
            let middle = (
                middle(from.0, toward.0, to.0),
                middle(from.1, toward.1, to.1),
            );
            vec![from, middle, to]
        }
        "circle" => {
            let (x, y, r) = (number("cx"), number("cy"), number("r"));
            vec![(x - r, y - r), (x + r, y + r)]
        }
        "text" => {
            let size = element
                .attribute("font-size")
                .map_or(14.0, |size| size.parse().unwrap());
            let width = element.text.chars().count() as f64 * 0.602 * size;
            let start = match element.attribute("text-anchor") {
                Some("middle") => number("x") - width / 2.0,
                Some("end") => number("x") - width,
                _ => number("x"),
            };
            vec![
                (start, number("y") - 0.75 * size),
                (start + width, number("y") + 0.2 * size),
            ]
        }
        _ => Vec::new(),
    }
}

#[test]
fn pictures_are_well_formed_and_nothing_is_cut_off() {
    let mut typist = Typist::new();
    for typed in PICTURES {
        let svg = svg(&mut typist, typed);
        let found = elements(&svg);
        let size = |name| -> f64 { found[0].attribute(name).unwrap().parse().unwrap() };
        let (width, height) = (size("width"), size("height"));
        assert!(found.len() > 3, "{typed}: {svg}");
        for element in &found {
            for (x, y) in reach(element) {
                let is_inside = (1.0..width - 1.0).contains(&x) && (1.0..height - 1.0).contains(&y);
                assert!(is_inside, "{typed}: {element:?} of {width} x {height}");
            }
        }
        // Each colour has one for dark paper.
        let style = &found[1].text;
        for element in &found {
            for of in ["fill", "stroke"] {
                let color = element.attribute(of).filter(|color| *color != "none");
                let rule = color.map(|color| format!("[{of}=\"{color}\"]"));
                assert!(
                    rule.is_none_or(|rule| style.contains(&rule)),
                    "{typed}: {element:?}"
                );
            }
        }
    }
}

#[test]
fn some_pictures() {
    let mut typist = Typist::new();
    for (name, typed) in [
        ("hackenbush", "hackenbush(\"0-1L 1-2R 1-3G\")"),
        ("hex", "hex(\"X./.O\")"),
        ("sum", "nim(1,2) + chop(1,2)"),
        ("tree", "tree(cutcake(1,2) + *)"),
        ("crowded_masts", CROWDED_MASTS),
        ("crowded_bush", CROWDED_BUSH),
    ] {
        assert_golden(&format!("{name}.svg"), &svg(&mut typist, typed));
    }
}

/// Winning moves are thick, in nim(1,2) the one to nim(1,1), and the last line says so, if there are any.
#[test]
fn winning_moves_are_thick() {
    let mut typist = Typist::new();
    let tree = svg(&mut typist, "tree(nim(1,2), 1)");
    let found = elements(&tree);
    let widths = found
        .iter()
        .filter_map(|element| element.attribute("stroke-width"));
    let widths: Vec<&str> = widths.collect();
    assert_eq!(widths, ["1.2", "1.2", "3.5", "3.5"], "{tree}");
    assert!(tree.contains(">winning move</text>"), "{tree}");
    assert!(!svg(&mut typist, "tree(nim(2,2), 1)").contains("winning move"));
    assert!(svg(&mut typist, "tree(wld L[R[+-, 00], -+])").contains(">best move</text>"));
}

/// Every game has a letter of its own above its mast, and games with the same mast share it in stripes.
#[test]
fn masts_are_told_apart() {
    let mut typist = Typist::new();
    for typed in [CROWDED_MASTS, "[{i|-i} + 1/16*i for i in 1..26]"] {
        let svg = svg(&mut typist, typed);
        let found = elements(&svg);
        let letters = found.iter().filter(|element| {
            element.text.len() == 1 && element.attribute("fill") != Some("#1c1e21")
        });
        let mut places: Vec<f64> = letters
            .map(|letter| letter.attribute("x").unwrap().parse().unwrap())
            .collect();
        places.sort_by(f64::total_cmp);
        assert!(places.len() >= 6, "{svg}");
        assert!(places.windows(2).all(|x| x[1] - x[0] > 10.0), "{places:?}");
    }
    let stripes = |svg: String, color| {
        let found = elements(&svg);
        let lines = found
            .iter()
            .filter(|element| element.name == "line" && element.attribute("stroke") == Some(color));
        lines.count()
    };
    for color in ["#0072b2", "#d55e00"] {
        assert!(stripes(svg(&mut typist, "[{2|-2}, {2|-2}]"), color) > 10);
        assert_eq!(stripes(svg(&mut typist, "[{2|-2}, {9|3}]"), color), 4);
    }
}

/// Loops, edges with the same ends and the bare ground are pictures too.
#[test]
fn hackenbush_as_svg() {
    let mut typist = Typist::new();
    for graph in ["", "LRRG", "0-1L 0-1R 1-1G 0-0R 1-2G 2-3L 1-3R"] {
        let svg = svg(&mut typist, &format!("hackenbush(\"{graph}\")"));
        let edges = svg.matches("<path").count() + svg.matches("<polyline").count();
        let expected = graph.matches(['L', 'R', 'G']).count();
        assert_eq!(edges, expected, "{graph}: {svg}");
    }
    let svg = svg(&mut typist, CROWDED_BUSH);
    let found = elements(&svg);
    let edges = found
        .iter()
        .filter_map(|edge| edge.attribute("d").or(edge.attribute("points")));
    let mut edges: Vec<&str> = edges.collect();
    edges.sort_unstable();
    edges.dedup();
    assert_eq!(edges.len(), 15, "{svg}");
}

#[test]
fn what_is_huge_is_described() {
    let mut typist = Typist::new();
    typist.replies("let repeat(s, k) = join([s for i in 1..k], \"\")");
    typist.replies(
        "let ring(n) = join([text(i) ++ \"-\" ++ text((i + 1) % n) for i in 0..n-1], \" \")",
    );
    for (typed, says) in [
        (
            "bricks(10**30)",
            "... 1000000000000000000000000000000 bricks",
        ),
        (
            "domineering(100,100)",
            "a board of 100 rows and 100 columns",
        ),
        (
            "cutcake(10**30,2)",
            "a cake of 1000000000000000000000000000000 rows",
        ),
        (
            "chomp(2,10**12)",
            "a bar of 2 rows and 1000000000000 columns",
        ),
        (
            "node_kayles(ring(5000))",
            "a graph of 5000 vertices and 5000 edges",
        ),
        (
            "hackenbush(repeat(\"LR\", 5000))",
            "a picture of 10000 edges",
        ),
        ("moore(2,[k for k in 1..100])", "... and 60 more heaps"),
        ("toppling(repeat(\"L\", 1000))", "1000 dominoes"),
        ("nim(1) + 100 * chop(2,2)", "chop(2,2)"),
    ] {
        let drawn = svg(&mut typist, typed);
        assert!(
            drawn.contains(says) && drawn.len() < 500_000,
            "{typed}: {} bytes",
            drawn.len()
        );
    }
    // So many boards in one tree would be too much: their names are there.
    typist.replies("let fill(n, b) = {fill(n - 1, put(b, i, \"X\")) for i in 0..39 if n > 0 | }");
    let tree = svg(&mut typist, "tree(fill(1, grid(40, 40)))");
    assert!(tree.len() < 100_000 && tree.contains("fill(0,") && !tree.contains("<polygon"));
}

/// Several heaps, and large ones, have their sizes beside them, and only heads lie on a disc.
#[test]
fn heaps_and_coins_are_told_apart() {
    let mut typist = Typist::new();
    let heaps = svg(&mut typist, "wythoff(7,3)");
    assert!(
        heaps.contains(">(7)</text>") && heaps.contains(">(3)</text>"),
        "{heaps}"
    );
    assert!(!svg(&mut typist, "bricks(7)").contains(">(7)</text>"));
    assert!(svg(&mut typist, "bricks(21)").contains(">(21)</text>"));
    let coins = svg(&mut typist, "turning_turtles(\"HTT\")");
    assert_eq!(coins.matches("<circle").count(), 1, "{coins}");
}

/// A table has rules between its headers and its cells, and a misère position says so.
#[test]
fn tables_are_ruled_and_misere_is_marked() {
    let mut typist = Typist::new();
    let table = svg(&mut typist, "table(chop, 1..2, 1..3)");
    assert_eq!(table.matches("<line").count(), 2, "{table}");
    assert_eq!(table.matches("<text").count(), 12, "{table}");
    assert!(svg(&mut typist, "misere(nim(2,3))").contains(">misère play</text>"));
    assert!(!svg(&mut typist, "nim(2,3)").contains("misère"));
}

#[test]
fn a_ruleset_says_what_it_looks_like() {
    let mut typist = Typist::new();
    typist.replies(
        "let take(n) = {take(n-k) for k in 1..2 if k <= n}; let take_picture(n) = [\"bricks\", n]\n\
         let race(b) = {|}; let race_picture(b) = [\"pieces\", b, \"A\", \"B\", \"C\"]",
    );
    assert_eq!(typist.print("draw(take(3))"), "# = = =\n# take(3)");
    let drawn = svg(&mut typist, "race(\"A.BC\")");
    let colors = ["#0072b2", "#d55e00", "#6b6f76"];
    let discs = elements(&drawn);
    let discs = discs.iter().filter(|element| element.name == "circle");
    let fills: Vec<_> = discs.filter_map(|disc| disc.attribute("fill")).collect();
    assert_eq!(fills, colors);
    let escaped = svg(&mut typist, "race(\"<&'>\")");
    let texts = elements(&escaped);
    let texts: String = texts.iter().map(|element| element.text.trim()).collect();
    assert!(texts.ends_with("<&'>1234"), "{escaped}");
    // A function of the same name that takes something else is another one.
    typist.replies("let take_picture(a, b) = 7");
    assert!(typist.print("draw(take(1))").contains("take(1) = *"));
}

/// The edges of a drawing in text, read from its lines. Points and the ground are conductors with the lines that lead to
/// them; an edge joins two, and its letter stands beside its lane or on its arch.
fn read_back(drawing: &str) -> String {
    let grid: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let at = |row: usize, column: usize| -> char {
        let line = grid.get(row);
        match line.and_then(|line| line.get(column)) {
            Some(sign) if sign.is_ascii_digit() => '●',
            sign => sign.copied().unwrap_or(' '),
        }
    };
    // Up, down, left, right.
    let lines = |row: usize, column: usize| match at(row, column) {
        '┼' | '●' => [true; 4],
        '┤' => [true, true, true, false],
        '├' => [true, true, false, true],
        '┴' => [true, false, true, true],
        '┬' => [false, true, true, true],
        '┘' => [true, false, true, false],
        '└' => [true, false, false, true],
        '┐' => [false, true, true, false],
        '┌' => [false, true, false, true],
        '─' => [false, false, true, true],
        '│' => [true, true, false, false],
        '═' => [true, false, false, false],
        _ => [false; 4],
    };
    let is_letter = |sign: char| "LRG".contains(sign);
    let ground = grid.len() - 1;
    // What is reached from a place without going over an edge: the points, the ground being one of them.
    let owner = |row: usize, column: usize, upwards: bool| -> (usize, usize) {
        let mut found = Vec::new();
        let mut seen = vec![(row, column)];
        let mut waiting = vec![(row, column)];
        let is_lane = |row, column| at(row, column) == '│' && is_letter(at(row, column + 1));
        while let Some((r, c)) = waiting.pop() {
            if at(r, c) == '●' {
                found.push((r, c));
                continue;
            }
            if at(r, c) == '═' {
                found.push((ground, 0));
                continue;
            }
            let sides = lines(r, c);
            let start = (r, c) == (row, column);
            for (side, has) in sides.into_iter().enumerate() {
                if !has || start && (side == 0) != upwards && side < 2 {
                    continue;
                }
                let next = match side {
                    0 if r > 0 => (r - 1, c),
                    1 => (r + 1, c),
                    2 if c > 0 => (r, (0..c).rev().find(|&c| at(r, c) != '│').unwrap_or(0)),
                    3 => (r, (c + 1..c + 200).find(|&c| at(r, c) != '│').unwrap_or(c)),
                    _ => continue,
                };
                if is_letter(at(next.0, next.1)) || is_lane(next.0, next.1) || seen.contains(&next)
                {
                    continue;
                }
                let back = lines(next.0, next.1)[side ^ 1];
                if back {
                    seen.push(next);
                    waiting.push(next);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 1, "at {row}, {column}: {found:?}\n{drawing}");
        found[0]
    };
    let mut numbers: HashMap<(usize, usize), usize> = HashMap::from([((ground, 0), 0)]);
    let mut edges = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        for column in 0..line.len() {
            let letter = at(row, column);
            if !is_letter(letter) {
                continue;
            }
            let ends = if column > 0 && at(row, column - 1) == '│' {
                [owner(row, column - 1, true), owner(row, column - 1, false)]
            } else {
                [owner(row, column - 1, false), owner(row, column + 1, false)]
            };
            let [from, to] = ends.map(|end| {
                let next = numbers.len();
                *numbers.entry(end).or_insert(next)
            });
            edges.push(format!("{from}-{to}{letter}"));
        }
    }
    edges.join(" ")
}

fn random_graph(rng: &mut Rng) -> String {
    let mut edges = Vec::new();
    let mut points = 1;
    for _ in 0..=rng.below(9) {
        let from = rng.below(points);
        let to = match rng.below(3) {
            0 => rng.below(points),
            _ => {
                points += 1;
                points - 1
            }
        };
        let letter = ["L", "R", "G"][rng.below(3) as usize];
        edges.push(format!("{from}-{to}{letter}"));
    }
    edges.join(" ")
}

/// Read back, a drawing is the same game.
#[test]
fn drawings_of_hackenbush_can_be_read() {
    cases(60, |rng| {
        let graph = random_graph(rng);
        let mut typist = Typist::new();
        typist
            .engine
            .change(|settings| settings.notation = Notation::Unicode);
        let drawn = typist.print(&format!("draw(hackenbush(\"{graph}\"))"));
        let lines: Vec<&str> = drawn
            .lines()
            .map(|line| line.strip_prefix("# ").unwrap_or(""))
            .collect();
        let drawing = lines[..lines.len() - 1].join("\n");
        let read = read_back(&drawing);
        assert_eq!(
            read.split(' ').count(),
            graph.split(' ').count(),
            "{graph}\n{drawing}"
        );
        let same = typist.print(&format!(
            "hackenbush(\"{graph}\") == hackenbush(\"{read}\")"
        ));
        assert_eq!(same, "true", "{graph} is read as {read}\n{drawing}");
    });
}

/// A negative is drawn as the position that it is.
#[test]
fn negatives_are_drawn_as_themselves() {
    let print = |text: &str| Typist::new().print(text);
    for (position, negative) in [
        ("amazons(\"X..O/..#.\")", "amazons(\"O..X/..#.\")"),
        ("clobber(\"XXO\")", "clobber(\"OOX\")"),
        ("col(\"X..\")", "col(\"O..\")"),
        ("konane(\"XO.\")", "konane(\"OX.\")"),
        ("nogo(\"X..\")", "nogo(\"O..\")"),
        ("snort(\"X..\")", "snort(\"O..\")"),
        ("fission(\".X./...\")", "fission(turn(\".X./...\"))"),
        ("push(\"L.RR\")", "push(\"R.LL\")"),
        ("shove(\"L.RR\")", "shove(\"R.LL\")"),
        ("toppling(\"LLRG\")", "toppling(\"RRLG\")"),
        ("toads_and_frogs(\"TT.F\")", "toads_and_frogs(\"T.FF\")"),
        ("cutcake(2,5)", "cutcake(5,2)"),
        ("maundy_cake(2,4)", "maundy_cake(4,2)"),
        (
            "partizan_subtraction([1],[2],5)",
            "partizan_subtraction([2],[1],5)",
        ),
        (
            "hackenbush(\"0-1L 1-2R 1-3G\")",
            "hackenbush(\"0-1R 1-2L 1-3G\")",
        ),
        ("domineering(\"..#/...\")", "domineering(\"../../#.\")"),
    ] {
        assert_eq!(
            print(&format!("-{position} == {negative}")),
            "true",
            "{position}"
        );
        let picture = |drawn: String| {
            let lines = drawn.lines().filter(|line| !line.contains('('));
            lines.map(String::from).collect::<Vec<_>>()
        };
        let [drawn, itself] = [format!("-{position}"), negative.to_string()]
            .map(|position| picture(print(&format!("draw({position})"))));
        assert_eq!(drawn, itself, "{position}");
    }
}

/// The text of a report without a picture of its own is drawn in Unicode everywhere.
#[test]
fn framed_reports_are_the_same_in_every_notation() {
    for typed in [
        "svg(steps({0,*,v|^}))",
        "svg(info(^))",
        "svg(table(n -> n * ^, 1..3))",
    ] {
        let drawn = [Notation::Ascii, Notation::Unicode, Notation::Latex].map(|notation| {
            let settings = Settings::with(|settings| settings.notation = notation);
            let mut engine = Engine::new(settings);
            let reply = engine.run(upstar::Source::new("typed", typed)).last();
            reply.and_then(|reply| reply.value_text().map(str::to_string))
        });
        assert!(
            drawn[0].as_ref().is_some_and(|text| text.contains('↑')),
            "{typed}"
        );
        assert_eq!(drawn[0], drawn[1], "{typed}");
        assert_eq!(drawn[0], drawn[2], "{typed}");
    }
}
