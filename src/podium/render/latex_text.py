r"""Escapes text for LaTeX so that it compiles under pdfTeX, XeTeX and LuaTeX and nothing is silently lost.

ASCII specials and the common signs become commands that exist in the kernel; accented Latin letters become accent
commands, which work in every font encoding. Any other character becomes ``\podiumchar{1F600}{...}``: XeTeX and LuaTeX
print it when their font has it, and otherwise, as under pdfTeX, its number is printed (``U+1F600``).
"""

from __future__ import annotations

import unicodedata
from contextlib import AbstractContextManager
from functools import lru_cache
from math import ceil

from podium.i18n import N_, legible
from podium.lazy import regex
from podium.render.numbers import parts
from podium.render.visible import acts

MACROS = r"""\ifdefined\podiumnumber\else
  \DeclareRobustCommand\podiumnumber[1]{\texttt{U+#1}\allowbreak}% a character by its number
\fi
\ifdefined\podiumchar\else
  % A character outside the usual fonts: itself where the font has it, its number elsewhere.
  \ifdefined\Umathcode
    \DeclareRobustCommand\podiumchar[2]{\iffontchar\font"#1 #2\else\podiumnumber{#1}\fi}
  \else
    \DeclareRobustCommand\podiumchar[2]{\podiumnumber{#1}}
  \fi
\fi
\ifdefined\podiumcoded\else
  % A letter that the old 7-bit fonts (OT1) do not have: its number there.
  \makeatletter
  \DeclareRobustCommand\podiumcoded[2]{{\def\podiumold{OT1}\ifx\f@encoding\podiumold\podiumnumber{#1}\else#2\fi}}
  \makeatother
\fi
"""

_ASCII = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"{\char34}", "`": r"{\char96}", "'": "'", "[": "{[}", "]": "{]}", "*": "{*}",
}  # fmt: skip

_MATH = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ϑ": "vartheta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "µ": "mu", "ν": "nu",
    "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "ς": "varsigma", "τ": "tau", "υ": "upsilon", "φ": "varphi",
    "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda",
    "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega", "ℓ": "ell",
    "≤": "leq", "≥": "geq", "≪": "ll", "≫": "gg", "≠": "neq", "≈": "approx", "≡": "equiv", "∼": "sim", "≺": "prec",
    "≻": "succ", "±": "pm", "∓": "mp", "×": "times", "÷": "div", "∞": "infty", "∂": "partial", "∇": "nabla",
    "∑": "sum", "∏": "prod", "∫": "int", "∈": "in", "∉": "notin", "∅": "emptyset", "∪": "cup", "∩": "cap",
    "⊂": "subset", "⊆": "subseteq", "∧": "wedge", "∨": "vee", "¬": "neg", "∀": "forall", "∃": "exists",
    "→": "rightarrow", "←": "leftarrow", "↔": "leftrightarrow", "↑": "uparrow", "↓": "downarrow",
    "⇒": "Rightarrow", "⇔": "Leftrightarrow", "√": "surd", "∝": "propto", "⋅": "cdot", "·": "cdot", "∘": "circ",
    "°": "^{\\circ}", "′": "^{\\prime}", "″": "^{\\prime\\prime}", "⊥": "perp", "∥": "parallel",
}  # fmt: skip

_TEXT = {
    "−": "$-$", "–": r"\textendash{}", "—": r"\textemdash{}", "‐": "-", "‑": r"\mbox{-}", "…": r"\ldots{}",
    "‘": r"\textquoteleft{}", "’": r"\textquoteright{}", "“": r"\textquotedblleft{}", "”": r"\textquotedblright{}",
    "•": r"\textbullet{}", "\u00a0": "~", "\u2009": r"\,", "\u202f": r"\,", "†": r"\dag{}", "‡": r"\ddag{}",
    "§": r"\S{}", "¶": r"\P{}", "©": r"\copyright{}", "®": r"\textregistered{}", "™": r"\texttrademark{}",
    "£": r"\pounds{}", "¡": r"\textexclamdown{}", "¿": r"\textquestiondown{}",
    "½": r"$\frac12$", "¼": r"$\frac14$", "¾": r"$\frac34$", "ß": r"\ss{}",
    "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ø": r"\o{}", "Ø": r"\O{}", "ł": r"\l{}",
    "Ł": r"\L{}", "å": r"\aa{}", "Å": r"\AA{}", "ı": r"\i{}", "ȷ": r"\j{}",
}  # fmt: skip

_CODED = {
    "đ": r"\dj{}", "Đ": r"\DJ{}", "ð": r"\dh{}", "Ð": r"\DH{}", "þ": r"\th{}", "Þ": r"\TH{}", "ŋ": r"\ng{}",
    "Ŋ": r"\NG{}", "«": r"\guillemotleft{}", "»": r"\guillemotright{}", "‹": r"\guilsinglleft{}",
    "›": r"\guilsinglright{}", "„": r"\quotedblbase{}", "‚": r"\quotesinglbase{}",
}  # fmt: skip

