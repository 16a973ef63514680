//! Outcomes that are searched against those that the values tell.

use upstar::{Checks, Engine, Settings, Source};

use crate::common::random::{Rng, cases};

/// Rulesets of the shelf, with the signs of their boards.
const RULESETS: [(&str, &[u8]); 10] = [
    ("clobber", b"XO."),
    ("cram", b"..#"),
    ("nogo", b"XO...."),
    ("amazons", b"X#.O.."),
    ("col", b"XO.."),
    ("snort", b"XO.."),
    ("konane", b"XO."),
    ("fission", b"X.."),
    ("domineering", b"..#"),
    ("toads_and_frogs", b"TF.."),
];

/// Two engines: one goes by values, the other searches at once.
fn engines() -> [Engine; 2] {
    [Settings::default().patience, Checks::NONE]
        .map(|patience| Engine::new(Settings::with(|settings| settings.patience = patience)))
}

fn answers(engine: &mut Engine, text: &str) -> Vec<String> {
    let replies = engine.run(Source::new("search", text));
    replies
        .map(|reply| reply.text().unwrap_or_default())
        .collect()
}

fn compare(engines: &mut [Engine; 2], text: &str) {
    let [valued, searched] = engines;
    let told = answers(valued, text);
    assert!(
        !told.is_empty() && !told.iter().any(String::is_empty),
        "{text}"
    );
    assert_eq!(answers(searched, text), told, "{text}");
}

fn position(rng: &mut Rng) -> String {
    let (name, signs) = RULESETS[rng.below(RULESETS.len() as u64) as usize];
    let rows = if name == "toads_and_frogs" {
        1
    } else {
        1 + rng.below(2)
    };
    let row = |rng: &mut Rng, columns: u64| -> String {
        let sign = |_| char::from(signs[rng.below(signs.len() as u64) as usize]);
        (0..columns).map(sign).collect()
    };
    let columns = 1 + rng.below(6 / rows);
    let board: Vec<String> = (0..rows).map(|_| row(rng, columns)).collect();
    format!("{name}(\"{}\")", board.join("/"))
}

#[test]
fn searches_agree_with_values() {
    let mut engines = engines();
    cases(150, |rng| {
        let parts: Vec<String> = (0..=rng.below(2)).map(|_| position(rng)).collect();
        let sign = if rng.below(2) == 0 { "-" } else { "" };
        let literal = ["0", "1/2", "^*2", "+-3", "{2|-1}"][rng.below(5) as usize];
        let g = format!("{sign}({}) + {literal}", parts.join(" + "));
        compare(&mut engines, &format!("outcome({g})"));
        let sign = ["<=", "==", "||", ">"][rng.below(4) as usize];
        compare(&mut engines, &format!("{g} {sign} {}", position(rng)));
        compare(&mut engines, &format!("winning_moves({g}, Left) == []"));
        compare(&mut engines, &format!("winning_moves({g}, Right)"));
    });
}

/// A table of at most 32 sums drops most of what the search finds out, which must not change an answer.
#[test]
fn a_search_with_a_small_table() {
    const MOST: usize = 16;
    let [mut valued, mut searching] = engines();
    searching.session().world.limit_searched_sums(MOST);
    // Clobber with other letters, because that of the shelf has a search with a table of its own.
    let rules = r#"let clob(b) = { clob(put(b, i, ".", j, "B")) for i in cells(b, "B"), j in near(b, i, "W")
        | clob(put(b, i, ".", j, "W")) for i in cells(b, "W"), j in near(b, i, "B") }
        by sum([clob(least(p, "all")) for p in parts(b, ".#")])"#;
    for engine in [&mut valued, &mut searching] {
        answers(engine, rules);
    }
    let (mut created, mut kept) = (0, 0);
    for g in [
        r#"clob("BWBW/WBWB") + ^"#,
        r#"clob("BWB/WBW/BWB")"#,
        r#"clob("BWBW/WBWB/BW.W") - 1/2"#,
        r#"clob("BWWB/WBBW") + {2|-1}"#,
        r#"clob("BWBWB/WBWBW") + ^"#,
    ] {
        let text = format!("outcome({g})");
        let mut searched = Vec::new();
        for reply in searching.run(Source::new("search", &text)) {
            created += reply.methods.searched.unwrap_or(0);
            searched.push(reply.text().unwrap_or_default());
        }
        assert_eq!(searched, answers(&mut valued, &text), "{text}");
        kept = kept.max(searching.session().world.searched_sums());
    }
    assert!(created > 10 * MOST, "{created}");
    assert!(kept > MOST && kept <= 2 * MOST, "{kept}");
}

