//! The messages on a stream: JSON after a header with its length.
//!
//! Whatever arrives, the next proper message is found again. A line that ends with a header cannot be part of valid JSON,
//! whose strings contain no line breaks; so it starts a new message, even within the announced length of another one.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use lsp_server::{ErrorCode, Message, Notification, Request};
use serde_json::{Map, Value as Json, json};

/// A longer message is skipped.
const LONGEST: u64 = 32 << 20;
/// A message with more values is refused, because each takes some hundred bytes. A document is one value.
const MOST_VALUES: usize = 100_000;
/// The end of the method of a change. The slash before it may be escaped.
const CHANGE: &[u8] = b"didChange\"";
/// The most bytes that are read at once.
const PIECE: u64 = 64 << 10;
/// The number of bytes that are kept of what is skipped, to find a header in them.
const KEPT: usize = 64;
/// After so many bytes without a header, the editor is told.
const LONGEST_HEADERS: usize = 64 << 10;

/// Why something that arrived is no message.
pub struct Mistake {
    code: ErrorCode,
    message: String,
    /// The id of the request, if it is known.
    id: Json,
    /// Whether the message was too large to read, and may have been a change of a document.
    pub may_be_change: bool,
}

impl Mistake {
    fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Mistake {
            code,
            message: message.into(),
            id: Json::Null,
            may_be_change: false,
        }
    }

    fn invalid(message: impl Into<String>) -> Self {
        Mistake::new(ErrorCode::InvalidRequest, message)
    }

    /// The response. `Response` of the crate cannot hold the id `null`.
    pub fn response(&self) -> Json {
        let error = json!({ "code": self.code as i32, "message": self.message });
        json!({ "jsonrpc": "2.0", "id": self.id, "error": error })
    }
}

/// Reads the messages on a stream.
pub struct Frames<R> {
    input: R,
    /// The length in a header that was found within another message.
    announced: Option<Length>,
    /// No header has been found since the last mistake, so what follows is part of the same mistake.
    is_lost: bool,
}

/// The length in a header; `None` if it is not a number.
type Length = Option<u64>;

impl<R: BufRead> Frames<R> {
    pub fn new(input: R) -> Self {
        Frames {
            input,
            announced: None,
            is_lost: false,
        }
    }

    /// The next message, or what is wrong with what arrived instead; `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Result<Message, Mistake>>> {
        loop {
            match self.headers()? {
                None => return Ok(None),
                Some(Ok(length)) => {
                    self.is_lost = false;
                    let content = self.content(length)?;
                    return Ok(content.map(|content| message(&content?)));
                }
                Some(Err(_)) if self.is_lost => {}
                Some(Err(mistake)) => {
                    self.is_lost = true;
                    return Ok(Some(Err(mistake)));
                }
            }
        }
    }

    /// Reads the headers of a message and returns its length; `None` at the end of the stream.
    fn headers(&mut self) -> io::Result<Option<Result<u64, Mistake>>> {
        let mut length = self.announced.take();
        let mut has_headers = length.is_some();
        let (mut line, mut count) = (Vec::new(), 0);
        loop {
            let read = self.read_piece(&mut line, PIECE)?;
            if read == 0 {
                return Ok(None);
            }
            count += read;
            let is_complete = line.ends_with(b"\n");
            if is_complete && line.trim_ascii().is_empty() {
                if has_headers {
                    break;
                }
                line.clear();
            } else if is_complete {
                has_headers = true;
                length = announced(&line).or(length);
                line.clear();
            } else {
                line.drain(..line.len().saturating_sub(KEPT));
            }
            if count > LONGEST_HEADERS && length.is_none() {
                break;
            }
        }
        let mistake = match length {
            Some(Some(length)) => return Ok(Some(Ok(length))),
            Some(None) => "`Content-Length` must be a number of bytes",
            None => "a message must start with `Content-Length: BYTES` and an empty line",
        };
        Ok(Some(Err(Mistake::invalid(mistake))))
    }

    /// Reads the content of a message, or skips it if it is too long; `None` at the end of the stream.
    fn content(&mut self, length: u64) -> io::Result<Option<Result<Vec<u8>, Mistake>>> {
        let (mut content, mut rest) = (Vec::new(), length);
        while rest > 0 {
            let read = self.read_piece(&mut content, rest)?;
            if read == 0 {
                return Ok(None);
            }
            rest -= read as u64;
            let end = content.len().saturating_sub(KEPT);
            if content.ends_with(b"\n")
                && let Some(Some(length)) = announced(&content[end..])
            {
                self.announced = Some(Some(length));
                let why = "the message is shorter than its `Content-Length`";
                return Ok(Some(Err(Mistake::new(ErrorCode::ParseError, why))));
            }
            if length > LONGEST {
                content.drain(..end);
            }
        }
        Ok(Some(if length > LONGEST {
            let limit = LONGEST >> 20;
            let why = format!("the message has {length} bytes; at most {limit} MB are read");
            Err(Mistake {
                may_be_change: true,
                ..Mistake::invalid(why)
            })
        } else {
            Ok(content)
        }))
    }

    /// Appends at most this many bytes, up to the end of the line; returns how many these were.
    fn read_piece(&mut self, bytes: &mut Vec<u8>, most: u64) -> io::Result<usize> {
        let mut piece = Read::take(&mut self.input, most.min(PIECE));
        piece.read_until(b'\n', bytes)
    }
}

