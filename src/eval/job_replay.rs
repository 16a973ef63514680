//! Answers to statements that were left out because somebody else runs them: found when they are asked for.

use std::rc::Rc;

use super::fault::Source;
use super::session::Session;
use super::statement::{Moment, Wanted};
use crate::syntax::{Cursor, Parsed};

/// A statement that was left out.
pub struct LeftOut {
    pub source: Rc<Source>,
    /// In front of it.
    pub cursor: Cursor,
    /// The definitions there were, and how many answers of this session's own.
    pub moment: Moment,
}

impl Session {
    /// From now on there are answers that other engines gave.
    pub fn lack_answers(&mut self) {
        self.answers.is_incomplete = true;
    }

    /// Runs what was left out, by what names meant then, and puts the answers where they belong. Nothing is written. What
    /// went wrong then goes wrong again, and gives no answer.
    pub fn catch_up(&mut self, left_out: &mut Vec<LeftOut>) {
        self.answers.is_incomplete = false;
        let writing = self.writing;
        self.writing = writing.done_by_another();
        let mut own = std::mem::take(&mut self.answers.list).into_iter();
        let mut taken = 0;
        for mut left in left_out.drain(..) {
            let before = left.moment.answers.saturating_sub(taken);
            self.answers.list.extend(own.by_ref().take(before));
            taken += before;
            let Some(Parsed {
                statement: Ok(statement),
                ..
            }) = left.cursor.next(&left.source.text)
            else {
                continue;
            };
            self.budget().begin();
            let _ = self.attempt_statement_at(left.moment.age, |session| {
                session.perform(&statement, &left.source, Wanted::Text)
            });
        }
        self.answers.list.extend(own);
        self.notes.clear();
        self.writing = writing;
    }
}
