"""From the markup inside a cell to plain text: Markdown, HTML, formulas; and :func:`clean_cell` for a cell of unknown origin."""

from __future__ import annotations

import html
import re
from typing import Final

from podium.data.tables.markup.raw import END, LONGEST, SUB, SUP, is_simple, tidy
from podium.data.tables.markup.tex import plain_latex

_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)((?:[^\"'<>]|\"[^\"<]*\"|'[^'<]*')*)>")
_HIDDEN: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?:^|\s)hidden(?:\s|=|$)|sr-only|visually-hidden", re.IGNORECASE
)
_ALTERNATIVE: Final = re.compile(r"alttext=\"([^\"]*)\"|alttext='([^']*)'")
_VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_STYLES: Final = {
    "b": "bold", "strong": "bold", "u": "underline", "ins": "underline", "i": "italic", "em": "italic", "mark": "colour", "font": "colour",
}  # fmt: skip
_DROPPED: Final = frozenset(
    ["script", "style", "svg", "annotation", "title", "noscript", "template", "button", "select"]
)
_BREAKS: Final = frozenset(["br", "p", "div", "li", "tr", "td", "th", "hr", "ul", "ol", "table"])

_FORMULA: Final = re.compile(  # "$5 to $7" is no formula
    r"\$\$([^$]+)\$\$|\$(?=\S)([^$]*[^\s$])\$(?!\d)|\$(\s*[-+±]\s*|[^$]*\\[^$]+)\$|\\\(([^\\]*(?:\\[^)][^\\]*)*)\\\)"
)
_CODE: Final = re.compile(r"(`+)([^`]+)\1")
_ESCAPE: Final = re.compile(r"\\([!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~])")
_IMAGE: Final = re.compile(r"!\[([^\[\]]*)\](?:\([^()\s]*(?:\s+\"[^\"]*\")?\)|\[[^\[\]]*\])")
_LINK: Final = re.compile(
    r"\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\((?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:\"[^\"]*\"|'[^']*'))?\)"
)
_REFERENCE: Final = re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]")
_FOOTNOTE: Final = re.compile(r"\[\^[^\[\]\s]*\]")
_STARS: Final = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1")
_LOW: Final = re.compile(r"(?<!\w)(_{1,3})(?=[^\s_])((?:[^_]|(?<=\w)_(?=\w))*[^\s_])\1(?!\w)")
_BRIGHT: Final = re.compile(r"==(?=\S)([^=]+)==")
_HELD: Final = re.compile("\ue000(\\d+)\ue001")
_MACRO: Final = re.compile(r"\\(?:[A-Za-z]{2,}|[%_&#$])")
_DRIVE: Final = re.compile(r"[A-Za-z]:\\")
_SUSPECT: Final = re.compile(r"[\\$*_`<&\[~=^−±]")
_STARTS: Final = {1: "italic", 2: "bold", 3: "bold"}


def plain_html(text: str, marks: set[str], formulas: bool = True) -> str:
    """Remove HTML from a text: superscripts stay in place, hidden text is removed."""
    if "<" in text:
        text = _without_tags(text, marks)
    if "&" in text:
        text = html.unescape(text)
    text = text.replace("\u00ad", "").replace("\u200b", "").replace("\ufeff", "")
    if formulas and ("$" in text or "\\(" in text):
        text = _FORMULA.sub(lambda found: _formula(next(filter(None, found.groups()), ""), marks), text)
    return text


def _without_tags(text: str, marks: set[str]) -> str:
    out: list[str] = []
    hidden: str | None = None
    depth = at = 0
    for found in _TAG.finditer(text):
        closing, name, attributes = found[1], found[2].lower(), found[3]
        if hidden is not None:
            if name == hidden:
                depth += -1 if closing else 1
                if depth == 0:
                    hidden, at = None, found.end()
            continue
        out.append(text[at : found.start()])
        at = found.end()
        if not closing and name == "math" and (other := _ALTERNATIVE.search(attributes)):
            out.append(_formula(html.unescape(other[1] or other[2] or ""), marks))
            hidden, depth = name, 1
        elif not closing and name not in _VOID and (name in _DROPPED or (attributes and _HIDDEN.search(attributes))):
            hidden, depth = name, 1
        else:
            out.append(_printed(name, bool(closing), attributes, marks))
    out.append("" if hidden is not None else text[at:])
    return "".join(out)


