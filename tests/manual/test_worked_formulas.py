"""Every formula of a page can be set as MathML."""

from __future__ import annotations

import re

import pytest

from manual.pages import DOCS, PAGES, name_of

pytest.importorskip("docutils", reason="formulas are set with the packages of the extra docs")

from _tools.mathml import mathml

from quick import for_each

_CODE = re.compile(r"^```.*?^```\s*$|``[^`]+``|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|(?<![\w$])\$(?P<inline>[^\s$](?:[^$]*[^\s$])?)\$(?![\w$])", re.DOTALL)


@for_each(PAGES, name_of)
def test_formulas_are_set(page) -> None:
    for formula in _FORMULA.finditer(_CODE.sub("", page.read_text(encoding="utf-8"))):
        assert mathml(formula["block"] or formula["inline"]).startswith("<math"), formula[0]


METHODS = sorted((DOCS / "explanation" / "methods").glob("*.md"))


@pytest.mark.parametrize("page", [page for page in METHODS if page.stem not in ("index", "symbols")], ids=name_of)
def test_a_method_page_is_complete(page) -> None:
    text = page.read_text(encoding="utf-8")
    head = text.split("\n\n")[2]
    assert head.startswith("Function")
    assert all(part in head for part in ("Command", "How-to: [", "(symbols.md)")), head
    for part in ("ypothes", "ssum", "control", "not to", "By hand", "## On a real table", "## Sources", ">>> "):
        assert part in text, part
