r"""From LaTeX to plain text: ``\textbf{0.9}`` is 0.9 in bold, ``$0.85_{\pm 0.02}$`` is 0.85±0.02, ``Rodr\'iguez`` is Rodríguez.

A macro that podium does not know is left out and its argument kept, unless that could change a number: then it stays visible.

First come tables of the macros that occur in tables: symbols, accents, styles, and arguments that are not printed. A
signature lists the arguments of a macro: ``o`` optional, ``m`` mandatory, ``p`` in parentheses (all dropped), ``M`` the
text that is printed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final, NamedTuple

from podium.data.tables.markup.raw import END, SMALL, SUB, SUP, is_simple, tidy


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
    **_same("omM", "textcolor colorbox mathcolor foreignlanguage highlight rotatebox"),
    **_same("oM", "makecell shortstack thead multirowcell tablenum framebox specialcell hyperref"),
    **_same("ooM", "makebox savebox"),
    **_same("mM", "href tcbox hypertarget hyperlink stackon adjustbox colortext tabincell"),
    **_same("moM", "scalebox"),
    **_same("mooM", "raisebox"),
    **_same("mmM", "resizebox multicolumn adjincludegraphics"),
    **_same("omomoM", "multirow"),
    **_same("oooomM", "parbox"),
    **_same("ommM", "fcolorbox"),
    # Nothing of these is printed in the cell, or only a reference.
    **_same("m", "phantom hphantom vphantom label ref autoref cref Cref eqref pageref hspace vspace stepcounter "
            "cline Xcline hhline noalign thispagestyle pagestyle footnote tablefootnote tnote tnotex thanks "
            "nocite url rowfont bookmark index extrarowheight mrm Xhline"),
    **_same("om", "cellcolor rowcolor color columncolor pagecolor arrayrulecolor footnotetext SetCell SetRow includegraphics "
            "todo caption"),
    **_same("oom", "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite autocite footcite Cite Citet "
            "Citep supercite onlinecite citenum shortcite newcite citeN"),
    **_same("o", "toprule midrule bottomrule addlinespace footnotemark hdashline bigstrut tmark pagebreak nopagebreak linebreak "
            "tablefootnotemark thickhline topline midline bottomline hdashlinelr"),
    **_same("opm", "cmidrule"),
    **_same("mo", "cdashline cdashlinelr"),
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

SMALLER: Final = frozenset([
    "tiny", "scriptsize", "footnotesize", "small", "scriptstyle", "scriptscriptstyle", "textsmaller", "normalsize",
    "large", "Large", "LARGE", "huge", "Huge",
])  # fmt: skip
"""Sizes: digits before and after a change of size do not belong to one number."""

SILENT: Final = frozenset(
    ["bfseries", "bf", "boldmath", "unboldmath", "mdseries", "itshape", "it", "slshape", "upshape", "scshape", "em", "sl", "rm", "sf", "tt", "sc", "rmfamily", "sffamily", "ttfamily", "normalfont", "displaystyle", "textstyle", "cr", "hline", "midline", "hfill", "hfil", "vfill", "centering", "raggedright", "raggedleft", "arraybackslash", "noindent", "protect", "xspace", "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "strut", "Tstrut", "Bstrut", "mathstrut", "null", "relax", "morecmidrules", "doublerulesep", "firsthline", "lasthline", "endhead", "endfirsthead", "endfoot", "endlastfoot", "notag", "nonumber", "allowbreak", "nobreak", "unskip", "ignorespaces", "limits", "nolimits", "boldsymbolon", "selectfont", "leavevmode", "B", "U", "endgroup", "begingroup", "bgroup", "egroup", "nobreakspace", "newpage", "clearpage", "smallskip", "medskip", "bigskip", "fi"]
) | SMALLER  # fmt: skip
"""Declarations and spacing that print nothing."""

FUNCTIONS: Final = frozenset([
    "log", "ln", "exp", "sin", "cos", "tan", "tanh", "max", "min", "sup", "inf", "lim", "arg", "argmax", "argmin",
    "det", "dim", "gcd", "deg", "Pr", "mod", "bmod",
])  # fmt: skip
"""Names that are printed as they are."""

_TOKEN: Final = re.compile(
    r"\\(?P<macro>[A-Za-z@]+)|\\(?P<single>.)|[{}$^_~\[\]]|(?P<text>[^\\{}$^_~\[\]]+)", re.DOTALL
)
_DEEPEST: Final = 40
_UNKNOWN: Final = re.compile("\x05([^\x06]*)\x06([^\x05-\x07]*)\x07")
_BARE: Final = re.compile("\x0e([^\x0f]*)\x0f")
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ue000-\uf8ff]")
_DIGIT: Final = re.compile(r"\d")
_STARTS_AS_NUMBER: Final = re.compile(r"[-+<>≤≥∼~(±]*\s?[\d.]")
_UNCERTAIN: Final = re.compile(r"([-+]?\d*\.?\d+)\((\d*\.?\d+)\)([eE][-+]?\d+)?", re.ASCII)
_LENGTH: Final = re.compile(r"\s*-?[\d.]+\s*(?:pt|ex|em|mm|cm|in|bp|pc|sp|\\\w+)\s*")
ENVIRONMENTS: Final = {
    "tabular": "om", "tabular*": "mom", "tabularx": "mom", "tabulary": "mom", "longtable": "om", "longtabu": "om", "array": "om",
    "supertabular": "m", "xtabular": "m", "tabu": "m", "tblr": "om", "longtblr": "om", "talltblr": "om", "NiceTabular": "om",
    "NiceTabular*": "mom", "NiceTabularX": "mom", "mpxtabular": "m", "ltablex": "m", "xltabular": "mom",
}  # fmt: skip
"""Environments of tables, with the signatures of their arguments; the last one describes the columns."""


class Token(NamedTuple):
    """A piece of LaTeX: kind "macro" (letters), "single" (another character), "text", or a character of structure."""

    kind: str
    text: str


def tokens(text: str) -> list[Token]:
    """Cut a text into macros, characters of structure and plain pieces."""
    return [Token(found.lastgroup or found[0], found[found.lastgroup or 0]) for found in _TOKEN.finditer(text)]


def plain_latex(text: str) -> tuple[str, frozenset[str]]:
    r"""Return the plain text of a piece of LaTeX, and its marks: "bold", "underline", "colour", "footnote" or a macro.

    >>> plain_latex(r"\textbf{0.85} {\tiny$\pm$ 0.02}")[0], plain_latex(r"$1.23\times10^{-4}$")[0], plain_latex(r"$f_{1}$")[0]
    ('0.85±0.02', '1.23e-4', 'f_1')
    """
    stripped = text.strip()
    if is_simple(stripped):
        return stripped, frozenset()
    reader = _Reader(tokens(_CONTROL.sub(" ", text)))
    plain = reader.read(None)
    return tidy(_with_unknown(plain, reader.marks), reader.marks), frozenset(reader.marks)


def _with_unknown(text: str, marks: set[str]) -> str:
    """Leave unknown macros out, unless there are digits both in and around them."""
    for _ in range(_DEEPEST):
        if "\x05" not in text:
            break
        around = _DIGIT.search(_UNKNOWN.sub("", text)) is not None
        several = sum(_DIGIT.search(found[2]) is not None for found in _UNKNOWN.finditer(text)) > 1

        def resolved(found: re.Match[str], risky: bool = around or several) -> str:
            if risky and _DIGIT.search(found[2]):
                return f"\\{found[1]}{{{found[2]}}}"
            marks.add("\\" + found[1])
            return found[2]

        text = _UNKNOWN.sub(resolved, text)
    text = re.sub("[\x05-\x07]", "", text)
    if "\x0e" not in text:
        return text
    # A macro without arguments is a style before a number; where there is none it stands for text, such as a name.
    numeric = _STARTS_AS_NUMBER.match(_BARE.sub("", text).lstrip("$ "))
    if numeric:
        marks.update("\\" + name for name in _BARE.findall(text))
    return _BARE.sub("" if numeric else r"\1", text)


def siunitx(text: str) -> str:
    """Spell a number of siunitx, where ``0.853(12)`` has the uncertainty 0.012.

    >>> siunitx("0.85 +- 0.02"), siunitx("0.853(12)"), siunitx("1.20(3)e-7"), siunitx("12.3(1.4)")
    ('0.85±0.02', '0.853±0.012', '1.20e-7±0.03e-7', '12.3±1.4')
    """
    plain = "".join(text.split()).replace("+-", "±").replace("\\pm", "±")
    found = _UNCERTAIN.fullmatch(plain)
    if found is None:
        return plain
    number, inside, power = found.groups("")
    places = len(number.partition(".")[2])
    if places and "." not in inside:
        digits = inside.rjust(places + 1, "0")
        inside = f"{digits[:-places]}.{digits[-places:]}"
    return f"{number}{power}±{inside}{power}"


class _Reader:
    """Tokens, read from left to right."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.at = 0
        self.depth = 0
        self.math = False
        self.marks: set[str] = set()

    def kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def read(self, stop: str | None) -> str:
        """Read up to a closing mark, which is consumed, or to the end."""
        out: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.kind == stop:
                break
            out.append(self.piece(token))
        return "".join(out)

    def piece(self, token: Token) -> str:
        """Return what one token, with what belongs to it, prints."""
        kind = token.kind
        if kind == "text":
            return self.typed(token.text)
        if kind == "macro":
            return self.macro(token.text)
        if kind == "single":
            return self.single(token.text)
        if kind == "{":
            return self.group()
        if kind in "^_":
            return (SUP if kind == "^" else SUB) + self.argument() + END
        if kind == "$":
            self.math = not self.math
            return ""
        return {"~": " ", "}": ""}.get(kind, kind)

    def typed(self, text: str) -> str:
        if self.math:
            return text
        if "--" in text:
            text = text.replace("---", "—").replace("--", "–")
        return text.replace("``", "“").replace("''", "”")

    def group(self) -> str:
        """Read a group whose opening brace has been consumed."""
        return self.deeper(lambda: self.read("}"))

    def deeper(self, read: Callable[[], str]) -> str:
        """Read what is nested here, nothing where that is deeper than anybody writes."""
        if self.depth >= _DEEPEST:
            return ""
        self.depth += 1
        found = read()
        self.depth -= 1
        return found

    def trim(self) -> None:
        """Take white space away: it ends the name of a macro."""
        while self.kind() == "text":
            rest = self.tokens[self.at].text.lstrip()
            if rest:
                self.tokens[self.at] = Token("text", rest)
                return
            self.at += 1

    def argument(self) -> str:
        """Read a mandatory argument: a group, a macro, or one character."""
        self.trim()
        kind = self.kind()
        if not kind or kind == "}":
            return ""
        token = self.tokens[self.at]
        if kind == "text":
            self.tokens[self.at] = Token("text", token.text[1:])
            return token.text[:1]
        if self.depth >= _DEEPEST:
            return ""
        self.at += 1
        return self.deeper(lambda: self.piece(token))

    def optional(self, opening: str = "[") -> str:
        """Read an optional argument, "" where there is none."""
        if opening == "(":
            text = self.tokens[self.at].text if self.kind() == "text" else ""
            inside, mark, rest = text.lstrip()[1:].partition(")")
            if text.lstrip()[:1] != "(" or not mark:
                return ""
            self.tokens[self.at] = Token("text", rest)
            return inside
        if self.kind() != "[" or self.depth >= _DEEPEST:
            return ""
        self.at += 1
        return self.deeper(lambda: self.read("]"))

    def by_signature(self, signature: str) -> str:
        """Consume arguments; return the printed one."""
        if self.kind() == "text" and self.tokens[self.at].text[:1] == "*":
            self.tokens[self.at] = Token("text", self.tokens[self.at].text[1:])
            self.trim()
        printed = ""
        for sort in signature:
            if sort == "M":
                self.trim()
                printed = self.argument()
            else:
                marks = set(self.marks)
                if sort == "m":
                    self.argument()
                else:
                    self.optional("(" if sort == "p" else "[")
                self.marks = marks
        return printed

    def single(self, character: str) -> str:
        if character in ACCENTS and not (self.math and character in "=.`'"):
            return self.accented(character)
        if character == "\\":
            if self.kind() == "[":
                start = self.at
                if not _LENGTH.fullmatch(inside := self.optional()):
                    self.at = start if not inside else self.at
                    return f" [{inside}]"
            return " "
        return SINGLE.get(character, character)

    def accented(self, accent: str) -> str:
        found = self.argument()
        base = {"ı": "i", "ȷ": "j"}.get(found, found)
        if len(base) == 1 and base.isalpha():
            return unicodedata.normalize("NFC", base + ACCENTS[accent])
        if accent.isalpha() and len(accent) == 1:
            return f"\x05{accent}\x06{found}\x07"  # somebody's own macro
        return found

    def macro(self, name: str) -> str:
        self.trim()
        if name in MARKS:
            self.marks.add(MARKS[name])
        if name in _SPECIAL:
            return _SPECIAL[name](self)
        if name in ACCENTS:
            return self.accented(name)
        if name in ARGUMENTS:
            return self.by_signature(ARGUMENTS[name])
        if name in SYMBOLS:
            if self.kind() == "{" and self.tokens[self.at + 1 : self.at + 2] == [Token("}", "}")]:
                self.at += 2
            return SYMBOLS[name]
        if name in SILENT:
            return SMALL if name in SMALLER else ""
        return name if name in FUNCTIONS else self.unknown(name)

    def unknown(self, name: str) -> str:
        """Read a macro that nobody defined here, with the groups that follow it."""
        groups = []
        while self.kind() == "{" and self.depth < _DEEPEST:
            self.at += 1
            groups.append(self.group())
        if not any(group.strip() for group in groups):
            return f"\x0e{name}\x0f" + ("" if groups or self.math else " ")
        with_digits = [group for group in groups if _DIGIT.search(group)]
        if len(with_digits) > 1:
            return "\\" + name + "".join(f"{{{group}}}" for group in groups)
        printed = with_digits[0] if with_digits else next(group for group in reversed(groups) if group.strip())
        return f"\x05{name}\x06{printed}\x07"

    def number(self) -> str:
        self.optional()
        return siunitx(self.argument())

    def quantity(self) -> str:
        number = self.number()
        self.optional()
        unit = self.argument().strip()
        return f"{number}%" if unit == "%" else f"{number} {unit}".rstrip()

    def begin(self) -> str:
        name = self.argument()
        self.by_signature(ENVIRONMENTS.get(name, ""))
        return " "

    def end(self) -> str:
        self.argument()
        return " "


_SPECIAL: Final[dict[str, Callable[[_Reader], str]]] = {
    "num": _Reader.number,
    "begin": _Reader.begin,
    "end": _Reader.end,
    "ding": lambda reader: {"51": "✓", "52": "✓", "55": "✗", "56": "✗"}.get(reader.argument(), "◦"),
    **dict.fromkeys(("SI", "qty"), _Reader.quantity),
    **dict.fromkeys(
        ("frac", "tfrac", "dfrac", "nicefrac", "sfrac"), lambda reader: f"{reader.argument()}/{reader.argument()}"
    ),
    **dict.fromkeys(("sout", "st", "cancel", "xout"), lambda reader: f"~~{reader.argument()}~~"),
    **dict.fromkeys(("textsuperscript", "sp"), lambda reader: SUP + reader.argument() + END),
    **dict.fromkeys(("textsubscript", "sb"), lambda reader: SUB + reader.argument() + END),
}
