//! Brackets that mean themselves inside: which are the same, and how their followers are named.

use super::common::random::{Rng, cases};
use super::common::typist::{Typist, complaints, print};

fn prints(rows: &[(&str, &str)]) {
    for (typed, printed) in rows {
        assert_eq!(print(typed), *printed, "{typed}");
    }
}

fn are_the_same(pairs: &[(&str, &str)], verdict: &str) {
    for (one, two) in pairs {
        assert_eq!(
            print(&format!("({one}) === ({two})")),
            verdict,
            "{one} and {two}"
        );
    }
}

#[test]
fn a_label_comes_back_through_a_minus_or_a_sum() {
    for typed in [
        "a{0|-a}",
        "a{-a|}",
        "a{0|{-a|1}}",
        "a{0|-{1|a}}",
        "b{b|-{1|b}}",
        "{0|-pass}",
        "b{(-{under|*2}) + b|{|}}",
        "a{0|2 * a}",
        "a{0|a:1}",
        "a{0|b{|a + b}}",
    ] {
        are_the_same(&[(typed, typed)], "true");
        let misere = format!("let g = {typed}; misere(g) === misere({typed})");
        assert_eq!(print(&misere), "true", "{typed}");
    }
}

/// 0:h has the moves of h, and g:0 those of g: nothing grows on what is used up.
#[test]
fn what_is_used_up_is_no_part_of_an_ordinal_sum() {
    are_the_same(
        &[
            ("0:*", "*"),
            ("*:0", "*"),
            ("{|}:*", "*"),
            ("ordinal_sum({0|1}, {|})", "{0|1}"),
            ("bricks(0):bricks(3)", "bricks(3)"),
            ("-({0|1}:0)", "{-1|0}"),
            ("b{|}:*", "*"),
            ("a{|0:a}", "a{|a}"),
            ("a{|{|}:a}", "a{|a}"),
            ("a{|b{|}:a}", "a{|a}"),
            ("a{0|-(a:{|})}", "a{0|-a}"),
        ],
        "true",
    );
    // What is worth 0 and has moves is a stalk, and so is any other form.
    are_the_same(&[("{-1|1}:*", "*"), ("*:(* + *)", "*")], "false");
    prints(&[
        ("{-1|1}:1", "1/2"),
        ("a{|0:a}", "off"),
        ("a{|a:0}", "off"),
        ("let f() = {|0:f()}; f()", "off"),
        ("let f() = {|bricks(0):f()}; f()", "off"),
        ("let f() = {|f() + (0:0)}; f()", "off"),
        ("let d() = {|}; let f() = {|d():f()}; f()", "off"),
        ("let d() = {|}; a{|d():a}", "off"),
        ("outcome(a{a|{0:a|}})", "D"),
        ("outcome(a{a,a|((0):(a)),b{1|}})", "D"),
        ("outcome(a{b{|((over):(under))}|a,((b{|}):(b{a|}))})", "LD"),
    ]);
}

/// What is the same does not depend on what was asked before.
#[test]
fn forms_are_the_same_whatever_came_before() {
    let earlier = "a{a||{pass|pass},0|{pass|a}};";
    let moved = "right(a{a|{a{a},0|{pass|a}}})[0] === {{pass|pass},0|a{a|{pass||{pass|pass},0|a}}}";
    assert_eq!(print(moved), "true");
    assert_eq!(print(&format!("{earlier} {moved}")), "true");
    let negative = "{h|0} === -{0|-h}";
    let define = "let h = a{{0|-a}|{pass|pass}};";
    assert_eq!(print(&format!("{define} {negative}")), "true");
    assert_eq!(
        print(&format!("{define} h; -h; {{h|0}}; {negative}")),
        "true"
    );
    let deep = "{{dud|0}|1}";
    assert_eq!(
        print(&format!(
            "let g = {deep}; g === {deep}; g === {{{{a{{a|a}}|0}}|1}}"
        )),
        "true"
    );
}

