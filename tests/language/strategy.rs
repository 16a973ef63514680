//! Moves that win, strategies and trees.

use serde_json::{Value as Json, json};

use super::common::random::cases;
use super::common::typist::{Typist, complaints, print};
use upstar::diagnostic::Span;
use upstar::eval::Value;
use upstar::game::Player;
use upstar::position::Position;

/// Rulesets as a user writes them.
const RULESETS: &str = "
let Chop(m,n) = { Chop(i,n) for i in 1..m-1, Chop(m,i) for i in 1..n-1 }
let Bricks(n) = { Bricks(n-k) for k in 1..2 if k <= n }
let Cut(m,n) = { Cut(m,i) + Cut(m,n-i) for i in 1..n-1 | Cut(i,n) + Cut(m-i,n) for i in 1..m-1 }
";

fn with_rulesets(text: &str) -> String {
    print(&format!("{RULESETS}\n{text}"))
}

#[test]
fn balancing() {
    assert_eq!(
        print("winning_moves(*11 + *13 + *7 + *12)"),
        "[*11 => *6, *13 => 0, *12 => *]"
    );
    assert_eq!(
        print("winning_moves(*4 + *5 + *9 + *14)"),
        "[*4 => *2, *5 => *3, *14 => *8]"
    );
    assert_eq!(print("winning_moves(*3 + *6 + *5)"), "[]");
    // The printed text has a mistake here; the nim-sum is 15.
    assert_eq!(
        print("winning_moves(*108 + *90 + *57)"),
        "[*108 => *99, *90 => *85, *57 => *54]"
    );
    assert_eq!(print("*107 + *90 + *57 == *8"), "true");
    assert_eq!(print("winning_moves(*1 + *3 + *6)"), "[*6 => *2]");
}

#[test]
fn large_heaps_are_balanced_at_once() {
    assert_eq!(
        print("winning_moves(*1000000 + *999999)"),
        "[*1000000 => *999999]"
    );
    assert_eq!(
        print("winning_moves(*1000000000000 + *7)"),
        "[*1000000000000 => *7]"
    );
    assert_eq!(print("winning_moves(-1 + *1000, Left)"), "[]");
    assert_eq!(print("len(winning_moves(1 + *1000, Left))"), "1000");
    assert_eq!(
        print("winning_moves(v + *4, Right)"),
        print("winning_moves(-(^ + *4), Right)")
    );
    assert_eq!(print("winning_moves(^ + *4, Right)"), "[]");
    assert_eq!(
        print("winning_moves(^ + *4, Left)"),
        "[*4 => 0, *4 => *2, *4 => *3]"
    );
}

#[test]
fn mixed_sums_name_the_part_that_moves() {
    assert_eq!(
        with_rulesets("winning_moves(Chop(4,5) + Bricks(7) + *4)"),
        "[Chop(4,5) => Chop(2,5)]"
    );
    assert_eq!(with_rulesets("Chop(4,5) + Bricks(7) + *4"), "*2");
    assert_eq!(with_rulesets("winning_moves(Chop(3,3))"), "[]");
    assert_eq!(
        with_rulesets("winning_moves(Chop(2,3) + Chop(2,3) + Bricks(1))"),
        "[Chop(2,3) => Chop(1,3), Bricks(1) => Bricks(0)]"
    );
    assert_eq!(
        with_rulesets("moves(Bricks(3) + Bricks(3))"),
        "[Bricks(3) => Bricks(2), Bricks(3) => Bricks(1)]"
    );
}

#[test]
fn mixed_sums_of_the_rulesets() {
    assert_eq!(
        print("winning_moves(chop(4,5) + bricks(7) + *4)"),
        "[chop(4,5) => chop(2,5)]"
    );
    let chomp = print("winning_moves(chomp(2,3) + chop(2,4) + *3)");
    assert!(chomp.contains("chomp(2,3) => chomp(2,1)"), "{chomp}");
    assert_eq!(print("chomp(2,3) + chop(2,4) + *3"), "*5");
    assert_eq!(
        print("winning_moves(nim(4,5,9,14))"),
        "[*4 => *2, *5 => *3, *14 => *8]"
    );
    assert_eq!(
        print("winning_moves(wythoff(4,6))"),
        "[wythoff(4,6) => wythoff(3,5)]"
    );
    assert_eq!(
        print("winning_moves(cutcake(2,3) + 1/2, Left)"),
        "[1/2 => 0]"
    );
    assert_eq!(print("winning_moves(lasker(1000) + lasker(1000))"), "[]");
    assert_eq!(print("winning_moves(chop(300,300))"), "[]");
    assert_eq!(print("winning_moves(cutcake(4,7))"), "[[], []]");
}

