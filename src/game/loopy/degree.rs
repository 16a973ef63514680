//! The degree of loopiness.

use super::sides::onside;
use super::stopper::Stopper;
use crate::limits::{Budget, Result};

/// The onside of G - G (Winning Ways 11; Siegel, CGT VI): 0 iff G is short. `None` where no stopper was found.
pub fn degree(stopper: &Stopper, budget: &mut Budget) -> Result<Option<Stopper>> {
    let graph = stopper.graph();
    onside(&graph.sum(&graph.negative(), budget)?, budget)
}
