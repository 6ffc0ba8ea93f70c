"""What holds for the methods paragraph of every study: whole sentences, and two languages that say the same."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import Any

import podium
from podium.render.prose import Cited, Formula

NUMBER = re.compile(r"\d+(?:\.\d+)?")
ENGLISH = re.compile(r"\b(the|and|with|were|was|of|by|which|is|are)\b")


def words(methods: Any) -> str:
    """The paragraph without its citations."""
    return " ".join(piece if isinstance(piece, str) else piece.text for piece in methods.pieces if not cited(piece))


def cited(piece: Any) -> bool:
    return isinstance(piece, Cited)


def formulas(methods: Any) -> Counter[str]:
    return Counter(piece.text for piece in methods.pieces if isinstance(piece, Formula))


def check_both(study: Any, style: str = "journal") -> None:
    """Same numbers, formulas and citations in both languages; no placeholder, no broken punctuation, in any format."""
    english, spanish = (study.methods(language, style) for language in ("en", "es"))
    assert english.keys == spanish.keys
    assert formulas(english) == formulas(spanish)
    assert Counter(NUMBER.findall(words(english))) == Counter(NUMBER.findall(words(spanish)))
    for methods in (english, spanish):
        check_whole(methods)
    assert not ENGLISH.search(words(spanish)), words(spanish)


def check_whole(methods: Any) -> None:
    text = methods.text
    assert not re.search(r"\{|\}|None|\bnan\b|\binf\b|  |\.\.|(?<!al)\.,|,,|;,|,;| [,;.:)]|\( |\(\)", text), text
    assert (text.count("("), text.count("[")) == (text.count(")"), text.count("]"))
    assert text.endswith(f"podium {podium.__version__}.")
    assert re.findall(r"@\w+\{(\w+),", methods.bibtex) == list(methods.keys)
    keys = " ".join(re.findall(r"\\cite\{([^}]*)\}", methods.to_latex()))
    assert set(re.findall(r"\w+", keys)) == set(methods.keys)
    assert set(re.findall(r"@(\w+)[];]", methods.to_markdown())) == set(methods.keys)


def check_hostile(study: Any, names: tuple[str, ...]) -> None:
    """Names are escaped in every format, and are never read as markup, templates or formulas."""
    for language in ("en", "es"):
        methods = study.methods(language)
        for name in names:
            assert name in methods.text
            assert name in unescape(methods.render("html"))
        assert "<script>" not in methods.render("html")
        assert not re.search(r"(?<!\\)[%#&]|(?<!\\)_", methods.to_latex().split("% BibTeX")[0].split("\\fi\n")[-1])
        assert "<script>" not in methods.to_markdown()


def check_report(study: Any) -> None:
    """The whole document has the paragraph and every reference it cites; the short one has neither."""
    document = study.document()
    texts = [getattr(block, "text", "") for block in document.blocks]
    assert texts[texts.index("Methods paragraph") + 1] == study.methods().text
    listed = {block.key for block in document.blocks if getattr(block, "bibtex", None)}
    assert set(study.methods().keys) <= listed
    assert "Methods paragraph" not in study.to_text()
