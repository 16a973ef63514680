//! Formulas: `$...$` and `$$...$$` in prose, and values. In HTML they are MathML, which needs neither scripts nor fonts.

mod allowed;
mod markup;
mod reader;

use std::convert::Infallible;

use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::event::{Content, Event, Grouping};
use pulldown_latex::{Parser, Storage, push_mathml};

use algebra::limits::catch_panic;

use reader::renderable;
pub use reader::{Refusal, is_display, latex};

/// Characters beyond ASCII that have a command in math mode.
pub const SIGNS: &[(char, &str)] = &[
    ('↑', "\\uparrow"),
    ('↓', "\\downarrow"),
    ('⇑', "\\Uparrow"),
    ('⇓', "\\Downarrow"),
    ('→', "\\rightarrow"),
    ('←', "\\leftarrow"),
    ('⇒', "\\Rightarrow"),
    ('⋆', "\\star"),
    ('★', "\\star"),
    ('∗', "\\ast"),
    ('±', "\\pm"),
    ('×', "\\times"),
    ('·', "\\cdot"),
    ('⊕', "\\oplus"),
    ('≤', "\\leq"),
    ('≥', "\\geq"),
    ('≠', "\\neq"),
    ('≡', "\\equiv"),
    ('≈', "\\approx"),
    ('∈', "\\in"),
    ('∀', "\\forall"),
    ('∃', "\\exists"),
    ('∞', "\\infty"),
    ('∣', "\\mid"),
    ('‖', "\\|"),
    ('∥', "\\parallel"),
    ('¬', "\\neg"),
    ('∧', "\\wedge"),
    ('∨', "\\vee"),
    ('⟹', "\\Longrightarrow"),
    ('−', "-"),
    ('÷', "\\div"),
    ('⋅', "\\cdot"),
    ('∙', "\\bullet"),
    ('⟨', "\\langle"),
    ('⟩', "\\rangle"),
    ('½', "\\frac12"),
    ('ω', "\\omega"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('ϵ', "\\epsilon"),
    ('ζ', "\\zeta"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('ϑ', "\\vartheta"),
    ('ι', "\\iota"),
    ('κ', "\\kappa"),
    ('ϰ', "\\varkappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ν', "\\nu"),
    ('ξ', "\\xi"),
    ('π', "\\pi"),
    ('ϖ', "\\varpi"),
    ('ρ', "\\rho"),
    ('ϱ', "\\varrho"),
    ('σ', "\\sigma"),
    ('ς', "\\varsigma"),
    ('τ', "\\tau"),
    ('υ', "\\upsilon"),
    ('φ', "\\varphi"),
    ('ϕ', "\\phi"),
    ('χ', "\\chi"),
    ('ψ', "\\psi"),
    ('Γ', "\\Gamma"),
    ('Δ', "\\Delta"),
    ('Θ', "\\Theta"),
    ('Λ', "\\Lambda"),
    ('Ξ', "\\Xi"),
    ('Π', "\\Pi"),
    ('Σ', "\\Sigma"),
    ('Υ', "\\Upsilon"),
    ('Φ', "\\Phi"),
    ('Ψ', "\\Psi"),
    ('Ω', "\\Omega"),
    ('ℵ', "\\aleph"),
    ('ℓ', "\\ell"),
    ('ℏ', "\\hbar"),
    ('ℑ', "\\Im"),
    ('ℜ', "\\Re"),
    ('℘', "\\wp"),
    ('∇', "\\nabla"),
    ('∂', "\\partial"),
    ('∅', "\\emptyset"),
    ('∅', "\\varnothing"),
    ('∄', "\\nexists"),
    ('⊤', "\\top"),
    ('⊥', "\\bot"),
    ('∠', "\\angle"),
    ('√', "\\surd"),
    ('∁', "\\complement"),
    ('⋯', "\\cdots"),
    ('⋮', "\\vdots"),
    ('⋱', "\\ddots"),
    ('♭', "\\flat"),
    ('♮', "\\natural"),
    ('♯', "\\sharp"),
    ('♣', "\\clubsuit"),
    ('♢', "\\diamondsuit"),
    ('♡', "\\heartsuit"),
    ('♠', "\\spadesuit"),
    ('□', "\\square"),
    ('■', "\\blacksquare"),
    ('△', "\\triangle"),
    ('▽', "\\triangledown"),
    ('▲', "\\blacktriangle"),
    ('▼', "\\blacktriangledown"),
    ('◊', "\\lozenge"),
    ('✓', "\\checkmark"),
    ('∓', "\\mp"),
    ('∘', "\\circ"),
    ('⊖', "\\ominus"),
    ('⊗', "\\otimes"),
    ('⊘', "\\oslash"),
    ('⊙', "\\odot"),
    ('⋄', "\\diamond"),
    ('∩', "\\cap"),
    ('∪', "\\cup"),
    ('⊎', "\\uplus"),
    ('⊓', "\\sqcap"),
    ('⊔', "\\sqcup"),
    ('∖', "\\setminus"),
    ('⊞', "\\boxplus"),
    ('⊟', "\\boxminus"),
    ('⊠', "\\boxtimes"),
    ('⊡', "\\boxdot"),
    ('⋉', "\\ltimes"),
    ('⋊', "\\rtimes"),
    ('≀', "\\wr"),
    ('∑', "\\sum"),
    ('∏', "\\prod"),
    ('∐', "\\coprod"),
    ('∫', "\\int"),
    ('∮', "\\oint"),
    ('∬', "\\iint"),
    ('∭', "\\iiint"),
    ('⋂', "\\bigcap"),
    ('⋃', "\\bigcup"),
    ('⋁', "\\bigvee"),
    ('⋀', "\\bigwedge"),
    ('⨁', "\\bigoplus"),
    ('⨂', "\\bigotimes"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('≠', "\\ne"),
    ('≪', "\\ll"),
    ('≫', "\\gg"),
    ('⩽', "\\leqslant"),
    ('⩾', "\\geqslant"),
    ('≲', "\\lesssim"),
    ('≳', "\\gtrsim"),
    ('∼', "\\sim"),
    ('≃', "\\simeq"),
    ('≅', "\\cong"),
    ('≐', "\\doteq"),
    ('∝', "\\propto"),
    ('≺', "\\prec"),
    ('≻', "\\succ"),
    ('≼', "\\preccurlyeq"),
    ('≽', "\\succcurlyeq"),
    ('⊂', "\\subset"),
    ('⊃', "\\supset"),
    ('⊆', "\\subseteq"),
    ('⊇', "\\supseteq"),
    ('⊊', "\\subsetneq"),
    ('⊋', "\\supsetneq"),
    ('⊏', "\\sqsubset"),
    ('⊐', "\\sqsupset"),
    ('⊑', "\\sqsubseteq"),
    ('⊒', "\\sqsupseteq"),
    ('∉', "\\notin"),
    ('∋', "\\ni"),
    ('∤', "\\nmid"),
    ('∦', "\\nparallel"),
    ('⊢', "\\vdash"),
    ('⊣', "\\dashv"),
    ('⊨', "\\models"),
    ('⊩', "\\Vdash"),
    ('≜', "\\triangleq"),
    ('⊲', "\\lhd"),
    ('⊳', "\\rhd"),
    ('⊴', "\\unlhd"),
    ('⊵', "\\unrhd"),
    ('∴', "\\therefore"),
    ('∵', "\\because"),
    ('≮', "\\nless"),
    ('≯', "\\ngtr"),
    ('≰', "\\nleq"),
    ('≱', "\\ngeq"),
    ('→', "\\to"),
    ('←', "\\gets"),
    ('↦', "\\mapsto"),
    ('⟼', "\\longmapsto"),
    ('↔', "\\leftrightarrow"),
    ('⇐', "\\Leftarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('⟵', "\\longleftarrow"),
    ('⟶', "\\longrightarrow"),
    ('⟷', "\\longleftrightarrow"),
    ('⟸', "\\Longleftarrow"),
    ('⟹', "\\implies"),
    ('⟺', "\\iff"),
    ('⟺', "\\Longleftrightarrow"),
    ('↕', "\\updownarrow"),
    ('⇕', "\\Updownarrow"),
    ('↗', "\\nearrow"),
    ('↘', "\\searrow"),
    ('↙', "\\swarrow"),
    ('↖', "\\nwarrow"),
    ('↩', "\\hookleftarrow"),
    ('↪', "\\hookrightarrow"),
    ('⇌', "\\rightleftharpoons"),
    ('⇝', "\\leadsto"),
    ('↠', "\\twoheadrightarrow"),
    ('⌈', "\\lceil"),
    ('⌉', "\\rceil"),
    ('⌊', "\\lfloor"),
    ('⌋', "\\rfloor"),
    ('ℂ', "\\mathbb{C}"),
    ('ℕ', "\\mathbb{N}"),
    ('ℙ', "\\mathbb{P}"),
    ('ℚ', "\\mathbb{Q}"),
    ('ℝ', "\\mathbb{R}"),
    ('ℤ', "\\mathbb{Z}"),
    ('′', "'"),
];

/// A control character or one beyond ASCII in LaTeX: the letter itself if every engine knows it, a formula, or the code point.
pub fn letter(c: char) -> String {
    let row = |rows: &[(char, &'static str)]| {
        let row = rows.iter().find(|(known, _)| *known == c);
        row.map(|(_, command)| *command)
    };
    if let Some(command) = row(SIGNS) {
        format!("\\ensuremath{{{command}}}")
    } else if let Some(text) = row(LETTERS) {
        text.to_string()
    } else if is_letter(c) {
        c.to_string()
    } else {
        format!("\\sign{{{:04X}}}", u32::from(c))
    }
}

/// Characters beyond ASCII that are written in another way in running text; LaTeX has no commands for the Greek letters that
/// look like Latin ones.
const LETTERS: &[(char, &str)] = &[
    ('\u{A0}', "\\nobreakspace{}"),
    ('™', "\\texttrademark{}"),
    ('‐', "{-}"),
    ('‑', "{-}"),
    ('Α', "A"),
    ('Β', "B"),
    ('Ε', "E"),
    ('Ζ', "Z"),
    ('Η', "H"),
    ('Ι', "I"),
    ('Κ', "K"),
    ('Μ', "M"),
    ('Ν', "N"),
    ('Ο', "O"),
    ('Ρ', "P"),
    ('Τ', "T"),
    ('Χ', "X"),
    ('ο', "o"),
];

/// Whether pdfLaTeX, which knows the fewest letters, has this one in roman and in typewriter type.
fn is_letter(c: char) -> bool {
    match c {
        'Ħ' | 'ħ' | 'Ĳ' | 'ĳ' | 'ĸ' | 'Ŀ' | 'ŀ' | 'ŉ' | 'Ŧ' | 'ŧ' => false,
        '¡'..='ž' => true,
        _ => "ȘșȚț–—‘’‚“”„†‡•…‰‹›€№".contains(c),
    }
}

/// A formula with characters in place of the commands that have one.
pub fn with_signs(formula: &str) -> String {
    let mut parts = formula.split('\\');
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphabetic());
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        let is_named = |command: &str| command.strip_prefix('\\') == Some(name);
        match SIGNS.iter().find(|(_, command)| is_named(command)) {
            Some((sign, _)) => text.push(*sign),
            None => text.extend(["\\", name]),
        }
        text += rest;
    }
    text
}

/// A longer formula is shown as text.
const LONGEST: usize = 400;
/// A formula with more symbols than this does not fit on a line.
const MOST_SYMBOLS: usize = 80;

/// A formula for a value, cut after the commas between the items of a list, where a line may be broken. `None` if it is
/// too long, or if one of the pieces does not fit on a line.
pub fn in_pieces(formula: &str) -> Option<Vec<&str>> {
    let (mut pieces, mut from, mut depth, mut symbols) = (Vec::new(), 0, 0_usize, 0);
    let mut in_command = false;
    for (at, c) in formula.char_indices() {
        in_command &= c.is_ascii_alphabetic();
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                pieces.push(&formula[from..=at]);
                (from, symbols) = (at + 1, 0);
            }
            _ => {}
        }
        symbols += usize::from(!in_command && !"{} ".contains(c));
        in_command |= c == '\\';
        if symbols > MOST_SYMBOLS {
            return None;
        }
    }
    pieces.push(&formula[from..]);
    (formula.len() <= LONGEST).then(|| pieces.into_iter().map(str::trim).collect())
}

/// The formula as MathML, or why it is shown as typed.
pub fn mathml(formula: &str, display_mode: DisplayMode) -> Result<String, Refusal> {
    let formula = renderable(formula)?;
    // The crate has panics of its own, and what strangers write must not reach them.
    let rendered = catch_panic(|| rendered(&formula, display_mode))
        .ok()
        .flatten();
    rendered
        .filter(|out| markup::is_mathml(out))
        .ok_or(Refusal::Unknown)
}

fn rendered(formula: &str, display_mode: DisplayMode) -> Option<String> {
    let (storage, formula) = (Storage::new(), with_relations(formula));
    let mut events = Parser::new(&formula, &storage)
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    make_ordinary(&mut events);
    let texts = markup::texts(&events);
    let events = events.into_iter().zip(&texts);
    let events = events.map(|(event, text)| Ok::<_, Infallible>(markup::masked(event, text)));
    let config = RenderConfig {
        display_mode,
        ..RenderConfig::default()
    };
    let mut out = String::new();
    push_mathml(&mut out, events, config).ok()?;
    Some(markup::escaped(out))
}

/// The renderer ignores `\\mathrel`, so the space around a relation is added here. Narrow spaces between bars are left out,
/// because they make the bars overlap.
fn with_relations(formula: &str) -> String {
    let mut parts = formula.split("\\mathrel{");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (relation, rest) = part.split_once('}').unwrap_or((part, ""));
        let relation = relation.replace("\\!", "");
        text += &format!("\\;{{{relation}}}\\;{rest}");
    }
    text
}

/// As in LaTeX, an arrow alone in braces is an ordinary symbol, without the space around a relation.
fn make_ordinary(events: &mut [Event]) {
    for at in 2..events.len() {
        let is_alone = events[at - 2] == Event::Begin(Grouping::Normal) && events[at] == Event::End;
        if let (true, Event::Content(Content::Relation { content, .. })) =
            (is_alone, &events[at - 1])
        {
            let mut bytes = [0; 8];
            let text = str::from_utf8(content.encode_utf8_to_buf(&mut bytes)).unwrap_or_default();
            if let Some(content) = text.chars().next() {
                events[at - 1] = Event::Content(Content::Ordinary {
                    content,
                    stretchy: false,
                });
            }
        }
    }
}
