"""The protocol between podium and a format: the reader (`Reader`), its input (`Place`), and its output (`Records`)."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from podium.data.load import MAX_BYTES, load, missing_file
from podium.data.results import Objective
from podium.data.tables.chosen import without_password
from podium.errors import InputError, closest, quote, quoted
from podium.i18n import N_, Message, joined, some

Kind: TypeAlias = Literal["results", "predictions", "traces"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What can be read: values of algorithms on problems, answers to single items, values along a budget."""
KIND_WORDS = (N_("results"), N_("predictions"), N_("traces"))
"""The kinds as messages say them."""

HEAD: Final = 1 << 16
"""Bytes of a file that a reader may look at to recognise it."""

LISTED: Final = 20_000
"""Files of a folder that are listed at most."""

_DEPTH: Final = 8


class Reader(Protocol):
    """A format."""

    name: str  # What users call it, in lower case with hyphens: "tsml", "lm-eval"
    title: str  # One line: which tool writes it, and what it looks like
    kinds: tuple[Kind, ...]  # What can be read from it
    # What can be chosen besides, each with a line of help: ``{"split": "train or test; test when left out"}``
    options: Mapping[str, str]

    def sniff(self, place: Place) -> bool:
        """Whether a path looks like this format, judged only by its name, first bytes and list of files.

        An `InputError` counts as no: the path cannot be read, or holds too many files.
        """
        ...

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        """Read a path.

        Parameters
        ----------
        place
            The path; every file is opened through it, which keeps to its folder and to sizes that fit memory.
        kind
            One of `kinds`.
        options
            Values for some of `options`, as text.
        """
        ...


class Row(NamedTuple):
    """One measurement, for `Records.of`: the fields are columns of `Records`; `place` is text, or a function that gives it."""

    problem: str
    algorithm: str
    value: Any
    run: str = ""
    metric: str = ""
    failure: str = ""
    spread: float | None = None
    budget: float | None = None
    group: str = ""
    train: int = 0
    test: int = 0
    place: str | Callable[[], str] = ""

    def where(self) -> str:
        """Return where it stands."""
        return self.place() if callable(self.place) else self.place


@dataclass(frozen=True, eq=False)
class Records:
    """Measurements, one an entry, as columns of the same length; `Records.of` makes them of rows."""

    problem: Sequence[str]  # What was measured on what
    algorithm: Sequence[str]
    # The measurement: a number, or text that spells one (kept as written, so that decimals stay exact); None or ""
    # where there is none. An array holds numbers only, no text
    value: Sequence[Any]
    # Label of the repetition (seed, fold, resample), the same label for the same repetition of every algorithm
    run: Sequence[str] | None = None
    metric: Sequence[str] | None = None  # Which quantity the value is
    failure: Sequence[str] | None = None  # Why there is no value ("" where there is one, or nothing is known)
    spread: Sequence[float] | None = None  # The deviation that the data state beside the value, NaN where there is none
    budget: Sequence[float] | None = None  # Along which the value was reached (evaluations, seconds), for traces
    group: Sequence[str] | None = None  # Family of the problem (suite, dimension, task family)
    train: Sequence[int] | None = None  # Numbers of training and test instances
    test: Sequence[int] | None = None
    # Which way is better, by metric, as far as the format says so; "" for the only metric
    directions: Mapping[str, Objective] = field(default_factory=dict)
    # Says where entry i stands, for messages
    place: Callable[[int], str] = field(default=lambda index: Message("entry {entry}", entry=index + 1), repr=False)
    placed: bool = False  # Whether a place names the algorithm and the problem, so that messages need not
    source: str = "records"  # What to call the data
    notes: tuple[str, ...] = ()  # What was understood and left aside on the way, in plain sentences
    repeated: str = ""  # What the labels of the repetitions are called ("fold", "seed"), where the format says so

    def __post_init__(self) -> None:
        for name in _COLUMNS:
            column = getattr(self, name)
            if column is not None and len(column) != len(self.problem):
                raise ValueError(f"the column {name} has {len(column)} entries where problem has {len(self.problem)}")

    def __len__(self) -> int:
        return len(self.problem)

    @classmethod
    def of(
        cls,
        rows: Sequence[Row],
        source: str,
        notes: Sequence[str] = (),
        directions: Mapping[str, Objective] | None = None,
        repeated: str = "",
    ) -> Records:
        """Build records from rows; a column that no row fills is omitted, and so are sizes that some row lacks."""
        columns: dict[str, Any] = {name: [getattr(row, name) for row in rows] for name in _COLUMNS}
        for name in ("run", "metric", "failure", "group"):
            columns[name] = columns[name] if any(columns[name]) else None
        for name, lacking in (("spread", None), ("budget", None), ("train", 0), ("test", 0)):
            columns[name] = columns[name] if rows and lacking not in columns[name] else None
        return cls(
            **columns,
            directions=directions or {},
            place=lambda index: rows[index].where(),
            source=source,
            notes=tuple(notes),
            repeated=repeated,
        )

    @property
    def metrics(self) -> tuple[str, ...]:
        """The quantities, in order of first appearance; empty where there is one without a name."""
        return () if self.metric is None else tuple(dict.fromkeys(self.metric))

    def keep(self, indices: Sequence[int], *notes: str) -> Records:
        """Return some of the entries, with further notes."""
        columns: dict[str, Any] = {
            name: [column[index] for index in indices]
            for name in _COLUMNS
            if (column := getattr(self, name)) is not None
        }
        place = self.place
        return replace(self, **columns, place=lambda index: place(indices[index]), notes=(*self.notes, *notes))


