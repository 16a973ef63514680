// Reads the tokens that depend on the characters ahead: the newlines that end a statement, and the parts of literals.
// The rules are those of `literal` in `grammar/upstar.pest`, and of `src/syntax/split.rs` for newlines.

#include "tree_sitter/parser.h"

#include <string.h>

#include "signs.h"

enum Token { END, DIGITS, DENOMINATOR, NEAR, UPS, GLUED_UPS, STAR, GLUED_STAR, WLD_LEAF, ERROR };

// Longer words are names.
#define MAX_WORD 8

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static bool is_digit(int32_t c) { return '0' <= c && c <= '9'; }

static bool is_star(int32_t c) { return c == '*' || c == 0x22C6 || c == 0x2605 || c == 0x2217; }

static bool is_minus(int32_t c) { return c == '-' || c == 0x2212 || c == 0x2013 || c == 0x2014; }

// ¼ ½ ¾ ⅛ ⅜ ⅝ ⅞
static bool is_fraction(int32_t c) { return (0xBC <= c && c <= 0xBE) || (0x215B <= c && c <= 0x215E); }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t'; }

static bool is_space(int32_t c) { return is_blank(c) || c == '\r' || c == 0xA0 || c == 0xFEFF; }

// Letters; beyond ASCII this only leaves out the blocks of punctuation and symbols.
static bool is_letter(int32_t c) {
    if (c < 0x80) return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    if (c < 0xC0) return c == 0xAA || c == 0xB5 || c == 0xBA;
    bool is_symbol = c == 0xD7 || c == 0xF7 || (0x2000 <= c && c <= 0x2BFF && !(0x2100 <= c && c <= 0x2188)) ||
                     is_fraction(c) || (0x3000 <= c && c <= 0x3004) || c == 0xFEFF;
    return !is_symbol;
}

static bool is_name_char(int32_t c) { return is_letter(c) || is_digit(c) || c == '_'; }

static bool skip_digits(TSLexer *lexer) {
    bool any = is_digit(lexer->lookahead);
    while (is_digit(lexer->lookahead)) advance(lexer);
    return any;
}

static void skip_blanks(TSLexer *lexer) {
    while (is_blank(lexer->lookahead)) advance(lexer);
}

// Goes past spaces, newlines and comments.
static void skip_lines(TSLexer *lexer) {
    for (;;) {
        if (lexer->lookahead == '#') {
            while (lexer->lookahead != '\n' && !lexer->eof(lexer)) advance(lexer);
        } else if (is_space(lexer->lookahead) || lexer->lookahead == '\n') {
            advance(lexer);
        } else {
            return;
        }
    }
}

// Goes past a word and copies it; a longer one is cut.
static void read_word(TSLexer *lexer, char word[MAX_WORD + 1]) {
    size_t length = 0;
    for (; is_name_char(lexer->lookahead); advance(lexer)) {
        if (length < MAX_WORD) word[length++] = lexer->lookahead < 0x80 ? (char)lexer->lookahead : '?';
    }
    word[length] = '\0';
}

