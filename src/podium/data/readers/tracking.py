"""What readers of experiment trackers share: labels of runs, and SQLite databases opened read-only and without trust."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote as percent

from podium.data.readers.protocol import Place
from podium.data.tables.databases import refuse_part_of_page
from podium.errors import InputError, Noted, quote
from podium.i18n import N_, Message, count, some

ROLES: Final = (N_("problem"), N_("algorithm"), N_("run"))
_NONE: Final = {
    "run": N_("{source}: there are no runs to read."),
    "study": N_("{source}: there are no studies to read."),
    "benchmark": N_("{source}: there are no benchmarks to read."),
}
_NONE_LEFT: Final = {
    "run": N_("{source}: there are no runs to read; left out {told}: {lacking}."),
    "study": N_("{source}: there are no studies to read; left out {told}: {lacking}."),
    "benchmark": N_("{source}: there are no benchmarks to read; left out {told}: {lacking}."),
}
_FIELD: Final = re.compile(r"\{(\w*)\}")

_T = TypeVar("_T")


class Label(NamedTuple):
    """Problem and algorithm of a run; the label of the repetition is "" if there is none."""

    problem: str
    algorithm: str
    run: str = ""


def label_all(
    items: Sequence[_T],
    labels: Callable[[_T], Mapping[str, str | None]],
    called: Callable[[_T], str],
    noun: str,
    skip_unlabelled: bool,
    source: str,
) -> tuple[list[tuple[_T, Label]], list[str]]:
    """Label runs (by role, None where a label should be there and is not), and note which were left out."""
    kept, lacking = [], []
    for item in items:
        known = labels(item)
        gaps = [role for role in known if not (known[role] or "").strip()]
        if gaps:
            lacking.append(Message("{item} (no {role})", item=called(item), role=Message(gaps[0])))
        else:
            kept.append((item, Label(**{role: text or "" for role, text in known.items()})))
    told = Message("{n} of {items}", n=len(lacking), items=count(len(items), noun))
    if lacking and not skip_unlabelled:
        raise InputError(
            "{source}: {told} cannot be assigned: {lacking}. Name them, or leave them out with the option "
            "unlabelled=skip.",
            source=source, told=told, lacking=some(lacking),
        )  # fmt: skip
    if not kept:
        if lacking:
            raise InputError(_NONE_LEFT[noun], source=source, told=told, lacking=some(lacking))
        raise InputError(_NONE[noun], source=source)
    if not lacking:
        return kept, []
    return kept, [Noted("Left out {told}, which cannot be assigned: {lacking}.", told=told, lacking=some(lacking))]


def pattern(text: str, source: str) -> re.Pattern[str]:
    """Make an expression of a pattern such as ``{problem}-{algorithm}-{run}``."""
    fields = _FIELD.findall(text)
    if not {"problem", "algorithm"} <= set(fields) <= set(ROLES) or len(set(fields)) < len(fields):
        raise InputError(
            "{source}: names={names}: a pattern has {{problem}} and {{algorithm}} once each, and may have {{run}}, "
            "such as {{problem}}-{{algorithm}}-{{run}}.",
            source=source,
            names=quote(text),
        )
    if "}{" in text:
        raise InputError("{source}: names={names}: put some text between two fields.", source=source, names=quote(text))
    parts = _FIELD.split(text)
    return re.compile("".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))


def split_name(name: str, expression: re.Pattern[str], source: str) -> dict[str, str | None]:
    """Split a name.

    >>> split_name("sphere-tpe-1", pattern("{problem}-{algorithm}-{run}", "x"), "x")
    {'problem': 'sphere', 'algorithm': 'tpe', 'run': '1'}
    """
    shortest = expression.fullmatch(name)
    if shortest is None:
        return dict.fromkeys(expression.groupindex)
    longest = re.fullmatch(expression.pattern.replace(".+?", ".+"), name)
    if longest is not None and longest.groupdict() != shortest.groupdict():
        one, other = (
            ", ".join(f"{role} {quote(text)}" for role, text in m.groupdict().items()) for m in (shortest, longest)
        )
        raise InputError(
            "{source}: {name} can be read as {one} or as {other}. Rename it, or name attributes instead.",
            source=source, name=quote(name), one=one, other=other,
        )  # fmt: skip
    return dict(shortest.groupdict())


# SQLite databases of tools, opened read-only and without trust.


ROWS: Final = 2_000_000
"""Rows of a table that are read at most."""

_MAGIC: Final = b"SQLite format 3\0"
_LONGEST: Final = 1 << 24


class Database:
    """A database whose tables are read whole."""

    def __init__(self, connection: sqlite3.Connection, source: str) -> None:
        self._connection = connection
        self.source = source

    def tables(self) -> set[str]:
        """Names of the tables; views, which may compute without end, are none."""
        with self._asking():
            return {
                str(name) for (name,) in self._connection.execute("select name from sqlite_master where type = 'table'")
            }

    def rows(self, table: str, columns: Collection[str] = ()) -> list[dict[str, Any]]:
        """Rows of a table in the order they were written."""
        if table not in self.tables():
            raise InputError("{source}: there is no table {table}.", source=self.source, table=quote(table))
        with self._asking(), closing(self._connection.execute(f'select * from "{table}"')) as cursor:
            names = [str(one[0]) for one in cursor.description]
            lacking = [quote(name) for name in columns if name not in names]
            if lacking:
                raise InputError(
                    "{source}: the table {table} has no column {lacking}.",
                    source=self.source, table=quote(table), lacking=some(lacking),
                )  # fmt: skip
            found = cursor.fetchmany(ROWS + 1)
        if len(found) > ROWS:
            raise InputError(
                "{source}: the table {table} has more than {rows} rows. Export a part of it.",
                source=self.source, table=quote(table), rows=ROWS,
            )  # fmt: skip
        return [dict(zip(names, row, strict=True)) for row in found]

    @contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, sqlite3.Warning, UnicodeDecodeError, OverflowError) as error:
            raise InputError(
                "{source}: the database is damaged or locked ({error}).", source=self.source, error=error
            ) from None


@contextmanager
def opened(place: Place) -> Iterator[Database]:
    """Open a database; nothing is ever written to it."""
    refuse_part_of_page(place.path, place.source)
    try:
        address = f"file:{percent(str(place.path.resolve()))}?mode=ro"
        connection = sqlite3.connect(address, uri=True)
    except (sqlite3.Error, OSError, ValueError) as error:
        raise InputError(
            "{source}: the database cannot be opened ({error}).", source=place.source, error=error
        ) from None
    with closing(connection):
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        yield Database(connection, place.source)


def has_tables(place: Place, wanted: Mapping[str, Any]) -> bool:
    """Whether a path is a database with these tables. Never raises."""
    if not place.head.startswith(_MAGIC):
        return False
    try:
        with opened(place) as database:
            return set(wanted) <= database.tables()
    except InputError:
        return False
