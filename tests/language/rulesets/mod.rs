//! The rulesets: known answers, moves against brute force, values against moves, names, pictures.

mod support;

mod domineering;
mod hackenbush;
mod heaps;
mod octal;
mod pictures;
mod twins;
