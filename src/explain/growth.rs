//! Trees that grow level by level until the next level would make them too long to read.

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::eval::{Result, Session};
use crate::picture::Outline;
use solver::position::Position;

/// A tree of items, the root first.
pub struct Grown<T> {
    items: Vec<Item<T>>,
}

struct Item<T> {
    what: T,
    children: Vec<usize>,
    /// The number of children that are not shown.
    left_out: usize,
}

impl<T> Grown<T> {
    /// A tree that consists of its root only.
    pub fn single(what: T) -> Grown<T> {
        let (children, left_out) = (Vec::new(), 0);
        let items = vec![Item {
            what,
            children,
            left_out,
        }];
        Grown { items }
    }

    /// A note for the reader if part of the tree was cut; `thing` names the kind of tree.
    pub fn cut_note(&self, thing: &str) -> Option<String> {
        let is_cut = self.items.iter().any(|item| item.left_out > 0);
        is_cut.then(|| {
            format!("(dots mark the cuts; ask for the {thing} of a later position to see more)")
        })
    }

    /// The items, root first, each with its children and the number of children that are not shown.
    pub fn items(&self) -> impl Iterator<Item = (&T, &[usize], usize)> {
        let items = self.items.iter();
        items.map(|item| (&item.what, &item.children[..], item.left_out))
    }

    /// The tree as lines of text; `more` describes the children of an item that are not shown.
    pub fn outline(&self, text: impl Fn(&T) -> String, more: impl Fn(usize) -> String) -> Outline {
        let mut outline = Outline::new(self.items.first().map_or(String::new(), |r| text(&r.what)));
        // Parents come before their children, so the line of an item is known when its children are added.
        let mut lines = vec![0; self.items.len()];
        for (at, item) in self.items.iter().enumerate() {
            for &child in &item.children {
                lines[child] = outline.add(lines[at], text(&self.items[child].what));
            }
            match item.left_out {
                0 => {}
                _ if item.children.is_empty() => outline.append(lines[at], " ..."),
                count => _ = outline.add(lines[at], format!("... {}", more(count))),
            }
        }
        outline
    }
}

impl<T: Serialize> Grown<T> {
    pub fn json(&self) -> Json {
        // Items are visited in reverse, so that children are complete before their parent.
        let mut written: Vec<Json> = vec![Json::Null; self.items.len()];
        for (at, item) in self.items.iter().enumerate().rev() {
            let children = item.children.iter().map(|&child| written[child].take());
            let children: Vec<Json> = children.collect();
            let mut object = json!(item.what);
            if !children.is_empty() {
                object["children"] = children.into();
            }
            if item.left_out > 0 {
                object["left_out"] = item.left_out.into();
            }
            written[at] = object;
        }
        written.first_mut().map_or(Json::Null, Json::take)
    }
}

/// The limits of a tree: the approximate number of items, and the number of levels below the root.
#[derive(Clone, Copy)]
pub struct Extent {
    pub items: usize,
    pub levels: usize,
}

impl Extent {
    /// This many items, at any depth.
    pub fn items(items: usize) -> Extent {
        Extent {
            items,
            levels: usize::MAX,
        }
    }
}

/// Grows a tree from its root. `children` lists what comes below an item, and may complete the item; `describe` turns
/// a child into an item and gives the position to continue from, if any.
pub fn grow<T, C>(
    session: &mut Session,
    (root, p): (T, Position),
    extent: Extent,
    mut children: impl FnMut(&mut Session, Position, &mut T) -> Result<Vec<C>>,
    describe: impl Fn(&mut Session, C) -> Result<(T, Option<Position>)>,
) -> Result<Grown<T>> {
    let new = |what| Item {
        what,
        children: Vec::new(),
        left_out: 0,
    };
    let mut items = vec![new(root)];
    let mut level = vec![(0, p)];
    let mut depth = 0;
    while !level.is_empty() {
        let mut families = Vec::new();
        let mut total = 0;
        for (at, p) in std::mem::take(&mut level) {
            session.tick()?;
            let children = children(session, p, &mut items[at].what)?;
            total += children.len();
            families.push((at, children));
        }
        let room = extent.items.saturating_sub(items.len());
        let is_root = items.len() == 1;
        if depth == extent.levels || total > room && !is_root {
            for (at, children) in families {
                items[at].left_out = children.len();
            }
            break;
        }
        depth += 1;
        for (parent, children) in families {
            items[parent].left_out = children.len().saturating_sub(room);
            for child in children.into_iter().take(room) {
                let (what, next) = describe(session, child)?;
                let at = items.len();
                items[parent].children.push(at);
                level.extend(next.map(|next| (at, next)));
                items.push(new(what));
            }
            if items[parent].left_out > 0 {
                level.clear();
            }
        }
    }
    Ok(Grown { items })
}
