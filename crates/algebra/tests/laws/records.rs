//! A form that is written as bytes reads back as the same form, in another algebra too.

use algebra::game::Algebra;

use super::common::engine::{form, value};
use super::common::random::{Rng, cases};

#[test]
fn records_read_back() {
    let kinds: [fn(&mut Rng) -> _; 3] = [|rng| rng.tree(3), Rng::hot, Rng::all_small];
    cases(400, |rng| {
        let tree = rng.pick(&kinds)(rng);
        let mut algebra = Algebra::default();
        let g = value(&mut algebra, &tree);
        let bytes = algebra.encode(g).unwrap().expect("a small form");
        assert_eq!(algebra.decode(&bytes).unwrap(), Some(g));
        let mut other = Algebra::default();
        let h = other.decode(&bytes).unwrap().expect("a record");
        assert_eq!(form(&mut other, h), form(&mut algebra, g));
        // A part of a record is none, or that of a follower.
        for length in 0..bytes.len() {
            let part = algebra.decode(&bytes[..length]).unwrap();
            assert_ne!(part, Some(g), "{length} of {bytes:?}");
        }
    });
}
