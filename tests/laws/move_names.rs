//! The names of moves: they are unique among the moves of a player, stand for the move when they are typed, and printed lists
//! of moves read back as the same lists.

use super::common::random::{Rng, cases};
use super::common::typist::Typist;

/// Rulesets on boards and strips: the signs of their squares, and the most rows.
const BOARDS: &[(&str, &str, u64)] = &[
    ("amazons", "X..O#", 2),
    ("anti_clobber", "XO..", 3),
    ("clobber", "XO.", 3),
    ("clobber_kings", "XO.", 3),
    ("clobber_knights", "XO.", 3),
    ("clobber_queens", "XO.", 3),
    ("clobber_rooks", "XO.", 3),
    ("col", "XO..", 3),
    ("cram", "..#", 3),
    ("domineering", "..#", 3),
    ("fission", "X...", 3),
    ("hot_clobber", "XO.", 3),
    ("konane", "XO..", 4),
    ("nogo", "XO..", 3),
    ("snort", "XO..", 3),
    ("backsliding_toads", "TF.", 1),
    ("elephants_and_rhinos", "TF.", 1),
    ("push", "LR.", 1),
    ("shove", "LR.", 1),
    ("toads_and_frogs", "TF.", 1),
    ("toppling", "LRG", 1),
    ("turning_turtles", "HT", 1),
    ("hackenbush", "LRG", 1),
];

/// Rulesets on heaps, with the least size; `#` is the size of a heap.
const HEAPS: &[(&str, u64)] = &[
    ("all_but([2, 3], #)", 0),
    ("bricks(#)", 0),
    ("chomp(#, #)", 1),
    ("chop(#, #)", 1),
    ("cutcake(#, #)", 1),
    ("dawson(#)", 0),
    ("eatcake(#, #)", 0),
    ("euclid(#, #)", 0),
    ("fibonacci_nim(#)", 0),
    ("fibonacci_nim(#, #)", 0),
    ("grundy_game(#)", 0),
    ("kayles(#)", 0),
    ("lasker(#)", 0),
    ("maundy_cake(#, #)", 1),
    ("mem(#, #)", 0),
    ("moore(2, [#, #, #])", 0),
    ("nim(#, #)", 0),
    ("nimble([#, #, #, #])", 0),
    ("octal(\"0.77\", #)", 0),
    ("acrostic_product(\"1-2\", \"0.[3]\", #, #)", 0),
    ("partizan_euclid(#, #)", 0),
    ("partizan_octal(\"0.3\", \"4.7\", #)", 0),
    ("partizan_subtraction([1, 2], [1, 3], #)", 0),
    ("spawning(\"1-3\", #)", 0),
    ("splittles([1, 2], #)", 0),
    ("subtraction([1, 2, 4], #)", 0),
    ("turning(\"1-3\", \"HTHHT\")", 0),
    ("wythoff(#, #)", 0),
];

/// Rulesets on graphs, with the letters of edges and of vertices.
const GRAPHS: &[(&str, &str, &str)] = &[
    ("arc_kayles", "", ""),
    ("childish_hackenbush", "LRG", ""),
    ("fjords", "", "LR"),
    ("graph_col", "", "LR"),
    ("graph_snort", "", "LR"),
    ("hackenbush", "LRG", ""),
    ("node_kayles", "", ""),
    ("partizan_arc_kayles", "LRG", ""),
];

fn sign(rng: &mut Rng, signs: &str) -> String {
    match signs.len() as u64 {
        0 => String::new(),
        count => signs[rng.below(count) as usize..][..1].to_string(),
    }
}

fn board(rng: &mut Rng) -> String {
    let (name, signs, most) = *rng.pick(BOARDS);
    let rows = 1 + rng.below(most);
    let columns = 1 + rng.below(8 / rows);
    let mut row = || (0..columns).map(|_| sign(rng, signs)).collect::<String>();
    let rows: Vec<String> = (0..rows).map(|_| row()).collect();
    format!("{name}(\"{}\")", rows.join("/"))
}

fn heap(rng: &mut Rng) -> String {
    let (form, least) = *rng.pick(HEAPS);
    let pieces: Vec<&str> = form.split('#').collect();
    let mut text = pieces[0].to_string();
    for piece in &pieces[1..] {
        text.push_str(&format!("{}{piece}", least + rng.below(5)));
    }
    text
}

/// A tree with a few more edges, so that everything is connected with the ground.
fn graph(rng: &mut Rng) -> String {
    let (name, edges, vertices) = *rng.pick(GRAPHS);
    let count = 1 + rng.below(4);
    let mut items = Vec::new();
    for to in 1..=count {
        items.push(format!("{}-{to}{}", rng.below(to), sign(rng, edges)));
    }
    if count > 2 && name != "node_kayles" && rng.below(2) == 0 {
        items.push(format!("1-{count}{}", sign(rng, edges)));
        items.dedup();
    }
    if !vertices.is_empty() {
        items.push(format!("{count}:{}", sign(rng, vertices)));
    }
    format!("{name}(\"{}\")", items.join(" "))
}

fn position(rng: &mut Rng) -> String {
    match rng.below(4) {
        0 | 1 => board(rng),
        2 => heap(rng),
        _ => graph(rng),
    }
}

#[test]
fn names_are_unique_and_read_back() {
    let (mut typist, mut named) = (Typist::new(), 0);
    cases(250, |rng| {
        let mut parts = vec![position(rng)];
        for _ in 0..rng.below(3) {
            let negative = if rng.below(3) == 0 { "-" } else { "" };
            parts.push(match rng.below(4) {
                0 => parts[0].clone(),
                1 => format!("{negative}{}", parts[0]),
                _ => format!("{negative}{}", position(rng)),
            });
        }
        let g = parts.join(" + ");
        for player in ["Left", "Right"] {
            let given = format!("let g = {g}\nlet ms = moves(g, {player})");
            let printed = typist.print(&format!("{given}\nms"));
            named += printed.matches('"').count();
            for claim in [
                "let names = [text(m) for m in ms]; len(unique(names)) == len(ms)".to_string(),
                format!(
                    "forall m in ms: text(m) == text(m, \"long\") or m == text(m) and \
                     after(g, text(m), {player}) === after(g, m, {player})"
                ),
                format!("{printed} == ms"),
                format!("moves(g, {player}, \"long\") == ms"),
            ] {
                let told = typist.print(&claim);
                assert!(
                    told.starts_with("true"),
                    "{g}, {player}: {claim}\n{told}\n{printed}"
                );
            }
        }
    });
    assert!(named > 1000, "{named}");
}
