//! The engine behind a page of cells.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use upstar::notes::Format;
use upstar::{Settings, game::Player};
use upstar_web::notebook::{Game, Notebook};

fn notebook() -> Notebook {
    Notebook::new(Settings::default())
}

fn run(notebook: &mut Notebook, text: &str) -> Vec<Json> {
    let mut replies = Vec::new();
    notebook.run("cell", text, |reply| replies.push(reply));
    replies
}

#[test]
fn places_are_counted_in_utf16() {
    let text = "\"𝔸↑\"; nothing + 1";
    let replies = run(&mut notebook(), text);
    assert_eq!(replies[1]["from"], 7);
    assert_eq!(replies[1]["mark"], json!([7, 14]));
    let pieces = Notebook::roles(text);
    let lengths = pieces
        .as_array()
        .unwrap()
        .iter()
        .map(|piece| piece[1].as_u64().unwrap());
    assert_eq!(lengths.sum::<u64>(), text.encode_utf16().count() as u64);
}

#[test]
fn answers_are_ready_to_be_shown() {
    let mut notebook = notebook();
    let text =
        "{1|-1}\ntree(*2)\nwhy *2 != 0\nassert 1 == 2\n3 + foo\ntable(n -> n, 1..2)\ndraw(nim(2))";
    let replies = run(&mut notebook, text);
    let html = |at: usize| replies[at]["html"].as_str().unwrap();
    assert!(
        html(0).contains("<math") && html(0).contains("whoever starts"),
        "{}",
        html(0)
    );
    assert_eq!(replies[0]["position"], true);
    assert!(replies[1]["outline"].as_str().unwrap().contains("├─"));
    assert!(html(1).contains("data:image/svg"));
    assert!(replies[2]["outline"].is_string());
    assert!(html(3).contains("false"));
    assert!(html(4).contains("`foo` is not defined"));
    assert!(html(5).contains("<table"));
    assert!(html(6).contains("<figure>"));
}

#[test]
fn definitions_can_be_made_again() {
    let mut page = notebook();
    let text = "## Adds.\nlet f(x) = x + 1\nlet g = f(2)\n1 + 1\nlet h = nothing\n";
    run(&mut page, text);
    run(&mut page, text);
    run(&mut page, "let g = 7");
    let script = page.definitions();
    assert_eq!(
        script,
        "## Adds.\nlet f(x) = x + 1\nlet g = f(2)\nlet g = 7\n"
    );
    let mut other = notebook();
    run(&mut other, &script);
    assert_eq!(run(&mut other, "f(g)")[0]["value"], "8");
    assert!(other.help("f").is_some_and(|help| help.contains("Adds")));
}

