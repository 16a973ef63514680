//! Names that functions have elsewhere: in other languages, in other programs and in books.

/// Each function with its other names, in small letters without `_`.
const SYNONYMS: &[(&str, &[&str])] = &[
    (
        "left",
        &["leftoptions", "leftmoves", "leftoption", "leftset"],
    ),
    (
        "right",
        &["rightoptions", "rightmoves", "rightoption", "rightset"],
    ),
    (
        "grundy",
        &[
            "nimvalue",
            "gvalue",
            "spraguegrundy",
            "grundyvalue",
            "grundynumber",
            "spraguegrundyvalue",
            "sgvalue",
        ],
    ),
    (
        "canonical",
        &["canonicalform", "canonicalize", "canonise", "canonicalise"],
    ),
    ("temperature", &["temp"]),
    ("mean", &["meanvalue"]),
    ("thermograph", &["thermo", "thermogram"]),
    (
        "binary",
        &["binaryexpansion", "bin", "tobinary", "inbinary"],
    ),
    ("index_of", &["find", "index", "indexof", "position"]),
    ("contains", &["includes", "member", "ismember", "has"]),
    ("reverse", &["reversed", "rev"]),
    ("sorted", &["sort"]),
    ("len", &["length", "size", "strlen"]),
    ("ceiling", &["ceil"]),
    ("upper", &["uppercase", "toupper"]),
    ("lower", &["lowercase", "tolower"]),
    ("followers", &["positions", "subpositions"]),
    ("fold", &["reduce", "foldl"]),
    ("negative", &["neg", "negate"]),
    ("text", &["str", "string", "tostring"]),
];

/// The function that is called by another name, or by its own name in another style: `left` for `LeftOptions`, and
/// `left_stop` for `LeftStop` if this is one of the known names.
pub fn function_called<'a>(
    name: &str,
    mut known: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let letters = |name: &str| -> String {
        let letters = name.chars().filter(|c| *c != '_');
        letters.flat_map(char::to_lowercase).collect()
    };
    let typed = letters(name);
    let other = SYNONYMS
        .iter()
        .find(|(_, others)| others.contains(&&*typed))
        .map(|(function, _)| *function);
    known.find(|known| match other {
        Some(other) => *known == other,
        None => letters(known) == typed,
    })
}

/// The function that is called by another name, as far as that is known without the list of all functions: `temperature`
/// for `Temperature`.
pub fn likely_function(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    let functions = SYNONYMS.iter().map(|(function, _)| *function);
    let found = function_called(name, functions).map(str::to_string);
    found.unwrap_or(snake)
}
