//! Misère play, as a user sees it.

use super::common::typist::print;

#[test]
fn it_prints_and_reads_back() {
    assert_eq!(print("misere(nim(3,4,5))"), "misere(nim(3,4,5))");
    assert_eq!(print("misere({*2|*2} + {0|1})"), "misere({*2|*2} + {0|1})");
    assert_eq!(print("misere(misere(*2)) === misere(*2)"), "true");
    assert_eq!(print("misere(* + *2) === misere(*2 + *)"), "true");
    assert_eq!(print("misere(*2) === *2"), "false");
}

/// What normal play knows does not count: `^ + v` and `{*2}` are not 0 here.
#[test]
fn nothing_of_normal_play_is_used() {
    assert_eq!(print("outcome(misere(^ + v))"), "N");
    assert_eq!(print("outcome(misere({*2}))"), "P");
    assert_eq!(print("outcome(misere(0))"), "N");
    let rules = "let f(n) = {f(n-k) for k in 1..2 if k <= n} by *(n % 3)\n";
    assert_eq!(
        print(&format!("{rules}[outcome(misere(f(n))) for n in 0..6]")),
        "[N, P, N, N, P, N, N]"
    );
}

#[test]
fn moves_strategies_and_trees() {
    assert_eq!(
        print("winning_moves(misere(nim(10**12, 10**11 + 1, 1)))"),
        "[*1000000000000 => *100000000000]"
    );
    assert_eq!(
        print("winning_moves(misere(hackenbush(\"LR\") + *))"),
        "[[hackenbush(\"LR\") => hackenbush(\"\")], [* => 0]]"
    );
    assert_eq!(
        print("strategy(misere(nim(1,2)))"),
        "# misere(nim(1,2)): N, whoever starts wins\n\
         # parts: *, *2; nim-sum 3\n\
         # rule: move so that the nim-sum of the parts is 0, or an odd number of heaps of one is left and nothing else\n\
         # the first player starts with *2 => 0\n\
         # `- if * => 0: the first player cannot move and wins"
    );
    assert_eq!(
        print("strategy(misere(0))"),
        "# misere(0): N, whoever starts wins\n# the first player starts, the first player cannot move and wins"
    );
    assert_eq!(
        print("tree(misere({1|0}))"),
        "# misere({1|0})  P\n# |- L 1  R\n# |  `- L 0  N\n# `- R 0  N"
    );
    let why = print("why outcome(misere(nim(1,1,1))) == P");
    assert!(
        why.contains("the second player cannot move and wins"),
        "{why}"
    );
    assert_eq!(
        print("moves(misere(nim(1,2)))"),
        "[* => 0, *2 => 0, *2 => *]"
    );
    assert_eq!(print("options(misere(*2))"), "[misere(0), misere(*)]");
    assert_eq!(print("depth(misere(nim(2,3)))"), "5");
    assert_eq!(print("draw(misere(nim(1,2)))"), "# o   o o\n# * + *2");
}

#[test]
fn simplest_forms_tell_games_apart() {
    assert_eq!(print("misere_form({*})"), "misere(0)");
    assert_eq!(print("misere_form({*2})"), "misere({*2})");
    assert_eq!(
        print("misere_form(octal(\"0.77\", 3)) === misere_form(*3)"),
        "true"
    );
    assert_eq!(
        print("[misere_form(*n + *n) === misere_form(0) for n in 0..3]"),
        "[true, true, false, false]"
    );
    assert_eq!(print("genus(misere_form(octal(\"0.77\", 5)))"), "\"4^146\"");
    assert_eq!(print("genus(*10)"), "\"10^(10,8)\"");
    assert_eq!(print("genus(nim(10**12, 10**12))"), "\"0^02\"");
}