#[test]
fn names_examples_and_chapters_are_lists() {
    let mut page = notebook();
    run(&mut page, "let mine(a, b) = a");
    let names = page.names();
    let row = |name: &str| {
        let mut rows = names.as_array().unwrap().iter();
        rows.find(|row| row["name"] == name).cloned()
    };
    assert_eq!(row("mine").unwrap()["head"], "mine(a, b)");
    assert!(row("domineering").is_some() && row("forall").is_some());
    assert!(Notebook::examples().as_array().unwrap().len() > 20);
    let chapters = Notebook::reference();
    let titles: Vec<_> = chapters
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["title"])
        .collect();
    assert!(titles.contains(&&json!("Functions")), "{titles:?}");
    assert!(Notebook::prose("# A *hot* game: $x^2$").contains("<em>hot</em>"));
    let html = page
        .handout("page", "# Title\n\n1 + 1", Format::Html)
        .unwrap();
    assert!(html.contains("<h1>Title</h1>"));
    assert!(
        page.svg("domineering(2,2)")["svg"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
    assert!(page.svg("nothing")["error"].is_string());
}

#[test]
fn an_exploration_follows_the_options() {
    let mut page = notebook();
    let start = page.explore("domineering(2,2)", &[]);
    assert_eq!(start["value"], "±1");
    assert_eq!(start["canonical"], "{1 | -1}");
    assert_eq!(
        (&start["temperature"], &start["mean"]),
        (&json!("1"), &json!("0"))
    );
    assert_eq!(start["left"][0]["value"], "1");
    let option = page.explore("domineering(2,2)", &[(Player::Left, 0)]);
    assert_eq!(
        (&option["value"], &option["outcome"]),
        (&json!("1"), &json!("L"))
    );
    assert_eq!(option["right"], json!([]));
    assert!(page.explore("domineering(2,2)", &[(Player::Left, 9)])["error"].is_string());
    assert!(page.explore("true", &[])["error"].is_string());
    assert!(page.explore("let x = 1", &[])["error"].is_string());
    // Games without values.
    assert!(page.explore("tictactoe()", &[])["words"].is_string());
    assert_eq!(page.explore("misere(*2)", &[])["outcome"], "N");
    assert_eq!(page.explore("over", &[])["value"], "over");
}

fn game(position: &str, seat: &str, moves: &[usize]) -> Game {
    let game = json!({"position": position, "seat": seat, "starts": "left", "moves": moves});
    serde_json::from_value(game).unwrap()
}

/// Every move of these games can be made by pointing at what it changes.
#[test]
fn games_are_played_by_pointing() {
    let games = [
        "nim(3,4,5)",
        "nim(2,2)",
        "kayles(6)",
        "chop(3,4)",
        "chomp(2,3)",
        "domineering(3,3)",
        "clobber(\"XOX/OXO\")",
        "toads_and_frogs(\"TT..FF\")",
        "hackenbush(\"0-1L 1-2R 0-3R 3-4L 0-3R\")",
        "hackenbush(\"LRRL\")",
        "tictactoe()",
        "hex(2,2)",
        "turning_turtles(\"HTHHT\")",
        "misere(nim(2,3))",
        "domineering(2,2) + nim(3)",
    ];
    for position in games {
        let mut page = notebook();
        let mut moves = Vec::new();
        loop {
            let seen = page.play(&game(position, "both", &moves));
            assert!(seen["error"].is_null(), "{position}: {seen}");
            assert!(seen["svg"].as_str().unwrap().starts_with("<svg"));
            if seen["over"].is_string() {
                break;
            }
            let places: BTreeSet<u64> = (seen["spots"].as_array().unwrap().iter())
                .map(|spot| spot["id"].as_u64().unwrap())
                .collect();
            let clicks = seen["clicks"].as_array().unwrap();
            for (at, label) in seen["moves"].as_array().unwrap().iter().enumerate() {
                let own = clicks.iter().find(|click| click["move"] == at);
                let spots = own.unwrap_or_else(|| panic!("{position}: {label} after {moves:?}"));
                let spots = spots["spots"].as_array().unwrap();
                assert!(
                    spots
                        .iter()
                        .all(|id| places.contains(&id.as_u64().unwrap()))
                );
            }
            moves.push(moves.len() % seen["moves"].as_array().unwrap().len());
        }
        assert!(!moves.is_empty(), "{position}");
    }
}

/// Equal heaps have the same moves, and both can be pointed at.
#[test]
fn equal_parts_can_all_be_pointed_at() {
    let seen = notebook().play(&game("nim(2,2)", "left", &[]));
    let spots = seen["clicks"].as_array().unwrap().iter();
    let spots: BTreeSet<u64> = spots
        .flat_map(|click| click["spots"].as_array().unwrap())
        .map(|id| id.as_u64().unwrap())
        .collect();
    assert_eq!(spots.len(), 4);
}

#[test]
fn the_program_answers_advises_and_explains() {
    let mut page = notebook();
    let start = game("nim(3,4,5)", "left", &[]);
    let hint = page.hint(&start);
    assert!(
        hint["text"][0].as_str().unwrap().ends_with("it wins"),
        "{hint}"
    );
    assert!(
        page.why(&start)["text"]
            .as_str()
            .unwrap()
            .contains("nim-sum")
    );
    let first = hint["move"].as_u64().unwrap() as usize;
    let mut moves = vec![first];
    assert_eq!(
        page.play(&game("nim(3,4,5)", "left", &moves))["mistake"],
        Json::Null
    );
    let answer = page.answer(&game("nim(3,4,5)", "left", &moves));
    moves.push(answer["move"].as_u64().unwrap() as usize);
    let seen = page.play(&game("nim(3,4,5)", "left", &moves));
    assert_eq!(
        (&seen["yours"], &seen["prompt"]),
        (&json!(true), &json!("Your move"))
    );
    assert_eq!(seen["played"].as_array().unwrap().len(), 2);
    let wrong = page.play(&game("nim(3,4,5)", "left", &[0]));
    let mistake = "you were winning, and now you are losing";
    assert_eq!(wrong["mistake"], mistake);
    assert!(page.play(&game("nim(3,4,5)", "left", &[99]))["error"].is_string());
    assert!(page.play(&game("nothing", "left", &[]))["error"].is_string());
    assert!(page.play(&game("nim(1)", "nobody", &[]))["error"].is_string());
    assert!(page.answer(&game("nim(1)", "left", &[0]))["error"].is_string());
}
