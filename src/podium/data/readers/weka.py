"""Weka's Experimenter: tables with Key_Dataset, Key_Run, Key_Fold, Key_Scheme and some sixty measures, as CSV or ARFF."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from podium.data.readers.protocol import HEAD, Kind, Place, Records, Row, choose_name, float_in
from podium.data.results import Objective
from podium.data.tables.cells import repeated
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message, count, some

_UP: Final = (
    "Percent_correct", "Kappa_statistic", "Correlation_coefficient", "IR_precision", "IR_recall", "F_measure",
    "Matthews_correlation", "Area_under_ROC", "Area_under_PRC", "Weighted_avg_IR_precision", "Weighted_avg_IR_recall",
    "Weighted_avg_F_measure", "Weighted_avg_matthews_correlation", "Weighted_avg_area_under_ROC",
    "Weighted_avg_area_under_PRC", "Unweighted_macro_avg_F_measure", "Unweighted_micro_avg_F_measure",
    "KB_mean_information", "KB_relative_information", "SF_mean_entropy_gain",
)  # fmt: skip
_DOWN: Final = (
    "Percent_incorrect", "Mean_absolute_error", "Root_mean_squared_error", "Relative_absolute_error",
    "Root_relative_squared_error", "SF_mean_scheme_entropy", "Elapsed_Time_training", "Elapsed_Time_testing",
    "UserCPU_Time_training", "UserCPU_Time_testing",
)  # fmt: skip
_WAYS: Final[dict[str, Objective]] = {**dict.fromkeys(_UP, "maximize"), **dict.fromkeys(_DOWN, "minimize")}
_KEYS: Final = ("Key_Dataset", "Key_Scheme")
_TRAIN: Final = "Number_of_training_instances"
_TEST: Final = "Number_of_testing_instances"
_NO_MEASURE: Final = ("Date_time", "Summary", _TRAIN, _TEST)
_PACKAGE: Final = "weka.classifiers."
_LOOKED: Final = 4
_SIZE: Final = 1 << 31


class _Line(NamedTuple):
    """A line of results, by column, with its location."""

    cells: dict[str, str]
    place: str


class _Weka:
    name = "weka"
    title = Message("Weka Experimenter: results as CSV or ARFF with Key_Dataset, Key_Scheme, Percent_correct and so on")
    kinds: tuple[Kind, ...] = ("results",)
    options: Mapping[str, str] = {
        "metrics": Message("measures to read, separated by commas, or all; by default those with a known direction")
    }

    def sniff(self, place: Place) -> bool:
        return any(_begins_like_weka(_head(place, name)) for name in _files(place)[:_LOOKED])

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:  # noqa: ARG002 - there is one kind
        names = [name for name in _files(place) if _begins_like_weka(_head(place, name))]
        if not names:
            raise InputError(
                "{source}: there are no results of Weka's Experimenter (CSV or ARFF with the columns Key_Dataset "
                "and Key_Scheme).",
                source=place.source,
            )
        lines: list[_Line] = []
        columns: dict[str, None] = {}
        for name in names:
            header, found = _parse(place, name)
            columns |= dict.fromkeys(header)
            lines += found
        if not lines:
            raise InputError(
                "{source}: there are columns of Weka's Experimenter but no results below them.", source=place.source
            )
        metrics = _metrics(list(columns), options, place.source)
        notes: list[str] = [
            Message(
                "{lines} of Weka's Experimenter, {measures}.",
                lines=count(len(lines), "line"),
                measures=count(len(metrics), "measure"),
            )
        ]
        return _records(lines, metrics, place.source, notes)


def _head(place: Place, name: str) -> str:
    if name.lower().endswith(".gz"):
        return place.text(name)[:HEAD]
    return place.head_of(name).decode("utf-8", "replace")


def _files(place: Place) -> list[str]:
    return [name for name in place.names if name.lower().endswith((".csv", ".arff", ".csv.gz", ".arff.gz"))] or (
        [] if place.is_folder else list(place.names)
    )


def _metrics(names: Sequence[str], options: Mapping[str, str], source: str) -> list[str]:
    there = [name for name in names if not name.startswith("Key_") and name not in _NO_MEASURE]
    given = options.get("metrics")
    if given == "all":
        return there
    if given is not None:
        return list(dict.fromkeys(choose_name(there, part.strip(), N_("measure"), source) for part in given.split(",")))
    known = [name for name in there if _way(name)]
    if not known:
        raise InputError(
            "{source}: there is no measure with a known direction. Choose with {--option:metrics=NAME}: {listed}.",
            source=source,
            listed=quoted(there, 60),
        )
    return known


def _way(metric: str) -> Objective | None:
    return _WAYS.get(metric.removeprefix("Avg_"))


def _records(lines: Sequence[_Line], metrics: Sequence[str], source: str, notes: list[str]) -> Records:
    names = _algorithms(lines, notes)
    if any("Num_Fold" in line.cells for line in lines):
        notes.append(
            Message("Suspicious: Weka averaged over folds (Num_Fold); the file does not contain the individual folds.")
        )
    labels = (("run", "Key_Run"), ("fold", "Key_Fold"))
    runs = [" ".join(f"{word} {line.cells[key]}" for word, key in labels if key in line.cells) for line in lines]
    train, test = ([_size(line.cells.get(column, "")) for line in lines] for column in (_TRAIN, _TEST))
    rows = [
        Row(
            line.cells["Key_Dataset"], names[at], None if _infinite(value) else value, runs[at] if all(runs) else "", metric,
            "not finite" if _infinite(value) else "", train=train[at], test=test[at],
            place=partial(Message, N_("{place}, column {column}"), place=line.place, column=metric),
        )
        for at, line in enumerate(lines)
        for metric in metrics
        if (value := line.cells.get(metric)) is not None
    ]  # fmt: skip
    repeated = ", ".join(word for word, key in labels if any(key in line.cells for line in lines))
    directions = {metric: way for metric in metrics if (way := _way(metric)) is not None}
    return Records.of(rows, source, notes, directions, repeated)


def _infinite(value: str) -> bool:
    return value.strip().lstrip("-").lower() in ("infinity", "inf")


def _size(cell: str) -> int:
    """Return the whole number of a cell, 0 where it holds none."""
    size = float_in(cell)
    return int(size) if 0 < size < _SIZE and size == int(size) else 0


def _algorithms(lines: Sequence[_Line], notes: list[str]) -> list[str]:
    """Names of the schemes, with what differs in their options, or their version, where a scheme occurs with several."""
    keys = [
        tuple(line.cells.get(f"Key_Scheme{part}", "") for part in ("", "_options", "_version_ID")) for line in lines
    ]
    options: dict[str, dict[str, None]] = {}
    versions: dict[tuple[str, str], set[str]] = {}
    for scheme, option, version in keys:
        options.setdefault(scheme, {})[option] = None
        versions.setdefault((scheme, option), set()).add(version)
    short = {scheme: _differences(list(found)) for scheme, found in options.items()}
    names = []
    for scheme, option, version in keys:
        name = f"{scheme.removeprefix(_PACKAGE)} {short[scheme][option]}".rstrip()
        names.append(f"{name} (version {version})" if len(versions[scheme, option]) > 1 else name)
    several = [quote(scheme.removeprefix(_PACKAGE)) for scheme, found in options.items() if len(found) > 1]
    if several:
        notes.append(Message(
            "Schemes that occur with several sets of options are named by what differs: {schemes}.",
            schemes=some(several),
        ))  # fmt: skip
    return names


# CSV and ARFF as Weka's Experimenter writes them: cells between commas, in single or double quotes with backslashes.


_CELL: Final = re.compile(
    r"""\s*(?:'(?P<single>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.|"")*)"|(?P<plain>[^,'"\s][^,]*|))\s*(?P<end>,|$)"""
)
_ATTRIBUTE: Final = re.compile(r"""@attribute\s+(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|([^\s{]+))\s*(.*)""", re.IGNORECASE)
_WORD: Final = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|\S)+""")
_ESCAPED: Final = re.compile(r"\\(.)")


def _begins_like_weka(head: str) -> bool:
    """Whether a text begins like results of the Experimenter."""
    if _is_arff(head):
        found = {_name(match).casefold() for match in _ATTRIBUTE.finditer(head)}
        return {"key_dataset", "key_scheme"} <= found
    first = head.lstrip("\ufeff").split("\n", 1)[0].replace('"', "").replace("'", "")
    return {"Key_Dataset", "Key_Scheme"} <= {cell.strip() for cell in first.split(",")}


def split_cells(text: str, source: str, line: int) -> list[str]:
    r"""Split a line at its commas, taking quotes off.

    >>> split_cells(r"iris,'-K 1 -A \"a, b\"',94.7", "results.csv", 2)
    ['iris', '-K 1 -A "a, b"', '94.7']
    """
    found = []
    at = 0
    while True:
        match = _CELL.match(text, at)
        if match is None:
            raise InputError(
                "{source}, line {line}: {cell} is not a cell: a quote is not closed, or is inside a cell.",
                source=source, line=line, cell=quote(text[at : at + 60]),
            )  # fmt: skip
        if match["single"] is not None:
            found.append(_ESCAPED.sub(r"\1", match["single"]))
        elif match["double"] is not None:
            found.append(_ESCAPED.sub(r"\1", match["double"].replace('""', '"')))
        else:
            found.append(match["plain"].strip())
        at = match.end()
        if not match["end"]:
            return found


def _parse(place: Place, name: str) -> tuple[list[str], list[_Line]]:
    """Read the column names and the lines of a CSV or ARFF."""
    source, text = place.called(name), place.text(name)
    lines = text.splitlines()
    names, start = _arff_names(lines, source) if _is_arff(text[:4096]) else (split_cells(lines[0], source, 1), 1)
    if twice := repeated(names):
        raise InputError("{source}: the column {column} occurs twice.", source=source, column=quote(twice[0]))
    for key in _KEYS:
        if key not in names:
            raise InputError(
                "{source}: there is no column {column}; this is not a table of Weka's Experimenter.",
                source=source,
                column=key,
            )
    found = []
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip() or line.lstrip().startswith("%"):
            continue
        if line.lstrip().startswith("{"):
            raise InputError(
                "{source}, line {line}: sparse ARFF rows are not supported; save the results in dense form.",
                source=source,
                line=number,
            )
        cells = split_cells(line, source, number)
        if len(cells) != len(names):
            raise InputError(
                "{source}, line {line}: {cells}, but there are {columns}. The file may be truncated.",
                source=source, line=number, cells=count(len(cells), "cell"), columns=count(len(names), "column"),
            )  # fmt: skip
        row = _Line(dict(zip(names, cells, strict=True)), Message("{source}, line {line}", source=source, line=number))
        empty = [key for key in _KEYS if row.cells[key].strip() in ("", "?")]
        if empty:
            raise InputError("{place}: {column} is empty.", place=row.place, column=empty[0])
        found.append(row)
    return names, found


def _differences(options: list[str]) -> dict[str, str]:
    """Shorten sets of options to what differs between them, with the flags; whole where they are not of the same shape.

    >>> _differences(["-K 1 -W 0", "-K 5 -W 0"])
    {'-K 1 -W 0': '-K 1', '-K 5 -W 0': '-K 5'}
    >>> _differences(["-K 1", "-K 1 -X"]), _differences(["-S 1"])
    ({'-K 1': '-K 1', '-K 1 -X': '-K 1 -X'}, {'-S 1': ''})
    """
    if len(options) == 1:
        return {options[0]: ""}
    words = [_WORD.findall(option) for option in options]
    if len({len(own) for own in words}) > 1:
        return {option: option for option in options}
    columns = list(zip(*words, strict=True))
    differ = [len(set(column)) > 1 for column in columns]
    # A value says little without the flag before it.
    flags = [
        column[0].startswith("-") and at + 1 < len(columns) and differ[at + 1] for at, column in enumerate(columns)
    ]
    kept = [at for at in range(len(columns)) if differ[at] or flags[at]]
    return {option: " ".join(own[at] for at in kept) for option, own in zip(options, words, strict=True)}


def _is_arff(text: str) -> bool:
    return any(line.lstrip("\ufeff \t").lower().startswith("@relation") for line in text.split("\n", 40)[:40])


def _arff_names(lines: list[str], source: str) -> tuple[list[str], int]:
    names: list[str] = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.lower().startswith("@data"):
            return names, number
        if text.lower().startswith("@attribute"):
            match = _ATTRIBUTE.match(text)
            if match is None or not match[4]:
                raise InputError(
                    "{source}, line {line}: {found} should contain a name and a type.",
                    source=source, line=number, found=quote(text[:60]),
                )  # fmt: skip
            names.append(_name(match))
    raise InputError("{source}: there is no line @data. The file may be truncated.", source=source)


def _name(match: re.Match[str]) -> str:
    return next(_ESCAPED.sub(r"\1", part) for part in match.groups()[:3] if part is not None)


READER = _Weka()
