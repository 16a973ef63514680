//! The arguments of functions on boards: the board, places, signs.

use crate::eval::{Arguments, Result, Text, Value, convert, quoted};
use solver::board::{Board, EDGE, Signs, Steps};

/// Runs `work` on the board that is the first argument.
pub fn with_board(
    call: &mut Arguments,
    work: impl FnOnce(&Board, &mut Arguments) -> Result<Value>,
) -> Result<Value> {
    with_signs(call, "", work)
}

/// Like `with_board`, for work that may also put the signs in `others` on the board or look for them.
pub fn with_signs(
    call: &mut Arguments,
    others: &str,
    work: impl FnOnce(&Board, &mut Arguments) -> Result<Value>,
) -> Result<Value> {
    let text = call.text(0)?;
    // Reading the board visits every character. A changed board is made as codes, then as a string, and then as a value.
    call.session.budget().spend(text.len() >> 6)?;
    call.session.budget().check_text(text.len())?;
    match Board::with(&text, others) {
        Ok(board) => work(&board, call),
        Err(why) => {
            let fault = call.fault(0, "this is not a board", why);
            Err(fault.help("rows are separated by `/` and have the same length: \"X.O/..#\""))
        }
    }
}

/// Like `with_board`, for work that starts at the place given by the second argument.
pub fn from_place(
    call: &mut Arguments,
    work: impl FnOnce(&Board, usize, &mut Arguments) -> Result<Value>,
) -> Result<Value> {
    with_board(call, |board, call| {
        let place = place(board, call, 1)?;
        work(board, place, call)
    })
}

/// Argument `i` as a place of the board.
pub fn place(board: &Board, call: &mut Arguments, i: usize) -> Result<usize> {
    let place = call.small_integer(i)?;
    let why = match usize::try_from(place) {
        Ok(at) if at < board.length() && board.at(at as isize) != EDGE => return Ok(at),
        Ok(at) if at < board.length() => {
            format!("{at} is the end of row {}", at / (board.columns() + 1) + 1)
        }
        _ if board.length() == 0 => "the board is empty".to_string(),
        _ => format!(
            "{place} is outside: the string has indices 0 to {}",
            board.length() - 1
        ),
    };
    Err(call.fault(i, "not a square on the board", why))
}

pub fn places(call: &mut Arguments, places: impl Iterator<Item = usize>) -> Result<Value> {
    convert::list(call.session, places.map(|place| Value::int(place as i64)))
}

/// The signs asked for; `None` means all signs.
pub struct Asked(pub Option<Text>);

pub fn signs(call: &mut Arguments, i: usize) -> Result<Asked> {
    let given = (i < call.len()).then(|| call.text(i));
    Ok(Asked(given.transpose()?))
}

impl Asked {
    pub fn on(&self, board: &Board) -> Signs {
        match &self.0 {
            Some(signs) => board.signs(signs),
            None => board.signs_but(""),
        }
    }
}

/// Argument `i` as a single sign.
pub fn sign(call: &mut Arguments, i: usize) -> Result<char> {
    if let Some(Value::Text(text)) = call.values().get(i)
        && let Some(&[sign]) = text.plain()
        && sign != EDGE as u8
    {
        return Ok(sign.into());
    }
    let text = call.text(i)?;
    let mut signs = text.chars();
    let why = match (signs.next(), signs.next()) {
        (Some(EDGE), None) => "`/` separates rows".to_string(),
        (Some(sign), None) => return Ok(sign),
        (None, _) => "this is empty".to_string(),
        _ => format!("this has {}: {}", text.chars().count(), quoted(&text)),
    };
    Err(call.fault(i, "a symbol is one character", why))
}

/// True if argument `i` asks for eight neighbours, so that steps may be diagonal; four is the default.
pub fn is_eight(call: &mut Arguments, i: usize) -> Result<bool> {
    if i >= call.len() {
        return Ok(false);
    }
    match call.small_integer(i)? {
        4 => Ok(false),
        8 => Ok(true),
        n => Err(call.fault(i, "a square has 4 or 8 neighbours", format!("this is {n}"))),
    }
}

pub fn steps(board: &Board, eight: bool) -> Steps {
    if eight {
        board.around()
    } else {
        board.straight()
    }
}
