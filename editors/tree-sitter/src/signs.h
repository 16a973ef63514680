// Generated from `src/syntax/signs.rs`.

static const char *const RESERVED[] = {
    "iff", "implies", "or", "and", "not", "mod", "let", "assert", "why", "use", "if", "forall", "exists", "wld", "for",
    "by", "then", "else", "in", "true", "false", "Left", "Right", "L", "R", "N", "P", "_",
};
// Reserved words that no statement starts with: a line that starts with one continues the statement before.
static const char *const CONTINUING[] = {
    "iff", "implies", "or", "and", "mod", "for", "by", "then", "else", "in",
};

#define LONGEST_SIGN 3

// Longer signs first. A line that starts with one continues the statement before, or not.
static const struct {
    uint32_t text[LONGEST_SIGN + 1];
    bool continues;
} SIGNS[] = {
    {{0x3C, 0x3D, 0x3E}, true}, // <=>
    {{0x3D, 0x3D, 0x3D}, true}, // ===
    {{0x3D, 0x3D}, true}, // ==
    {{0x21, 0x3D}, true}, // !=
    {{0x3C, 0x3D}, true}, // <=
    {{0x3E, 0x3D}, true}, // >=
    {{0x7C, 0x7C}, true}, // ||
    {{0x3C, 0x3E}, true}, // <>
    {{0x3C, 0x7C}, false}, // <|
    {{0x7C, 0x3E}, true}, // |>
    {{0x3D, 0x3E}, true}, // =>
    {{0x2B, 0x2B}, true}, // ++
    {{0x2E, 0x2E}, true}, // ..
    {{0x2F, 0x2F}, true}, // //
    {{0x2B, 0x2D}, false}, // +-
    {{0x2A, 0x2A}, true}, // **
    {{0x2D, 0x3E}, true}, // ->
    {{0x3A, 0x3D}, true}, // :=
    {{0x2F, 0x3D}, true}, // /=
    {{0x26, 0x26}, false}, // &&
    {{0x21D4}, true}, // ⇔
    {{0x27FA}, true}, // ⟺
    {{0x2194}, true}, // ↔
    {{0x21D2}, true}, // ⇒
    {{0x27F9}, true}, // ⟹
    {{0x2261}, true}, // ≡
    {{0x2260}, true}, // ≠
    {{0x2262}, true}, // ≢
    {{0x3C}, false}, // <
    {{0x3E}, true}, // >
    {{0x2264}, true}, // ≤
    {{0x2265}, true}, // ≥
    {{0x2225}, true}, // ∥
    {{0x2016}, true}, // ‖
    {{0x2245}, true}, // ≅
    {{0x26}, true}, // &
    {{0x2B}, true}, // +
    {{0x2D}, false}, // -
    {{0x2212}, false}, // −
    {{0x2013}, false}, // –
    {{0x2014}, false}, // —
    {{0xB1}, false}, // ±
    {{0x2295}, true}, // ⊕
    {{0x2A}, false}, // *
    {{0x22C6}, false}, // ⋆
    {{0x2605}, false}, // ★
    {{0x2217}, false}, // ∗
    {{0xD7}, true}, // ×
    {{0xB7}, true}, // ·
    {{0x22C5}, true}, // ⋅
    {{0x2219}, true}, // ∙
    {{0x2F}, true}, // /
    {{0x25}, false}, // %
    {{0x2022}, false}, // •
    {{0x3A}, true}, // :
    {{0x5E}, false}, // ^
    {{0x2191}, false}, // ↑
    {{0x3D}, true}, // =
    {{0x21A6}, true}, // ↦
    {{0x7C}, true}, // |
    {{0x2223}, true}, // ∣
    {{0x2C}, true}, // ,
    {{0x29}, true}, // )
    {{0x5D}, true}, // ]
    {{0x7D}, true}, // }
    {{0x27E9}, true}, // ⟩
    {{0x21}, false}, // !
};
