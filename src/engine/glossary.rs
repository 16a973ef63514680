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
    (&["position", "positions"], "a game at one moment of play; a value is what equal positions have in common", &[("domineering(2,2)", "+-1")]),
    (&["option", "options"], "a position that a player can move to", &[("left({0,-1|1})", "[0, -1]")]),
    (&["follower", "subposition", "subpositions"], "a position that can be reached by any number of moves, not necessarily alternating", &[("len(followers(*3))", "4")]),
    (&["ruleset", "rules"], "what the moves are; a call of a ruleset is a position", &[("chop(2,3)", "*3")]),
    (&["game tree", "tree of a game"], "all positions that can be reached, with the moves between them", &[("len(followers(nim(1,2)))", "5")]),
    (&["short game", "finite game"], "a game with finitely many positions, in which none comes back", &[("birthday(^)", "2")]),
    (&["first player", "next player", "second player", "previous player"], "the player who starts, and the other one", &[("outcome(*)", "N"), ("outcome(0)", "P")]),
    (&["terminal position", "end position"], "a position without moves; its value is 0", &[("{|}", "0")]),
    (&["Louise", "louise", "Lefty"], "Left, the first of the two players, in some textbooks; she is pleased by positive games", &[("outcome(1)", "L")]),
    (&["Richard", "richard", "Righty"], "Right, the second of the two players, in some textbooks; he is pleased by negative games", &[("outcome(-1)", "R")]),
    (&["normal play", "normal convention"], "a player who cannot move loses", &[("outcome(nim(1))", "N")]),
    (&["misere play", "misère play", "misere convention"], "a player who cannot move wins", &[("outcome(misere(nim(1)))", "P")]),
    (&["impartial game", "impartial games"], "both players have the same moves everywhere; its value is a nimber", &[("is_impartial(chop(3,4))", "true")]),
    (&["partizan", "partisan", "partizan game"], "a game in which the players may have different moves", &[("is_impartial(domineering(2,2))", "false")]),
    (&["disjunctive sum", "sum of games"], "games side by side; a player moves in one of them", &[("*2 + *3", "*")]),
    (&["inverse", "negative of a game"], "the game with the players exchanged; with it a game adds up to 0", &[("{2|1} - {2|1}", "0")]),
    (&["strategy stealing", "strategy-stealing"], "a proof that the first player wins: if the second had a winning answer to every opening, the first could use it", &[("outcome(chomp(3,4))", "N")]),
    (&["mirror strategy", "tweedledum and tweedledee", "copycat"], "answering every move by its mirror image; it shows that g - g is 0", &[("chop(3,5) - chop(3,5) == 0", "true")]),
    (&["tempo", "free move", "spare move"], "a move that gains time: a move in an integer", &[("3 - 2", "1")]),
    (&["zugzwang", "zero game"], "a position in which the player to move loses; it has the value 0", &[("outcome({{1|-1}|{1|-1}} + {{1|-1}|{1|-1}})", "P")]),

    // Outcomes and equality
    (&["outcome class", "type of a game"], "who wins: L (Left), R (Right), N (the next player) or P (the previous player)", &[("outcome(*3)", "N")]),
    (&["P-position", "p position"], "a position that the previous player wins, so it is lost for the one to move", &[("outcome(nim(2,2))", "P")]),
    (&["N-position", "n position"], "a position that the next player wins", &[("outcome(nim(2,3))", "N")]),
    (&["equivalent", "equivalence", "equal games"], "two games are equal if their difference is won by the second player; in every sum one can replace the other", &[("{0|1} == 1/2", "true"), ("{0|1} === 1/2", "true"), ("{-1,0|1} === 1/2", "false")]),
    (&["fuzzy", "confused", "incomparable"], "neither greater nor less nor equal: whoever starts wins the difference", &[("* || 0", "true")]),
    (&["partial order", "order of games"], "g >= h if Left wins g - h when Right starts", &[("^ >= 0", "true"), ("* >= 0", "false")]),

    (&["zermelo", "zermelo's theorem", "working backwards", "backward induction"], "a finite game without chance is won for one player or drawn; working backwards from the ends of play finds which", &[("solve(tictactoe())", "wld 00")]),

    // Canonical forms
    (&["canonical form", "simplest form"], "the form without dominated and reversible options; equal games have the same", &[("canonical({0,-1|1,2})", "1/2")]),
    (&["dominated option", "dominated"], "an option that is no better for the player than another; it can be left out", &[("{0,-1|} == {0|}", "true")]),
    (&["reversible option", "reversible"], "an option with an answer that is at least as good for the opponent as the position before; it can be replaced by what follows that answer", &[("{*|*} == 0", "true")]),
    (&["birthday of a game", "born by day n"], "the depth of the canonical form: 0 is born on day 0", &[("birthday(^)", "2")]),
    (&["simplicity theorem", "simplest number", "simplicity rule"], "if a number fits between the options, the game is the simplest such number", &[("{5/4|2}", "3/2"), ("simplest(5/4, 2)", "3/2")]),
    (&["dyadic", "dyadic rational", "dyadic rationals", "dyadic number"], "a fraction whose denominator is a power of two; these numbers are values of games", &[("3/8", "3/8"), ("{0|1/4}", "1/8")]),
    (&["number translation theorem", "number translation"], "a number is added to a game that is not a number by adding it to all options", &[("3 + {2|1}", "{5|4}")]),
    (&["number avoidance theorem", "number avoidance"], "nobody needs to move in a number as long as there is something else", &[("outcome(1/4 + {1|-1})", "N")]),

    // Impartial games
    (&["mex rule", "minimum excluded", "minimal excluded", "minimal excludant"], "the Grundy value of a position is the mex of those of its options: the least number that is missing", &[("mex([0, 1, 3])", "2"), ("{0,*,*3}", "*2")]),
    (&["nim sum", "nim addition", "xor"], "binary addition without carry; it adds Grundy values", &[("13 ⊕ 19 ⊕ 10", "20"), ("nim_sum(13, 19, 10)", "20")]),
    (&["nim product", "nim multiplication"], "the product that makes the numbers with the nim-sum a field", &[("nim_mul(2, 2)", "3")]),
    (&["nim-value", "nim value", "grundy value", "sg value", "nim number"], "the size of the nim heap that an impartial game is equal to", &[("grundy(nim(3,5))", "6")]),
    (&["sprague grundy theorem", "mex theorem", "sprague grundy"], "every impartial game is equal to a nim heap", &[("kayles(5) == *4", "true")]),
    (&["heap", "pile", "nim heap"], "a number of counters; a nim heap of n has the value *n", &[("nim(4)", "*4")]),
    (&["octal game", "octal code", "taking and breaking"], "a game with heaps, where digits say what may be taken and whether the rest may be split", &[("octal(\"0.77\", 5)", "*4")]),
    (&["octal period", "periodic game"], "from some heap on the Grundy values repeat", &[("octal_period(\"0.3\")", "[0, 2]")]),

    // Partizan values
    (&["nimbers", "star game"], "the values *n of nim heaps", &[("* + *", "0")]),
    (&["infinitesimal", "infinitesimals"], "smaller than every positive number and greater than every negative one", &[("0 < ^ < 1/1024", "true"), ("is_infinitesimal(^)", "true")]),
    (&["all-small", "all small", "dicot", "dicotic"], "in every follower either both players can move or neither can; such a game is infinitesimal", &[("is_all_small(^)", "true")]),
    (&["uptimal", "uptimals"], "a sum of multiples of the powers of up", &[("uptimal(^ + ^<2>)", "\"^ + ^<2>\"")]),
    (&["atomic weight", "atomic weights"], "how many ups an all-small game is worth", &[("atomic_weight(^^ + *2)", "2")]),
    (&["remote star", "far star"], "a nimber that is larger than all that occur in a game; it decides the sign of the atomic weight", &[("remote_star(^)", "*2")]),
    (&["tiny and miny", "tinies"], "positive and negative infinitesimals with a threat: tiny(g) is {0||0|-g}", &[("{0||0|-2} == tiny(2)", "true")]),
    (&["switch game", "switches"], "{x|y} with numbers x > y: both players want to move", &[("temperature({3|1})", "1")]),

    // Temperature
    (&["hot", "hot game"], "a game in which moving is worth something: its Left stop is greater than its Right stop", &[("is_hot({1|-1})", "true")]),
    (&["cold", "cold game"], "a number: moving costs something", &[("is_cold(1/2)", "true")]),
    (&["tepid", "tepid game"], "a number plus an infinitesimal that is not 0", &[("is_tepid(1*)", "true")]),
    (&["stop", "left stop", "right stop"], "the number at which alternating play arrives, if the players stop there", &[("left_stop({3|1})", "3")]),
    (&["confusion interval"], "the numbers between the Right and the Left stop, with which the game is confused", &[("{3|1} || 2", "true")]),
    (&["mean value", "mast value"], "the average of a game: n copies of it are about n times the mean", &[("mean({3|1})", "2")]),
    (&["temperature of a game", "cooling"], "the tax on moves at which the game stops being hot", &[("temperature({3|1})", "1"), ("cool({3|1}, 1)", "2*")]),
    (&["thermograph of a game", "mast", "wall"], "the stops of the cooled game at each temperature, as a picture", &[("thermograph({1|-1}) == thermograph(+-1)", "true")]),
    (&["incentive", "incentives"], "what a move changes: the option minus the game", &[("left_incentives({3|1})", "[{2|0}]")]),
    (&["reduced canonical form"], "the simplest game that differs by an infinitesimal", &[("reduced({2^|1})", "{2|1}")]),

    // Misère and loopy games, Hackenbush
    (&["genus of a game", "genus sequence"], "the Grundy values of a misère game with some numbers of extra nim heaps of 2", &[("genus(*2)", "\"2^20\"")]),
    (&["tame", "wild"], "a misère game is tame if its genus is that of a nim position", &[("is_tame(*2 + *2)", "true")]),
    (&["misère quotient", "misere monoid"], "the misère game as a finite commutative monoid, where it is finite", &[("misere_quotient_order(\"0.77\", 11)", "18")]),
    (&["loopy game", "loopy games", "cyclic game"], "a game in which a position can come back, so that play may never end", &[("{0|pass}", "over")]),
    (&["stopper"], "a loopy game in which alternating play always ends", &[("is_stopper(over)", "true")]),
    (&["onside and offside", "sides of a game"], "a loopy game where infinite play is a win for Left, and one where it is a win for Right", &[("onside(dud)", "on")]),
    (&["colon principle"], "equal games can replace each other above the same game", &[("*:{0|1} == *:1/2", "true")]),
    (&["fusion principle"], "in green Hackenbush the vertices of a cycle can be fused", &[("hackenbush(\"0-1G 1-2G 2-0G\")", "*")]),
    (&["hackenbush number", "hackenbush string"], "a stalk of blue and red edges; its value is a number", &[("•(1/4) + •(1/4) ≡ •(1/2)", "true"), ("hackenbush(\"LR\")", "1/2")]),
];
