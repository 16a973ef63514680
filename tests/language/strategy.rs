//! Moves that win, strategies and trees.

use serde_json::{Value as Json, json};

use super::common::random::cases;
use super::common::typist::{Typist, print};
use solver::position::Position;
use upstar::Span;
use upstar::eval::Value;
use upstar::eval::{convert, show};
use upstar::game::Player;

/// Rulesets as a user writes them.
const RULESETS: &str = "
let Chop(m,n) = { Chop(i,n) for i in 1..m-1, Chop(m,i) for i in 1..n-1 }
let Bricks(n) = { Bricks(n-k) for k in 1..2 if k <= n }
let Cut(m,n) = { Cut(m,i) + Cut(m,n-i) for i in 1..n-1 | Cut(i,n) + Cut(m-i,n) for i in 1..m-1 }
";

/// With a rest that is no number, no up and no star, heaps larger than its birthday all do the same.
#[test]
fn far_stars_are_judged_together() {
    for (rest, player) in [
        ("{1|-1}", "Left"),
        ("{1|-1}", "Right"),
        ("{2||1|*}", "Right"),
        ("tiny(1)", "Left"),
        ("tiny(1)", "Right"),
        ("{^|v*2}", "Left"),
        ("{*3|*2} + {0|-1}", "Right"),
        ("{0,*|*5}", "Left"),
        ("{0,*|*5}", "Right"),
        ("{*5|0}", "Left"),
    ] {
        // A bracket around the heap hides it from the formula.
        let plain: Vec<String> = (0..12)
            .map(|n| {
                print(&format!(
                    "winning_moves({{*{n},0|*{n}}} + {rest}, {player})"
                ))
            })
            .collect();
        let quick = print(&format!("winning_moves(*12 + {rest}, {player})"));
        for (n, plain) in plain.iter().enumerate() {
            let to = match n {
                0 => "0".to_string(),
                1 => "*".to_string(),
                n => format!("*{n}"),
            };
            let wins = plain.contains(&format!("|{to}}} => {to}]"))
                || plain.contains(&format!("|{to}}} => {to},"));
            let found = quick.contains(&format!("*12 => {to},"))
                || quick.contains(&format!("*12 => {to}]"));
            assert_eq!(wins, found, "{rest}, {player}, *{n}: {plain} {quick}");
        }
    }
}

/// Does the player on move win? By looking at every line of play, and nothing else.
fn wins(typist: &mut Typist, p: Position, player: Player) -> bool {
    let moves = typist
        .engine
        .session()
        .solver()
        .moves_of(p, player)
        .unwrap();
    moves
        .iter()
        .any(|made| !wins(typist, made.result, player.opponent()))
}

#[test]
fn winning_moves_agree_with_plain_search() {
    let mut typist = Typist::new();
    for text in [
        "*2 + *3 + *",
        "{1|-1} + {2|-1} - {1|0}",
        "{0,{1|-1}|2} + ^ - 1/2",
        "^ + v* + *2",
        "{2||1|-1} + {0|-2} + *",
        "3 * {1|-1} + *2",
        "cutcake(2,3) + bricks(2) - 1/2",
        "cutcake(3,2) + {1||0|-1}",
        "chomp(2,2) + chop(2,2) + bricks(2)",
        "wythoff(2,3) + *2 + {*|*}",
        "(*:1) + {1|*} - ^",
        "-({3|1} + {0|-1}) + {2|-2}",
    ] {
        let (value, _) = typist.value(text).unwrap();
        let p = convert::position(typist.engine.session(), &value, Span::default()).unwrap();
        for player in [Player::Left, Player::Right] {
            let moves = typist
                .engine
                .session()
                .solver()
                .moves_of(p, player)
                .unwrap();
            let winning = typist
                .engine
                .session()
                .solver()
                .strategy()
                .winning_moves(p, player)
                .unwrap();
            for made in moves {
                let wins = !wins(&mut typist, made.result, player.opponent());
                let found = winning
                    .iter()
                    .any(|w| (w.from, w.to) == (made.from, made.to));
                assert_eq!(wins, found, "{text}, {player:?}: {}", {
                    let session = typist.engine.session();
                    show::show(session, &upstar::eval::Value::moved(made)).unwrap()
                });
            }
        }
    }
}

