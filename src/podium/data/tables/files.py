"""Many files that match a pattern as one table; file names may contain the algorithm, the problem or the run."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from glob import glob
from pathlib import PurePath
from typing import Any, Final

from podium.data.cells import is_missing, looks_numeric
from podium.data.grid import Grid, rectangular
from podium.data.headers import column_index
from podium.data.load import missing_file
from podium.data.tables.beside import (
    Line,
    are_decimals,
    beside,
    column,
    columns_of_names,
    matched_below,
    refuse_strangers,
)
from podium.data.tables.cells import refuse_many, repeated
from podium.data.tables.chosen import Chosen, Match, Tables
from podium.data.tables.opening import ROLES, column_of, is_pattern, read_grid
from podium.errors import Handled, InputError, quote, quoted
from podium.i18n import N_, Message, some

_MOST_FILES: Final = 100_000
_NAMED: Final = re.compile(r"\{([^{}]*)\}")
_PACKING: Final = (".gz", ".bz2", ".xz", ".zst", ".zstd")
_PARTS: Final = re.compile(r"([_\-. ]+)")
_MEANINGS: Final = {
    "algorithm": N_("Each file belongs to one algorithm and is named after it: {path} belongs to {label}."),
    "problem": N_("Each file belongs to one problem and is named after it: {path} belongs to {label}."),
    "run": N_("Each file belongs to one run and is named after it: {path} belongs to {label}."),
}
_TWICE: Final = {
    "algorithm": N_("{pattern}: two files would belong to the algorithm {name}: {paths}. Rename one."),
    "problem": N_("{pattern}: two files would belong to the problem {name}: {paths}. Rename one."),
}
_DEPTHS: Final = {
    "algorithm": N_("{pattern}: the files lie at different depths. Mark the algorithm in the pattern: '…/{{algorithm}}/*.csv'."),
    "problem": N_("{pattern}: the files lie at different depths. Mark the problem in the pattern: '…/{{problem}}/*.csv'."),
}  # fmt: skip
_SEVERAL: Final = {
    "algorithm": N_("{pattern}: several parts of the paths differ ({paths}). Mark the algorithm in the pattern: 'runs/{{run}}/{{algorithm}}.csv'."),
    "problem": N_("{pattern}: several parts of the paths differ ({paths}). Mark the problem in the pattern: 'runs/{{run}}/{{problem}}.csv'."),
}  # fmt: skip


def read(source: str | Sequence[str], chosen: Chosen, delimiter: str | None) -> Grid:
    """Read every file that a pattern matches, or of several paths, and put them together.

    Files with the same columns become one long table, with columns of what their names say. Listed files of one algorithm each whose
    columns differ are put side by side (`podium.data.tables.beside`), and so are predictions.
    """
    if isinstance(source, str):
        pattern, paths = source, matching(source)
        labels = labels_of(paths, pattern, chosen.file_is)
    elif isinstance(source, Tables):
        paths, pattern, labels = [*source], ", ".join(source), {"algorithm": [*source]}
    else:
        paths = [path for one in source for path in (matching(one) if is_pattern(one) else [one])]
        pattern = ", ".join(paths)
        labels = {chosen.file_is or "algorithm": _names_of(paths, pattern)}
    grids = [*source.grids] if isinstance(source, Tables) else [_one(path, chosen, delimiter) for path in paths]
    decided = chosen.handling
    match = (chosen.match or Match())._replace(kept=decided.keep_column, dropped=decided.drop_column)
    listed = not isinstance(source, str)
    empty = next((grid for grid in grids if len(grid.rows) < 2), None)
    if empty is not None and (listed or match.always):
        raise InputError("{source}: there are column names but no rows below them.", source=empty.source)
    differ = listed and len({frozenset(grid.rows[0]) for grid in grids}) > 1
    if list(labels) == ["algorithm"] and (match.always or (differ and not match.long)):
        table, names = beside(grids, paths, labels["algorithm"], pattern, match), labels["algorithm"]
        named = [at for at, name in enumerate(names) if name in table.rows[0] and names != paths][:1]
        told = [meaning("algorithm", [names[at]], [paths[at]]) for at in named]
        return table._replace(notes=(*told, *table.notes))
    if differ and match.long:
        grids = [_only(grid, match.long) for grid in grids]
    header, notes = _common_header(grids)
    if labels:  # names before numbers, whatever their order in the files
        numbers = {name: _numbers(grids[0], name) for name in header}
        header = sorted(header, key=lambda name: numbers[name])
    if listed and "algorithm" in labels:
        refuse_strangers(columns_of_names(grids, header), grids, paths, pattern)
        notes = [*notes, *matched_below(grids, header)]
    rows: list[list[str]] = []
    lines: list[int] = []
    for at, (path, grid) in enumerate(zip(paths, grids, strict=True)):
        order = [grid.rows[0].index(name) for name in header]
        said = [label[at] for label in labels.values()]
        for row, line in zip(grid.rows[1:], grid.lines[1:], strict=True):
            rows.append([*(row[column] for column in order), *said])
            lines.append(Line.of(line, path))
        refuse_many(len(rows) * (len(header) + len(said)), pattern)
    top = [*header, *map(column_of, labels)]
    several = [matched(paths, pattern)] if isinstance(source, str) else []
    notes = [*several, *(meaning(role, label, paths) for role, label in labels.items()), *notes]
    return Grid([top, *rows], [Line.of(grids[0].lines[0], paths[0]), *lines], ",", pattern, tuple(notes))


def matched(paths: Sequence[str], pattern: str) -> Message:
    """Note how many files a pattern matches."""
    return Message("{n} file matches {pattern}.", "{n} files match {pattern}.", len(paths), pattern=pattern)


def meaning(role: str, labels: Sequence[str], paths: Sequence[str]) -> Message:
    """Note what the file names contain."""
    return Message(_MEANINGS[role], path=paths[0], label=quote(labels[0]))


def matching(pattern: str) -> list[str]:
    """Paths that a pattern matches, in the order of their names and numbers."""
    unknown = next((name for name in _NAMED.findall(pattern) if name not in ROLES), None)
    if unknown is not None:
        raise InputError(
            "{pattern}: {{{unknown}}} is not supported: write {{algorithm}}, {{problem}}, {{run}} or *.",
            pattern=pattern,
            unknown=unknown,
        )
    if not is_pattern(pattern):
        if not os.path.lexists(pattern):
            raise missing_file(pattern)
        return [pattern]
    found = [path for path in glob(_NAMED.sub("*", pattern), recursive=True) if os.path.isfile(path)]  # noqa: PTH113, PTH207
    if not found:
        raise InputError(
            "{pattern}: there is no such file, and none that matches it as a pattern. podium looked for '{path}'.",
            pattern=pattern,
            path=os.path.abspath(pattern),  # noqa: PTH100
        )
    if len(found) > _MOST_FILES:
        raise InputError(
            "{pattern}: {n} files match; podium reads up to {most}.",
            pattern=pattern,
            n=len(found),
            most=_MOST_FILES,
        )
    return sorted(
        found,
        key=lambda path: [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", path)],
    )


def labels_of(paths: Sequence[str], pattern: str, file_is: str | None) -> dict[str, list[str]]:
    """Contents of the file names, by role.

    >>> labels_of(["out/run_rf.csv", "out/run_svm.csv"], "out/*.csv", "algorithm")
    {'algorithm': ['rf', 'svm']}
    >>> labels_of(["a/x.csv", "b/x.csv"], "{algorithm}/{problem}.csv", None)
    {'algorithm': ['a', 'b'], 'problem': ['x', 'x']}
    """
    roles = _NAMED.findall(pattern)
    if roles:
        if file_is is not None:
            raise InputError(
                "{pattern}: the braces already define what the file names mean. Leave out {--file-is}.",
                pattern=pattern,
            )
        return _captured(paths, pattern, roles)
    if file_is is None:
        return {}
    if file_is not in ROLES[:2]:
        raise InputError(
            "Unknown {--file-is:{file_is}}: use 'algorithm' or 'problem'.",
            file_is=quote(file_is),
        )
    labels = _distinguishing_parts(paths, pattern, file_is)
    if twice := repeated(labels):
        raise InputError(
            _TWICE[file_is],
            pattern=pattern,
            name=quote(twice[0]),
            paths=some([path for path, label in zip(paths, labels, strict=True) if label == twice[0]], 3),
        )
    return {file_is: labels}


def _captured(paths: Sequence[str], pattern: str, roles: Sequence[str]) -> dict[str, list[str]]:
    if len(set(roles)) != len(roles):
        raise InputError(
            "{pattern}: a name in braces occurs twice. Name each once, and write * elsewhere.", pattern=pattern
        )
    expressions = [re.compile(_expression(pattern, many)) for many in ("[^/]+", "[^/]+?")]
    out: dict[str, list[str]] = {role: [] for role in roles}
    for path in paths:
        matches = [expression.fullmatch(path.replace(os.sep, "/")) for expression in expressions]
        groups = [match.groupdict() for match in matches if match is not None]
        if len(groups) < 2 or groups[0] != groups[1]:
            raise InputError(
                "{pattern}: {path} can be split in several ways. Give each name in braces its own folder or file, or "
                "separate them by something that the names do not contain.",
                pattern=pattern,
                path=quote(path),
            )
        for role in roles:
            out[role].append(groups[0][role])
    return out


def _expression(pattern: str, many: str) -> str:
    """Return a regular expression for a pattern with names in braces."""
    out = ""
    for piece in re.split(r"(\{[^{}]*\}|\*\*/|\*\*|\*|\?|\[[^\]]+\])", pattern.replace(os.sep, "/")):
        fixed: Mapping[str, str] = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
        if piece.startswith("{"):
            out += f"(?P<{piece[1:-1]}>{many})"
        elif piece.startswith("[") and len(piece) > 2:
            out += piece.replace("[!", "[^")
        else:
            out += fixed.get(piece, re.escape(piece))
    return out


def _distinguishing_parts(paths: Sequence[str], pattern: str, role: str) -> list[str]:
    """Of each path the one folder or file name that tells it from the others, without what all names share."""
    parts = [[*PurePath(path).parts[:-1], _bare(PurePath(path).name)] for path in paths]
    if len(paths) == 1:
        return [parts[0][-1]]
    if len({len(part) for part in parts}) > 1:
        raise InputError(_DEPTHS[role], pattern=pattern)
    varying = [at for at in range(len(parts[0])) if len({part[at] for part in parts}) > 1]
    if not varying:
        return [part[-1] for part in parts]
    if len(varying) > 1:
        raise InputError(_SEVERAL[role], pattern=pattern, paths=quoted(paths, 3))
    return _without_common([part[varying[0]] for part in parts])


def _names_of(paths: Sequence[str], shown: str) -> list[str]:
    """Names of files that were listed: the file names, or the one folder that differs, or the paths."""
    names = [_bare(PurePath(path).name) for path in paths]
    if len(set(names)) == len(names):
        return names
    try:
        return labels_of(paths, shown, "algorithm")["algorithm"]
    except InputError:
        whole = [(PurePath(path).parent / name).as_posix() for path, name in zip(paths, names, strict=True)]
        if len(set(whole)) < len(whole):
            raise
        return whole


def _bare(name: str) -> str:
    """Name of a file without its suffixes; standard input is called stdin."""
    for packing in _PACKING:
        name = name[: -len(packing)] if name.lower().endswith(packing) else name
    stem = PurePath(name).stem
    return "stdin" if name == "-" else stem or name


def _without_common(names: Sequence[str]) -> list[str]:
    """Names without the words that all of them start and end with."""
    split = [_PARTS.split(name) for name in names]  # words at even places, what separates them at odd ones
    shortest = min(map(len, split))
    start = _common(split)
    start = min(start - start % 2, shortest - 1)
    end = min(_common([parts[::-1] for parts in split]), shortest - 1 - start)
    end -= end % 2
    return ["".join(parts[start : len(parts) - end]) for parts in split]


def _common(split: Sequence[Sequence[str]]) -> int:
    """Count the parts that all begin with."""
    return next((at for at, parts in enumerate(zip(*split, strict=False)) if len({*parts}) > 1), min(map(len, split)))


def _one(path: str, chosen: Chosen, delimiter: str | None) -> Grid:
    source: Any = path if chosen.sheet is None and chosen.query is None else Chosen(path, chosen.sheet, chosen.query)
    grid = rectangular(read_grid(source, delimiter))
    header = grid.rows[0]
    if all(looks_numeric(cell) for cell in header):
        # Numbers alone, without a line of names: files of one value a line.
        names = ["value"] if len(header) == 1 else [f"value {at}" for at in range(1, len(header) + 1)]
        return grid._replace(rows=[names, *grid.rows], lines=[0, *grid.lines])
    if twice := repeated(header):
        raise InputError(
            "{source}: two columns are called {name}. Rename one of them.", source=grid.source, name=quote(twice[0])
        )
    return grid


def _only(grid: Grid, columns: Sequence[tuple[str, str]]) -> Grid:
    """Keep the columns that have a role, and note the others."""
    kept = list(dict.fromkeys(column_index(grid.rows[0], name, grid.source, role) for role, name in columns))
    left = [name for at, name in enumerate(grid.rows[0]) if at not in kept]
    said = (
        [Handled("{source}: ignored columns: {ignored}.", source=grid.source, ignored=quoted(left, 20))] if left else []
    )
    return grid._replace(rows=[[row[at] for at in kept] for row in grid.rows], notes=(*grid.notes, *said))


def _numbers(grid: Grid, name: str) -> tuple[bool, bool]:
    """Whether a column holds numbers only, and decimals."""
    cells = column(grid, name)
    numbers = all(looks_numeric(cell) or is_missing(cell) for cell in cells)
    return numbers, numbers and are_decimals(cells)


def _common_header(grids: Sequence[Grid]) -> tuple[list[str], list[str]]:
    header = grids[0].rows[0]
    notes = list(dict.fromkeys(note for grid in grids for note in grid.notes))
    for grid in grids:
        other = grid.rows[0]
        if set(other) != set(header):
            lacking = [name for name in header if name not in other]
            strange = [name for name in other if name not in header]
            if not strange:
                what = Message("it lacks {names}", names=quoted(lacking))
            elif not lacking:
                what = Message("it has besides {names}", names=quoted(strange))
            else:
                what = Message("it lacks {names} and has besides {more}", names=quoted(lacking), more=quoted(strange))
            raise InputError(
                "{source}: its columns differ from those of {other}: {what}. Files read together need the same columns.",
                source=grid.source,
                other=grids[0].source,
                what=what,
            )
        if other != grids[0].rows[0]:
            notes.append(
                Message("{source} has the columns in another order; they were matched by name.", source=grid.source)
            )
    return header, notes
