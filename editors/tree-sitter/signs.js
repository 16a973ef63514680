// Generated from `src/syntax/signs.rs`.
module.exports = {
  // Levels of precedence, loosest first.
  levels: ["iff", "implies", "or", "and", "not", "compare", "move", "concat", "range", "sides", "sum", "product", "sign",
    "ordinal", "power", "glued"],
  rightAssociative: ["implies", "power"],
  // Operators between two operands, and in front of one.
  infix: {
    iff: ["iff", "<=>", "⇔", "⟺", "↔"],
    implies: ["implies", "⇒", "⟹"],
    or: ["or"],
    and: ["and"],
    compare: ["==", "≡", "!=", "≠", "≢", "<", ">", "<=", "≤", ">=", "≥", "||", "<>", "∥", "‖", "<|", "|>", "===", "≅"],
    move: ["=>"],
    concat: ["++"],
    range: [".."],
    sides: ["&"],
    sum: ["+", "-", "−", "–", "—", "±", "⊕"],
    product: ["*", "⋆", "★", "∗", "×", "·", "⋅", "∙", "/", "//", "%", "mod"],
    ordinal: [":"],
    power: ["**"],
  },
  prefix: {
    not: ["not"],
    sign: ["-", "−", "–", "—", "+-", "±", "•"],
    glued: ["*", "⋆", "★", "∗", "^", "↑"],
  },
  constants: ["true", "false", "Left", "Right", "L", "R", "N", "P"],
};
