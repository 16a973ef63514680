# Written by `python -m upstar._stubs`, from the table of functions.
from collections.abc import Callable, Iterable
from fractions import Fraction
from os import PathLike
from typing import Any

__version__: str

class Error(Exception):
    message: str
    help: str | None
    notes: list[str]
    span: tuple[int, int] | None
    diagnostic: str
    replies: list[Reply]

class Limit(Error): ...
class Timeout(Limit, TimeoutError): ...
class Interrupted(Error): ...
class Outcome(str): ...
class Player(str): ...

Left: Player
Right: Player
L: Outcome
R: Outcome
N: Outcome
P: Outcome

class Value:
    @property
    def kind(self) -> str: ...
    def call(self, name: str, *args: Any) -> Any: ...
    def text(self, notation: str = "ascii") -> str: ...
    def svg(self, file: str | PathLike[str] | None = None) -> str | None: ...
    def __call__(self, *args: Any) -> Any: ...
    def __getattr__(self, name: str) -> Any: ...

class Reply:
    type: str
    value: Any
    text: str | None
    holds: bool | None
    error: Error | None
    outcome: str | None
    line: int
    input: str
    data: dict[str, Any]
    html: str | None
    svg: str | None
    latex: str | None
    elapsed: float
    quiet: bool
    drawn: str | None

class Engine:
    def __init__(
        self,
        timeout: float | None = None,
        max_memory: int | None = None,
        safe: bool = False,
        folder: str | PathLike[str] | None = None,
        notation: str = "ascii",
    ) -> None: ...
    def run(
        self,
        text: str,
        name: str = "<string>",
        *,
        check: bool = True,
        rich: bool = False,
        each: Callable[[Reply], object] | None = None,
    ) -> list[Reply]: ...
    def value(self, text: str) -> Any: ...
    def game(self, text: str | int | Fraction | Game) -> Game: ...
    def formatted(self, text: str) -> str | None: ...
    def is_unfinished(self, text: str) -> bool: ...
    def call(self, name: str, *args: Any) -> Any: ...
    def define(self, name: str, value: Any) -> None: ...
    def names(self) -> list[tuple[str, str, str]]: ...
    def help(self, name: str) -> str | None: ...
    def interrupt(self) -> None: ...
    def __getitem__(self, name: str) -> Any: ...
    def __setitem__(self, name: str, value: Any) -> None: ...

class Ruleset:
    engine: Engine | None
    def left(self, state: Any) -> Iterable[Any]: ...
    def right(self, state: Any) -> Iterable[Any]: ...
    def moves(self, state: Any) -> Iterable[Any]: ...
    def __call__(self, *state: Any) -> Game: ...

class Table(list[dict[str, Any]]): ...

def default_engine() -> Engine: ...
def game(text: str | int | Fraction | Game) -> Game: ...
def value(text: str) -> Any: ...
def why(claim: str) -> Value: ...
def table(function: Callable[..., Any] | str, xs: Iterable[Any], ys: Iterable[Any] | None = None) -> Table: ...
def sweep(positions: Iterable[Game | str], *columns: str | Callable[[Game], Any]) -> Table: ...
def formatted(text: str) -> str | None: ...
def is_unfinished(text: str) -> bool: ...

class Game(Value):
    def __new__(cls, text: str | int | Fraction | Game) -> Game: ...
    def __add__(self, other: Game | int | Fraction) -> Game: ...
    def __radd__(self, other: Game | int | Fraction) -> Game: ...
    def __sub__(self, other: Game | int | Fraction) -> Game: ...
    def __rsub__(self, other: Game | int | Fraction) -> Game: ...
    def __mul__(self, other: Game | int) -> Game: ...
    def __rmul__(self, other: Game | int) -> Game: ...
    def __neg__(self) -> Game: ...
    def __pos__(self) -> Game: ...
    def __lt__(self, other: Game | int | Fraction) -> bool: ...
    def __le__(self, other: Game | int | Fraction) -> bool: ...
    def __gt__(self, other: Game | int | Fraction) -> bool: ...
    def __ge__(self, other: Game | int | Fraction) -> bool: ...
    @property
    def name(self) -> str: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def left(self) -> list[Game]: ...
    @property
    def right(self) -> list[Game]: ...
    @property
    def mean(self) -> int | Fraction: ...
    @property
    def temperature(self) -> int | Fraction: ...
    @property
    def thermograph(self) -> Value: ...
    @property
    def canonical(self) -> Game: ...
    def why(self, claim: str | None = None) -> Value: ...
    def abs(self) -> Any: ...
    def after(self, move: Any, player: Any = None) -> Any: ...
    def arc_kayles(self) -> Any: ...
    def args(self) -> Any: ...
    def atomic_weight(self) -> Any: ...
    def best_moves(self, player: Any = None, t: Any = None) -> Any: ...
    def binary(self) -> Any: ...
    def birthday(self) -> Any: ...
    def ceiling(self) -> Any: ...
    def childish_hackenbush(self) -> Any: ...
    def companion(self) -> Any: ...
    def compare(self, h: Any) -> Any: ...
    def components(self) -> Any: ...
    def conway_product(self, h: Any) -> Any: ...
    def cool(self, t: Any) -> Any: ...
    def critical_temperatures(self) -> Any: ...
    def degree(self) -> Any: ...
    def depth(self) -> Any: ...
    def derivation(self, format: Any = None) -> Any: ...
    def dicotic(self) -> Any: ...
    def dissociation(self, n: Any = None) -> Any: ...
    def draw(self) -> Any: ...
    def edges(self) -> Any: ...
    def expand(self) -> Any: ...
    def fjords(self) -> Any: ...
    def floor(self) -> Any: ...
    def followers(self) -> Any: ...
    def freeze(self) -> Any: ...
    def genus(self) -> Any: ...
    def graph(self) -> Any: ...
    def graph_col(self) -> Any: ...
    def graph_snort(self) -> Any: ...
    def grundy(self) -> Any: ...
    def heat(self, t: Any) -> Any: ...
    def identical(self, h: Any) -> Any: ...
    def impartial_variant(self) -> Any: ...
    def incentives(self) -> Any: ...
    def info(self) -> Any: ...
    def is_all_small(self) -> Any: ...
    def is_atomic(self) -> Any: ...
    def is_cold(self) -> Any: ...
    def is_even(self) -> Any: ...
    def is_even_tempered(self) -> Any: ...
    def is_half_tame(self) -> Any: ...
    def is_hot(self) -> Any: ...
    def is_idempotent(self) -> Any: ...
    def is_impartial(self) -> Any: ...
    def is_infinitesimal(self) -> Any: ...
    def is_integer(self) -> Any: ...
    def is_loopfree(self) -> Any: ...
    def is_misere_prime(self) -> Any: ...
    def is_nimber(self) -> Any: ...
    def is_number(self) -> Any: ...
    def is_numberish(self) -> Any: ...
    def is_odd(self) -> Any: ...
    def is_odd_tempered(self) -> Any: ...
    def is_plumtree(self) -> Any: ...
    def is_pseudonumber(self) -> Any: ...
    def is_restive(self) -> Any: ...
    def is_restless(self) -> Any: ...
    def is_stable(self) -> Any: ...
    def is_stopper(self) -> Any: ...
    def is_stopper_sided(self) -> Any: ...
    def is_switch(self) -> Any: ...
    def is_tame(self) -> Any: ...
    def is_tameable(self) -> Any: ...
    def is_tepid(self) -> Any: ...
    def is_uptimal(self) -> Any: ...
    def is_zero(self) -> Any: ...
    def latex(self) -> Any: ...
    def left_incentives(self) -> Any: ...
    def left_stop(self, t: Any = None) -> Any: ...
    def miny(self) -> Any: ...
    def misere(self) -> Any: ...
    def misere_distinguisher(self, h: Any) -> Any: ...
    def misere_form(self) -> Any: ...
    def misere_grundy(self) -> Any: ...
    def misere_link(self, h: Any) -> Any: ...
    def misere_linked(self, h: Any) -> Any: ...
    def misere_mate(self) -> Any: ...
    def misere_partitions(self) -> Any: ...
    def misere_parts(self) -> Any: ...
    def moves(self, player: Any = None, form: Any = None) -> Any: ...
    def negative(self) -> Any: ...
    def neighbours(self, v: Any) -> Any: ...
    def nimstring_value(self) -> Any: ...
    def node_kayles(self) -> Any: ...
    def norton(self, u: Any) -> Any: ...
    def offside(self) -> Any: ...
    def onside(self) -> Any: ...
    def options(self) -> Any: ...
    def ordinal_product(self, h: Any) -> Any: ...
    def ordinal_quotient(self, x: Any) -> Any: ...
    def ordinal_sum(self, h: Any) -> Any: ...
    def overheat(self, s: Any, t: Any) -> Any: ...
    def partizan_arc_kayles(self) -> Any: ...
    def partizan_euclid(self, q: Any) -> Any: ...
    def power(self, x: Any) -> Any: ...
    def power_sum(self, x: Any) -> Any: ...
    def pseudo_left_stop(self) -> Any: ...
    def pseudo_right_stop(self) -> Any: ...
    def reduced(self) -> Any: ...
    def remote_star(self) -> Any: ...
    def remove_vertices(self, vs: Any) -> Any: ...
    def right_incentives(self) -> Any: ...
    def right_stop(self, t: Any = None) -> Any: ...
    def sensible_left(self) -> Any: ...
    def sensible_lines(self, player: Any) -> Any: ...
    def sensible_right(self) -> Any: ...
    def separated(self) -> Any: ...
    def short_sum(self, h: Any) -> Any: ...
    def steps(self) -> Any: ...
    def stops(self) -> Any: ...
    def strategy(self, player: Any = None) -> Any: ...
    def tiny(self) -> Any: ...
    def tree(self, depth: Any = None) -> Any: ...
    def twisted(self) -> Any: ...
    def type(self) -> Any: ...
    def up_coefficients(self) -> Any: ...
    def up_power(self) -> Any: ...
    def uptimal(self) -> Any: ...
    def value(self) -> Any: ...
    def variety(self) -> Any: ...
    def vertices(self, letter: Any = None) -> Any: ...
    def walls(self) -> Any: ...
    def wants(self, what: Any, least: Any = None) -> Any: ...
    def wants_code(self, kind: Any) -> Any: ...
    def wants_game(self) -> Any: ...
    def wants_graph(self, edges: Any, vertices: Any) -> Any: ...
    def wants_hackenbush(self) -> Any: ...
    def winning_moves(self, player: Any = None, form: Any = None) -> Any: ...
    def wins_with(self, player: Any, f: Any) -> Any: ...

def abs(x: Any) -> Any:
    """
    the absolute value of a number.

    In the language: `abs(x)`.

        > abs(-3/4)
        3/4
    """

def acrostic_product(r: Any, s: Any, m: Any, n: Any) -> Any:
    """
    Acrostic product: from (m,n), a move of the first game on m or one of the second on n.

    In the language: `acrostic_product(r, s, m, n)`.

    The games are codes, of take-and-break games (with a point) or of turning games, or rulesets with one argument.

        > acrostic_product("1-2", "1-2", 5, 6)
        *2
        > acrostic_product("0.[3]", "0.[3]", 4, 6)
        *7
        > acrostic_product(grundy_game, "1-2", 6, 2)
        *2
    """

def after(g: Any, move: Any, player: Any = None) -> Any:
    """
    the position that a move leads to.

    In the language: `after(g, move[, player])`.

    The move may be written for the part that changes or for the whole position, or by its name in quotes. If Left and Right have different moves of the same name, add the player.

        > after(domineering(3,3), "a1-a2")
        {1/2|-2}
        > after(col(".."), "1", Right)
        1
        > after(*3 + *2, *3 => *2)
        0
        > after(nim(2,3,6), nim(6,2,3) => nim(1,2,3))
        0
        > [after(*3, m) for m in moves(*3)] == options(*3)
        true
    """

def all_but(set: Any, n: Any) -> Any:
    """
    All-but games: take any positive number that is not listed from a heap of n.

    In the language: `all_but(set, n)`.

        > all_but([2, 3, 7], 10)
        *4
        > all_but([], 5)
        *5
    """

def amazons(b: Any) -> Any:
    """
    Amazons: a piece moves like a queen and then shoots in the same way; the square that is hit is burnt.

    In the language: `amazons(b)`.

    X is Left's, O is Right's, `#` is burnt. The piece that has moved must shoot.

        > amazons("X.")
        1
        > amazons("X.O")
        *
    """

def anti_clobber(b: Any) -> Any:
    """
    Anti-Clobber: a piece moves to a neighbouring free square and leaves an enemy piece behind.

    In the language: `anti_clobber(b)`.

    X is Left's, O is Right's, `.` is free, `#` is a wall.

        > anti_clobber("X..")
        2
        > anti_clobber("X...O")
        *
    """

def arc_kayles(g: Any) -> Any:
    """
    Arc Kayles: choose an edge of a graph; both its ends vanish, with all their edges.

    In the language: `arc_kayles(g)`.

    A graph is written as in `graph`: "0-1 1-2 3".

        > arc_kayles("0-1 1-2 2-3 3-4")
        0
        > arc_kayles("0-1 1-2 2-0 2-3")
        *2
    """

def args(g: Any) -> Any:
    """
    the list of arguments of a position of a ruleset.

    In the language: `args(g)`.

        > args(bricks(7))
        [7]
        > args(domineering(1,2))
        [1, 2]
        > [p for p in options(chop(3,7)) if args(p)[0] == args(p)[1]]
        [chop(3,3)]
    """

def around(b: Any, i: Any, symbols: Any = None) -> Any:
    """
    all eight neighbours of a square, row by row; with symbols, only those with one of them.

    In the language: `around(b, i[, symbols])`.

        > around("X.O/..#", 1)
        [0, 2, 4, 5, 6]
    """

def at(b: Any, i: Any) -> Any:
    """
    the symbol on a square, or `/` beyond the edge.

    In the language: `at(b, i)`.

    A step over the edge of a row ends on a `/`, so at(b, i + d) works for neighbours that may not exist. A jump by 2*d may end in the next row: first check at(b, i + d), the square jumped over.

        > at("X.O/..#", 6)
        "#"
        > at("X.O/..#", 3)
        "/"
        > at("X.O", -1)
        "/"
    """

def atomic_weight(g: Any) -> Any:
    """
    the atomic weight of a game: roughly its size, counted in ups.

    In the language: `atomic_weight(g)`.

    Every all-small game has one. Any other game g has the atomic weight w if it is infinitesimal and -e <= g - norton(w, ^) <= e, where e = ^* + ordinal_sum(*N, -1) and *N, N >= 2, is a remote star of g. Such an e is all-small of weight 0, so there is at most one w. The books leave open how close g must be; this bound is also that of CGSuite.

        > atomic_weight(^3*)
        3
        > atomic_weight(*5)
        0
        > atomic_weight({1|^^||^})
        2
    """

