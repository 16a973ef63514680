//! Stoppers that have a name.

use crate::game::Player;
use crate::game::loopy::{Graph, Vertex};

/// The name of a vertex of a simplest form: `on`, `over`, `upon`, their negatives, `tiny(on)` and `miny(on)`.
pub fn name(graph: &Graph, at: Vertex) -> Option<&'static str> {
    let of = |at| Player::BOTH.map(|player| graph.options(player, at));
    let is_zero = |at: Vertex| matches!(of(at), [[], []]);
    let is_star = |at: Vertex| matches!(of(at), [[l], [r]] if is_zero(*l) && is_zero(*r));
    let is_on = |at: Vertex| matches!(of(at), [[own], []] if *own == at);
    let is_off = |at: Vertex| matches!(of(at), [[], [own]] if *own == at);
    let is_threat = |at: Vertex| matches!(of(at), [[l], [r]] if is_zero(*l) && is_off(*r));
    let is_counter = |at: Vertex| matches!(of(at), [[l], [r]] if is_on(*l) && is_zero(*r));
    if is_on(at) {
        return Some("on");
    }
    if is_off(at) {
        return Some("off");
    }
    let [[left], [right]] = of(at) else {
        return None;
    };
    match (*left, *right) {
        (left, right) if right == at && is_zero(left) => Some("over"),
        (left, right) if left == at && is_zero(right) => Some("under"),
        (left, right) if left == at && is_star(right) => Some("upon"),
        (left, right) if right == at && is_star(left) => Some("-upon"),
        (left, right) if is_zero(left) && is_threat(right) => Some("tiny(on)"),
        (left, right) if is_counter(left) && is_zero(right) => Some("miny(on)"),
        _ => None,
    }
}