_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c", "\u0331": "b",
}  # fmt: skip
_OGONEK = "\u0328"
_SCRIPTS = {"⁺": "+", "⁻": "-", "₊": "+", "₋": "-", "ⁿ": "n", "ᵀ": "T"}

_LITERAL = regex(r"[^A-Za-z0-9 ,;:.!?()/+=@'-]")
_LIGATURES = regex(r"(?<=[-,'])(?=[-,'])")
_SPACES = regex(r"^ | $|(?<= ) ")


def letters() -> AbstractContextManager[None]:
    """Use English if pdfTeX, which supports Latin letters only, cannot print the language; names do not change."""
    latin = lambda text: all(ord(char) < 0x250 for char in text)  # noqa: E731
    return legible(latin, N_("LaTeX and TikZ are written in English, because pdfLaTeX cannot print {language}."))


def escape(text: str) -> str:
    r"""Escape a text for LaTeX, in text mode; control characters are printed by number, spaces are kept.

    >>> print(escape("50% a_b χ² é"))
    50\% a\_b $\chi$\textsuperscript{2} \'{e}
    """
    plain = _LITERAL.sub(lambda found: char(found[0]), unicodedata.normalize("NFC", text))
    # An empty group would stop a ligature (-- to a dash) in pdfTeX only, a kern stops it everywhere.
    return _SPACES.sub(r"\\ ", _LIGATURES.sub(r"\\kern0pt{}", plain))


def comments(text: str) -> str:
    """Write the lines of a text as comments."""
    return "".join(f"% {line}".rstrip() + "\n" for line in text.splitlines())


_RAISED = regex(r"[⁺⁻⁰¹²³⁴-⁹]+")


def math(text: str) -> str:
    r"""Write a formula in plain characters as LaTeX, without the dollar signs; for podium's own formulas, not for names.

    >>> print(math("χ²(4) = 39.65"), math("p < 4.5 × 10⁻⁷"), math("Δ = 0.5 [−1, 2]"))
    \chi^{2}(4) = 39.65 p < 4.5 \times 10^{-7} \Delta = 0.5\ [-1, 2]
    >>> print(math("1/(1 + exp(−κ·d))"))
    1/(1 + \exp(-\kappa\cdot d))
    """
    raised = _RAISED.sub(lambda run: f"^{{{unicodedata.normalize('NFKC', run[0]).replace('−', '-')}}}", text)
    # TeX drops blanks in formulas; the one between an estimate and its interval is meant.
    pieces = [_math_char(c) for c in raised.replace(" [", "\\ [").replace("exp(", "\\exp(")]
    # A command must not run into a letter behind it.
    return "".join(
        f"{piece} " if piece[0] == "\\" and piece[-1].isalpha() and after[:1].isalpha() else piece
        for piece, after in zip(pieces, [*pieces[1:], ""], strict=True)
    )


def _math_char(c: str) -> str:
    if c in _MATH and not _MATH[c].startswith("^"):
        return f"\\{_MATH[c]}"
    return {"−": "-", "%": r"\%", "–": "-"}.get(c, c)


@lru_cache(maxsize=4096)
def char(c: str) -> str:
    """Escape one character."""
    if c in _ASCII:
        return _ASCII[c]
    if "!" <= c <= "~" or c == " ":
        return c
    if c in _MATH:
        return f"${_MATH[c]}$" if _MATH[c].startswith("^") else f"$\\{_MATH[c]}$"
    return _TEXT.get(c) or _coded(c) or _composed(c) or _script(c) or _by_number(c)


def _coded(c: str) -> str:
    return f"\\podiumcoded{{{_number(c)}}}{{{_CODED[c]}}}" if c in _CODED else ""


def _composed(c: str) -> str:
    """Write a Latin letter with one accent as an accent command."""
    decomposed = unicodedata.normalize("NFD", c)
    base, accent = decomposed[:1], decomposed[1:]
    if not (base.isascii() and base.isalpha()):
        return ""
    letter = f"\\{base}" if base in "ij" and accent != "\u0323" else base
    if accent == _OGONEK:
        return f"\\podiumcoded{{{_number(c)}}}{{\\k{{{base}}}}}"
    return f"\\{_ACCENTS[accent]}{{{letter}}}" if accent in _ACCENTS else ""


def _script(c: str) -> str:
    """Write a superscript or subscript digit or sign."""
    kind, _, _ = unicodedata.decomposition(c).partition(" ")
    plain = _SCRIPTS.get(c) or (unicodedata.normalize("NFKC", c) if kind in ("<super>", "<sub>") else "")
    if len(plain) != 1 or not (plain.isascii() and (plain.isalnum() or plain in "+-")):
        return ""
    return f"$_{{{plain}}}$" if kind == "<sub>" else f"\\textsuperscript{{{plain}}}"


