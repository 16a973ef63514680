//! Reads a formula by the rules of LaTeX, and writes it for LaTeX. Handouts are made from files of strangers, and in LaTeX a
//! command can read files or never end, so only commands and environments that are known to be harmless are let through, in
//! all formats alike. What LaTeX would stop at is refused as well, because the whole handout would then not be typeset.

mod text;

use std::fmt;

use super::allowed::{self, lists};
use super::{SIGNS, letter};

/// A longer formula is shown as typed: it would not fit on a page, and the parser of formulas takes quadratic time.
const MOST_BYTES: usize = 8_000;
/// A formula that is nested deeper is shown as typed: the parsers of formulas are recursive.
const MOST_LEVELS: usize = 100;
/// What environments and some commands count for beyond their own level: TeX has 255 levels of groups, and they take about
/// five of them.
const HEAVY: usize = 2;
/// LaTeX typesets the arguments of some commands several times, so nesting them takes exponential time.
const MOST_COSTLY_LEVELS: usize = 4;

/// Why a formula is shown as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Long,
    Deep,
    Unknown,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Long => "is too long",
            Refusal::Deep => "is nested too deeply",
            Refusal::Unknown => "is not understood",
        })
    }
}

type Read = Result<(), Refusal>;

/// The formula as LaTeX can typeset it: it is not too large, its commands are allowed, and each has what it needs.
pub fn latex(formula: &str) -> Result<String, Refusal> {
    read(formula, Target::Latex)
}

/// The same formula as the renderer can typeset it.
pub fn renderable(formula: &str) -> Result<String, Refusal> {
    read(formula, Target::Renderer)
}

/// What the formula is written for.
#[derive(Clone, Copy, Default, PartialEq)]
enum Target {
    #[default]
    Latex,
    Renderer,
}

fn read(formula: &str, target: Target) -> Result<String, Refusal> {
    if formula.len() > MOST_BYTES {
        return Err(Refusal::Long);
    }
    let mut reader = Reader {
        rest: formula.trim(),
        out: String::with_capacity(formula.len()),
        target,
        ..Reader::default()
    };
    reader.list(End::Formula)?;
    Ok(reader.out)
}

/// Whether the formula is displayed by itself, without dollar signs.
pub fn is_display(formula: &str) -> bool {
    let name = formula.trim_start().strip_prefix("\\begin{");
    let name = name.and_then(|rest| rest.split_once('}'));
    name.is_some_and(|(name, _)| lists(allowed::DISPLAYS, name))
}

fn known(is_known: bool) -> Read {
    if is_known {
        Ok(())
    } else {
        Err(Refusal::Unknown)
    }
}

/// What ends a list of symbols.
#[derive(Clone, Copy, PartialEq)]
enum End<'a> {
    Formula,
    Brace,
    /// The brace of lines that are set on top of each other.
    Stack,
    /// The bracket of an optional argument.
    Bracket,
    Right,
    /// The dollar sign of a formula in running text.
    Dollar,
    /// The name of an environment, and the number of its columns.
    Environment(&'a str, usize),
}

impl End<'_> {
    /// The number of columns, if it may have several rows.
    fn columns(self) -> Option<usize> {
        match self {
            End::Stack => Some(1),
            End::Environment(name, _) if lists(allowed::OF_ONE_LINE, name) => None,
            End::Environment(_, columns) => Some(columns),
            _ => None,
        }
    }
}

/// A place in a list of symbols: what stands before it.
#[derive(Default)]
struct Place {
    has_sub: bool,
    has_sup: bool,
    /// A prime is a superscript, too, to which more primes and one superscript can be added.
    is_prime: bool,
    /// An operator may be told where its limits stand.
    is_operator: bool,
    /// Nothing but lines across the table stands before it in its row.
    is_row_start: bool,
    /// The number of cells of the row that have ended.
    cells: usize,
}

impl Place {
    fn row_start() -> Place {
        Place {
            is_row_start: true,
            ..Place::default()
        }
    }

    /// The place after a symbol in the same cell.
    fn after_symbol(&mut self, is_operator: bool) {
        *self = Place {
            is_operator,
            cells: self.cells,
            ..Place::default()
        };
    }
}

#[derive(Default)]
struct Reader<'a> {
    rest: &'a str,
    out: String,
    target: Target,
    level: usize,
    costly_level: usize,
    /// Whether a bracket would end an optional argument, even within a list in it.
    in_bracket: bool,
}

