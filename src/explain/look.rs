//! How a position looks in a drawing and in the node of a tree.

use super::name;
use crate::eval::shelf;
use crate::eval::{Result, Session};
use crate::picture::{Canvas, Draw, sum_of};
use solver::position::{Form, Position};
use solver::scene::Scene;

/// Sums of more parts than this are not drawn in the nodes of a tree.
const MOST_PARTS: usize = 6;

/// How a part of a sum is shown.
pub enum Look {
    Scene(Scene),
    Words(String),
    Tree(Position),
}

pub fn look(session: &mut Session, p: Position) -> Result<Look> {
    Ok(match session.world.positions.form(p).clone() {
        Form::Value(g) => match session.algebra().as_nimber(g) {
            Some(0) => Look::Words("(nothing)".to_string()),
            Some(k) => Look::Scene(Scene::beans(&[k])),
            None => Look::Words(name(session, p)?),
        },
        Form::Call(_) => match shelf::scene_of(session, p)? {
            Some(scene) => Look::Scene(scene),
            None => Look::Tree(p),
        },
        Form::Negative(part) if let Some(negative) = shelf::negative_named(session, part)? => {
            look(session, negative)?
        }
        // The name below the picture shows the multiple or the negation.
        Form::Negative(part) | Form::Multiple(_, part)
            if matches!(
                session.world.positions.form(part),
                Form::Value(_) | Form::Call(_)
            ) =>
        {
            look(session, part)?
        }
        Form::Negative(part) | Form::Multiple(_, part) => Look::Tree(part),
        _ => Look::Tree(p),
    })
}

/// True if the picture shows the position itself, rather than the game of which it is the negative or a multiple.
pub fn is_itself(session: &mut Session, p: Position) -> Result<bool> {
    Ok(match *session.world.positions.form(p) {
        Form::Negative(part) => shelf::negative_named(session, part)?.is_some(),
        Form::Multiple(..) => false,
        _ => true,
    })
}

/// The parts of a position side by side; `None` if a part cannot be drawn as itself, or if no part has a picture.
pub fn node_picture(session: &mut Session, p: Position) -> Result<Option<Canvas>> {
    let p = session.world.positions.played(p);
    if !p.is_normal() {
        return Ok(shelf::scene_of(session, p)?.map(|scene| scene.plain_canvas()));
    }
    let parts = session.world.positions.parts(p);
    if parts.len() > MOST_PARTS {
        return Ok(None);
    }
    let (mut pictures, mut is_drawn) = (Vec::new(), false);
    for part in parts {
        match look(session, part)? {
            Look::Scene(scene) if is_itself(session, part)? => {
                pictures.push(scene.plain_canvas());
                is_drawn = true;
            }
            // For example a number beside a board.
            Look::Words(words) => pictures.push(Canvas::words(&words)),
            _ => return Ok(None),
        }
    }
    Ok(is_drawn.then(|| sum_of(pictures)))
}