def backsliding_toads(b: Any) -> Any:
    """
    Backsliding Toads and Frogs: as Toads and Frogs, and each piece may also step back by one place.

    In the language: `backsliding_toads(b)`.

    Left moves a T to a free place (`.`) next to it, or jumps with it to the right over one F; Right moves an F likewise, and jumps to the left. Pieces can return to a place, so this is a loopy game.

        > backsliding_toads("T.")
        on
        > backsliding_toads("TF.")
        *
    """

def balance(*args: Any) -> Any:
    """
    Nim heaps split into powers of two, the unbalanced ones, and the moves that balance them.

    In the language: `balance(g or heaps)`.

    Takes the sizes of the heaps, a list of them, or a sum of games with nim-values. A power is balanced if it occurs an even number of times; the player to move loses exactly when all powers are balanced.

        > balance(11, 13, 7, 12)
        # *11 = 8     + 2 + 1
    # *13 = 8 + 4     + 1
    # *7  =     4 + 2 + 1
    # *12 = 8 + 4
    # count 3   3   2   3
    # unbalanced: 8, 4, 1; the nim-sum is 8 + 4 + 1 = 13
    # to balance: *11 => *6, *13 => 0, *12 => *
        > balance([3, 6, 5])
        # *3  =     2 + 1
    # *6  = 4 + 2
    # *5  = 4     + 1
    # count 2   2   2
    # balanced: whoever starts loses
    """

def best_moves(g: Any, player: Any = None, t: Any = None) -> Any:
    """
    the winning moves or, if none wins, the moves in the hottest part; with t, the orthodox moves.

    In the language: `best_moves(g[, player][, t])`.

    If every move loses, the moves in the parts with the highest temperature are considered. The answer lists those after which the mover has the best stop in that part, with the opponent to move; among equal stops, those with the best mean. In a loopy game or a game with wins and draws, only the fastest winning moves are listed; if none wins, those that hold a draw, or delay the loss longest. With a temperature t >= 0, the moves that are orthodox when every move is taxed by t: in each part at least as hot as t, those that keep the wall of its thermograph at t.

        > best_moves({1|-1} + {4|-4} - 9, Left)
        [{4|-4} => 4]
        > best_moves({1|-1}, Left)
        [{1|-1} => 1]
        > best_moves({1|-1} + {4|-4}, Right, 2)
        [{4|-4} => -4]
        > best_moves({{9|0},4|-4}, Left, 1)
        [{{9|0},4|-4} => 4]
        > best_moves({3|-1} + *, Left, 1/3)
        [{3|-1} => 3]
    """

def binary(x: Any) -> Any:
    """
    the distinct powers of two that add up to a number, largest first.

    In the language: `binary(x)`.

    The number is an integer or a dyadic fraction. For a negative number, the powers are negated.

        > binary(45)
        [32, 8, 4, 1]
        > binary(83/64)
        [1, 1/4, 1/32, 1/64]
        > binary(0)
        []
    """

def birthday(g: Any) -> Any:
    """
    the day on which the value is born: the depth of its canonical form.

    In the language: `birthday(g)`.

        > birthday(*1000000)
        1000000
        > birthday(3/4)
        3
        > birthday(^)
        2
    """

def bricks(n: Any) -> Any:
    """
    Pick-Up-Bricks: take one or two of n bricks.

    In the language: `bricks(n)`.

        > bricks(7)
        *
        > bricks(9)
        0
    """

def cake_product(r: Any, s: Any, m: Any, n: Any) -> Any:
    """
    Cake product: from (m,n), Left moves by the first game on m, Right by the second on n.

    In the language: `cake_product(r, s, m, n)`.

    cake_product("4.0", "4.0", m, n) is cutcake(n, m). The games are given as in `acrostic_product`.

        > cake_product("4.0", "4.0", 4, 6)
        0
        > cake_product("0.7", "4.0", 3, 5)
        3
    """

def canonical(g: Any) -> Any:
    """
    the canonical form, as a position with the canonical options.

    In the language: `canonical(g)`.

        > left(canonical({0,-1|1}))
        [0]
        > canonical({0,-1|1}) === {0,-1|1}
        false
    """

def ceiling(x: Any) -> Any:
    """
    the least integer that is at least x.

    In the language: `ceiling(x)`.

        > ceiling(7/2)
        4
        > ceiling(-1/2)
        0
    """

def cells(b: Any, symbols: Any = None) -> Any:
    """
    the squares with one of these symbols; without symbols, all squares.

    In the language: `cells(b[, symbols])`.

        > cells("X.O/..#", ".")
        [1, 4, 5]
        > cells("X.O/..#", "XO")
        [0, 2]
        > cells("X./.O")
        [0, 1, 3, 4]
    """

def childish_hackenbush(g: Any) -> Any:
    """
    Childish Hackenbush: cut an edge of your colour; an edge L or R may be cut only if no other edge falls with it.

    In the language: `childish_hackenbush(g)`.

    The picture is written as for `hackenbush`; either player may cut an edge G, and whatever it carries falls.

        > childish_hackenbush("0-1R 1-2L")
        0
        > childish_hackenbush("0-1R 1-2L 1-3R 3-2L")
        1/2
        > childish_hackenbush("LL")
        2
    """

def chomp(*args: Any) -> Any:
    """
    Chomp: eat a square and all squares above and to the right of it, but never the poisoned corner.

    In the language: `chomp(m, n); chomp([a, b, ...])`.

    The first row in the list is the longest; the poisoned square is at its start.

        > chomp(2,3)
        *4
        > chomp([4,4,2])
        *7
    """

def chop(m: Any, n: Any) -> Any:
    """
    Chop: break rows or columns off an m x n plank.

    In the language: `chop(m, n)`.

    A move breaks the plank along a line and throws one part away. The last square cannot be taken, so chop(m,n) is Nim with heaps of m-1 and n-1.

        > chop(4, 5)
        *7
        > chop(6, 6)
        0
    """

def clobber(b: Any) -> Any:
    """
    Clobber: a piece moves onto a neighbouring enemy piece, which is removed.

    In the language: `clobber(b)`.

    X is Left's, O is Right's, `#` is a wall.

        > clobber("XO/OX")
        *
        > clobber("XOXOXO")
        0
    """

def clobber_kings(b: Any) -> Any:
    """
    Clobber with kings: a piece moves like a chess king onto an enemy piece, which is removed.

    In the language: `clobber_kings(b)`.

    X is Left's, O is Right's, `#` is a wall.

        > clobber_kings("XO/OX")
        *
        > clobber_kings("X.O/.OX")
        {*,^|v,*}
    """

def clobber_knights(b: Any) -> Any:
    """
    Clobber with knights: a piece moves like a chess knight onto an enemy piece, which is removed.

    In the language: `clobber_knights(b)`.

    X is Left's, O is Right's; knights jump over everything, so `.` and `#` are the same.

        > clobber_knights("X../..O")
        *
        > clobber_knights("XOX/.../OXO")
        0
    """

def clobber_queens(b: Any) -> Any:
    """
    Clobber with queens: a piece moves like a chess queen onto an enemy piece, which is removed.

    In the language: `clobber_queens(b)`.

    X is Left's, O is Right's, `#` is a wall; a queen passes only over free squares (`.`).

        > clobber_queens("XO/OX")
        *
        > clobber_queens("XOX/OX.")
        ^
    """

def clobber_rooks(b: Any) -> Any:
    """
    Clobber with rooks: a piece moves like a chess rook onto an enemy piece, which is removed.

    In the language: `clobber_rooks(b)`.

    X is Left's, O is Right's, `#` is a wall; a rook passes only over free squares (`.`).

        > clobber_rooks("XO/OX")
        *
        > clobber_rooks("X.XO")
        ^
    """

def code_moves(code: Any, n: Any, player: Any = None) -> Any:
    """
    the moves from a heap of n by a code, as lists of the heaps that are left.

    In the language: `code_moves(code, n[, player])`.

    The code is that of a take-and-break game, as in `octal`, or of a turning game, as in `spawning`. It may also be a ruleset with one argument whose moves lead to sums of its own positions; if it is partizan, the player must be given.

        > code_moves("0.77", 3)
        [[2], [1, 1], [1]]
        > code_moves("1-2", 3)
        [[], [1], [2]]
        > code_moves(grundy_game, 6)
        [[1, 5], [2, 4]]
    """

def col(b: Any) -> Any:
    """
    Col: neighbouring squares may not have the same colour.

    In the language: `col(b)`.

    Left puts X on a square with no X next to it, Right puts O on a square with no O next to it; `#` is a wall.

        > col("..")
        0
        > col(".")
        *
        > col("X.")
        -1
    """

def column(b: Any, i: Any) -> Any:
    """
    the column of a square, counted from 0 at the left.

    In the language: `column(b, i)`.

        > column("X.O/..#", 5)
        1
    """

def columns(b: Any) -> Any:
    """
    the number of columns of a board.

    In the language: `columns(b)`.

        > columns("X.O/..#")
        3
    """

def companion(g: Any) -> Any:
    """
    the companion of a game: its image under the symmetry of the games born by day n, the same for all n, that exchanges 0 and *.

    In the language: `companion(g)`.

        > companion(^)
        ^*
    """

def compare(g: Any, h: Any) -> Any:
    """
    how two games compare: "=", "<", ">" or "||" (confused).

    In the language: `compare(g, h)`.

        > compare(^, 0)
        ">"
        > compare(*, 0)
        "||"
    """

def components(g: Any) -> Any:
    """
    the connected components of a graph, as graphs.

    In the language: `components(g)`.

        > components("0-1 2-3 4")
        ["0-1", "2-3", "4"]
    """

def conjunctive_sum(*args: Any) -> Any:
    """
    Conjunctive sum: a move is made in both of two games; it ends when a player cannot move in one of them.

    In the language: `conjunctive_sum(g, h); conjunctive_sum(g, h, how)`.

    With "long" as the third argument, a player moves in every game where there is a move, and in at least one (On Numbers and Games, chapter 14). All of this is played on the positions as typed, not on their values.

        > conjunctive_sum(*5, *6)
        *5
        > conjunctive_sum(1/2, 1/4)
        1/2
        > conjunctive_sum(1/2, 1/4, "long")
        1/4
    """

def contains(xs: Any, x: Any) -> Any:
    """
    whether an item of a list, an element of a set or a key of a dictionary equals x, or whether a string contains another.

    In the language: `contains(xs, x)`.

        > contains([1, *, ^], *)
        true
        > contains(1..10, 11)
        false
        > contains("X.O", ".O")
        true
    """

def conway_product(g: Any, h: Any) -> Any:
    """
    Conway's product of two games, computed from their canonical forms.

    In the language: `conway_product(g, h)`.

        > conway_product(1/2, 1/2)
        1/4
        > conway_product(*2, *3)
        *
    """

def cool(g: Any, t: Any) -> Any:
    """
    the game cooled by t: every move costs t, until play freezes at a number.

    In the language: `cool(g, t)`.

    It freezes only strictly above the temperature: cool(+-1, 1) is *. Any t > -1 is allowed; a number with denominator 2^k has temperature -1/2^k.

        > cool(+-1, 1/2)
        +-1/2
        > cool(+-1, 1)
        *
        > cool(+-1, 2)
        0
        > cool(1/4, -1/4)
        1/4*
    """

def count(xs: Any, x: Any) -> Any:
    """
    how many items of a list equal x, or how often a string occurs in another.

    In the language: `count(xs, x)`.

        > count([1, 2, 1], 1)
        2
        > count("X.X/X..", "X")
        3
    """

def cram(*args: Any) -> Any:
    """
    Cram: either player places a domino on two neighbouring free squares.

    In the language: `cram(m, n); cram(b)`.

    `.` is free, `#` is taken; cram(m,n) is the empty board with m rows and n columns.

        > cram(2, 2)
        0
        > cram(2, 3)
        *
    """

def critical_temperatures(g: Any) -> Any:
    """
    the temperatures >= 0 at which a wall of the thermograph turns, and the temperature of the game.

    In the language: `critical_temperatures(g)`.

        > critical_temperatures({3|-1})
        [2]
        > critical_temperatures({5|1||-3})
        [2, 3]
    """

def cutcake(m: Any, n: Any) -> Any:
    """
    Cut-Cake: Left cuts between columns, Right between rows.

    In the language: `cutcake(m, n)`.

        > cutcake(1, 4)
        3
        > cutcake(2, 3)
        0
        > cutcake(4, 8)
        1
    """

def dawson(n: Any) -> Any:
    """
    Dawson's Kayles: knock down two neighbouring pins in a row.

    In the language: `dawson(n)`.

        > dawson(5)
        0
        > dawson(6)
        *3
    """

def day(n: Any) -> Any:
    """
    all values born by day n: 1, 4, 22 and 1474 of them for n = 0..3.

    In the language: `day(n)`.

    Day 4 has more than 10^434 values.

        > day(1)
        [-1, 0, *, 1]
        > len(day(2))
        22
    """

def degree(g: Any) -> Any:
    """
    the degree of loopiness of a stopper: the onside of g - g, which is 0 only for short games.

    In the language: `degree(g)`.

        > degree(over)
        over
        > degree(on)
        on
        > degree(^)
        0
    """

def depth(g: Any) -> Any:
    """
    the length of the longest line of play, in which either player may move at any time.

    In the language: `depth(g)`.

    This depends on the position as typed; `birthday` depends on the value.

        > depth({*3|*3})
        4
        > birthday({*3|*3})
        0
        > depth(*1000000 + 5)
        1000005
    """

def derivation(g: Any, format: Any = None) -> Any:
    """
    the chain of equations from a position to its value, as in textbooks.

    In the language: `derivation(g[, format])`.

    It lists the options by name, then by value, then applies the rules: the mex rule for impartial games, the simplicity rule for numbers, dominated and reversible options for all others; a sum is the sum of its parts. With the format "latex", the result is a string for other programs.

        > derivation(chomp(2,2))
        # chomp(2,2) = {chomp(2,1), chomp(1,2), chomp([2,1])} = {*, *, 0} = *2   by the mex rule
        > derivation({0,-1|1})
        # {0,-1|1} = 1/2   by the simplicity rule: the simplest number x with 0 < x < 1
        > derivation(nim(3,5) + bricks(7))
        # *3 + *5 + bricks(7) = *3 + *5 + * = *7   by nim-addition of 3, 5, 1
    """

def dicotic(g: Any) -> Any:
    """
    Dicotic variant: a position in which each player may move only where the other could too.

    In the language: `dicotic(g)`.

    The game is played as typed, not by value.

        > dicotic(1/2)
        *
        > dicotic({2|0||-1})
        v
    """

