//! Arguments that do not fit: what is said, and that it points at the user's line.

use std::time::Duration;

use crate::common::typist::{Typist, complaints};

fn family(name: &str, inputs: &[&str]) {
    let mut page = String::new();
    for input in inputs {
        let mut typist = Typist::new();
        typist.engine.change(|settings| {
            settings.max_memory = 256;
            settings.timeout = Some(Duration::from_secs(60));
        });
        let drawn = complaints(&typist.replies(input));
        assert!(drawn.contains("[ test:"), "{input}: {drawn}");
        assert!(
            !drawn.contains(".cgt"),
            "{input} is told of a file: {drawn}"
        );
        page.push_str(&format!("=== {input}\n{}\n\n", drawn.trim_end()));
    }
    insta::assert_snapshot!(name, page);
}

#[test]
fn signs() {
    family(
        "shelf_signs",
        &[
            "clobber(\"XO/OZ\")",
            "let b = \"XO/OZ\"; clobber(b)",
            "amazons(\"X.é\")",
            "snort(\"x.o\")",
            "konane(\"XO XO\")",
            "fission(\"..O\")",
            "cram(\"X.\")",
            "toppling(\".LR\")",
            "toppling(\"L/R\")",
            "push(\"L\\n\")",
            "turning_turtles(\"H.T\")",
            "[toads_and_frogs(b) for b in [\"T.F\", \"T.f\"]]",
            "fox_and_geese(\".G./F.x\")",
        ],
    );
}

#[test]
fn boards() {
    family(
        "shelf_boards",
        &[
            "clobber(\"XO/X\")",
            "nogo(\"../.../..\")",
            "col(\"\")",
            "amazons(\"/\")",
            "shove(\"\")",
            "shove(\"LR/LR\")",
            "clobber([\"XO\", \"OX\"])",
            "snort(3)",
            "konane(^)",
            "toppling([])",
            "cram(2)",
            "turning_turtles(true)",
            "fox_and_geese(1, 8)",
            "fox_and_geese(\".G/.F.\")",
        ],
    );
}

#[test]
fn heaps() {
    family(
        "shelf_heaps",
        &[
            "kayles(-1)",
            "kayles(1/2)",
            "kayles(\"5\")",
            "kayles(10**30)",
            "dawson(*)",
            "grundy_game([3])",
            "maundy_cake(3, 0)",
            "cram(0, 3)",
            "cram(2, \"..\")",
            "euclid(3, -1)",
            "moore(0, [1, 2])",
            "moore(2, [1, -2])",
            "moore(2, 3)",
            "nimble([1, -1])",
            "nimble(\"201\")",
            "partizan_subtraction([1, -2], [1], 3)",
            "partizan_subtraction([1], [0], 3)",
            "partizan_subtraction([1], 2, 3)",
        ],
    );
}

#[test]
fn graphs() {
    family(
        "shelf_graphs",
        &[
            "node_kayles(\"0--1\")",
            "node_kayles(\"0-1-2\")",
            "node_kayles(\"0-\")",
            "node_kayles(3)",
        ],
    );
}

#[test]
fn numbers_of_arguments() {
    family(
        "shelf_numbers_of_arguments",
        &[
            "clobber()",
            "clobber(\"XO\", \"OX\")",
            "cram(1, 2, 3)",
            "euclid(3)",
            "moore(2)",
        ],
    );
}

/// What goes wrong within the rules is told where they were called.
#[test]
fn limits() {
    family(
        "shelf_limits",
        &[
            "cram(10**6, 10**6)",
            "let f(n) = cram(n, n)\nf(10**6)",
            "moore(8, [9, 9, 9, 9, 9, 9, 9, 9, 9])",
        ],
    );
}
