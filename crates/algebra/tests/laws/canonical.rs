//! Canonical forms: right, unique, and met from every form of the same value.

use algebra::game::{Algebra, Game, Stop};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::common::engine::{form, tree_of, value};
use super::common::random::{Rng, cases};
use super::common::reference::{self, Reference};
use super::common::tree::{Tree, bracket, dyadic, text};

fn plain(stop: Stop) -> reference::Stop {
    (stop.number.to_rational(), stop.right_to_move)
}

#[test]
fn canonical_form_is_that_of_the_textbook() {
    cases(1200, |rng| {
        let g = rng.tree(4);
        let mut algebra = Algebra::default();
        let a = value(&mut algebra, &g);
        let expected = Reference::default().canonical_text(&g);
        assert_eq!(form(&mut algebra, a), expected.clone());
        // Once more through left and right, which are another way out of the engine.
        let back = tree_of(&mut algebra, a);
        assert_eq!(text(&back), expected);
        assert_eq!(value(&mut algebra, &back), a);
    });
}

#[test]
fn birthday_and_stops_are_those_of_the_reference() {
    cases(1200, |rng| {
        let g = rng.tree(4);
        let mut algebra = Algebra::default();
        let mut reference = Reference::default();
        let a = value(&mut algebra, &g);
        assert_eq!(
            algebra.birthday(a).unwrap(),
            BigInt::from(reference.birthday(&g))
        );
        let (left, right) = reference.stops(&g);
        assert_eq!(plain(algebra.left_stop(a)), left.clone());
        assert_eq!(plain(algebra.right_stop(a)), right.clone());
        let number = reference.number(&g);
        assert_eq!(
            algebra.as_number(a).map(|x| x.to_rational()),
            number.clone()
        );
        assert_eq!(algebra.is_number(a), number.is_some());
        let zero = BigRational::from_integer(BigInt::ZERO);
        assert_eq!(
            algebra.is_infinitesimal(a),
            left.0 == zero && right.0 == zero
        );
        assert_eq!(algebra.is_numberish(a), left.0 == right.0);
    });
}

/// Options may be repeated, shuffled and joined by gift horses (options no better than the game
/// itself) without changing the value.
#[test]
fn other_forms_of_a_value_meet() {
    cases(1200, |rng| {
        let g = rng.tree(3);
        let gifts = [0; 3].map(|_| rng.tree(2));
        let mut reference = Reference::default();
        let mut left: Vec<Tree> = g.left.iter().chain(&g.left).cloned().collect();
        let mut right: Vec<Tree> = g.right.iter().chain(&g.right).cloned().collect();
        for gift in gifts {
            if !reference.le(&g, &gift) {
                left.push(gift.clone());
            }
            if !reference.le(&gift, &g) {
                right.push(gift);
            }
        }
        rng.shuffle(&mut left);
        rng.shuffle(&mut right);
        let mut algebra = Algebra::default();
        let a = value(&mut algebra, &g);
        assert_eq!(value(&mut algebra, &bracket(left, right)), a);
    });
}

/// In one algebra with a long history, ids are equal exactly when the textbook's forms are.
#[test]
fn equal_values_have_equal_ids() {
    let mut rng = Rng::new(20);
    let mut algebra = Algebra::default();
    let mut reference = Reference::default();
    let mut ids = std::collections::HashMap::new();
    let mut texts = std::collections::HashMap::new();
    let mut met = 0;
    for _ in 0..4000 {
        let tree = rng.tree(3);
        let (id, text) = (value(&mut algebra, &tree), reference.canonical_text(&tree));
        met += ids.contains_key(&text) as u32;
        assert_eq!(*ids.entry(text.clone()).or_insert(id), id);
        assert_eq!(*texts.entry(id).or_insert(text.clone()), text);
    }
    assert!(
        met > 500 && ids.len() > 500,
        "{met} met, {} differ",
        ids.len()
    );
}

/// g + x is g with x added to every option, unless g is a number.
#[test]
fn numbers_translate() {
    let mut rng = Rng::new(21);
    let mut algebra = Algebra::default();
    let mut translated = 0;
    for _ in 0..1000 {
        let g = value(&mut algebra, &rng.tree(3));
        if algebra.is_number(g) {
            continue;
        }
        translated += 1;
        let x = value(
            &mut algebra,
            &dyadic(rng.range(-40, 40), rng.range(0, 4) as u32),
        );
        let shift = |algebra: &mut Algebra, side: Vec<Game>| {
            side.into_iter()
                .map(|h| algebra.add(h, x).unwrap())
                .collect::<Vec<_>>()
        };
        let left = algebra.left(g).unwrap();
        let right = algebra.right(g).unwrap();
        let (left, right) = (shift(&mut algebra, left), shift(&mut algebra, right));
        let moved = algebra.bracket(left.clone(), right.clone()).unwrap();
        assert_eq!(moved, algebra.add(g, x).unwrap());
        // The translated form is canonical already.
        let count = |side: &[Game]| side.len();
        assert_eq!(count(&algebra.left(moved).unwrap()), count(&left));
        assert_eq!(count(&algebra.right(moved).unwrap()), count(&right));
    }
    assert!(translated > 300);
}