static bool is_among(const char *word, const char *const words[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

#define IS_AMONG(word, words) is_among(word, words, sizeof(words) / sizeof(words[0]))

// Whether a name follows: a word that is not reserved and does not mean downs, as `v`, `vv` and `v3` do.
static bool name_follows(TSLexer *lexer) {
    if (is_digit(lexer->lookahead) || !is_name_char(lexer->lookahead)) return false;
    char word[MAX_WORD + 1];
    read_word(lexer, word);
    if (IS_AMONG(word, RESERVED)) return false;
    const char *rest = word;
    while (*rest == 'v') rest++;
    bool is_down = rest > word;
    while (is_digit(*rest)) rest++;
    return !is_down || *rest != '\0';
}

// `**`, which binds tighter than a minus and a fraction
static bool power_follows(TSLexer *lexer) {
    skip_blanks(lexer);
    if (lexer->lookahead != '*') return false;
    advance(lexer);
    return lexer->lookahead == '*';
}

// Whether no statement can start like this, so that the line continues the statement before.
static bool line_continues(TSLexer *lexer) {
    if (is_name_char(lexer->lookahead)) {
        char word[MAX_WORD + 1];
        read_word(lexer, word);
        return IS_AMONG(word, CONTINUING);
    }
    uint32_t text[LONGEST_SIGN] = {0};
    for (size_t i = 0; i < LONGEST_SIGN && !lexer->eof(lexer); i++, advance(lexer)) text[i] = (uint32_t)lexer->lookahead;
    for (size_t i = 0; i < sizeof(SIGNS) / sizeof(SIGNS[0]); i++) {
        size_t length = 0;
        while (length < LONGEST_SIGN && SIGNS[i].text[length] && SIGNS[i].text[length] == text[length]) length++;
        if (SIGNS[i].text[length] == 0) return SIGNS[i].continues;
    }
    return false;
}

// A newline, unless the next line continues the statement. Lines with an indent continue a statement with an error.
static bool scan_end(TSLexer *lexer, bool recovers) {
    if (lexer->lookahead == '\n') advance(lexer);
    lexer->mark_end(lexer);
    skip_lines(lexer);
    lexer->result_symbol = END;
    bool is_indented = lexer->get_column(lexer) > 0;
    return !(recovers && is_indented) && !line_continues(lexer);
}

// Whether a leaf of a tree ends here, so that it is not the start of an expression.
static bool leaf_ends(TSLexer *lexer) {
    skip_lines(lexer);
    if (lexer->lookahead == ',' || lexer->lookahead == ']') return true;
    char word[MAX_WORD + 1];
    read_word(lexer, word);
    return strcmp(word, "for") == 0 || strcmp(word, "if") == 0;
}

// `+-` or `-+` after its first character
static bool scan_signs_leaf(TSLexer *lexer, const bool *valid) {
    advance(lexer);
    lexer->mark_end(lexer);
    lexer->result_symbol = WLD_LEAF;
    return !valid[DIGITS] || leaf_ends(lexer);
}

static bool scan_digits(TSLexer *lexer, const bool *valid) {
    bool has_minus = is_minus(lexer->lookahead);
    if (has_minus) {
        advance(lexer);
        if (lexer->lookahead == '+' && valid[WLD_LEAF]) return scan_signs_leaf(lexer, valid);
    }
    size_t zeros = 0;
    size_t digits = 0;
    for (; is_digit(lexer->lookahead); advance(lexer)) {
        zeros += lexer->lookahead == '0';
        digits++;
    }
    lexer->mark_end(lexer);
    lexer->result_symbol = DIGITS;
    if (valid[WLD_LEAF] && zeros == 2 && digits == 2 && !has_minus) {
        bool is_number = lexer->lookahead == '.' || lexer->lookahead == '/' || is_fraction(lexer->lookahead);
        if (!is_number) {
            if (!valid[DIGITS] || leaf_ends(lexer)) lexer->result_symbol = WLD_LEAF;
            return true;
        }
    }
    if (is_fraction(lexer->lookahead)) {
        advance(lexer);
        lexer->mark_end(lexer);
    } else if (digits == 0) {
        return false;
    } else if (lexer->lookahead == '.') {
        advance(lexer);
        if (!skip_digits(lexer)) return true;
        lexer->mark_end(lexer);
    }
    return !has_minus || !power_follows(lexer);
}

// `/2` after a numerator, but not in `1/2.5` and `1/2**3`
static bool scan_denominator(TSLexer *lexer) {
    advance(lexer);
    if (!skip_digits(lexer)) return false;
    lexer->mark_end(lexer);
    lexer->result_symbol = DENOMINATOR;
    if (lexer->lookahead == '.') {
        advance(lexer);
        return !is_digit(lexer->lookahead);
    }
    return !power_follows(lexer);
}

static bool skip_text(TSLexer *lexer, const char *text) {
    for (; *text; text++) {
        if (lexer->lookahead != *text) return false;
        advance(lexer);
    }
    return true;
}

// `<2>`, `[3/2]` or `<on>` after an arrow
static bool skip_order(TSLexer *lexer) {
    int32_t closer = lexer->lookahead == '<' ? '>' : ']';
    advance(lexer);
    if (skip_digits(lexer)) {
        if (lexer->lookahead == '/') {
            advance(lexer);
            if (!skip_digits(lexer)) return false;
        }
        if (lexer->lookahead == 'o' && !skip_text(lexer, "over")) return false;
    } else if (lexer->lookahead == 'o') {
        advance(lexer);
        if (!skip_text(lexer, lexer->lookahead == 'n' ? "n" : "ver")) return false;
    } else {
        return false;
    }
    if (lexer->lookahead != closer) return false;
    advance(lexer);
    return true;
}

static bool is_up(int32_t c) { return c == '^' || c == 0x2191 || c == 0x21D1; }

static bool is_down_arrow(int32_t c) { return c == 0x2193 || c == 0x21D3; }

// Ups or downs; `(` after an arrow makes it an operator.
static bool scan_ups(TSLexer *lexer) {
    int32_t first = lexer->lookahead;
    advance(lexer);
    lexer->mark_end(lexer);
    bool is_single = first != 0x21D1 && first != 0x21D3;
    if (is_single && (lexer->lookahead == '<' || lexer->lookahead == '[')) {
        if (skip_order(lexer)) lexer->mark_end(lexer);
        return true;
    }
    if (first == 'v') {
        if (!skip_digits(lexer)) {
            while (lexer->lookahead == 'v') advance(lexer);
        }
        lexer->mark_end(lexer);
        return !is_name_char(lexer->lookahead);
    }
    if (lexer->lookahead == '(') return is_down_arrow(first) || first == 0x21D1;
    if (!is_single || !skip_digits(lexer)) {
        while (is_up(first) ? is_up(lexer->lookahead) : is_down_arrow(lexer->lookahead)) advance(lexer);
    }
    lexer->mark_end(lexer);
    return true;
}

// A star that is an operand by itself; before a name or `(` it is an operator.
static bool scan_star(TSLexer *lexer) {
    advance(lexer);
    bool has_size = skip_digits(lexer);
    lexer->mark_end(lexer);
    lexer->result_symbol = STAR;
    return has_size || (lexer->lookahead != '(' && !name_follows(lexer));
}

// Whether the `<` that comes next opens a game, because `>`, `|` or another `<` follows. Otherwise it compares.
static bool angle_opens(TSLexer *lexer) {
    advance(lexer);
    if (lexer->lookahead == '<') return true;
    for (;; advance(lexer)) {
        switch (lexer->lookahead) {
            case '>': case '|': return true;
            case '<': case ';': case '#': case '\n': case 0: return false;
            case '"':
                for (advance(lexer); lexer->lookahead != '"' && !lexer->eof(lexer); advance(lexer)) {
                    if (lexer->lookahead == '\\') advance(lexer);
                }
        }
    }
}

static bool factor_follows(TSLexer *lexer) {
    if (is_star(lexer->lookahead)) return true;
    if (lexer->lookahead == '<') return angle_opens(lexer);
    skip_blanks(lexer);
    switch (lexer->lookahead) {
        case '(': case '[': case '{': case 0x27E8: return true;
        default: return name_follows(lexer);
    }
}

// A star glued to a number or ups, unless it is a product, as in `2*n`.
static bool scan_glued_star(TSLexer *lexer) {
    advance(lexer);
    bool has_size = skip_digits(lexer);
    lexer->mark_end(lexer);
    lexer->result_symbol = GLUED_STAR;
    return has_size || !factor_follows(lexer);
}

// `over` or `under` after a number
static bool scan_near(TSLexer *lexer) {
    char word[MAX_WORD + 1];
    read_word(lexer, word);
    lexer->mark_end(lexer);
    lexer->result_symbol = NEAR;
    return strcmp(word, "over") == 0 || strcmp(word, "under") == 0;
}

static bool starts_ups(int32_t c) { return is_up(c) || is_down_arrow(c) || c == 'v'; }

static bool scan_operand(TSLexer *lexer, const bool *valid) {
    while (is_space(lexer->lookahead) || lexer->lookahead == '\n') lexer->advance(lexer, true);
    int32_t first = lexer->lookahead;
    if (valid[WLD_LEAF] && first == '+') {
        advance(lexer);
        return lexer->lookahead == '-' && scan_signs_leaf(lexer, valid);
    }
    if (is_digit(first) || is_minus(first) || is_fraction(first)) return scan_digits(lexer, valid);
    if (!valid[DIGITS]) return false;
    if (is_star(first)) return scan_star(lexer);
    if (starts_ups(first)) {
        lexer->result_symbol = UPS;
        return scan_ups(lexer);
    }
    return false;
}

bool tree_sitter_upstar_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    bool recovers = valid[ERROR];
    int32_t first = lexer->lookahead;
    if (!recovers) {
        if (valid[DENOMINATOR] && first == '/') return scan_denominator(lexer);
        if (valid[GLUED_STAR] && is_star(first)) return scan_glued_star(lexer);
        if (valid[GLUED_UPS] && starts_ups(first)) {
            lexer->result_symbol = GLUED_UPS;
            return scan_ups(lexer);
        }
        if (valid[NEAR] && (first == 'o' || first == 'u')) return scan_near(lexer);
    }
    if (valid[END]) {
        while (is_space(lexer->lookahead)) lexer->advance(lexer, true);
        if (lexer->lookahead == '\n') return scan_end(lexer, recovers);
        // Nothing follows an operand here, so this is not the end of an empty statement.
        if (lexer->eof(lexer)) return !valid[DIGITS] && scan_end(lexer, false);
    }
    return (valid[DIGITS] || valid[WLD_LEAF]) && scan_operand(lexer, valid);
}

void *tree_sitter_upstar_external_scanner_create(void) { return NULL; }

void tree_sitter_upstar_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_upstar_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}

void tree_sitter_upstar_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload;
    (void)buffer;
    (void)length;
}
