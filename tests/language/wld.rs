//! Games with wins, losses and draws.

use std::time::Duration;

use super::common::typist::{Typist, print};

#[test]
fn trees_are_solved_backwards() {
    assert_eq!(print("solve(wld L[R[+-, 00], -+])"), "wld 00");
    assert_eq!(print("solve(wld R[L[+-, 00], -+])"), "wld -+");
    assert_eq!(print("solve(wld L[L[R[+-, +-], 00], -+])"), "wld +-");
    assert_eq!(print("solve(wld +-)"), "wld +-");
    assert_eq!(print("solve(wld L[00, -+], Left)"), "wld 00");
    assert!(print("solve(wld L[00, -+], Right)").starts_with("error: the tree says who moves"));
    assert!(print("solve(*)").starts_with("error: expected a game with wins, losses and draws"));
}

#[test]
fn printed_positions_read_back() {
    let mut typist = Typist::new();
    for text in [
        "wld L[ R[+-, 00], -+ ]",
        "wld 00",
        "tic(3)",
        "tic(3, Right)",
        "tic(\"X.O\")",
        "tictactoe()",
        "tictactoe(Right)",
        "tictactoe(\"X../.O./...\", Right)",
        "hex(3,4)",
        "hex(3,4,Right)",
        "hex(\"X./.O\")",
    ] {
        let printed = typist.print(text);
        assert_eq!(typist.print(&printed), printed);
        assert_eq!(
            typist.print(&format!("{printed} == {text}")),
            "true",
            "{text}"
        );
    }
    assert_eq!(
        typist.print("[solve(tic(3)), solve(tic(1))]"),
        "[wld +-, wld 00]"
    );
    assert_eq!(typist.print("tic(3) == tic(4)"), "false");
}

#[test]
fn whoever_starts_wins_tic() {
    for n in 3..=9 {
        assert_eq!(print(&format!("solve(tic({n}))")), "wld +-");
        assert_eq!(print(&format!("solve(tic({n}), Right)")), "wld -+");
    }
    assert_eq!(print("solve(tic(2))"), "wld 00");
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(print("solve(tictactoe())"), "wld 00");
    assert_eq!(print("solve(tictactoe(), Right)"), "wld 00");
    assert_eq!(print("solve(tictactoe(\"XX./OO./...\"))"), "wld +-");
    assert_eq!(print("solve(tictactoe(\"XX./OO./...\", Right))"), "wld -+");
}

#[test]
fn the_first_player_wins_square_hex() {
    for n in 1..=6 {
        assert_eq!(print(&format!("solve(hex({n},{n}))")), "wld +-");
        assert_eq!(print(&format!("solve(hex({n},{n}), Right)")), "wld -+");
    }
}

#[test]
fn hex_is_never_drawn_and_the_shorter_way_wins() {
    for rows in 1..=4 {
        for columns in 1..=5 {
            for starts in ["Left", "Right"] {
                let winner = print(&format!("solve(hex({rows},{columns}), {starts})"));
                assert_ne!(winner, "wld 00");
                // With fewer columns to cross Left wins even as second player.
                if columns < rows {
                    assert_eq!(winner, "wld +-", "{rows} x {columns}");
                }
                if rows < columns {
                    assert_eq!(winner, "wld -+", "{rows} x {columns}");
                }
            }
        }
    }
}

