//! The editor and the compiler find the same meanings of names: a script in which each local name is replaced by a name of its
//! own, as the editor would rename it, has the same value.

use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use upstar::analysis::{Script, Symbol};

/// The names that are defined at the start, and bound again within the expression.
const NAMES: [&str; 3] = ["a", "b", "c"];
const FUNCTIONS: [&str; 2] = ["f", "g"];
const GLOBALS: &str = "let a = 1; let b = 2; let c = 3; let f(a) = a + b; let g(b) = a - b; ";

/// A random expression, nearly always an integer, that calls only these functions, so that no recursion is endless.
fn expression(rng: &mut Rng, depth: u32, callable: &[&str]) -> String {
    if depth == 0 {
        return match rng.below(4) {
            0 => rng.below(4).to_string(),
            _ => rng.pick(&NAMES).to_string(),
        };
    }
    let [d, e] = [(); 2].map(|()| expression(rng, depth - 1, callable));
    let mut names = NAMES;
    rng.shuffle(&mut names);
    let [x, y, _] = names;
    let f = *rng.pick(&FUNCTIONS);
    match rng.below(13) {
        0 => format!("({d} + {e})"),
        1 => format!("(let {x} = {d} in {e})"),
        2 => format!("(let [{x}, {y}] = [{d}, {x}] in {e})"),
        3 => format!("sum([{e} for {x} in [{d}, {y}, {x}] if {x} > {y}])"),
        4 => format!("sum([{e} for {x} in [{d}, {y}], [{y}, _] in [[{x}, {y}]]])"),
        5 => {
            format!("(if exists {x} in [{d}, {x}], {y} in [{x}, {y}]: {e} > {y} then {x} else {y})")
        }
        6 => format!("(if forall {x}, {y} in [{d}, {x}]: {x} >= {y} then {e} else {y})"),
        7 => format!("({x} -> {e})({d})"),
        8 => format!("(({x}, [{y}, _]) -> {e})({x}, [{d}, {y}])"),
        // The label is the game `on` if its own name means it within the bracket.
        9 => format!("(if {x}{{{x}|}} == on then {d} else {e} + (let {y} = {x} in {y}{{{x}|}}))"),
        10 => match callable {
            [] => d,
            callable => format!("{}({d})", rng.pick(callable)),
        },
        // A function, and one that calls itself; a parameter may have its name.
        11 => {
            let parameter = if rng.below(4) == 0 { f } else { x };
            let rest: Vec<&str> = callable.iter().copied().filter(|it| *it != f).collect();
            let body = expression(rng, depth - 1, &rest);
            format!("(let {f}({parameter}) = {body} + {parameter} in {f}({d}) + {e})")
        }
        _ => {
            let rest: Vec<&str> = callable.iter().copied().filter(|it| *it != f).collect();
            let body = expression(rng, depth - 1, &rest);
            format!(
                "(let {f}({x}, {y}) = if {x} <= 0 then {body} else {f}({x} - 1, {y}) in {f}(2, {e}) + {d})"
            )
        }
    }
}

#[test]
fn local_names_may_be_renamed() {
    let (mut values, mut renamed) = (0, 0);
    cases(2_000, |rng| {
        let depth = 1 + rng.below(4) as u32;
        let text = GLOBALS.to_string() + &expression(rng, depth, &FUNCTIONS);
        let script = Script::new(text.clone());
        let mut other = text.clone();
        for name in script.names.iter().rev() {
            if let Symbol::Local(bound) = &name.symbol {
                other.replace_range(name.span.start..name.span.end, &format!("z{}", bound.start));
            }
        }
        let [before, after] = [&text, &other].map(|text| Typist::new().value(text));
        renamed += u32::from(text != other);
        values += u32::from(before.is_ok());
        let [before, after] = [before, after].map(|found| found.map(|(_, printed)| printed).ok());
        assert_eq!(before, after, "{text}\n{other}");
    });
    assert!(
        renamed > 1_000 && values > 1_000,
        "{renamed} renamed, {values} values"
    );
}
