"""What holds for the methods paragraph of every study: whole sentences, and two languages that say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from html import unescape
from typing import Any

import pytest

import podium
from podium.render.prose import Cited, Formula
from studies.helpers import Computed

ODD = ("<script>alert(1)</script>", "a_b%$#{}^~\\{0}", "Δ = p < 0.05", "ا🙂" + "x" * 200)
"""Names that are no markup, templates or formulas."""

NUMBER = re.compile(r"\d+(?:\.\d+)?")
BEGINNING = re.compile(
    r"[A-ZÁÉÍÓÚΔ\d]|[hm]\d|(?:forest|jSO|logistic|naive|tree) "
)  # a capital, or the name of an algorithm
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
    assert all(BEGINNING.match(part) for part in re.split(r"(?<=[a-z)\d])\. ", text)), text
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
        assert not any(name in formula for name in names for formula in formulas(methods))
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


class Paragraphs(Computed):
    """Studies by name, and the tests that every one of them has to pass."""

    def said(self, case: str, language: str = "en", style: str = "journal") -> str:
        return str(self[case].methods(language, style).text)

    def in_both_languages(self) -> Callable[[str], None]:
        @pytest.mark.parametrize("case", self)
        def test(case: str) -> None:
            for style in ("journal", "exact"):
                check_both(self[case], style)

        return test

    def in_reports(self, cases: Iterable[str]) -> Callable[[str], None]:
        @pytest.mark.parametrize("case", cases)
        def test(case: str) -> None:
            check_report(self[case])

        return test