def _printed(name: str, closing: bool, attributes: str, marks: set[str]) -> str:
    if name in ("sup", "sub"):
        return END if closing else SUP if name == "sup" else SUB
    if name in ("del", "s", "strike"):
        return "~~"
    if name in _BREAKS:
        return " "
    if not closing:
        if name in _STYLES:
            marks.add(_STYLES[name])
        marks |= style_marks(attributes)
    return ""


def style_marks(attributes: str) -> set[str]:
    """Return the marks that attributes of an element set."""
    if "style" not in attributes and "bgcolor" not in attributes:
        return set()
    low = attributes.lower()
    found = {"bold"} if "font-weight" in low and re.search(r"font-weight\s*:\s*(?:bold|[6-9]00)", low) else set()
    return found | ({"colour"} if "color" in low else set())


def _formula(text: str, marks: set[str]) -> str:
    plain, more = plain_latex(f"${text}$")
    marks |= more
    return plain


def plain_markdown(text: str) -> tuple[str, frozenset[str]]:
    """Return the plain text of a cell of Markdown, and its marks.

    Examples
    --------
    >>> plain_markdown("**0.9**[^1]")[0], plain_markdown("[C4.5](https://example.org)")[0], plain_markdown(r"a\\|b `x_1`")[0]
    ('0.9', 'C4.5', 'a|b x_1')
    """
    if is_simple(text):
        return text, frozenset()
    if len(text) > LONGEST:
        return " ".join(text.split()), frozenset()
    marks: set[str] = set()
    held: list[str] = []

    def hold(piece: str) -> str:
        held.append(piece)
        return f"\ue000{len(held) - 1}\ue001"

    text = text.replace("\ue000", "").replace("\ue001", "")
    if "`" in text:
        text = _CODE.sub(lambda found: hold(found[2].strip()), text)
    if "$" in text or "\\(" in text:
        text = _FORMULA.sub(lambda found: hold(_formula(next(filter(None, found.groups()), ""), marks)), text)
    if "\\" in text:
        text = _ESCAPE.sub(lambda found: hold(found[1]), text)
    text = plain_html(_linked(text, marks), marks, formulas=False)
    text = _unstyled(text, marks)
    if _MACRO.search(text):
        text, more = (
            plain_latex(text.replace("\ue000", "\x11").replace("\ue001", "\x12")) if not held else (text, frozenset())
        )
        marks |= more
    for _ in range(4):
        if "\ue000" not in text:
            break
        text = _HELD.sub(lambda found: held[int(found[1])], text)
    return tidy(text, marks), frozenset(marks)


def _linked(text: str, marks: set[str]) -> str:
    if "[" not in text:
        return text
    text = _IMAGE.sub("", text)
    text = _LINK.sub(r"\1", text)
    if "[^" in text and _FOOTNOTE.search(text):
        marks.add("footnote")
        text = _FOOTNOTE.sub("", text)
    return _REFERENCE.sub(r"\1", text)


def _unstyled(text: str, marks: set[str]) -> str:
    """Remove emphasis."""

    def emphasised(found: re.Match[str]) -> str:
        marks.add(_STARTS[len(found[1])])
        return found[2]

    for _ in range(2):  # italics in bold
        if "*" in text:
            text = _STARS.sub(emphasised, text)
        if "_" in text:
            text = _LOW.sub(emphasised, text)
    if "==" in text and _BRIGHT.search(text):
        marks.add("colour")
        text = _BRIGHT.sub(r"\1", text)
    return text


def clean_cell(text: str) -> tuple[str, frozenset[str]]:
    r"""Return a cell without the marks of LaTeX, Markdown or HTML, and which there were.

    The number keeps its spelling; what could change a number stays visible, so that it is refused as a number.

    Examples
    --------
    >>> clean_cell(r"\textbf{0.9}"), clean_cell("**0.9**")[0], clean_cell(r"$0.85 \pm 0.02$")[0], clean_cell("my_name")[0]
    (('0.9', frozenset({'bold'})), '0.9', '0.85±0.02', 'my_name')
    """
    if not _SUSPECT.search(text) or len(text) > LONGEST or _DRIVE.match(text):
        return text, frozenset()
    if ("\\" in text and _MACRO.search(text)) or ("$" in text and _FORMULA.search(text)):
        inner, more = plain_markdown(text) if "**" in text or "__" in text else (text, frozenset())
        plain, marks = plain_latex(inner)
        return plain, marks | more
    return plain_markdown(text)
