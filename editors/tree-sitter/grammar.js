/**
 * The tree-sitter grammar of upstar, for editors. `grammar/upstar.pest` defines the language, and this follows it. The
 * operators in `signs.js` and `src/signs.h` are those of the table in `src/syntax/signs.rs` of the program.
 *
 * `src/scanner.c` reads what depends on the characters ahead: the newlines that end a statement, and the parts of
 * literals, such as the star in `2*`, which is a product in `2*n`.
 */
/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const { levels, rightAssociative, infix, prefix, constants } = require("./signs.js");

const LEVEL = Object.fromEntries(["head", ...levels, "call"].map((level, index) => [level, index]));

const { compare: COMPARISONS, ...INFIX } = infix;
const LOGIC = ["iff", "implies", "or", "and", "move"];

const without = (...names) => Object.fromEntries(Object.entries(INFIX).filter(([level]) => !names.includes(level)));

// Some places allow only part of the operators. In an option of a game, bars and `>` belong to the bracket; the list
// after `in` ends at a colon.
const PLACES = {
  expression: { infix: INFIX, comparisons: COMPARISONS, negation: true, heads: ["if", "let", "quantified", "lambda"] },
  option: { infix: without(...LOGIC), comparisons: [], negation: false, heads: ["if", "let"] },
  condition: {
    infix: INFIX,
    comparisons: COMPARISONS.filter((sign) => !/[|∥‖]/.test(sign)),
    negation: true,
    heads: [],
  },
  source: { infix: without(...LOGIC, "ordinal"), comparisons: [], negation: false, heads: [] },
};

// The names of the nodes.
const SHOWN = {
  binary: "binary_expression",
  unary: "unary_expression",
  comparison: "comparison",
  if: "if_expression",
  let: "let_expression",
  quantified: "quantified_expression",
  lambda: "lambda",
};

const NAME = /[\p{Alphabetic}_][\p{Alphabetic}0-9_]*/u;

/** One or more, with commas between them. */
const list = (rule) => seq(rule, repeat(seq(",", rule)));

const any = (signs) => (signs.length === 1 ? signs[0] : choice(...signs));

/** The rules of one place, each named after it and shown under the name that the places have in common. */
function place(name, { infix, comparisons, negation, heads }) {
  const own = (kind) => `_${name}_${kind}`;
  const inner = ($) => $[`_${name}`];
  const hidden = {};
  const kinds = {
    binary: ($) =>
      choice(
        ...Object.entries(infix).map(([level, signs]) => {
          const associate = rightAssociative.includes(level) ? prec.right : prec.left;
          const sign = field("operator", any(signs));
          return associate(LEVEL[level], seq(field("left", inner($)), sign, field("right", inner($))));
        }),
      ),
    unary: ($) =>
      choice(
        ...Object.entries(prefix)
          .filter(([level]) => negation || level !== "not")
          .map(([level, signs]) => prec.right(LEVEL[level], seq(field("operator", any(signs)), inner($)))),
      ),
  };
  if (comparisons.length > 0) {
    // A chain such as `0 < ^ < 1` is one node.
    kinds.comparison = ($) => prec.right(LEVEL.compare, $[own("chain")]);
    hidden[own("chain")] = ($) => {
      const first = choice($[own("chain")], inner($));
      return prec.left(LEVEL.compare, seq(first, field("operator", choice(...comparisons)), inner($)));
    };
  }
  const headRules = {
    if: ($) =>
      seq("if", field("condition", $._expression), "then", field("then", $._expression), "else", field("else", inner($))),
    let: ($) => seq("let", $._binding, $._in, field("body", inner($))),
    quantified: ($) => seq(choice("forall", "∀", "exists", "∃"), list($.quantified), ":", field("body", inner($))),
    lambda: ($) => seq(field("parameters", choice($.parameter, $.parameters)), "->", field("body", inner($))),
  };
  for (const head of heads) kinds[head] = ($) => prec.right(LEVEL.head, headRules[head]($));

  const rules = {
    [`_${name}`]: ($) => choice($._operand, ...Object.keys(kinds).map((kind) => alias($[own(kind)], $[SHOWN[kind]]))),
    ...hidden,
  };
  for (const [kind, rule] of Object.entries(kinds)) rules[own(kind)] = rule;
  return rules;
}