#[test]
fn long_strategies_and_trees_are_cut() {
    for text in [
        "strategy(*50 + *60)",
        "strategy(*50 + *50)",
        "tree(*30 + *30)",
        "tree(*100)",
    ] {
        let printed = print(text);
        let lines = printed.lines().count();
        assert!(
            (2..=60).contains(&lines),
            "{text}: {lines} lines\n{printed}"
        );
        assert!(printed.contains("..."), "{text}\n{printed}");
        assert!(
            printed.lines().all(|line| line.starts_with('#')),
            "{printed}"
        );
    }
}

#[test]
fn reports_are_comments() {
    let mut typist = Typist::new();
    for text in [
        "draw({0|1} + *3 + 5)",
        "tree({0|1})",
        "balance(1, 2, 3)",
        "strategy(*)",
        "draw(-{1|0})",
    ] {
        let printed = typist.print(text);
        assert!(
            printed.lines().all(|line| line.starts_with('#')),
            "{text}\n{printed}"
        );
        // Pasted back, it runs and does nothing.
        assert!(typist.value(&printed).is_ok(), "{printed}");
    }
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut typist = Typist::new();
    typist
        .engine
        .change(|settings| settings.folder = folder.path().to_path_buf());
    for (text, has) in [
        ("svg({0,{1|-1}|2}, \"a.svg\")", "<line"),
        ("svg(*3 + *4, \"a.svg\")", "<text"),
        ("svg(hex(\"X./.O\"), \"a.svg\")", "<polygon"),
        ("svg(wld L[R[+-, 00], -+], \"a.svg\")", "<line"),
        ("svg(tree({0|1}), \"a.svg\")", "<text"),
    ] {
        let printed = typist.print(text);
        assert!(printed.starts_with("# written:"), "{printed}");
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(has),
            "{svg}"
        );
    }
    assert!(
        typist
            .print("svg(*, \"no/such/folder/a.svg\")")
            .starts_with("error: cannot write")
    );
    assert!(
        typist
            .print("svg(true, \"a.svg\")")
            .starts_with("error: expected a game")
    );
}

#[test]
fn emptied_heaps_leave_the_sum() {
    let mut typist = Typist::new();
    let (value, _) = typist.value("nim(1,2,3)").unwrap();
    let p = convert::position(typist.engine.session(), &value, Default::default()).unwrap();
    let moves = typist
        .engine
        .session()
        .solver()
        .moves_of(p, Player::Left)
        .unwrap();
    let name = typist
        .engine
        .session()
        .world
        .positions
        .name(moves[0].result, Default::default());
    assert_eq!(name.unwrap(), "*2 + *3");
}

/// Every printed move equals itself when typed back, and no list names a position twice.
#[test]
fn printed_moves_and_options_read_back() {
    let mut typist = Typist::new();
    typist.value(RULESETS).unwrap();
    let mut seen = 0;
    for text in [
        "{0,{1|-1}|2} + ^ - 1/2",
        "{{0|},1|} + {0,{|}|}",
        "tiny(1) + miny(2) + +-{2|1}",
        "3 * {1|-1} + *2",
        "-({3|1} + {0|-1}) + {2|-2}",
        "(*:1) + {1|*} - ^",
        "Chop(2,3) + Bricks(3) + *2",
        "Cut(2,3) - Cut(1,3)",
        "{Cut(1,2),Cut(1,2) + 0|Cut(2,1)}",
        "cutcake(2,3) + cutcake(1,2) + domineering(2,2)",
        "hackenbush(\"LRL\") - {0|1}",
        "lasker(4) + wythoff(1,2) + chomp(2,2)",
        "nim(1,2,3) + nim(2,3)",
        "^<2> + ^[2] + {^|v*2}",
        "{|{|}} + {{|}|} + {0||0|-2}",
        "wld L[R[+-, 00], tic(2), L[-+]]",
        "tictactoe(\"XO./.X./..O\")",
    ] {
        let (value, _) = typist.value(&format!("followers({text})")).unwrap();
        let upstar::eval::Value::List(followers) = value else {
            panic!("{text} has no list of followers");
        };
        for follower in followers.iter().take(40) {
            let upstar::eval::Value::Game(p, _) = follower else {
                panic!("a follower that is no game");
            };
            let name = typist
                .engine
                .session()
                .world
                .positions
                .name(*p, Default::default())
                .unwrap();
            assert_eq!(typist.print(&format!("({name}) === ({name})")), "true");
            for player in [Player::Left, Player::Right] {
                for made in typist
                    .engine
                    .session()
                    .solver()
                    .moves_of(*p, player)
                    .unwrap()
                {
                    let shown =
                        show::show(typist.engine.session(), &upstar::eval::Value::moved(made));
                    let printed = shown.unwrap();
                    let upstar::eval::Value::Move(again) = typist.value(&printed).unwrap().0 else {
                        panic!("{printed} is no move");
                    };
                    for (a, b) in [(made.from, again.mv.from), (made.to, again.mv.to)] {
                        assert!(
                            typist
                                .engine
                                .session()
                                .world
                                .positions
                                .identical(a, b)
                                .unwrap(),
                            "{text}: {printed}"
                        );
                    }
                    seen += 1;
                }
                let options = typist
                    .engine
                    .session()
                    .solver()
                    .options(*p, player)
                    .unwrap();
                for (at, &a) in options.iter().enumerate() {
                    for &b in &options[..at] {
                        assert!(
                            !typist
                                .engine
                                .session()
                                .world
                                .positions
                                .identical(a, b)
                                .unwrap(),
                            "{text}"
                        );
                    }
                }
            }
        }
    }
    assert!(seen > 500, "{seen} moves");
}

