"""Every formula of a page can be set as MathML."""

from __future__ import annotations

import re

import pytest

from manual.pages import PAGES, name_of

pytest.importorskip("docutils", reason="formulas are set with the packages of the extra docs")

from _tools.mathml import mathml

_CODE = re.compile(r"^```.*?^```\s*$|``[^`]+``|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|(?<![\w$])\$(?P<inline>[^\s$](?:[^$]*[^\s$])?)\$(?![\w$])", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_formulas_are_set(page) -> None:
    for formula in _FORMULA.finditer(_CODE.sub("", page.read_text(encoding="utf-8"))):
        assert mathml(formula["block"] or formula["inline"]).startswith("<math"), formula[0]
