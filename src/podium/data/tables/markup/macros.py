r"""What the macros of LaTeX that occur in tables mean: symbols, accents, styles, and arguments that are not printed.

A signature lists the arguments of a macro: ``o`` optional, ``m`` mandatory, ``p`` in parentheses (all dropped), ``M`` the
text that is printed.
"""

from __future__ import annotations

from typing import Final


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in text.split())


def _same(signature: str, names: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), signature)


SYMBOLS: Final[dict[str, str]] = {
    **_pairs(
        "alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ vartheta=θ iota=ι kappa=κ lambda=λ mu=μ "
        "nu=ν xi=ξ pi=π varpi=π rho=ρ varrho=ρ sigma=σ varsigma=ς tau=τ upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω "
        "Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω ell=ℓ textmu=μ upmu=μ "
        "pm=± textpm=± mp=∓ times=× texttimes=× div=÷ cdot=· cdotp=· textperiodcentered=· ast=* star=⋆ bigstar=★ "
        "textasteriskcentered=* bullet=• textbullet=• circ=∘ bigcirc=◯ degree=° textdegree=° "
        "dagger=† dag=† textdagger=† ddagger=‡ ddag=‡ textdaggerdbl=‡ S=§ P=¶ prime=′ checkmark=✓ cmark=✓ Checkmark=✓ "
        "xmark=✗ XSolidBrush=✗ XSolid=✗ diamond=⋄ Diamond=◇ diamondsuit=♢ clubsuit=♣ spadesuit=♠ heartsuit=♡ "
        "triangle=△ triangledown=▽ triangleleft=◁ triangleright=▷ blacktriangle=▲ blacktriangledown=▼ bigtriangleup=△ "
        "bigtriangledown=▽ square=□ Box=□ blacksquare=■ lozenge=◊ blacklozenge=⧫ oplus=⊕ ominus=⊖ otimes=⊗ odot=⊙ "
        "uparrow=↑ downarrow=↓ rightarrow=→ to=→ leftarrow=← gets=← leftrightarrow=↔ Uparrow=⇑ Downarrow=⇓ Rightarrow=⇒ "
        "nearrow=↗ searrow=↘ textuparrow=↑ textdownarrow=↓ textrightarrow=→ mapsto=↦ "
        "leq=≤ le=≤ leqslant=≤ geq=≥ ge=≥ geqslant=≥ ll=≪ gg=≫ neq=≠ ne=≠ approx=≈ sim=∼ simeq=≃ equiv=≡ cong=≅ propto=∝ "
        "prec=≺ succ=≻ lt=< gt=> textless=< textgreater=> infty=∞ partial=∂ nabla=∇ sum=∑ prod=∏ in=∈ cup=∪ cap=∩ subset=⊂ "
        "emptyset=∅ varnothing=∅ forall=∀ exists=∃ neg=¬ lnot=¬ land=∧ wedge=∧ lor=∨ vee=∨ mid=| vert=| lvert=| rvert=| "
        "Vert=‖ lVert=‖ rVert=‖ parallel=∥ perp=⊥ angle=∠ ldots=… dots=… cdots=… textellipsis=… vdots=⋮ "
        "lbrace={ rbrace=} lbrack=[ rbrack=] lparen=( rparen=) langle=⟨ rangle=⟩ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉ "
        "textbackslash=\\ backslash=\\ setminus=\\ textasciitilde=~ textasciicircum=^ textunderscore=_ textbar=| slash=/ "
        "textendash=– textemdash=— textquotesingle=' textquoteright=' textquoteleft=' textquotedbl=\" lq=' rq=' "
        "copyright=© textcopyright=© textregistered=® texttrademark=™ euro=€ texteuro=€ pounds=£ "
        "ss=ß o=ø O=Ø l=ł L=Ł ae=æ AE=Æ oe=œ OE=Œ aa=å AA=Å i=ı j=ȷ TeX=TeX LaTeX=LaTeX "
        "second=s meter=m metre=m gram=g hour=h minute=min hertz=Hz byte=B bit=bit percent=% kilo=k mega=M giga=G milli=m "
        "micro=µ nano=n per=/"
    ),
    **dict.fromkeys(["quad", "qquad", "enspace", "enskip", "thinspace", "space", "newline", "linebreak", "par", "tabularnewline", "textvisiblespace"], " "),
}  # fmt: skip
"""What is printed for a macro without arguments."""

ACCENTS: Final = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304", "dot": "\u0307", "ddot": "\u0308",
    "check": "\u030c", "acute": "\u0301", "grave": "\u0300", "breve": "\u0306", "vec": "\u20d7",
}  # fmt: skip
"""Combining characters of accents, in text and in formulas."""

SINGLE: Final = {
    ",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "\n": " ", "\t": " ", "\r": " ", "\\": " ", "!": "", "/": "", "-": "", "@": "",
    "*": "", "+": "", "(": "", ")": "", "[": "", "]": "", "<": "", "|": "‖",
}  # fmt: skip
"""What is printed for a macro whose name is no letter; any other, such as ``\\%``, stands for itself."""