#[test]
fn reports_in_lists_read_back() {
    let mut typist = Typist::new();
    let printed = typist.print("[balance(1,2), 3]");
    assert_eq!(typist.print(&printed), printed);
    assert!(printed.contains("nim-sum"), "{printed}");
}

/// A statement that is stopped does not remove earlier results from the memo table.
#[test]
fn a_halt_rolls_back_only_its_own_statement() {
    let mut typist = Typist::new();
    let large = "let large(n) = if n > 9 then large(n - 1) else n + len([[k] for k in 1..400000])";
    typist.value(large).unwrap();
    assert_eq!(typist.print("large(1)"), "400001");
    let stored = typist.engine.session().world.positions.count();
    // From here on there is no room for what is not remembered.
    let budget = typist.engine.session().budget();
    budget.set_memory((budget.bytes() >> 20) + 8);
    let halted = typist.print("[large(1), [*k + *(k+1) for k in 1..10**9 if k > 0]]");
    assert!(halted.contains("memory limit"), "{halted}");
    assert_eq!(typist.engine.session().world.positions.count(), stored);
    assert_eq!(typist.print("large(1)"), "400001");
    let halted = typist.print("large(2)");
    assert!(halted.contains("memory limit"), "{halted}");
}

/// What was remembered through a definition goes with it; positions made under it stay.
#[test]
fn what_a_replaced_definition_gave_is_forgotten() {
    let mut typist = Typist::new();
    let mut held = |text: &str| {
        let said = typist.print(text);
        (said, typist.engine.session().budget().bytes())
    };
    held("let f(n) = if n >= 2**15 then 1 else f(2*n) + f(2*n+1)");
    let (_, before) = held("let g(n) = if n == 0 then 0 else {g(n-1)|f(n)}");
    assert_eq!(held("f(1)").0, "32768");
    let (_, remembered) = held("let p = g(3)");
    held("let f(n) = if n >= 2 then 1 else f(2*n) + f(2*n+1)");
    let (told, after) = held("f(1)");
    assert_eq!(told, "2");
    let (known, left) = (remembered - before, after.saturating_sub(before));
    assert!(known > 100_000 && left < known / 4, "{left} of {known}");
    assert_eq!(held("moves(p)").0, "[[g(3) => g(2)], [g(3) => 16384]]");
}

