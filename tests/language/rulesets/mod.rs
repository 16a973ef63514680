//! The rulesets: known answers, moves against brute force, values against moves, names, mistakes, pictures.

mod support;

mod domineering;
mod hackenbush;
mod heaps;
mod mistakes;
mod octal;
mod pictures;