_COLUMNS = ("problem", "algorithm", "value", "run", "metric", "failure", "spread", "budget", "group", "train", "test")


@dataclass(frozen=True)
class Place:
    """A file or folder passed to a reader."""

    path: Path  # As the user gave it
    is_folder: bool  # Whether it is one
    # What is no path of the file system: the address of a database ("postgresql://…") or a pattern of files
    # ("runs/*.csv"), as the user gave it; "" for files and folders
    address: str = ""

    @property
    def source(self) -> str:
        """What to call it in messages; a password in an address is not shown."""
        return without_password(self.address) if self.address else os.fspath(self.path)

    @property
    def suffix(self) -> str:
        """Lower-case suffix of a file, ".gz" and the like included: ".json", ".csv.gz"; "" for a folder."""
        return "" if self.is_folder or self.address else "".join(self.path.suffixes[-2:]).lower()

    @cached_property
    def head(self) -> bytes:
        """First bytes of a file, b"" for a folder or what cannot be read."""
        if self.is_folder or self.address:
            return b""
        try:
            with self.path.open("rb") as file:
                return file.read(HEAD)
        except OSError:
            return b""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Files of a folder relative to it, with "/", sorted; the name of the file for a file.

        Hidden files and links that lead out of the folder are left out.
        """
        if self.address:
            return ()
        if not self.is_folder:
            return (self.path.name,)
        found = list(islice(_walk(self.path, self.path.resolve(), 0), LISTED + 1))
        if len(found) > LISTED:
            raise InputError("{source}: more than {most} files. Name a subfolder.", source=self.source, most=LISTED)
        return tuple(sorted(found))

    def matching(self, pattern: str) -> list[str]:
        """Return the names that a pattern matches, such as ``*/*/results.json``."""
        return [name for name in self.names if PurePosixPath(name).match(pattern)]

    def files(self, *patterns: str) -> list[str]:
        """Return the names of a folder that a pattern matches, by pattern; of a file its own name, whatever it is."""
        return [name for one in patterns for name in self.matching(one)] if self.is_folder else [self.path.name]

    def head_of(self, name: str) -> bytes:
        """Return the first bytes of one of `names`."""
        return Place(self.path / name, False).head if self.is_folder else self.head

    def file(self, name: str) -> Path:
        """Return the path of one of `names`."""
        return self.path / name if self.is_folder else self.path

    def called(self, name: str = "") -> str:
        """Return what to call a file in messages."""
        return str(self.file(name))

    def text(self, name: str = "") -> str:
        """Return a file as text, decompressed if need be, whatever its encoding."""
        return load(self.file(name), markup=True).text

    def content(self, name: str = "") -> bytes:
        """Return the bytes of a file."""
        path = self.file(name)
        try:
            if path.stat().st_size > MAX_BYTES:
                raise InputError(
                    "{path}: larger than the {most} bytes that podium reads. Keep only what is needed.",
                    path=path,
                    most=MAX_BYTES,
                )
            return path.read_bytes()
        except OSError as error:
            raise InputError("{path}: cannot be read ({reason}).", path=path, reason=error.strerror or error) from None


def look(path: str | os.PathLike[str]) -> Place:
    """Return the place at a path."""
    place = Path(path)
    text = os.fspath(path)
    if "://" in text:
        return Place(Path(), False, text)
    try:
        place.stat()
    except FileNotFoundError:
        if any(mark in text for mark in "*?[{"):
            return Place(Path(), False, text)
        raise missing_file(text) from None
    except (OSError, ValueError) as error:
        raise InputError("{place} cannot be read ({reason}).", place=repr(str(place)), reason=error) from None
    return Place(place, place.is_dir())


def _walk(folder: Path, root: Path, depth: int) -> Iterator[str]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        path = Path(entry.path)
        if entry.is_symlink() and not path.resolve().is_relative_to(root):
            continue
        if entry.is_dir():
            if depth < _DEPTH:
                yield from (f"{entry.name}/{name}" for name in _walk(path, root, depth + 1))
        else:
            yield entry.name


# Options of readers, and names that users choose among those that data contain.


_T = TypeVar("_T")


def float_in(text: str) -> float:
    """Return the number that a text spells, NaN where it spells none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def check_options(name: str, known: Mapping[str, str], given: Mapping[str, str]) -> None:
    """Refuse options that a reader does not have, listing those it has."""
    unknown = next((option for option in given if option not in known), None)
    if unknown is None:
        return
    options = [joined((option, " (", meaning, ")")) for option, meaning in known.items()]
    raise InputError(
        "The reader {name} has no option {unknown}.{closest} Its options: {listed}.",
        name=quote(name), unknown=quote(unknown), closest=closest(unknown, known),
        listed=some(options, 20, "; ") if options else Message("none"),
    )  # fmt: skip


def one_of(options: Mapping[str, str], name: str, choices: Sequence[str]) -> str:
    """Return the value of an option, by default the first choice; "" among the choices means no value."""
    value = options.get(name, choices[0])
    if value not in choices:
        raise InputError(
            "The option {name} must be one of {choices}, not {value}.",
            name=name, choices=some(list(filter(None, choices))), value=quote(value),
        )  # fmt: skip
    return value


def is_set(options: Mapping[str, str], name: str, choice: str, source: str) -> bool:
    """Whether an option with a single choice is given."""
    value = options.get(name)
    if value not in (None, choice):
        raise InputError(
            "{source}: {name}={value}: the only choice is {choice}.",
            source=source, name=name, value=quote(value), choice=choice,
        )  # fmt: skip
    return value is not None


def choose_name(there: Iterable[str], wanted: str, what: str, source: str) -> str:
    """Return a name that is there."""
    there = list(dict.fromkeys(there))
    if wanted not in there:
        listed = quoted(there, 20)
        raise InputError(
            "{source}: there is no {what} {wanted}.{closest} It contains: {listed}.",
            source=source, what=Message(what), wanted=quote(wanted), closest=closest(wanted, there), listed=listed,
        )  # fmt: skip
    return wanted


def twice(items: Iterable[_T], key: Callable[[_T], object]) -> tuple[_T, _T] | None:
    """Return the first two items that have the same key, in their order; None where each has its own."""
    seen: dict[object, _T] = {}
    for item in items:
        if (mark := key(item)) in seen:
            return seen[mark], item
        seen[mark] = item
    return None


def choose_names(there: Iterable[str], wanted: str, what: str, source: str) -> list[str]:
    """Return the names that a text lists, separated by commas (or semicolons, if names contain commas)."""
    there = list(there)
    parts = (part.strip() for part in wanted.split(";" if ";" in wanted else ","))
    return list(dict.fromkeys(choose_name(there, part, what, source) for part in parts if part))
