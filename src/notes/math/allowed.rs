//! The commands and environments that a formula may contain, and what is known about them. When one is added, compile it
//! with LaTeX in all the places where the lists allow it.

/// Symbols: letters, signs and functions.
pub const SIGNS: &str = "
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega
    Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
    varGamma varDelta varTheta varLambda varXi varPi varSigma varUpsilon varPhi varPsi varOmega
    varepsilon vartheta varkappa varrho varsigma varpi varphi digamma
    aleph beth gimel daleth ell hbar imath jmath Im Re wp nabla partial eth Finv Game
    infty emptyset varnothing forall exists nexists neg lnot top bot angle measuredangle prime backprime surd complement
    dots ldots cdots vdots ddots dotsc dotsb dotsm dotsi dotso colon backslash vert Vert checkmark maltese
    flat natural sharp clubsuit diamondsuit heartsuit spadesuit bigstar lozenge blacklozenge
    Box Diamond square blacksquare triangle vartriangle triangledown blacktriangle blacktriangledown diagup diagdown
    mho dag ddag dagger ddagger S P copyright circledR circledS
    pm mp times div cdot ast star circ bullet oplus ominus otimes oslash odot bigcirc amalg wr diamond
    cap cup uplus sqcap sqcup vee wedge land lor setminus smallsetminus triangleleft triangleright
    bigtriangleup bigtriangledown dotplus divideontimes ltimes rtimes leftthreetimes rightthreetimes
    boxplus boxminus boxtimes boxdot barwedge veebar doublebarwedge curlywedge curlyvee Cap Cup intercal
    circledast circledcirc circleddash centerdot lhd rhd unlhd unrhd
    sum prod coprod int oint iint iiint iiiint bigcap bigcup bigsqcup bigvee bigwedge bigodot bigotimes bigoplus biguplus
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
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr
    sec sin sinh sup tan tanh bmod";

/// The symbols that LaTeX does not take for a subscript or superscript, because they are made of several.
pub const NO_SCRIPTS: &str = "
    dots ldots cdots vdots ddots dotsc dotsb dotsm dotsi dotso colon
    sum prod coprod int oint iint iiint iiiint bigcap bigcup bigsqcup bigvee bigwedge bigodot bigotimes bigoplus biguplus
    cong doteq notin models bowtie implies impliedby iff longrightarrow Longrightarrow dashleftarrow dashrightarrow
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr
    sec sin sinh sup tan tanh bmod";

/// Operators, which may be told where their limits stand.
pub const OPERATORS: &str = "
    sum prod coprod int oint iint iiint iiiint bigcap bigcup bigsqcup bigvee bigwedge bigodot bigotimes bigoplus biguplus
    arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr
    sec sin sinh sup tan tanh operatorname mathop overbrace underbrace";

/// Spaces and styles, which are no symbols.
pub const OTHERS: &str = "quad qquad enspace thinspace negthinspace displaystyle textstyle scriptstyle scriptscriptstyle";

/// Commands for the size of the delimiter after them.
pub const SIZES: &str = "
    big bigl bigr bigm Big Bigl Bigr Bigm bigg biggl biggr biggm Bigg Biggl Biggr Biggm";

/// Symbols that grow with what they enclose.
pub const DELIMITERS: &str = "
    backslash vert Vert lt gt uparrow downarrow updownarrow Uparrow Downarrow Updownarrow langle rangle lbrace rbrace
    lbrack rbrack lceil rceil lfloor rfloor lvert rvert lVert rVert lgroup rgroup lmoustache rmoustache
    ulcorner urcorner llcorner lrcorner";

/// Commands with one argument.
pub const WITH_ARGUMENT: &str = "
    not pmod mod pod
    acute bar breve check ddot dot grave hat mathring tilde vec widehat widetilde
    overline underline overbrace underbrace overleftarrow overrightarrow overleftrightarrow underleftarrow underrightarrow
    underleftrightarrow
    mathbf boldsymbol mathcal mathit mathrm mathsf mathtt mathbb mathfrak mathnormal";