def dict(pairs: Any) -> Any:
    """
    the dictionary of these pairs of a key and a value.

    In the language: `dict(pairs)`.

    Keys are compared with `==` and keep the order of entry; equality of dictionaries ignores it. Of several values for one key the last counts. `d[k]` is the value of a key, `len`, `contains` and `for` concern the keys, and `union(d, dict([[k, x]]))` is d with another value.

        > dict([["a", 1], ["b", 2]])["b"]
        2
        > let d = dict([[n, n**2] for n in 1..3]) in [d[k] for k in d]
        [1, 4, 9]
        > union(dict([[1, 2]]), dict([[3, 4], [1, 5]]))
        dict([[1, 5], [3, 4]])
    """

def difference(a: Any, b: Any) -> Any:
    """
    the elements of a set that are not in another, or the entries of a dictionary without these keys.

    In the language: `difference(a, b)`.

        > difference(set([1, 2, 3]), set([2]))
        set([1, 3])
    """

def direct_product(r: Any, s: Any, m: Any, n: Any) -> Any:
    """
    Direct product: from (m,n), a move of the first game on m and one of the second on n together.

    In the language: `direct_product(r, s, m, n)`.

    The move from m to heaps a and from n to heaps b leads to all (a,n), (m,b) and (a,b). Nim-values multiply (Winning Ways, chapter 14: the Tartan theorem). The games are given as in `acrostic_product`.

        > direct_product("1-2", "1-2", 5, 6)
        *8
        > direct_product("0.[3]", "0.[3]", 4, 6)
        *14
    """

def directions(*args: Any) -> Any:
    """
    the steps to the neighbours up, left, right and down; with 8, to all eight, row by row.

    In the language: `directions(b[, 8])`.

        > directions("X.O/..#")
        [-4, -1, 1, 4]
        > directions("X.O/..#", 8)
        [-5, -4, -3, -1, 1, 3, 4, 5]
    """

def dissociation(g: Any, n: Any = None) -> Any:
    """
    the thermal dissociation: the mean, and pairs [t, e] such that g is the mean plus all heat(e, t).

    In the language: `dissociation(g[, n])`.

    Each e is an infinitesimal, a particle of g, and the temperatures decrease: g == mean + heat(e1, t1) + heat(e2, t2) + ... With `n`, only the n hottest particles are computed: the canonical forms of cooler ones can be too large.

        > dissociation({3|-1})
        [1, [[2, *]]]
        > dissociation({2|-2} + {1|-1})
        [0, [[2, *], [1, *]]]
        > dissociation({2|-2} + {1|-1}, 1)
        [0, [[2, *]]]
    """

def domineering(*args: Any) -> Any:
    """
    Domineering: Left places dominoes vertically, Right horizontally.

    In the language: `domineering(m, n); domineering("..#/...")`.

    In a board given as a string, `.` is a free square, `#` a taken one, and `/` separates the rows. A player who has no room for another domino loses.

        > domineering(2,2)
        +-1
        > domineering(2,3)
        {2|-1/2}
        > domineering("..#/...")
        +-1
    """

def dots_and_boxes_score(m: Any, n: Any) -> Any:
    """
    Dots and Boxes: the points of the player who starts minus those of the other, on m x n boxes with best play.

    In the language: `dots_and_boxes_score(m, n)`.

    Draw an edge; whoever closes a box gets a point and must move again.

        > dots_and_boxes_score(1, 1)
        -1
        > dots_and_boxes_score(2, 3)
        -2
    """

def draw(g: Any) -> Any:
    """
    the position drawn as text: boards, heaps, trees of brackets, the parts of a sum.

    In the language: `draw(g)`.

    A ruleset whose argument is a board is drawn as that board, where X and L are Left's pieces, O and R are Right's. If your own ruleset `game` looks different, define a function `game_picture` with the same arguments. It returns a board or one of these lists: ["beans", 3, 4], also "bricks" and "pins", for heaps; ["cake", 2, 3] for rows and columns of squares; ["plank", 2, 3], the same with a marked last square; ["pieces", "T.F", "T", "F", ""], a board and the symbols of Left's, Right's and other pieces; ["dominoes", "LRG"]; ["graph", ["0", "1"], ["2"]], the ends of each edge, and the letter of its colour or of the owner of a vertex: ["graph", ["0", "1", ":R"], ["2", ":L"]]; ["hackenbush", "L(R;G)"]. A picture, such as `scatter(...)`, is drawn as it is, and so is a thermograph.

        > draw(*3 + *2)
        # o o o   o o
    # *3    + *2
        > draw(hackenbush("0-1L 1-2R 1-3G"))
        #   2   3
    #   |R  |G
    #   +-+-+
    #     1
    #     |L
    # ==========
    # hackenbush("0-1L 1-2R 1-3G")
        > let take(n) = {take(n-k) for k in 1..2 if k <= n}; let take_picture(n) = ["beans", n]; draw(take(4))
        # o o o o
    # take(4)
        > draw(tictactoe("X../.O./..."))
        # 3 X . .
    # 2 . O .
    # 1 . . .
    #   a b c
    # Left moves
    """

def eatcake(m: Any, n: Any) -> Any:
    """
    Eatcake: Left eats a column of a cake, Right a row; what is left on both sides stays.

    In the language: `eatcake(m, n)`.

    There are m rows and n columns.

        > eatcake(1, 1)
        *
        > eatcake(1, 2)
        v
    """

def edges(g: Any) -> Any:
    """
    the edges of a graph, sorted, as lists [u, v] with u < v, and the letter if there is one.

    In the language: `edges(g)`.

        > edges("2-1 1-0R")
        [[0, 1, "R"], [1, 2]]
    """

def elephants_and_rhinos(b: Any) -> Any:
    """
    Elephants and Rhinos: elephants move right, rhinos move left, by one place; there are no jumps.

    In the language: `elephants_and_rhinos(b)`.

    Left moves a T to the free place (`.`) on its right, Right moves an F to the free place on its left.

        > elephants_and_rhinos("TTTT..FFF")
        1
        > elephants_and_rhinos("T.F")
        *
    """

def euclid(a: Any, b: Any) -> Any:
    """
    Euclid: subtract a multiple of the smaller number from the larger, without going below 0.

    In the language: `euclid(a, b)`.

    The game ends when one of the numbers is 0.

        > euclid(3, 3)
        *
        > euclid(1, 5)
        *5
    """

def expand(g: Any) -> Any:
    """
    the canonical form written with nothing but braces and bars.

    In the language: `expand(g)`.

    The options of each side are sorted by the bytes of their text.

        > expand(1/2)
        "{{|}|{{|}|}}"
        > expand(*)
        "{{|}|{|}}"
    """

def fibonacci_nim(*args: Any) -> Any:
    """
    Fibonacci Nim: take from a heap at most twice as many as the last player took.

    In the language: `fibonacci_nim(n); fibonacci_nim(n, q)`.

    fibonacci_nim(n,q) is a heap of n of which at most q may be taken now; fibonacci_nim(n) is the start, where one must be left. It is lost by the first player exactly if n is a Fibonacci number.

        > fibonacci_nim(7)
        *4
        > fibonacci_nim(13)
        0
        > fibonacci_nim(20, 4)
        *2
    """

def filter(f: Any, xs: Any) -> Any:
    """
    the items x of a list for which f(x) is true.

    In the language: `filter(f, xs)`.

        > filter(n -> n % 3 == 0, 1..10)
        [3, 6, 9]
        > filter(c -> c != ".", "X.O")
        ["X", "O"]
    """

def fission(b: Any) -> Any:
    """
    Fission: split a stone into two; Left splits vertically, Right horizontally.

    In the language: `fission(b)`.

    Both target squares must be free (`.`); both players may split any stone X, and `#` is a wall.

        > fission("./X/.")
        1
        > fission(".X.")
        -1
        > fission(".../.X./...")
        0
    """

def fjords(g: Any) -> Any:
    """
    Fjords: take a free vertex beside one of your own; one beside both colours may be taken by either player.

    In the language: `fjords(g)`.

    A graph is written as in `graph`, with the vertices taken: "0-1 1-2 3 1:L".

        > fjords("0-1 1-2 2-3 0:L 3:R")
        0
        > fjords("0-1 0-2 0-3 1:L 2:R")
        +-1
    """

def flip(b: Any) -> Any:
    """
    the board with top and bottom exchanged.

    In the language: `flip(b)`.

        > flip("X.O/..#")
        "..#/X.O"
    """

def floor(x: Any) -> Any:
    """
    the greatest integer that is at most x.

    In the language: `floor(x)`.

        > floor(7/2)
        3
        > floor(-1/2)
        -1
    """

def fold(f: Any, start: Any, xs: Any) -> Any:
    """
    the result of f(... f(f(start, x), y) ..., z) for the items x, y, ..., z of a list.

    In the language: `fold(f, start, xs)`.

        > fold((a, x) -> 10 * a + x, 0, [1, 2, 3])
        123
        > fold(nim_sum, 0, [1, 2, 4])
        7
    """

def followers(g: Any) -> Any:
    """
    the position itself and all positions that can be reached from it, nearest first.

    In the language: `followers(g)`.

        > followers(^)
        [^, 0, *]
        > len(followers(*2 + *3))
        9
    """

def fox_and_geese(*args: Any) -> Any:
    """
    Fox and Geese: geese step diagonally down the board, the fox diagonally up and down; there are no captures.

    In the language: `fox_and_geese(m, n); fox_and_geese(b)`.

    G is a goose (Left's), F is the fox (Right's). fox_and_geese(m,n) is the starting position on m rows and n columns, with the geese at the top and the fox at the bottom. The fox can return to a square, so this is a loopy game: outcome(fox_and_geese(8, 8)) is L, which takes nearly a million positions to find.

        > fox_and_geese(4, 4)
        over
        > outcome(fox_and_geese(6, 6))
        N
        > fox_and_geese(".F./.../G.G")
        off
    """

def freeze(g: Any) -> Any:
    """
    the game cooled by its temperature: its mean plus an infinitesimal.

    In the language: `freeze(g)`.

        > freeze(+-1)
        *
        > freeze({4|2||0})
        3/2*
    """

def gcd(*args: Any) -> Any:
    """
    the greatest common divisor of these integers, or of a list.

    In the language: `gcd(a, b, ...)`.

        > gcd(12, 18)
        6
        > gcd([6, 10, 15])
        1
        > gcd(0, 5)
        5
    """

def genera(f: Any, n: Any) -> Any:
    """
    the genera of f(0), f(1), ..., f(n).

    In the language: `genera(f, n)`.

    f can also be the code of a take-and-break game.

        > genera(bricks, 3)
        ["0^120", "1^031", "2^20", "0^120"]
        > genera("0.77", 3)
        ["0^120", "1^031", "2^20", "3^31"]
    """

def genus(g: Any) -> Any:
    """
    the genus of an impartial game: its nim-values in normal and in misère play.

    In the language: `genus(g)`.

    After `^` come the misère nim-values of g plus 0, 1, 2, ... heaps of two; the last two alternate for ever (Winning Ways, chapter 13). Values from 10 up are in parentheses, separated by commas.

        > genus(0)
        "0^120"
        > genus(*2 + *2)
        "0^02"
        > genus(octal("0.77", 5))
        "4^146"
    """

def get(d: Any, k: Any, default: Any = None) -> Any:
    """
    the value of a key in a dictionary, or the default if there is no such key.

    In the language: `get(d, k[, default])`.

        > get(dict([["a", 1], ["b", 2]]), "b")
        2
        > get(dict([["a", 1]]), "c", 0)
        0
    """

def graph(g: Any) -> Any:
    """
    the graph of a string such as "0-1 1-2L 3 1:R", written in one way.

    In the language: `graph(g)`.

    The items are edges between vertices, which are numbers, with or without a letter L, R or G; vertices without edges; and vertices taken by a player, L or R. Equal graphs have the same string: edges first, then lone vertices, then those that are taken, each sorted. All functions of graphs take any such string.

        > graph("2-1 1-0 7")
        "0-1 1-2 7"
        > graph("0-1 1-2") == graph("2-1 1-0")
        true
    """

def graph_col(g: Any) -> Any:
    """
    Col on a graph: take a free vertex with none of your own beside it.

    In the language: `graph_col(g)`.

    A graph is written as in `graph`, with the vertices taken: "0-1 1-2 3 1:L".

        > graph_col("0-1 1-2")
        0
        > graph_col("0-1 1-2 2-3 1:R")
        3/2
    """

def graph_snort(g: Any) -> Any:
    """
    Snort on a graph: take a free vertex with none of your opponent's beside it.

    In the language: `graph_snort(g)`.

    A graph is written as in `graph`, with the vertices taken: "0-1 1-2 3 1:L".

        > graph_snort("0-1 1-2")
        +-2
        > graph_snort("0-1 1-2 2-3 0:L 3:R")
        *
    """

def grid(m: Any, n: Any, symbol: Any = None) -> Any:
    """
    a board of m rows and n columns, filled with a symbol, or with `.`.

    In the language: `grid(m, n[, symbol])`.

    A board is a string, with `/` between its rows. Each character of a row is the symbol on a square. A square is given by its index in the string, so `b[i]` is its symbol, and a step is a difference of indices. A strip is a board with one row.

        > grid(2, 3)
        ".../..."
        > grid(1, 3, "X")
        "XXX"
    """

def grundy(g: Any) -> Any:
    """
    the nim-value of a game whose value is a nimber.

    In the language: `grundy(g)`.

        > grundy({0,*,*3})
        2
        > grundy(*3 + *5)
        6
    """

def grundy_game(n: Any) -> Any:
    """
    Grundy's Game: split a heap into two heaps of different sizes.

    In the language: `grundy_game(n)`.

        > grundy_game(3)
        *
        > grundy_game(8)
        *2
    """

def hackenbush(*args: Any) -> Any:
    """
    Hackenbush: cut an edge of your colour; everything cut off from the ground is removed too.

    In the language: `hackenbush("LRR" or x); hackenbush("0-1L 1-2R 1-3G")`.

    Left cuts edges marked L (or B, blue), Right those marked R (red), and either player those marked G (green). A stalk lists its edges from the ground up; for a number x, it is the stalk of value x. In a tree such as "L(L;RL)" the branches behind an edge are in parentheses, separated by `;`. A graph lists edges between numbered points, where 0 is the ground; loops, cycles and multiple edges are allowed. Every edge must be connected with the ground.

        > hackenbush("LRR")
        1/4
        > hackenbush("GG")
        *2
        > hackenbush("L(L;RL)")
        3/2
        > hackenbush(3/4) === hackenbush("LRL")
        true
        > hackenbush("0-1L 1-2R 1-3G")
        1/2*
    """

def hackenbush_edges(text: Any) -> Any:
    """
    the edges of a picture that is written as for `hackenbush`, as lists of two points and a colour.

    In the language: `hackenbush_edges(text)`.

        > hackenbush_edges("LR")
        [[0, 1, "L"], [1, 2, "R"]]
        > hackenbush_edges("L(R;G)")
        [[0, 1, "L"], [1, 2, "R"], [1, 3, "G"]]
    """