impl<'a> Reader<'a> {
    fn list(&mut self, end: End) -> Read {
        self.level += 1;
        if self.level > MOST_LEVELS {
            return Err(Refusal::Deep);
        }
        let mut place = Place::row_start();
        loop {
            self.blanks();
            if self.ends(end)? {
                break;
            }
            self.item(end, &mut place)?;
        }
        self.level -= 1;
        Ok(())
    }

    fn ends(&mut self, end: End) -> Result<bool, Refusal> {
        Ok(match end {
            End::Formula => self.rest.is_empty(),
            End::Brace | End::Stack => self.take("}"),
            End::Bracket => self.take("]"),
            End::Right if self.next_command() == Some("right") => {
                self.take("\\right");
                self.delimiter()?;
                true
            }
            End::Right => false,
            End::Dollar => {
                let rest = self.rest.strip_prefix('$');
                self.rest = rest.unwrap_or(self.rest);
                rest.is_some()
            }
            End::Environment(name, _) => self.take(&format!("\\end{{{name}}}")),
        })
    }

    fn item(&mut self, end: End, place: &mut Place) -> Read {
        match self.next()? {
            '\\' => return self.command(end, place),
            '{' => self.group()?,
            '^' => {
                known(!place.has_sup || place.is_prime)?;
                (place.has_sup, place.is_prime) = (true, false);
                self.take("^");
                return self.script();
            }
            '_' => {
                known(!place.has_sub)?;
                (place.has_sub, place.is_prime) = (true, false);
                self.take("_");
                return self.script();
            }
            '\'' => {
                known(!place.has_sup || place.is_prime)?;
                (place.has_sup, place.is_prime) = (true, true);
                self.take("'");
                return Ok(());
            }
            '&' => {
                place.cells += 1;
                known(end.columns().is_some_and(|columns| place.cells < columns))?;
                self.take("&");
            }
            _ => self.symbol()?,
        }
        place.after_symbol(false);
        Ok(())
    }

    /// A command that needs not be an argument.
    fn command(&mut self, end: End, place: &mut Place) -> Read {
        let Some(name) = self.next_command() else {
            return self.named_by_sign(end, place);
        };
        match name {
            "begin" => self.environment(end)?,
            "left" => {
                self.take("\\left");
                self.delimiter()?;
                self.list(End::Right)?;
            }
            "middle" => {
                known(end == End::Right)?;
                self.take("\\middle");
                self.delimiter()?;
            }
            "limits" | "nolimits" => {
                known(place.is_operator)?;
                self.take_command(name);
            }
            "hline" => {
                known(place.is_row_start && matches!(end, End::Environment("array", _)))?;
                self.take_command(name);
                return Ok(());
            }
            "color" => {
                self.take_command(name);
                self.color()?;
            }
            "textcolor" => {
                self.take_command(name);
                self.color()?;
                self.argument()?;
            }
            _ if lists(allowed::SIZES, name) => {
                self.take_command(name);
                self.delimiter()?;
            }
            _ if lists(allowed::OTHERS, name) => self.take_command(name),
            _ => self.symbol()?,
        }
        place.after_symbol(lists(allowed::OPERATORS, name));
        Ok(())
    }

    fn named_by_sign(&mut self, end: End, place: &mut Place) -> Read {
        if !self.take("\\\\") {
            let sign = self.rest.chars().nth(1).ok_or(Refusal::Unknown)?;
            known(sign != '\\' && allowed::NAMED_BY_SIGNS.contains(sign))?;
            self.take(&self.rest[..2]);
            place.after_symbol(false);
            return Ok(());
        }
        known(end.columns().is_some())?;
        self.blanks();
        // After the end of a row, LaTeX reads these as its own.
        known(!self.rest.starts_with('*'))?;
        if self.take("[") {
            self.length()?;
        }
        *place = Place::row_start();
        Ok(())
    }

    /// The rest of an optional length: the space between two rows.
    fn length(&mut self) -> Read {
        let (length, _) = self.rest.split_once(']').ok_or(Refusal::Unknown)?;
        let number = length.trim_end_matches(|c: char| c.is_ascii_lowercase());
        let unit = &length[number.len()..];
        known(number.len() <= MOST_DIGITS && number.parse::<f32>().is_ok())?;
        known(number.bytes().all(|c| b".0123456789".contains(&c)))?;
        known(["pt", "em", "ex", "mm"].contains(&unit))?;
        self.take(length);
        known(self.take("]"))
    }