/// Commands that set the space around their argument, which LaTeX reads like a subscript.
pub const CLASSES: &str = "mathop mathbin mathrel mathopen mathclose mathpunct mathord mathinner";

/// Commands with one argument and an optional one before it.
pub const WITH_OPTION: &str = "sqrt xleftarrow xrightarrow";

/// Commands with two arguments.
pub const WITH_TWO: &str = "frac dfrac tfrac cfrac binom dbinom tbinom overset underset stackrel";

/// Commands with running text as their argument.
pub const WITH_TEXT: &str = "text mbox textrm textnormal textbf textit textsf texttt";

/// Commands that may stand in running text, too.
pub const IN_TEXT: &str = "quad qquad enspace dots ldots";

/// Commands with arguments that may be a subscript or superscript without braces.
pub const GROUPS: &str = "
    frac mathbf mathcal mathit mathrm mathsf mathtt mathbb mathfrak mathnormal text textrm textbf textit textsf texttt";

/// Commands whose name is a sign.
pub const NAMED_BY_SIGNS: &str = ",;:! {}|%&#_$";

/// Environments. The argument that some of them have is checked as well: in LaTeX, that of `array` can contain commands.
pub const ENVIRONMENTS: &str = "
    array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases aligned alignedat gathered subarray";

/// Environments that are displayed formulas by themselves.
pub const DISPLAYS: &str = "
    align align* alignat alignat* equation equation* flalign flalign* gather gather* multline multline*";

/// Environments of a single line.
pub const OF_ONE_LINE: &str = "equation equation*";

/// Environments with an argument.
pub const WITH_CHECKED_ARGUMENT: &str = "array subarray alignat alignat* alignedat";

/// The colours that LaTeX knows by themselves.
pub const COLORS: &str = "
    black blue brown cyan darkgray gray green lightgray lime magenta olive orange pink purple red teal violet white yellow";

pub fn lists(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|known| known == word)
}

/// Whether this is a command without arguments that is a symbol.
pub fn is_symbol(command: &str) -> bool {
    command
        .strip_prefix('\\')
        .is_some_and(|name| lists(SIGNS, name) && !lists(NO_SCRIPTS, name))
}

/// The number of columns of an environment with this argument, which is empty if it has none; `None` if it cannot have it.
pub fn columns(environment: &str, argument: &str) -> Option<usize> {
    let columns = argument.bytes().filter(|c| b"lcr".contains(c)).count();
    Some(match environment {
        "array" => {
            let is_known = argument.bytes().all(|c| b"lcr| ".contains(&c));
            return (is_known && (1..=MOST_COLUMNS).contains(&columns)).then_some(columns);
        }
        "subarray" => return (columns == 1 && argument.len() == 1).then_some(1),
        "alignat" | "alignat*" | "alignedat" => {
            let pairs = argument.parse().ok();
            2 * pairs.filter(|pairs| (1..=MOST_COLUMNS).contains(pairs))?
        }
        "cases" | "split" => 2,
        "matrix" | "pmatrix" | "bmatrix" | "Bmatrix" | "vmatrix" | "Vmatrix" => 10,
        "smallmatrix" | "aligned" | "align" | "align*" | "flalign" | "flalign*" => MOST_COLUMNS,
        _ => 1,
    })
}

/// More columns would not fit on a page.
const MOST_COLUMNS: usize = 50;

/// Commands that take several levels of groups in LaTeX.
pub const HEAVY: &str = "overbrace underbrace substack";

/// Commands that the renderer does not know, and what it knows instead.
pub const RENDERED_AS: &[(&str, &str)] = &[
    ("mbox", "\\text"),
    ("textnormal", "\\textrm"),
    ("pod", "\\quad"),
    ("mod", "\\quad\\operatorname{mod}\\,"),
];

/// Commands that typeset an argument several times.
pub const COSTLY: &str = "
    overleftarrow overrightarrow overleftrightarrow underleftarrow underrightarrow underleftrightarrow
    xleftarrow xrightarrow boldsymbol overset underset widehat widetilde";
