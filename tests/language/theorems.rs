//! Definitions with `by` in an engine that compares every theorem with the moves.

use super::common::typist::Typist;
use upstar::{Engine, Settings};

#[test]
fn paranoid_engines_compare_theorems_with_moves() {
    let mut paranoid = Typist {
        engine: Engine::new(Settings::with(|settings| settings.paranoid = true)),
    };
    let told = paranoid.print(
        "let third(n) = { third(n-k) for k in 1..2 if k <= n } by *(if n == 7 then 2 else n % 3)\n\
         third(7)",
    );
    assert!(
        told.contains("third(7) is *2 by this theorem, but * by its moves"),
        "{told}"
    );
    assert_eq!(paranoid.print("third(6)"), "0");
    assert_eq!(paranoid.print("clobber(\"XO/OX\")"), "*");
}