module.exports = grammar({
  name: "upstar",

  externals: ($) => [
    // The end of a statement: a newline, or the end of the file.
    $._end,
    // Digits, with a minus before them or decimals after them, or a character for a fraction.
    $._digits,
    // The rest of a fraction: `/2`
    $._denominator,
    $.near,
    $.ups,
    $._glued_ups,
    $.star,
    $._glued_star,
    $.wld_leaf,
    // Never used: the scanner sees by it that the parser is recovering from an error.
    $._error,
  ],

  extras: ($) => [/[ \n\t\r\u00A0\uFEFF]/, $.doc_comment, $.comment],

  word: ($) => $.name,

  conflicts: ($) => [
    // `(a, b)` is the start of a function if `->` follows.
    [$.parameter, $._callable],
    [$.parameter, $.answer],
    // A comma and a binder belong to the clause; a comma and anything else is the next item.
    [$.for_clause],
  ],

  rules: {
    // (An empty statement is one that the parser can go back to after an error.)
    source_file: ($) => repeat(seq(optional($.statement), choice($._end, ";"))),

    comment: () => token(/#([^#\n][^\n]*)?/),
    doc_comment: () => token(/##[^\n]*/),

    // Statements

    statement: ($) => choice($.assertion, $.question, $.import, $.definition, $._expression),

    assertion: ($) => seq("assert", field("claim", $._expression), optional(seq(",", field("message", $._expression)))),
    question: ($) => seq("why", $._expression),
    import: ($) => seq("use", field("file", $.text), optional(seq("as", field("name", $.name)))),
    definition: ($) => seq("let", $._binding),

    _binding: ($) => seq($._target, "=", field("value", $._expression), optional($.theorem)),
    _target: ($) =>
      choice(seq(field("name", $.name), optional(field("parameters", $.parameters))), field("pattern", $.list_pattern)),
    parameters: ($) => seq("(", optional(list($._pattern)), ")"),
    _pattern: ($) => choice($.parameter, $.list_pattern),
    parameter: ($) => choice($.name, "_"),
    list_pattern: ($) => seq("[", list($._pattern), "]"),
    theorem: ($) => seq("by", $._expression),

    // Expressions

    ...Object.assign({}, ...Object.entries(PLACES).map(([name, parts]) => place(name, parts))),

    quantified: ($) => seq(list($._pattern), $._in, field("source", $._source)),
    binder: ($) => seq($._pattern, $._in, field("source", $._source)),
    _in: () => choice("in", "∈"),

    // Operands

    _operand: ($) => choice($.literal, $.labelled, $._callable, $.braces, $.angles, $.constant, $.wld),

    _callable: ($) => choice($.answer, $.name, $.qualified_name, $.parentheses, $.list, $.text, $.call, $.subscript),
    call: ($) => prec(LEVEL.call, seq(field("function", $._callable), field("arguments", $.arguments))),
    arguments: ($) => seq("(", optional(list($._expression)), ")"),
    subscript: ($) => prec(LEVEL.call, seq(field("list", $._callable), "[", field("index", $._expression), "]")),

    parentheses: ($) => seq("(", list($._expression), ")"),
    list: ($) => seq("[", optional(list($.item)), "]"),
    item: ($) => seq($._expression, repeat(choice($.for_clause, $.if_clause))),

    braces: ($) => choice(seq("{", $._brace_items, "}"), seq("{", "}"), seq("⟨", $._brace_items, "⟩"), seq("⟨", "⟩")),
    labelled: ($) => seq(field("label", $.name), alias($._label_braces, $.braces)),
    _label_braces: ($) => seq(alias(token.immediate("{"), "{"), optional($._brace_items), "}"),
    angles: ($) => seq("<", optional($._angle_items), ">"),
    _brace_items: ($) => items($, alias($.brace_item, $.item)),
    _angle_items: ($) => items($, alias($.angle_item, $.item)),
    bar: () => token(/[|∣∥‖]+/),
    brace_item: ($) => seq($._option, repeat(choice($.for_clause, alias($.brace_if, $.if_clause)))),
    angle_item: ($) => seq($._option, repeat(choice($.for_clause, alias($.angle_if, $.if_clause)))),

    for_clause: ($) => seq("for", list($.binder)),
    if_clause: ($) => seq("if", $._expression),
    brace_if: ($) => seq("if", $._condition),
    angle_if: ($) => seq("if", $._option),

    constant: () => choice(...constants),
    answer: () => choice(token(/%[0-9]+/), "_"),

    wld: ($) => seq("wld", choice($.wld_leaf, $.wld_branch)),
    wld_branch: ($) => seq(field("mover", choice("L", "R")), "[", optional(list($.wld_item)), "]"),
    wld_item: ($) =>
      seq(choice($.wld_branch, $.wld_leaf, $._expression), repeat(choice($.for_clause, $.if_clause))),

    literal: ($) =>
      choice(
        seq($.number, $.near),
        seq($.number, optional(alias($._glued_ups, $.ups)), optional(alias($._glued_star, $.star))),
        seq($.ups, optional(alias($._glued_star, $.star))),
        $.star,
      ),
    number: ($) => seq($._digits, optional($._denominator)),

    text: ($) =>
      choice(
        seq('"', repeat(choice($.escape, token.immediate(prec(1, /[^"\\]+/)))), token.immediate('"')),
        seq(
          choice("“", "„"),
          repeat(choice($.escape, token.immediate(prec(1, /[^”“\\]+/)))),
          choice(token.immediate("”"), token.immediate("“")),
        ),
      ),
    escape: () => token.immediate(prec(1, /\\(u\{[0-9a-fA-F]+\}|[^u]|u)/)),

    name: () => NAME,
    // The name of something in a file that was read with `use .. as`.
    qualified_name: ($) =>
      seq(field("file", $.name), repeat1(seq(token.immediate("."), alias(token.immediate(NAME), $.name)))),
  },
});

/** Items of a game with commas or bars between them; each may be missing. */
function items($, item) {
  const separator = choice(",", $.bar);
  return choice(item, seq(optional(item), repeat1(seq(separator, optional(item)))));
}
