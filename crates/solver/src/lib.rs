//! Positions of combinatorial games, and everything that is asked about them: values, outcomes, winning moves and best moves.
//!
//! [`board`] has boards, [`position`] the representation of positions, [`solve`] the questions, [`rules`] the rulesets that need
//! a solver of their own or a compiled search, and [`search`] what all searches for the winner have in common. What there is to
//! see of a position is a [`Scene`](scene::Scene), and what changes in it gives a move its name.
//!
//! This crate is a part of the interpreter upstar, and changes with it.

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod board;
pub mod move_name;
pub mod position;
pub mod rules;
pub mod scene;
pub mod search;
pub mod solve;