#[test]
fn mixed_sums_of_boards_and_graphs() {
    // The types of sums are not determined by the types of their parts.
    assert_eq!(print("outcome(domineering(2,2) + domineering(1,2))"), "N");
    assert_eq!(print("outcome(domineering(2,2) + domineering(1,4))"), "R");
    let three = "hackenbush(\"RLL\") + hackenbush(\"LR\") + domineering(\"..#/...\")";
    assert!(!print(&format!("winning_moves({three})")).starts_with("error"));
    for text in [
        "strategy(domineering(3,3))",
        "strategy(domineering(2,2) + domineering(1,2) + cutcake(2,4))",
        "tree(domineering(2,3))",
        "draw(domineering(\"..#/...\") + hackenbush(\"0-1L 1-2R 1-3G\") + *3)",
        "strategy(hackenbush(\"LRL\") + hackenbush(\"RL\"))",
    ] {
        let printed = print(text);
        assert!(!printed.starts_with("error"), "{text}: {printed}");
        assert!(
            printed.lines().all(|line| line.starts_with('#')),
            "{printed}"
        );
    }
}

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
    assert_eq!(
        print("winning_moves(*1000000000000 + {1|-1}, Left)"),
        "[{1|-1} => 1]"
    );
}

#[test]
fn partizan_games_give_a_list_for_each_player() {
    assert_eq!(
        print("winning_moves({0,{1|-1}|2})"),
        "[[{0,{1|-1}|2} => 0], []]"
    );
    assert_eq!(
        print("winning_moves({0,{1|-1}|2}, Left)"),
        "[{0,{1|-1}|2} => 0]"
    );
    assert_eq!(
        print("winning_moves({1|-1} + {2|-2})"),
        "[[{2|-2} => 2], [{2|-2} => -2]]"
    );
    assert_eq!(
        with_rulesets("winning_moves(Cut(1,3) - 1)"),
        "[[Cut(1,3) => Cut(1,2)], []]"
    );
    assert_eq!(print("moves(-{1|0}, Left)"), "[-{1|0} => 0]");
    assert_eq!(print("moves(0)"), "[]");
}

#[test]
fn best_moves_where_none_wins() {
    assert_eq!(
        print("best_moves(-10 + {3|-3} + {1|-1}, Left)"),
        "[{3|-3} => 3]"
    );
    assert_eq!(
        print("best_moves(10 + {3|-3} + {1|-1}, Right)"),
        "[{3|-3} => -3]"
    );
    assert_eq!(print("best_moves(*2 + *2)"), "[*2 => 0, *2 => *]");
    assert_eq!(print("best_moves(*2 + *3)"), "[*3 => *2]");
    assert_eq!(print("best_moves(0, Left)"), "[]");
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
        let p = typist
            .engine
            .session()
            .position(&value, Span::default())
            .unwrap();
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
                    session.show(&upstar::eval::Value::Move(made)).unwrap()
                });
            }
        }
    }
}

/// An order that depends on the history of the session would change what is printed.
#[test]
fn moves_stand_in_order() {
    assert_eq!(print("*2; *; moves(*3)"), "[*3 => 0, *3 => *, *3 => *2]");
    assert_eq!(print("*3 + *2; options(*4)"), "[0, *, *2, *3]");
}

#[test]
fn followers_depth_and_identity() {
    assert_eq!(print("followers({0|1})"), "[{0|1}, 0, 1]");
    assert_eq!(with_rulesets("len(followers(Bricks(10)))"), "11");
    assert_eq!(with_rulesets("depth(Chop(4,5))"), "7");
    assert_eq!(with_rulesets("depth(Bricks(100) + *7 - {1|-1})"), "109");
    assert_eq!(print("depth(1000000000000 * {*|*})"), "2000000000000");
    assert_eq!(with_rulesets("identical(Bricks(3), 0)"), "false");
    assert_eq!(with_rulesets("Bricks(3) === Bricks(3)"), "true");
    assert_eq!(
        with_rulesets("options(Bricks(4))"),
        "[Bricks(3), Bricks(2)]"
    );
}

#[test]
fn strategies_are_complete_when_short() {
    let text = with_rulesets("strategy(Bricks(7))");
    assert!(
        text.contains("the first player starts with Bricks(7) => Bricks(6)"),
        "{text}"
    );
    assert!(
        text.contains("if Bricks(6) => Bricks(5): Bricks(5) => Bricks(3)"),
        "{text}"
    );
    assert!(text.contains("and the second player cannot move"), "{text}");
    assert!(!text.contains("..."), "{text}");
}

