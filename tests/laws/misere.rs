//! Misère play against plain recursion on trees: who cannot move wins.

use std::collections::HashMap;

use super::common::random::{Rng, cases};
use super::common::tree::{Tree, bracket, nimber, sum, text, zero};
use super::common::typist::Typist;
use upstar::Budget;
use upstar::game::{Player, nim};
use upstar::internals::game::{Genus, MisereForm, MisereForms};

/// Does this player, to move, win?
fn wins(g: &Tree, player: Player) -> bool {
    let options = match player {
        Player::Left => &g.left,
        Player::Right => &g.right,
    };
    options.is_empty()
        || options
            .iter()
            .any(|option| !wins(option, player.opponent()))
}

fn outcome(g: &Tree) -> &'static str {
    match (wins(g, Player::Left), wins(g, Player::Right)) {
        (true, true) => "N",
        (true, false) => "L",
        (false, true) => "R",
        (false, false) => "P",
    }
}

fn told(typist: &mut Typist, expression: &str) -> String {
    typist
        .print(expression)
        .split("   #")
        .next()
        .unwrap()
        .to_string()
}

#[test]
fn outcomes_agree_with_plain_recursion() {
    let mut seen: HashMap<&str, u32> = HashMap::new();
    cases(300, |rng| {
        let parts: Vec<Tree> = (0..=rng.below(2)).map(|_| rng.tree(2)).collect();
        let whole = parts.iter().fold(zero(), |whole, part| sum(&whole, part));
        let typed: Vec<String> = parts.iter().map(text).collect();
        let mut typist = Typist::new();
        let answer = told(
            &mut typist,
            &format!("outcome(misere({}))", typed.join(" + ")),
        );
        let expected = outcome(&whole);
        assert_eq!(answer, expected, "{typed:?}");
        *seen.entry(expected).or_default() += 1;
    });
    assert!(
        seen.len() == 4 && seen.values().all(|&count| count > 5),
        "{seen:?}"
    );
}

/// An impartial tree with few options.
fn impartial(rng: &mut Rng, depth: u32) -> Tree {
    if depth == 0 || rng.below(5) == 0 {
        return nimber(rng.below(4));
    }
    let options: Vec<Tree> = (0..rng.below(4))
        .map(|_| impartial(rng, depth - 1))
        .collect();
    bracket(options.clone(), options)
}

fn form(forms: &mut MisereForms, g: &Tree) -> MisereForm {
    let options = g.left.iter().map(|option| form(forms, option)).collect();
    forms.form(options, &mut Budget::default()).unwrap()
}

fn is_lost(g: &Tree) -> bool {
    !wins(g, Player::Left)
}

#[test]
fn a_simplest_form_can_replace_the_game_in_every_sum() {
    let mut forms = MisereForms::default();
    let mut simplified = 0;
    cases(150, |rng| {
        let (g, h) = (impartial(rng, 3), impartial(rng, 2));
        let (f, k) = (form(&mut forms, &g), form(&mut forms, &h));
        let options: Vec<MisereForm> = g.left.iter().map(|x| form(&mut forms, x)).collect();
        simplified += u32::from(forms.options(f).len() < options.len());
        let mut budget = Budget::default();
        let whole = sum(&g, &h);
        let added = forms.sum(f, k, &mut budget).unwrap();
        assert_eq!(added, form(&mut forms, &whole), "{g:?} + {h:?}");
        assert_eq!(
            forms.is_lost_sum(&[f, k], &mut budget).unwrap(),
            is_lost(&whole),
            "{g:?} + {h:?}"
        );
        let class = forms.class(added, &mut budget).unwrap();
        assert_eq!(class.is_lost(), is_lost(&whole));
    });
    assert!(simplified > 20, "{simplified}");
}

/// The least heap beside which the game is lost by who is to move.
fn misere_nim_value(g: &Tree) -> u64 {
    (0..).find(|&size| is_lost(&sum(g, &nimber(size)))).unwrap()
}

#[test]
fn genera_are_nim_values_beside_heaps_of_two() {
    fn nim_value(g: &Tree) -> u64 {
        nim::mex(&mut g.left.iter().map(nim_value).collect::<Vec<_>>())
    }
    let mut forms = MisereForms::default();
    cases(60, |rng| {
        let g = impartial(rng, 2);
        let at = form(&mut forms, &g);
        let genus: Genus = forms.class(at, &mut Budget::default()).unwrap().genus;
        let shown = genus.to_string();
        let (value, digits) = shown.split_once('^').unwrap();
        assert_eq!(value, nim_value(&g).to_string(), "{g:?}");
        let mut beside = g.clone();
        for digit in digits.chars().take(4) {
            assert_eq!(
                digit.to_string(),
                misere_nim_value(&beside).to_string(),
                "{g:?} {shown}"
            );
            beside = sum(&beside, &nimber(2));
        }
    });
}

