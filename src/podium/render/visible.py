"""Makes characters that act instead of being seen visible, and texts fit for a limited encoding."""

from __future__ import annotations

import codecs
import re
import unicodedata

_ACTING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")  # shape Persian words and compound emoji, reorder nothing
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_SUSPECT = re.compile(r"[^ -~\u00a0-\u00ac\u00ae-\u05ff]")
_BLANKS = re.compile(r"[ \t\r\n]+")

_PLAIN = {
    "χ": "chi", "α": "alpha", "β": "beta", "δ": "delta", "Δ": "Delta", "ε": "epsilon", "η": "eta", "κ": "kappa",
    "λ": "lambda", "μ": "mu", "µ": "mu", "ν": "nu", "π": "pi", "ρ": "rho", "σ": "sigma", "Σ": "Sigma", "τ": "tau",
    "φ": "phi", "ω": "omega", "θ": "theta", "⁰": "0", "¹": "1", "²": "2", "³": "3", "₀": "0", "₁": "1", "₂": "2",
    "≥": ">=", "≤": "<=", "≠": "!=", "≈": "~", "±": "+/-", "×": "x", "·": ".", "−": "-", "–": "-", "—": "--",
    "‐": "-", "‑": "-", "…": "...", "•": "*", "→": "->", "←": "<-", "∞": "inf", "√": "sqrt", "½": "1/2",
    "‘": "'", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "─": "-", "\u00a0": " ", "\u2009": " ",
    "\u202f": " ", "§": "section ", "°": " deg", "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l",
    "Ł": "L",
}  # fmt: skip


def acts(char: str) -> bool:
    r"""Whether a character is a control, a text-direction override or the like, or half of a surrogate pair.

    >>> acts("\x1b"), acts("\u202e"), acts("é")
    (True, True, False)
    """
    return unicodedata.category(char) in _ACTING and char not in _JOINERS


def visible(text: str) -> str:
    r"""Write every acting character as an escape, so that no name can steer a terminal or reorder a line.

    >>> print(visible("a\x1b[31mb\nc"))
    a\x1b[31mb\nc
    """
    return _SUSPECT.sub(lambda found: _escape(found[0]), text)


def _escape(char: str) -> str:
    if not acts(char):
        return char
    return _NAMED.get(char) or char.encode("unicode_escape").decode("ascii")


def running(text: str) -> str:
    r"""Join the lines of a running text; other acting characters become visible.

    >>> running("two\n  lines ")
    'two lines'
    """
    return visible(_BLANKS.sub(" ", text).strip())


def encodable(text: str, encoding: str) -> str:
    r"""Replace characters that an encoding lacks by a plain spelling, or by an escape if there is none.

    >>> print(encodable("χ² ≥ 3 中", "ascii"))
    chi2 >= 3 \u4e2d
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_spelled(char, encoding) for char in text)
    except LookupError:
        return encodable(text, "ascii")
    return text


def _spell_missing(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_spelled(char, "ascii") for char in missing), error.end  # code pages do not tell their name here


SPELLED = "podium.spelled"
"""How a stream treats what its encoding lacks (the ``errors`` of Python's files): as `encodable` does."""

codecs.register_error(SPELLED, _spell_missing)


def shows(text: str, encoding: str) -> bool:
    r"""Whether an encoding has the letters of a text, accents apart.

    >>> shows("Español", "ascii"), shows("中文", "cp1252")
    (True, False)
    """
    return "\\" not in encodable(text, encoding)


def _spelled(char: str, encoding: str) -> str:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        plain = _PLAIN.get(char) or _unaccented(char)
        return plain.encode(encoding, "backslashreplace").decode(encoding)
    return char


def _unaccented(char: str) -> str:
    base = unicodedata.normalize("NFD", char)
    return base[0] if len(base) > 1 and base[0].isascii() else char
