//! The words of the field, each with an example: help on concepts that are neither functions nor syntax.

/// An entry: the names, of which the first is printed; what the word means; and inputs with their outputs.
pub type Entry = (
    &'static [&'static str],
    &'static str,
    &'static [(&'static str, &'static str)],
);

#[rustfmt::skip]
pub const GLOSSARY: &[Entry] = &[
    // Games and their play
    (&["position", "positions"], "a state of play, with the moves from it; positions that are equal as games have the same value", &[("domineering(2,2)", "+-1")]),
    (&["option", "options"], "a position that a player can move to", &[("left({0,-1|1})", "[0, -1]")]),
    (&["follower", "subposition", "subpositions"], "a position that can be reached by any number of moves, not necessarily alternating", &[("len(followers(*3))", "4")]),
    (&["ruleset", "rules"], "what the moves are; a call of a ruleset is a position", &[("chop(2,3)", "*3")]),
    (&["game tree", "tree of a game"], "all positions that can be reached, with the moves between them", &[("len(followers(nim(1,2)))", "5")]),
    (&["short game", "finite game"], "a game with finitely many positions, in which none comes back", &[("birthday(^)", "2")]),
    (&["first player", "next player", "second player", "previous player"], "the first or next player moves now; the other one, the second player, is also called the previous player", &[("outcome(*)", "N"), ("outcome(0)", "P")]),
    (&["terminal position", "end position"], "a position without moves; its value is 0", &[("{|}", "0")]),
    (&["Louise", "louise", "Lefty"], "the name of the player Left in some textbooks; she wins the positive games, whoever starts", &[("outcome(1)", "L")]),
    (&["Richard", "richard", "Righty"], "the name of the player Right in some textbooks; he wins the negative games, whoever starts", &[("outcome(-1)", "R")]),
    (&["normal play", "normal convention"], "the convention that a player who cannot move loses", &[("outcome(nim(1))", "N")]),
    (&["misère play", "misere play", "misere convention"], "the convention that a player who cannot move wins", &[("outcome(misere(nim(1)))", "P")]),
    (&["impartial game", "impartial games"], "a game in which both players have the same moves in every position; its value is a nimber", &[("is_impartial(chop(3,4))", "true")]),
    (&["partizan", "partisan", "partizan game"], "a game in which the players may have different moves", &[("is_impartial(domineering(2,2))", "false")]),
    (&["disjunctive sum", "sum of games", "component"], "several games, its parts, side by side; a move is made in exactly one of them", &[("*2 + *3", "*")]),
    (&["inverse", "negative of a game"], "the negative -g: the game with the roles of the players exchanged; a game plus its negative is 0", &[("{2|1} - {2|1}", "0")]),
    (&["strategy stealing", "strategy-stealing"], "an argument that the first player wins: if the second player had a winning strategy, the first player could adopt it", &[("outcome(chomp(3,4))", "N")]),
    (&["mirror strategy", "tweedledum and tweedledee", "copycat"], "answering every move with its mirror image; it shows that g - g is 0", &[("chop(3,5) - chop(3,5) == 0", "true")]),
    (&["tempo", "free move", "spare move"], "a free move; a positive integer n is worth n of them to Left", &[("3 - 2", "1")]),
    (&["zugzwang", "zero game"], "a position in which whoever has to move loses; its value is 0", &[("outcome({{1|-1}|{1|-1}} + {{1|-1}|{1|-1}})", "P")]),

    // Outcomes and equality
    (&["outcome class", "type of a game"], "who wins under best play: L (Left), R (Right), N (the next player) or P (the previous player)", &[("outcome(*3)", "N")]),
    (&["P-position", "p position"], "a position that the previous player wins: whoever is to move loses", &[("outcome(nim(2,2))", "P")]),
    (&["N-position", "n position"], "a position that the next player wins: whoever is to move wins", &[("outcome(nim(2,3))", "N")]),
    (&["equivalent", "equivalence", "equal games", "equal"], "two games are equivalent, or equal in value, if the second player wins their difference; then either can replace the other in any sum", &[("{0|1} == 1/2", "true"), ("{0|1} === 1/2", "true"), ("{-1,0|1} === 1/2", "false")]),
    (&["fuzzy", "confused", "incomparable"], "two games are confused if neither is greater and they are not equal: whoever starts wins the difference; a fuzzy game is confused with 0", &[("* || 0", "true")]),
    (&["partial order", "order of games"], "g >= h if Left wins g - h moving second", &[("^ >= 0", "true"), ("* >= 0", "false")]),

    (&["Zermelo's theorem", "zermelo", "working backwards", "backward induction"], "in a finite game of perfect information without chance, one player can force a win, or both can force a draw; working backwards from the ends of play finds which", &[("solve(tictactoe())", "wld 00")]),

    // Canonical forms
    (&["canonical form", "simplest form"], "the form in which no position has a dominated or a reversible option; equal games have the same canonical form", &[("canonical({0,-1|1,2})", "1/2")]),
    (&["dominated option", "dominated"], "an option that is no better for its player than another one; it can be left out", &[("{0,-1|} == {0|}", "true")]),
    (&["reversible option", "reversible"], "an option to which the opponent has a reply that is at least as good for the opponent as the original position; it can be replaced by the player's options after that reply", &[("{*|*} == 0", "true")]),
    (&["birthday of a game", "born by day n"], "the depth of the canonical form: 0 is born on day 0", &[("birthday(^)", "2")]),
    (&["simplicity theorem", "simplest number", "simplicity rule"], "if some number fits between the Left and the Right options, the game is the simplest such number", &[("{5/4|2}", "3/2"), ("simplest(5/4, 2)", "3/2")]),
    (&["dyadic rational", "dyadic", "dyadic rationals", "dyadic number"], "a fraction whose denominator is a power of two; these are the numbers that occur as values of short games", &[("3/8", "3/8"), ("{0|1/4}", "1/8")]),
    (&["number translation theorem", "number translation"], "to add a number to a game that is not a number, add it to every option", &[("3 + {2|1}", "{5|4}")]),
    (&["number avoidance theorem", "number avoidance"], "in a sum that is not a number, a player who can win by moving has a winning move that is not in a number", &[("outcome(1/4 + {1|-1})", "N")]),

    // Impartial games
    (&["mex rule", "minimum excluded", "minimal excluded", "minimal excludant"], "the Grundy value of a position is the mex of those of its options: the least natural number that is not among them", &[("mex([0, 1, 3])", "2"), ("{0,*,*3}", "*2")]),
    (&["nim-sum", "nim addition", "xor"], "binary addition without carry; the Grundy value of a sum is the nim-sum of those of its parts", &[("13 ⊕ 19 ⊕ 10", "20"), ("nim_sum(13, 19, 10)", "20")]),
    (&["nim-product", "nim multiplication"], "Conway's multiplication of nimbers; together with the nim-sum it makes the natural numbers a field", &[("nim_mul(2, 2)", "3")]),
    (&["nim-value", "nim value", "grundy value", "sg value", "nim number"], "the size of the nim heap that an impartial game equals", &[("grundy(nim(3,5))", "6")]),
    (&["Sprague-Grundy theorem", "mex theorem", "Sprague-Grundy"], "every impartial game equals a nim heap", &[("kayles(5) == *4", "true")]),
    (&["heap", "pile", "nim heap"], "a pile of counters; a nim heap of n has the value *n", &[("nim(4)", "*4")]),
    (&["octal game", "octal code", "taking and breaking"], "a game on heaps, with a code whose digits say how many counters may be taken and whether the rest may be split", &[("octal(\"0.77\", 5)", "*4")]),
    (&["octal period", "periodic game"], "the length of the block of Grundy values that repeats from some heap on", &[("octal_period(\"0.3\")", "[0, 2]")]),

    // Partizan values
    (&["nimbers", "star game"], "the values *n of nim heaps", &[("* + *", "0")]),
    (&["infinitesimal", "infinitesimals"], "less than every positive number and greater than every negative one", &[("0 < ^ < 1/1024", "true"), ("is_infinitesimal(^)", "true")]),
    (&["all-small", "all small", "dicot", "dicotic"], "in every follower either both players can move or neither can; such a game is infinitesimal", &[("is_all_small(^)", "true")]),
    (&["uptimal", "uptimals"], "a sum of multiples of the powers of up", &[("uptimal(^ + ^<2>)", "\"^ + ^<2>\"")]),
    (&["atomic weight", "atomic weights"], "roughly how many ups an all-small game, or another one close to a multiple of up, is worth", &[("atomic_weight(^^ + *2)", "2")]),
    (&["remote star", "far star"], "a nimber larger than all that occur in a game; an all-small game is greater than it exactly when its atomic weight is at least 1", &[("remote_star(^)", "*2")]),
    (&["tiny and miny", "tinies"], "positive and negative infinitesimals with a threat: tiny(g) is {0||0|-g}", &[("{0||0|-2} == tiny(2)", "true")]),
    (&["switch game", "switches"], "{x|y} with numbers x > y: both players want to move", &[("temperature({3|1})", "1")]),

    // Temperature
    (&["hot", "hot game"], "a game in which moving is worth something: its Left stop is greater than its Right stop", &[("is_hot({1|-1})", "true")]),
    (&["cold", "cold game"], "a number: moving costs something", &[("is_cold(1/2)", "true")]),
    (&["tepid", "tepid game"], "a number plus a nonzero infinitesimal", &[("is_tepid(1*)", "true")]),
    (&["stop", "left stop", "right stop"], "the first number that alternating play reaches under best play; it depends on who starts", &[("left_stop({3|1})", "3")]),
    (&["confusion interval"], "the numbers with which a game is confused, between its Right and its Left stop", &[("{3|1} || 2", "true")]),
    (&["mean value", "mast value"], "the average of a game: n copies of it are worth about n times the mean", &[("mean({3|1})", "2")]),
    (&["temperature of a game", "cooling"], "the tax on moves at which the game stops being hot", &[("temperature({3|1})", "1"), ("cool({3|1}, 1)", "2*")]),
    (&["thermograph of a game", "mast", "wall"], "a plot of the Left and Right stops of the cooled game at each temperature", &[("thermograph({1|-1}) == thermograph(+-1)", "true")]),
    (&["incentive", "incentives"], "what a move gains: the option minus the game for Left, the game minus the option for Right", &[("left_incentives({3|1})", "[{2|0}]")]),
    (&["reduced canonical form"], "the simplest game that differs from the given one by an infinitesimal", &[("reduced({2^|1})", "{2|1}")]),

    // Misère and loopy games, Hackenbush
    (&["genus of a game", "genus sequence"], "the nim-value of an impartial game in normal play and, as an exponent, its misère nim-values with 0, 1, 2, ... heaps of two added", &[("genus(*2)", "\"2^20\"")]),
    (&["tame", "wild"], "an impartial game that behaves like a Nim position in misère play", &[("is_tame(*2 + *2)", "true")]),
    (&["misère quotient", "misere quotient", "misere monoid"], "the commutative monoid of the positions of a game, where those that can replace each other in misère play are one element", &[("misere_quotient_order(\"0.77\", 11)", "18")]),
    (&["loopy game", "loopy games", "cyclic game"], "a game in which positions can repeat, so that play may never end", &[("{0|pass}", "over")]),
    (&["stopper"], "a game, possibly loopy, in which alternating play always ends", &[("is_stopper(over)", "true")]),
    (&["onside and offside", "sides of a game"], "the stoppers that a loopy game equals if infinite play is a win for Left, and if it is a win for Right", &[("onside(dud)", "on")]),
    (&["colon principle"], "equal games can replace each other on top of the same game: g:h depends only on g and the value of h", &[("*:{0|1} == *:1/2", "true")]),
    (&["fusion principle"], "in green Hackenbush, the vertices of a cycle can be fused into one", &[("hackenbush(\"0-1G 1-2G 2-0G\")", "*")]),
    (&["Hackenbush number", "Hackenbush string"], "a stalk of blue and red edges; its value is a number", &[("•(1/4) + •(1/4) ≡ •(1/2)", "true"), ("hackenbush(\"LR\")", "1/2")]),
];
