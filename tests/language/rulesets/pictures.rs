//! Pictures in text, ASCII and Unicode.

use super::support::picture;
use crate::common::transcript::assert_golden;

#[test]
fn pictures() {
    let mut text = String::new();
    for call in [
        "bricks(7)",
        "bricks(0)",
        "bricks(1000)",
        "chop(2,3)",
        "chop(500,300)",
        "chomp(2,3)",
        "chomp([4,4,2,1])",
        "subtraction([1,3],9)",
        "lasker(5)",
        "wythoff(3,5)",
        "cutcake(1,4)",
        "kayles(7)",
        "euclid(3,5)",
        "moore(2,[1,0,3])",
        "partizan_subtraction([1],[2],10**30)",
        "maundy_cake(10**30,2)",
        "nimble([2,0,12])",
        "node_kayles(\"0-1 1-2 3\")",
        "clobber(\"XO./.#X\")",
        "domineering(2,2)",
        "domineering(\"..#/...\")",
        "domineering(100,100)",
        "hackenbush(\"LRG\")",
        "hackenbush(\"\")",
        "hackenbush(\"0-1L 1-2R 1-3G 0-4R\")",
        "hackenbush(\"0-1G 1-2G 2-3L 3-1G 0-3R 3-3G\")",
    ] {
        for unicode in [false, true] {
            text.push_str(&format!("{call}\n{}\n\n", picture(call, unicode)));
        }
    }
    assert_golden("rulesets.txt", &text);
}
