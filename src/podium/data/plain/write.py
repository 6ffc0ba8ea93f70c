"""Plain tables as bytes: delimited text, JSON records, JSON lines, Parquet; gzip around text."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from podium.data.decimals import NUMBER
from podium.data.plain.table import Plain, is_formula, same_number
from podium.errors import InputError, MissingExtraError, quote
from podium.i18n import Message, some

CONTAINERS: Final = {
    ".csv": "csv", ".tsv": "tsv", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet", ".pq": "parquet",
}  # fmt: skip
"""What is written, by the end of the file's name."""

_LITERAL: Final = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)


def container_of(path: str | os.PathLike[str]) -> tuple[str, bool]:
    """Return what a file name stands for, and whether it is to be compressed by gzip.

    Raises
    ------
    InputError
        For an end that is not one of `CONTAINERS`.

    Examples
    --------
    >>> container_of("runs.csv.gz"), container_of("runs.PARQUET")
    (('csv', True), ('parquet', False))
    """
    name = os.fspath(path).lower()
    packed = name.endswith(".gz")
    found = CONTAINERS.get(os.path.splitext(name.removesuffix(".gz"))[1])  # noqa: PTH122 - cheaper to import
    if found is None or (packed and found == "parquet"):
        raise InputError(
            "Cannot tell which format to write to {path}: end its name with {endings}, or .csv.gz.",
            path=quote(os.fspath(path)),
            endings=", ".join(CONTAINERS),
        )
    return found, packed


def to_bytes(plain: Plain, container: str, *, packed: bool = False, protect: bool = False) -> bytes:
    """Write a table.

    Parameters
    ----------
    protect
        Put a quote in front of texts that a spreadsheet would run as formulas; they are refused in delimited text without it.

    Raises
    ------
    InputError
        For such texts, or when what was written would not be read back alike.
    MissingExtraError
        For Parquet without polars.
    """
    if container in ("csv", "tsv"):
        if protect:
            plain = plain.protected()
        _refuse_formulas(plain)
    for write in _WRITERS[container]:
        try:
            data = write(plain)
        except UnicodeEncodeError:
            raise InputError(
                "A name contains bytes that are not text, which no text file can hold. Rename it."
            ) from None
        lost = _lost(plain, data)
        if not lost:
            return gzip.compress(data, mtime=0) if packed else data
    raise InputError(
        "{container} cannot hold this table without loss: {lost}. Rename it, or write another format.",
        container=container,
        lost=lost,
    )


def _refuse_formulas(plain: Plain) -> None:
    found = [quote(word) for word in plain.words() if is_formula(word)]
    if found:
        raise InputError(
            "Spreadsheets would run {cells} as formulas. Rename, write .json or .parquet, which have no formulas, "
            "or put a quote in front of each with protect=True (on the command line: --protect).",
            cells=some(found),
        )


def _lost(plain: Plain, data: bytes) -> str:
    """What would not be the same when the bytes are read again; "" when everything would."""
    from podium.data.delimited import read_grid, rectangular

    try:
        rows = rectangular(read_grid(io.BytesIO(data))).rows
    except InputError as error:
        return str(error).removeprefix(f"{Message('open file')}: ")
    wanted = [list(plain.header), *map(list, zip(*plain.columns, strict=True))]
    if len(rows) != len(wanted) or any(len(row) != len(plain.header) for row in rows):
        return Message("lines or columns would be mistaken for others")
    for found, row in zip(rows, wanted, strict=True):
        for at, (cell, text) in enumerate(zip(found, row, strict=True)):
            if cell != text and not (at in plain.numbers and same_number(cell, text)):
                return Message("{value} would be read as {cell}", value=quote(text), cell=quote(cell))
    return ""


def _delimited(delimiter: str, quoting: Any) -> Callable[[Plain], bytes]:
    def write(plain: Plain) -> bytes:
        text = io.StringIO()
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n", quoting=quoting)
        writer.writerow(plain.header)
        writer.writerows(zip(*plain.columns, strict=True))
        return text.getvalue().encode("utf-8")

    return write


def _records(plain: Plain) -> list[str]:
    keys = [json.dumps(name, ensure_ascii=False) for name in plain.header]
    spell = [_number if at in plain.numbers else _string for at in range(len(keys))]
    rows = zip(*plain.columns, strict=True)
    return [
        "{" + ", ".join(f"{key}: {one(cell)}" for key, one, cell in zip(keys, spell, row, strict=True)) + "}"
        for row in rows
    ]


def _string(cell: str) -> str:
    return json.dumps(cell, ensure_ascii=False) if cell else "null"


def _number(cell: str) -> str:
    """Write a number as JSON has it: the digits as written, no plus sign, a digit on both sides of the point.

    Examples
    --------
    >>> [_number(cell) for cell in ("0.10", "+.5", "-007", "1.", "")]
    ['0.10', '0.5', '-7', '1.0', 'null']
    """
    if not cell:
        return "null"
    if _LITERAL.fullmatch(cell):
        return cell
    match = NUMBER.fullmatch(cell)
    assert match is not None
    sign, digits, exponent = match.groups()
    whole, point, fraction = digits.partition(".")
    fixed = f"{'-' if sign == '-' else ''}{whole.lstrip('0') or '0'}{point}{(fraction or '0') if point else ''}"
    return f"{fixed}e{exponent}" if exponent else fixed


def _json(plain: Plain) -> bytes:
    return ("[\n" + ",\n".join(_records(plain)) + "\n]\n").encode("utf-8")


def _jsonl(plain: Plain) -> bytes:
    return ("\n".join(_records(plain)) + "\n").encode("utf-8")


def _parquet(plain: Plain) -> bytes:
    try:
        import polars as pl
    except ImportError:
        raise MissingExtraError("polars", "parquet", Message("Writing Parquet files")) from None
    series = {}
    for at, (name, column) in enumerate(zip(plain.header, plain.columns, strict=True)):
        as_float = at in plain.numbers and all(not cell or same_number(repr(float(cell)), cell) for cell in column)
        cells: Sequence[Any] = [(float(cell) if as_float else cell) if cell else None for cell in column]
        # Numbers of more digits than a float holds stay text: exact, and read as numbers all the same.
        series[name] = pl.Series(name, cells, dtype=pl.Float64 if as_float else pl.String)
    out = io.BytesIO()
    pl.DataFrame(series).write_parquet(out)
    return out.getvalue()


_WRITERS: Final[dict[str, tuple[Callable[[Plain], bytes], ...]]] = {
    # Quotes around every cell help where names hold other delimiters, which would be taken for the real one.
    "csv": (_delimited(",", csv.QUOTE_MINIMAL), _delimited(",", csv.QUOTE_ALL)),
    "tsv": (_delimited("\t", csv.QUOTE_MINIMAL), _delimited("\t", csv.QUOTE_ALL)),
    "json": (_json,),
    "jsonl": (_jsonl,),
    "parquet": (_parquet,),
}
"""Ways to write a container; the first whose bytes are read back alike is taken."""
