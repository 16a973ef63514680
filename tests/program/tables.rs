//! The language, by exactly what is printed: one table for each part of the reference, a row being what is
//! typed and what comes out; then the mistakes, with the words that answer them, and the false claims.

use super::common::program::{feed, run, run_with, upstar};

/// The section on numbers.
const NUMBERS: &[(&str, &str)] = &[
    ("3", "3"),
    ("-3", "-3"),
    ("3/4", "3/4"),
    ("0.75", "3/4"),
    ("-1/2", "-1/2"),
    ("6/4", "3/2"),
    ("1/3", "1/3"),
    ("-0.5", "-1/2"),
    ("1/3 + 2/3", "1"),
    ("2.50", "5/2"),
    ("00012", "12"),
    ("1 /2", "1/2"),
    ("1/-2", "-1/2"),
    (
        "10**100-1",
        "9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999",
    ),
    ("1/2**64", "1/18446744073709551616"),
    ("9223372036854775807+1", "9223372036854775808"),
    ("-9223372036854775808-1", "-9223372036854775809"),
    (
        "{10**30 | 1/8}",
        "{1000000000000000000000000000000|1/8}   # L: Left wins, whoever starts",
    ),
    ("7//2", "3"),
    ("-7//2", "-4"),
    ("7%3", "1"),
    ("-7%3", "2"),
    ("7.5%2", "3/2"),
    ("1/2/2", "1/4"),
    ("8/4/2", "1"),
    ("2**10", "1024"),
    ("2**0", "1"),
    ("2**-1", "1/2"),
    ("2**3**2", "512"),
    ("(1/2)**3", "1/8"),
    ("-2**2", "-4"),
    ("1/2 * 1/2", "1/4"),
    ("1/2**3", "1/8"),
    ("10**18 + 1/2**60 > 10**18", "true"),
    ("1**(2**70)", "1"),
    ("2**3000000 > 0", "true"),
    ("(-2**63..2**63-1)[2**63-1]", "-1"),
    ("(-2**63..2**63-1)[2**64-1]", "9223372036854775807"),
    (
        "slice(-2**63..2**63-1, 2**63, 2**64)",
        "0..9223372036854775807",
    ),
    ("sum(1..10**12)", "500000000000500000000000"),
    ("sum(5..1)", "0"),
];

/// Many copies of a game: they cancel and compare like sums, whatever their form is.
const MULTIPLES: &[(&str, &str)] = &[
    (
        "63*{1|0,+-1||0} == 28*{1|0,+-1||0} + 35*{1|0,+-1||0}",
        "true",
    ),
    (
        "64*{1|0,+-1||0} == 28*{1|0,+-1||0} + 35*{1|0,+-1||0}",
        "false",
    ),
    ("mean(63*{1|0,+-1||0}) == 63 * mean({1|0,+-1||0})", "true"),
    ("mean(7*{4|2||0} - {3|1})", "17/2"),
    ("5000 * {3|1||0} > 0", "true"),
    ("100000 * tiny(2) > 0", "true"),
    ("100000 * miny(2) < 0", "true"),
    ("10**20 * tiny(2) > 0", "true"),
    ("10**20 * tiny(2) + ^ > 0", "true"),
    ("10**20 * {3|1||0} > 0", "true"),
    ("mean(10**20 * {3|1||0})", "100000000000000000000"),
    ("100000 * tiny(2) < ^", "true"),
    ("100000 * tiny(2) < ^<3>", "true"),
    ("-100000*tiny(2) > v", "true"),
    ("100000 * tiny(2) + * || 0", "true"),
    ("100001 * (tiny(2) + *) || 0", "true"),
    ("100000 * (tiny(2) + *) > 0", "true"),
    ("1000000 * ^<2> < ^", "true"),
    ("1000000 * ^<2> + * || ^", "true"),
    ("1000000 * ^<2> + *2 || ^<2>", "true"),
    ("10**6 * ^<3> < ^<2>", "true"),
    ("10**6 * ^ > ^<2>", "true"),
    ("10**6 * ^ == 10**6 * ^", "true"),
    ("10**30 * ^ > 10**29 * ^", "true"),
    ("10**30 * ^ + {1|0} > 0", "true"),
    ("10**30 * ^<2> + {1|0} > 0", "true"),
    ("1000000 * ^<2> - 999999 * ^<2> == ^<2>", "true"),
    ("1000 * {^^*|v*} > 400 * ^", "true"),
    ("5000 * {3|1||0} > 4999 * {3|1||0}", "false"),
    ("5000 * {3|1||0} == 4999 * {3|1||0}", "false"),
    ("5000 * {3|1||0} == 5000", "false"),
    ("5000 * {3|1||0} - 5000 * {4|2||1} == -5000", "true"),
    ("5000 * {3|1||0} < 2500 * {4|2||1}", "true"),
    ("5000 * {3|1||0} + {1|-1} < 5000", "true"),
    (
        "outcome(5000 * {3|1||0} - 4000)",
        "L   # Left wins, whoever starts",
    ),
    (
        "outcome(5000 * {3|1||0} - 5000)",
        "R   # Right wins, whoever starts",
    ),
    ("5000 * {3|1||0} >= 100", "true"),
    ("1000 * {5|1||-3} > 0", "false"),
    ("1000 * {5|1||-3} < 0", "true"),
    ("1001 * {5|1||-3} || 0", "true"),
    ("10**20 * {5|1||-3} > -1/1024", "true"),
    ("temperature(10**20 * {5|1||-3})", "0"),
    ("temperature((10**20 + 1) * {5|1||-3})", "3"),
    ("left_stop((10**20 + 2) * {5|1||-3})", "2"),
    ("right_stop((10**20 + 1) * {5|1||-3})", "-3"),
    ("right_stop(5000 * {3|1||0})", "4999"),
    ("left_stop(5000 * {3|1||0})", "5000"),
    ("100000 * tiny(3) < tiny(2)", "true"),
    ("100000 * miny(3) > miny(2)", "true"),
    ("100000 * tiny(2) > tiny(3)", "true"),
    ("is_all_small(100000 * tiny(3))", "false"),
    (
        "is_all_small(100000 * tiny(3) - 100000 * tiny(3) + ^)",
        "true",
    ),
    ("is_all_small(10**9 * {^^|v})", "true"),
    ("10**30 * ^ - 10**30 * ^", "0   # P: whoever starts loses"),
    (
        "10**30 * ^ - 10**30 * ^ + 3",
        "3   # L: Left wins, whoever starts",
    ),
    ("{1|-1} + 100000 * tiny(2) || 0", "true"),
    ("{1|0} - 100000 * tiny(2) || 0", "true"),
    ("is_infinitesimal(5000 * {3|1||0})", "false"),
    ("is_infinitesimal(100000 * tiny(2))", "true"),
    ("is_tepid(100000 * tiny(2))", "true"),
    ("is_hot(5000 * {3|1||0})", "true"),
    ("is_number(10**20 * {3|1})", "true"),
    ("is_number(10**20 * {3|1} + tiny(1))", "false"),
    ("left_stop(5000 * {3|1||0})", "5000"),
    ("right_stop(3/4 - 100000 * tiny(2))", "3/4"),
    ("temperature(5000 * {3|1||0})", "1"),
    ("temperature(10**20 * {3|1} + 1/4)", "-1/4"),
    ("1000000 * ^<2> > 0", "true"),
    ("1000 * {3|-3} == 0", "true"),
    ("1001 * {3|-3} == {3|-3}", "true"),
    ("period([*,{0|0},*,{0|0}])", "[0, 1]"),
    ("uptimal(^<2>*2)", "\"*2 + ^<2>\""),
    ("uptimal(3 + ^<2> + *6)", "\"3*6 + ^<2>\""),
    ("up_coefficients(^<2> + *2)", "[0, 1]"),
    ("left_stop({3|-1}, 1/3)", "8/3"),
    ("right_stop({3|-1}, 4/3)", "1/3"),
    ("left_stop({3|-1}, 7/3)", "1"),
    ("remote_star(*2)", "*4   # N: whoever starts wins"),
];

