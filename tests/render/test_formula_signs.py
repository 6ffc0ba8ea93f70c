"""Everything that is written for spreadsheets guards against the same beginnings of a formula."""

from __future__ import annotations

import csv
import io
import unicodedata

import pytest

from podium.data.plain import is_formula
from podium.render.csv import render
from podium.spreadsheets import FORMULA_SIGNS


@pytest.mark.parametrize("sign", FORMULA_SIGNS)
def test_both_writers_know_every_sign(sign: str) -> None:
    text = f"{sign}cmd|' /C calc'!A0"
    assert is_formula(text)
    cell = list(csv.reader(io.StringIO(render({"name": [text]}), newline="")))[1][0]
    assert cell == f"'{text}"


def test_the_wide_forms_are_those_of_the_four_signs() -> None:
    """OWASP's list of beginnings, and for each printed sign its full-width form."""
    assert {unicodedata.normalize("NFKC", sign) for sign in FORMULA_SIGNS if not sign.isascii()} == set("=+-@")
    assert {sign for sign in FORMULA_SIGNS if sign.isascii()} == set("=+-@\t\r\n")
