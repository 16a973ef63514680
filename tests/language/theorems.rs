//! Definitions with `by`, and rulesets that nobody's definitions change.

use super::common::typist::{Typist, print};
use upstar::Settings;

#[test]
fn a_theorem_gives_the_value_and_the_moves_stay() {
    let chop = "let plank(m, n) = { plank(i, n) for i in 1..m-1, plank(m, j) for j in 1..n-1 } by *(m-1) + *(n-1)\n";
    let large = format!("{chop}plank(10**12 + 1, 10**12 + 4)");
    assert_eq!(print(&large), "*3");
    let moves = format!("{chop}moves(plank(2, 2))");
    assert_eq!(
        print(&moves),
        "[plank(2,2) => plank(1,2), plank(2,2) => plank(2,1)]"
    );
    // A theorem is believed, but the moves are what is typed.
    let wrong =
        "let heap(n) = { heap(k) for k in 0..n-1 } by *(2*n)\n[heap(3), len(moves(heap(3)))]";
    assert_eq!(print(wrong), "[*6, 3]");
}

#[test]
fn a_theorem_that_leads_back_leaves_it_to_the_moves() {
    assert_eq!(print("let f(n) = { f(n-1) if n > 0 | } by f(n)\nf(5)"), "5");
    // Each is known by the other.
    let twins = "let a(n) = { a(k) for k in 0..n-1 } by b(n)\nlet b(n) = { b(k) for k in 0..n-1 } by a(n)\n";
    assert_eq!(print(&format!("{twins}[a(6), b(4), b(7)]")), "[*6, *4, *7]");
    // By a mirror image, which is known by the board itself.
    let stones = "let s(b) = { s(put(b, i, \".\")) for i in cells(b, \"X\") | s(put(b, i, \".\")) for i in cells(b, \"O\") }
        by s(mirror(b))\n";
    assert_eq!(print(&format!("{stones}s(\"XXO\") + s(\"OX\")")), "1");
    // Also in the middle of an expression.
    let more = "let c(n) = { c(n-1) if n > 0 } by c(n) + *\n[c(0), c(1), c(2)]";
    assert_eq!(print(more), "[0, *, 0]");
    // Known by one that waits for it, whichever is asked for first.
    let waits = "let r(n) = { 0 | } by q(n)\nlet q(n) = { r(n) | }\n";
    assert_eq!(print(&format!("{waits}[q(1), r(1)]")), "[2, 1]");
    assert_eq!(print(&format!("{waits}[r(1), q(1)]")), "[1, 2]");
    // Moves that come back are a loopy game.
    assert_eq!(print("let r(n) = { r(n) | } by r(n)\nr(1)"), "on");
}

