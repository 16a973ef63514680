//! What a formula may contain. Handouts are made from files of strangers, and in LaTeX a command can read files or never end, so
//! only commands and environments that are known to be harmless are let through, in HTML and in LaTeX alike.

use std::fmt;

/// A longer formula is shown as typed: it would not fit on a page, and the parser of formulas takes quadratic time.
const MOST_BYTES: usize = 8_000;
/// A formula that is nested deeper is shown as typed: the parser of formulas is recursive.
const MOST_LEVELS: usize = 100;

/// Why a formula is shown as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Long,
    Deep,
    Unknown,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Long => "is too long",
            Refusal::Deep => "is nested too deeply",
            Refusal::Unknown => "is not understood",
        })
    }
}

/// Commands without arguments: letters, signs, functions, spaces and styles.
const SIGNS: &str = "
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega
    Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
    varepsilon vartheta varkappa varrho varsigma varpi varphi digamma
    aleph beth gimel daleth ell hbar imath jmath Im Re wp nabla partial eth Finv Game
    infty emptyset varnothing forall exists nexists neg lnot top bot angle measuredangle prime backprime surd complement
    dots ldots cdots vdots ddots dotsc dotsb dotsm dotsi dotso colon backslash vert Vert checkmark maltese
    flat natural sharp clubsuit diamondsuit heartsuit spadesuit bigstar lozenge blacklozenge
    Box Diamond square blacksquare triangle triangledown blacktriangle blacktriangledown diagup diagdown
    dag ddag dagger ddagger S P copyright circledR circledS
    pm mp times div cdot ast star circ bullet oplus ominus otimes oslash odot bigcirc amalg wr diamond
    cap cup uplus sqcap sqcup vee wedge land lor setminus smallsetminus triangleleft triangleright
    bigtriangleup bigtriangledown dotplus divideontimes ltimes rtimes leftthreetimes rightthreetimes
    boxplus boxminus boxtimes boxdot barwedge veebar doublebarwedge curlywedge curlyvee Cap Cup intercal
    circledast circledcirc circleddash centerdot lhd rhd unlhd unrhd
    sum prod coprod int oint iint iiint bigcap bigcup bigsqcup bigvee bigwedge bigodot bigotimes bigoplus biguplus
    lt gt leq le geq ge neq ne ll gg lll ggg leqq geqq leqslant geqslant lesssim gtrsim lessapprox gtrapprox
    lessgtr gtrless lesseqgtr gtreqless lessdot gtrdot equiv sim simeq approx approxeq cong doteq asymp propto varpropto
    prec succ preceq succeq preccurlyeq succcurlyeq precsim succsim curlyeqprec curlyeqsucc
    subset supset subseteq supseteq subsetneq supsetneq subseteqq supseteqq Subset Supset sqsubset sqsupset
    sqsubseteq sqsupseteq in ni notin owns mid nmid parallel nparallel perp models vdash dashv vDash Vdash Vvdash
    shortmid shortparallel between pitchfork bowtie smile frown triangleq circeq bumpeq Bumpeq backsim backsimeq eqsim eqcirc
    trianglelefteq trianglerighteq vartriangleleft vartriangleright thicksim thickapprox therefore because multimap
    nless ngtr nleq ngeq nleqslant ngeqslant lneq gneq lneqq gneqq lnsim gnsim nsim ncong nprec nsucc npreceq nsucceq
    nsubseteq nsupseteq ntriangleleft ntriangleright ntrianglelefteq ntrianglerighteq nvdash nvDash nVdash nVDash
    to gets mapsto longmapsto implies impliedby iff leftarrow rightarrow leftrightarrow Leftarrow Rightarrow Leftrightarrow
    longleftarrow longrightarrow longleftrightarrow Longleftarrow Longrightarrow Longleftrightarrow
    uparrow downarrow updownarrow Uparrow Downarrow Updownarrow nearrow searrow swarrow nwarrow
    hookleftarrow hookrightarrow leftharpoonup leftharpoondown rightharpoonup rightharpoondown leftrightharpoons
    rightleftharpoons leadsto rightsquigarrow leftrightsquigarrow circlearrowleft circlearrowright curvearrowleft curvearrowright
    upharpoonleft upharpoonright downharpoonleft downharpoonright upuparrows downdownarrows leftleftarrows rightrightarrows
    leftrightarrows rightleftarrows twoheadleftarrow twoheadrightarrow leftarrowtail rightarrowtail Lleftarrow Rrightarrow
    nleftarrow nrightarrow nleftrightarrow nLeftarrow nRightarrow nLeftrightarrow restriction looparrowleft looparrowright
    Lsh Rsh dashleftarrow dashrightarrow
    langle rangle lbrace rbrace lbrack rbrack lceil rceil lfloor rfloor lvert rvert lVert rVert lgroup rgroup
    lmoustache rmoustache ulcorner urcorner llcorner lrcorner
    big bigl bigr bigm Big Bigl Bigr Bigm bigg biggl biggr biggm Bigg Biggl Biggr Biggm middle
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr
    sec sin sinh sup tan tanh bmod
    quad qquad enspace displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits hline";

