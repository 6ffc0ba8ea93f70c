"""Files of traces, long or wide, into records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from podium.data.trace_columns import ROLES, CutColumn, TraceColumns, cut_columns, find_roles
from podium.data.trace_records import NO_RUN, Builder, Records
from podium.data.trace_text import Block, TraceTable
from podium.data.wording import column_index
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, joined, listing, some


def read_tables(
    tables: Sequence[tuple[TraceTable, str | None]],
    given: TraceColumns,
    decimal: str | None,
    where: Mapping[str, str] | None,
) -> Records:
    """Put the measurements of one or more tables together.

    Parameters
    ----------
    tables
        Each with the name its algorithm has when it has no column of algorithms, or None.

    Raises
    ------
    InputError
        Naming file, line and column.
    """
    builder = Builder(decimal)
    notes: list[str] = []
    for table, stem in tables:
        notes += [
            joined([table.source, note], ": ") if len(tables) > 1 else note
            for note in _read(builder, table, stem, given, where)
        ]
    source = tables[0][0].source if len(tables) == 1 else count(len(tables), "file")
    return builder.finish(source, notes)


def _read(
    builder: Builder, table: TraceTable, stem: str | None, given: TraceColumns, where: Mapping[str, str] | None
) -> list[str]:
    header, source = table.header, table.source
    cuts = [] if given.cut_point is not None or given.value is not None else cut_columns(header)
    sets = any(column.who for column in cuts) and given.algorithm is None and len({column.who for column in cuts}) > 1
    taken = {column.at for column in cuts}
    rest = ["" if place in taken else name for place, name in enumerate(header)]
    needed = ["problem"] if cuts else ["algorithm", "problem", "cut_point", "value"]
    if not sets and stem is None and "algorithm" not in needed:
        needed.insert(0, "algorithm")
    if stem is not None and "algorithm" in needed:
        needed.remove("algorithm")
    roles = find_roles(rest, given, needed, ["run"] if sets else ["algorithm", "run"], source)
    conditions = {column_index(header, name, source, "selection"): (name, cell) for name, cell in (where or {}).items()}
    reader = _Reader(table, roles, cuts, sets, stem, conditions)
    for block in table.blocks({*roles.values(), *(cut.at for cut in cuts), *conditions}):
        reader.add(builder, block)
    return reader.notes()


class _Reader:
    """Reads the blocks of one table, long or wide."""

    def __init__(
        self,
        table: TraceTable,
        roles: Mapping[str, int],
        cuts: Sequence[CutColumn],
        sets: bool,
        stem: str | None,
        conditions: Mapping[int, tuple[str, str]],
    ) -> None:
        self.table, self.roles, self.cuts, self.sets, self.stem = table, roles, cuts, sets, stem
        self.conditions, self.kept, self.seen = conditions, 0, 0
        self.there: dict[int, dict[str, None]] = {index: {} for index in conditions}

    def add(self, builder: Builder, block: Block) -> None:
        block = self._selected(block)
        self.kept += len(block.lines)
        size = len(block.lines)
        names = {role: _text(block.columns[index]) for role, index in self.roles.items() if role != "value"}
        names.setdefault("run", [NO_RUN] * size)
        if "algorithm" not in names and self.stem is not None:
            names["algorithm"] = [self.stem] * size
        if not self.cuts:
            values = block.columns[self.roles["value"]]
            builder.add(names, values, self._place(block, self.roles["value"]), self.table.source)
            return
        for cut in self.cuts:
            more = {"cut_point": [cut.cut] * size} | ({"algorithm": [cut.who] * size} if self.sets else {})
            builder.add(
                {**names, **more},
                block.columns[cut.at],
                self._place(block, cut.at),
                self.table.source,
                blanks=True,
            )

    def _selected(self, block: Block) -> Block:
        if not self.conditions:
            return block
        keep = np.ones(len(block.lines), dtype=bool)
        for index, (_, wanted) in self.conditions.items():
            cells = _text(block.columns[index])
            self.there[index].update(dict.fromkeys(cells))
            keep &= np.fromiter((cell == wanted for cell in cells), dtype=bool, count=len(cells))
        places = np.flatnonzero(keep).tolist()
        self.seen += len(block.lines)
        columns = [_take(column, places) for column in block.columns]
        return Block(columns, [block.lines[i] for i in places])

    def _place(self, block: Block, index: int) -> Callable[[int], str]:
        # Keeps the numbers of the lines, not the cells, alive.
        lines, unit, column = block.lines, self.table.unit, quote(self.table.header[index])
        known = self.table.place
        if known is not None:
            return lambda i: known(lines[i] - 1)
        if unit == "row":
            return lambda i: Message("row {row}, column {column}", row=lines[i], column=column)
        return lambda i: Message("line {line}, column {column}", line=lines[i], column=column)

    def notes(self) -> list[str]:
        """Say how the table was understood.

        Raises
        ------
        InputError
            When no line fits a selection.
        """
        header = self.table.header
        for index, (name, wanted) in self.conditions.items():
            if wanted not in self.there[index]:
                held = some([quote(cell) for cell in self.there[index]], 10)
                problem = N_("{source}: no line has {wanted} in column {name}. It holds: {held}.")
                if self.table.unit == "row":
                    problem = N_("{source}: no row has {wanted} in column {name}. It holds: {held}.")
                raise InputError(problem, source=self.table.source, wanted=quote(wanted), name=quote(name), held=held)
        roles = [
            Message("{role} from {name}", role=Message(ROLES[role]), name=quote(header[i]))
            for role, i in self.roles.items()
        ]
        said = joined(roles, ", ")
        kind = Message("Long table: {roles}.", roles=said)
        if self.cuts:
            kind = Message("Wide table with {n} columns of cut-points: {roles}.", n=len(self.cuts), roles=said)
        notes: list[str] = [*self.table.notes, kind]
        if self.conditions:
            picked = listing([f"{name} = {cell}" for name, cell in self.conditions.values()])
            kept = N_("Kept {kept} of {seen} lines, those with {picked}.")
            if self.table.unit == "row":
                kept = N_("Kept {kept} of {seen} rows, those with {picked}.")
            notes.append(Message(kept, kept=self.kept, seen=self.seen, picked=picked))
        if "run" not in self.roles:
            notes.append(
                Message(
                    "There is no column of runs. Lines that repeat a cut-point count as runs, in the order of the file."
                )
            )
        used = {*self.roles.values(), *self.conditions, *(cut.at for cut in self.cuts)}
        ignored = [quote(name) for i, name in enumerate(header) if i not in used]
        return [*notes, Message("Ignored columns: {ignored}.", ignored=some(ignored, 20))] if ignored else notes


def _text(column: Any) -> Sequence[str]:
    """Cells as text; whole numbers of a frame without a decimal point."""
    if not isinstance(column, np.ndarray):
        return list(column)
    if column.dtype.kind == "f" and (column == np.rint(column)).all() and (np.abs(column) < 2**53).all():
        column = column.astype(np.int64)
    return ["" if cell != cell else str(cell) for cell in column.tolist()]


def _take(column: Any, places: Sequence[int]) -> Any:
    if isinstance(column, np.ndarray):
        return column[places]
    return [column[i] for i in places] if column else column