#[test]
fn forms_are_the_same_all_the_way_down() {
    are_the_same(
        &[
            ("a{0|-{1|a}}", "b{0|{-b|-1}}"),
            ("-a{0|{a|1}}", "a{{-1|a}|0}"),
            ("-a{0|-a}", "a{-a|0}"),
            ("right(a{0|{a|1}})[0]", "b{{0|b}|1}"),
            ("a{{0|0}|{a|}}", "b{*|{b|}}"),
            // A loop around one that it is a part of.
            ("left(a{{pass|a}|})[0]", "{pass|a{{pass|a}|}}"),
            ("b{b|a{-{a|b{b|a}}|}}", "b{b|a{-{a|b{b|a}}|}}"),
            ("a{0|{0|a}}", "over"),
            ("a{{a}}", "dud"),
            // A closed loop beside or inside another bracket.
            ("{pass|pass}", "{{pass|pass}|{pass|pass}}"),
            ("{dud|dud}", "dud"),
            ("a{a|{pass|pass}}", "{a{a|{pass|pass}}|{pass|pass}}"),
            ("a{a|{pass|pass}}", "a{a|dud}"),
            ("a{{|a}|{pass|pass}}", "{b{|{b|{pass|pass}}}|{pass|pass}}"),
            (
                "a{{0|-a}|{pass|pass}}",
                "{b{0|-{b|{pass|pass}}}|{pass|pass}}",
            ),
            (
                "right(a{a|{a{a},0|{pass|a}}})[0]",
                "{{pass|pass},0|a{a|{pass||{pass|pass},0|a}}}",
            ),
            (
                "followers(a{{{-a|pass}|{pass|pass}}|})[5]",
                "-{a{-{a|{pass|pass}||}|a}|{pass|pass}}",
            ),
            ("a{0|a + * + 1 + 1}", "b{0|2 + b + *}"),
            ("a{|a + b{|b + a}}", "a{|2 * a}"),
            ("a{0|{a|1}} + *", "* + b{0,0|{b|1}}"),
        ],
        "true",
    );
    are_the_same(
        &[
            ("a{0|-a}", "a{0|a}"),
            ("a{0|-a}", "a{-a|0}"),
            ("a{|2 * a}", "a{|3 * a}"),
            ("a{0|a + *}", "a{0|a + *2}"),
            ("a{0|-{1|a}}", "a{0|{1|a}}"),
        ],
        "false",
    );
}

#[test]
fn moves_read_back() {
    prints(&[
        ("moves(a{0|-a}, Right)", "[a{0|-a} => -a{0|-a}]"),
        ("moves(a{0|-a}, Right)[0] == (a{0|-a} => -a{0|-a})", "true"),
        (
            "after(a{0|-{1|a}}, a{0|-{1|a}} => -{1|a{0|-{1|a}}}) === -{1|a{0|-{1|a}}}",
            "true",
        ),
    ]);
}

#[test]
fn names_of_followers_are_closed() {
    prints(&[
        ("right(a{0|b{|a + b}})", "[a{|{0|a} + a}]"),
        ("right(a{0|b{|a + b}})[0] === b{|a{0|b} + b}", "true"),
    ]);
}

/// What stands in a bracket: labels around it, values, brackets, and these negated, added and multiplied.
fn option(rng: &mut Rng, depth: u32, around: &mut Vec<&'static str>) -> String {
    const LEAVES: [&str; 12] = [
        "0", "1", "-1", "*", "*2", "^", "over", "under", "on", "dud", "nim(2)", "{|}",
    ];
    match rng.below(9) {
        0..=2 => rng.pick(around).to_string(),
        3 | 4 if depth > 0 => bracket(rng, depth - 1, around),
        5 => format!("-({})", option(rng, depth, around)),
        6 if depth > 0 => {
            let (one, two) = (option(rng, 0, around), option(rng, 0, around));
            format!("({one}) {} ({two})", rng.pick(&["+", "-"]))
        }
        _ => rng.pick(&LEAVES).to_string(),
    }
}

