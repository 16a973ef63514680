//! Take-and-break games: moves and huge heaps.

use upstar::Halt;
use upstar::game::Player;

use super::support::*;

#[test]
fn moves_and_values_agree() {
    for code in ["0.77", "0.137", "4.3", "0.8", "0.1F", "C.05", "0.0007"] {
        for n in 0..14 {
            let mut engine = world();
            let p = build(&mut engine, &format!("octal(\"{code}\",{n})"));
            let options = engine.session().solver().options(p, Player::Left).unwrap();
            let values = options.into_iter().map(|option| {
                let value = value_of(&mut engine, option);
                engine.session().algebra().as_nimber(value).unwrap()
            });
            let mex = mex_of(values);
            assert_eq!(grundy(&format!("octal(\"{code}\",{n})")), mex, "{code} {n}");
        }
    }
}

#[test]
fn huge_heaps_have_too_many_moves() {
    let huge = "octal(\"0.77\",1000000000000)";
    let mut engine = world();
    let p = build(&mut engine, huge);
    let refused = engine.session().solver().options(p, Player::Left);
    assert!(matches!(refused.unwrap_err().halt(), Some(Halt::Large(_))));
}
