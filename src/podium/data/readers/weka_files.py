"""CSV and ARFF as Weka's Experimenter writes them: cells between commas, in single or double quotes with backslashes."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

from podium.errors import InputError, quote
from podium.i18n import count

__all__ = ["Sheet", "begins_like_weka", "differences", "parse", "split_cells"]

_CELL: Final = re.compile(
    r"""\s*(?:'(?P<single>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.|"")*)"|(?P<plain>[^,'"\s][^,]*|))\s*(?P<end>,|$)"""
)
_ATTRIBUTE: Final = re.compile(r"""@attribute\s+(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|([^\s{]+))\s*(.*)""", re.IGNORECASE)
_WORD: Final = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|\S)+""")
_ESCAPED: Final = re.compile(r"\\(.)")


class Sheet(NamedTuple):
    """Names of the columns, the rows and their line numbers."""

    names: list[str]
    rows: list[list[str]]
    lines: list[int]
    source: str


def begins_like_weka(head: str) -> bool:
    """Whether a text begins like results of the Experimenter.

    Examples
    --------
    >>> begins_like_weka("Key_Dataset,Key_Run,Key_Scheme,Percent_correct"), begins_like_weka("A,B")
    (True, False)
    """
    if _is_arff(head):
        found = {_name(match).casefold() for match in _ATTRIBUTE.finditer(head)}
        return {"key_dataset", "key_scheme"} <= found
    first = head.lstrip("\ufeff").split("\n", 1)[0].replace('"', "").replace("'", "")
    return {"Key_Dataset", "Key_Scheme"} <= {cell.strip() for cell in first.split(",")}


def split_cells(text: str, source: str, line: int) -> list[str]:
    r"""Split a line at its commas, taking quotes off.

    Raises
    ------
    InputError
        For a quote that is not closed.

    Examples
    --------
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


def parse(text: str, source: str) -> Sheet:
    """Read a CSV or ARFF.

    Raises
    ------
    InputError
        Naming the line.
    """
    lines = text.splitlines()
    names, start = _arff_names(lines, source) if _is_arff(text[:4096]) else _csv_names(lines, source)
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise InputError("{source}: the column {column} occurs twice.", source=source, column=quote(twice[0]))
    rows, numbers = [], []
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
        rows.append(cells)
        numbers.append(number)
    return Sheet(names, rows, numbers, source)


def differences(options: list[str]) -> dict[str, str]:
    """Shorten sets of options to what differs between them, with the flags; whole where they are not of the same shape.

    Examples
    --------
    >>> differences(["-K 1 -W 0", "-K 5 -W 0"])
    {'-K 1 -W 0': '-K 1', '-K 5 -W 0': '-K 5'}
    >>> differences(["-K 1", "-K 1 -X"]), differences(["-S 1"])
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


def _csv_names(lines: list[str], source: str) -> tuple[list[str], int]:
    return split_cells(lines[0], source, 1), 1


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
