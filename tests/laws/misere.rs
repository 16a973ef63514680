//! Misère play against plain recursion on trees: who cannot move wins.

use std::collections::HashMap;

use super::common::random::{Rng, cases};
use super::common::tree::{Tree, bracket, nimber, sum, text, zero};
use super::common::typist::Typist;
use algebra::game::{Class, Genus, MisereForm, MisereForms};
use upstar::Budget;
use upstar::game::{Player, nim};

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
        simplified += u32::from(options_of(&forms, f).len() < options.len());
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

/// The definition of tame and tameable games, on the options of simplest forms. A genus is the nim-value, and the misère
/// nim-values of the sums with so many heaps of size 2.
fn options_of(forms: &MisereForms, f: MisereForm) -> Vec<MisereForm> {
    let options = forms.options(f, &Budget::default());
    options.expect("a small form")
}

#[derive(Clone, PartialEq, Eq)]
struct Kind {
    nim_value: u64,
    beside_twos: Vec<u64>,
    is_tame: bool,
    is_tameable: bool,
}

impl Kind {
    const TERMS: usize = 12;

    fn of(forms: &MisereForms, known: &mut HashMap<MisereForm, Kind>, f: MisereForm) -> Kind {
        if let Some(kind) = known.get(&f) {
            return kind.clone();
        }
        let below = options_of(forms, f);
        let options: Vec<Kind> = below.iter().map(|&g| Kind::of(forms, known, g)).collect();
        let mex = |values: Vec<u64>| (0..).find(|value| !values.contains(value)).unwrap();
        let nim_value = mex(options.iter().map(|kind| kind.nim_value).collect());
        let mut beside_twos: Vec<u64> = Vec::new();
        for twos in 0..Kind::TERMS {
            let mut values: Vec<u64> = options.iter().map(|kind| kind.beside_twos[twos]).collect();
            values.extend(
                beside_twos
                    .last()
                    .iter()
                    .flat_map(|&&last| [last, last ^ 1]),
            );
            // In misère play, who cannot move wins.
            let is_over = options.is_empty() && twos == 0;
            beside_twos.push(if is_over { 1 } else { mex(values) });
        }
        let mut kind = Kind {
            nim_value,
            beside_twos,
            is_tame: true,
            is_tameable: true,
        };
        let wild_options = |at: usize, known: &mut HashMap<MisereForm, Kind>| -> Vec<Kind> {
            let all = options_of(forms, below[at]);
            all.into_iter().map(|g| Kind::of(forms, known, g)).collect()
        };
        let mut follows = |is_kind: fn(&Kind) -> bool| {
            let values: [fn(&Kind) -> u64; 2] = [|kind| kind.nim_value, |kind| kind.beside_twos[0]];
            values.into_iter().all(|value| {
                let of_kind = options.iter().filter(|option| is_kind(option));
                mex(of_kind.map(value).collect()) == value(&kind)
                    && (0..options.len()).all(|at| {
                        let reverts = |game: &Kind| is_kind(game) && value(game) == value(&kind);
                        is_kind(&options[at]) || wild_options(at, known).iter().any(reverts)
                    })
            })
        };
        if !options.is_empty() {
            let is_tame = kind.is_nim() && follows(|option| option.is_tame);
            let is_tameable = kind.starts_like_nim() && follows(|option| option.is_tameable);
            (kind.is_tame, kind.is_tameable) = (is_tame, is_tameable);
        }
        known.insert(f, kind.clone());
        kind
    }

    fn is_nim(&self) -> bool {
        let firm = |size: u64| [size, size ^ 2].into_iter().cycle();
        let sequence: Vec<u64> = match self.nim_value {
            _ if self.beside_twos[0] == self.nim_value => {
                firm(self.nim_value).take(Kind::TERMS).collect()
            }
            0 => [1].into_iter().chain(firm(2)).take(Kind::TERMS).collect(),
            1 => [0].into_iter().chain(firm(3)).take(Kind::TERMS).collect(),
            _ => return false,
        };
        self.beside_twos == sequence
    }

    fn starts_like_nim(&self) -> bool {
        let (a, b) = (self.nim_value, self.beside_twos[0]);
        a == b || (a, b) == (0, 1) || (a, b) == (1, 0)
    }
}