#[test]
fn tame_games_add_like_nim() {
    let mut forms = MisereForms::default();
    let (mut tame, mut wild) = (Vec::new(), 0);
    cases(200, |rng| {
        let g = impartial(rng, 3);
        let at = form(&mut forms, &g);
        let class = forms.class(at, &mut Budget::default()).unwrap();
        match class.is_tame {
            true if at.as_heap().is_none() => tame.push((g, class)),
            true => {}
            false => wild += 1,
        }
    });
    assert!(
        tame.len() > 10 && wild > 10,
        "{} tame, {wild} wild",
        tame.len()
    );
    for (at, (g, class)) in tame.iter().enumerate().take(12) {
        let (h, other) = &tame[(at + 1) % tame.len()];
        let sum_class =
            upstar::internals::game::Class::of_tame_sum(&[class.clone(), other.clone()]);
        assert_eq!(sum_class.is_lost(), is_lost(&sum(g, h)), "{g:?} + {h:?}");
        let whole = form(&mut forms, &sum(g, h));
        let whole = forms.class(whole, &mut Budget::default()).unwrap();
        assert_eq!(whole.genus, sum_class.genus, "{g:?} + {h:?}");
    }
}

#[test]
fn winning_moves_of_misere_nim() {
    cases(120, |rng| {
        let heaps: Vec<u64> = (0..1 + rng.below(4)).map(|_| rng.below(5)).collect();
        let mut typist = Typist::new();
        let typed: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let count = told(
            &mut typist,
            &format!("len(winning_moves(misere(nim({}))))", typed.join(",")),
        );
        let mut found = 0;
        for (at, &heap) in heaps.iter().enumerate() {
            // Equal heaps move alike.
            if heaps[..at].contains(&heap) {
                continue;
            }
            for size in 0..heap {
                let mut left = heaps.clone();
                left[at] = size;
                let whole = left
                    .iter()
                    .fold(zero(), |whole, &heap| sum(&whole, &nimber(heap)));
                found += u64::from(is_lost(&whole));
            }
        }
        assert_eq!(count, found.to_string(), "{heaps:?}");
    });
}

/// The printed value of an expression, which is typed into an engine of its own.
fn said(expression: &str) -> String {
    told(&mut Typist::new(), expression)
}

/// The misère outcome of a game beside another that a function finds for two games.
fn beside(function: &str, g: &Tree, h: &Tree) -> [String; 2] {
    let (g, h) = (text(g), text(h));
    [&g, &h].map(|game| said(&format!("outcome(misere({game} + {function}({g}, {h})))")))
}

#[test]
fn links_and_distinguishers_do_what_they_are_for() {
    let [mut linked, mut equal] = [0, 0];
    cases(60, |rng| {
        let (g, h) = (impartial(rng, 2), impartial(rng, 2));
        let (x, y) = (text(&g), text(&h));
        assert_eq!(
            said(&format!("outcome(misere({x} + misere_mate({x})))")),
            "P"
        );
        if said(&format!("misere_form({x}) === misere_form({y})")) == "true" {
            equal += 1;
            assert!(beside("misere_distinguisher", &g, &h)[0].starts_with("error"));
        } else {
            assert_eq!(
                beside("misere_distinguisher", &g, &h),
                ["P", "N"],
                "{x} {y}"
            );
        }
        if said(&format!("misere_linked({x}, {y})")) == "true" {
            linked += 1;
            assert_eq!(beside("misere_link", &g, &h), ["P", "P"], "{x} {y}");
        } else {
            // An option of one equals the other, so that a move leads from one sum to the other.
            let mut moves = g.left.iter().map(|option| (option, &y));
            let mut other = h.left.iter().map(|option| (option, &x));
            let is_same = |(option, game): (&Tree, &String)| {
                said(&format!(
                    "misere_form({}) === misere_form({game})",
                    text(option)
                )) == "true"
            };
            assert!(moves.any(is_same) || other.any(is_same), "{x} {y}");
        }
    });
    assert!(linked > 5 && equal > 0, "{linked} {equal}");
}

#[test]
fn sums_have_their_parts() {
    let mut sums = 0;
    cases(40, |rng| {
        let (g, h) = (impartial(rng, 2), impartial(rng, 1));
        let forms = [&g, &h].map(|game| said(&format!("misere_form({})", text(game))));
        if forms
            .iter()
            .any(|form| matches!(&form[..], "misere(0)" | "misere(*)"))
        {
            return;
        }
        sums += 1;
        let whole = format!("{} + {}", text(&g), text(&h));
        let claim = format!(
            "exists p in misere_parts({whole}): misere_form(p) === misere_form({})",
            text(&g)
        );
        assert_eq!(said(&claim), "true", "{whole}");
        assert_eq!(said(&format!("is_misere_prime({whole})")), "false");
        let claim = format!(
            "forall ps in misere_partitions({whole}): \
             misere_form(sum(ps)) === misere_form({whole}) or misere_form(sum(ps) + *) === misere_form({whole})"
        );
        assert_eq!(said(&claim), "true", "{whole}");
    });
    assert!(sums > 3, "{sums}");
}
