"""A source together with the part of it that holds the table, and what to do with its rows and columns."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Any, Final, NamedTuple, Self, TypedDict, Unpack

from podium.errors import InputError, quote
from podium.lazy import regex

_PASSWORD: Final = regex(r"(://[^/@:]*:)[^/@]*@")


class Handling(NamedTuple):
    """The user's decisions about rows and columns of a table; in names, ``*`` matches any characters."""

    drop_row: tuple[str, ...] = ()
    keep_row: tuple[str, ...] = ()  # problems, whatever they look like
    drop_column: tuple[str, ...] = ()
    keep_column: tuple[str, ...] = ()  # algorithms, whatever they look like
    transpose: bool | None = None  # True: algorithms are rows; False: they are columns; None: as the header says
    take: int | None = None  # which number is meant where cells hold several, from 1

    @classmethod
    def of(cls, options: Any) -> Handling:
        """Take it from the options of a function that reads data; one name is as good as several."""
        names: dict[str, Any] = {name: _names(options.get(name)) for name in cls._fields[:4]}
        return cls(**names, transpose=options.get("transpose"), take=_number(options.get("take")))

    def any_given(self) -> bool:
        """Whether anything was decided."""
        return any(self[:4]) or (self.transpose, self.take) != (None, None)


AS_IT_IS: Final = Handling()
"""Nothing decided."""


class RowsAndColumns(TypedDict, total=False):
    """What to do with rows and columns; see `podium.read_results`."""

    drop_row: str | Sequence[str] | None
    keep_row: str | Sequence[str] | None
    drop_column: str | Sequence[str] | None
    keep_column: str | Sequence[str] | None
    transpose: bool | None
    take: int | str | None


class SourcePart(TypedDict, total=False):
    """Part of a source that contains the table; see `podium.read_results`."""

    sheet: str | int | None
    query: str | None
    file_is: str | None


class Part(RowsAndColumns, SourcePart, total=False):
    """Part of a source that contains the table, and its rows and columns; see `podium.read_results`."""


def without_password(address: str) -> str:
    """Return an address without its password."""
    return _PASSWORD.sub(r"\1…@", address)


def _names(given: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return one name or several as a tuple."""
    return () if given is None else (given,) if isinstance(given, str) else tuple(map(str, given))


def _number(given: int | str | None) -> int | None:
    """Return the number of a number in a cell, from 1."""
    if given is None:
        return None
    if not str(given).isdecimal() or int(given) < 1 or int(given) > 99:
        raise InputError(
            "take={take} is not a whole number from 1: which number of a cell is compared, the first or a later one.",
            take=quote(given),
        )
    return int(given)


def matches(name: str, patterns: Sequence[str]) -> bool:
    """Whether a name is among the given ones, which may hold ``*``."""
    if not patterns:
        return False
    plain = name.strip().casefold()
    return any(
        plain == one.strip().casefold() or ("*" in one and fnmatchcase(plain, one.casefold())) for one in patterns
    )


class Match(NamedTuple):
    """What is known of several files that belong together; see `podium.data.tables.beside`."""

    key: str | None = None  # the column that names the rows
    shared: tuple[tuple[str, str], ...] = ()  # roles and columns that are the same in all files, such as true labels
    own: tuple[str, ...] = ()  # the columns of the algorithms
    always: bool = False  # whether they are put side by side even if they have the same columns
    kept: tuple[str, ...] = ()  # columns that are algorithms, whatever they are called
    dropped: tuple[str, ...] = ()
    long: tuple[tuple[str, str], ...] = ()  # roles and columns, if each file is a long table


@dataclass(frozen=True)
class Chosen:
    """What to take from a source."""

    source: Any  # a path, pattern of files, address of a database, "-" or an open file
    sheet: str | int | None = None  # of a workbook, by name or number from 1; or the table of a text that holds several
    query: str | None = None  # SQL whose result is the table
    file_is: str | None = None  # "algorithm" or "problem": what the names of the files say
    handling: Handling = AS_IT_IS
    match: Match | None = None


class Tables(tuple[str, ...]):
    """Names of tables in memory that belong together as several files do; each is that of an algorithm."""

    grids: tuple[Any, ...]  # of `podium.data.delimited.Grid`, in the same order

    @classmethod
    def of(cls, grids: Mapping[str, Any]) -> Self:
        """Name tables."""
        self = cls(grids)
        self.grids = tuple(grids.values())
        return self


def is_several(source: Any) -> bool:
    """Whether a source is a list of several paths."""
    source = source.source if isinstance(source, Chosen) else source
    paths = isinstance(source, (list, tuple)) and len(source) > 1
    return paths and all(isinstance(one, (str, os.PathLike)) for one in source)


def matched(source: Any, match: Match) -> Any:
    """Return several files, or a pattern of them, with what is known of how they belong together."""
    if not is_several(source) and not match.always:
        return source
    return replace(source, match=match) if isinstance(source, Chosen) else Chosen(source, match=match)


def whole(source: Any) -> Any:
    """Return the source itself where no part of it was chosen, only what to do with its rows and columns."""
    only_handled = isinstance(source, Chosen) and (source.sheet, source.query, source.file_is) == (None, None, None)
    return source.source if only_handled else source


def choose_part(source: Any, **part: Unpack[Part]) -> Any:
    """Return the source itself when nothing is chosen."""
    handling = Handling.of(part)
    kept: dict[str, Any] = {name: part.get(name) for name in SourcePart.__annotations__ if part.get(name) is not None}
    if not kept and not handling.any_given():
        return source
    if isinstance(source, Chosen):
        return replace(source, **kept, handling=handling if handling.any_given() else source.handling)
    if "file_is" in kept and isinstance(source, str) and source == "-":
        raise InputError("{--file-is} is for files; standard input has no name. Leave it out.")
    return Chosen(source, **kept, handling=handling)
