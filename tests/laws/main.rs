//! The laws of the algebra, and the engine against a slow reference that shares nothing with it.

#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod canonical;
mod compact;
mod days;
mod domineering;
mod dyadic;
mod group;
mod growth;
mod heaps;
mod hex;
mod hot;
mod hot_sums;
mod hot_tables;
mod infinitesimals;
mod loopy;
mod loopy_forms;
mod loopy_limits;
mod misere;
mod multiples;
mod nim;
mod numbers;
mod order;
mod outcome_search;
mod positions;
mod quotient;
mod read_back;
mod records;
mod simplest;
mod sum_search;
mod temperature;
mod threads;
