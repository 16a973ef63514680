//! Replays statements that were left out because another engine runs them, once their answers are needed.

use std::rc::Rc;

use super::fault::Source;
use super::session::{Environment, Moment, Session};
use super::statement::Wanted;
use crate::syntax::{Cursor, Parsed};

/// A statement that was left out.
pub struct LeftOut {
    pub source: Rc<Source>,
    /// The cursor in front of the statement.
    pub cursor: Cursor,
    /// The definitions at that time, and the number of answers that this session itself had given.
    pub moment: Moment,
}

impl Session {
    /// Records that some answers are missing because other engines gave them.
    pub fn lack_answers(&mut self) {
        self.answers.is_incomplete = true;
    }

    /// Runs the statements that were left out, with the definitions of their time, and inserts their answers where they
    /// belong. No files are written. Statements that failed then fail again, and give no answer.
    pub fn replay(&mut self, left_out: &mut Vec<LeftOut>, environment: &Environment) {
        self.answers.is_incomplete = false;
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
            let mut environment = environment.clone();
            environment.moment.age = left.moment.age;
            environment.writing = environment.writing.done_by_another();
            let _ = self.attempt_statement(environment, |session| {
                session.perform(&statement, &left.source, Wanted::Text)
            });
        }
        self.answers.list.extend(own);
    }
}
