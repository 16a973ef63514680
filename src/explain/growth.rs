//! Outlines that grow level by level until the next level would make them too long to read.

use crate::eval::{Result, Session};
use crate::picture::Outline;
use crate::position::Position;

/// What makes an outline of a game.
pub trait Growth {
    type Child;

    /// What comes below an entry, or nothing; the entry's own text may be completed here.
    fn children(
        &mut self,
        session: &mut Session,
        p: Position,
        entry: usize,
        outline: &mut Outline,
    ) -> Result<Vec<Self::Child>>;

    /// The line of a child, and the position to go on from.
    fn line(
        &mut self,
        session: &mut Session,
        child: Self::Child,
    ) -> Result<(String, Option<Position>)>;

    /// What to say about so many children of the root that are not shown.
    fn left_out(&self, count: usize) -> String;
}

/// Grows an outline from its root; true with it when something was left out, which dots then show.
pub fn grow(
    session: &mut Session,
    growth: &mut impl Growth,
    root: (String, Position),
    most: usize,
) -> Result<(Outline, bool)> {
    let mut outline = Outline::new(root.0);
    let mut level = vec![(0, root.1)];
    while !level.is_empty() {
        let mut families = Vec::new();
        let mut total = 0;
        for (entry, p) in std::mem::take(&mut level) {
            session.tick()?;
            let children = growth.children(session, p, entry, &mut outline)?;
            total += children.len();
            families.push((entry, children));
        }
        families.retain(|(_, children)| !children.is_empty());
        let room = most.saturating_sub(outline.len());
        let is_root = outline.len() == 1;
        if total > room && !is_root {
            for (entry, _) in families {
                outline.append(entry, " ...");
            }
            return Ok((outline, true));
        }
        for (entry, children) in families {
            let count = children.len();
            for child in children.into_iter().take(room) {
                let (text, next) = growth.line(session, child)?;
                let line = outline.add(entry, text);
                level.extend(next.map(|next| (line, next)));
            }
            if count > room {
                outline.add(entry, format!("... {}", growth.left_out(count - room)));
                return Ok((outline, true));
            }
        }
    }
    Ok((outline, false))
}
