//! What is said about arguments that do not fit.

use super::support::mistake;

#[test]
fn mistakes_name_the_argument_and_the_shape() {
    let mut text = String::new();
    for call in [
        "bricks(-1)",
        "bricks()",
        "bricks(1,2)",
        "bricks([1])",
        "chop(0,3)",
        "chop(3,-2)",
        "chop(3)",
        "chomp(0,3)",
        "chomp(3)",
        "chomp(1,2,3)",
        "chomp([])",
        "chomp([2,0])",
        "chomp([2,4])",
        "chomp(\"22\")",
        "nim(3,-4)",
        "nim([3,4])",
        "subtraction([1,0],5)",
        "subtraction(3,5)",
        "subtraction([1,2],-5)",
        "lasker(-3)",
        "wythoff(1,-2)",
        "cutcake(2,0)",
        "octal(77,3)",
        "octal(\"0.7x\",3)",
        "octal(\"12.3\",3)",
        "octal(\"00.3\",3)",
        "octal(\"1.3\",3)",
        "octal(\"77\",3)",
        "octal(\".7\",3)",
        "octal(\"0.\",3)",
        "octal(\"0.1.2\",3)",
        "octal(\"0.7\" ++ \"y\",3)",
        "octal(\"0.77\",-1)",
        "domineering(0,2)",
        "domineering(2)",
        "domineering(1,2,3)",
        "domineering([1,2])",
        "domineering(\"\")",
        "domineering(\"../...\")",
        "domineering(\"..//..\")",
        "domineering(\".x./...\")",
        "hackenbush(7)",
        "hackenbush(\"LRB\")",
        "hackenbush(\"L\",\"R\")",
        "hackenbush(\"0-1L 2-3R\")",
        "hackenbush(\"0-1L 1-2B\")",
        "hackenbush(\"0-1L 1-R\")",
        "hackenbush(\"0-1L 12R\")",
        "hackenbush(\"0--1L\")",
        "hackenbush(\"0-99999999999L\")",
    ] {
        let mistake = mistake(call);
        let at = &format!("let p = {call}")[mistake.span.start..mistake.span.end];
        text.push_str(&format!(
            "{call}\n  {at}: {}: {}\n  {}\n",
            mistake.title,
            mistake.label,
            mistake.help.unwrap_or_default()
        ));
    }
    insta::assert_snapshot!(text);
}
