//! Reasons: why a claim is true or false, how a value comes about, how a bracket becomes canonical.

mod claim;
mod rule;
mod steps;

pub use claim::why;
pub use steps::steps;