ARGUMENTS: Final[dict[str, str]] = {
    **_same(
        "M",
        "textbf mathbf boldsymbol bm pmb underline uline ul uwave uuline dashuline dotuline emph textit mathit textsl textsc textsf "
        "texttt mathtt mathsf textrm mathrm textnormal textmd textup text mbox hbox fbox mathcal mathbb mathfrak ensuremath operatorname "
        "hl overline textquote enquote title centering sym makecellitem textsmaller textlarger smash mathop mathbin mathrel mathord "
        "mathop centerline llap rlap mathclap mathllap mathrlap texorpdfstring si gls acs ac acp acl glspl Gls",
    ),
    **_same("omM", "textcolor colorbox mathcolor foreignlanguage highlight"),
    **_same("oM", "makecell shortstack thead multirowcell tablenum framebox"),
    **_same("ooM", "makebox savebox"),
    **_same("mM", "href tcbox hypertarget hyperlink stackon"),
    **_same("omM", "rotatebox"),
    **_same("moM", "scalebox"),
    **_same("mooM", "raisebox"),
    **_same("mmM", "resizebox multicolumn adjincludegraphics"),
    **_same("omomoM", "multirow"),
    **_same("oooomM", "parbox"),
    **_same("ommM", "fcolorbox"),
    **_same("mM", "adjustbox colortext"),
    **_same("oM", "specialcell hyperref"),
    **_same("mM", "tabincell"),
    # Nothing of these is printed in the cell, or only a reference.
    **_same("m", "phantom hphantom vphantom label ref autoref cref Cref eqref pageref hspace vspace stepcounter "
            "cline Xcline hhline noalign thispagestyle pagestyle footnote tablefootnote tnote tnotex thanks "
            "nocite url rowfont bookmark index extrarowheight mrm"),
    **_same("om", "cellcolor rowcolor color columncolor pagecolor arrayrulecolor footnotetext SetCell SetRow includegraphics "
            "todo caption"),
    **_same("oom", "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite autocite footcite Cite Citet "
            "Citep supercite onlinecite citenum shortcite newcite citeN"),
    **_same("o", "toprule midrule bottomrule addlinespace footnotemark hdashline bigstrut tmark pagebreak nopagebreak linebreak "
            "tablefootnotemark thickhline topline midline bottomline hdashlinelr"),
    **_same("opm", "cmidrule"),
    **_same("mo", "cdashline cdashlinelr"),
    **_same("m", "Xhline"),
    **_same("omm", "rule"),
    **_same("mm", "setlength addtolength fontsize setcounter"),
    **_same("mmm", "specialrule"),
    **_same("ommm", "rowcolors"),
}  # fmt: skip
"""Signatures of macros."""

MARKS: Final[dict[str, str]] = {
    **_same("bold", "textbf mathbf boldsymbol bm pmb bfseries bf boldmath B fontseries"),
    **_same("underline", "underline uline ul uwave uuline dashuline dotuline overline"),
    **_same("italic", "emph textit mathit textsl itshape it slshape em sl"),
    **_same("colour", "textcolor colorbox mathcolor fcolorbox cellcolor rowcolor color hl highlight colortext"),
    **_same("footnote", "footnote tablefootnote tnote tnotex footnotemark tmark tablefootnotemark thanks supercite"),
}
"""Marks of a cell that a macro sets."""

SMALLER: Final = frozenset(
    [
        "tiny",
        "scriptsize",
        "footnotesize",
        "small",
        "scriptstyle",
        "scriptscriptstyle",
        "textsmaller",
        "normalsize",
        "large",
        "Large",
        "LARGE",
        "huge",
        "Huge",
    ]
)
"""Sizes: digits before and after a change of size do not belong to one number."""

SILENT: Final = frozenset(
    ["bfseries", "bf", "boldmath", "unboldmath", "mdseries", "itshape", "it", "slshape", "upshape", "scshape", "em", "sl", "rm", "sf", "tt", "sc", "rmfamily", "sffamily", "ttfamily", "normalfont", "displaystyle", "textstyle", "cr", "hline", "midline", "hfill", "hfil", "vfill", "centering", "raggedright", "raggedleft", "arraybackslash", "noindent", "protect", "xspace", "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "strut", "Tstrut", "Bstrut", "mathstrut", "null", "relax", "morecmidrules", "doublerulesep", "firsthline", "lasthline", "endhead", "endfirsthead", "endfoot", "endlastfoot", "notag", "nonumber", "allowbreak", "nobreak", "unskip", "ignorespaces", "limits", "nolimits", "boldsymbolon", "selectfont", "leavevmode", "B", "U", "endgroup", "begingroup", "bgroup", "egroup", "nobreakspace", "newpage", "clearpage", "smallskip", "medskip", "bigskip", "fi"]
) | SMALLER  # fmt: skip
"""Declarations and spacing that print nothing."""

FUNCTIONS: Final = frozenset(
    [
        "log",
        "ln",
        "exp",
        "sin",
        "cos",
        "tan",
        "tanh",
        "max",
        "min",
        "sup",
        "inf",
        "lim",
        "arg",
        "argmax",
        "argmin",
        "det",
        "dim",
        "gcd",
        "deg",
        "Pr",
        "mod",
        "bmod",
    ]
)
"""Names that are printed as they are."""