def heat(g: Any, t: Any) -> Any:
    """
    the game heated by t: every move earns t; numbers stay as they are.

    In the language: `heat(g, t)`.

    t is any number or short game.

        > heat(*, 1)
        +-1
        > heat(^, 1)
        {1||0|-2}
        > heat({2|0}, -1/2)
        {3/2|1/2}
    """

def heatmap(f: Any, xs: Any, ys: Any) -> Any:
    """
    a picture of f(x, y) with a row for each x and a column for each y.

    In the language: `heatmap(f, xs, ys)`.

    Numbers, and nimbers as their nim-values, are darker the larger they are; in pictures negative numbers have the colour of Right. Other values, such as outcomes, have a colour each, of which there are twelve. `svg` writes the picture, and handouts show it.

        > heatmap((m, n) -> outcome(nim(m, n)), 0..2, 0..3)
        #    0      3
    # 0 |PPNNNNNN|
    # 1 |NNPPNNNN|
    # 2 |NNNNPPNN|
    # P: P, N: N
    """

def hex(*args: Any) -> Any:
    """
    Hex on m rows and n columns: Left connects the left and right sides, Right the top and bottom.

    In the language: `hex(m, n or board[, player])`.

    Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`, and each is shifted half a square to the right of the row above. Left is to move unless the last argument says otherwise.

        > solve(hex(3,3))
        wld +-
        > solve(hex(3,3), Right)
        wld -+
        > solve(hex(2,3), Right)
        wld -+
        > hex("X./.O")
        hex("X./.O")
    """

def hot_clobber(b: Any) -> Any:
    """
    Hot Clobber: a piece moves onto a neighbouring piece of either colour, which is removed.

    In the language: `hot_clobber(b)`.

    X is Left's, O is Right's, `#` is a wall.

        > hot_clobber("XX")
        1
        > hot_clobber("XOXO")
        +-1
    """

def identical(g: Any, h: Any) -> Any:
    """
    are they the same position or form, not just equal in value? Same as g === h.

    In the language: `identical(g, h)`.

    Two games have the same form if their options do, in any order and all the way down. A number, a nimber or an up means its canonical form; a named position is identical only to itself.

        > identical({0,-1|1}, 1/2)
        false
        > identical({0|1}, 1/2)
        true
    """

def impartial_variant(g: Any) -> Any:
    """
    Impartial variant: a position in which both players have the moves of both.

    In the language: `impartial_variant(g)`.

    The game is played as typed, not by value.

        > impartial_variant(3)
        *
        > impartial_variant(^)
        *2
    """

def incentives(g: Any) -> Any:
    """
    what the moves gain: the undominated incentives of both players.

    In the language: `incentives(g)`.

        > incentives(+-1)
        [{2|0}]
    """

def index_of(xs: Any, x: Any) -> Any:
    """
    the first index of x in a list, or of a string in another; -1 if there is none.

    In the language: `index_of(xs, x)`.

        > index_of([3, 1, 2], 1)
        1
        > index_of("X.O", "O")
        2
        > index_of(1..10, 11)
        -1
    """

def info(g: Any) -> Any:
    """
    an overview: value, outcome, birthday, stops, mean, temperature, atomic weight, size and thermograph; for a loopy game, its sides or stops and its degree.

    In the language: `info(g)`.

        > info(3)
        # value           3
    # outcome         L: Left wins, whoever starts
    # birthday        3
    # stops           Left 3 (Left to move), Right 3 (Right to move)
    # mean            3
    # temperature     -1
    # canonical form  4 positions
    #
    #  0 +         |
    #    |         |
    #    |         |
    #    |         |
    #    |         |
    #    |         |
    #    |         |
    #    |         |
    # -1 +         |
    #    +---------+--------
    #              3
    """

def intersection(a: Any, b: Any) -> Any:
    """
    the elements of a set that are in another, or the entries of a dictionary with these keys.

    In the language: `intersection(a, b)`.

        > intersection(set([1, 2, 3]), set([3, 2]))
        set([2, 3])
    """

def is_all_small(g: Any) -> Any:
    """
    in every follower, can both players move or neither?.

    In the language: `is_all_small(g)`.

        > is_all_small(^*3)
        true
        > is_all_small(tiny(2))
        false
    """

def is_atomic(g: Any) -> Any:
    """
    does it have an atomic weight?.

    In the language: `is_atomic(g)`.

        > is_atomic(tiny(2))
        true
        > is_atomic({1|^^||0})
        false
        > is_atomic(1)
        false
    """

def is_cold(g: Any) -> Any:
    """
    is its temperature below 0: is it a number?.

    In the language: `is_cold(g)`.

        > is_cold(3/4)
        true
        > is_cold(^)
        false
    """

def is_even(g: Any) -> Any:
    """
    is it 0, or are all options of its canonical form odd?.

    In the language: `is_even(g)`.

        > is_even({1|-1})
        true
        > is_even(*2)
        false
    """

def is_even_tempered(g: Any) -> Any:
    """
    is it a number, or are all its canonical options odd-tempered?.

    In the language: `is_even_tempered(g)`.

        > is_even_tempered(1/2)
        true
        > is_even_tempered({1|-1})
        false
    """

def is_half_tame(g: Any) -> Any:
    """
    is it not tame, although g + g is tame of genus 0^02?.

    In the language: `is_half_tame(g)`.

        > is_half_tame({{*2}, 0})
        true
        > is_half_tame(*2)
        false
    """

def is_hot(g: Any) -> Any:
    """
    is its temperature above 0: do its stops differ?.

    In the language: `is_hot(g)`.

        > is_hot({1|-1})
        true
        > is_hot(*)
        false
    """

def is_idempotent(g: Any) -> Any:
    """
    is g + g == g?.

    In the language: `is_idempotent(g)`.

        > is_idempotent(over)
        true
        > is_idempotent(upon)
        false
        > is_idempotent(0)
        true
    """

def is_impartial(g: Any) -> Any:
    """
    do both players have the same options, in the position and all its followers?.

    In the language: `is_impartial(g)`.

    This depends on the position, not its value: ^ + v is 0, but its players have different options.

        > is_impartial({0,*2})
        true
        > is_impartial(^ + v)
        false
    """

def is_infinitesimal(g: Any) -> Any:
    """
    does it lie between all negative and all positive numbers?.

    In the language: `is_infinitesimal(g)`.

        > is_infinitesimal(tiny(2))
        true
        > is_infinitesimal(1*)
        false
        > is_infinitesimal(over - over)
        true
    """

def is_integer(g: Any) -> Any:
    """
    is its value an integer?.

    In the language: `is_integer(g)`.

        > is_integer({|4})
        true
        > is_integer(1/2)
        false
    """

def is_loopfree(g: Any) -> Any:
    """
    is its value a short game?.

    In the language: `is_loopfree(g)`.

        > is_loopfree(a{{a|1/2}|})
        true
        > is_loopfree(over)
        false
    """

def is_misere_prime(g: Any) -> Any:
    """
    is it prime in misère play: neither 0 nor *, and no sum of two such games?.

    In the language: `is_misere_prime(g)`.

        > is_misere_prime(*2)
        true
        > is_misere_prime({*2})
        false
    """

def is_nimber(g: Any) -> Any:
    """
    is its value a nimber, 0 included?.

    In the language: `is_nimber(g)`.

        > is_nimber({0,*,*3})
        true
        > is_nimber(^)
        false
    """

def is_number(g: Any) -> Any:
    """
    is its value a number?.

    In the language: `is_number(g)`.

        > is_number({0|1})
        true
        > is_number({1|-1})
        false
    """

def is_numberish(g: Any) -> Any:
    """
    is it a number plus an infinitesimal: are its stops equal?.

    In the language: `is_numberish(g)`.

        > is_numberish(2^)
        true
        > is_numberish({2|1})
        false
    """

def is_odd(g: Any) -> Any:
    """
    is it nonzero, and are all options of its canonical form even?.

    In the language: `is_odd(g)`.

        > is_odd(*)
        true
        > is_odd(^)
        false
    """

def is_odd_tempered(g: Any) -> Any:
    """
    is it not a number, and are all its canonical options even-tempered?.

    In the language: `is_odd_tempered(g)`.

        > is_odd_tempered({1|-1})
        true
        > is_odd_tempered(^)
        false
    """

def is_plumtree(g: Any) -> Any:
    """
    is every cycle in the simplest form of a stopper a pass?.

    In the language: `is_plumtree(g)`.

        > is_plumtree(upon)
        true
        > is_plumtree(a{0||||0|||a|*||*})
        false
    """

def is_pseudonumber(g: Any) -> Any:
    """
    is it a number, a number plus `over` or `under`, `on` or `off`?.

    In the language: `is_pseudonumber(g)`.

        > is_pseudonumber({5|pass})
        true
        > is_pseudonumber(upon)
        false
    """

def is_restive(g: Any) -> Any:
    """
    is it not tame, although all its options are, with nim-value 0 or 1?.

    In the language: `is_restive(g)`.

    Such a game behaves like one of two nim heaps, depending on the rest of the sum (Conway, On Numbers and Games, chapter 12).

        > is_restive({{*2}, 0})
        true
        > genus({{*2}, 0})
        "1^20"
        > is_restive(*2)
        false
    """

def is_restless(g: Any) -> Any:
    """
    is it not tame, although all its options are, with misère nim-value 0 or 1?.

    In the language: `is_restless(g)`.

        > is_restless({{*2}, *})
        true
        > genus({{*2}, *})
        "2^1420"
        > is_restless(*2)
        false
    """

def is_stable(g: Any) -> Any:
    """
    is a stopper stable: does it have a variety?.

    In the language: `is_stable(g)`.

        > is_stable(over)
        true
        > is_stable(^*)
        true
    """

def is_stopper(g: Any) -> Any:
    """
    is it a stopper: does alternating play end, from here and from every follower?.

    In the language: `is_stopper(g)`.

    This depends on the form as typed: play in on + over can be infinite, although its value is on, which is a stopper. Passes are allowed as long as the two players cannot pass in turn.

        > is_stopper(over)
        true
        > is_stopper(dud)
        false
        > is_stopper(on + over)
        false
    """

def is_stopper_sided(g: Any) -> Any:
    """
    are both its sides stoppers?.

    In the language: `is_stopper_sided(g)`.

        > is_stopper_sided(over - over)
        true
        > is_stopper_sided(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})
        false
    """

def is_switch(g: Any) -> Any:
    """
    is it a switch: not a number, with one option on each side, both numbers or negatives of each other?.

    In the language: `is_switch(g)`.

        > is_switch({3|-1})
        true
        > is_switch(+-{2|1})
        true
        > is_switch(^)
        false
        > is_switch(1/2)
        false
    """

def is_tame(g: Any) -> Any:
    """
    does an impartial game behave like a Nim position under misère play, in all sums of such games?.

    In the language: `is_tame(g)`.

    Conway's definition: the genus is that of a Nim position, it follows from the tame options alone, and every other option has tame options with the game's nim-value and with its misère nim-value. Without tame options both values that follow are 0, except for 0 itself, so a game with the genus of a Nim position need not be tame: {{{{0,{0,{0,{0}},{0}}},{0,{0}}},{{{0,{0}}},{{0}}}},{{{0,{0}}},{{{0,{0}}}}}} has the genus 0^120 of 0, but its only tame option has misère nim-value 2, which gives 0 and not 1.

        > is_tame(*3 + *5)
        true
        > is_tame(octal("0.77", 5))
        false
    """

def is_tameable(g: Any) -> Any:
    """
    is it tame but for its genus, of which only the first two values must be those of a Nim position?.

    In the language: `is_tameable(g)`.

    The definition is that of `is_tame` with "tame" replaced by "tameable" throughout; the genus a^d... must have a = d, or both 0 or 1.

        > is_tameable(*2)
        true
        > is_tameable({{*2}, *})
        false
    """

def is_tepid(g: Any) -> Any:
    """
    is its temperature 0: is it a number plus a nonzero infinitesimal?.

    In the language: `is_tepid(g)`.

        > is_tepid(1*)
        true
        > is_tepid(1)
        false
    """

def is_uptimal(g: Any) -> Any:
    """
    is it a sum of powers of up, a number and a star?.

    In the language: `is_uptimal(g)`.

        > is_uptimal(^[3] - ^<2>)
        true
        > is_uptimal(tiny(1))
        false
    """

def is_zero(g: Any) -> Any:
    """
    is it 0: does the first player lose?.

    In the language: `is_zero(g)`.

        > is_zero(*2 + *2)
        true
        > is_zero(^)
        false
    """

def isqrt(n: Any) -> Any:
    """
    the greatest integer whose square is at most n.

    In the language: `isqrt(n)`.

        > isqrt(17)
        4
        > isqrt(0)
        0
        > isqrt(10**20)
        10000000000
    """

def join(xs: Any, between: Any = None) -> Any:
    """
    the items of a list as one string, with a separator between them.

    In the language: `join(xs[, between])`.

        > join(["X.", ".O"], "/")
        "X./.O"
        > join(sorted("LRL"))
        "LLR"
        > join(1..3, ", ")
        "1, 2, 3"
    """

def kayles(n: Any) -> Any:
    """
    Kayles: knock down one pin in a row, or two neighbouring pins.

    In the language: `kayles(n)`.

        > kayles(5)
        *4
        > kayles(12)
        *4
    """

def keys(d: Any) -> Any:
    """
    the keys of a dictionary, in the order of entry.

    In the language: `keys(d)`.

        > keys(dict([[3, "x"], [1, "y"]]))
        [3, 1]
    """

def konane(b: Any) -> Any:
    """
    Konane: a stone jumps over enemy stones in one direction, one or more times, and removes them.

    In the language: `konane(b)`.

    X is Left's, O is Right's, `#` is a wall. Each jump goes over one neighbour to the empty square beyond it.

        > konane("XO.")
        1
        > konane("OX./XO.")
        0
    """

def lasker(n: Any) -> Any:
    """
    Lasker's Nim: take any number from the heap, or split it into two heaps.

    In the language: `lasker(n)`.

        > lasker(3)
        *4
        > lasker(2) + lasker(3)
        *6
    """

def latex(g: Any) -> Any:
    """
    the value as LaTeX, for math mode.

    In the language: `latex(g)`.

    With `--notation latex`, all values are printed this way, without quotes. A `derivation` is printed as a formula too.

        > latex(1/2)
        "\\\\tfrac{1}{2}"
        > latex({2|0})
        "\\\\{2 \\\\mid 0\\\\}"
        > latex(tiny(2))
        "{+}_{2}"
    """

