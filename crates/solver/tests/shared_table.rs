//! The transposition table that the threads of a search share.

use algebra::limits::Budget;
use solver::search::{Key, SharedTable, hash_of};

fn key(number: u64) -> Key {
    Key::of_hash(hash_of(&number), (number % 2) as usize)
}

/// Far fewer entries than there is room for, so none is replaced.
#[test]
fn what_is_stored_is_found_again_also_in_a_larger_table() {
    let budget = Budget::default();
    let table = SharedTable::new(12, &budget).expect("room");
    let larger = {
        for number in 0..100 {
            assert_eq!(table.get(key(number)), None);
            table.insert(key(number), number % 3 == 0, 1 + number);
        }
        table.grown(&budget).expect("room").expect("it may grow")
    };
    assert!(larger.capacity() > table.capacity());
    for table in [&table, &larger] {
        for number in 0..100 {
            assert_eq!(table.get(key(number)), Some(number % 3 == 0), "{number}");
        }
        for number in 100..1000 {
            assert_eq!(table.get(key(number)), None, "{number}");
        }
    }
}

/// Who is to move makes a difference.
#[test]
fn keys_tell_the_players_apart() {
    let table = SharedTable::new(10, &Budget::default()).expect("room");
    let keys = [0, 1].map(|mover| Key::of_hash(hash_of(&7), mover));
    table.insert(keys[0], true, 1);
    assert_eq!(table.get(keys[1]), None);
    table.insert(keys[1], false, 1);
    assert_eq!(keys.map(|key| table.get(key)), [Some(true), Some(false)]);
}