    fn environment(&mut self, around: End) -> Read {
        let is_first = self.out.is_empty();
        self.take("\\begin");
        let name = self.word()?;
        let is_whole = is_first && lists(allowed::DISPLAYS, name);
        let is_split = name == "split"
            && matches!(around, End::Environment(name, _) if lists(allowed::DISPLAYS, name));
        known(is_whole || is_split || lists(allowed::ENVIRONMENTS, name))?;
        let argument = if lists(allowed::WITH_CHECKED_ARGUMENT, name) {
            self.word()?
        } else {
            ""
        };
        let columns = allowed::columns(name, argument).ok_or(Refusal::Unknown)?;
        self.blanks();
        // Some environments would read this as an optional argument.
        known(!self.rest.starts_with('['))?;
        self.level += HEAVY;
        self.list(End::Environment(name, columns))?;
        self.level -= HEAVY;
        self.blanks();
        known(!is_whole || self.rest.is_empty())
    }

    /// What may stand anywhere, also as an argument without braces, if it has no arguments itself.
    fn symbol(&mut self) -> Read {
        let sign = self.next()?;
        let Some(name) = self.next_command() else {
            let is_special = "\\{}^_&%$#".contains(sign) || self.in_bracket && "[]".contains(sign);
            known(!is_special && !sign.is_control())?;
            self.rest = &self.rest[sign.len_utf8()..];
            self.out += &self.sign(sign);
            return Ok(());
        };
        let start = self.out.len();
        self.take_command(name);
        if lists(allowed::WITH_TEXT, name) {
            return self.text_argument(start);
        }
        let is_root = name == "sqrt" && self.rest.trim_start().starts_with('[');
        let is_costly = is_root || lists(allowed::COSTLY, name);
        let weight = if lists(allowed::HEAVY, name) {
            HEAVY
        } else {
            0
        };
        self.level += weight;
        self.add_costly_level(is_costly)?;
        self.arguments(name)?;
        self.costly_level -= usize::from(is_costly);
        self.level -= weight;
        Ok(())
    }

    fn add_costly_level(&mut self, is_costly: bool) -> Read {
        self.costly_level += usize::from(is_costly);
        if self.costly_level > MOST_COSTLY_LEVELS {
            return Err(Refusal::Deep);
        }
        Ok(())
    }

    fn arguments(&mut self, name: &str) -> Read {
        match name {
            "sqrt" => {
                if self.option()? {
                    return self.argument();
                }
                // Without the option, LaTeX treats it as a script.
                self.script()
            }
            "substack" => {
                self.blanks();
                known(self.take("{"))?;
                self.within_braces(End::Stack)
            }
            "operatorname" => {
                match self.target {
                    // The renderer does not know the form with a star, which puts scripts below and above.
                    Target::Renderer => {
                        self.rest = self.rest.strip_prefix('*').unwrap_or(self.rest);
                    }
                    _ => _ = self.take("*"),
                }
                self.argument()
            }
            "pod" if self.target == Target::Renderer => {
                self.out.push('(');
                self.argument()?;
                self.out.push(')');
                Ok(())
            }
            _ if lists(allowed::WITH_OPTION, name) => {
                self.option()?;
                self.argument()
            }
            _ if lists(allowed::WITH_ARGUMENT, name) => self.argument(),
            _ if lists(allowed::CLASSES, name) => self.script(),
            _ if lists(allowed::WITH_TWO, name) => {
                self.blanks();
                known(!self.rest.starts_with('['))?;
                self.argument()?;
                self.argument()
            }
            _ => known(lists(allowed::SIGNS, name)),
        }
    }

    /// Reads an optional argument, if there is one.
    fn option(&mut self) -> Result<bool, Refusal> {
        self.blanks();
        // In LaTeX, a bracket ends the argument even if it belongs to another one.
        if self.in_bracket || !self.take("[") {
            return Ok(false);
        }
        self.in_bracket = true;
        self.list(End::Bracket)?;
        self.in_bracket = false;
        Ok(true)
    }

    /// An argument of a command: a group or a single symbol.
    fn argument(&mut self) -> Read {
        self.blanks();
        match self.next()? {
            '{' => return self.group(),
            // A prime is a superscript.
            '\'' => return Err(Refusal::Unknown),
            '\\' => {}
            _ => return self.symbol(),
        }
        match self.next_command() {
            Some(name) => known(lists(allowed::SIGNS, name))?,
            None => return self.brace_sign(),
        }
        self.symbol()
    }