#[test]
fn strategies_and_trees_are_shown() {
    let text = print("strategy(tic(3))");
    assert!(text.contains("Left wins:"), "{text}");
    assert!(text.contains("Left starts with 2"), "{text}");
    assert!(text.contains("if 1: 3, and Left has won"), "{text}");
    let text = print("strategy(wld L[R[+-, 00], -+])");
    assert!(text.contains("Left holds a draw:"), "{text}");
    assert!(text.contains("Left starts with R[+-, 00]"), "{text}");
    assert!(print("strategy(tic(3), Right)").contains("Right loses if Left plays well"));
    let text = print("strategy(tictactoe(\"XX./OO./...\"))");
    assert!(
        text.contains("Left starts with c1, and Left has won"),
        "{text}"
    );
    for text in [
        "tree(tictactoe())",
        "strategy(hex(3,3))",
        "strategy(hex(4,4))",
        "tree(hex(5,5),1)",
        "strategy(tictactoe())",
    ] {
        let printed = print(text);
        assert!(
            printed.lines().count() < 70 && printed.contains("..."),
            "{printed}"
        );
        assert!(printed.contains("a b c"), "{printed}");
    }
}

#[test]
fn boards_are_checked() {
    for (text, message) in [
        ("tic(0)", "a board has 1 square at least"),
        ("hex(9,9)", "too large: a board has at most 64 squares"),
        ("hex(3)", "the number of columns is missing"),
        ("hex(\"X.q/...\")", "`q` is none of X, O and ."),
        (
            "hex(\"X./...\")",
            "all rows are equally long, and row 2 has 3 where row 1 has 2",
        ),
        ("hex(\"\")", "row 1 of this board has no squares"),
        ("tictactoe(\"XX\")", "this board has 1 row and 2 columns"),
        ("tictactoe(\"XXX/OOO/...\")", "both players have won"),
        ("tictactoe(3)", "expected `Left` or `Right`"),
        ("tic(3, Left, Left)", "takes 1 to 2 arguments"),
        ("hex(2, 2, Left, Left)", "takes 1 to 3 arguments"),
    ] {
        let printed = print(text);
        assert!(printed.contains(message), "{text}: {printed}");
    }
}

#[test]
fn limits_stop_a_search() {
    let mut typist = Typist::new();
    typist
        .engine
        .session()
        .budget()
        .set_time(Some(Duration::from_millis(300)));
    assert!(typist.print("solve(hex(8,8))").contains("time limit"));
}