/// The section on nimbers and ups.
const NIMBERS_AND_UPS: &[(&str, &str)] = &[
    ("*", "*   # N: whoever starts wins"),
    ("*0", "0   # P: whoever starts loses"),
    ("*1", "*   # N: whoever starts wins"),
    ("*3", "*3   # N: whoever starts wins"),
    ("⋆3", "*3   # N: whoever starts wins"),
    ("⋆", "*   # N: whoever starts wins"),
    ("star(4)", "*4   # N: whoever starts wins"),
    ("^", "^   # L: Left wins, whoever starts"),
    ("^^", "^^   # L: Left wins, whoever starts"),
    ("^3", "^3   # L: Left wins, whoever starts"),
    ("^^^", "^3   # L: Left wins, whoever starts"),
    ("v", "v   # R: Right wins, whoever starts"),
    ("vv", "vv   # R: Right wins, whoever starts"),
    ("vvv", "v3   # R: Right wins, whoever starts"),
    ("v3", "v3   # R: Right wins, whoever starts"),
    ("↑", "^   # L: Left wins, whoever starts"),
    ("⇑", "^^   # L: Left wins, whoever starts"),
    ("↓", "v   # R: Right wins, whoever starts"),
    ("⇓", "vv   # R: Right wins, whoever starts"),
    ("↑3", "^3   # L: Left wins, whoever starts"),
    ("↓3", "v3   # R: Right wins, whoever starts"),
    ("⇑*", "^^*   # L: Left wins, whoever starts"),
    ("up(3)", "^3   # L: Left wins, whoever starts"),
    ("up(-3)", "v3   # R: Right wins, whoever starts"),
    ("up(0)", "0   # P: whoever starts loses"),
    ("1/2^*3", "1/2^*3   # L: Left wins, whoever starts"),
    ("2*", "2*   # L: Left wins, whoever starts"),
    ("-3vv*7", "-3vv*7   # R: Right wins, whoever starts"),
    ("^*", "^*   # N: whoever starts wins"),
    ("^3*", "^3*   # L: Left wins, whoever starts"),
    ("v*2", "v*2   # R: Right wins, whoever starts"),
    ("^0", "0   # P: whoever starts loses"),
    ("^*0", "^   # L: Left wins, whoever starts"),
    ("2v", "2v   # L: Left wins, whoever starts"),
    ("-3v", "-3v   # R: Right wins, whoever starts"),
    ("-^", "v   # R: Right wins, whoever starts"),
    ("-v3", "^3   # L: Left wins, whoever starts"),
    ("-*3", "*3   # N: whoever starts wins"),
    ("- 3v", "-3^   # R: Right wins, whoever starts"),
    ("-(3v)", "-3^   # R: Right wins, whoever starts"),
    ("^(2)", "^^   # L: Left wins, whoever starts"),
    ("*(2)", "*2   # N: whoever starts wins"),
    ("*1000000 + *999999", "*127   # N: whoever starts wins"),
    ("^1000*7 - ^998*3", "^^*4   # L: Left wins, whoever starts"),
    ("100000 * ^", "^100000   # L: Left wins, whoever starts"),
    (
        "*18446744073709551615 + *1",
        "*18446744073709551614   # N: whoever starts wins",
    ),
];

/// The section on powers of up.
const POWERS_OF_UP: &[(&str, &str)] = &[
    ("^<2>", "^<2>   # L: Left wins, whoever starts"),
    ("^[2]", "^[2]   # L: Left wins, whoever starts"),
    ("^<1>", "^   # L: Left wins, whoever starts"),
    ("^[1]", "^   # L: Left wins, whoever starts"),
    ("^<0>", "0   # P: whoever starts loses"),
    ("v<2>", "v<2>   # R: Right wins, whoever starts"),
    ("v[2]", "v[2]   # R: Right wins, whoever starts"),
    ("^<3>*", "^<3>*   # N: whoever starts wins"),
    ("1^<3>*2", "1^<3>*2   # L: Left wins, whoever starts"),
    ("up_power(2)", "^<2>   # L: Left wins, whoever starts"),
    ("up_power(0)", "0   # P: whoever starts loses"),
    ("-^<2>", "v<2>   # R: Right wins, whoever starts"),
    ("^<2>+^<3>", "{^<2>|v*}   # L: Left wins, whoever starts"),
    ("^[2]+^", "{^^|^*}   # L: Left wins, whoever starts"),
    ("^<2> - ^", "{v,*|vv*}   # R: Right wins, whoever starts"),
    ("2^<2>", "2^<2>   # L: Left wins, whoever starts"),
    ("2v[3]*", "2v[3]*   # L: Left wins, whoever starts"),
    ("v<3>*2", "v<3>*2   # N: whoever starts wins"),
    ("^<2", "true"),
    ("<^|^<2>>", "tiny(^*)   # L: Left wins, whoever starts"),
    ("^[2] == ^ + ^<2>", "true"),
];

/// The section on switches, tiny and miny.
const SWITCHES_TINY_AND_MINY: &[(&str, &str)] = &[
    ("+-1", "+-1   # N: whoever starts wins"),
    ("±1", "+-1   # N: whoever starts wins"),
    ("+-{2|1}", "+-{2|1}   # N: whoever starts wins"),
    ("+-(1*)", "+-(1*)   # N: whoever starts wins"),
    ("+-0", "*   # N: whoever starts wins"),
    ("+- 1", "+-1   # N: whoever starts wins"),
    ("+-*", "0   # P: whoever starts loses"),
    ("+-^", "*   # N: whoever starts wins"),
    ("-+-1", "+-1   # N: whoever starts wins"),
    ("tiny(2)", "tiny(2)   # L: Left wins, whoever starts"),
    ("miny(2)", "miny(2)   # R: Right wins, whoever starts"),
    (
        "3 + tiny(2)",
        "3 + tiny(2)   # L: Left wins, whoever starts",
    ),
    (
        "3 - miny(1)",
        "3 + tiny(1)   # L: Left wins, whoever starts",
    ),
    ("tiny(0)", "^   # L: Left wins, whoever starts"),
    ("tiny(-1)", "1/4   # L: Left wins, whoever starts"),
    ("tiny(1/2)", "tiny(1/2)   # L: Left wins, whoever starts"),
    (
        "tiny({2|1})",
        "tiny({2|1})   # L: Left wins, whoever starts",
    ),
    (
        "tiny(2)+tiny(3)",
        "{tiny(2)||tiny(2)|-3 + tiny(2)}   # L: Left wins, whoever starts",
    ),
    ("* + tiny(2)", "{0,*||*|-2*}   # N: whoever starts wins"),
    ("{1|-1} + *14", "+-(1*14)   # N: whoever starts wins"),
    ("{1|0}+-1", "{0|-1}   # N: whoever starts wins"),
    ("1 +-1", "0"),
];

/// The section on brackets.
const BRACKETS: &[(&str, &str)] = &[
    ("{0 | 1}", "1/2   # L: Left wins, whoever starts"),
    ("<0 | 1>", "1/2   # L: Left wins, whoever starts"),
    ("<0|1>", "1/2   # L: Left wins, whoever starts"),
    ("{|}", "0   # P: whoever starts loses"),
    ("<|>", "0   # P: whoever starts loses"),
    ("{0|}", "1   # L: Left wins, whoever starts"),
    ("{|0}", "-1   # R: Right wins, whoever starts"),
    ("<1|>", "2   # L: Left wins, whoever starts"),
    ("{3 || 2 | 1}", "{3||2|1}   # L: Left wins, whoever starts"),
    ("{3 | 2 || 1}", "{3|2||1}   # L: Left wins, whoever starts"),
    ("{3|2||1|0}", "{3|2||1|0}   # L: Left wins, whoever starts"),
    (
        "{4|||3||2|1}",
        "{4|||3||2|1}   # L: Left wins, whoever starts",
    ),
    ("{1 ||| 2}", "3/2   # L: Left wins, whoever starts"),
    ("{||}", "0   # P: whoever starts loses"),
    ("{1||}", "2   # L: Left wins, whoever starts"),
    ("{||1}", "0   # P: whoever starts loses"),
    ("{0||0|}", "1/2   # L: Left wins, whoever starts"),
    ("{0|0|||0|0}", "0   # P: whoever starts loses"),
    ("{1|0||||2}", "0   # P: whoever starts loses"),
    ("{1,2|3,4}", "5/2   # L: Left wins, whoever starts"),
    ("<0|<1|2>>", "1   # L: Left wins, whoever starts"),
    ("<<1|2>|3>", "2   # L: Left wins, whoever starts"),
    ("<0 || 1 | 2>", "1   # L: Left wins, whoever starts"),
    ("<v|^>", "0   # P: whoever starts loses"),
    ("<1|2> + <0|1>", "2   # L: Left wins, whoever starts"),
    ("<1|2>><0|1>", "true"),
    ("{}", "0   # P: whoever starts loses"),
    ("{0}", "*   # N: whoever starts wins"),
    ("{1}", "1*   # L: Left wins, whoever starts"),
    ("{*,0}", "*2   # N: whoever starts wins"),
    ("{0,*,*2}", "*3   # N: whoever starts wins"),
    ("{[1,2]|[3,4]}", "5/2   # L: Left wins, whoever starts"),
    ("{1..3|4..6}", "7/2   # L: Left wins, whoever starts"),
    ("{[]|}", "0   # P: whoever starts loses"),
    ("{[]}", "0   # P: whoever starts loses"),
    ("{1..3}", "{3|1}   # L: Left wins, whoever starts"),
    ("{k for k in 1..3|}", "4   # L: Left wins, whoever starts"),
    (
        "{k for k in 1..3 if k<2|}",
        "2   # L: Left wins, whoever starts",
    ),
    (
        "{k for k in 1..3 if k==2 or k==3 | 10}",
        "4   # L: Left wins, whoever starts",
    ),
    (
        "{k for k in 1..3 if k<2 | k for k in 5..9 if k>6}",
        "2   # L: Left wins, whoever starts",
    ),
    (
        "<k for k in 1..3 if (k<2) | 7>",
        "2   # L: Left wins, whoever starts",
    ),
    (
        "{k+j for k in 1..3 for j in 1..k if j+k>3, -1 | 10}",
        "7   # L: Left wins, whoever starts",
    ),
    (
        "{-1, k for k in 1..3, [4,5] | 10}",
        "6   # L: Left wins, whoever starts",
    ),
    ("{*k for k in 0..3}", "*4   # N: whoever starts wins"),
    (
        "{*k for k in 0..3 if k != 2}",
        "*2   # N: whoever starts wins",
    ),
    ("{k for k in []}", "0   # P: whoever starts loses"),
    (
        "{(k) for k in 1..2 | 3 || 4}",
        "3   # L: Left wins, whoever starts",
    ),
];