    /// A subscript or superscript: a group or what LaTeX takes for one.
    fn script(&mut self) -> Read {
        self.blanks();
        match self.next_command() {
            Some(name) if lists(allowed::GROUPS, name) => self.symbol(),
            Some(name) => {
                known(!lists(allowed::NO_SCRIPTS, name))?;
                self.argument()
            }
            None => self.argument(),
        }
    }

    /// A brace or a double bar that is a symbol.
    fn brace_sign(&mut self) -> Read {
        let signs = ["\\{", "\\}", "\\|"];
        known(signs.iter().any(|sign| self.take(sign)))
    }

    fn group(&mut self) -> Read {
        known(self.take("{"))?;
        self.within_braces(End::Brace)
    }

    fn within_braces(&mut self, end: End) -> Read {
        let in_bracket = std::mem::take(&mut self.in_bracket);
        self.list(end)?;
        self.in_bracket = in_bracket;
        Ok(())
    }

    fn delimiter(&mut self) -> Read {
        self.blanks();
        if let Some(name) = self.next_command() {
            known(lists(allowed::DELIMITERS, name))?;
            self.take_command(name);
            return Ok(());
        }
        let sign = self.next()?;
        if sign == '\\' {
            return self.brace_sign();
        }
        known("()[]|/.<>".contains(sign) && !(self.in_bracket && "[]".contains(sign)))?;
        match (self.target, sign) {
            (Target::Renderer, '<') => self.out += "\\langle ",
            (Target::Renderer, '>') => self.out += "\\rangle ",
            _ => self.out.push(sign),
        }
        self.rest = &self.rest[1..];
        Ok(())
    }

    fn color(&mut self) -> Read {
        let name = self.word()?;
        known(lists(allowed::COLORS, name))
    }

    /// An argument in braces that is not a formula.
    fn word(&mut self) -> Result<&'a str, Refusal> {
        known(self.take("{"))?;
        let (word, _) = self.rest.split_once('}').ok_or(Refusal::Unknown)?;
        known(
            word.bytes()
                .all(|c| c.is_ascii_alphanumeric() || b"*| ".contains(&c)),
        )?;
        self.take(word);
        known(self.take("}"))?;
        Ok(word)
    }

    fn next(&self) -> Result<char, Refusal> {
        self.rest.chars().next().ok_or(Refusal::Unknown)
    }

    /// The name of the command at this place, if it consists of letters.
    fn next_command(&self) -> Option<&'a str> {
        let rest = self.rest.strip_prefix('\\')?;
        let end = rest.find(|c: char| !c.is_ascii_alphabetic());
        let name = &rest[..end.unwrap_or(rest.len())];
        (!name.is_empty()).then_some(name)
    }

    fn take_command(&mut self, name: &str) {
        let mut renamed = allowed::RENDERED_AS.iter();
        let row = renamed.find(|(known, _)| self.target == Target::Renderer && *known == name);
        match row {
            Some((_, command)) => {
                self.rest = &self.rest["\\".len() + name.len()..];
                self.out += command;
            }
            None => {
                self.take("\\");
                self.take(name);
            }
        }
    }

    /// Copies this text if it stands here.
    fn take(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else {
            return false;
        };
        self.rest = rest;
        self.out += text;
        true
    }

    fn blanks(&mut self) {
        let rest = self.rest.trim_start();
        if rest.len() < self.rest.len() {
            self.out.push(' ');
        }
        self.rest = rest;
    }

    /// A sign of a formula in LaTeX. It may be an argument without braces, so it is a single symbol, too.
    fn sign(&self, sign: char) -> String {
        if sign.is_ascii() || self.target == Target::Renderer {
            return sign.to_string();
        }
        let row = SIGNS.iter().find(|(known, _)| *known == sign);
        let blank = if self.rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            " "
        } else {
            ""
        };
        match row.map(|(_, command)| *command) {
            Some(command) if allowed::is_symbol(command) => format!("{command}{blank}"),
            Some(command) => format!("{{{command}}}"),
            None => format!("{{\\text{{{}}}}}", letter(sign)),
        }
    }
}

/// The number of digits of a length.
const MOST_DIGITS: usize = 4;