def least(b: Any, images: Any = None) -> Any:
    """
    of the symmetric images of a board, the one that comes first in string order.

    In the language: `least(b[, images])`.

    With one argument, which is a graph, it is a graph that is the same for all graphs that differ only in the numbers of the vertices. "turns" are the four rotations; "mirrors" are the board and its mirror images left to right, top to bottom, and both; "all" are all eight symmetries.

        > least("X.O/..#", "mirrors")
        "#../O.X"
        > least("5-7 7-9") == least("1-0 0-2")
        true
        > least("X.O/..#", "all") == least(turn("X.O/..#"), "all")
        true
    """

def left(g: Any) -> Any:
    """
    the list of Left's options, as typed, not simplified.

    In the language: `left(g)`.

        > left({0,-1|1})
        [0, -1]
        > left(*2)
        [0, *]
    """

def left_incentives(g: Any) -> Any:
    """
    what Left's moves gain: the undominated differences GL - G over the canonical options.

    In the language: `left_incentives(g)`.

        > left_incentives(*)
        [*]
        > left_incentives(^)
        [v]
    """

def left_stop(g: Any, t: Any = None) -> Any:
    """
    the number at which play stops when Left starts; with t, that of the game cooled by t.

    In the language: `left_stop(g[, t])`.

        > left_stop({3|-1})
        3
        > left_stop({4|2||0})
        2
        > left_stop({3|-1}, 1)
        2
    """

def len(xs: Any) -> Any:
    """
    the number of items in a list, a set or a dictionary, or of characters in a string.

    In the language: `len(xs)`.

        > len([1, 2, 3])
        3
        > len(1..10)
        10
        > len("LRR")
        3
    """

def lines(b: Any, i: Any, symbols: Any) -> Any:
    """
    the squares that a rook reaches by moving over these symbols.

    In the language: `lines(b, i, symbols)`.

        > lines("R.#/.../#..", 0, ".")
        [1, 4]
    """

def lower(s: Any) -> Any:
    """
    a string with all letters as small letters.

    In the language: `lower(s)`.

        > lower("abC.1")
        "abc.1"
    """

def map(f: Any, xs: Any) -> Any:
    """
    the list of f(x) for every item x of a list, or every character of a string.

    In the language: `map(f, xs)`.

        > map(n -> n**2, 1..4)
        [1, 4, 9, 16]
        > map(birthday, [1, *2])
        [1, 2]
    """

def maundy_cake(m: Any, n: Any) -> Any:
    """
    Maundy Cake: cut a cake into equal pieces, all of which are kept; Left cuts between columns, Right between rows.

    In the language: `maundy_cake(m, n)`.

    There are m rows and n columns; the number of pieces is any divisor except 1.

        > maundy_cake(1, 4)
        3
        > maundy_cake(2, 2)
        0
    """

def max(*args: Any) -> Any:
    """
    the greatest of these games or numbers, or of a list.

    In the language: `max(a, b, ...)`.

    It is an error if none of them is greater than or equal to all the others.

        > max(1, 3/2, -2)
        3/2
        > max([0, ^, 1])
        1
    """

def mean(g: Any) -> Any:
    """
    the mean value: where the mast of the thermograph stands.

    In the language: `mean(g)`.

        > mean({3|-1})
        1
        > mean({4|2||0})
        3/2
    """

def mem(*args: Any) -> Any:
    """
    Mem: take from a heap at least as many as the last player took.

    In the language: `mem(n); mem(n, k)`.

    mem(n,k) is a heap of n from which at least k, and at least 1, must be taken; mem(n) is mem(n,0).

        > mem(10)
        *3
        > mem(15, 2)
        *3
    """

def mex(xs: Any) -> Any:
    """
    the least natural number that is not in the list.

    In the language: `mex(xs)`.

        > mex([0,1,2,5,8])
        3
        > mex([])
        0
    """

def min(*args: Any) -> Any:
    """
    the least of these games or numbers, or of a list.

    In the language: `min(a, b, ...)`.

        > min(1, 3/2, -2)
        -2
        > min([0, ^])
        0
    """

def miny(g: Any) -> Any:
    """
    miny-g: {g|0||0}, the negative of tiny-g.

    In the language: `miny(g)`.

        > miny(2)
        miny(2)
        > miny(2) + tiny(2)
        0
    """

def mirror(b: Any) -> Any:
    """
    the board with left and right exchanged.

    In the language: `mirror(b)`.

        > mirror("X.O/..#")
        "O.X/#.."
    """

def misere(g: Any) -> Any:
    """
    the position under misère play: the player who cannot move wins.

    In the language: `misere(g)`.

    The moves are those of the position as typed, and a literal means its canonical form. Nothing that holds only in normal play is used: no values, no dominated or reversible options, no g - g = 0. A computed number is treated like a typed one. The result has an outcome and moves, but no value; add first: `misere(g + h)`.

        > outcome(misere(nim(1,1,1)))
        P
        > outcome(misere({*2}))
        P
        > winning_moves(misere(nim(3,4,5)))
        [*3 => *]
    """

def misere_day(n: Any) -> Any:
    """
    the simplest forms of the impartial games born by day n, in misère play.

    In the language: `misere_day(n)`.

    Day 4 is the last that can be listed: on day 5 there are 4171780 of them.

        > misere_day(2)
        [0, *, *2]
        > len(misere_day(4))
        22
    """

def misere_distinguisher(g: Any, h: Any) -> Any:
    """
    a game t such that g + t and h + t have different misère outcomes.

    In the language: `misere_distinguisher(g, h)`.

    It is an error if g and h are equal in misère play. g + t is the P-position.

        > outcome(misere(*2 + misere_distinguisher(*2, {*2})))
        P
        > outcome(misere({*2} + misere_distinguisher(*2, {*2})))
        N
    """

def misere_form(g: Any) -> Any:
    """
    the simplest form of an impartial game under misère play.

    In the language: `misere_form(g)`.

    Two impartial games are interchangeable in all sums of impartial games if and only if they have the same simplest form (Conway): `misere_form(g) === misere_form(h)` decides it. In sums with partizan games they need not be: {*} has the same form as 0, but outcome(misere({*} + 1)) is P and outcome(misere(1)) is R, so partizan sums use all moves.

        > misere_form({*})
        misere(0)
        > misere_form({*2, *3, {{*2}}})
        misere({*2,*3,{{*2}}})
        > misere_form(* + *) === misere_form(0)
        true
        > misere_form(*2 + *2) === misere_form(0)
        false
    """

def misere_grundy(g: Any) -> Any:
    """
    the misère nim-value: the n for which the first player loses g + *n under misère play.

    In the language: `misere_grundy(g)`.

        > misere_grundy(0)
        1
        > misere_grundy(octal("0.77", 5))
        1
        > outcome(misere(octal("0.77", 5) + *))
        P
    """

def misere_link(g: Any, h: Any) -> Any:
    """
    a game t such that g + t and h + t are both misère P-positions.

    In the language: `misere_link(g, h)`.

    It is an error if there is none.

        > misere_link(0, {*2})
        {*2}
        > outcome(misere({*2} + misere_link(0, {*2})))
        P
        > outcome(misere(misere_link(0, {*2})))
        P
    """

def misere_linked(g: Any, h: Any) -> Any:
    """
    is there a game t such that g + t and h + t are both misère P-positions?.

    In the language: `misere_linked(g, h)`.

    There is one unless an option of one equals the other, as games in misère play (On Numbers and Games, chapter 12).

        > misere_linked(0, {*2})
        true
        > misere_linked(*2, {*2, 0})
        false
    """

def misere_mate(g: Any) -> Any:
    """
    the mate of an impartial game: g + misere_mate(g) is always a misère P-position.

    In the language: `misere_mate(g)`.

    It is * if g has no move, and otherwise {the mates of the options}, as typed.

        > misere_mate(0)
        *
        > outcome(misere(*3 + misere_mate(*3)))
        P
    """

def misere_partitions(g: Any) -> Any:
    """
    the lists of games other than 0 and * that add up to g or g + * in misère play.

    In the language: `misere_partitions(g)`.

    Of two games h and h + *, only one is listed. For 0 and * there is the empty list alone.

        > misere_partitions(*2)
        [[*2]]
        > len(misere_partitions({*2}))
        2
    """

def misere_parts(g: Any) -> Any:
    """
    the games other than 0 and * that, added to another such game, give g in misère play.

    In the language: `misere_parts(g)`.

    They are in simplest form. If h is one of them, h + * is too.

        > contains(misere_parts({*2}), *2)
        true
        > misere_parts(*2)
        []
    """

def misere_quotient(code: Any, n: Any) -> Any:
    """
    the misère quotient of a take-and-break game, played with heaps up to n.

    In the language: `misere_quotient(code, n)`.

    Two sums of heaps are the same element if they are interchangeable in all sums of heaps up to n; the player to move loses the P-positions. The quotient is found from outcomes and proved before it is shown (Plambeck and Siegel, Misère quotients for impartial games). If the images of the heaps are proved to be periodic, it is the quotient of the whole game.

        > misere_quotient("0.75", 4)
        # the misere quotient of 0.75 up to heap 4: 6 elements
    # generators: a = heap 1, b = heap 2
    # relations: a^2 = 1, b^3 = b
    # elements: 1, a, b, ab, b^2, ab^2
    # P-positions: a, b^2
    # heaps 0, 1, ...: 1, a, b, a, b
    # heaps larger than 4 are not covered
    """

def misere_quotient_order(code: Any, n: Any) -> Any:
    """
    the number of elements of the misère quotient up to heap n.

    In the language: `misere_quotient_order(code, n)`.

        > misere_quotient_order("0.77", 11)
        18
        > misere_quotient_order("0.77", 200)
        40
    """

def moore(k: Any, heaps: Any) -> Any:
    """
    Moore's Nim: take from at least one and at most k of the heaps, any amount from each.

    In the language: `moore(k, heaps)`.

        > moore(1, [1, 2, 3])
        0
        > outcome(moore(2, [1, 1, 1]))
        P
    """

def moves(g: Any, player: Any = None, form: Any = None) -> Any:
    """
    the moves of a player, by their names or by the part that changes.

    In the language: `moves(g[, player][, form])`.

    Without a player: one list for an impartial game, the pair [Left's, Right's] for a partizan one; in a game with wins, losses and draws, the moves of the player to move. Equal parts of a sum have the same moves, which are listed once. A move on a board, a graph or a heap has a name by what it changes: `b2` is filled, `a1-a2` are the squares of a domino or a step, `a1xb1` captures, `a1-c3/c1` shoots, `b2:b1,b3` splits; `cut 1-2R`, `take 3`; `7 to 2,3` splits a heap. Squares have letters and numbers as on a chess board, in a single row only numbers. If parts of a sum look alike, the number of the part is in front: `2: a1-a2`. A name in quotes can be typed wherever a move is expected. All other moves are printed as `g => h`; with the form "long" every move is, and `text(m, "long")` is that text. If your own ruleset `game` has better names, define `game_move_name(before, after)`, which takes the argument of each position, or the list of several, and returns a string; it is empty if a move has no name.

        > moves({0,{1|-1}|2}, Left)
        [{0,{1|-1}|2} => 0, {0,{1|-1}|2} => {1|-1}]
        > moves(*2 + *2)
        [*2 => 0, *2 => *]
        > moves(clobber("XO/OX"), Left)
        ["a2xb2", "a2xa1", "b1xb2", "b1xa1"]
        > moves(domineering(1,2), Right, "long")
        [domineering(1,2) => domineering("##")]
    """

def name(g: Any, notation: Any = None) -> Any:
    """
    the name of a position as a string: as it was typed, not its value.

    In the language: `name(g[, notation])`.

    The notation is "ascii", which is the default, "unicode" or "latex".

        > name({0,-1|1} + *2)
        "{0,-1|1} + *2"
        > name(bricks(7))
        "bricks(7)"
    """

def near(b: Any, i: Any, symbols: Any = None) -> Any:
    """
    the neighbours of a square: up, left, right and down, in this order; with symbols, only those with one of them.

    In the language: `near(b, i[, symbols])`.

        > near("X.O/..#", 1)
        [0, 2, 5]
        > near("X.O/..#", 1, "O")
        [2]
    """

def negative(g: Any) -> Any:
    """
    the game with the players' roles exchanged, same as -g.

    In the language: `negative(g)`.

        > negative(^*2)
        v*2
        > negative({2|-1})
        {1|-2}
    """

def neighbours(g: Any, v: Any) -> Any:
    """
    the vertices that an edge joins to v, sorted.

    In the language: `neighbours(g, v)`.

        > neighbours("0-1 1-2 2-3", 1)
        [0, 2]
    """

def nim(*args: Any) -> Any:
    """
    Nim: take any number from one of the heaps.

    In the language: `nim(a, b, ...)`.

    nim(3,4,5) is the sum *3 + *4 + *5: a heap of n is the nimber *n, and the moves are those of the heaps.

        > nim(3,4,5)
        *2
        > nim(1,2,3)
        0
    """

def nim_inv(a: Any) -> Any:
    """
    the number whose nim-product with a is 1.

    In the language: `nim_inv(a)`.

        > nim_inv(2)
        3
        > nim_mul(77, nim_inv(77))
        1
    """

def nim_mul(a: Any, b: Any) -> Any:
    """
    the nim-product of two numbers.

    In the language: `nim_mul(a, b)`.

        > nim_mul(2, 3)
        1
        > nim_mul(11, 161)
        75
    """

def nim_pow(a: Any, n: Any) -> Any:
    """
    the nth power of a, by nim-multiplication.

    In the language: `nim_pow(a, n)`.

        > nim_pow(10, 7)
        14
        > nim_pow(2, -1)
        3
    """

def nim_sum(*args: Any) -> Any:
    """
    the nim-sum of integers: binary addition without carry.

    In the language: `nim_sum(a, b, ...)`.

        > nim_sum(13, 19, 10)
        20
        > nim_sum([1, 3, 6])
        4
    """

def nim_values(f: Any, n: Any) -> Any:
    """
    the nim-values of f(0), f(1), ..., f(n).

    In the language: `nim_values(f, n)`.

    f can also be the code of a take-and-break game.

        > nim_values(bricks, 7)
        [0, 1, 2, 0, 1, 2, 0, 1]
        > nim_values("0.77", 7)
        [0, 1, 2, 3, 1, 4, 3, 2]
    """

def nimble(coins: Any) -> Any:
    """
    Nimble: move a coin to any lower square; the list gives the number of coins on each square, starting with square 0.

    In the language: `nimble(coins)`.

    A coin on square k is a nim heap of k.

        > nimble([2, 0, 1])
        *2
        > nimble([0, 1, 1, 1])
        0
    """

def nimstring_value(g: Any) -> Any:
    """
    Nimstring: the n for which the graph and *n together are lost by the player to move, or "loony" if there is none.

    In the language: `nimstring_value(g)`.

    Cut an edge; whoever cuts the last edge of a vertex other than the ground, 0, must move again; whoever cannot move loses. Edges may be repeated: `"0-1 0-1 1-2"`.

        > nimstring_value("0-1 1-2 2-0")
        1
        > nimstring_value("0-1 0-1 1-2 2-3 3-0")
        2
    """

