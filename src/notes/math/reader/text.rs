//! The running text in formulas, as in `\text{if $x > 0$}`.

use super::super::{allowed, letter};
use super::{End, HEAVY, MOST_LEVELS, Read, Reader, Refusal, Target, known};
use allowed::lists;

impl Reader<'_> {
    /// The argument of a command for running text, which was written at this place. Formulas in the text are written for the
    /// renderer as formulas between texts.
    pub(super) fn text_argument(&mut self, start: usize) -> Read {
        let command = self.out[start..].to_string();
        self.blanks();
        known(self.take("{"))?;
        self.text(Some(&command))?;
        if self.target == Target::Renderer && self.out[start..].contains("}{") {
            self.out.insert(start, '{');
            self.out.push('}');
        }
        Ok(())
    }

    /// A formula in the text of a command, which LaTeX typesets in every size.
    fn formula_in_text(&mut self, command: &str) -> Read {
        let (open, close) = match self.target {
            Target::Latex => ("$", "$".to_string()),
            Target::Renderer => ("}{", format!("}}{command}{{")),
        };
        self.rest = &self.rest[1..];
        self.out += open;
        self.level += HEAVY;
        self.add_costly_level(true)?;
        let in_bracket = std::mem::take(&mut self.in_bracket);
        self.list(End::Dollar)?;
        self.in_bracket = in_bracket;
        self.costly_level -= 1;
        self.level -= HEAVY;
        self.out += &close;
        Ok(())
    }

    /// Running text up to its closing brace. Subscripts and superscripts are errors in it, so the signs stand for themselves.
    /// Formulas may be in the text of a command, but not in braces within it.
    fn text(&mut self, command: Option<&str>) -> Read {
        self.level += 1;
        if self.level > MOST_LEVELS {
            return Err(Refusal::Deep);
        }
        while !self.take("}") {
            let sign = self.next()?;
            match sign {
                '\\' => {
                    self.command_in_text()?;
                    continue;
                }
                '{' => {
                    self.take("{");
                    self.text(None)?;
                    continue;
                }
                '$' if let Some(command) = command => {
                    self.formula_in_text(command)?;
                    continue;
                }
                '_' | '^' if self.target == Target::Renderer => self.out.push(sign),
                '_' => self.out += "\\_",
                '^' => self.out += "\\textasciicircum{}",
                '$' | '%' | '#' | '&' => return Err(Refusal::Unknown),
                sign if sign.is_whitespace() => self.out.push(' '),
                sign if sign.is_control() => return Err(Refusal::Unknown),
                ' '..='~' => self.out.push(sign),
                _ if self.target == Target::Renderer => self.out.push(sign),
                _ => self.out += &letter(sign),
            }
            self.rest = &self.rest[sign.len_utf8()..];
        }
        self.level -= 1;
        Ok(())
    }

    fn command_in_text(&mut self) -> Read {
        let Some(name) = self.next_command() else {
            let sign = self.rest.chars().nth(1).ok_or(Refusal::Unknown)?;
            known(", {}%&#_$".contains(sign))?;
            self.take(&self.rest[..2]);
            return Ok(());
        };
        self.take_command(name);
        if lists(allowed::WITH_TEXT, name) {
            self.blanks();
            known(self.take("{"))?;
            return self.text(None);
        }
        known(lists(allowed::IN_TEXT, name))
    }
}
