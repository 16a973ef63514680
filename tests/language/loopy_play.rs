//! Loopy games as they are played, explained and told apart.

use crate::common::typist::print;

fn all_true(claims: &[&str]) {
    for claim in claims {
        assert_eq!(print(claim), "true", "{claim}");
    }
}

/// Who wins does not go round for ever instead.
#[test]
fn strategies_hurry_to_the_win() {
    let passes = print("strategy({pass,0|pass})");
    assert!(
        passes.contains("Left starts with {pass,0|pass} => 0, and Right cannot move"),
        "{passes}"
    );
    // The same before and after it is known that the value is 0.
    let lost = "strategy(a{{|a,-1}|})";
    let told = print(lost);
    assert!(
        told.contains("=> -1, and -1: Right has the spare moves"),
        "{told}"
    );
    assert!(!told.contains("shown once"), "{told}");
    let again = print(&format!("a{{{{|a,-1}}|}} == 0;\n{lost}"));
    assert!(again.ends_with(&told), "{again}");
    let token = "let t(n) = { t(n+1) if n < 3, -1 if n == 3 | t(n-1) if n > 0, -2 if n == 1 };\n";
    assert_eq!(
        print(&format!("{token}best_moves(t(1), Right)")),
        "[t(1) => -2]"
    );
    // Both win, but only one of them ever comes to an end.
    assert_eq!(
        print(&format!("{token}winning_moves(t(1), Right)")),
        "[t(1) => t(0), t(1) => -2]"
    );
    assert_eq!(
        print("winning_moves(a{1||a|0}, Left)"),
        "[a{1||a|0} => 1]",
        "a draw is no win"
    );
}

#[test]
fn reasons_are_survival_or_the_sides() {
    for (asked, reason) in [
        (
            "why over > ^",
            "only Left survives their difference by moving second",
        ),
        (
            "why over + under == 0",
            "on the onside over > 0, on the offside under < 0",
        ),
        (
            "why on + off == dud",
            "on the onside on = on, on the offside off = off",
        ),
        (
            "why a{1||a|0} > 0",
            "on the onside 2 > 0, on the offside +-1 || 0",
        ),
        (
            "why over - over == over & under",
            "the value of over + under is over & under",
        ),
        (
            "why a{0,{1|1,{*,{1+*|1+*,a}|*}}|0} || 0",
            "by the order of onsides and of offsides",
        ),
        ("why outcome(dud) == D", "D, a draw, whoever starts"),
    ] {
        let told = print(asked);
        assert!(told.contains(reason), "{asked}\n{told}");
    }
}

/// One move deep a game that comes back agrees with many claims.
#[test]
fn theorems_are_verified_on_the_whole_game() {
    let told = print("let f(n) = {{|f(n)}|} by 1\nverify(f, 1..3)");
    assert!(
        told.contains("f(1) is 1 by this, and 1 & 0 by its moves"),
        "{told}"
    );
    let told = print("let f(n) = {0|f(n)} by 1\nverify(f, 1..3)");
    assert!(
        told.contains("f(1) is 1 by this, and over by its moves"),
        "{told}"
    );
    assert_eq!(
        print("let f(n) = {0|f(n)} by over\nverify(f, 1..3)"),
        "true"
    );
}

#[test]
fn the_same_form_typed_in_another_way() {
    all_true(&[
        "over === {0|pass}",
        "{pass|pass} === dud",
        "tiny(on) === {0||0|off}",
        "{over|0} === value({over|0})",
        "{2,pass|} === {pass,2|}",
        "a{0|b{a|b}} === c{0|{c|pass}}",
        "left(a{{pass|a}|})[0] === {pass|a{{pass|a}|}}",
        "moves({0|pass}) == moves(over)",
        "moves(a{{pass,2|a}|2}, Left) == [a{{pass,2|a}|2} => {pass,2|a{{pass,2|a}|2}}]",
    ]);
    assert_eq!(print("a{0|{a|0}} === a{0|{0|a}}"), "false");
    assert_eq!(print("{0,pass|pass} === over"), "false");
    // Each as it was typed, whatever was typed before.
    assert_eq!(
        print("{2,pass|};\nmoves({pass,2|}, Left)"),
        "[{pass,2|} => {pass,2|}, {pass,2|} => 2]"
    );
    // A stopper by its form, whether or not its value is known.
    let form = "is_stopper(a{{|a}|{b{|b}|*}})";
    assert_eq!(
        print(form),
        print(&format!("a{{{{|a}}|{{b{{|b}}|*}}}};\n{form}"))
    );
}