def node_kayles(g: Any) -> Any:
    """
    Node Kayles: remove a vertex of a graph together with its neighbours.

    In the language: `node_kayles(g)`.

    A graph is a list of its edges, and of the vertices without edges: `"0-1 1-2 3"`.

        > node_kayles("0-1 1-2 2-3")
        0
        > node_kayles("0-1 1-2 2-0")
        *
    """

def nogo(b: Any) -> Any:
    """
    NoGo: place a stone so that every group on the board still has a liberty, a free square next to it.

    In the language: `nogo(b)`.

    X is Left's, O is Right's, `#` is a wall, which is not a free square.

        > nogo("...")
        +-1
        > nogo("..")
        *
    """

def norton(g: Any, u: Any) -> Any:
    """
    the Norton product of g with the unit u > 0.

    In the language: `norton(g, u)`.

        > norton(3, ^)
        ^3
        > norton(1/2, ^)
        {^^*|v*}
    """

def octal(code: Any, n: Any) -> Any:
    """
    Take-and-break games: take from a heap of n as a code allows, and perhaps split the rest.

    In the language: `octal(code, n)`.

    The k-th digit after the point says what may be left of a heap when k are taken. It is a sum of 1 (nothing), 2 (one heap), 4 (two heaps) and 8 (three heaps), up to F; the heaps that are left must not be empty. The digit before the point is 0, or 4, 8 or C if a heap may be split without taking anything. 0.77 is Kayles, 0.07 Dawson's Kayles. A longer code has digits up to Z, where 16 stands for four heaps and 32 for five, or sets such as {1,3+} for exactly one heap, and three or more. A sign behind a digit or an item of a set says that the heaps are pairwise different (!), not all equal (?) or all equal (=). Digits in [ ] at the end repeat for ever: 0.[3] is Nim, and 4!.0 is Grundy's Game.

        > octal("0.77",5)
        *4
        > octal("0.77",10**12)
        *
        > octal("0.07",20) + octal("0.3F",7)
        *7
        > octal("4!.0",8)
        *2
    """

def octal_period(code: Any, heaps: Any = None) -> Any:
    """
    the pair [preperiod, period] of the nim-values of a take-and-break game, proved.

    In the language: `octal_period(code[, heaps])`.

    The least period p, then the least preperiod s, with G(n + p) = G(n) for all n >= s; if every period adds the same saltus, [preperiod, period, saltus]. It is proved from the values of the first heaps by Guy and Smith's criterion (`why` says how many were checked). By default, 65536 heaps are used, or 8192 for codes that leave three heaps; it is an error if they do not prove a period. Of a longer code 200 heaps are used. If its last digits repeat for ever, only that of Nim, 0.[3], and those with more moves, such as 0.[37], are known to have a period.

        > octal_period("0.77")
        [71, 12]
        > octal_period("0.8")
        [1, 3, 1]
    """

def offside(g: Any) -> Any:
    """
    the offside of a loopy game: the stopper it equals if infinite play is a win for Right.

    In the language: `offside(g)`.

        > offside(on + off)
        off
        > offside(a{1||a|0})
        +-1
    """

def onside(g: Any) -> Any:
    """
    the onside of a loopy game: the stopper it equals if infinite play is a win for Left.

    In the language: `onside(g)`.

    It is certified by comparing onsides before it is shown. A stopper, and so every short game, equals both its sides; any other game is written `onside & offside`.

        > onside(on + off)
        on
        > onside(a{1||a|0})
        2
        > onside({2|0})
        {2|0}
    """

def options(g: Any) -> Any:
    """
    the positions that can be reached in one move.

    In the language: `options(g)`.

    One list for an impartial game, the pair [Left's, Right's] for a partizan one. This list, like those of `left`, `right` and `followers`, shows positions by name, with the values after `#`; a position printed alone shows its value.

        > options(*3)
        [0, *, *2]
        > options(chop(2,3))
        [chop(1,3), chop(2,2), chop(2,1)]
        > map(value, options(chop(2,3)))
        [*2, 0, *]
        > options({0|1})
        [[0], [1]]
    """

def ordinal_product(g: Any, h: Any) -> Any:
    """
    Ordinal product: the game {(g x hL):gL, (g x hR):-gR | (g x hL):gR, (g x hR):-gL}, where x is the product.

    In the language: `ordinal_product(g, h)`.

    Both are taken as typed, not by value, and the form of the product is what counts to the left of the colon.

        > ordinal_product(1/2, 1/4)
        11/32
        > ordinal_product(3, 2)
        6
    """

def ordinal_quotient(g: Any, x: Any) -> Any:
    """
    the game h with g:h == x.

    In the language: `ordinal_quotient(g, x)`.

    g is a short game and counts as typed, x by its value, which may be a loopy stopper. There is at most one such h, because g:h and g:k compare like h and k.

        > ordinal_quotient(*, ^*)
        1
        > ordinal_quotient({*|*}, ^[5])
        5
        > ordinal_quotient(^, upon)
        on
    """

def ordinal_sum(g: Any, h: Any) -> Any:
    """
    the ordinal sum g:h: a move in g removes h.

    In the language: `ordinal_sum(g, h)`.

    It depends on the form of g as typed, but only on the value of h.

        > ordinal_sum(1, *)
        1*
        > ordinal_sum(*, 1)
        ^*
    """

def outcome(g: Any) -> Any:
    """
    who wins: L, R, N (the next player) or P (the previous one); D is a draw.

    In the language: `outcome(g)`.

    The outcome of a sum is computed from its parts, without the canonical form of the whole. If the value of a position would take too long to compute, its moves are searched instead; comparing g with h then searches g - h. `why` says when this happened, and so does `:time` at the prompt. In a game with wins, losses and draws that either player may start, the outcome says how the game ends when Left starts and when Right starts: L, R, N, P, or D for a draw in both cases; otherwise one letter for each: LD, DR, DL or RD. If the game itself says who moves, as a typed tree does, the outcome is how it ends from there: L, R or D. Loopy games use the same letters, with D for a draw by infinite play.

        > outcome({1|-1})
        N
        > outcome(^)
        L
        > outcome(*3 + *3)
        P
        > outcome(tictactoe())
        D
        > outcome(on + off)
        D
    """

def overheat(g: Any, s: Any, t: Any) -> Any:
    """
    the game overheated from s to t: an integer n becomes n copies of s, and in any other position every move earns t.

    In the language: `overheat(g, s, t)`.

    s and t are any numbers or short games; a negative integer -n becomes n copies of -s.

        > overheat(*, 1, 1)
        +-1
        > overheat(1/2, 1, 1)
        {1|0}
        > overheat(1/2, 0, 0)
        *
    """

def partizan_arc_kayles(g: Any) -> Any:
    """
    Partizan Arc Kayles: choose an edge of your colour; both its ends vanish, with all their edges.

    In the language: `partizan_arc_kayles(g)`.

    A graph is written as in `graph`, "0-1L 1-2R 2-3G": Left chooses L or G, Right chooses R or G.

        > partizan_arc_kayles("0-1L 1-2L 2-3R")
        1/2
        > partizan_arc_kayles("0-1R 1-2R 2-0L")
        *
    """

def partizan_euclid(p: Any, q: Any) -> Any:
    """
    Partizan Euclid: with r the remainder of p by q, Left replaces p, q by q, r, and Right by q, q - r.

    In the language: `partizan_euclid(p, q)`.

    There is no move if the remainder is 0, nor if q is 0.

        > partizan_euclid(13, 8)
        *
        > partizan_euclid(8, 3)
        v
    """

def partizan_join(r: Any, s: Any, n: Any) -> Any:
    """
    Partizan join of two games: from a heap of n, Left moves by the first game, Right by the second.

    In the language: `partizan_join(r, s, n)`.

    The games are given as in `acrostic_product`.

        > partizan_join("0.3", "0.03", 7)
        1
        > partizan_join("1-2", "0.[3]", 3)
        *3
    """

def partizan_octal(left: Any, right: Any, n: Any) -> Any:
    """
    Partizan take-and-break games: from a heap of n, Left moves by the first code, Right by the second.

    In the language: `partizan_octal(left, right, n)`.

        > partizan_octal("0.3", "0.03", 7)
        1
        > partizan_octal("4.0", "0.3", 6)
        -7/2
    """

def partizan_splittles(left: Any, right: Any, n: Any) -> Any:
    """
    Partizan Splittles: take a number in your list from a heap of n, and perhaps split the rest into two heaps.

    In the language: `partizan_splittles(left, right, n)`.

    Left takes a number in the first list, Right one in the second.

        > partizan_splittles([1], [2], 5)
        2
        > partizan_splittles([1, 2], [1], 2)
        ^
    """

def partizan_subtraction(left: Any, right: Any, n: Any) -> Any:
    """
    Partizan subtraction games: from a heap of n, Left takes a number in the first list, Right one in the second.

    In the language: `partizan_subtraction(left, right, n)`.

        > partizan_subtraction([1, 2], [1, 3], 2)
        ^
        > partizan_subtraction([1], [2], 2)
        {1|0}
    """

def parts(*args: Any) -> Any:
    """
    the connected pieces of a board, without the walls between them.

    In the language: `parts(b, walls[, 8])`.

    Each piece is cropped, and squares that do not belong to it are filled with the first of the walls. Steps go up, left, right and down; with 8, also diagonally, for games with diagonal moves.

        > parts("XO.X/..OX", ".")
        ["XO", ".X/OX"]
        > parts("X#/#O", "#")
        ["X", "O"]
        > parts("X#/#O", "#", 8)
        ["X#/#O"]
    """

def period(xs: Any) -> Any:
    """
    the pair [preperiod, period] of a list, judged by the items given.

    In the language: `period(xs)`.

    The shortest period that occurs at least twice in full, then the shortest preperiod; it is an error if there is none. This describes the list and does not prove that the period continues.

        > period([5, 0, 1, 2, 0, 1, 2, 0])
        [1, 3]
        > period(nim_values(lasker, 3) ++ [4, 4])
        [3, 1]
    """

def periodic_table(xs: Any, p: Any) -> Any:
    """
    a list written in rows of p items, so that what repeats with period p is in columns.

    In the language: `periodic_table(xs, p)`.

    Each row starts with the index of its first item. If the last two rows agree, items that differ from the last one in their column are in parentheses: the period does not hold there.

        > periodic_table([0, 1, 2, 0, 1, 3, 0, 1, 3, 0], 3)
        #   | 0  1    2
    # --+----------
    # 0 | 0  1  (2)
    # 3 | 0  1    3
    # 6 | 0  1    3
    # 9 | 0
    """

def plot(*args: Any) -> Any:
    """
    thermographs drawn as text, several of them on common axes.

    In the language: `plot(g, ...)`.

    Takes games, thermographs and lists of them. Values decrease from left to right, and temperature increases upwards. Temperatures below 0 are shown if a game is not hot.

        > plot({1|-1})
        #   |         |
    #   |         |
    # 1 +         |
    #   |        / \\
    #   |       /   \\
    #   |      /     \\
    #   |     /       \\
    #   |    /         \\
    #   |   /           \\
    #   |  /             \\
    # 0 + /               \\
    #   +-+-------+-------+
    #     1       0      -1
    # {1|-1}: mean 0, temperature 1
    """

def power(g: Any, x: Any) -> Any:
    """
    the power of g = {0|H} with exponent x >= 1: {0|H - power_sum(g, x - 1)}.

    In the language: `power(g, x)`.

    g is of this form with one option on each side. The exponent is a number, a number plus `over`, or `on` (Siegel, Combinatorial Game Theory, VI).

        > power(^, 2)
        ^<2>
        > power(tiny(1), 1)
        tiny(1)
        > power({0|-1}, 2)
        tiny(1)
    """

def power_sum(g: Any, x: Any) -> Any:
    """
    the sum of the powers of g with exponents up to x: g:h, where 1:h is x; 0 for x = 0.

    In the language: `power_sum(g, x)`.

    g is in canonical form. The exponent is a number that is not negative, such a number plus `over`, or `on`: ^[on] is upon.

        > power_sum(^, 3)
        ^[3]
        > power_sum(^, on)
        upon
        > power_sum(tiny(1), 2) == tiny(1) + power(tiny(1), 2)
        true
    """

def pseudo_left_stop(g: Any) -> Any:
    """
    the pseudonumber at which play in a stopper stops when Left starts.

    In the language: `pseudo_left_stop(g)`.

    A pseudonumber is a number, a number plus `over` or `under`, `on` or `off`. `left_stop` goes on to the number itself.

        > pseudo_left_stop(+-over)
        over
        > left_stop(+-over)
        0
    """

def pseudo_right_stop(g: Any) -> Any:
    """
    the pseudonumber at which play in a stopper stops when Right starts.

    In the language: `pseudo_right_stop(g)`.

        > pseudo_right_stop({1|under})
        under
    """

def push(b: Any) -> Any:
    """
    Push: a piece moves one place to the left and pushes the row of pieces directly to its left.

    In the language: `push(b)`.

    L is Left's, R is Right's; a push ends at the next free place, or pushes a piece off the end.

        > push("L")
        1
        > push(".L")
        2
    """

def put(*args: Any) -> Any:
    """
    the board with some squares changed: pairs of a square and its new symbol.

    In the language: `put(b, i, symbol, ...)`.

        > put("X.O/..#", 1, "X")
        "XXO/..#"
        > put("X.O", 0, ".", 2, "X")
        "..X"
    """

def random(n: Any, seed: Any) -> Any:
    """
    a pseudorandom integer from 0 to n - 1 that depends only on the seed.

    In the language: `random(n, seed)`.

    It is the first output of SplitMix64 with this seed, modulo n. The seed is an integer from 0 to 2^64 - 1; another seed gives another number.

        > random(6, 0)
        1
        > [random(10, k) for k in 1..5]
        [5, 0, 3, 8, 8]
    """

def ray(b: Any, i: Any, step: Any, symbols: Any) -> Any:
    """
    the squares reached by repeating one step, as long as it leads to one of these symbols.

    In the language: `ray(b, i, step, symbols)`.

    A step is a difference of indices: one of directions(b, 8), or a longer one, which goes sideways by as few columns as possible. The ray ends at the side of the board.

        > ray("X..O.", 0, 1, ".")
        [1, 2]
        > ray("X../.../...", 0, 5, ".")
        [5, 10]
    """

def rays(b: Any, i: Any, symbols: Any) -> Any:
    """
    the squares that a queen reaches by moving over these symbols.

    In the language: `rays(b, i, symbols)`.

        > rays("Q.#/.../#..", 0, ".")
        [1, 4, 5, 10]
    """

def reduced(g: Any) -> Any:
    """
    the reduced canonical form: the simplest game infinitesimally close to g.

    In the language: `reduced(g)`.

        > reduced({2^|-1*})
        {2|-1}
        > reduced(^)
        0
    """

