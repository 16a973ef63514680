//! The examples that come with the program.

macro_rules! shipped {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../examples/", $name, ".cgt"))),)*]
    };
}

/// The names and texts of all examples, except the tour: it uses another file, which is not there at the prompt.
pub static EXAMPLES: &[(&str, &str)] = shipped![
    "first_steps",
    "boards",
    "chapter_hackenbush",
    "chapter_impartial",
    "chapter_normal_play",
    "chapter_top_down_induction",
    "chapter_trees",
    "dawson",
    "domineering",
    "errata",
    "fewer_than_half",
    "group_laws",
    "hot_games",
    "kayles",
    "lecture_nim",
    "lecture_sprague_grundy",
    "lecture_values",
    "loopy",
    "misere",
    "octal_periods",
    "partizan_subtraction",
    "tictactoe",
    "toads_and_frogs",
    "type_table",
];

/// The first sentence of an example.
pub fn title(text: &str) -> String {
    let comments = text.lines().skip_while(|line| !line.starts_with("# "));
    let first: Vec<&str> = comments.map_while(|line| line.strip_prefix("# ")).collect();
    let first = first.join(" ");
    let end = first.find(". ").unwrap_or(first.len());
    first[..end].trim_end_matches('.').to_string()
}