/// The section on stars and products.
const STARS_AND_PRODUCTS: &[(&str, &str)] = &[
    ("2 * 3", "6"),
    ("let n = 3; 2*n", "6"),
    ("let n = 3; 2*(n+1)", "8"),
    ("let n = 3; n*2", "6"),
    ("let n = 3; *n", "*3   # N: whoever starts wins"),
    ("let n = 3; *(n-1)", "*2   # N: whoever starts wins"),
    (
        "2*3",
        r"2*3   # L: Left wins, whoever starts
# 2*3 is 2 + *3; the product is 2 * 3",
    ),
    (
        "2^3",
        r"2^3   # L: Left wins, whoever starts
# 2^3 is 2 + ^3; the power is 2**3",
    ),
    (
        "-2*3",
        r"-2*3   # R: Right wins, whoever starts
# -2*3 is -2 + *3; the product is -2 * 3",
    ),
    (
        "1/2*4",
        r"1/2*4   # L: Left wins, whoever starts
# 1/2*4 is 1/2 + *4; the product is 1/2 * 4",
    ),
    (
        "2*3 + 1",
        r"3*3   # L: Left wins, whoever starts
# 2*3 is 2 + *3; the product is 2 * 3",
    ),
    ("1 * *3", "*3   # N: whoever starts wins"),
    ("1 + *3", "1*3   # L: Left wins, whoever starts"),
    ("2 * *", "0   # P: whoever starts loses"),
    ("*2 * *3", "*   # N: whoever starts wins"),
    ("* * *", "*   # N: whoever starts wins"),
    ("3 * ^", "^3   # L: Left wins, whoever starts"),
    ("-2 * ^", "vv   # R: Right wins, whoever starts"),
    ("{1|0} * 2", "1   # L: Left wins, whoever starts"),
    ("3*{1|0}", "{2|1}   # L: Left wins, whoever starts"),
    ("2 * 3*", "6   # L: Left wins, whoever starts"),
    ("1-*", "1*   # L: Left wins, whoever starts"),
    ("1 -*", "1*   # L: Left wins, whoever starts"),
    ("1 - *", "1*   # L: Left wins, whoever starts"),
];