/// Tic on a row written in the language, by its signs and who moves.
const ROW: &str = "
let put(b, i, s) = b[0..i-1] ++ s ++ b[i+1..len(b)-1]
let pair(b, s) = exists i in 0..len(b)-2: b[i] == s and b[i+1] == s
let row(b, who) = if pair(b, \"X\") then wld +- else if pair(b, \"O\") then wld -+
    else if who == Left then wld L[row(put(b,i,\"X\"), Right) for i in 0..len(b)-1 if b[i] == \".\"]
    else wld R[row(put(b,i,\"O\"), Left) for i in 0..len(b)-1 if b[i] == \".\"]
";

#[test]
fn users_write_games_with_wins_and_draws() {
    let mut typist = Typist::new();
    typist.value(ROW).unwrap();
    for n in 1..=6 {
        let b = ".".repeat(n);
        for who in ["Left", "Right"] {
            for (question, theirs) in [
                ("solve", format!("solve(tic({n}), {who})")),
                ("depth", format!("depth(tic({n}, {who}))")),
                ("len(moves", format!("len(moves(tic({n}), {who})")),
                (
                    "len(winning_moves",
                    format!("len(winning_moves(tic({n}), {who})"),
                ),
                ("len(followers", format!("len(followers(tic({n}, {who}))")),
            ] {
                let close = ")".repeat(question.matches('(').count());
                let claim = format!("{question}(row(\"{b}\", {who})){close} == {theirs}{close}");
                assert_eq!(typist.print(&claim), "true", "{claim}");
            }
        }
    }
    for (typed, printed) in [
        ("row(\"X..\", Right)", "row(\"X..\",Right)"),
        (
            "moves(row(\"X.O\", Left))",
            "[row(\"X.O\",Left) => row(\"XXO\",Right)]",
        ),
        (
            "options(row(\"X.O\", Left)) == [row(\"XXO\", Right)]",
            "true",
        ),
        ("outcome(row(\"XX.\", Right))", "L"),
        ("[row(\"..\", Left), wld 00]", "[row(\"..\",Left), wld 00]"),
        (
            "wld L[row(\"XX\", Left), R[+-, 00]]",
            "wld L[row(\"XX\",Left), R[+-, 00]]",
        ),
        (
            "solve(wld R[row(\"...\", p) for p in [Left, Right], +-])",
            "wld -+",
        ),
        (
            "wld L[[wld +-, wld 00], -+ for i in 1..2]",
            "wld L[+-, 00, -+, -+]",
        ),
        ("wld L[+- if 1 > 2]", "wld 00"),
        ("wld R[wld 00 for i in []]", "wld 00"),
        ("wld L[]", "wld 00"),
        ("solve(wld L[R[], -+])", "wld 00"),
        ("is_impartial(row(\".\", Left))", "false"),
    ] {
        assert_eq!(typist.print(typed), printed, "{typed}");
    }
    assert!(
        typist
            .print("strategy(row(\"...\", Left))")
            .contains("Left starts with row(\".X.\",Right)")
    );
    assert!(
        typist
            .print("tree(row(\"..\", Left))")
            .contains("00, Left moves")
    );
}

/// `==` looks behind names, `===` does not.
#[test]
fn equal_and_identical() {
    let rules = "let to(n) = if n == 0 then wld 00 else wld L[to(n-1), +-]";
    let mut typist = Typist::new();
    typist.print(rules);
    for (typed, printed) in [
        ("to(0) == wld 00", "true"),
        ("to(0) === wld 00", "false"),
        ("to(2) == wld L[+-, L[+-, 00]]", "true"),
        ("to(2) != wld L[+-, L[+-, 00]]", "false"),
        ("to(2) == to(1)", "false"),
        ("to(2) === to(2)", "true"),
        ("len(followers(to(30000))) == 30002", "true"),
        ("to(30000) == wld L[wld L[to(29998), +-], +-]", "true"),
        ("wld L[+-, R[00, -+]] === wld L[R[-+, 00, 00], +-]", "true"),
        ("wld L[00] == wld R[00]", "false"),
        ("[to(1)] == [wld L[00, +-]]", "true"),
        ("tic(2) == tic(2, Right)", "false"),
        ("wld L[tic(2), +-] == wld L[+-, tic(2)]", "true"),
        ("hex(8,8) == hex(8,7)", "false"),
        ("tic(1) == wld L[00]", "false"),
    ] {
        assert_eq!(typist.print(typed), printed, "{typed}");
    }
    for typed in ["to(1) < to(2)", "to(1) == 0"] {
        assert!(typist.print(typed).contains("has no value"), "{typed}");
    }
}

#[test]
fn every_question_takes_every_kind_of_game() {
    for (typed, printed) in [
        ("outcome(tic(3))", "N"),
        ("outcome(tic(2))", "D"),
        ("outcome(tictactoe())", "D"),
        ("outcome(tictactoe(\"XX./.../O.O\"))", "N"),
        ("outcome(tictactoe(\"XX./.O./...\"))", "LD"),
        ("outcome(tictactoe(\"OO./.X./...\"))", "DR"),
        ("outcome(hex(2,1))", "L"),
        ("outcome(wld L[R[+-, 00], -+])", "D"),
        ("outcome(wld R[+-])", "L"),
        (
            "[D, LD, DR, DL, RD] == [outcome(wld 00), LD, DR, DL, RD]",
            "true",
        ),
        ("let D = 3; D", "3"),
        (
            "moves(tic(2))",
            "[tic(2) => tic(\"X.\",Right), tic(2) => tic(\".X\",Right)]",
        ),
        ("moves(tic(1), Right)", "[tic(1,Right) => tic(\"O\")]"),
        ("moves(wld L[+-, 00], Right)", "[]"),
        ("moves(wld +-)", "[]"),
        ("winning_moves(wld L[+-, 00])", "[wld L[+-, 00] => wld +-]"),
        ("best_moves(wld L[-+, 00])", "[wld L[-+, 00] => wld 00]"),
        ("options(wld L[+-, 00, +-])", "[wld +-, wld 00]"),
        ("left(tic(1))", "[tic(\"X\",Right)]"),
        ("right(wld L[+-])", "[]"),
        ("followers(tic(1))", "[tic(1), tic(\"X\",Right)]"),
        ("depth(wld L[R[+-, 00], -+])", "2"),
        ("wld L[+-, 00] === wld L[00, +-, 00]", "true"),
        ("wld L[+-] != wld R[+-]", "true"),
    ] {
        assert_eq!(print(typed), printed, "{typed}");
    }
    for (typed, message) in [
        ("tic(3) + *", "has no value"),
        ("-tic(3)", "has no value"),
        ("2 * tic(3)", "has no value"),
        ("tic(3):*", "has no value"),
        ("{tic(3)|}", "has no value"),
        ("value(tic(3))", "has no value"),
        ("temperature(wld 00)", "has no value"),
        ("tic(3) < tic(4)", "has no value"),
        ("tic(3) == 0", "has no value"),
        ("wld L[1, 2]", "expected a game with wins, losses and draws"),
        ("wld L[*]", "expected a game with wins, losses and draws"),
        (
            "let f(n) = if n == 0 then {|} else wld L[f(n-1)]; solve(f(1))",
            "expected a game",
        ),
        (
            "let f(n) = if n == 0 then 3 else wld L[f(n-1)]",
            "this is a game of normal play",
        ),
        (
            "let f(n) = if n > 0 then {f(n-1)|} else wld 00",
            "expected a game with wins, losses and draws",
        ),
        (
            "let f(n) = let m = n - 1 in if n > 9 then wld R[+-] else if n > 0 then wld L[f(m)] else *2",
            "expected a game with wins, losses and draws",
        ),
        (
            "let end = *2; let f(n) = if n > 0 then wld L[f(n-1)] else end; solve(f(1))",
            "expected a game with wins, losses and draws",
        ),
        ("let f(n) = wld L[f(n)]; solve(f(1))", "never ends"),
        ("let f(n) = wld L[f(n+1)]; outcome(f(1))", "never ends"),
        (
            "let f(n) = if n < 0 then wld L[+-] else f(n+1); f(1)",
            "never ends",
        ),
        (
            "let f(n) = if n < 0 then {|} else f(n+1); moves(f(1))",
            "never ends",
        ),
    ] {
        let printed = print(typed);
        assert!(
            printed.starts_with("error") && printed.contains(message),
            "{typed}: {printed}"
        );
    }
}

/// Where the game says who moves, its outcome is not one for each start.
#[test]
fn an_outcome_speaks_of_the_game_as_it_stands() {
    let mut typist = Typist::new();
    typist.value(ROW).unwrap();
    for (typed, line) in [
        ("outcome(wld L[+-, -+])", "L   # Left wins"),
        ("outcome(wld R[+-, -+])", "R   # Right wins"),
        ("outcome(wld R[+-, 00])", "D   # a draw"),
        ("outcome(wld +-)", "L   # Left wins"),
        ("outcome(row(\"...\", Right))", "R   # Right wins"),
        ("outcome(row(\"..\", Left))", "D   # a draw"),
        ("[outcome(wld +-)][0]", "L   # Left wins"),
        ("outcome(tic(3))", "N   # whoever starts wins"),
        ("outcome(hex(2,1))", "L   # Left wins, whoever starts"),
        ("outcome(tictactoe())", "D   # a draw, whoever starts"),
        ("outcome(^)", "L   # Left wins, whoever starts"),
        ("outcome(wld +-) == L == outcome(^)", "true"),
    ] {
        let replies = typist.replies(typed);
        let said = replies.last().and_then(|reply| reply.text());
        assert_eq!(said.as_deref(), Some(line), "{typed}");
    }
}