/// Commands with one argument.
const WITH_ARGUMENT: &str = "
    sqrt substack not pmod operatorname
    acute bar breve check ddot dot grave hat mathring tilde vec widehat widetilde
    overline underline overbrace underbrace overleftarrow overrightarrow overleftrightarrow underleftarrow underrightarrow
    underleftrightarrow xleftarrow xrightarrow
    mathbf boldsymbol mathcal mathit mathrm mathsf mathtt mathbb mathfrak mathnormal
    mathop mathbin mathrel mathopen mathclose mathpunct mathord mathinner
    text textrm textbf textit textsf texttt";

/// Commands with two arguments.
const WITH_TWO: &str = "frac dfrac tfrac cfrac binom dbinom tbinom overset underset stackrel";

/// Commands whose name is a sign.
const NAMED_BY_SIGNS: &str = ",;:! \\{}|%&#_$";

/// Environments. The argument that some of them have is checked as well: in LaTeX, that of `array` can contain commands.
const ENVIRONMENTS: &str = "
    array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned alignedat gathered subarray";

/// Environments that are displayed formulas by themselves.
const DISPLAYS: &str = "
    align align* alignat alignat* equation equation* flalign flalign* gather gather* multline multline*";

/// Environments with an argument.
const WITH_CHECKED_ARGUMENT: &str = "array subarray alignat alignat* alignedat";

fn lists(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|known| known == word)
}

/// Whether this is an argument that the command or the environment may have. Most take any formula, and are not asked about.
fn is_argument(name: &str, argument: &str) -> bool {
    let consists_of = |allowed: fn(u8) -> bool, most: usize| {
        (1..=most).contains(&argument.len()) && argument.bytes().all(allowed)
    };
    match name {
        "array" | "subarray" => consists_of(|c| b"lcr| ".contains(&c), 100),
        "alignat" | "alignat*" | "alignedat" => consists_of(|c| c.is_ascii_digit(), 2),
        // The name of a colour.
        _ => consists_of(|c| c.is_ascii_lowercase(), 20),
    }
}

/// What is open at some place of a formula.
#[derive(PartialEq)]
enum Opener<'a> {
    Brace,
    /// An optional argument, in brackets.
    Bracket,
    Left,
    Environment(&'a str),
    /// A command that waits for this many arguments, which need no braces: `\hat\hat x`.
    Command(usize),
}

/// Reads a formula without building anything.
struct Reader<'a> {
    /// The length of the formula.
    length: usize,
    rest: &'a str,
    open: Vec<Opener<'a>>,
}

/// Checks that a formula can be shown: it is not too large, its brackets match, and all its commands are allowed.
pub fn check(formula: &str) -> Result<(), Refusal> {
    if formula.len() > MOST_BYTES {
        return Err(Refusal::Long);
    }
    let formula = formula.trim();
    let mut reader = Reader {
        length: formula.len(),
        rest: formula,
        open: Vec::new(),
    };
    while let Some(sign) = reader.rest.chars().next() {
        reader.rest = &reader.rest[sign.len_utf8()..];
        reader.read(sign)?;
        if reader.open.len() > MOST_LEVELS {
            return Err(Refusal::Deep);
        }
    }
    known(reader.open.is_empty())
}