/// The length in the header at the end of a line. What is left of a message may stand before it.
fn announced(line: &[u8]) -> Option<Length> {
    const NAME: &[u8] = b"content-length:";
    let mut places = line.windows(NAME.len());
    let at = places.rposition(|name| name.eq_ignore_ascii_case(NAME))?;
    let number = line[at + NAME.len()..].trim_ascii();
    let is_number = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    let digits = str::from_utf8(number).ok().filter(|_| is_number);
    Some(digits.map(|digits| digits.parse().unwrap_or(u64::MAX)))
}

fn message(content: &[u8]) -> Result<Message, Mistake> {
    if values(content) > MOST_VALUES {
        let why = format!("the message has more than {MOST_VALUES} values");
        return Err(Mistake {
            may_be_change: content.windows(CHANGE.len()).any(|bytes| bytes == CHANGE),
            ..Mistake::invalid(why)
        });
    }
    let json = serde_json::from_slice(content).or_else(|error| {
        let mended = without_lone_surrogates(content);
        let mended = serde_json::from_slice(&mended).ok();
        mended.ok_or_else(|| Mistake::new(ErrorCode::ParseError, format!("not JSON: {error}")))
    })?;
    match json {
        Json::Object(fields) => of_fields(fields),
        Json::Array(_) => Err(Mistake::invalid("send each message of a batch by itself")),
        _ => Err(Mistake::invalid("a message must be an object")),
    }
}

fn of_fields(mut fields: Map<String, Json>) -> Result<Message, Mistake> {
    let id = fields.get("id").cloned().unwrap_or_default();
    let invalid = |why: &str| Mistake {
        id: match &id {
            Json::Number(_) | Json::String(_) => id.clone(),
            _ => Json::Null,
        },
        ..Mistake::invalid(why)
    };
    let params = fields.remove("params").unwrap_or_default();
    match fields.remove("method") {
        Some(Json::String(method)) if id.is_null() => Ok(Notification { method, params }.into()),
        Some(Json::String(method)) => match serde_json::from_value(id.clone()) {
            Ok(id) => Ok(Request { id, method, params }.into()),
            Err(_) => Err(invalid("`id` must be an integer of 32 bits or a string")),
        },
        Some(_) => Err(invalid("`method` must be a string")),
        None => match serde_json::from_value(Json::Object(fields)) {
            Ok(response) => Ok(Message::Response(response)),
            Err(_) => Err(invalid(
                "a message needs a `method`, or a `result` and an `id`",
            )),
        },
    }
}

/// About how many values the JSON has: the number of brackets and commas outside strings.
fn values(json: &[u8]) -> usize {
    let (mut count, mut in_string, mut is_escaped) = (0, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            b'[' | b'{' | b',' if !in_string => count += 1,
            _ => {}
        }
    }
    count
}

/// JSON in which each escape of one half of a surrogate pair without the other, as editors send it for such a text, is the
/// replacement character, which has the same length in UTF-16.
fn without_lone_surrogates(json: &[u8]) -> Cow<'_, [u8]> {
    let mut mended = Cow::Borrowed(json);
    let mut at = 0;
    while at < json.len() {
        at += match (json[at], escaped(json, at)) {
            (_, Some(0xd800..=0xdbff))
                if matches!(escaped(json, at + 6), Some(0xdc00..=0xdfff)) =>
            {
                12
            }
            (_, Some(0xd800..=0xdfff)) => {
                mended.to_mut()[at..at + 6].copy_from_slice(br"\ufffd");
                6
            }
            (b'\\', _) => 2,
            _ => 1,
        };
    }
    mended
}

/// The number in the escape `\u0000` at a place.
fn escaped(json: &[u8], at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix(br"\u")?;
    u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}