/// Boards that are too large to be their values at once, and such that are their own negatives.
#[test]
fn sums_of_domineering_boards() {
    let mut engines = engines();
    let mut boards = vec![
        "domineering(5,5)".to_string(),
        "domineering(4,5)".to_string(),
    ];
    cases(4, |rng| {
        let rows = [0; 5].map(|_| ["....", "...", "..#.", "....."][rng.below(4) as usize]);
        let padded = rows.map(|row| format!("{row:#<5}"));
        boards.push(format!("domineering(\"{}\")", padded.join("/")));
    });
    cases(30, |rng| {
        let [a, b] = [0; 2].map(|_| &boards[rng.below(boards.len() as u64) as usize]);
        let sign = ["+", "-"][rng.below(2) as usize];
        let literal = ["0", "1", "*", "+-1", "kayles(3)"][rng.below(5) as usize];
        compare(
            &mut engines,
            &format!("outcome({a} {sign} {b} + {literal})"),
        );
        let order = ["<=", "==", "||", ">"][rng.below(4) as usize];
        compare(&mut engines, &format!("{a} {order} {b} + {literal}"));
    });
}

#[test]
fn users_rulesets_are_searched_too() {
    let mut engines = engines();
    let rules = "let take(n, l, r) = {take(n - k, l, r) for k in l if k <= n | take(n - k, l, r) for k in r if k <= n}";
    for engine in &mut engines {
        answers(engine, rules);
    }
    let claim = "forall n in 0..12: outcome(take(n, [1,3], [2,3])) == outcome(value(take(n, [1,3], [2,3])))";
    for line in answers(&mut engines[1], claim) {
        assert!(line.starts_with("true"), "{line}");
    }
    compare(
        &mut engines,
        "[outcome(take(n, [1,2], [1,4]) + take(n, [2], [1])) for n in 0..9]",
    );
}

/// A search that comes round leaves the game to the way backwards from its ends.
#[test]
fn play_that_returns_is_not_searched() {
    let mut engines = engines();
    for engine in &mut engines {
        answers(
            engine,
            "let walk(n) = {walk(n-1) if n > 0 | walk(n+1) if n < 4}\nlet round(n) = {round((n+1) % 3), 0 if n == 2}",
        );
    }
    compare(&mut engines, "[outcome(walk(n)) for n in 0..4]");
    compare(&mut engines, "[outcome(round(n)) for n in 0..2]");
    compare(&mut engines, "outcome(walk(2) + *)");
}

/// Regions of Domineering with more than 8 rows and more than 8 columns have a search of their own. Their values are
/// found from the moves.
#[test]
fn wide_regions_of_domineering() {
    let [mut valued, mut searched] = [Checks::UNLIMITED, Checks::NONE]
        .map(|patience| Engine::new(Settings::with(|settings| settings.patience = patience)));
    cases(40, |rng| {
        // A path from one corner to the opposite one, with a few squares beside it.
        let side = 9 + rng.below(2) as usize;
        let mut squares = vec![vec!['#'; side]; side];
        let (mut row, mut column) = (0, 0);
        squares[0][0] = '.';
        while (row, column) != (side - 1, side - 1) {
            if column == side - 1 || row < side - 1 && rng.below(2) == 0 {
                row += 1;
            } else {
                column += 1;
            }
            squares[row][column] = '.';
            if rng.below(6) == 0 {
                squares[row][column.saturating_sub(1)] = '.';
            }
        }
        let rows: Vec<String> = squares.into_iter().map(String::from_iter).collect();
        let sum = format!("domineering(\"{}\") + {}", rows.join("/"), position(rng));
        let value = answers(&mut valued, &sum).concat();
        let outcome = answers(&mut searched, &format!("outcome({sum})")).concat();
        let told = value.split("# ").nth(1).and_then(|words| words.get(..1));
        assert_eq!(outcome.get(..1), told, "{sum}: {value}");
    });
}
