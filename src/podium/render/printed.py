"""Cells as papers print them, laid out so that the numbers of a column align at the decimal point.

A cell becomes *runs*: pieces of text, and hidden ones that take the room of what the cell lacks beside the widest of its column.
Every format has its own way to hide: blanks in a terminal, ``\\phantom`` in LaTeX, figure spaces in HTML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from podium.document import Column, Printed, Table
from podium.lazy import regex
from podium.render.numbers import UNDEFINED, alignment

Role: TypeAlias = Literal["number", "exponent", "spread", "rank", "mark", "raised"]

_NUMBER = regex(r"([<>]?-?\d+)(\.\d+)?(e[+-]?\d+)?")
MINUS = regex(r"(?<![0-9.])-(?=[0-9])")
"""A hyphen that is the sign of a number."""

_SAME = str.maketrans("123456789>+≈−", "000000000<---")
"""Characters that are as wide as another."""

_POWER = 5
"""How many figures take about the room of a power of ten."""

_AROUND = {"±": (" ± ", ""), "()": (" (", ")"), "[]": (" [", "]")}


class Run(NamedTuple):
    """A piece of a cell: plain characters with an ASCII minus; a hidden one only takes its room."""

    text: str
    role: Role
    hidden: bool = False


class Cell(NamedTuple):
    """The runs of a cell; a word (anything but a number) aligns with nothing."""

    runs: tuple[Run, ...]
    best: bool = False
    second: bool = False
    word: bool = False

    def pieces(self) -> tuple[list[Run], list[Run], list[Run]]:
        """Split the runs into those before, within and after the part that is emphasised: number and spread."""
        value = [
            at for at, run in enumerate(self.runs) if not run.hidden and run.role in ("number", "exponent", "spread")
        ]
        if not value:
            return list(self.runs), [], []
        return list(self.runs[: value[0]]), list(self.runs[value[0] : value[-1] + 1]), list(self.runs[value[-1] + 1 :])


def side(column: Column) -> Literal["left", "right", "center"]:
    """Side on which a column is flush; printed cells are all of one width, so that headers and words can be centred over them.

    >>> side(Column("p", (0.5,), "pvalue")), side(Column("A", (0.5,), "value", printed=(Printed("0.5"),)))
    ('left', 'center')
    """
    return "center" if column.printed is not None and column.kind != "text" else alignment(column.kind)


def printed_cells(column: Column, rows: int | None = None, *, powers: bool = False) -> list[Cell]:
    """Lay the printed cells of a column out, or its first `rows`; an empty cell has no runs.

    With `powers` a number without a spread may show its exponent as a power of ten (``e-4`` instead of ``e-04``).

    >>> cells = printed_cells(Column("A", (0.5, 12.25), "value", printed=(Printed("0.5"), Printed("12.25"))))
    >>> ["".join("_" * len(run.text) if run.hidden else run.text for run in cell.runs) for cell in cells]
    ['_0.5_', '12.25']
    """
    shown = list(islice(column.printed or (), rows))
    powers = powers and has_powers(column)
    numbers = [cell for cell in shown if cell is not None and _NUMBER.fullmatch(cell.number)]
    width = _Widths(numbers, powers)
    return [Cell(()) if cell is None else width.cell(cell) for cell in shown]


def has_powers(column: Column) -> bool:
    """Whether exponents have room to be written as powers: where no spread has one."""
    return not any(
        "e" in cell.spread for cell in column.printed or () if cell is not None and _NUMBER.fullmatch(cell.spread)
    )


def emphasis(table: Table) -> tuple[bool, bool]:
    """Whether the table shows a best and a second best cell."""
    cells = [cell for column in table.columns for cell in column.printed or () if cell is not None]
    return any(cell.best for cell in cells), any(cell.second for cell in cells)


def before_rows(table: Table, rows: int | None = None) -> dict[int, tuple[bool, list[str]]]:
    """Collect what stands before a row: whether a rule, and the headings of sections.

    >>> before_rows(Table("t", "", (Column("a", ("x", "y")),), sections=((0, "All"),), rules=(1,)))
    {0: (False, ['All']), 1: (True, [])}
    """
    last = table.rows if rows is None else rows
    places = sorted({row for row in (*table.rules, *(row for row, _ in table.sections)) if 0 <= row < last})
    return {row: (row in table.rules, [text for at, text in table.sections if at == row]) for row in places}


class _Part:
    """The room of one number of each cell of a column: what stands before the point, behind it, and the exponent.

    A number without an exponent may take the room of the exponents beside it.
    """

    def __init__(self, texts: Iterable[str], powers: bool) -> None:
        self.powers = powers
        parts = [self.split(text) for text in texts]
        scaled = [part for part in parts if part[2]]
        self.start = _widest(start for start, _, _ in parts)
        self.fraction = _widest(fraction for _, fraction, _ in scaled or parts)
        self.exponent = _widest(exponent for _, _, exponent in scaled)
        room = self.fraction.total() + (_POWER if powers else self.exponent.total())
        self.tail = max([room, *(len(fraction) for _, fraction, exponent in parts if not exponent)]) if scaled else 0
        self.more = "0" * max(self.tail - room, 0)

    def split(self, text: str) -> tuple[str, str, str]:
        """Split a number; a word is all before the point."""
        found = _NUMBER.fullmatch(text)
        if not found:
            return text, "", ""
        exponent = found[3] or ""
        return found[1], found[2] or "", f"e{int(exponent[1:])}" if exponent and self.powers else exponent

    def before(self, text: str) -> str:
        """Return what the number lacks before the point."""
        return _lacking(self.split(text)[0], self.start)

    def behind(self, text: str) -> tuple[str, str, str]:
        """Return what the number lacks behind the point: decimals, exponent, and anything else."""
        _, fraction, exponent = self.split(text)
        if len(fraction) > self.fraction.total():
            return "0" * (self.tail - len(fraction)), "", ""
        return _lacking(fraction, self.fraction), _lacking(exponent, self.exponent), self.more

    def room(self) -> str:
        """Return as much as the widest number."""
        return self.before("") + "".join(self.behind(""))


class _Widths:
    """The room that each part of a cell needs in a column."""

    def __init__(self, cells: Sequence[Printed], powers: bool) -> None:
        spreads = [cell for cell in cells if cell.spread]
        self.number = _Part([cell.number for cell in cells], powers)
        self.spread = _Part([cell.spread for cell in spreads], powers=False) if spreads else None
        self.form = spreads[0].form if spreads else "±"
        self.rank = _widest(f" ({cell.rank})" for cell in cells if cell.rank)
        self.mark = _widest(f" {cell.mark}" for cell in cells if cell.mark)
        self.raised = max((cell.raised for cell in cells), key=len, default="")

    def cell(self, cell: Printed) -> Cell:
        word = not _NUMBER.fullmatch(cell.number)
        runs = self._word(cell) if word else self._number(cell)
        kept = tuple(run for run in runs if run.text)
        return Cell(kept, cell.best, cell.second and not cell.best, word)

    def _word(self, cell: Printed) -> list[Run]:
        opening, closing = _AROUND[cell.form]
        spread = f"{opening}{cell.spread}{closing}" if cell.spread else ""
        number = UNDEFINED if cell.number == "--" else cell.number
        rank, mark = _beside(cell)
        return [
            Run(number, "number"),
            Run(spread, "spread"),
            Run(rank, "rank"),
            Run(mark, "mark"),
            Run(cell.raised, "raised"),
        ]

    def _number(self, cell: Printed) -> list[Run]:
        start, fraction, exponent = self.number.split(cell.number)
        decimals, power, more = self.number.behind(cell.number)
        rank, mark = _beside(cell)
        return [
            Run(self.number.before(cell.number), "number", True),
            Run(start + fraction, "number"),
            Run(exponent, "exponent"),
            Run(decimals, "number", True),
            Run(power, "exponent", True),
            Run(more, "number", True),
            *self._spread(cell),
            Run(_lacking(rank, self.rank), "rank", True),
            Run(rank, "rank"),
            Run(mark, "mark"),
            Run(_lacking(mark, self.mark), "mark", True),
            Run(cell.raised, "raised"),
            Run(self.raised[len(cell.raised) :], "raised", True),
        ]

    def _spread(self, cell: Printed) -> list[Run]:
        if self.spread is None:
            return []
        opening, closing = _AROUND[cell.form if cell.spread else self.form]
        if not cell.spread:
            return [Run(opening + self.spread.room() + closing, "spread", True)]
        before = Run(self.spread.before(cell.spread), "spread", True)
        behind = Run("".join(self.spread.behind(cell.spread)), "spread", True)
        if closing:  # a bracket stays with its content
            return [before, Run(f"{opening}{cell.spread}{closing}", "spread"), behind]
        return [Run(opening, "spread"), before, Run(cell.spread, "spread"), behind]


def _beside(cell: Printed) -> tuple[str, str]:
    """Write rank and mark as they stand beside a number."""
    return f" ({cell.rank})" if cell.rank else "", f" {cell.mark}" if cell.mark else ""


def _widest(texts: Iterable[str]) -> Counter[str]:
    """Count the characters of each width that a part has at most."""
    widest: Counter[str] = Counter()
    for text in texts:
        widest |= Counter(text.translate(_SAME))
    return widest


def _lacking(text: str, widest: Mapping[str, int]) -> str:
    """Write what a part lacks beside the widest."""
    own = Counter(text.translate(_SAME))
    lacking = "".join(sign * (count - own[sign]) for sign, count in widest.items() if count > own[sign])
    return "".join(sorted(lacking, key="e<- .0".find)) if lacking else ""
