//! Characters and words: small questions about the beginning of a text.

/// What no name may be.
pub const RESERVED: [&str; 23] = [
    "let", "in", "if", "then", "else", "for", "forall", "exists", "and", "or", "not", "true",
    "false", "assert", "why", "use", "wld", "Left", "Right", "L", "R", "N", "P",
];

/// Reserved words that are operands themselves.
const CONSTANTS: [&str; 8] = ["true", "false", "Left", "Right", "L", "R", "N", "P"];

pub fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

pub fn is_name_char(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || c == '_'
}

/// Whether any token can start with this character.
pub fn is_known(c: char) -> bool {
    is_name_char(c)
        || c.is_ascii_whitespace()
        || "\"#;,()[]{}<>|+-*/%:=!&.^↑⇑↓⇓⋆★±≡≠≤≥\u{A0}\u{FEFF}".contains(c)
}

/// The name or reserved word that the text starts with.
pub fn word(text: &str) -> &str {
    let end = text.find(|c| !is_name_char(c)).unwrap_or(text.len());
    &text[..end]
}

pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Reserved words behind which an operand, a name or a statement is expected.
pub fn is_leading_word(word: &str) -> bool {
    is_reserved(word) && !CONSTANTS.contains(&word)
}

/// `v`, `vv`, `v3`, and also `vv3`, which is neither downs nor a name.
pub fn is_downs_shaped(word: &str) -> bool {
    let digits = word.trim_start_matches('v');
    digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

pub fn starts_with_name(text: &str) -> bool {
    let word = word(text);
    word.starts_with(is_name_start) && !is_reserved(word) && !is_downs_shaped(word) && word != "_"
}

pub fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// How many digits the text starts with.
pub fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The length of `<2>` or `[2]` at the start of the text, or 0.
pub fn bracketed_order(text: &str) -> usize {
    let closer = match text.as_bytes().first() {
        Some(b'<') => b'>',
        Some(b'[') => b']',
        _ => return 0,
    };
    let digits = digits(&text[1..]);
    if digits > 0 && text.as_bytes().get(1 + digits) == Some(&closer) {
        digits + 2
    } else {
        0
    }
}

/// Whether the text, which stands where an operator would, starts with a `<` that opens a bracket.
pub fn angle_bracket_ahead(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('<') else {
        return false;
    };
    inside.starts_with('<')
        || inside
            .find(['<', '>', '|', ';', '\n'])
            .is_some_and(|stop| inside[stop..].starts_with(['>', '|']))
}

/// Whether an operand can start like this.
pub fn starts_operand(text: &str) -> bool {
    let word = word(text);
    if !word.is_empty() {
        return !is_leading_word(word) || word == "wld";
    }
    text.starts_with([
        '(', '[', '{', '<', '"', '^', '↑', '⇑', '↓', '⇓', '*', '⋆', '★', '±',
    ]) || text.starts_with("+-")
        || (text.starts_with('-') && !text.starts_with("->"))
        || (text.starts_with('%') && starts_with_digit(&text[1..]))
}

/// Past spaces, and a comment to the end of its line.
pub fn skip_blanks_and_comment(source: &str, at: usize) -> usize {
    let rest = &source[at..];
    let trimmed = rest.trim_start_matches([' ', '\t', '\r', '\u{A0}', '\u{FEFF}']);
    let at = at + rest.len() - trimmed.len();
    if trimmed.starts_with('#') {
        return trimmed
            .find('\n')
            .map_or(source.len(), |newline| at + newline);
    }
    at
}

/// Past spaces, comments and newlines.
pub fn skip_lines(source: &str, mut at: usize) -> usize {
    loop {
        at = skip_blanks_and_comment(source, at);
        if !source[at..].starts_with('\n') {
            return at;
        }
        at += 1;
    }
}

/// The word that makes this line the start of a statement.
pub fn statement_word(line: &str) -> Option<&str> {
    let word = word(line);
    matches!(word, "let" | "assert" | "use" | "why").then_some(word)
}

/// Whether no statement can start like this, so that it belongs to the line before.
pub fn continues_statement(text: &str) -> bool {
    let word = word(text);
    if !word.is_empty() {
        return matches!(word, "then" | "else" | "and" | "or" | "in" | "for");
    }
    const SIGNS: [&str; 18] = [
        "|", ">", ",", ")", "]", "}", "=", "!=", "<=", "<>", "/", "..", "->", ":", "**", "≡", "≠",
        "≤",
    ];
    SIGNS.iter().any(|sign| text.starts_with(sign))
        || text.starts_with('≥')
        || (text.starts_with('+') && !text.starts_with("+-"))
}