def region(*args: Any) -> Any:
    """
    the squares connected to a square through these symbols; without symbols, through its own symbol.

    In the language: `region(b, i[, symbols[, 8]])`.

    Steps go up, left, right and down; with 8, also diagonally. The region is empty if the symbol at i is not one of these.

        > region("XX./.XO", 0)
        [0, 1, 5]
        > region("XX./.XO", 0, "XO")
        [0, 1, 5, 6]
        > region("X./.X", 0, "X", 8)
        [0, 4]
    """

def remote_star(g: Any) -> Any:
    """
    a remote star of g: the least *k, k a power of two, not equal to any follower of g's canonical form.

    In the language: `remote_star(g)`.

        > remote_star(^*3)
        *4
        > remote_star(*2)
        *4
    """

def remove_vertices(g: Any, vs: Any) -> Any:
    """
    the graph without these vertices and their edges.

    In the language: `remove_vertices(g, vs)`.

        > remove_vertices("0-1 1-2 2-3 3-0", [1])
        "0-3 2-3"
    """

def replace_at(s: Any, i: Any, c: Any) -> Any:
    """
    a string or a list with the character or item at index i replaced.

    In the language: `replace_at(s, i, c)`.

        > replace_at("TTF", 1, "_")
        "T_F"
        > replace_at([1, 2, 3], 0, 9)
        [9, 2, 3]
    """

def reverse(xs: Any) -> Any:
    """
    a list or a string in reverse order.

    In the language: `reverse(xs)`.

        > reverse([1, 2, 3])
        [3, 2, 1]
        > reverse("LRR")
        "RRL"
    """

def right(g: Any) -> Any:
    """
    the list of Right's options, as typed, not simplified.

    In the language: `right(g)`.

        > right({0,-1|1})
        [1]
        > right(3)
        []
    """

def right_incentives(g: Any) -> Any:
    """
    what Right's moves gain: the undominated differences G - GR over the canonical options.

    In the language: `right_incentives(g)`.

        > right_incentives(*)
        [*]
        > right_incentives(^)
        [^*]
    """

def right_stop(g: Any, t: Any = None) -> Any:
    """
    the number at which play stops when Right starts; with t, that of the game cooled by t.

    In the language: `right_stop(g[, t])`.

        > right_stop({3|-1})
        -1
        > right_stop({4|2||0}, 1)
        1
    """

def row(b: Any, i: Any) -> Any:
    """
    the row of a square, counted from 0 at the top.

    In the language: `row(b, i)`.

        > row("X.O/..#", 5)
        1
    """

def rows(b: Any) -> Any:
    """
    the number of rows of a board.

    In the language: `rows(b)`.

        > rows("X.O/..#")
        2
        > rows("")
        0
    """

def ruleset_join(r: Any, s: Any, n: Any) -> Any:
    """
    Join of two games: from a heap of n, the moves of either.

    In the language: `ruleset_join(r, s, n)`.

    The games are given as in `acrostic_product`.

        > ruleset_join("4!.0", "0.03", 12)
        *
        > ruleset_join("0.3", "4.0", 9)
        0
    """

def scatter(points: Any) -> Any:
    """
    points [x, y] on axes; the numbers of a list are the heights of points at 0, 1, 2 and so on.

    In the language: `scatter(points)`.

    Nimbers count as their nim-values. `svg` writes the picture, and handouts show it.

        > scatter(nim_values("0.7", 6))
        # 1 | o o o
    # 0 |o o o o
    #   +-------
    #    0 2 4 6
    """

def selective_sum(*args: Any) -> Any:
    """
    Selective sum: a move is made in one or both of two games.

    In the language: `selective_sum(g, h); selective_sum(g, h, how)`.

    With "short" as the third argument, a player who has no move in one of the games has no move at all (On Numbers and Games, chapter 14). All of this is played on the positions as typed, not on their values.

        > selective_sum(*5, *6)
        *11
        > selective_sum(1/2, 1/4)
        3/4
        > selective_sum(1/2, 1/4, "short")
        1/4
    """

def sensible_left(g: Any) -> Any:
    """
    Left's sensible options: the canonical ones that attain the Left stop.

    In the language: `sensible_left(g)`.

        > sensible_left({2,{9|-9}|0})
        [2]
    """

def sensible_lines(g: Any, player: Any) -> Any:
    """
    Sensible lines: how the moves of a position lead to each canonical option K of a player, as a list of lines gL, gLR, gLRL, ... up to a position equal to K.

    In the language: `sensible_lines(g, player)`.

    Every gL, gLRL, ... is at least K, and every gLR, ... is at most g; for Right, it is the other way round. Of several such moves, the first is taken.

        > sensible_lines({0,-1|1}, Left)
        [[0]]
        > sensible_lines({{1|*}|-1}, Left)
        [[{1|*}]]
    """

def sensible_right(g: Any) -> Any:
    """
    Right's sensible options: the canonical ones that attain the Right stop.

    In the language: `sensible_right(g)`.

        > sensible_right({2|0})
        [0]
    """

def sentestrat(games: Any, player: Any, last: Any = None, t: Any = None) -> Any:
    """
    Berlekamp's Sentestrat for a sum: answer a hot move in the same part, otherwise move in the hottest part.

    In the language: `sentestrat(games, player[, last[, t]])`.

    `last` is the index, from 0, of the game in which the opponent has just moved, or -1. A part is answered if it is hotter than the ambient temperature `t`, by default that of the hottest other game.

        > sentestrat([{1|-1}, {4|-4}], Left)
        {4|-4} => 4
        > sentestrat([{9|-9}, {3|-3}], Right, 1, 2)
        {3|-3} => -3
    """

def separated(g: Any) -> Any:
    """
    the graph in which a vertex that is taken is replaced by one for each edge to a free vertex.

    In the language: `separated(g)`.

    This divides the positions of games on graphs in which only neighbours matter into components.

        > separated("0-1 1-2 1:L")
        "0-3 2-4 3:L 4:L"
    """

def set(xs: Any) -> Any:
    """
    the set of the items of a list.

    In the language: `set(xs)`.

    Elements are compared with `==` and keep the order of entry; equality of sets ignores it. A set stands where a list does: behind `in`, in `map`, `fold`, `sum`. Between sets, `+` is the union, `-` the difference and `&` the intersection; `a <= b` says that b contains a, and `a < b` that it has more elements as well.

        > set([3, 1, 3, 2, 1])
        set([3, 1, 2])
        > set([*2, {0, *}]) == set([*2])
        true
        > [n * n for n in set([3, 1, 3])]
        [9, 1]
        > set([1, 2]) + set([2, 3])
        set([1, 2, 3])
        > set([1]) < set([1, 2])
        true
    """

def short_sum(g: Any, h: Any) -> Any:
    """
    Short sum: a move is made in one of two games, by a player who can move in both of them.

    In the language: `short_sum(g, h)`.

    This is the diminished disjunctive sum (On Numbers and Games, chapter 14), of the positions as typed, not of their values.

        > short_sum(1/2, 1/4)
        1/4
        > short_sum(*2, *2)
        *
    """

def shove(b: Any) -> Any:
    """
    Shove: a piece moves one place to the left together with everything on its left.

    In the language: `shove(b)`.

    L is Left's, R is Right's; pieces and empty places pushed off the end are lost.

        > shove("L")
        1
        > shove(".L")
        2
    """

def simplest(a: Any, b: Any) -> Any:
    """
    the simplest number strictly between two numbers.

    In the language: `simplest(a, b)`.

        > simplest(3, 4)
        7/2
        > simplest(-1, 5)
        0
        > simplest(1/3, 2/3)
        1/2
    """

def slice(xs: Any, from_: Any, to: Any) -> Any:
    """
    the items or characters from one index up to, but not including, another.

    In the language: `slice(xs, from, to)`.

    A list that ends before is taken to its end. `xs[from..to]` includes both ends, which must exist.

        > slice("TTFF", 1, 3)
        "TF"
        > slice([], 0, 1)
        []
        > slice([1, 2, 3], 0, 2)
        [1, 2]
    """

def snort(b: Any) -> Any:
    """
    Snort: neighbouring squares may not have different colours.

    In the language: `snort(b)`.

    Left puts X on a square with no O next to it, Right puts O on a square with no X next to it; `#` is a wall.

        > snort("..")
        +-1
        > snort("...")
        +-2
    """

def solve(t: Any, player: Any = None) -> Any:
    """
    how a game with wins, losses and draws ends under best play: wld +-, wld -+ or wld 00.

    In the language: `solve(t[, player])`.

    It is found by working backwards from the ends. The given player starts; in a typed tree, the root says who starts.

        > solve(wld L[R[+-, 00], -+])
        wld 00
        > solve(tic(3))
        wld +-
        > solve(tic(3), Right)
        wld -+
        > solve(tictactoe()) == wld 00
        true
    """

def sorted(xs: Any) -> Any:
    """
    the items in increasing order.

    In the language: `sorted(xs)`.

    The items are numbers, strings, or games that can all be compared; confused games are an error. A string is treated as the list of its characters.

        > sorted("LRL")
        ["L", "L", "R"]
        > sorted([3, 1/2, -2])
        [-2, 1/2, 3]
        > sorted([1, ^, 0, v])
        [v, 0, ^, 1]
    """

def spawning(code: Any, n: Any) -> Any:
    """
    Spawning games: a heap of n moves to the sum of the heaps of the other places turned, in the turning game of the code with an H at place n alone.

    In the language: `spawning(code, n)`.

    A code is a list of how many coins are turned, `3`, `1-3` or `2+`, each with any of C (consecutive), C(n) (within n neighbouring places), E (equally spaced), S (symmetric) and F (the first coin among them).

        > spawning("1-3", 4)
        *7
        > spawning("1+C", 8)
        *8
    """

def split(s: Any, between: Any) -> Any:
    """
    the parts of a string between the occurrences of another.

    In the language: `split(s, between)`.

        > split("X./.O", "/")
        ["X.", ".O"]
        > split("XO", "")
        ["X", "O"]
    """

def splittles(set: Any, n: Any) -> Any:
    """
    Splittles: take a number in the list from a heap of n, and perhaps split the rest into two heaps.

    In the language: `splittles(set, n)`.

        > splittles([1, 2], 9)
        *4
        > splittles([2], 11)
        *3
    """

def sprouts(*args: Any) -> Any:
    """
    Sprouts: draw a line between two spots or from a spot to itself, and put a new spot on it.

    In the language: `sprouts(n); sprouts("0.AB/1AB")`.

    No line crosses another, and no spot has more than three lines. The game starts with n spots. A later position lists its regions, separated by `/`; a region lists its boundaries, separated by `.`; a boundary lists the spots along it that can still be used. A spot with one corner is written as its number of lines, 0, 1 or 2; a spot with two corners is a letter, which occurs twice.

        > outcome(sprouts(2))
        P
        > outcome(sprouts(5))
        N
        > options(sprouts(1))
        [sprouts("AB/AB")]
    """

def square(b: Any, i: Any) -> Any:
    """
    the name of a square, as on a chess board: a1 is at the lower left.

    In the language: `square(b, i)`.

    Columns have letters, and rows count from below. The squares of a single row have numbers, from 1 at the left. The names of moves and the edges of pictures use them.

        > square("X.O/..#", 0)
        "a2"
        > square("X.O/..#", 5)
        "b1"
        > square("X.O", 2)
        "3"
    """

def star(n: Any) -> Any:
    """
    the nimber *n: a nim heap of n beans.

    In the language: `star(n)`.

        > star(3)
        *3
        > star(0)
        0
    """

def steps(g: Any) -> Any:
    """
    how a position is reduced to canonical form, option by option.

    In the language: `steps(g)`.

    Shows each dominated option with the option that dominates it, and each reversible option with the reply that reverses it and its replacements; the value comes last.

        > steps({0,-1|1})
        # {0,-1|1}, by the values of its options: {-1,0|1}
    # Left's option -1 is dominated by 0 (-1 < 0): {0|1}
    # the value is 1/2
        > steps({|4})
        # {|4}
    # Right's option 4 is reversible: Left answers 3, which is >= the whole game; 3 has no Right options, so nothing takes its place: {|}
    # the value is 0
    """

def stops(g: Any) -> Any:
    """
    the Left and the Right stop, each with the player to move there.

    In the language: `stops(g)`.

        > stops({3|-1})
        [[3, Right], [-1, Left]]
        > stops(^)
        [[0, Right], [0, Right]]
    """

def strategy(g: Any, player: Any = None) -> Any:
    """
    a winning strategy: an answer to each move of the opponent.

    In the language: `strategy(g[, player])`.

    Without a player: the strategy of the player who has one. Every move is checked before it is shown. In a game with wins, losses and draws, the strategy may do no better than a draw. Dots mark where a long strategy is cut.

        > strategy(*2 + *1)
        # *2 + *: N, whoever starts wins
    # parts: *2, *; nim-sum 3
    # rule: move so that the nim-sum of the parts is 0
    # the first player starts with *2 => *
    # `- if * => 0: * => 0, and the second player cannot move
    """

def subtraction(*args: Any) -> Any:
    """
    Subtraction games: take one of the listed numbers from a heap of n.

    In the language: `subtraction([a, b, ...], n)`.

        > subtraction([1,2,3],10)
        *2
        > subtraction([2,5],9)
        *
    """

def sum(xs: Any) -> Any:
    """
    the sum of a list of games or numbers.

    In the language: `sum(xs)`.

        > sum(1..100)
        5050
        > sum([*1, *2, *4])
        *7
        > sum([])
        0
    """

def svg(x: Any, file: Any = None) -> Any:
    """
    a picture of a position, a tree, thermographs or a report, written to an SVG file.

    In the language: `svg(x[, file])`.

    The path is relative to the script's folder, or at the prompt to the working directory. Without a file, the picture is returned as a string. The parts of a sum are drawn side by side. In a tree, each node shows its position; Left's moves are blue, Right's are orange and winning moves are thick. A list of thermographs is drawn on common axes; lines of several games that coincide are striped. A report without a picture of its own is drawn as a frame with its text. Pictures adapt to the viewer's dark mode.

        > svg(*3)[0..3]
        "<svg"
        > svg([thermograph({3|-1}), thermograph(^)])[0..3]
        "<svg"
    """

def swap(b: Any, symbols: Any) -> Any:
    """
    the board with two symbols exchanged.

    In the language: `swap(b, symbols)`.

        > swap("X.O/..#", "XO")
        "O.X/..#"
    """

def tally(xs: Any) -> Any:
    """
    the dictionary that says how often each item occurs in a list, or each character in a string.

    In the language: `tally(xs)`.

        > tally([3, 1, 3])
        dict([[3, 2], [1, 1]])
        > tally([outcome(bricks(n)) for n in 1..9])
        dict([[N, 6], [P, 3]])
        > tally("XOX")
        dict([["X", 2], ["O", 1]])
    """