#[test]
fn tame_and_tameable_games_are_those_of_the_definition() {
    let (mut forms, mut known) = (MisereForms::default(), HashMap::new());
    let mut seen: HashMap<[bool; 4], u32> = HashMap::new();
    let mut pool: Vec<MisereForm> = (0..3).map(|size| form(&mut forms, &nimber(size))).collect();
    cases(2000, |rng| {
        // Most games are made of a few small ones, so that wild games have tame options with their nim-values.
        let most = pool.len().min(24) as u64;
        let mut options = vec![*rng.pick(&pool)];
        options.extend((0..rng.below(5)).map(|_| pool[rng.below(most) as usize]));
        let f = forms.form(options, &mut Budget::default()).unwrap();
        if !pool.contains(&f) {
            pool.push(f);
        }
        let class = forms.class(f, &mut Budget::default()).unwrap();
        let kind = Kind::of(&forms, &mut known, f);
        let shown = class.genus.to_string();
        let (nim_value, digits) = shown.split_once('^').unwrap();
        assert_eq!(nim_value, kind.nim_value.to_string());
        // The last two digits alternate, and no shorter sequence says the same.
        let digits: Vec<u64> = digits
            .bytes()
            .map(|digit| u64::from(digit - b'0'))
            .collect();
        let last = digits.len() - 1;
        assert!(last < 2 || digits[last] != digits[last - 2], "{shown}");
        for (at, value) in kind.beside_twos.iter().enumerate() {
            let digit = digits.get(at).unwrap_or(&digits[last - (at + last) % 2]);
            assert_eq!(digit, value, "{shown}");
        }
        assert_eq!(class.is_lost(), kind.beside_twos[0] == 0);
        assert_eq!(class.is_tame, kind.is_tame, "{shown}");
        assert_eq!(class.is_tameable, kind.is_tameable, "{shown}");
        let mut options = options_of(&forms, f).into_iter();
        let are_tame = options.all(|g| Kind::of(&forms, &mut known, g).is_tame);
        let is_nearly_tame = !kind.is_tame && are_tame;
        assert_eq!(class.is_restive, is_nearly_tame && kind.nim_value < 2);
        assert_eq!(class.is_restless, is_nearly_tame && kind.beside_twos[0] < 2);
        let of_class = [
            class.is_tame,
            class.is_tameable,
            class.is_restive,
            class.is_restless,
        ];
        *seen.entry(of_class).or_default() += 1;
    });
    assert!(
        seen.len() >= 4 && seen.values().all(|&count| count > 5),
        "{seen:?}"
    );
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
        let sum_class = Class::of_tame_sum(&[class.clone(), other.clone()]);
        assert_eq!(sum_class.is_lost(), is_lost(&sum(g, h)), "{g:?} + {h:?}");
        let whole = form(&mut forms, &sum(g, h));
        let whole = forms.class(whole, &mut Budget::default()).unwrap();
        assert_eq!(whole.genus, sum_class.genus, "{g:?} + {h:?}");
    }
}

#[test]
fn winning_moves_of_misere_nim() {
    cases(120, |rng| {
        let heaps: Vec<u64> = (0..=rng.below(4)).map(|_| rng.below(5)).collect();
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
fn multiples_are_sums_of_copies() {
    let mut wild = 0;
    cases(60, |rng| {
        let g = text(&impartial(rng, 2));
        let copies = 2 + rng.below(2);
        let sum = vec![&g[..]; copies as usize].join(" + ");
        let claim = format!("misere_form({copies} * {g}) === misere_form({sum})");
        assert_eq!(said(&claim), "true", "{g}");
        let asked = [format!("{copies} * {g}"), sum].map(|game| said(&format!("genus({game})")));
        assert_eq!(asked[0], asked[1], "{g}");
        wild += u32::from(said(&format!("is_tame({g})")) == "false");
    });
    assert!(wild > 3, "{wild}");
}

/// The options of a form are sorted by what they are, not by which of them was met first.
#[test]
fn printed_forms_do_not_depend_on_what_was_asked_before() {
    let mut wide = 0;
    cases(24, |rng| {
        let mut some = |trees: &[Tree]| {
            let options: Vec<Tree> = (0..3).map(|_| rng.pick(trees).clone()).collect();
            bracket(options.clone(), options)
        };
        let heaps: Vec<Tree> = (0..5).map(nimber).collect();
        let small: Vec<Tree> = (0..4).map(|_| some(&heaps)).collect();
        let large: Vec<Tree> = (0..4).map(|_| some(&small)).collect();
        let asked = format!(
            "misere_form({})",
            text(&bracket(large.clone(), large.clone()))
        );
        let fresh = said(&asked);
        for parts in [small, large] {
            let mut typist = Typist::new();
            for part in parts.iter().rev() {
                told(&mut typist, &format!("misere_form({})", text(part)));
            }
            assert_eq!(told(&mut typist, &asked), fresh);
        }
        wide += u32::from(fresh.matches(',').count() > 4);
    });
    assert!(wide > 0);
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