/// Whether the formula is displayed by itself, without dollar signs.
pub fn is_display(formula: &str) -> bool {
    let name = formula.trim_start().strip_prefix("\\begin{");
    let name = name.and_then(|rest| rest.split_once('}'));
    name.is_some_and(|(name, _)| lists(DISPLAYS, name))
}

fn known(is_known: bool) -> Result<(), Refusal> {
    if is_known {
        Ok(())
    } else {
        Err(Refusal::Unknown)
    }
}

impl<'a> Reader<'a> {
    fn read(&mut self, sign: char) -> Result<(), Refusal> {
        match sign {
            '\\' => return self.command(),
            '{' => self.open.push(Opener::Brace),
            '}' => {
                self.close(&Opener::Brace)?;
                self.end_argument();
            }
            ']' if self.open.last() == Some(&Opener::Bracket) => self.close(&Opener::Bracket)?,
            // Two of them write a character by its number in LaTeX.
            '^' if self.rest.starts_with('^') => return Err(Refusal::Unknown),
            '^' | '_' => self.open.push(Opener::Command(1)),
            // Outside an environment this would separate the cells of the table around the formula.
            '&' => return known(matches!(self.open.last(), Some(Opener::Environment(_)))),
            '%' | '$' | '#' => return Err(Refusal::Unknown),
            sign if sign.is_whitespace() => {}
            sign if sign.is_control() => return Err(Refusal::Unknown),
            _ => self.end_argument(),
        }
        Ok(())
    }

    fn command(&mut self) -> Result<(), Refusal> {
        let end = self.rest.find(|c: char| !c.is_ascii_alphabetic());
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        if name.is_empty() {
            let rest = rest.strip_prefix(|c| NAMED_BY_SIGNS.contains(c));
            self.rest = rest.ok_or(Refusal::Unknown)?;
            self.end_argument();
            return Ok(());
        }
        self.rest = rest;
        match name {
            "begin" => {
                let name = self.argument()?;
                let is_first = self.rest.len() == self.length - "\\begin{}".len() - name.len();
                let is_whole = is_first && lists(DISPLAYS, name);
                let is_inside = name == "split" && !self.open.is_empty();
                known(is_whole || is_inside || lists(ENVIRONMENTS, name))?;
                if lists(WITH_CHECKED_ARGUMENT, name) {
                    self.check_argument(name)?;
                }
                self.open.push(Opener::Environment(name));
            }
            "end" => {
                let name = self.argument()?;
                self.close(&Opener::Environment(name))?;
                known(self.rest.is_empty() || !lists(DISPLAYS, name))?;
                self.end_argument();
            }
            "left" => self.open.push(Opener::Left),
            "right" => {
                self.close(&Opener::Left)?;
                self.end_argument();
            }
            "color" => self.check_argument(name)?,
            "textcolor" => {
                self.check_argument(name)?;
                self.open.push(Opener::Command(1));
            }
            name if lists(WITH_ARGUMENT, name) => {
                self.open.push(Opener::Command(1));
                if let Some(rest) = self.rest.trim_start().strip_prefix('[') {
                    self.rest = rest;
                    self.open.push(Opener::Bracket);
                }
            }
            name if lists(WITH_TWO, name) => self.open.push(Opener::Command(2)),
            name => {
                known(lists(SIGNS, name))?;
                self.end_argument();
            }
        }
        Ok(())
    }

    fn check_argument(&mut self, name: &str) -> Result<(), Refusal> {
        let argument = self.argument()?;
        known(is_argument(name, argument))
    }

    /// Reads an argument in braces that is not a formula.
    fn argument(&mut self) -> Result<&'a str, Refusal> {
        let inside = self.rest.strip_prefix('{').ok_or(Refusal::Unknown)?;
        let (argument, rest) = inside.split_once('}').ok_or(Refusal::Unknown)?;
        self.rest = rest;
        Ok(argument)
    }

    fn close(&mut self, opener: &Opener) -> Result<(), Refusal> {
        known(self.open.pop().as_ref() == Some(opener))
    }

    /// Ends an argument of the command around it, which may be the last argument of the command around that.
    fn end_argument(&mut self) {
        while let Some(Opener::Command(waits_for)) = self.open.last_mut() {
            *waits_for -= 1;
            if *waits_for > 0 {
                return;
            }
            self.open.pop();
        }
    }
}