def temperature(g: Any) -> Any:
    """
    the temperature; that of a number with denominator 2^k is -1/2^k.

    In the language: `temperature(g)`.

        > temperature({3|-1})
        2
        > temperature(*)
        0
        > temperature(3/4)
        -1/4
    """

def text(x: Any, notation: Any = None) -> Any:
    """
    the text of a value as a string.

    In the language: `text(x[, notation])`.

    The notation is "ascii", "unicode" or "latex". Without it, the string is ASCII, whatever the notation in which values are printed.

        > text(1/2) ++ "!"
        "1/2!"
        > text(^ + *)
        "^*"
        > text(^ + *, "unicode")
        "↑*"
    """

def thermograph(g: Any) -> Any:
    """
    the thermograph: the stops of the game cooled by t, as t rises.

    In the language: `thermograph(g)`.

    `plot` draws it, `svg` writes a picture, `walls` lists its corners. Two thermographs are equal if their walls are. A stopper whose only cycles are passes has the thermograph of a short game with the same walls from temperature 0 up, because at a positive temperature a pass is taxed like any other move.

        > thermograph({3|-1})
        thermograph({3|-1})
        > thermograph(*2) == thermograph(*3)
        true
    """

def tic(*args: Any) -> Any:
    """
    Tic: n squares in a row; two adjacent squares win.

    In the language: `tic(n or board[, player])`.

    Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`. Left is to move unless the last argument says otherwise.

        > tic(3)
        tic(3)
        > solve(tic(".X....", Right))
        wld +-
        > solve(tic(1))
        wld 00
    """

def tictactoe(board: Any = None, player: Any = None) -> Any:
    """
    Tic-Tac-Toe: three in a line on a 3 x 3 board.

    In the language: `tictactoe([board][, player])`.

    Left's squares are X, Right's are O, empty ones are dots; rows are separated by `/`. Left is to move unless the last argument says otherwise.

        > solve(tictactoe())
        wld 00
        > solve(tictactoe("X../.O./..X", Right))
        wld 00
        > solve(tictactoe("XO./.../..."))
        wld +-
    """

def tiny(g: Any) -> Any:
    """
    tiny-g: {0||0|-g}.

    In the language: `tiny(g)`.

        > tiny(2)
        tiny(2)
        > 0 < tiny(on) < tiny(2)
        true
    """

def toads_and_frogs(b: Any) -> Any:
    """
    Toads and Frogs: toads move right, frogs move left, by one place or by jumping over one opponent.

    In the language: `toads_and_frogs(b)`.

    Left moves a T right to a free place (`.`) or jumps with it over one F; Right moves an F left, or over one T.

        > toads_and_frogs("T.F")
        *
        > toads_and_frogs("TT.F")
        {1/2|0}
    """

def toppling(b: Any) -> Any:
    """
    Toppling Dominoes: topple one of your dominoes and all dominoes on one side of it.

    In the language: `toppling(b)`.

    L is Left's, R is Right's, either player may topple G; the dominoes on the other side stay.

        > toppling("LR")
        *
        > toppling("LRL")
        1/2
        > toppling("GG")
        *2
    """

def tree(g: Any, depth: Any = None) -> Any:
    """
    the game tree, with values and outcomes, to the given depth.

    In the language: `tree(g[, depth])`.

    In a game with wins, losses and draws, the labels found by working backwards are shown and the best moves are marked. A branch ends when only numbers are left. Without a depth, the tree is cut to a readable size; dots mark the cuts.

        > tree(*3, 1)
        # *3  N
    # |- 0  P
    # |- *  N ...
    # `- *2  N ...
    # (dots mark the cuts; ask for the tree of a later position to see more)
        > tree({0|*})
        # {0|*} = ^  L
    # |- L 0  P
    # `- R *  N
    #    `- 0  P
        > tree(wld L[R[+-, 00], -+])
        # 00, Left moves
    # |- * R[+-, 00]: 00, Right moves
    # |  |-   +-
    # |  `- * 00
    # `-   -+
    # * marks a best move; +- Left wins, -+ Right wins, 00 a draw
    """

def turn(b: Any) -> Any:
    """
    the board rotated clockwise by 90 degrees.

    In the language: `turn(b)`.

        > turn("X.O/..#")
        ".X/../#O"
    """

def turn_and_eatcake(m: Any, n: Any) -> Any:
    """
    Turn-and-Eatcake: as Eatcake, and the pieces left by a move are turned by a quarter.

    In the language: `turn_and_eatcake(m, n)`.

    There are m rows and n columns; Left eats a column, Right a row.

        > turn_and_eatcake(1, 1)
        *
        > turn_and_eatcake(2, 1)
        ^
    """

def turning(code: Any, b: Any) -> Any:
    """
    Turning games: turn coins, the rightmost of them from H to T, as many and in such places as the code allows.

    In the language: `turning(code, b)`.

    For the codes see `spawning`: "1-2" is Turning Turtles, "1-3" Mock Turtles, "1+C" the Ruler game.

        > turning("1-2", "HTTHH")
        0
        > turning("1-3", "HTTHTHTTH")
        *29
    """

def turning_turtles(b: Any) -> Any:
    """
    Turning Turtles: turn an H into a T and, if you like, turn over one coin to its left.

    In the language: `turning_turtles(b)`.

    An H at place k, counted from 1, equals a nim heap of k (Winning Ways, chapter 14).

        > turning_turtles("HTH")
        *2
        > turning_turtles("HHH")
        0
    """

def twisted(g: Any) -> Any:
    """
    Twisted variant: after every move, the players change sides.

    In the language: `twisted(g)`.

    This is {-twisted(gL) | -twisted(gR)}, of the game as typed, not by value.

        > twisted(3)
        1
        > twisted(^)
        ^
    """

def type(g: Any) -> Any:
    """
    the outcome, which some books call the type of a game.

    In the language: `type(g)`.

        > type(*3)
        N
    """

def union(a: Any, b: Any) -> Any:
    """
    the elements of either set, or the entries of two dictionaries, where those of the second count.

    In the language: `union(a, b)`.

        > union(set([1, 2]), set([2, 3]))
        set([1, 2, 3])
    """

def unique(xs: Any) -> Any:
    """
    the items of a list without those that equal an earlier one.

    In the language: `unique(xs)`.

        > unique([3, 1, 3, 2, 1])
        [3, 1, 2]
        > unique([*2, {0, *}, 2])
        [*2, 2]
        > unique("XO.X")
        ["X", "O", "."]
    """

def up(n: Any) -> Any:
    """
    the sum of n copies of up, or of down for a negative n.

    In the language: `up(n)`.

        > up(3)
        ^3
        > up(-2)
        vv
    """

def up_coefficients(g: Any) -> Any:
    """
    the coefficients of an uptimal: of ^, of ^<2>, and so on.

    In the language: `up_coefficients(g)`.

        > up_coefficients(^[3] - 2 * ^)
        [-1, 1, 1]
        > up_coefficients(*)
        []
    """

def up_power(x: Any) -> Any:
    """
    the power of up with exponent x: ^<x>.

    In the language: `up_power(x)`.

    It is `power(^, x)`; up_power(0) is 0.

        > up_power(2)
        ^<2>
        > up_power(1)
        ^
        > up_power(on) == {0|{0|0,pass}}
        true
    """

def upper(s: Any) -> Any:
    """
    a string with all letters as capitals.

    In the language: `upper(s)`.

        > upper("abC.1")
        "ABC.1"
    """

def uptimal(g: Any) -> Any:
    """
    the uptimal expansion as a string that can be typed: multiples of powers of up, a number and a star.

    In the language: `uptimal(g)`.

    It is an error if the game is not an uptimal.

        > uptimal(^[3] + ^<2>)
        "^ + 2 * ^<2> + ^<3>"
        > uptimal({0|v*})
        "^<2>"
        > uptimal(1* - 3 * ^<2>)
        "1* - 3 * ^<2>"
    """

def uptimal_sum(coefficients: Any) -> Any:
    """
    the uptimal with these coefficients: of ^, of ^<2>, and so on.

    In the language: `uptimal_sum(coefficients)`.

        > uptimal_sum([0, 1])
        ^<2>
        > uptimal_sum([1, 1, 1])
        ^[3]
        > uptimal_sum([2, -3]) == ^^ - 3 * ^<2>
        true
    """

def values(d: Any) -> Any:
    """
    the values of a dictionary, in the order of entry.

    In the language: `values(d)`.

        > values(dict([[3, "x"], [1, "y"]]))
        ["x", "y"]
    """

def variety(g: Any) -> Any:
    """
    the variety of a stopper that is stable: how it differs from other games of its degree.

    In the language: `variety(g)`.

    With d = degree(g) it is onside(g + offside(-g - d)), if that equals offside(g + onside(-g + d)); such a g is called stable (Winning Ways, chapter 11). It is an error if g is not stable, or if g's degree is not idempotent. The variety of a short game is 0.

        > variety(on)
        on
        > variety(under)
        under
        > variety(3)
        0
    """

def verify(*args: Any) -> Any:
    """
    whether the theorem after `by` gives the same values as the moves, for all arguments from these lists.

    In the language: `verify(f, xs, ...)`.

    If it does not, an error names the first position where they differ. All followers are checked too. `upstar check --paranoid` does this for every theorem that a script uses.

        > verify(kayles, 0..30)
        true
    """

def vertices(g: Any, letter: Any = None) -> Any:
    """
    the vertices of a graph, sorted; with a letter, those taken by L or R, and with "" the others.

    In the language: `vertices(g[, letter])`.

        > vertices("0-1 1-2 7")
        [0, 1, 2, 7]
        > vertices("0-1 1:L", "")
        [0]
    """

def walls(g: Any) -> Any:
    """
    the corners of the thermograph's walls, Left's and Right's, each as [t, value] from t = -1 up.

    In the language: `walls(g)`.

    Above its last corner a wall is part of the mast.

        > walls({3|-1})
        [[[-1, 4], [2, 1]], [[-1, -2], [2, 1]]]
        > walls(5)
        [[[-1, 5]], [[-1, 5]]]
    """

def wants(x: Any, what: Any, least: Any = None) -> Any:
    """
    what is wrong with an argument of a ruleset, as a string, which is empty if nothing is.

    In the language: `wants(x, what[, least])`.

    `what` describes the argument. An integer asks for an integer that is at least as large, a range for an integer in it, a list with one integer for a list of such integers. A string of symbols asks for a board with only these symbols, in one row unless `/` is among them; an empty string asks for any string. A board must have at least `least` squares, by default 1.

        > wants(3, 1)
        ""
        > wants(0, 1)
        "this must be at least 1, but is 0"
        > wants("XO/X", "XO./")
        "row 2 has 1 square, but row 1 has 2"
        > wants("XY", "XO.")
        "at character 2: `Y` is not one of the symbols `XO.`"
        > wants("", "LR", 0)
        ""
    """

def wants_code(x: Any, kind: Any) -> Any:
    """
    what is wrong with a code of a game on heaps, as a string, which is empty if nothing is.

    In the language: `wants_code(x, kind)`.

    The kind is "heaps" for take-and-break codes, "coins" for turning codes, or "any".

        > wants_code("0.[3]", "heaps")
        ""
        > wants_code("1-3x", "coins")
        "at character 4: x cannot stand here: the code is complete before it"
    """

def wants_game(x: Any) -> Any:
    """
    what is wrong with an argument that must be a game in normal play, as a string, which is empty if nothing is.

    In the language: `wants_game(x)`.

        > wants_game(1/2)
        ""
        > wants_game(tic(3))
        "this must be a game in normal play, but is a game with wins, losses and draws: tic(3)"
    """

def wants_graph(x: Any, edges: Any, vertices: Any) -> Any:
    """
    what is wrong with a graph as an argument of a ruleset, as a string, which is empty if nothing is.

    In the language: `wants_graph(x, edges, vertices)`.

    Every edge must have one of the letters in `edges`, or none if that is empty, and vertices may have those in `vertices`.

        > wants_graph("0-1 1-2", "", "")
        ""
        > wants_graph("0-1 1-2", "LR", "")
        "an edge has no letter: 0-1"
        > wants_graph("0-1 1+2", "", "")
        "at character 5: 1+2 is neither an edge such as 0-1 nor a vertex"
    """

def wants_hackenbush(x: Any) -> Any:
    """
    what is wrong with a Hackenbush picture as an argument of a ruleset, as a string, which is empty if nothing is.

    In the language: `wants_hackenbush(x)`.

        > wants_hackenbush("L(R;G)")
        ""
        > wants_hackenbush("LX")
        "an edge is L, R or G, but this has 'X'"
    """

def winning_moves(g: Any, player: Any = None, form: Any = None) -> Any:
    """
    the moves that win, by their names or by the part that changes.

    In the language: `winning_moves(g[, player][, form])`.

    A move wins if the opponent loses when moving next. Without a player: one list for an impartial game, the pair [Left's, Right's] for a partizan one. The names and the form are those of `moves`.

        > winning_moves(*11 + *13 + *7 + *12)
        [*11 => *6, *13 => 0, *12 => *]
        > winning_moves(*1000000 + *999999)
        [*1000000 => *999999]
        > winning_moves({1|-1})
        [[{1|-1} => 1], [{1|-1} => -1]]
        > winning_moves(tic(3))
        ["2"]
        > winning_moves(domineering(3,3))
        [["b2-b3", "b1-b2"], ["a2-b2", "b2-c2"]]
    """

def wins_with(g: Any, player: Any, f: Any) -> Any:
    """
    does the player win with the strategy f, whatever the opponent does?.

    In the language: `wins_with(g, player, f)`.

    f takes a position and returns the move to make in it, or its name. It is tested with the player starting, moving second, or both, depending on which of these the player can win. If the strategy loses, a line of play that beats it is shown; if it wins, `why` shows its first answers.

        > wins_with(bricks(6), Left, g -> winning_moves(g)[0])
        true
        > wins_with(bricks(8), Left, g -> moves(g)[0])
        false
    """

def write(text: Any, file: Any) -> Any:
    """
    writes a string, such as a table, a picture or LaTeX, to a file.

    In the language: `write(text, file)`.

    An existing file is overwritten. The path is relative to the script's folder, or at the prompt to the working directory.

        > write(table(birthday, [^, *2], "csv"), "/dev/null")
        # written: /dev/null
    """

def wythoff(m: Any, n: Any) -> Any:
    """
    Wythoff's game: take from one heap, or the same number from both.

    In the language: `wythoff(m, n)`.

        > wythoff(3,5)
        0
        > wythoff(4,2)
        *3
    """

def zip(*args: Any) -> Any:
    """
    the list of pairs of items at the same index, as long as the shortest list.

    In the language: `zip(xs, ys, ...)`.

        > zip([1, 2], ["a", "b"])
        [[1, "a"], [2, "b"]]
    """