/// Who moves, who wins, what is reached: fields, not words.
#[test]
fn strategies_and_trees_of_wins_and_draws_are_data() {
    let report = |text: &str| {
        let (value, _) = Typist::new().value(text).expect(text);
        let Value::Report(report) = value else {
            panic!("{text} is no report")
        };
        report.json()
    };
    let over = report("strategy(wld -+)");
    assert_eq!(over["mover"], Json::Null);
    assert_eq!(
        (&over["winner"], &over["draw"]),
        (&json!("Right"), &json!(false))
    );
    assert_eq!(over["plans"], json!([]));
    assert_eq!(print("strategy(wld -+)"), "# wld -+: Right wins");

    let won = report("strategy(tic(3))");
    assert_eq!(
        (&won["mover"], &won["winner"]),
        (&json!("Left"), &json!("Left"))
    );
    let plan = &won["plans"][0];
    assert_eq!(
        (&plan["player"], &plan["reaches"]),
        (&json!("Left"), &json!("win"))
    );
    assert_eq!(
        plan["answers"][0],
        json!({"theirs": "1", "ours": "3", "position": "tic(\"OXX\",Right)", "end": "win"})
    );

    let drawn = report("strategy(wld R[L[00], L[+-]])");
    assert_eq!(
        (&drawn["winner"], &drawn["draw"]),
        (&Json::Null, &json!(true))
    );
    assert_eq!(drawn["plans"][0]["reaches"], "draw");
    let plan = &report("strategy(wld L[R[+-, L[+-]], -+])")["plans"][0];
    assert_eq!(plan["position"], "wld R[+-, L[+-]]");
    assert_eq!(plan["answers"][0]["position"], "wld +-");
    assert_eq!(
        plan["answers"][1],
        json!({"theirs": "L[+-]", "ours": "+-", "position": "wld +-", "end": "win"})
    );
    let long = report("strategy(wld L[R[L[+-], L[+-, 00], L[-+, +-]], -+])");
    assert_eq!(long["plans"][0]["opening"], "move 1");
    let lost = report("strategy(wld L[-+], Left)");
    assert_eq!(lost["plans"][0]["reaches"], "loss");
    let normal = report("strategy({1|-1}, Left)");
    assert_eq!(normal["outcome"], "N");
    let reached = |at: usize| {
        (
            &normal["plans"][at]["first"],
            &normal["plans"][at]["reaches"],
        )
    };
    assert_eq!(reached(0), (&json!(true), &json!("win")));
    assert_eq!(reached(1), (&json!(false), &json!("loss")));

    let tree = report("tree(wld L[+-, R[00, -+]])");
    assert_eq!(tree["position"], "wld L[+-, R[00, -+]]");
    assert_eq!(
        (&tree["mover"], &tree["winner"]),
        (&json!("Left"), &json!("Left"))
    );
    let second = &tree["children"][1];
    assert_eq!(
        (&second["move"], &second["best"]),
        (&json!("R[00, -+]"), &json!(false))
    );
    assert_eq!(
        (&second["position"], &second["mover"]),
        (&json!("wld R[00, -+]"), &json!("Right"))
    );
    assert_eq!(
        (
            &second["children"][0]["draw"],
            &second["children"][0]["winner"]
        ),
        (&json!(true), &Json::Null)
    );
    let normal = report("tree({0|*})");
    assert_eq!(
        (&normal["value"], &normal["mover"]),
        (&json!("^"), &Json::Null)
    );
}

#[test]
fn the_starter_loses_symmetric_pictures() {
    let mut mirrored = 0;
    cases(400, |rng| {
        // A random half next to its mirror image, optionally joined.
        let mut edges = Vec::new();
        for to in 1..=2 + rng.below(2) {
            let from = rng.below(to);
            let (colour, image) = *rng.pick(&[("L", "R"), ("R", "L"), ("G", "G")]);
            edges.push(format!("{from}-{to}{colour}"));
            let from = if from == 0 { 0 } else { from + 10 };
            edges.push(format!("{from}-{}{image}", to + 10));
        }
        if rng.below(2) == 0 {
            edges.push(format!(
                "1-{}{}",
                rng.pick(&[2, 11, 12]),
                rng.pick(&["L", "R", "G"])
            ));
        }
        rng.shuffle(&mut edges);
        let shown = print(&format!("strategy(hackenbush(\"{}\"))", edges.join(" ")));
        let is_claimed = shown.contains("# rule: answer every move with its mirror image");
        assert!(!is_claimed || shown.contains(": P, "), "{shown}");
        assert!(is_claimed || edges.len() % 2 == 1, "{shown}");
        mirrored += u32::from(is_claimed);
    });
    assert!(mirrored > 50);
}

#[test]
fn a_line_of_play_is_whole_or_cut_between_moves() {
    let line = |bricks: usize| {
        let typed = format!("wins_with(bricks({bricks}), Left, g -> moves(g)[0])");
        Typist::new().replies(&typed)[0].notes.join("\n")
    };
    let told = line(30);
    assert_eq!(told.matches(" to ").count(), 21, "{told}");
    assert!(!told.contains("..."), "{told}");
    let told = line(301);
    assert_eq!(told.matches(" to ").count(), 100, "{told}");
    assert!(
        told.contains(" to 226, ... (102 moves left out), 73 to "),
        "{told}"
    );
}

#[test]
fn trees_to_a_depth() {
    assert_eq!(
        print("tree(kayles(4), 0)").lines().next(),
        Some("# kayles(4) = *  N ...")
    );
    let whole = print("tree(kayles(9), 100)");
    assert!(
        whole.lines().count() > 48 && !whole.contains("..."),
        "{whole}"
    );
}