def _by_number(c: str) -> str:
    if acts(c) or unicodedata.category(c) in ("Co", "Cn"):
        return f"\\podiumnumber{{{_number(c)}}}"
    return f"\\podiumchar{{{_number(c)}}}{{{c}}}"


def _number(c: str) -> str:
    return f"{ord(c):04X}"


# Estimates how wide a text will be in LaTeX, and where it may be broken.


_WIDTHS = {
    **dict.fromkeys("il,.:;!|[]'", 0.28), **dict.fromkeys("fjrstI", 0.39), **dict.fromkeys("-() ", 0.39),
    **dict.fromkeys("acegoz0123456789/$*?\"`^\\{}", 0.5), **dict.fromkeys("bdhknpquvxyJS_", 0.56),
    **dict.fromkeys("wABCDEFGHKLNOPQRTUVXYZ&@+=<>~", 0.78), **dict.fromkeys("m#%M", 0.92), "W": 1.03,
}  # fmt: skip
_TYPEWRITER = 0.53
BOLD = 1.16
"""How much wider the bold face is."""

_PIECE = 5.0
_AFTER_MARK = r"(?<=[_\-–/.:,;|@+=)])(?=[^_\-–/.:,;|@+=)])"
_AFTER_MARKS = regex(_AFTER_MARK)
_WORDS = regex(rf"{_AFTER_MARK}|(?<=[a-z])(?=[A-Z])")


def ems(text: str) -> float:
    """Estimate the width of a text."""
    return sum(_width(c) for c in text)


def _width(c: str) -> float:
    if c in _WIDTHS:
        return _WIDTHS[c]
    written = char(c)
    if written.startswith("\\podium"):
        return _TYPEWRITER * len(f"U+{ord(c):04X}")
    return 0.8


def number_ems(figure: str) -> float:
    """Estimate the width of a formatted number as it is typeset.

    >>> round(number_ems("0.05"), 2), round(number_ems("4.49e-07"), 2)
    (1.78, 4.97)
    """
    relation, sign, mantissa, exponent = parts(figure)
    width = ems(mantissa) + (0.8 if sign else 0.0) + (1.1 if relation else 0.0)
    if not exponent:
        return width
    power = 1.0 + 0.75 * (0.5 * len(exponent) + (0.3 if exponent.startswith("-") else 0.0))
    return width + power + 1.22


def pieces(word: str, longest: float = _PIECE, *, header: bool = False) -> list[str]:
    """Cut a long word, behind punctuation where there is some, into pieces that are at most so wide.

    >>> pieces("random_forest", 4.0)
    ['random_', 'forest']
    """
    joined: list[str] = []
    for part in (_WORDS if header else _AFTER_MARKS).split(word):
        even = ems(part) / max(ceil(ems(part) / longest), 1) + 0.3  # "Classifi-cation", not "Classificatio-n"
        chunks = _chunks(part, min(even, longest) if header else longest)
        for chunk in chunks:
            if joined and ems(joined[-1] + chunk) <= longest and not (header and len(chunks) > 1):
                joined[-1] += chunk
            else:
                joined.append(chunk)
    return joined


def _chunks(part: str, longest: float) -> list[str]:
    chunks = [""]
    width = 0.0
    for c in part:
        step = _width(c)
        if chunks[-1] and width + step > longest and not unicodedata.combining(c):
            chunks.append("")
            width = 0.0
        chunks[-1] += c
        width += step
    return chunks


def breakable(text: str, longest: float = 16.0) -> str:
    r"""Escape a text so that its long words may be broken over lines, without a hyphen that is not theirs.

    >>> print(breakable("see a_very_long_and_unbroken_name", 8.0))
    see a\_very\_\allowbreak{}long\_and\_\allowbreak{}unbroken\_\allowbreak{}name
    """
    words = unicodedata.normalize("NFC", text).split(" ")
    return " ".join(_breakable_word(word, longest) for word in words)


def _breakable_word(word: str, longest: float) -> str:
    if ems(word) <= longest:
        return escape(word)
    return r"\allowbreak{}".join(escape(piece) for piece in pieces(word))


def lines(text: str, width: float, longest: float = 8.0) -> list[str]:
    """Wrap a header into lines of about ``width``; only words far wider than that, and than `longest`, are cut.

    >>> lines("adjusted p-value", 4.0), lines("Bergmann–Hommel", 4.0), lines("ImdbClassification", 4.0, 6.0)
    (['adjusted', 'p-value'], ['Bergmann–', 'Hommel'], ['Imdb', 'Classifi', 'cation'])
    """
    longest = max(width, longest)
    wrapped: list[str] = []
    for word in text.split():
        for number, piece in enumerate(pieces(word, longest, header=True) if ems(word) > longest else [word]):
            if wrapped and number == 0 and ems(f"{wrapped[-1]} {piece}") <= width:
                wrapped[-1] += f" {piece}"
            else:
                wrapped.append(piece)
    return wrapped or [""]