#[test]
fn moves_that_add_part_after_part() {
    for (game, leads) in [
        ("a{0|a+*}", "a{0|a + *} leads to a{0|a + *} + *"),
        ("b{0|b+*2}", "a{0|a + *2} leads to a{0|a + *2} + *2"),
        ("a{kayles(3)+a|}", " + kayles(3)"),
        ("{pass + 1|0}", "a{a + 1|0} leads to a{a + 1|0} + 1"),
        ("a{|(pass + a{*2|-1})}", " + {*2|-1}"),
        ("a{{a|c{|-a}}|d{(-a + d)|a{-a,d|d}}}", " leads to "),
        (
            "let q() = {|q() + {*2|-1}}; q()",
            "q() leads to q() + {*2|-1}",
        ),
        (
            "let q() = {0, q() + q() | q() - *3}; q()",
            "q() leads to 2 * q()",
        ),
        (
            "let q() = {0, q() + q() | q() - *3}; misere(q())",
            "q() leads to 2 * q()",
        ),
        ("a{*:a|}", "a{*:a|} leads to *:a{*:a|}"),
        (
            "let p() = {r()|}; let r() = {* + s()|}; let s() = {|-p()}; p()",
            "r() leads to r() + (2 * *)",
        ),
    ] {
        let told = print(game);
        assert!(told.contains("this game never ends: "), "{game}\n{told}");
        assert!(
            told.contains(leads) && told.contains(", and on"),
            "{game}\n{told}"
        );
    }
    // Parts that come and go, and positions that come back.
    for (game, value) in [
        ("let q() = {0, * + * | q()}; q()", "over"),
        (
            "let w(n) = {w(n-1) + * if n > 0, 0 | w(n)}; outcome(w(3))",
            "L",
        ),
        ("outcome(a{(a:1)|})", "L"),
        ("a{(a:1)|}", "on"),
    ] {
        assert_eq!(print(game), value, "{game}");
    }
}

/// Impartial games without an end are drawn, won or lost as others are.
#[test]
fn strategies_of_impartial_loopy_games() {
    let e = "let e() = {e()};\n";
    let drawn = "# e(): D, a draw, whoever starts\n\
                 # the first player starts with e() => e()\n\
                 # `- if e() => e(): e() => e()  (the answers are shown once)\n\
                 # the first player starts, the second player answers\n\
                 # `- if e() => e(): e() => e()  (the answers are shown once)";
    assert_eq!(print(&format!("{e}strategy(e())")), drawn);
    let why = print(&format!("{e}why outcome(e()) == D"));
    assert!(why.ends_with(drawn), "{why}");
    let row = "let row(n) = {row(n-1) if n > 0, row(n+1) if n < 4};\n";
    let partizan = "let l = [[0],[0],[0,2]];\nlet r = [[0],[0],[1]];\n\
                    let g(n) = {g(k) for k in l[n] | g(k) for k in r[n]};\n";
    for (before, asked, line) in [
        (
            "",
            "strategy({pass} + *)",
            "the first player starts with {pass|pass} => {pass|pass}",
        ),
        (
            "",
            "strategy({0,pass} + *)",
            "* => 0, and the first player cannot move",
        ),
        (
            "",
            "strategy({0,pass})",
            "the first player starts with {0,pass|0,pass} => 0, and the second player cannot move",
        ),
        ("", "strategy(a{{0,a}})", "P, whoever starts loses"),
        (
            row,
            "strategy(row(2))",
            "if row(1) => row(0): row(0) => row(1)",
        ),
        (
            partizan,
            "strategy(g(2), Left)",
            "Left starts with g(2) => g(0)",
        ),
        (
            partizan,
            "strategy(g(2), Right)",
            "Right starts with g(2) => g(1)",
        ),
    ] {
        let told = print(&format!("{before}{asked}"));
        assert!(told.contains(line), "{asked}: {told}");
    }
}

#[test]
fn why_a_game_is_a_stopper() {
    let why = print("why is_stopper(over)");
    assert!(
        why.contains("no run of moves that Left and Right make in turn goes on for ever: from all 2 positions of over"),
        "{why}"
    );
    let why = print("why is_stopper(over + under)");
    assert!(
        why.contains("can move in turn for ever: Left moves in over + under, Right moves in over + under, and so on"),
        "{why}"
    );
}
