//! Tests of games against the program.

use std::io::Cursor;

use super::common::program::{run, run_with};
use super::common::typist::Typist;
use upstar::game::Player;
use upstar::play::{Arrangement, Seat, play};

const YOU_FIRST: Arrangement = Arrangement {
    seat: Some(Seat::Left),
    starts: Some(Player::Left),
    tells_winner: false,
    width: None,
};

fn played(definition: &str, lines: &str, wanted: Arrangement) -> String {
    let mut typist = Typist::new();
    let (position, _) = typist.value(definition).unwrap();
    let mut output = Vec::new();
    play(
        &mut typist.engine,
        &position,
        &mut Cursor::new(lines.as_bytes().to_vec()),
        &mut output,
        wanted,
    )
    .unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn a_whole_game_won_by_its_winning_moves() {
    // The winning move of *1 + *2 + *4 is *4 => *3; after it, each move is balanced by another.
    let text = played("* + *2 + *4", "*4 => *3\nhint\nquit\n", YOU_FIRST);
    assert!(text.contains("I play"), "{text}");
    assert!(text.contains("it wins"), "{text}");
    let text = played(
        "let b(n) = {b(n-k) for k in 1..2 if k <= n}; b(7)",
        "b(6)\nb(3)\nb(0)\nquit\n",
        YOU_FIRST,
    );
    assert!(text.contains("b(7)"), "{text}");
    assert!(text.contains("I cannot move: you win."), "{text}");
}

#[test]
fn moves_are_typed_by_size_or_by_edge() {
    let text = played("nim(3,4,1)", "3 => 2\nno\nquit\n", YOU_FIRST);
    assert!(text.contains("*2  + *3    + *\n"), "{text}");
    let text = played("kayles(7)", "7 => 3 + 3\nquit\n", YOU_FIRST);
    assert!(text.contains("I play 3 to "), "{text}");
    // In a sum, a move may be given without its component if no other component has a move of that name.
    let text = played(
        "hackenbush(\"0-1L 1-2R\") + nim(2)",
        "cut 0-1L\nno\nquit\n",
        YOU_FIRST,
    );
    assert!(text.contains("Right plays *2 => 0"), "{text}");
    let text = played(
        "hackenbush(\"0-1L 1-2R\") + hackenbush(\"0-1L 1-2L\")",
        "cut 0-1L\nquit\n",
        YOU_FIRST,
    );
    assert!(
        text.contains("`cut 0-1L` could mean several moves: 1) 1: cut 0-1L, 2) 2: cut 0-1L"),
        "{text}"
    );
    let picture = "hackenbush(\"0-1L 1-2R 1-3L\")";
    for typed in [
        "cut 1-3L",
        &format!("{picture} => hackenbush(\"0-1L 1-2R\")"),
    ] {
        let text = played(picture, &format!("{typed}\nno\nquit\n"), YOU_FIRST);
        assert!(text.contains("1) cut 0-1L    2) cut 1-3L\n"), "{text}");
        assert!(text.contains("Right plays cut 1-2R"), "{text}");
    }
    let text = played(&format!("{picture} + *2"), "2\nquit\n", YOU_FIRST);
    assert!(text.contains("2) cut 1-3L"), "{text}");
}

#[test]
fn the_program_punishes_a_mistake() {
    // Taking two of seven leaves five; the program moves to three and wins against every reply.
    let rules = "let b(n) = {b(n-k) for k in 1..2 if k <= n}; b(7)";
    let text = played(rules, "b(5)\nno\n1\nquit\n", YOU_FIRST);
    assert!(text.contains("I play b(5) => b(3)"), "{text}");
    assert!(text.contains("You cannot move: I win."), "{text}");
    assert!(!text.contains("Left"), "{text}");
    let told = "That was a mistake: you were winning, and now you are losing.\nTake it back: yes or no? [no]";
    assert!(text.contains(told), "{text}");
    let text = played(rules, "b(5)\nyes\nb(6)\nquit\n", YOU_FIRST);
    assert!(text.contains("I play b(6) => "), "{text}");
    assert!(!text.contains("b(5) => "), "{text}");
    // Where nothing is given away, nothing is said.
    let text = played(rules, "b(6)\nquit\n", YOU_FIRST);
    assert!(!text.contains("mistake"), "{text}");
    let text = played("tictactoe(\"X.O/X../.O.\")", "b3\nundo\nquit\n", YOU_FIRST);
    assert!(
        text.contains("That was a mistake: you were winning"),
        "{text}"
    );
    assert!(!text.contains("Right plays"), "{text}");
}

#[test]
fn hints_tell_the_rule_and_why_the_strategy() {
    let text = played("nim(3,4,5)", "hint\nwhy\nquit\n", YOU_FIRST);
    assert!(text.contains("parts: *3, *4, *5; nim-sum 2\n"), "{text}");
    assert!(
        text.contains("rule: move so that the nim-sum of the parts is 0\n"),
        "{text}"
    );
    assert!(
        text.contains("You win from here with best play.\n"),
        "{text}"
    );
    assert!(text.contains("the first player starts with "), "{text}");
    let text = played("bricks(7)", "hint\nquit\n", YOU_FIRST);
    assert!(text.contains("rule: leave a multiple of 3\n"), "{text}");
    let text = played("{1|-1} + {2|-2}", "why\nquit\n", YOU_FIRST);
    assert!(text.contains("Left starts with {2|-2} => 2"), "{text}");
}

/// The board is drawn after the person's move and after the reply, with the last move in parentheses.
#[test]
fn boards_are_drawn_with_the_last_move() {
    let text = played("tictactoe()", "b2\nquit\n", YOU_FIRST);
    assert!(
        text.contains("\n2 .(X).\n1 . . .\n  a b c\nRight moves\nRight plays c1\n"),
        "{text}"
    );
    assert!(
        text.contains("\n2 . X .\n1 . .(O)\n  a b c\nLeft moves\n"),
        "{text}"
    );
    let text = played("clobber(\"XOO\")", "1\nno\nquit\n", YOU_FIRST);
    assert!(text.contains("|   |(X)| O |"), "{text}");
    let text = played("domineering(2,2)", "1\nquit\n", YOU_FIRST);
    assert!(text.contains("|(#)|   |\n"), "{text}");
}

#[test]
fn two_people_play_an_impartial_game_as_first_and_second_player() {
    let both = Arrangement {
        seat: Some(Seat::Both),
        ..YOU_FIRST
    };
    let text = played("*2", "2\n1\nquit\n", both);
    assert!(
        text.contains("The first player, your move (1 to 2):"),
        "{text}"
    );
    assert!(
        text.contains("The second player, your move (1 to 1):"),
        "{text}"
    );
    assert!(
        text.contains("The first player cannot move: the second player wins."),
        "{text}"
    );
    assert!(!text.contains("mistake"), "{text}");
}

#[test]
fn hints_follow_to_a_win() {
    let rules = "let c(m,n) = {c(i,n) for i in 1..m-1, c(m,i) for i in 1..n-1}; c(3,4) + *2";
    let mut lines = String::new();
    let options = Arrangement {
        tells_winner: true,
        ..YOU_FIRST
    };
    // Ask for a hint each time, and follow it by its number.
    for _ in 0..12 {
        let text = played(rules, &format!("{lines}hint\n"), options);
        let Some(hint) = text.lines().rev().find(|line| line.contains(": it wins")) else {
            assert!(text.contains("I cannot move: you win."), "{text}");
            return;
        };
        // The hint is printed after the question: `Left, your move (1 to 7): 5) c(3,4) => c(3,3): it wins`.
        let hint = hint.split_once("): ").map_or("", |(_, hint)| hint);
        let number = hint.split(')').next().unwrap_or("");
        lines.push_str(number);
        lines.push('\n');
    }
    panic!("the game did not end");
}

#[test]
fn repeated_positions_are_shown_once() {
    let both = Arrangement {
        seat: Some(Seat::Both),
        ..YOU_FIRST
    };
    let told = "this position has occurred before: play may go on for ever";
    // The same position with the other player to move does not count as a repetition.
    for (lines, times) in [
        ("1\n", 0),
        ("1\n1\n", 1),
        ("1\n1\n1\n", 2),
        ("1\n1\n1\n1\n", 2),
    ] {
        let text = played("dud", &format!("{lines}quit\n"), both);
        assert_eq!(text.matches(told).count(), times, "{text}");
    }
}

#[test]
fn undo_takes_back_both_moves() {
    let text = played("*3 + *5", "undo\n1\nundo\nboard\nquit\n", YOU_FIRST);
    assert!(text.contains("there is nothing to take back"), "{text}");
    let boards = text.matches("*3").count();
    assert!(boards >= 3, "{text}");
    assert!(text.matches("Your move (1 to 8):").count() >= 3, "{text}");
}

#[test]
fn sides_and_start_are_asked_for() {
    let text = played(
        "{1|-1} + {2|-2}",
        "sideways\nright\nleft\nquit\n",
        Arrangement::default(),
    );
    assert!(text.contains("Which side do you play"), "{text}");
    assert!(
        text.contains("please answer with one of these words"),
        "{text}"
    );
    assert!(text.contains("Left plays {2|-2} => 2"), "{text}");
    assert!(text.contains("Right, your move"), "{text}");
    let text = played("*3", "no\nquit\n", Arrangement::default());
    assert!(text.contains("Do you start"), "{text}");
    assert!(text.contains("I play *3 => 0"), "{text}");
    assert!(text.contains("You cannot move: I win."), "{text}");
}

#[test]
fn the_end_of_input_leaves() {
    assert!(played("*3 + *4", "", Arrangement::default()).contains("Do you start"));
    assert!(played("*3 + *4", "", YOU_FIRST).contains("Your move"));
    assert!(played("*3 + *4", "*4 => *3", YOU_FIRST).contains("I play"));
}

#[test]
fn wrong_input_gets_help() {
    let text = played(
        "*2 + *2",
        "99\n0\nfoo\n\nhelp\nwho\nwho\nmoves\n\u{1F600}\nquit\n",
        YOU_FIRST,
    );
    assert!(text.contains("there is no move 99"), "{text}");
    assert!(text.contains("there is no move 0"), "{text}");
    assert!(text.contains("`foo` is not a move here"), "{text}");
    assert!(text.contains("take back your last move"), "{text}");
    assert!(text.contains("I win from here with best play."), "{text}");
    assert!(text.contains("I will no longer say who wins"), "{text}");
}

#[test]
fn boards_are_played() {
    let text = played("tictactoe()", "b2\nhint\na1\nquit\n", YOU_FIRST);
    assert!(text.contains("a b c"), "{text}");
    assert!(text.contains("Right plays"), "{text}");
    assert!(
        text.contains("it holds the draw") || text.contains("it wins"),
        "{text}"
    );
    let text = played("tictactoe(\"X.O/X../.O.\")", "hint\nquit\n", YOU_FIRST);
    assert!(text.contains("a1: it wins"), "{text}");
    let text = played("tic(3)", "2\n1\n3\nquit\n", YOU_FIRST);
    assert!(text.contains("Left (you) wins."), "{text}");
    let text = played("hex(3,3)", "b2\nquit\n", YOU_FIRST);
    assert!(text.contains("Right plays"), "{text}");
    let text = played("wld L[R[+-, 00], -+]", "2\nno\nagain\n1\nquit\n", YOU_FIRST);
    assert!(text.contains("Right wins."), "{text}");
    assert!(text.contains("A draw."), "{text}");
}

#[test]
fn the_program_never_loses_a_won_game() {
    // The user tries all sequences of first moves; the program, which moves second, wins *3 + *3.
    for first in 1..=3 {
        for second in 1..=2 {
            for third in 1..=2 {
                let lines = format!("{first}\n{second}\n{third}\n1\n1\n1\nquit\n");
                let text = played("*3 + *3", &lines, YOU_FIRST);
                if text.contains("win.") {
                    assert!(text.contains("I win."), "{text}");
                }
            }
        }
    }
}

#[test]
fn values_that_cannot_be_played_are_refused() {
    assert!(played("true", "", YOU_FIRST).contains("expected a game"));
    assert!(played("[1,2]", "", YOU_FIRST).contains("expected a game"));
}

#[test]
fn the_command_plays_and_leaves_at_the_end_of_input() {
    let done = run_with(
        &[
            "play",
            "let k(n) = {k(n-1) if n > 0}; k(3)",
            "--side",
            "left",
            "--first",
            "left",
        ],
        "1\n1\n",
    );
    let text = done.out;
    assert_eq!(done.code, 0);
    assert!(text.contains("I cannot move: you win."), "{text}");
    assert_eq!(run(&["play", "*3 +"]).code, 2);
    assert_eq!(run(&["play", "let x = 1"]).code, 2);
}

#[test]
fn a_game_with_draws_written_by_the_user() {
    let rules = "let to(n, who) = if n == 0 then wld 00 else if n < 0 then wld -+ else if who == Left
        then wld L[to(n-k, Right) for k in 1..2] else wld R[to(n-k, Left) for k in 1..2]; to(2, Left)";
    let text = played(rules, "who\nhint\nto(0,Right)\nquit\n", YOU_FIRST);
    assert!(text.contains("With best play, this is a draw"), "{text}");
    assert!(text.contains("it holds the draw"), "{text}");
    assert!(text.contains("A draw."), "{text}");
    let text = played(rules, "to(1,Right)\nno\nquit\n", YOU_FIRST);
    assert!(text.contains("Right plays to(-1,Left)"), "{text}");
    assert!(text.contains("Right wins."), "{text}");
}

#[test]
fn questions_are_broken_between_words() {
    let narrow = Arrangement {
        width: Some(30),
        ..Arrangement::default()
    };
    let text = played("{1|-1} + {2|-2}", "both\nleft\nhelp\nquit\n", narrow);
    assert!(
        text.contains("play: left,\n  right or both? [left] "),
        "{text}"
    );
    assert!(text.contains("type the number of a move, or\n"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 60),
        "{text}"
    );
}

/// Control characters in the input are escaped in the output.
#[test]
fn control_characters_in_moves_are_escaped() {
    let text = played("*3", "\u{1b}[D\n\u{202e}1\nquit\n", YOU_FIRST);
    assert!(text.contains("`\\u{1b}[D` is not a move here"), "{text}");
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
}

/// A game that the program cannot continue ends with an error status.
#[test]
fn a_limit_at_a_move_is_reported() {
    let arguments = "play --timeout 0.5 --side left --first right hex(8,8)";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = run_with(&arguments, "");
    assert!(ran.out.contains("the time limit of 0.5 s"), "{}", ran.out);
    assert_eq!(ran.code, 3, "{}", ran.out);
}

/// The program plays such a board without computing its canonical form, whether it wins or loses.
#[test]
fn boards_whose_values_take_long_are_played() {
    let typed = "left\nleft\n2\nno\nhint\nquit\n";
    let out = run_with(&["play", "domineering(7,7)"], typed);
    assert!(out.out.contains("Right plays"), "{}", out.out);
    assert!(out.out.contains("it wins"), "{}", out.out);
    let typed = "left\nleft\n1\nno\nquit\n";
    let out = run_with(&["play", "domineering(7,7)"], typed);
    assert!(out.out.contains("Right plays"), "{}", out.out);
}
