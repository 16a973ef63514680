//! Games as plain trees, exactly as they are written: nothing is simplified.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

pub type Tree = Rc<Node>;

pub struct Node {
    pub left: Vec<Tree>,
    pub right: Vec<Tree>,
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let side = |options: &[Tree]| options.iter().map(|g| format!("{g:?}")).collect::<Vec<_>>();
        write!(
            f,
            "{{{}|{}}}",
            side(&self.left).join(","),
            side(&self.right).join(",")
        )
    }
}

pub fn bracket(left: Vec<Tree>, right: Vec<Tree>) -> Tree {
    Rc::new(Node { left, right })
}

pub fn zero() -> Tree {
    bracket(vec![], vec![])
}

pub fn integer(n: i64) -> Tree {
    let mut g = zero();
    for _ in 0..n.unsigned_abs() {
        g = if n > 0 {
            bracket(vec![g], vec![])
        } else {
            bracket(vec![], vec![g])
        };
    }
    g
}

/// m/2^k.
pub fn dyadic(m: i64, k: u32) -> Tree {
    if k == 0 {
        integer(m)
    } else if m % 2 == 0 {
        dyadic(m / 2, k - 1)
    } else {
        bracket(vec![dyadic(m - 1, k)], vec![dyadic(m + 1, k)])
    }
}

pub fn nimber(k: u64) -> Tree {
    let mut heaps: Vec<Tree> = Vec::new();
    for _ in 0..k {
        heaps.push(bracket(heaps.clone(), heaps.clone()));
    }
    bracket(heaps.clone(), heaps)
}

/// n copies of up = {0|*}, or of its negative.
pub fn ups(n: i64) -> Tree {
    let up = bracket(vec![zero()], vec![nimber(1)]);
    multiple(n, &up)
}

/// number + ups + star, added as trees.
pub fn glued(number: &Tree, n: i64, star: u64) -> Tree {
    sum(number, &sum(&ups(n), &nimber(star)))
}

pub fn switch(x: &Tree) -> Tree {
    bracket(vec![x.clone()], vec![negative(x)])
}

pub fn multiple(n: i64, g: &Tree) -> Tree {
    let part = if n < 0 { negative(g) } else { g.clone() };
    (0..n.unsigned_abs()).fold(zero(), |total, _| sum(&total, &part))
}

pub fn total(parts: &[Tree]) -> Tree {
    parts.iter().fold(zero(), |total, part| sum(&total, part))
}

// The functions below memoize by address within one call, during which all addresses stay valid.

pub fn negative(g: &Tree) -> Tree {
    fn of(g: &Tree, known: &mut HashMap<*const Node, Tree>) -> Tree {
        if let Some(found) = known.get(&Rc::as_ptr(g)) {
            return found.clone();
        }
        let left = g.right.iter().map(|x| of(x, known)).collect();
        let right = g.left.iter().map(|x| of(x, known)).collect();
        let made = bracket(left, right);
        known.insert(Rc::as_ptr(g), made.clone());
        made
    }
    of(g, &mut HashMap::new())
}

type Pair = (*const Node, *const Node);

/// g + h = {GL + h, g + HL | GR + h, g + HR}.
pub fn sum(g: &Tree, h: &Tree) -> Tree {
    fn of(g: &Tree, h: &Tree, known: &mut HashMap<Pair, Tree>) -> Tree {
        let key = (Rc::as_ptr(g), Rc::as_ptr(h));
        if let Some(found) = known.get(&key) {
            return found.clone();
        }
        let mut left: Vec<Tree> = g.left.iter().map(|x| of(x, h, known)).collect();
        left.extend(h.left.iter().map(|x| of(g, x, known)));
        let mut right: Vec<Tree> = g.right.iter().map(|x| of(x, h, known)).collect();
        right.extend(h.right.iter().map(|x| of(g, x, known)));
        let made = bracket(left, right);
        known.insert(key, made.clone());
        made
    }
    of(g, h, &mut HashMap::new())
}

/// g : h = {GL, g : HL | GR, g : HR}.
pub fn ordinal_sum(g: &Tree, h: &Tree) -> Tree {
    fn of(g: &Tree, h: &Tree, known: &mut HashMap<*const Node, Tree>) -> Tree {
        if let Some(found) = known.get(&Rc::as_ptr(h)) {
            return found.clone();
        }
        let mut left = g.left.clone();
        left.extend(h.left.iter().map(|x| of(g, x, known)));
        let mut right = g.right.clone();
        right.extend(h.right.iter().map(|x| of(g, x, known)));
        let made = bracket(left, right);
        known.insert(Rc::as_ptr(h), made.clone());
        made
    }
    of(g, h, &mut HashMap::new())
}

/// The tree in braces and bars, with options in byte order, so that equal forms have equal texts.
pub fn text(g: &Tree) -> String {
    fn of(g: &Tree, known: &mut HashMap<*const Node, String>) -> String {
        if let Some(found) = known.get(&Rc::as_ptr(g)) {
            return found.clone();
        }
        let mut sides = [&g.left, &g.right]
            .map(|side| side.iter().map(|x| of(x, known)).collect::<Vec<String>>());
        sides.iter_mut().for_each(|side| side.sort());
        let made = format!("{{{}|{}}}", sides[0].join(","), sides[1].join(","));
        known.insert(Rc::as_ptr(g), made.clone());
        made
    }
    of(g, &mut HashMap::new())
}

pub fn depth(g: &Tree) -> u64 {
    fn of(g: &Tree, known: &mut HashMap<*const Node, u64>) -> u64 {
        if let Some(found) = known.get(&Rc::as_ptr(g)) {
            return *found;
        }
        let mut deepest = 0;
        for x in g.left.iter().chain(&g.right) {
            deepest = deepest.max(of(x, known) + 1);
        }
        known.insert(Rc::as_ptr(g), deepest);
        deepest
    }
    of(g, &mut HashMap::new())
}