#[test]
fn strategies_say_for_whom_they_are() {
    let text = print("strategy({1|-1})");
    assert!(text.contains("Left starts with {1|-1} => 1"), "{text}");
    assert!(text.contains("Right starts with {1|-1} => -1"), "{text}");
    let text = print("strategy(^, Right)");
    assert!(text.contains("when Right starts, Left wins"), "{text}");
    assert!(text.contains("when Left starts, Left wins"), "{text}");
    let text = print("strategy(^)");
    assert!(text.contains("Right starts, Left answers"), "{text}");
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
fn binary_numbers() {
    assert_eq!(print("binary(45)"), "[32, 8, 4, 1]");
    assert_eq!(print("binary(-5/4)"), "[-1, -1/4]");
    assert_eq!(print("forall n in 0..200: nim_sum(binary(n)) == n"), "true");
    assert_eq!(print("len(binary(2**1000 - 1))"), "1000");
    assert!(print("binary(1/3)").starts_with("error: 1/3 is not a game"));
    assert_eq!(print("nim_sum(13, 19, 10)"), "20");
}

#[test]
fn balance_reports() {
    let text = with_rulesets("balance(Chop(4,5) + Bricks(7) + *4)");
    assert!(text.contains("Chop(4,5) = 4 + 2 + 1"), "{text}");
    assert!(text.contains("unbalanced: 2; the nim-sum is 2"), "{text}");
    assert!(
        text.contains("to balance: Chop(4,5) => Chop(2,5)"),
        "{text}"
    );
    assert!(print("balance({1|-1})").starts_with("error: not a sum of nim-values"));
    assert!(print("balance(-3)").starts_with("error: expected a natural number"));
    assert!(print("balance([])").contains("balanced"));
    assert!(print("balance(0)").contains("0   = 0"));
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
fn errors_name_the_argument() {
    assert!(print("winning_moves(true)").contains("expected a game"));
    assert!(print("winning_moves(*, 3)").contains("expected `Left` or `Right`"));
    assert!(print("strategy([1])").contains("expected a game"));
    assert!(print("let f(n) = {f(n)|}; depth(f(1))").contains("never ends"));
}

/// A literal and its bracket form are the same form everywhere, and the parts of a sum have no order.
#[test]
fn identity_is_one_congruence() {
    for claim in [
        "{0,{|}|} === {0|}",
        "{{0|},1|} === 2",
        "moves(tiny(1), Right) == [tiny(1) => {0|-1}]",
        "(1/2 => {|}) == (1/2 => 0)",
        "is_impartial({{0|0}|*})",
        "len(followers({{0|0}|*})) == len(followers({*|*}))",
        "* + *2 === *2 + *",
        "{0|1} === 1/2",
        "not ({0,-1|1} === 1/2)",
        "{*,0} === *2",
        "{*,0|0,*} === {0,*}",
        "-{1|0} === {0|-1}",
        "-{1||0|*} === {*|0||-1}",
        "2 * {1|-1} === {-(-1)|-1} + {1|-1}",
        "{1|-1} + {|} === {1|-1}",
        "{{1|0}|} + * === * + {{1|{|}}|}",
        "not (* + * === 0)",
        "not (bricks(3) === 0)",
        "bricks(3) + chop(2,2) === chop(2,2) + bricks(3)",
        "nim(3,2) === nim(2,3)",
        "[m for m in moves(nim(1,2,3)) if m == (* => 0)] == [* => 0]",
        "cutcake(1,1) + * === *",
        "domineering(1,1) + chomp(1,1) + hackenbush(\"\") + bricks(0) + chop(2,1) === chop(2,1)",
        "moves(domineering(1,2) + *, Right) == [domineering(1,2) => domineering(\"##\"), * => 0]",
        "len(moves(*2 + {0,*|*,0})) == 2",
        "len(left({0,{|},1-1|})) == 1",
        "len(moves({{0|},1|}, Left)) == 1",
        // Integers of one sign are an integer; fractions are not, whose sum has other options.
        "{0|} + 1 === 1 + 1",
        "2 * {0|} === {{0|}+{|}|}",
        "{|0} - 3 === {|-3}",
        "{{0|}+1|} === {1+1|}",
        "not ({0|1} + {0|1} === 1)",
        "len(left({1 + 1, 2, {0|} + {0|}, {1|}|})) == 1",
        // What is used up leaves a sum; alone it is only itself.
        "not (bricks(0) === 0 or chop(1,1) === bricks(0))",
        "2 * bricks(0) === bricks(0) + bricks(0)",
        "* - bricks(0) === * and 0 + bricks(0) === 0",
        "len(followers(bricks(1) + *)) == 5",
        "let g = bricks(1) + * in right(right(g)[0])[0] == right(right(g)[1])[0]",
        // Moves to different boards are different moves, though none of the boards has moves.
        "len(moves(domineering(\"././.\"), Left)) == 2",
        "len(options(domineering(\"././.\"))[0]) == 2",
        "len(followers(domineering(\"././.\"))) == 3",
        "len(winning_moves(hackenbush(\"0-1L 0-2L\"), Left)) == 2",
        "len(moves(clobber(\"XO#OX\"), Left)) == 2 and len(moves(clobber(\"XO#XO\"), Left)) == 2",
        "len(moves(cram(\"././.\"))) == 2 and len(moves(col(\"X.X\"), Left)) == 0",
        "let d = domineering(\"././.\") in name(after(d, d => domineering(\"./#/#\"))) == name(domineering(\"./#/#\"))",
        // Copies move alike, below 0 too.
        "winning_moves(2 * *3 + *3) == [*3 => 0]",
        "len(winning_moves(2 * {3|-1} + {3|-1}, Left)) == 1",
        "moves(-(3 * {1|0}), Left) == moves(-{1|0} - {1|0} - {1|0}, Left)",
        "moves(* - 3 * ^*) == moves(* - ^* - ^* - ^*)",
    ] {
        assert_eq!(print(claim), "true", "{claim}");
    }
    // Emptied heaps leave the sum.
    let mut typist = Typist::new();
    let (value, _) = typist.value("nim(1,2,3)").unwrap();
    let p = typist
        .engine
        .session()
        .position(&value, Default::default())
        .unwrap();
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
                    let shown = typist
                        .engine
                        .session()
                        .show(&upstar::eval::Value::Move(made));
                    let printed = shown.unwrap();
                    let upstar::eval::Value::Move(again) = typist.value(&printed).unwrap().0 else {
                        panic!("{printed} is no move");
                    };
                    for (a, b) in [(made.from, again.from), (made.to, again.to)] {
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

/// What was remembered before a statement that was given up is remembered after it.
#[test]
fn a_halt_forgets_only_its_own() {
    let mut typist = Typist::new();
    let large = "let large(n) = if n > 9 then large(n - 1) else n + len([[k] for k in 1..400000])";
    typist.value(large).unwrap();
    assert_eq!(typist.print("large(1)"), "400001");
    let stored = typist.engine.session().world.positions.len();
    // From here on there is no room for what is not remembered.
    let budget = typist.engine.session().budget();
    budget.set_memory((budget.bytes() >> 20) + 8);
    let halted = typist.print("[large(1), [*k + *(k+1) for k in 1..10**9 if k > 0]]");
    assert!(halted.contains("memory limit"), "{halted}");
    assert_eq!(typist.engine.session().world.positions.len(), stored);
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

/// A chain of 100,000 named positions works; one that leads away is told with where it got to.
#[test]
fn a_game_without_an_end_is_told() {
    let told = print("let f(n) = {f(n-1)|}; f(3)");
    assert!(
        told.contains("never ends") && told.contains("f(3) leads to f(-"),
        "{told}"
    );
    for question in ["followers(f(3))", "depth(f(3))", "tree(f(3))"] {
        let told = print(&format!("let f(n) = {{f(n+2)}}; {question}"));
        assert!(told.contains("never ends"), "{question}: {told}");
    }
    // Reading the definition is enough to know whose moves they are.
    assert_eq!(print("let f(n) = {f(n+2)}; moves(f(3))"), "[f(3) => f(5)]");
    let honest = "let g(n) = if n == 0 then {|} else {g(n-1)|}; g(200000)";
    assert_eq!(print(honest), "200000");
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

/// A multiple is the sum of copies: the same position, the same moves; a large one costs nothing.
#[test]
fn a_multiple_is_a_sum() {
    for (typed, printed) in [
        ("2 * * === * + *", "true"),
        ("2 * * === 0", "false"),
        ("2 * * == 0", "true"),
        ("2 * (^ + *) === ^ + * + ^ + *", "true"),
        ("2 * (2 * ^) + v === 4 * ^ + v", "true"),
        ("3 * {1|0} === {1|0} + {1|0} + {1|0}", "true"),
        ("-2 * ^ === v + v", "true"),
        ("-(2 * ^) === 2 * v", "true"),
        ("1 * ^ === ^", "true"),
        ("0 * ^ === 0", "true"),
        ("5 * value({|}) === 0", "true"),
        ("moves(2 * *)", "[* => 0]"),
        ("moves(2 * *) == moves(* + *)", "true"),
        ("moves(3 * (^ + *), Left)", "[^ => 0, * => 0]"),
        ("winning_moves(3 * *2)", "[*2 => 0]"),
        ("depth(3 * *2)", "6"),
        (
            "len(followers(3 * *2)) == len(followers(*2 + *2 + *2))",
            "true",
        ),
        ("is_impartial(5 * *3)", "true"),
        ("3 * ^", "^3"),
        ("moves(10**6 * ^, Left)", "[^ => 0]"),
        ("100000 * tiny(2) > 0", "true"),
        ("10**30 * * == 0", "true"),
    ] {
        assert_eq!(print(typed), printed, "{typed}");
    }
}

/// A claim about many copies is refuted without their form.
#[test]
fn false_claims_about_many_copies() {
    let mut typist = Typist::new();
    for (claim, said) in [
        ("5000 * {3|1||0} == 5000", "5000 * {3|1||0} < 5000"),
        ("1000000 * ^<2> > ^", "1000000 * ^<2> < ^"),
    ] {
        let replies = typist.replies(&format!("assert {claim}"));
        let drawn = complaints(&replies);
        assert!(drawn.contains(said), "{drawn}");
    }
}

/// Nobody can move there any more, on the shelf, in a ruleset of one's own, whatever the sign or the number of copies.
#[test]
fn what_is_over_leaves_sums() {
    for (typed, printed) in [
        ("name(kayles(0) + kayles(3))", "\"kayles(3)\""),
        ("name(sum([kayles(0), -kayles(0), 3 * kayles(0)]))", "\"0\""),
        ("name(cram(1,1) - kayles(3))", "\"-kayles(3)\""),
        (
            "moves(kayles(1) + kayles(2))",
            "[kayles(1) => 0, kayles(2) => kayles(1), kayles(2) => 0]",
        ),
        ("cutcake(1,1) + cutcake(2,2) === cutcake(2,2)", "true"),
        (
            "exists x in followers(kayles(3) + kayles(1)): x === kayles(3)",
            "true",
        ),
        (
            "let row(n) = <row(i) + row(n-1-i) for i in 0..n-1>; moves(row(2))",
            "[row(2) => row(1)]",
        ),
        // One of its own moves cannot be found, which is said when they are asked for.
        (
            "let odd(n) = if n == 0 then {odd([][0])|} else {odd(n-1) + odd(n-1)|}; moves(odd(1), Left)",
            "[odd(1) => odd(0) + odd(0)]",
        ),
        (
            "let up(n) = {up(n+1) + up(n+2)|}; name(up(1) + up(2))",
            "\"up(1) + up(2)\"",
        ),
    ] {
        assert_eq!(print(typed), printed, "{typed}");
    }
}

#[test]
fn fairness_is_read_where_it_can_be() {
    for (rules, fair) in [
        ("let f(n) = {f(n+1), f(n+2) + f(n+3)}", true),
        (
            "let f(n) = if n % 2 == 0 then {f(n+1)} else let m = n + 1 in {list(m), *n}; let list(m) = [f(m)] ++ [2 * f(m+1), -f(m+2)]",
            true,
        ),
        (
            "let f(n) = if n > 3 then {g(n)} else {f(n+1)}; let g(n) = if n < 9 then {f(n+1)} else {0|}",
            false,
        ),
        ("let f(n) = if n > 3 then {1} else {f(n+1)}", false),
    ] {
        let told = print(&format!("{rules}; is_impartial(f(0))"));
        assert_eq!(told, fair.to_string(), "{rules}");
    }
}

/// Where a list speaks of positions they have their names, and the values stand behind.
#[test]
fn lists_speak_of_positions_by_name() {
    for (typed, printed) in [
        (
            "options(chop(2,3))",
            "[chop(1,3), chop(2,2), chop(2,1)]   # *2, 0, *",
        ),
        ("left({5|1||-3})", "[{5|1}]"),
        (
            "options(domineering(2,1))",
            "[[domineering(\"#/#\")], []]   # [0], []",
        ),
        (
            "[g for g in followers(chop(3,3)) if g == 0]",
            "[chop(3,3), chop(2,2), chop(1,1)]   # 0, 0, 0",
        ),
        (
            "slice(filter(g -> g != 0, options(chop(2,3))), 0, 1)",
            "[chop(1,3)]   # *2",
        ),
        ("options(chop(2,3))[0]", "*2   # N: whoever starts wins"),
        ("[options(chop(2,3))[0] + *]", "[*3]"),
        ("map(value, options(chop(2,3)))", "[*2, 0, *]"),
        ("options(chop(2,3)) == [*2, 0, *]", "true"),
        ("[after(nim(1,2), *2 => *)]", "[* + *]   # 0"),
        ("let f(n) = {f(n+1)}; options(f(3))", "[f(4)]"),
        ("[chop(2,3)]", "[*3]"),
    ] {
        let lines = Typist::new().replies(typed);
        let line = lines.last().and_then(|reply| reply.text());
        assert_eq!(line.as_deref(), Some(printed), "{typed}");
    }
}

#[test]
fn brackets_are_named_with_the_fewest_bars() {
    for (typed, name) in [
        ("{{5|1}|-3}", "{5|1||-3}"),
        ("{{5|1},2|-3}", "{{5|1},2|-3}"),
        ("{{5|1||0}|{3|-3}}", "{5|1||0|||3|-3}"),
        ("{{5|1}}", "{{5|1}}"),
        ("{|{|}}", "{|{|}}"),
        ("{{{|}|}|{|0}}", "{{{|}|}|{|0}}"),
        ("{{kayles(2)|*}|1}", "{kayles(2)|*||1}"),
    ] {
        assert_eq!(print(&format!("name({typed})")), format!("\"{name}\""));
        assert_eq!(print(&format!("{typed} === {name}")), "true");
    }
}

#[test]
fn derivations_are_the_chains_of_the_books() {
    for (position, chain) in [
        (
            "chomp(2,2)",
            "chomp(2,2) = {chomp(2,1), chomp(1,2), chomp([2,1])} = {*, *, 0} = *2   by the mex rule",
        ),
        ("bricks(0)", "bricks(0) = {} = 0   since nobody can move"),
        (
            "{0,*|*}",
            "{0,*|*} = {0|*}   Left's * reverses through 0, which leaves nothing\n#         = ^",
        ),
        (
            "{-1,1|{0|-2}}",
            "{-1,1||0|-2} = {1||0|-2}   Left's -1 is dominated by 1",
        ),
        (
            "{3|1}",
            "{3|1} = {3|1}   nothing is dominated, nothing is reversible; no number, since 3 is not less than 1",
        ),
        (
            "{|4}",
            "{|4} = 0   by the simplicity rule: the simplest number x with x < 4",
        ),
        (
            "3 * chop(2,3)",
            "3 * chop(2,3) = *3 + *3 + *3 = *3   by nim-addition of 3, 3, 3",
        ),
        (
            "^ + {1|-1}",
            "^ + {1|-1} = ^ + +-1 = {1^|-1^}   added up, without what is dominated or reversible",
        ),
        (
            "lasker(5000)",
            "lasker(5000) = *4999   with too many options to list",
        ),
    ] {
        assert_eq!(
            print(&format!("derivation({position})")),
            format!("# {chain}")
        );
    }
    // The last game of a chain is the value, whatever the position.
    for position in [
        "domineering(2,3)",
        "clobber(\"XO/OX\")",
        "cutcake(3,5)",
        "kayles(9)",
        "{0,^|*,v}",
    ] {
        let chain = print(&format!("derivation({position})"));
        let last = chain
            .rsplit(" = ")
            .next()
            .and_then(|last| last.split("   ").next());
        assert_eq!(last, Some(&*print(position)), "{chain}");
    }
    assert_eq!(
        print("derivation({1,1|-1,-1})"),
        "# {1,1|-1,-1} = {1|-1}   an option that is there twice counts once\n\
         #             = +-1      nothing is dominated, nothing is reversible; \
         no number, since 1 is not less than -1"
    );
    assert_eq!(
        print("derivation(nim(1,2), \"latex\")"),
        print("latex(derivation(nim(1,2)))")
    );
    // Words that would run off the page go on in the next line.
    let formula = print("latex(derivation({1|-1}))");
    let words = "&& \\\\parbox[t]{0.45\\\\linewidth}{\\\\raggedright nothing is dominated,";
    assert!(formula.contains(words), "{formula}");
    assert_eq!(
        print("derivation(nim(1,2), \"latex\")"),
        r#""\\begin{aligned}\n{\\ast} + {\\ast}2 &= {\\ast}3 && \\text{by nim-addition of 1, 2}\n\\end{aligned}""#
    );
}

#[test]
fn strategies_name_the_pattern_that_wins() {
    for (position, rule) in [
        ("bricks(10)", "leave a multiple of 3"),
        ("chop(3,5)", "leave equal sizes: make it square"),
        (
            "domineering(2,2) - domineering(2,2)",
            "copy every move in the other part",
        ),
        ("nim(3,3)", "copy every move in the other part"),
        (
            "let t(n) = {t(n-k) for k in 1..4 if k < n}; t(13)",
            "leave 1 more than a multiple of 5",
        ),
        // Only the first move has to be found.
        (
            "kayles(5)",
            "first kayles(5) => kayles(2) + kayles(2), then copy every move in the other part",
        ),
        (
            "chomp(3,3)",
            "first chomp(3,3) => chomp([3,1,1]), then answer every move with its mirror image",
        ),
        (
            "hackenbush(\"0-1L 0-2R 1-3R 2-3L\")",
            "answer every move with its mirror image",
        ),
        (
            "hackenbush(\"0-1L 0-2R 1-2G\")",
            "first cut 1-2G, then answer every move with its mirror image",
        ),
    ] {
        let (before, position) = position.rsplit_once("; ").unwrap_or(("", position));
        let shown = print(&format!("{before}\nstrategy({position})"));
        assert!(shown.contains(&format!("# rule: {rule}\n")), "{shown}");
    }
    // The answers follow the rule, also where another cut would end the game sooner.
    let shown = print("strategy(hackenbush(\"0-1L 1-2L 2-3R 3-0R\"))");
    assert!(shown.contains("if cut 0-1L: cut 3-0R"), "{shown}");
    // Nothing is claimed that fails somewhere: from 4 on, all that is left is a multiple of 2 by chance.
    for position in [
        "wythoff(3,5)",
        "chomp(2,3)",
        "bricks(5)",
        "subtraction([5],8)",
        "subtraction([5],13)",
        "{1|-1} + {2|-2}",
    ] {
        let shown = print(&format!("strategy({position})"));
        assert!(
            !shown.contains("# rule: leave") && !shown.contains("copy"),
            "{shown}"
        );
    }
}

#[test]
fn mirrored_pictures_are_lost_by_who_starts() {
    let mut mirrored = 0;
    cases(400, |rng| {
        // A crooked half beside its image, joined by what may stand in between.
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
fn strategies_end_where_only_numbers_are_left() {
    let shown = print("strategy(5 + {3|-4} - 4)");
    assert!(
        shown.contains("5 + 3 - 4 = 4: Left has the spare moves"),
        "{shown}"
    );
    assert!(
        shown.contains("5 - 4 - 4 = -3: Right has the spare moves"),
        "{shown}"
    );
    let shown = print("strategy({0|1} - 1/2)");
    assert!(
        shown.contains("1 - 1 = 0: Left has no spare move"),
        "{shown}"
    );
}

#[test]
fn a_given_strategy_is_tried() {
    for (typed, wins, told) in [
        (
            "wins_with(bricks(9), Left, g -> winning_moves(g)[0])",
            true,
            "",
        ),
        ("wins_with(^, Left, g -> moves(g, Left)[0])", true, ""),
        (
            "wins_with(^, Right, g -> moves(g, Right)[0])",
            false,
            "no strategy wins: Left wins, whoever starts",
        ),
        (
            "wins_with(bricks(2), Right, g -> moves(g)[0])",
            false,
            "it loses: Right starts with bricks(2) => bricks(1), bricks(1) => bricks(0), and Right has no move",
        ),
        // Second: Right wins by copying, and not by always taking one.
        (
            "wins_with(bricks(3), Right, g -> moves(g)[0])",
            false,
            "it loses: Left starts with bricks(3) => bricks(2), bricks(2) => bricks(1), bricks(1) => bricks(0), and Right has no move",
        ),
    ] {
        let replies = Typist::new().replies(typed);
        let reply = replies.last().expect("a reply");
        assert_eq!(reply.text(), Some(wins.to_string()), "{typed}");
        assert_eq!(reply.notes.join("\n"), told, "{typed}");
    }
    let told = print("wins_with(bricks(8), Left, g -> *3 => *2)");
    assert!(
        told.contains("*3 => *2 is no move of Left in bricks(8)"),
        "{told}"
    );
    let told = print("wins_with(bricks(8), Left, g -> 3)");
    assert!(told.contains("expected a move"), "{told}");
    let told = print("wins_with(bricks(8), Left, 3)");
    assert!(told.contains("expected a function"), "{told}");
    assert!(!told.contains("product"), "{told}");
}

#[test]
fn a_line_of_play_is_whole_or_cut_between_moves() {
    let line = |bricks: usize| {
        let typed = format!("wins_with(bricks({bricks}), Left, g -> moves(g)[0])");
        Typist::new().replies(&typed)[0].notes.join("\n")
    };
    let told = line(30);
    assert_eq!(told.matches("=>").count(), 21, "{told}");
    assert!(!told.contains("..."), "{told}");
    let told = line(301);
    assert_eq!(told.matches("=>").count(), 100, "{told}");
    assert!(
        told.contains("bricks(226), ... (102 moves left out), bricks(73) =>"),
        "{told}"
    );
}

/// A reason says more than the answer.
#[test]
fn answers_of_functions_have_reasons() {
    let compared = print("why compare(^, 0) == \">\"");
    let ordered = print("why ^ > 0");
    assert_eq!(
        compared,
        format!("# compare(^, 0) == \">\" is true\n{ordered}")
    );
    assert_eq!(
        print("why compare(^, 0)"),
        format!("# it is \">\"\n{ordered}")
    );
    for (typed, told) in [
        (
            "why mex([0,1,3]) == 2",
            "# mex([0, 1, 3]) == 2 is true: 0 and 1 are there, and 2 is the first that is missing",
        ),
        (
            "why mex([0,1,3]) == 3",
            "# mex([0, 1, 3]) == 3 is false: 0 and 1 are there, and 2 is the first that is missing; \
             as numbers, 2 < 3",
        ),
        (
            "why mex(0..40)",
            "# it is 41: 0 to 40 are there, and 41 is the first that is missing",
        ),
        (
            "why nim_sum(13,19,10) == 20",
            "# nim_sum(13, 19, 10) == 20 is true: 13 = 8 + 4 + 1, 19 = 16 + 2 + 1, 10 = 8 + 2; equal powers \
             cancel in pairs, and 20 = 16 + 4 is left",
        ),
        (
            "why grundy(*3 + *5) == 6",
            "# grundy(*3 + *5) == 6 is true: grundy(*3 + *5) is 6\n# *3 + *5 = *6   by nim-addition of 3, 5",
        ),
        (
            "why sorted([2,1]) == [1,2]",
            "# sorted([2, 1]) == [1, 2] is true: sorted([2, 1]) is [1, 2]",
        ),
        // A function of the user's own is not the one that comes with the program.
        (
            "let mex(xs) = 7; why mex([0]) == 7",
            "# mex([0]) == 7 is true: mex([0]) is 7",
        ),
    ] {
        assert_eq!(print(typed), told, "{typed}");
    }
}

#[test]
fn a_strategy_that_wins_is_told() {
    assert_eq!(
        print("why wins_with(bricks(7), Left, g -> winning_moves(g)[0])"),
        "# it is true\n\
         # Left starts with bricks(7) => bricks(6), and has an answer to every move of Right, played through in 3 \
         positions:\n\
         #   bricks(6) => bricks(5), answer bricks(5) => bricks(3)\n\
         #   bricks(6) => bricks(4), answer bricks(4) => bricks(3)"
    );
    let both = print("why wins_with(^, Left, g -> moves(g, Left)[0])");
    assert!(
        both.contains("Left starts with ^ => 0, and wins at once: Right has no move"),
        "{both}"
    );
    assert!(both.contains("^ => *, answer * => 0"), "{both}");
    let many = print("why wins_with(nim(9,9), Right, g -> winning_moves(g)[0])");
    assert!(many.contains("in 10 positions:"), "{many}");
    assert!(many.contains("... and 5 more"), "{many}");
    let typed = "why wins_with(bricks(8), Left, g -> moves(g)[0])";
    let reply = &Typist::new().replies(typed)[0];
    let beaten = "it loses: Left starts with bricks(8) => bricks(7), ";
    assert!(
        reply.notes.iter().any(|note| note.starts_with(beaten)),
        "{:?}",
        reply.notes
    );
}

/// As strategies do, trees end where only numbers are left; a number is counted out where it is asked for.
#[test]
fn trees_end_where_only_numbers_are_left() {
    assert_eq!(
        print("tree({{5|1}|-3})"),
        "# {5|1||-3}  N\n# |- L {5|1}  L\n# |  |- L 5  L\n# |  `- R 1  L\n# `- R -3  R"
    );
    let sum = print("tree({5|1} + 3)");
    assert!(sum.contains("`- R 1 + 3 = 4  L"), "{sum}");
    assert!(!sum.contains("R 4 "), "{sum}");
    assert_eq!(print("tree(2)"), "# 2  L\n# `- L 1  L\n#    `- L 0  P");
}

#[test]
fn empty_heaps_are_seen_in_a_derivation() {
    assert_eq!(
        print("derivation(chop(3,3) + chop(2,2))"),
        "# chop(3,3) + chop(2,2) = 0 + 0 = 0   by nim-addition of 0, 0"
    );
}

/// Where a tree is cut, nothing is said to be shown elsewhere.
#[test]
fn cut_trees_promise_nothing() {
    for report in ["tree(chop(4,4))", "strategy(nim(3,5,6))"] {
        let shown = print(report);
        assert!(
            shown.contains(" ...") && !shown.contains("shown once"),
            "{shown}"
        );
    }
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

/// On a path Node Kayles is Dawson's Chess, whose components are worked out once each.
#[test]
fn node_kayles_on_paths() {
    let claim = "let path(n) = join([text(i) ++ \"-\" ++ text(i+1) for i in 0..n-2], \" \"); \
                 [n for n in 2..30 if node_kayles(path(n)) != octal(\"0.137\", n)]";
    assert_eq!(print(claim), "[]");
}
