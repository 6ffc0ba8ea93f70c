"""The tables of a report, each of which shows itself in every format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from podium.document import CellValue, Column, Document, Table
from podium.errors import InputError, MissingExtraError, closest
from podium.i18n import joined
from podium.notebook import name_of
from podium.render import render
from podium.render.numbers import plain_values

HYPOTHESES = "hypotheses"
"""A name for the short table of adjusted p-values in every study; the key of the whole one names ranking and design."""


def first_adjusted(tables: Iterable[Table]) -> Table | None:
    """Return the first table of adjusted p-values, which is that of the verdict."""
    return next((table for table in tables if table.key.endswith("-adjusted")), None)


def hypotheses(tables: Mapping[str, Table]) -> dict[str, Table]:
    """Return this table under the name that it has in every study; empty without one."""
    first = first_adjusted(tables.values())
    return {} if first is None else {HYPOTHESES: replace(first, key=HYPOTHESES)}


def headers(table: Table) -> dict[str, Column]:
    """Return the columns by their headers; a header that comes again is numbered (".1")."""
    found: dict[str, Column] = {}
    for column in table.columns:
        header, again = column.header, 0
        while header in found:
            again += 1
            header = f"{column.header}.{again}"
        found[header] = column
    return found


def only(table: Table, columns: Sequence[str]) -> Table:
    """Keep some columns of a table, in the order given, and the notes that are not about one of the others.

    A header that holds a comma may come in the parts between its commas, as ``--columns`` gives it.
    """
    known, kept, left = headers(table), dict[str, Column](), [*columns]
    while left:
        sizes = (size for size in range(len(left), 0, -1) if ", ".join(left[:size]) in known)
        size = next(sizes, 0)
        if not size:
            raise InputError(
                "The table {table!r} has no column {name!r}.{closest} The columns are: {names}.",
                table=table.key, name=left[0], closest=closest(left[0], known), names=joined(known, "; "),
            )  # fmt: skip
        name = ", ".join(left[:size])
        kept[name], left = known[name], left[size:]
    gone = tuple(f"{name}:" for name in known if name not in kept)
    notes = tuple(note for note in table.notes if not note.startswith(gone))
    return replace(table, columns=tuple(kept.values()), notes=notes, beside=())


@dataclass(frozen=True, eq=False)
class StudyTable:
    """A table of a report, which shows itself in every format just as it stands there.

    Made by ``study.table(name)``.

    Examples
    --------
    >>> import podium
    >>> ranks = podium.compare({"A": [3, 2, 4, 5], "B": [1, 2, 2, 1]}, objective="maximize").table("ranks")
    >>> ranks.columns()["Friedman"]
    [1.125, 1.875]
    >>> print(ranks.to_csv(), end="")
    Algorithm,Friedman,Aligned ranks,Quade,Rank interval,Best on,Group
    A,1.125,2.625,1.05,1 to 2,4,a
    B,1.875,6.375,1.95,1 to 2,1,a
    """

    _table: Table

    @property
    def name(self) -> str:
        """What the study calls it, as in ``study.tables``."""
        return self._table.key

    @property
    def caption(self) -> str:
        """Its caption."""
        return self._table.caption

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes below it."""
        return self._table.notes

    def columns(self) -> dict[str, list[CellValue]]:
        """Return the columns by their headers, numbers in full precision; a header that comes again is numbered (".1")."""
        return {header: plain_values(column.values) for header, column in headers(self._table).items()}

    def to_text(self, *, width: int | None = None, color: bool = False) -> str:
        """Return the whole table as text, `width` characters wide (80 by default)."""
        return render(self._document(), "text", width=width, color=color)

    def to_latex(self, *, tabular: bool = False, siunitx: bool = False) -> str:
        r"""Return the table as LaTeX (booktabs) for ``\input`` into a paper; by itself it compiles, too.

        Parameters
        ----------
        tabular
            Only the ``tabular``: without a float, caption and notes, and without the macros for characters that LaTeX lacks.
        siunitx
            Whether that LaTeX package aligns the numbers of a table of results.
        """
        if tabular:
            from podium.render.latex import bare_tabular

            return bare_tabular(replace(self._table, siunitx=siunitx or self._table.siunitx))
        return render(self.shown(), "latex", siunitx=siunitx)

    def to_markdown(self) -> str:
        """Return the table as GitHub-flavoured Markdown."""
        return render(self._document(), "markdown")

    def to_html(self) -> str:
        """Return the table as an HTML fragment without scripts or external references."""
        return render(self._document(), "html")

    def to_csv(self) -> str:
        """Return CSV text in full precision."""
        from podium.render.csv import table_csv

        return table_csv(self._table)

    def to_frame(self, backend: str = "pandas") -> Any:
        """Return `columns` as a data frame of "pandas" or "polars"."""
        return frame_of(self.columns(), backend)

    def _document(self) -> Document:
        return Document("", (self._table,))

    def shown(self, **_form: bool) -> Document:
        """Return the whole table as a document; it has no shorter form, which `StudyContent.shown` has."""
        return Document("", (replace(self._table, terminal=None),))

    def _repr_html_(self) -> str:
        from podium.studies.shared.notebook import table_html

        return table_html(self._table, f"{name_of(self, 'table')}.to_frame()")

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<Table {self.name!r}: {self.caption}, {self._table.rows} x {len(self._table.columns)}>"


def frame_of(columns: Mapping[str, Sequence[Any]], backend: str) -> Any:
    """Make a data frame of columns."""
    if backend not in ("pandas", "polars"):
        raise InputError("Unknown frame backend {backend!r}: use 'pandas' or 'polars'.", backend=backend)
    try:
        library: Any = __import__(backend)
    except ImportError:
        raise MissingExtraError(backend, backend, f"to_frame(backend={backend!r})") from None
    return library.DataFrame(columns)