#[test]
fn theorems_are_verified() {
    let wrong =
        "let third(n) = { third(n-k) for k in 1..2 if k <= n } by *(if n == 7 then 2 else n % 3)\n";
    let told = print(&format!("{wrong}verify(third, 0..20)"));
    assert_eq!(
        told,
        "error: the theorem does not hold: third(7) is *2 by this, and * by its moves"
    );
    assert_eq!(print(&format!("{wrong}verify(third, 0..6)")), "true");
    assert_eq!(print("verify(cram, 1..3, 1..3)"), "true");
    assert_eq!(
        print("verify(moore, 1..3, [[1, 2], [2, 0, 2], [1, 1, 2]])"),
        "true"
    );
    // The first board leads back to itself, so it is the later ones that tell.
    let lone = "let lone(b) = { lone(put(b, i, \"X\")) for i in cells(b, \".\") if near(b, i, \"XO\") == []
                              | lone(put(b, i, \"O\")) for i in cells(b, \".\") if near(b, i, \"XO\") == [] }
        by sum([lone(p) for p in parts(b, \"XO#\")])
        verify(lone, [grid(1, n) for n in 1..5])";
    assert!(
        print(lone).contains("the theorem does not hold"),
        "{}",
        print(lone)
    );
    assert!(print("verify(grundy_game, 0..3)").contains("nothing to verify"));
    // Believed in general, and looked at by who trusts nobody.
    let mut typist = Typist::new();
    assert_eq!(typist.print(&format!("{wrong}third(7)")), "*2");
    let mut paranoid = Typist {
        engine: upstar::Engine::new(Settings {
            paranoid: true,
            ..Settings::default()
        }),
    };
    let told = paranoid.print(&format!("{wrong}third(7)"));
    assert!(
        told.contains("third(7) is *2 by this, and * by its moves"),
        "{told}"
    );
    assert_eq!(paranoid.print("third(6)"), "0");
    assert_eq!(paranoid.print("clobber(\"XO/OX\")"), "*");
}

/// Reasons do not make sense of a theorem that does not hold.
#[test]
fn why_says_that_a_value_is_claimed() {
    let f = "let f(n) = {f(k) for k in 0..n-1} by *(n+1); ";
    let claimed = "# the value of f(3) is what its definition claims: by *(n+1); `verify` compares that with the moves\n\
                   # f(3) = {f(0), f(1), f(2)} = {*, *2, *3} = 0   by its moves, and *4 as claimed";
    assert_eq!(print(&format!("{f}why f(3)")), claimed);
    let told = print(&format!("{f}why f(3) == *4"));
    assert!(told.ends_with(claimed), "{told}");
    let told = print(&format!("{f}strategy(f(3))"));
    assert!(
        told.contains("the theorem does not hold: f(3) is *4 by this, and 0 by its moves"),
        "{told}"
    );
    let told = print("let f(n) = {f(k) for k in 0..n-1} by *n; why f(2)");
    assert!(!print("why clobber(\"O/X\")").contains("claims"));
    assert!(
        told.contains("by the mex rule") && told.contains("its definition claims: by *n"),
        "{told}"
    );
}

#[test]
fn the_shelf_means_what_it_says() {
    let mut typist = Typist::new();
    typist
        .value("let put(b) = 3; let sum = 4; let near = 5; let stain = 6; let LD = 7")
        .unwrap();
    assert_eq!(typist.print("clobber(\"XO/OX\")"), "*");
    // Names of a file are its own.
    assert!(
        typist
            .print("tinted(\"..\")")
            .contains("`tinted` is not defined")
    );
    assert_eq!(typist.print("snort(\"...\")"), "+-2");
    assert!(typist.print("tint").contains("`tint` is not defined"));
    // Whoever defines a ruleset anew has it anew.
    assert_eq!(
        typist.print("let clobber(b) = { 0 | }; clobber(\"XO/OX\")"),
        "1"
    );
    assert_eq!(typist.print("verify(kayles, 0..20)"), "true");
}

#[test]
fn positions_stay_the_same_through_definitions() {
    let mut typist = Typist::new();
    typist
        .value("let g = clobber(\"XO/O.\"); let x = 1; let x = 2")
        .unwrap();
    assert_eq!(typist.print("g === clobber(\"XO/O.\")"), "true");
}

#[test]
fn recursions_are_remembered() {
    let fibonacci = "let fib(n) = if n < 2 then n else fib(n-1) + fib(n-2)\nfib(300)";
    assert_eq!(
        print(fibonacci),
        "222232244629420445529739893461909967206666939096499764990979600"
    );
    let pairs = "let f([a, b]) = if a < 1 then b else f([a-1, b+1])\nf([5, 2])";
    assert_eq!(print(pairs), "7");
    // Through another function too.
    let two = "let a(n) = if n < 2 then 1 else b(n-1) + b(n-2)\nlet b(n) = a(n)\na(200) > 0";
    assert_eq!(print(two), "true");
    let round = print("let f(n) = g(n); let g(n) = f(n); f(0)");
    assert!(round.contains("comes back to"), "{round}");
}