fn bracket(rng: &mut Rng, depth: u32, around: &[&'static str]) -> String {
    let label = *rng.pick(&["", "a", "b", "c"]);
    let mut around = around.to_vec();
    around.extend(["pass", label].into_iter().filter(|name| !name.is_empty()));
    let mut side = |rng: &mut Rng| {
        let count = *rng.pick(&[0, 1, 1, 1, 2]);
        let options = (0..count).map(|_| option(rng, depth, &mut around));
        options.collect::<Vec<_>>().join(",")
    };
    let (left, right) = (side(rng), side(rng));
    format!("{label}{{{left}|{right}}}")
}

/// The items of a list as it is printed.
fn items(list: &str) -> Vec<String> {
    let (mut items, mut depth) = (vec![String::new()], 0);
    for sign in list.trim_matches(['[', ']']).chars() {
        depth += i32::from("{([".contains(sign)) - i32::from("})]".contains(sign));
        match items.last_mut() {
            Some(last) if sign != ',' || depth > 0 => last.push(sign),
            _ => items.push(String::new()),
        }
    }
    items.retain(|item| !item.trim().is_empty());
    items
}

/// A game typed again is the same game, and so is every option as it is named.
#[test]
fn forms_read_back() {
    let mut through_operators = 0;
    cases(600, |rng| {
        let typed = bracket(rng, 2, &[]);
        let mut typist = Typist::new();
        assert_eq!(
            typist.print(&format!("({typed}) === ({typed})")),
            "true",
            "{typed}"
        );
        for (player, side) in [("Left", "left"), ("Right", "right")] {
            let moves = typist.print(&format!("moves({typed}, {player})"));
            for (at, made) in items(&moves).iter().enumerate() {
                for claim in [
                    format!("moves({typed}, {player})[{at}] == ({made})"),
                    format!("after({typed}, {made}) === {side}({typed})[{at}]"),
                ] {
                    assert_eq!(typist.print(&claim), "true", "{claim}");
                }
                let is_loop = made.contains("a{") || made.contains("pass");
                let is_joined = made.contains(" + ") || made.contains("-{") || made.contains("-a");
                through_operators += u32::from(is_loop && is_joined);
            }
        }
    });
    assert!(through_operators > 50, "{through_operators}");
}

#[test]
fn dud_has_moves_and_they_are_fair() {
    prints(&[
        ("followers(dud)", "[dud]"),
        ("followers(dud + *)", "[dud + *, dud]"),
        ("followers(misere(dud))", "[misere(dud)]"),
        ("is_impartial(dud)", "true"),
        ("is_impartial({pass|pass})", "true"),
        ("options(dud + *)", "[dud + *, dud]"),
    ]);
    let told = complaints(&Typist::new().replies("misere_grundy(dud)"));
    assert!(told.contains("its moves lead round: dud -> dud"), "{told}");
}

#[test]
fn loopy_theorems_are_used() {
    let s = "let s(n) = {0|s(n+1)} by over";
    prints(&[
        (&format!("{s}; s(1)"), "over"),
        (&format!("{s}; s(1) + * == over"), "true"),
        (&format!("{s}; outcome(s(1))"), "L"),
        ("let s(n) = {0|s(n+1)} by over + over; s(1) < 1", "true"),
        // One that says what the moves say.
        ("let s(n) = {0|s(n)} by s(n); s(1)", "over"),
    ]);
    let told = complaints(&Typist::new().replies("let s(n) = {0|s(n)} by under; verify(s, [1])"));
    assert!(told.contains("the theorem does not hold"), "{told}");
}

#[test]
fn what_goes_on_is_named() {
    let told = complaints(&Typist::new().replies("let q() = {0 | q() + *}; q()"));
    assert!(told.contains("q() leads to q() + *, and on"), "{told}");
}

/// Of arguments is spoken where there are some.
#[test]
fn what_goes_round_is_helped_as_it_was_typed() {
    let told = complaints(&Typist::new().replies("depth(a{0|{a|1}})"));
    assert!(!told.contains("arguments"), "{told}");
    let told = complaints(&Typist::new().replies("let f(n) = {f(n)|}; depth(f(1))"));
    assert!(told.contains("keep the arguments apart"), "{told}");
}

/// Names that grow are told before they fill the memory.
#[test]
fn growing_names_are_told_soon() {
    for (typed, length) in [
        ("let z(xs) = {z(xs ++ [1]) | 0}; z([])", 7168),
        ("let y(n) = {y(2*n) | 0}; y(1)", 21504),
    ] {
        let told = complaints(&Typist::new().replies(typed));
        let length = format!("{length} positions in a row");
        assert!(told.contains(&length), "{told}");
    }
    let round = "let x(s) = {x(s ++ [1]) if len(s) < 5000 | x([])}; outcome(x([]))";
    assert_eq!(print(round), "D");
}

/// A stopper typed as a bracket is its name, also beside others inside of a loop; and what has no moves is no part.
#[test]
fn stoppers_and_sums_inside_of_loops() {
    for claim in [
        "a{over + *|a} === a{{0|pass} + *|a}",
        "a{{over|}|{a|0}} === a{{{0|pass}|}|{a|0}}",
        "let o = canonical({2|*} + over); a{o + 1|{a|0}} === a{{{2|pass}|over} + 1|{a|0}}",
        "a{({|} + a)|} === on",
        "a{(a + b{|})|{a|*}} === a{a|{a|*}}",
        "is_impartial(on - on)",
        "not is_impartial(over - over)",
    ] {
        assert_eq!(print(claim), "true", "{claim}");
    }
}
