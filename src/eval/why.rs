//! Reasons for claims.

use std::rc::Rc;

use super::fault::Result;
use super::scope::Locals;
use super::session::Session;
use crate::diagnostic::Diagnostic;
use crate::syntax::{Expr, Tree};

impl Session {
    pub(super) fn why(
        &mut self,
        tree: &Rc<Tree>,
        claim: Expr,
        _locals: &mut Locals,
    ) -> Result<String> {
        Err(self.fault(Diagnostic::new(
            "reasons are not there yet",
            tree.span(claim),
            "no reason can be given",
        )))
    }
}
