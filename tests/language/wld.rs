//! Games with wins, losses and draws.

use std::time::Duration;

use super::common::typist::{Typist, print};

#[test]
fn printed_positions_read_back() {
    let mut typist = Typist::new();
    for text in [
        "wld L[ R[+-, 00], -+ ]",
        "wld 00",
        "tic(3)",
        "tic(3, Right)",
        "tic(\"X.O\")",
        "tictactoe()",
        "tictactoe(Right)",
        "tictactoe(\"X../.O./...\", Right)",
        "hex(3,4)",
        "hex(3,4,Right)",
        "hex(\"X./.O\")",
    ] {
        let printed = typist.print(text);
        assert_eq!(typist.print(&printed), printed);
        assert_eq!(
            typist.print(&format!("{printed} == {text}")),
            "true",
            "{text}"
        );
    }
}

#[test]
fn hex_is_never_drawn_and_the_shorter_way_wins() {
    for rows in 1..=4 {
        for columns in 1..=5 {
            for starts in ["Left", "Right"] {
                let winner = print(&format!("solve(hex({rows},{columns}), {starts})"));
                assert_ne!(winner, "wld 00");
                // With fewer columns to cross Left wins even as second player.
                if columns < rows {
                    assert_eq!(winner, "wld +-", "{rows} x {columns}");
                }
                if rows < columns {
                    assert_eq!(winner, "wld -+", "{rows} x {columns}");
                }
            }
        }
    }
}

#[test]
fn limits_stop_a_search() {
    let mut typist = Typist::new();
    typist
        .engine
        .session()
        .budget()
        .set_time(Some(Duration::from_millis(300)));
    assert!(typist.print("solve(hex(8,8))").contains("time limit"));
}
