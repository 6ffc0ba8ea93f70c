"""Several files side by side: their rows are matched by name, and each file contributes its own columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from podium.data.cells import is_missing, looks_numeric
from podium.data.grid import Grid
from podium.data.headers import QUANTITIES, VALUE_HEADERS, column_index, normalise
from podium.data.tables.cells import refuse_many, repeated
from podium.data.tables.chosen import Match, matches
from podium.errors import Handled, InputError, quote, quoted
from podium.i18n import N_, Message, joined, some

_MOSTLY: Final = 0.9
_NUMBER: Final = re.compile(r"\W*\d")
"""How a number begins, with a deviation or a mark, too."""
_VALUE: Final = N_(
    "If it is the column to compare, name it and that of the problems: {--value:'{name}'} and {--problem}. If it "
    "belongs to two algorithms, rename it in one of the files; if to none, leave it out: {--drop-column:'{name}'}."
)
_ONE: Final = N_(
    "If it is the column to compare, name it: {--classifiers:'{name}'}. If it belongs to two classifiers, rename it "
    "in one of the files; if to none, leave it out: {--drop-column:'{name}'}."
)

_NAMED: Final = N_("If each is an algorithm, keep them: {--keep-column:'*'}.")
_RENAME: Final = N_("If each is an algorithm, give each of them a name of its own.")


class Line(int):
    """Number of a line that says of which file."""

    file: str

    @classmethod
    def of(cls, number: int, file: str) -> Line:
        """Make one."""
        line = cls(number)
        line.file = file
        return line

    def __str__(self) -> str:
        return Message("{line} of {file}", line=int(self), file=self.file)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class _File(NamedTuple):
    """One file: its columns by name, and the row of each name."""

    path: str
    grid: Grid
    columns: Mapping[str, list[str]]
    rows: Mapping[str, int]

    @classmethod
    def of(cls, grid: Grid, path: str, key: str) -> _File:
        columns = {name: column(grid, name) for name in grid.rows[0]}
        return cls(path, grid, columns, {name: row for row, name in enumerate(columns[key])})

    def line(self, row: int) -> str:
        """Where a row stands."""
        return Message("line {line}", line=Line.of(self.grid.lines[row + 1], self.path))

    def at(self, name: str) -> str:
        """Where the row of a name stands."""
        return self.line(self.rows[name])


def beside(grids: Sequence[Grid], paths: Sequence[str], names: Sequence[str], source: str, match: Match) -> Grid:
    """Put files side by side: a row for each name, blank where a file does not have it.

    Columns that all files share are kept once. The others are named after their files if each file has one of the same name, otherwise
    they keep their names.
    """
    key = _key(grids, paths, source, match)
    files = [_File.of(grid, path, key) for grid, path in zip(grids, paths, strict=True)]
    refuse_strangers({key: [list(file.rows) for file in files]}, grids, paths, source)
    left, ignored = _own(key, files, match)
    there = list(dict.fromkeys(name for file in files for name in file.columns))
    common = [there[column_index(there, name, source, role)] for role, name in match.shared if name != key]
    for name in common:
        if (clash := _clash(name, files)) is not None:
            raise _contradiction(name, clash, source, Message("The files must agree on it: correct one of them."))
    alike = [] if all(len(own) < 2 for own in left) else _alike(left, files, match)
    left = [[name for name in own if name not in alike] for own in left]
    _refuse_other_kinds(left, files, source)
    titles = _titles(left, files, names, source, match)
    _refuse_taken(titles, (key, *common, *alike), source)
    for name in match.own:
        column_index(list(dict.fromkeys((*titles, *there))), name, source, "classifier")
    notes: list[str] = []
    if agreed := [name for name in alike if not matches(name, match.dropped)]:
        notes.append(Message("The files agree on {names}, kept once.", names=quoted(agreed, 20)))
    if ignored:
        notes.append(Handled("Ignored columns: {ignored}.", ignored=quoted(ignored, 20)))
    named = iter(titles)
    placed: dict[str, tuple[str, Sequence[_File]]] = {name: (name, files) for name in common}
    for file, own in zip(files, left, strict=True):
        for name in file.columns:
            if name in own:
                placed[next(named)] = (name, [file])
            elif name in alike:
                placed.setdefault(name, (name, files))
    return _joined(key, files, placed, source, notes)


def _refuse_taken(titles: Sequence[str], others: Sequence[str], source: str) -> None:
    if (taken := next((name for name in titles if name in others), None)) is not None:
        raise InputError(
            "{source}: a file is called {name}, like a column that all files share. Rename the file.",
            source=source, name=quote(taken),
        )  # fmt: skip


def _own(key: str, files: Sequence[_File], match: Match) -> tuple[list[list[str]], list[str]]:
    """Columns of each file that may be its own, and those that are ignored because others were chosen."""
    shared = {key, *(name for _, name in match.shared)}
    left = [[name for name in file.columns if name not in shared] for file in files]
    wanted = {name for own in left for name in own if name in match.own}
    ignored = list(dict.fromkeys(name for own in left for name in own if wanted and name not in wanted))
    return [[name for name in own if name not in ignored] for own in left], ignored


def _joined(
    key: str,
    files: Sequence[_File],
    placed: Mapping[str, tuple[str, Sequence[_File]]],
    source: str,
    notes: Sequence[str],
) -> Grid:
    """Make the table, with the column and the files that each of its columns comes from."""
    order = list(dict.fromkeys(name for file in files for name in file.rows))
    refuse_many(len(order) * (len(placed) + 1), source)
    columns = [_merged(name, holders, order) for name, holders in placed.values()]
    everywhere = set.intersection(*(set(file.rows) for file in files))
    return Grid(
        [[key, *placed], *(list(row) for row in zip(order, *columns, strict=True))],
        [Line.of(files[0].grid.lines[0], files[0].path), *(_line(name, files, name in everywhere) for name in order)],
        ",",
        source,
        (
            *dict.fromkeys(note for file in files for note in file.grid.notes),
            *notes,
            _matched(key, len(everywhere), len(order)),
        ),
        matched_by=key,
    )


def _matched(key: str, n: int, total: int) -> Handled:
    return Handled(
        "Rows were matched by name, in {key}: {n} of {all} names are in every table.", key=quote(key), n=n, all=total
    )


def matched_below(grids: Sequence[Grid], header: Sequence[str]) -> list[Handled]:
    """Note by which names the rows of tables with the same columns match, where only one column names each row once."""
    namely = columns_of_names(grids, header)
    found = [key for key, cells in namely.items() if all(_twice_or_blank(one) is None for one in cells)]
    if len(found) != 1:
        return []
    sets = [set(cells) for cells in namely[found[0]]]
    return [_matched(found[0], len(set.intersection(*sets)), len(set.union(*sets)))]


def _line(name: str, files: Sequence[_File], everywhere: bool) -> Line:
    """Where the row of a name begins; one that some files lack is called by its name."""
    first = next(file for file in files if name in file.rows)
    where = first.path if everywhere else Message("{file} ({name})", file=first.path, name=quote(name))
    return Line.of(first.grid.lines[first.rows[name] + 1], where)


def _merged(name: str, files: Sequence[_File], order: Sequence[str]) -> list[str]:
    """The cells of a column in a given order of rows, from the first file that has each."""
    cells: dict[str, str] = {}
    for file in reversed(files):
        if name in file.columns:
            cells.update(zip(file.rows, file.columns[name], strict=True))
    return [cells.get(row, "") for row in order]


# The column that names the rows.


def _key(grids: Sequence[Grid], paths: Sequence[str], source: str, match: Match) -> str:
    """Find the column that all files have and that names each row once; of several, the one whose names the files share."""
    if match.key is not None:
        role = "identifier" if match.always else "problem"
        places = [column_index(grid.rows[0], match.key, path, role) for grid, path in zip(grids, paths, strict=True)]
        namely = {match.key: [[row[at] for row in grid.rows[1:]] for grid, at in zip(grids, places, strict=True)]}
    else:
        others = {*match.own, *(name for _, name in match.shared)}
        common = [name for name in grids[0].rows[0] if all(name in grid.rows[0] for grid in grids)]
        namely = columns_of_names(grids, [name for name in common if name not in others])
    unique = {name: cells for name, cells in namely.items() if all(_twice_or_blank(one) is None for one in cells)}
    if unique:
        return max(unique, key=lambda name: _shared_part(unique[name]))
    for name, columns in namely.items():
        for one, grid, path in zip(columns, grids, paths, strict=True):
            if (twice := _twice_or_blank(one)) is not None:
                raise _not_unique(name, one, twice, grid, path, source)
    headers = [
        Message("{file} has {names}", file=path, names=quoted(grid.rows[0], 6))
        for grid, path in zip(grids, paths, strict=True)
    ]
    raise InputError(
        "{source}: the rows of several files are matched by name, but no column with names is in all of them: {columns}. Give the "
        "column that names the rows the same header in every file.",
        source=source, columns=some(headers, 3, "; "),
    )  # fmt: skip


def columns_of_names(grids: Sequence[Grid], common: Sequence[str]) -> dict[str, list[list[str]]]:
    """Cells of those columns, file by file, that hold no decimals, so that they may name the rows."""
    columns = {name: [column(grid, name) for grid in grids] for name in common}
    return {name: cells for name, cells in columns.items() if not any(map(are_decimals, cells))}


def column(grid: Grid, name: str) -> list[str]:
    """Cells of a column by its name."""
    at = grid.rows[0].index(name)
    return [row[at] for row in grid.rows[1:]]


def are_decimals(cells: Iterable[str]) -> bool:
    """Whether there is a decimal number among them, so that they are measurements, not names."""
    return any(looks_numeric(cell) and ("." in cell or "," in cell) for cell in cells)


def _twice_or_blank(cells: Sequence[str]) -> str | None:
    """A name that occurs twice, or a blank one."""
    return next((cell for cell, times in Counter(cells).items() if times > 1 or not cell), None)


def _shared_part(columns: Sequence[Sequence[str]]) -> float:
    sets = [set(cells) for cells in columns]
    return len(set.intersection(*sets)) / max(len(set.union(*sets)), 1)


def _not_unique(key: str, cells: Sequence[str], name: str, grid: Grid, path: str, source: str) -> InputError:
    lines = [str(line) for cell, line in zip(cells, grid.lines[1:], strict=True) if cell == name]
    if not name:
        return InputError(
            "{source}: the rows of several files are matched by name, but {file} has no name in {key} on line {line}. Give every row a "
            "name of its own.",
            source=source, key=quote(key), file=path, line=lines[0],
        )  # fmt: skip
    return InputError(
        "{source}: the rows of several files are matched by name, but {name} occurs {times} times in {key} of {file} (lines {lines}). "
        "Each file needs a column that names each row once, with the same header in every file.",
        source=source, name=quote(name), times=len(lines), key=quote(key), file=path, lines=some(lines, 3),
    )  # fmt: skip


def refuse_strangers(
    columns: Mapping[str, Sequence[Sequence[str]]], grids: Sequence[Grid], paths: Sequence[str], source: str
) -> None:
    """Refuse a file that has no name in common with the others, in any of the columns that may hold the names of the rows."""
    worded = {name: cells for name, cells in columns.items() if not all(looks_numeric(one) for one in cells[0])}
    columns = worded or columns
    for at, path in enumerate(paths):
        others = {
            name: {cell for i, one in enumerate(cells) if i != at for cell in one} for name, cells in columns.items()
        }
        if not columns or any(cell in others[name] for name, cells in columns.items() for cell in cells[at]):
            continue
        other = 0 if at else 1
        key, cells = next(iter(columns.items()))
        raise InputError(
            "{source}: the rows of several files are matched by name, but no name in {key} of {file} is in another file: {mine} (line "
            "{here}), {theirs} (line {there}). Write the names in the same way in every file.",
            source=source, key=quote(key), file=path, mine=quote(cells[at][0]), here=Line.of(grids[at].lines[1], path),
            theirs=quote(cells[other][0]), there=Line.of(grids[other].lines[1], paths[other]),
        )  # fmt: skip


# Columns that several files have.


def _clash(name: str, files: Sequence[_File]) -> tuple[str, _File, _File] | None:
    """The first row of which two files say different things in a column, and these files."""
    there = [file for file in files if name in file.columns]
    for second_at, second in enumerate(there[1:], 1):
        for row, at in second.rows.items():
            first = next((file for file in there[:second_at] if row in file.rows), None)
            if first is not None and first.columns[name][first.rows[row]] != second.columns[name][at]:
                return row, first, second
    return None


def _contradiction(name: str, clash: tuple[str, _File, _File], source: str, remedy: Message) -> InputError:
    row, first, second = clash
    return InputError(
        "{source}: the files contradict each other in {name}: for {row} it is {one} ({here}) and {other} ({there}). {remedy}",
        source=source, name=quote(name), row=quote(row), one=quote(first.columns[name][first.rows[row]]), here=first.at(row),
        other=quote(second.columns[name][second.rows[row]]), there=second.at(row), remedy=remedy,
    )  # fmt: skip


def _alike(left: Sequence[Sequence[str]], files: Sequence[_File], match: Match) -> list[str]:
    """Columns that several files have and agree on, or that the user drops."""
    several = repeated(name for own in left for name in own)
    return [name for name in several if matches(name, match.dropped) or _clash(name, files) is None]


def _refuse_other_kinds(left: Sequence[Sequence[str]], files: Sequence[_File], source: str) -> None:
    """Refuse files of which one holds numbers and another only words."""
    seen: dict[bool, tuple[_File, str]] = {}
    for own, file in zip(left, files, strict=True):
        if own:
            numbers = [name for name in own if _are_numbers(file.columns[name])]
            seen.setdefault(bool(numbers), (file, (numbers or own)[0]))
    if len(seen) == 2:
        shown = [
            Message(
                "{cell} in {name} ({place})", cell=quote(file.columns[name][0]), name=quote(name), place=file.line(0)
            )
            for file, name in (seen[True], seen[False])
        ]
        raise InputError(
            "{source}: the files hold different things, numbers and words: {cells}. Pass files of the same kind.",
            source=source, cells=joined(shown, ", "),
        )  # fmt: skip


def _are_numbers(cells: Sequence[str]) -> bool:
    there = [cell for cell in cells if not is_missing(cell)]
    return sum(_NUMBER.match(cell) is not None for cell in there) >= _MOSTLY * len(there) > 0


def _titles(
    left: Sequence[Sequence[str]], files: Sequence[_File], names: Sequence[str], source: str, match: Match
) -> list[str]:
    """The names of the columns that belong to one file each."""
    titles = [name for own in left for name in own]
    if not titles:
        raise InputError(
            "{source}: the files agree in every column, so there is nothing to compare. If one of them holds the values, name it.",
            source=source,
        )
    several = any(len(own) > 1 for own in left)
    twice = next(iter(repeated(titles)), None)
    if several and twice is not None:
        clash = _clash(twice, files)
        assert clash is not None
        raise _contradiction(twice, clash, source, Message(_ONE if match.always else _VALUE, name=twice))
    if several or len(titles) == 1:
        return titles
    ours = [(own[0], file, name) for own, file, name in zip(left, files, names, strict=True) if own]
    if len({*titles}) == 1:
        return [name for _, _, name in ours]
    quantities = all(normalise(name) in QUANTITIES | VALUE_HEADERS and not matches(name, match.kept) for name in titles)
    if quantities or twice is not None:
        shown = [Message("{name} in {file}", name=quote(own), file=file.path) for own, file, _ in ours]
        raise InputError(
            "{source}: the columns of values differ: {columns}. If they hold the same quantity, give them the same header in all files, "
            "and the algorithms are named after the files. {otherwise}",
            source=source, columns=some(shown, 4), otherwise=Message(_NAMED if twice is None else _RENAME),
        )  # fmt: skip
    return titles