/// The section on operators.
const OPERATORS: &[(&str, &str)] = &[
    ("1:*", "1*   # L: Left wins, whoever starts"),
    ("*:1", "^*   # N: whoever starts wins"),
    ("-^:1", "v[2]   # R: Right wins, whoever starts"),
    ("1:1", "2   # L: Left wins, whoever starts"),
    ("-1:2", "-1/4   # R: Right wins, whoever starts"),
    ("- 1:1", "-2   # R: Right wins, whoever starts"),
    ("-(1):1", "-2   # R: Right wins, whoever starts"),
    ("^:^", "{^|*,{^|*,^}}   # L: Left wins, whoever starts"),
    ("*2:*", "*3   # N: whoever starts wins"),
    ("2 * 1:*", "2   # L: Left wins, whoever starts"),
    ("--1", "1"),
    ("1 -1", "0"),
    ("not true", "false"),
    ("not not true", "true"),
    ("true and false or true", "true"),
    ("1<2 and 2<3", "true"),
    ("0 < ^ < 1", "true"),
    ("0 < ^ < 1 < *", "false"),
    ("0 < 1 > 0", "true"),
    ("1 == 1 == 1", "true"),
    ("1 != 2", "true"),
    ("1 ≠ 2", "true"),
    ("1 ≡ 1", "true"),
    ("1 ≤ 2", "true"),
    ("2 ≥ 1", "true"),
    ("* || 0", "true"),
    ("* <> 0", "true"),
    ("^ || *", "true"),
    ("* <| 0", "true"),
    ("* |> 0", "true"),
    ("^ |> 0", "true"),
    ("^ <| 0", "false"),
    ("1 <| 1", "false"),
    ("{0,-1|} === {0|}", "false"),
    ("{0,-1|} == {0|}", "true"),
    ("1 === 1", "true"),
    ("1+1 === 2", "true"),
    ("{0|1} === {0|1}", "true"),
    ("{0|1} === 1/2", "true"),
    ("{0,-1|1} === 1/2", "false"),
    ("{|} === 0", "true"),
    (
        "let n = 8; [n/4/2, 2**4/2, n//3/2, 3/2**2]",
        "[1, 8, 1, 3/4]",
    ),
    ("1 < 1/3", "false"),
    ("1..3 == [1,2,3]", "true"),
    (r#""a" == "a""#, "true"),
    ("L == N", "false"),
    ("[1,{0|}] == [1,1]", "true"),
];

/// The section on lists, strings and functions.
const LISTS_STRINGS_AND_FUNCTIONS: &[(&str, &str)] = &[
    ("[1,2,3]", "[1, 2, 3]"),
    ("[]", "[]"),
    ("1..5", "1..5"),
    ("5..1", "5..1"),
    ("len(5..1)", "0"),
    ("-2..2", "-2..2"),
    ("(1..10**12)[5]", "6"),
    ("len(1..10**12)", "1000000000000"),
    (
        "[count(1..10**12, 5), count(1..10**12, {4|}), count(1..10**12, 1/2), count(1..3, *)]",
        "[1, 1, 0, 0]",
    ),
    (
        "[min(1..10**12), max(1..10**12), index_of(1..10**12, {6|}), sum(1..10**12)]",
        "[1, 1000000000000, 6, 500000000000500000000000]",
    ),
    ("1..10**12", "1..1000000000000"),
    ("[1,2,3][0]", "1"),
    ("[1,2,3][1..2]", "[2, 3]"),
    ("[1,2,3][2..1]", "[]"),
    ("sum(1..100)", "5050"),
    ("sum([])", "0"),
    ("sum([*,^,1])", "1^*   # L: Left wins, whoever starts"),
    ("map(n -> n*n, 1..4)", "[1, 4, 9, 16]"),
    ("filter(n -> n>2, 1..4)", "[3, 4]"),
    ("sorted([3,1,2])", "[1, 2, 3]"),
    ("sorted([^,0,v])", "[v, 0, ^]"),
    ("zip([1,2],[3,4])", "[[1, 3], [2, 4]]"),
    ("reverse(1..4)", "[4, 3, 2, 1]"),
    ("[x*2 for x in 1..5 if x>2]", "[6, 8, 10]"),
    ("[x+y for x in 1..2 for y in x..2]", "[2, 3, 4]"),
    (
        "[[x,y] for x in 1..2 for y in 1..2 if x != y]",
        "[[1, 2], [2, 1]]",
    ),
    (r#""..#/...""#, r#""..#/...""#),
    (r#""a\nb\"c\\""#, r#""a\nb\"c\\""#),
    (r#""abc"[1]"#, r#""b""#),
    (r#""äöü"[1]"#, r#""ö""#),
    (r#"len("äöü")"#, "3"),
    (r#"slice("abcdef",1,3)"#, r#""bc""#),
    (r#"replace_at("abc",1,"X")"#, r#""aXc""#),
    (r#""ab" ++ "cd""#, r#""abcd""#),
    ("[1] ++ [2,3]", "[1, 2, 3]"),
    ("n -> n + 1", "n -> n + 1"),
    ("(a,b) -> a+b", "(a,b) -> a+b"),
    ("let f = n -> n + 1; f(2)", "3"),
    ("(n -> n + 1)(2)", "3"),
    ("((a,b) -> a+b)(1,2)", "3"),
    (
        r#"[1,*,^,+-1,{2|1},true,L,"x"]"#,
        r#"[1, *, ^, +-1, {2|1}, true, L, "x"]"#,
    ),
];

/// The section on expressions.
const EXPRESSIONS: &[(&str, &str)] = &[
    ("let x = 3 in x + 1", "4"),
    ("let x = 3 in let y = 4 in x + y", "7"),
    ("(let x = 3 in x) + 1", "4"),
    ("if 1<2 then 3 else 4", "3"),
    ("if 1<2 then if false then 1 else 2 else 3", "2"),
    ("forall n in 1..5: n > 0", "true"),
    ("forall n in 1..5: n > 2", "false"),
    ("exists n in 1..5: n == 3", "true"),
    ("exists n in 1..5: n == 9", "false"),
    ("forall n in 5..1: false", "true"),
    ("exists n in []: true", "false"),
    ("forall a in day(1), b in day(1): a + b == b + a", "true"),
    ("exists n in 1..10**12: n == 5", "true"),
    ("forall n in 1..10**12: n < 5", "false"),
    ("forall n in 1..3, m in 1..n: m <= n", "true"),
];

/// The section on lines.
const LINES: &[(&str, &str)] = &[
    (
        r"let c = 1 +
  2
c",
        "3",
    ),
    (
        r"let d = {1
| 2}
d",
        "3/2   # L: Left wins, whoever starts",
    ),
    (
        r"let e =
 7
e",
        "7",
    ),
    (
        r"[1,
 2]", "[1, 2]",
    ),
    (
        r"if true
then 1
else 2",
        "1",
    ),
    (
        r"true
and false",
        "false",
    ),
    (
        r"1
== 1", "true",
    ),
    (
        r"^
^",
        r"^   # L: Left wins, whoever starts
^   # L: Left wins, whoever starts",
    ),
    (
        r"*
1",
        r"*   # N: whoever starts wins
1",
    ),
    (
        r"1
> 0", "true",
    ),
    (
        r"1
<0 | 1>",
        r"1
1/2   # L: Left wins, whoever starts",
    ),
    (
        r"{}
<>
{0}",
        "true",
    ),
    (
        "1;;2", r"1
2",
    ),
    ("1; # c", "1"),
    (
        r#"let s = "a # c" # d
s"#,
        r#""a # c""#,
    ),
    (
        r"let y = 5 in
 y + 1",
        "6",
    ),
    (
        r"1 ..
3", "1..3",
    ),
    (
        r"not
true",
        "false",
    ),
    (
        r"-
1", "-1",
    ),
    (
        r"1
2
ans + %1",
        r"1
2
3",
    ),
    (
        r"assert forall n in 1..3:
   n > 0",
        "true   # claim",
    ),
];

/// The section on definitions.
const DEFINITIONS: &[(&str, &str)] = &[
    (
        r"let even(n) = if n == 0 then true else odd(n-1)
let odd(n) = if n == 0 then false else even(n-1)
even(100001)",
        "false",
    ),
    (
        r"let steps_to(n) = if n == 0 then 0 else 1 + steps_to(n-1)
steps_to(100000)",
        "100000",
    ),
    // A local function that calls itself means itself, unless a parameter has its name.
    (
        r"let f(n) = 100
let f(n) = if n == 0 then 0 else 1 + f(n-1) in f(4)
let k = 3 in let g(n) = if n == 0 then k else g(n-1) in g(100000)
let h(n) = (let h(m) = if m == 0 then [n] else map(x -> h(x)[0] + 1, [m-1]) in h(n)) in h(3)
let f(f) = f + 1 in f(2)
let f(n) = {f(k) for k in 0..n-1} in f(3)
let f(n) = if n == 0 then f else n in f(0) == f
f(1)",
        r"4
3
[6]
3
*3   # N: whoever starts wins
true
100",
    ),
    (
        r"let chain(n) = { chain(n-1) if n > 0 | }
chain(100000)",
        "100000   # L: Left wins, whoever starts",
    ),
    (
        r"let kayles(n) = { kayles(i) + kayles(n-k-i) for k in 1..2 for i in 0..n-k }
[grundy(kayles(n)) for n in 0..20]
kayles(7)
winning_moves(kayles(4))",
        r"[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]
*2   # N: whoever starts wins
[kayles(4) => kayles(1) + kayles(1)]",
    ),
    (
        r"let sub(n) = { sub(n-k) for k in [1,3] if k <= n | sub(n-k) for k in [2,3] if k <= n }
[sub(n) for n in 0..4]
left(sub(5))",
        r"[0, 1, {1|0}, {0,{1|0}|0}, {1|1,{1|0}}]
[sub(4), sub(2)]   # {1|1,{1|0}}, {1|0}",
    ),
    (
        r"let base(n) = { base(n-1) if n>0 }
let helper(n) = base(n) + 0
let p = base(3)
helper(3)
let base(n) = { base(n-k) for k in 1..n }
helper(3)
p
p === base(3)",
        r"*   # N: whoever starts wins
*3   # N: whoever starts wins
*   # N: whoever starts wins
false",
    ),
    (
        r"let k = 2
let h = n -> n + k
h(1)
let k = 7
h(1)",
        r"3
8",
    ),
    (
        r"let k = 7
let q = k + 1
let k = 100
q",
        "8",
    ),
    (
        r"let ff(n) = {gg(n-1) if n > 0|}
let gg(n) = {|ff(n-1) if n > 0}
ff(5)
gg(5)
let gg(n) = {ff(n-1) if n > 0|}
ff(5)",
        r"1   # L: Left wins, whoever starts
-1   # R: Right wins, whoever starts
5   # L: Left wins, whoever starts",
    ),
    (
        r"let len = 3
len",
        "# `len` comes with the program; from now on it is this definition\n3",
    ),
];

/// The section on positions.
const POSITIONS: &[(&str, &str)] = &[
    ("left({0,-1|1})", "[0, -1]"),
    ("left(canonical({0,-1|1}))", "[0]"),
    ("canonical({0,-1|1}) === {0,-1|1}", "false"),
    (
        "moves({1,2|3})",
        "[[{1,2|3} => 1, {1,2|3} => 2], [{1,2|3} => 3]]",
    ),
    ("winning_moves({1|-1}, Left)", "[{1|-1} => 1]"),
    ("winning_moves({1|-1})", "[[{1|-1} => 1], [{1|-1} => -1]]"),
    ("winning_moves(*3)", "[*3 => 0]"),
    (
        "chop(4,5) + bricks(7) + *4",
        "*2   # N: whoever starts wins",
    ),
    (
        "winning_moves(chop(4,5) + bricks(7) + *4)",
        "[chop(4,5) => chop(2,5)]",
    ),
    ("chop(4,5) => chop(2,5)", "chop(4,5) => chop(2,5)"),
    ("options(*2)", "[0, *]"),
    ("depth({0|1})", "2"),
    ("followers(2)", "[2, 1, 0]"),
    ("identical({0,-1|1},1/2)", "false"),
];

/// The section on functions.
const FUNCTIONS: &[(&str, &str)] = &[
    ("expand(1/2)", r#""{{|}|{{|}|}}""#),
    ("expand(^)", r#""{{|}|{{|}|{|}}}""#),
    ("birthday({0,-1|1})", "2"),
    ("birthday(*1000000)", "1000000"),
    ("birthday(1/2**300)", "301"),
    ("compare(^,*)", r#""||""#),
    ("compare(0,1)", r#""<""#),
    ("compare(1,0)", r#"">""#),
    ("compare(*,*)", r#""=""#),
    ("simplest(0,1)", "1/2"),
    ("simplest(1/4,1)", "1/2"),
    ("simplest(-5,5)", "0"),
    ("mex([0,1,3])", "2"),
    ("mex([])", "0"),
    ("grundy(*5)", "5"),
    ("nim_sum(5,3)", "6"),
    ("nim_mul(2,3)", "1"),
    ("nim_inv(2)", "3"),
    ("nim_pow(2,3)", "1"),
    ("len(day(2))", "22"),
    ("len(day(3))", "1474"),
    ("day(0)", "[0]"),
    ("is_number({0|1})", "true"),
    ("is_integer({0,-1|})", "true"),
    ("is_nimber({*,0|*,0})", "true"),
    ("is_infinitesimal(^)", "true"),
    ("is_all_small(tiny(2))", "false"),
    ("is_impartial({*,0})", "true"),
    ("is_impartial({1|1})", "false"),
    ("is_numberish(1*)", "true"),
    ("is_switch({2|1})", "true"),
    ("is_zero({*|*})", "true"),
    ("is_hot({1|0})", "true"),
    ("is_cold(3)", "true"),
    ("is_tepid(^)", "true"),
    ("temperature(3)", "-1"),
    ("temperature(1/2)", "-1/2"),
    ("temperature(3/8)", "-1/8"),
    ("temperature(+-1)", "1"),
    ("cool(+-1,1)", "*   # N: whoever starts wins"),
    ("cool(+-1,2)", "0   # P: whoever starts loses"),
    ("cool(+-1,1/2)", "+-1/2   # N: whoever starts wins"),
    ("mean({3|1})", "2"),
    ("left_stop({3|1})", "3"),
    ("right_stop({3|1})", "1"),
    ("atomic_weight(^3*2)", "3   # L: Left wins, whoever starts"),
    ("norton(1,^)", "^   # L: Left wins, whoever starts"),
    ("conway_product(*2,*3)", "*   # N: whoever starts wins"),
    (
        "conway_product(1/2,1/2)",
        "1/4   # L: Left wins, whoever starts",
    ),
    ("max([1,3,2])", "3"),
    ("min(^,0)", "0"),
    ("binary(45)", "[32, 8, 4, 1]"),
    (
        "negative({2|1})",
        "{-1|-2}   # R: Right wins, whoever starts",
    ),
    ("heat(*,1)", "+-1   # N: whoever starts wins"),
    ("freeze({3|1})", "2*   # L: Left wins, whoever starts"),
    ("incentives({3|1})", "[{2|0}]"),
    ("reduced({1*|0})", "{1|0}   # N: whoever starts wins"),
    ("outcome(+-1)", "N   # whoever starts wins"),
];

/// The section on reasons.
const REASONS: &[(&str, &str)] = &[
    (
        "why ^ > 0",
        r"# ^ > 0 is true: the left side is greater: Left wins their difference, whoever starts
# the proof is a strategy in the difference ^:
# Left starts with ^ => 0, and Right cannot move
# Right starts, Left answers
# `- if ^ => *: * => 0, and Right cannot move",
    ),
    (
        "why * || 0",
        r"# * || 0 is true: the two are confused: whoever starts in their difference wins
# the proof is a strategy in the difference *:
# the first player starts with * => 0, and the second player cannot move",
    ),
    (
        "why 100000 * tiny(2) > 0",
        r"# 100000 * tiny(2) > 0 is true: the left side is greater: Left wins their difference, whoever starts
# the parts of 100000 * tiny(2) tell who wins:
# n copies of a game that is at least h are at least n copies of h, so n copies of a positive game are positive, and so they are where a few copies are; and powers of up compare by their coefficients",
    ),
    (
        "why outcome(5000 * {3|1||0} - 4000)",
        r"# it is L
# the parts of (5000 * {3|1||0}) + -4000 tell who wins:
# the mean of a sum is the sum of the means, no sum is hotter than its hottest part, and whoever starts gets at least the mean",
    ),
    (
        "why 1 > 2 implies 2 > 1",
        "# true: the premise of `implies` is false:\n# 1 > 2 is false: as numbers, 1 < 2",
    ),
    (
        "why 1 < 2 implies 2 < 1",
        "# 1 < 2 is true: as numbers, 1 < 2\n# 2 < 1 is false: as numbers, 2 > 1",
    ),
    ("why 1/2 == 1", "# 1/2 == 1 is false: as numbers, 1/2 < 1"),
    (
        "why {0|1} == 1/2",
        r"# {0|1} == 1/2 is true: the two are equal: whoever starts in their difference loses
# the proof is a strategy in the difference {0|1} + -1/2:
# rule: copy every move in the other part
# Right starts, Left answers
# |- if {0|1} => 1: 1 - 1/2 = 1/2: Left has the spare moves
# `- if -1/2 => 0: {0|1} => 0, and Right cannot move
# Left starts, Right answers
# |- if {0|1} => 0: -1/2: Right has the spare moves
# `- if -1/2 => -1: {0|1} => 1, and 1 - 1 = 0: Left has no spare move
# {0|1} = 1/2   by the simplicity rule: the simplest number x with 0 < x < 1",
    ),
    (
        "why {*,0} == *2",
        r"# {*,0} == *2 is true: the two are equal: whoever starts in their difference loses
# the proof is a strategy in the difference {*,0} + *2:
# parts: {*,0} = *2, *2; nim-sum 0
# rule: move so that the nim-sum of the parts is 0
# rule: copy every move in the other part
# the first player starts, the second player answers
# |- if {*,0} => *: *2 => *
# |  `- if * => 0: * => 0, and the first player cannot move
# `- if {*,0} => 0: *2 => 0, and the first player cannot move
# {*,0} = *2   by the mex rule",
    ),
    (
        "why ^ == *",
        r"# ^ == * is false: the two are confused: whoever starts in their difference wins
# the proof is a strategy in the difference ^ + *:
# Left starts with * => 0
# `- if ^ => *: * => 0, and Right cannot move
# Right starts with ^ => *
# `- if * => 0: * => 0, and Left cannot move",
    ),
    (
        "why ^* || 0",
        r"# ^* || 0 is true: the two are confused: whoever starts in their difference wins
# the proof is a strategy in the difference ^*:
# Left starts with ^* => 0, and Right cannot move
# Right starts with ^* => 0, and Left cannot move",
    ),
    (
        "why forall n in 1..3: n < 3",
        r"# false: the first counterexample is n = 3
# 3 < 3 is false: as numbers, 3 == 3",
    ),
    (
        "why exists n in 1..3: n == 2",
        r"# true: an example is n = 2
# 2 == 2 is true: as numbers, 2 == 2",
    ),
    (
        "why {1|2}",
        r"# {1|2} = 3/2   by the simplicity rule: the simplest number x with 1 < x < 2",
    ),
    (
        "why tiny(2) < ^",
        r"# tiny(2) < ^ is true: the left side is less: Right wins their difference, whoever starts
# the proof is a strategy in the difference tiny(2) + v:
# Right starts with tiny(2) => {0|-2}
# |- if {0|-2} => 0: v => 0, and Left cannot move
# `- if v => *: {0|-2} => -2
#    `- if * => 0: -2: Right has the spare moves
# Left starts, Right answers
# |- if tiny(2) => 0: v => 0, and Left cannot move
# `- if v => *: tiny(2) => {0|-2}
#    |- if {0|-2} => 0: * => 0, and Left cannot move
#    `- if * => 0: {0|-2} => -2, and -2: Right has the spare moves",
    ),
    (
        "why 0 <= {1|-1}",
        r"# 0 <= {1|-1} is false: the two are confused: whoever starts in their difference wins
# the proof is a strategy in the difference -{1|-1}:
# Left starts with -{1|-1} => 1, and 1: Left has the spare moves
# Right starts with -{1|-1} => -1, and -1: Right has the spare moves
# {1|-1} = +-1   nothing is dominated, nothing is reversible; no number, since 1 is not less than -1",
    ),
    (
        "why not ^ > 0",
        r"# the `not` makes it false, because:
# ^ > 0 is true: the left side is greater: Left wins their difference, whoever starts
# the proof is a strategy in the difference ^:
# Left starts with ^ => 0, and Right cannot move
# Right starts, Left answers
# `- if ^ => *: * => 0, and Right cannot move",
    ),
    (
        "why 1/3 < 1/2",
        "# 1/3 < 1/2 is true: as numbers, 1/3 < 1/2",
    ),
    (
        "steps({0,-1|1})",
        r"# {0,-1|1}, by the values of its options: {-1,0|1}
# Left's option -1 is dominated by 0 (-1 < 0): {0|1}
# the value is 1/2",
    ),
    (
        "steps({0,*,^|0})",
        r"# {0,*,^|0}
# Left's option 0 is dominated by ^ (0 < ^): {*,^|0}
# Left's option ^ is reversible: Right answers *, which is <= the whole; Left's options of * take its place: 0: {0,*|0}
# the value is ^*",
    ),
    (
        "steps({^|v})",
        r"# {^|v}
# Left's option ^ is reversible: Right answers *, which is <= the whole; Left's options of * take its place: 0: {0|v}
# Right's option v is reversible: Left answers *, which is >= the whole; Right's options of * take its place: 0: {0|0}
# the value is *",
    ),
    (
        "steps({{1|0},-5|{3|2},9})",
        r"# {{1|0},-5|{3|2},9}, by the values of its options: {-5,{1|0}|9,{3|2}}
# Left's option -5 is dominated by {1|0} (-5 < {1|0}): {1|0||9,{3|2}}
# Right's option 9 is dominated by {3|2} (9 > {3|2}): {1|0||3|2}
# Left's option {1|0} is reversible: Right answers 0, which is <= the whole; 0 has no Left options, so nothing takes its place: {||3|2}
# Right's option {3|2} is reversible: Left answers 3, which is >= the whole; 3 has no Right options, so nothing takes its place: {|}
# the value is 0",
    ),
    (
        "steps({0|*})",
        r"# {0|*}
# nothing is dominated, nothing is reversible: it is canonical
# the value is ^",
    ),
    (
        "why outcome(bricks(6)) == P",
        r"# outcome(bricks(6)) == P is true
# bricks(6): P, whoever starts loses
# rule: leave a multiple of 3
# the first player starts, the second player answers
# |- if bricks(6) => bricks(5): bricks(5) => bricks(3)
# |  |- if bricks(3) => bricks(2): bricks(2) => bricks(0), and the first player cannot move
# |  `- if bricks(3) => bricks(1): bricks(1) => bricks(0), and the first player cannot move
# `- if bricks(6) => bricks(4): bricks(4) => bricks(3)  (the answers are shown once)",
    ),
    (
        "why solve(tic(2)) == wld 00",
        r"# solve(tic(2)) == wld 00 is true
# tic(2): Left moves
#   1 2
#   . .
# Left holds a draw:
# Left starts with 1
# `- if 2: a draw
# Right holds a draw:
# Left starts, Right answers
# |- if 1: 2, a draw
# `- if 2: 1, a draw",
    ),
    (
        "why solve(tic(2), Right) == wld 00",
        r"# solve(tic(2), Right) == wld 00 is true
# tic(2,Right): Right moves
#   1 2
#   . .
# Right holds a draw:
# Right starts with 1
# `- if 2: a draw
# Left holds a draw:
# Right starts, Left answers
# |- if 1: 2, a draw
# `- if 2: 1, a draw",
    ),
    (
        "why forall n in 1..2: chop(n,n) == 0",
        r"# true: it holds in all 2 cases, as for n = 2:
# chop(2,2) == 0 is true: the two are equal: whoever starts in their difference loses
# the proof is a strategy in the difference chop(2,2):
# rule: leave equal sizes: make it square
# the first player starts, the second player answers
# |- if chop(2,2) => chop(1,2): chop(1,2) => chop(1,1), and the first player cannot move
# `- if chop(2,2) => chop(2,1): chop(2,1) => chop(1,1), and the first player cannot move
# the value of chop(2,2) is what its definition claims: by *(m - 1) + *(n - 1); `verify` compares that with the moves
# chop(2,2) = {chop(1,2), chop(2,1)} = {*, *} = 0   by the mex rule",
    ),
    (
        "why exists n in 1..2: bricks(n) == 0",
        r"# false: it holds in none of 2 cases, as for n = 2:
# bricks(2) == 0 is false: the two are confused: whoever starts in their difference wins
# the proof is a strategy in the difference bricks(2):
# the first player starts with bricks(2) => bricks(0), and the second player cannot move
# the value of bricks(2) is what its definition claims: by *(n % 3); `verify` compares that with the moves
# bricks(2) = {bricks(1), bricks(0)} = {*, 0} = *2   by the mex rule",
    ),
    ("why forall n in []: n > 0", "# true: there are no cases"),
];

/// A mistake, what it is called, the help, and the text that is marked.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    (
        "1/3 + *",
        "1/3 is not a game: its denominator is not a power of two",
        "as a number it is fine: compare it, add it to numbers",
        "1/3",
    ),
    (
        "{1/3|1}",
        "1/3 is not a game: its denominator is not a power of two",
        "as a number it is fine: compare it, add it to numbers",
        "1/3",
    ),
    (
        ".5",
        "unknown character: `.` means nothing here",
        "a number needs digits on both sides of its point, as in 0.5; a range is `1..5`",
        ".",
    ),
    (
        "2 v",
        "two operands without an operator: something is missing between these",
        "`2 + v` is the sum, `2 * v` the product",
        "2 v",
    ),
    (
        "1 *3",
        "product or star?: this `*` can be read both ways",
        "`1 * 3` is the product; `1*3` and `1 + *3` are the sum with a star",
        "*3",
    ),
    (
        "let n = 3; n *2",
        "product or star?: this `*` can be read both ways",
        "`n * 2` is the product; `n + *2` is the sum with a star",
        "*2",
    ),
    (
        "let n = 3; n*",
        "a star is glued to numbers and ups only: neither a star nor a product, as it stands",
        "`n + *` is the sum with a star; a product has spaces on both sides: `n * 2`",
        "*",
    ),
    (
        "let n = 3; n^2",
        "`^` is up, never a power: ups cannot stand right behind this operand",
        "the power is `n**2`; if ups were meant, `n + ^2`",
        "^2",
    ),
    (
        "*(-1)",
        "a nim heap cannot be negative: this heap would have -1 beans",
        "",
        "*(-1)",
    ),
    (
        "star(1/2)",
        "expected an integer: this is a number: 1/2",
        "",
        "1/2",
    ),
    (
        "vv2",
        "neither downs nor a name: several `v` and a number",
        "`vv` or `v2` are downs; no name looks like this",
        "vv2",
    ),
    (
        "1/2 * ^",
        "these two have no product: 1/2 times ^: neither an integer times a game nor two numbers nor two nimbers",
        "`norton(g, u)`, `conway_product(g, h)` and `ordinal_sum(g, h)` multiply and stack games in other ways",
        "1/2 * ^",
    ),
    (
        "^ * ^",
        "these two have no product: ^ times ^: neither an integer times a game nor two numbers nor two nimbers",
        "`norton(g, u)`, `conway_product(g, h)` and `ordinal_sum(g, h)` multiply and stack games in other ways",
        "^ * ^",
    ),
    (
        "[1,2]*2",
        "expected a game or a number: this is a list: [1, 2]",
        "`++` puts strings and lists behind each other",
        "[1,2]",
    ),
    (
        "^**2",
        "expected a number: this is a game: ^",
        "`nim_pow(a, n)` raises nimbers to powers",
        "^",
    ),
    ("^/2", "expected a number: this is a game: ^", "", "^"),
    (
        "1/0",
        "division by zero: the denominator is 0",
        "no number and no game is written with a denominator of 0",
        "1/0",
    ),
    ("1//0", "division by zero: this is 0", "", "0"),
    ("1%0", "division by zero: this is 0", "", "0"),
    (
        "1/3 < *",
        "1/3 is not a game: its denominator is not a power of two",
        "as a number it is fine: compare it, add it to numbers",
        "1/3",
    ),
    (
        r#""a" == 1"#,
        "these two cannot be compared: `==` between a string and a number",
        "",
        "==",
    ),
    (
        r#""a" < ["b"]"#,
        "these two cannot be compared: `<` between a string and a list",
        "",
        "<",
    ),
    (
        "{1 2|3}",
        "two operands without an operator: something is missing between these",
        "`1 + 2` is the sum, `1 * 2` the product",
        "1 2",
    ),
    (
        "{1|2",
        "unclosed bracket: `{` is never closed",
        "close it with `}`",
        "{",
    ),
    (
        "<1|2}",
        "mismatched brackets: `}` does not close `<`",
        "close `<` with `>` first",
        "}",
    ),
    (
        "{1|2]",
        "mismatched brackets: `]` does not close `{`",
        "close `{` with `}` first",
        "]",
    ),
    (
        "(1]",
        "mismatched brackets: `]` does not close `(`",
        "close `(` with `)` first",
        "]",
    ),
    (
        "(1|2)",
        "a bar outside a game bracket: this bar divides nothing",
        "a game is written `{0 | 1}` or `<0 | 1>`; confused with is `||`",
        "|",
    ),
    (
        "1 | 2",
        "a bar outside a game bracket: this bar divides nothing",
        "a game is written `{0 | 1}` or `<0 | 1>`; confused with is `||`",
        "|",
    ),
    (
        ")",
        "closing bracket without an opening one: `)` closes nothing",
        "remove it, or open the bracket before it",
        ")",
    ),
    (
        "(1",
        "unclosed bracket: `(` is never closed",
        "close it with `)`",
        "(",
    ),
    (
        "(1, 2)",
        "a comma inside parentheses: parentheses hold one expression",
        "a list is written `[a, b]`, a function `(a, b) -> a + b`",
        ",",
    ),
    (
        r#""abc"#,
        "unterminated string: this string is never closed",
        r#"end it with `"`; inside a string a quote is written `\"`"#,
        r#"""#,
    ),
    (
        r#""a\q""#,
        r#"unknown escape in a string: `\q` is no escape"#,
        r#"the escapes are `\n`, `\"`, `\\` and `\u{1b}`; a backslash itself is written `\\`"#,
        r#"\q"#,
    ),
    (
        "a := 3",
        "`:=` is not an operator: definitions use `let` and `=`",
        "let a = ...",
        ":=",
    ),
    (
        "a = 3",
        "`=` does not compare: `=` only belongs to `let`",
        "`let a = ...` defines, `==` compares",
        "=",
    ),
    (
        "assert 1 = 1",
        "`=` does not compare: `=` only belongs to `let`",
        "write `==` to compare two values",
        "=",
    ),
    (
        "true && false",
        "`&&` is not an operator: two claims are joined by a word",
        "write `and`",
        "&&",
    ),
    (
        "true || false",
        "`||` is not `or`: here it means: confused with",
        "write `or` between truth values",
        "||",
    ),
    (
        "!true",
        "`!` is not an operator: the opposite of a claim is a word",
        "write `not`; different is `!=`",
        "!",
    ),
    (
        "if true then 1",
        "`if` without `else`: `else` is expected behind this",
        "every `if` is `if c then a else b`",
        "1",
    ),
    (
        "if 1 then 2 else 3",
        "expected a truth value: this is a number: 1",
        "compare it with something, such as `... == 0`",
        "1",
    ),
    (
        "let v = 3",
        "`v` cannot be a name: `v` means downs",
        "`v`, `vv` and `v3` are downs; choose another name",
        "v",
    ),
    (
        "let vv = 2",
        "`vv` cannot be a name: `vv` means downs",
        "`v`, `vv` and `v3` are downs; choose another name",
        "vv",
    ),
    (
        "let v3 = 1",
        "`v3` cannot be a name: `v3` means downs",
        "`v`, `vv` and `v3` are downs; choose another name",
        "v3",
    ),
    (
        "let L = 3",
        "`L` cannot be a name: `L` is a reserved word",
        "choose another name",
        "L",
    ),
    (
        "let for = 3",
        "`for` cannot be a name: `for` is a reserved word",
        "choose another name",
        "for",
    ),
    (
        "let f(v) = v",
        "`v` cannot be a name: `v` means downs",
        "`v`, `vv` and `v3` are downs; choose another name",
        "v",
    ),
    (
        "let f(x,x) = x",
        "two parameters with one name: `x` is there already",
        "give each parameter a name of its own; `_` is for one that is not used",
        "x",
    ),
    (
        "foo",
        "`foo` is not defined: nothing has this name",
        "define it with `let foo = ...`",
        "foo",
    ),
    (
        "lenn([1])",
        "`lenn` is not defined: nothing has this name",
        "did you mean `len`?",
        "lenn",
    ),
    (
        "let kayles(n)={0}; kayle(3)",
        "`kayle` is not defined: nothing has this name",
        "did you mean `kayles`?",
        "kayle",
    ),
    (
        "len()",
        "`len` takes 1 argument: none was given",
        "it is called as `len(xs)`: how many items a list has, or characters a string",
        "len()",
    ),
    (
        "len(1,2)",
        "`len` takes 1 argument: 2 were given",
        "it is called as `len(xs)`: how many items a list has, or characters a string",
        "len(1,2)",
    ),
    (
        "let g(a,b) = a+b; g(1)",
        "`g` takes 2 arguments: 1 was given",
        "it is called as `g(a, b)`",
        "g(1)",
    ),
    (
        "[1,2][2]",
        "index out of range: there is no item 2: the list has items 0 to 1",
        "counting starts at 0",
        "2",
    ),
    (
        "[1,2][-1]",
        "index out of range: there is no item -1: the list has items 0 to 1",
        "counting starts at 0",
        "-1",
    ),
    (
        "[1,2][1/2]",
        "expected an integer: this is a number: 1/2",
        "",
        "1/2",
    ),
    (
        "[1,2,]",
        "empty item: an item is missing beside this comma",
        "a comma stands between two items",
        ",",
    ),
    (
        "{true|}",
        "an option that is not a game: this is a truth value: true",
        "options are games, numbers, or lists of them",
        "true",
    ),
    (
        r#"{"a"|1}"#,
        r#"an option that is not a game: this is a string: "a""#,
        "options are games, numbers, or lists of them",
        r#""a""#,
    ),
    (
        "{1<2|3}",
        "a comparison inside a game bracket: options are sums, not comparisons",
        "put it into parentheses: `(a < b)`",
        "<",
    ),
    (
        "{1 == 1|3}",
        "a comparison inside a game bracket: options are sums, not comparisons",
        "put it into parentheses: `(a == b)`",
        "==",
    ),
    (
        "<k for k in 1..3 if k<2 | 7>",
        "a comparison inside a game bracket: options are sums, not comparisons",
        "put it into parentheses: `(a < b)`",
        "<",
    ),
    (
        "{0 || 1 || 2}",
        "which bar divides this game?: a second `||`",
        "write `{a ||| b || c}` or `{a || b ||| c}`, or put the inner game into brackets",
        "||",
    ),
    (
        "{0 | 1 | 2}",
        "which bar divides this game?: a second `|`",
        "write `{a || b | c}` or `{a | b || c}`, or put the inner game into brackets",
        "|",
    ),
    (
        "{1,|2}",
        "empty option: an option is missing beside this comma",
        "a comma stands between two options; a side without options is left empty, as in `{|0}`",
        ",",
    ),
    (
        "{,1|2}",
        "empty option: an option is missing beside this comma",
        "a comma stands between two options; a side without options is left empty, as in `{|0}`",
        ",",
    ),
    (
        "{k for k in 3}",
        "expected a list or a range: this is a number: 3",
        "`1..3` counts from 1 to 3",
        "3",
    ),
    (
        "sorted([*,0])",
        "these games have no order: * and 0 are confused",
        "",
        "[*,0]",
    ),
    (
        r#""abc"[5]"#,
        "index out of range: there is no item 5: the string has items 0 to 2",
        "counting starts at 0",
        "5",
    ),
    (
        r#"replace_at("abc",3,"X")"#,
        "index out of range: there is no item 3: the string has items 0 to 2",
        "counting starts at 0",
        "3",
    ),
    (
        r#""abc" + 1"#,
        r#"expected a game or a number: this is a string: "abc""#,
        "`++` puts strings and lists behind each other",
        r#""abc""#,
    ),
    (
        "let bad(n) = {bad(n)|}; depth(bad(3))",
        "this game never ends: its moves lead round: bad(3) -> bad(3)",
        "this is asked of games that must end: `if` clauses can keep the arguments apart",
        "depth(bad(3))",
    ),
    (
        "let ping(n) = {pong(n)|}; let pong(n) = {|ping(n)}; depth(ping(1))",
        "this game never ends: its moves lead round: ping(1) -> pong(1) -> ping(1)",
        "this is asked of games that must end: `if` clauses can keep the arguments apart",
        "depth(ping(1))",
    ),
    (
        "simplest(1,0)",
        "there is no number between: 0 is not greater than 1",
        "",
        "0",
    ),
    (
        "simplest(*,^)",
        "expected a number: this is a game: *",
        "",
        "*",
    ),
    (
        "mex([-1])",
        "expected a natural number: -1 is negative",
        "",
        "[-1]",
    ),
    (
        "grundy(^)",
        "not a nimber: ^ is not equal to any nim heap",
        "",
        "^",
    ),
    (
        "nim_inv(0)",
        "division by zero: 0 has no nim-inverse",
        "",
        "0",
    ),
    (
        "nim_sum(-1,2)",
        "expected a natural number: -1 is negative",
        "",
        "-1",
    ),
    (
        "day(-1)",
        "there is no such day: days count from 0",
        "",
        "-1",
    ),
    (
        "max(*,0)",
        "there is no greatest game here: * and 0 are confused",
        "",
        "*",
    ),
    (
        "use 5",
        "`use` wants a file name: this is not a string",
        r#"write `use "my_games.cgt"`"#,
        "5",
    ),
    (
        "assert 5",
        "expected a truth value: this is a number: 5",
        "compare it with something, such as `... == 0`",
        "5",
    ),
    (
        "assert true, 5",
        "expected a string: this is a number: 5",
        "",
        "5",
    ),
    (
        "2**(1/2)",
        "expected an integer: this is a number: 1/2",
        "",
        "1/2",
    ),
    (
        "let 🎲 = 1",
        "unknown character: `🎲` means nothing here",
        "",
        "🎲",
    ),
];

/// A false claim and the reasons that are given.
const FALSE: &[(&str, &[&str])] = &[
    (
        "1 == 2",
        &["the left side is 1, the right side is 2, and 1 < 2"],
    ),
    (
        r#"^ == *, "up is star""#,
        &[
            "the left side is ^, the right side is *, and ^ || *",
            "whoever starts wins the difference, Left with * => 0",
        ],
    ),
    (
        r#"forall n in 1..5: n < 4, "all small""#,
        &[
            "the left side is 4, the right side is 4, and 4 == 4",
            "the first counterexample is n = 4",
        ],
    ),
    (
        "forall a in day(1), b in day(1): a + b == 0",
        &[
            "the left side is -2, the right side is 0, and -2 < 0",
            "the first counterexample is a = -1, b = -1",
            "Right wins the difference, starting with -1 => 0",
        ],
    ),
    ("exists n in 1..3: n == 7", &["no case makes it true"]),
    (
        "not (exists n in 1..3: n == 2)",
        &["there is such a case", "the first counterexample is n = 2"],
    ),
    (
        "not not (forall n in 1..3: n < 3)",
        &[
            "the left side is 3, the right side is 3, and 3 == 3",
            "the first counterexample is n = 3",
        ],
    ),
    ("false", &["this is false"]),
    (
        "1 < 2 and 2 < 1",
        &["the left side is 2, the right side is 1, and 2 > 1"],
    ),
    (
        "1 < 2 < 2",
        &["the left side is 2, the right side is 2, and 2 == 2"],
    ),
    (
        "0 || 0",
        &["the left side is 0, the right side is 0, and 0 == 0"],
    ),
    (
        "{1|-1} > 0",
        &["the left side is +-1, the right side is 0, and +-1 || 0"],
    ),
    (
        "1/3 == 1/2",
        &["the left side is 1/3, the right side is 1/2, and 1/3 < 1/2"],
    ),
    (
        "[1,2] == [1,3]",
        &["the left side is [1, 2], the right side is [1, 3]"],
    ),
    (
        r#""a" == "b""#,
        &[r#"the left side is "a", the right side is "b""#],
    ),
    ("^ != ^", &["both sides are ^"]),
    (
        "forall m in 1..3: forall n in 1..3: m + n < 6",
        &[
            "the left side is 6, the right side is 6, and 6 == 6",
            "the first counterexample is m = 3, n = 3",
        ],
    ),
    (
        "outcome(*) == L",
        &["the left side is N, the right side is L"],
    ),
];
fn check(rows: &[(&str, &str)]) {
    let mut wrong = String::new();
    for &(typed, printed) in rows {
        let ran = run_with(&["--notation", "ascii"], &format!("{typed}\n"));
        if (ran.out.trim_end_matches('\n'), ran.err.as_str(), ran.code) != (printed, "", 0) {
            wrong += &format!(
                "{typed}\n  expected {printed}\n  printed  {}{}\n",
                ran.out, ran.err
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

macro_rules! tables {
    ($($name:ident: $table:ident,)*) => {
        $(#[test]
        fn $name() {
            check($table);
        })*
    };
}

tables! {
    multiples: MULTIPLES,
    numbers: NUMBERS,
    nimbers_and_ups: NIMBERS_AND_UPS,
    powers_of_up: POWERS_OF_UP,
    switches_tiny_and_miny: SWITCHES_TINY_AND_MINY,
    brackets: BRACKETS,
    stars_and_products: STARS_AND_PRODUCTS,
    operators: OPERATORS,
    lists_strings_and_functions: LISTS_STRINGS_AND_FUNCTIONS,
    expressions: EXPRESSIONS,
    lines: LINES,
    definitions: DEFINITIONS,
    positions: POSITIONS,
    functions: FUNCTIONS,
    reasons: REASONS,
}

#[test]
fn mistakes() {
    let mut wrong = String::new();
    for &(typed, message, help, marked) in MISTAKES {
        let ran = run_with(
            &["--format", "json", "--notation", "ascii"],
            &format!("{typed}\n"),
        );
        let objects = ran
            .out
            .lines()
            .map(|line| serde_json::from_str(line).expect("json"));
        let error = objects
            .into_iter()
            .find(|object: &serde_json::Value| object["type"] == "error")
            .unwrap_or_default();
        let text = |name: &str| error[name].as_str().unwrap_or_default();
        let got = (text("message"), text("help"));
        // A span in another statement counts in the whole.
        let within = if error.get("source").is_some() {
            typed
        } else {
            text("input")
        };
        let end = |at: usize| error["span"][at].as_u64().map(|end| end as usize);
        let span = end(0).zip(end(1));
        let label = span.and_then(|(from, to)| within.get(from..to));
        if (got.0, got.1, label, ran.code) != (message, help, Some(marked), 2) {
            wrong += &format!(
                "{typed}\n  expected {message} / {help} / {marked}\n  printed  {}\n",
                ran.out
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn mistakes_are_drawn_without_colours_in_a_pipe() {
    for &(typed, message, ..) in MISTAKES {
        let ran = run(&["-e", typed]);
        let title = message.split(": ").next().unwrap_or_default();
        assert!(ran.err.contains(title), "{typed}\n{}", ran.err);
        assert!(!ran.err.contains('\u{1b}'), "{typed}\n{}", ran.err);
        assert_eq!(ran.code, 2, "{typed}");
    }
}

#[test]
fn false_claims_give_their_reasons() {
    for &(claim, reasons) in FALSE {
        let ran = run_with(
            &["--format", "json", "--notation", "ascii"],
            &format!("assert {claim}\n"),
        );
        let listed: Vec<String> = reasons
            .iter()
            .map(|reason| format!("\"{}\"", reason.replace('"', "\\\"")))
            .collect();
        let expected = format!("\"reason\":[{}]", listed.join(","));
        assert!(
            ran.out.contains(&expected),
            "{claim}\n  expected {expected}\n  printed  {}",
            ran.out
        );
        assert_eq!(ran.code, 1, "{claim}");
        // Outside of `assert` the same words are a question, and a false answer is no failure.
        let question = claim.split(", \"").next().unwrap_or_default();
        assert_eq!(run(&["-e", question]).code, 0, "{question}");
    }
}

/// Every value in the tables reads back: what is printed, typed again, prints the same.
#[test]
fn printed_values_read_back() {
    let tables = [
        NUMBERS,
        MULTIPLES,
        NIMBERS_AND_UPS,
        POWERS_OF_UP,
        SWITCHES_TINY_AND_MINY,
        BRACKETS,
        STARS_AND_PRODUCTS,
        OPERATORS,
        LISTS_STRINGS_AND_FUNCTIONS,
        EXPRESSIONS,
        POSITIONS,
        FUNCTIONS,
    ];
    for notation in ["ascii", "unicode"] {
        for table in tables {
            let typed: String = table
                .iter()
                .map(|(typed, _)| format!("{typed}\n"))
                .collect();
            let first = run_with(&["--notation", notation], &typed);
            let again = run_with(&["--notation", notation], &first.out);
            let values = |text: &str| -> Vec<String> {
                text.lines()
                    .filter(|line| !line.starts_with('#'))
                    .map(|line| line.split("   # ").next().unwrap_or_default().to_owned())
                    .collect()
            };
            assert_eq!(values(&again.out), values(&first.out), "{notation}");
            assert_eq!((again.err.as_str(), again.code), ("", 0), "{notation}");
        }
    }
}

const LIMITED: &[&str] = &[
    "[k for k in 1..10**12]",
    "[[1, 2] for k in 1..10**9]",
    "up_power(10**9)",
    "let inf(n) = {inf(n+1)|}; inf(0)",
    "forall n in 1..10**12: n > 0",
    "let lop(n) = lop(n + 1); lop(0)",
];

#[test]
fn limits_are_named_and_the_session_goes_on() {
    for typed in LIMITED {
        let script = format!("{typed}\n{{1|2}}\nlen([k for k in 1..1000])\n");
        let ran = run_with(&["--timeout", "3", "--max-memory", "100"], &script);
        assert_eq!(
            ran.out, "3/2   # L: Left wins, whoever starts\n1000\n",
            "{typed}\n{}",
            ran.err
        );
        assert!(
            ["time limit", "memory limit", "levels deep", "never ends"]
                .iter()
                .any(|limit| ran.err.contains(limit)),
            "{typed}\n{}",
            ran.err
        );
        assert_eq!(ran.code, 3, "{typed}");
    }
}

#[test]
fn a_failed_statement_changes_nothing() {
    let script = "let k = 1\nlet k = 1/0\nk\nlet z = 1 + nosuch\nz\nlet k = [1][3]\nk\n";
    let ran = run_with(&[], script);
    assert_eq!((ran.out.as_str(), ran.code), ("1\n1\n", 2));
    assert!(ran.err.contains("`z` is not defined"), "{}", ran.err);
}

/// Each row ends with an answer or a diagnostic: never a panic, a crash or a sign of another kind.
#[test]
fn hostile_input() {
    let deep = 100_000;
    let inputs: Vec<Vec<u8>> = vec![
        vec![b'{'; deep],
        [vec![b'<'; deep], vec![b'|'], vec![b'>'; deep]].concat(),
        [b"{0|".repeat(deep), vec![b'}'; deep]].concat(),
        [vec![b'['; deep], vec![b']'; deep]].concat(),
        [vec![b'-'; deep], vec![b'1']].concat(),
        [b"+-".repeat(deep), vec![b'1']].concat(),
        [b"1+".repeat(deep), vec![b'1']].concat(),
        [b"1**".repeat(deep), vec![b'1']].concat(),
        [b"let x = 1 in ".repeat(deep), vec![b'x']].concat(),
        [b"if true then ".repeat(deep), vec![b'1']].concat(),
        [vec![b'{'], vec![b'|'; deep], vec![b'}']].concat(),
        vec![b'1'; 10_000_000],
        vec![b'a'; 10_000_000],
        vec![b'^'; 10_000_000],
        b"1\n\xff\xfe\n2\n".to_vec(),
        b"\"\xed\xa0\x80\"\n".to_vec(),
        b"1\x002\n".to_vec(),
        "1 \u{202e}+ 1\n\u{2028} 3\nlet e\u{301} = 1\n"
            .as_bytes()
            .to_vec(),
    ];
    for input in inputs {
        let start = String::from_utf8_lossy(&input[..input.len().min(20)]).into_owned();
        let ran = feed(upstar(&["--timeout", "20"]), &input);
        assert!((0..=3).contains(&ran.code), "{start}: {}", ran.code);
        assert!(!ran.err.contains("panicked"), "{start}: {}", ran.err);
        assert_eq!(ran.code == 0, ran.err.is_empty(), "{start}: {}", ran.err);
    }
    for (input, out) in [
        ("\u{feff}1\n2\n", "1\n2\n"),
        (
            "1\r\nlet a = {1\r\n|2}\r\na\r\n",
            "1\n3/2   # L: Left wins, whoever starts\n",
        ),
        ("#!/usr/bin/env upstar\n\t1\t+\t1", "2\n"),
        ("", ""),
    ] {
        let ran = run_with(&[], input);
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, "", 0));
    }
}
