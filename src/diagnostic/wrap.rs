//! Words in lines that the terminal need not break.

use unicode_width::UnicodeWidthStr;

/// Lines longer than this many columns are broken between words; what goes on is indented by two more. The comment sign
/// and the branches of a tree go on with it.
pub fn wrapped(text: &str, columns: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.lines().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        wrap_line(&mut out, line, columns);
    }
    out
}

fn wrap_line(out: &mut String, line: &str, columns: usize) {
    if line.width() <= columns {
        out.push_str(line);
        return;
    }
    let (lead, mut rest) = line.split_at(lead(line));
    let margin = lead.chars().map(|sign| match sign {
        '├' => '│',
        '└' | '─' | '`' | '-' => ' ',
        sign => sign,
    });
    let margin: String = margin.chain("  ".chars()).collect();
    out.push_str(lead);
    let indent = lead.width();
    let mut width = indent;
    while !rest.is_empty() {
        // Blanks belong to the word behind them.
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let end = rest[blanks..]
            .find(' ')
            .map_or(rest.len(), |space| blanks + space);
        let (piece, after) = rest.split_at(end);
        let length = piece.width();
        if width > indent && width + length > columns {
            out.push('\n');
            out.push_str(&margin);
            let word = piece.trim_start_matches(' ');
            out.push_str(word);
            width = indent + 2 + word.width();
        } else {
            out.push_str(piece);
            width += length;
        }
        rest = after;
    }
}

/// Where the words of a line start: behind blanks, the comment sign and the branches of a tree.
fn lead(line: &str) -> usize {
    let signs = line.trim_start_matches([' ', '#', '%', '│', '├', '└', '─', '|', '`', '-']);
    let signs = &line[..line.len() - signs.len()];
    signs.rfind(' ').map_or(0, |blank| blank + 1)
}
