//! Definitions with `by`, and rulesets that nobody's definitions change.

use super::common::typist::{Typist, print};
use upstar::Settings;

#[test]
fn theorems_are_verified() {
    let wrong =
        "let third(n) = { third(n-k) for k in 1..2 if k <= n } by *(if n == 7 then 2 else n % 3)\n";
    let told = print(&format!("{wrong}verify(third, 0..20)"));
    assert_eq!(
        told,
        "error: the theorem does not hold: third(7) is *2 by this theorem, but * by its moves"
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
        engine: upstar::Engine::new(Settings::with(|settings| settings.paranoid = true)),
    };
    let told = paranoid.print(&format!("{wrong}third(7)"));
    assert!(
        told.contains("third(7) is *2 by this theorem, but * by its moves"),
        "{told}"
    );
    assert_eq!(paranoid.print("third(6)"), "0");
    assert_eq!(paranoid.print("clobber(\"XO/OX\")"), "*");
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
    assert!(round.contains("calls g(0) again"), "{round}");
}
