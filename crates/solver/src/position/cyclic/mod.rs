//! Identity of cyclic forms.
//!
//! Two forms are identical if their options are, all the way down. A form that leads back to itself is written out as a
//! graph (`form_graph`), equal vertices of the graph are merged by partition refinement (`fold`), and the canonical
//! coloured graph that results is looked up in a table of representatives (`identity`).

mod coloured;
mod fold;
mod form_graph;
mod identity;
mod simplest;

pub(super) use coloured::Coloured;
pub(super) use identity::{cycle_identity, loop_identity, reaches_loop};
pub(super) use simplest::simplest_bracket;
