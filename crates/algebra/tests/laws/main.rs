//! The laws of the algebra, which is compared with a slow reference that shares nothing with it.

#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod canonical;
mod compact;
mod days;
mod dyadic;
mod group;
mod heaps;
mod hot;
mod hot_sums;
mod hot_tables;
mod infinitesimals;
mod loopy;
mod loopy_limits;
mod multiples;
mod nim;
mod numbers;
mod order;
mod records;
mod simplest;
mod sum_search;
mod temperature;
