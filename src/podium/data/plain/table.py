"""A plain table before it is written: columns of cells, each the text that will stand in the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Any, Final, Literal, TypeAlias

from podium.data.decimals import NUMBER
from podium.data.missing import is_absent_value
from podium.data.tables.cells import spelled
from podium.spreadsheets import FORMULA_SIGNS

Form: TypeAlias = Literal["long", "wide", "traces", "predictions"]
FORMS: Final[tuple[Form, ...]] = ("long", "wide", "traces", "predictions")

_LONGEST: Final = 1000


@dataclass(frozen=True)
class Plain:
    """A table.

    Attributes
    ----------
    form
        What it holds.
    header
        Names of the columns.
    columns
        Cells of each column, "" where there is nothing.
    numbers
        Positions of the columns that hold numbers; all others hold names and words.
    notes
        What was done on the way, and what the table cannot hold.
    """

    form: Form
    header: tuple[str, ...]
    columns: tuple[Sequence[str], ...]
    numbers: frozenset[int]
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        """Number of rows below the header."""
        return len(self.columns[0]) if self.columns else 0

    def words(self) -> list[str]:
        """Every text of the table: the header, and the different cells of the columns that hold no numbers."""
        cells = (cell for at, column in enumerate(self.columns) if at not in self.numbers for cell in column)
        return list(dict.fromkeys([*self.header, *cells]))

    def protected(self) -> Plain:
        """Return the table with a quote in front of every text that a spreadsheet would run as a formula."""
        columns = tuple(
            column if at in self.numbers else [f"'{cell}" if is_formula(cell) else cell for cell in column]
            for at, column in enumerate(self.columns)
        )
        return replace(self, header=tuple(f"'{n}" if is_formula(n) else n for n in self.header), columns=columns)


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would take a text for a formula; a plain number, such as the label -1, is none.

    Examples
    --------
    >>> is_formula("=1+1"), is_formula("-1"), is_formula("@home"), is_formula("A-B")
    (True, False, True, False)
    """
    return text.startswith(FORMULA_SIGNS) and NUMBER.fullmatch(text) is None


def value_text(value: Any) -> str:
    """Spell a measurement: text as written, a float by its shortest decimal, "" where there is none.

    Examples
    --------
    >>> [value_text(value) for value in ("0.10", 0.1, 3.0, None, "n/a", float("nan"), True)]
    ['0.10', '0.1', '3', '', '', '', '1']
    """
    if is_absent_value(value):
        return ""
    return str(int(value)) if isinstance(value, bool) else spelled(value)


def decimal_text(number: Fraction) -> tuple[str, bool]:
    """Write a number as a decimal, and say whether that is exact; the nearest float where no decimal is.

    Examples
    --------
    >>> decimal_text(Fraction(-3, 8)), decimal_text(Fraction(1, 3)), decimal_text(Fraction(20))
    (('-0.375', True), ('0.3333333333333333', False), ('20', True))
    """
    rest, places = number.denominator, 0
    while (common := gcd(rest, 10)) > 1:
        rest //= common
        places += 1
    if rest > 1 or places > _LONGEST:
        return repr(float(number)), False
    digits = str(abs(number.numerator) * 10**places // number.denominator).zfill(places + 1)
    sign = "-" if number < 0 else ""
    return (f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"), True


def same_number(first: str, second: str) -> bool:
    """Whether two spellings are the same number, exactly."""
    if NUMBER.fullmatch(first) is None or NUMBER.fullmatch(second) is None:
        return False
    return Decimal(first) == Decimal(second)
