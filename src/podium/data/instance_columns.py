"""Which columns of a table of instances are the truth, the identifier and the classifiers: named, or recognised and said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from podium.data.cells import looks_numeric
from podium.data.labels import CellPlace, is_truth_word, look_alikes
from podium.data.results import check_names
from podium.data.roles import NAME_HEADERS, normalise
from podium.data.wording import column_index, words
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some

_ID_HEADERS: Final = NAME_HEADERS | words(
    "ids|uid|uuid|key|row|rows|row id|row number|row names|no|no.|nr|number|#|sample|samples|example|examples|item|items|"
    "question|questions|question id|filename|file|file name|path|image|subject|patient"
)
UNNAMED: Final = "(first column)"


class Table(NamedTuple):
    """Columns of text with their names, how to say where a cell stands, and what was noticed."""

    names: list[str]
    cells: list[list[str]]
    place: CellPlace
    source: str
    notes: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Number of instances."""
        return len(self.cells[0]) if self.cells else 0


class Roles(NamedTuple):
    """Positions of the columns in their roles, and what was said about them."""

    truth: int | None
    identifier: int | None
    classifiers: list[int]
    notes: list[str]


def assign(
    table: Table,
    truth: str | None,
    solved: bool,
    identifier: str | None,
    classifiers: Sequence[str] | None,
) -> Roles:
    """Find the role of every column.

    Raises
    ------
    InputError
        When neither the truth nor `solved` is given (or both), a column is not there or has two roles, or a column is
        neither a classifier nor an identifier.
    """
    _one_of_two(table, truth, solved)
    names = _named(table)
    at = None if truth is None else column_index(names, truth, table.source, "truth")
    notes: list[str] = [] if truth is None else [Message("The column {truth} holds the truth.", truth=quote(truth))]
    given = None if identifier is None else column_index(names, identifier, table.source, "identifier")
    if given is not None and given == at:
        raise InputError(
            "{source}: {identifier} cannot be both the truth and the identifier.",
            source=table.source,
            identifier=quote(identifier),
        )
    if classifiers is not None:
        chosen = _chosen(names, classifiers, at, given, table.source)
        others = [quote(name) for j, name in enumerate(names) if j not in {*chosen, at, given}]
        notes += _left_out(names, given, named=True)
        notes += [Message("Ignored columns: {ignored}.", ignored=some(others, 20))] if others else []
        return Roles(at, given, chosen, notes)
    rest = [j for j in range(len(names)) if j not in (at, given)]
    found = given if given is not None else _recognise(table, names, rest, at)
    notes += _left_out(names, found, named=given is not None)
    left = [j for j in rest if j != found]
    _refuse_strangers(table, names, left, at)
    return Roles(at, found, left, notes)


def _one_of_two(table: Table, truth: str | None, solved: bool) -> None:
    if truth is None and not solved:
        raise InputError(
            "{source}: name the column that holds the truth: truth='COLUMN' (on the command line: --truth COLUMN). "
            "If the columns already show whether each instance was solved (1) or not (0), use solved=True "
            "(--solved). The columns are: {listed}.",
            source=table.source,
            listed=some([quote(name) for name in table.names], 20),
        )
    if truth is not None and solved:
        raise InputError(
            "{source}: either a column holds the truth (--truth) or the columns show whether an instance was solved "
            "(--solved), not both. Leave one out.",
            source=table.source,
        )


def _named(table: Table) -> list[str]:
    names = list(table.names)
    if names and not names[0].strip():
        names[0] = UNNAMED
    check_names(names, table.source, "column", [f"column {j + 1}" for j in range(len(names))])
    return names


def _chosen(
    names: list[str], wanted: Sequence[str], truth: int | None, identifier: int | None, source: str
) -> list[int]:
    chosen: list[int] = []
    for name in wanted:
        j = column_index(names, name, source, "classifier")
        if j == truth:
            raise InputError(
                "{source}: {name} is the column of the truth, not a classifier. Leave it out.",
                source=source, name=quote(name),
            )  # fmt: skip
        if j == identifier:
            raise InputError(
                "{source}: {name} is the column of the identifier, not a classifier. Leave it out.",
                source=source, name=quote(name),
            )  # fmt: skip
        if j in chosen:
            raise InputError(
                "{source}: the classifier {name} is named twice. Name it once.", source=source, name=quote(name)
            )
        chosen.append(j)
    return chosen


def _left_out(names: list[str], index: int | None, *, named: bool) -> list[str]:
    if index is None:
        return []
    if named:
        return [
            Message(
                "The column {name} was named as an identifier of the instances and left out.", name=quote(names[index])
            )
        ]
    return [
        Message(
            "The column {name} was detected as an identifier of the instances and left out. If it is a classifier, "
            "list the columns to compare (--classifiers).",
            name=quote(names[index]),
        )
    ]


def _recognise(table: Table, names: list[str], rest: list[int], truth: int | None) -> int | None:
    """Find the one column that identifies instances: called so, or all different and never a label of the truth."""
    label = _label_test(table, truth)
    called = [j for j in rest if normalise(names[j]) in _ID_HEADERS or names[j] == UNNAMED or _ends_in_id(names[j])]
    for j in called:
        cells = table.cells[j]
        if len(set(cells)) == len(cells) > 2 or not any(map(label, cells)):
            return j
    for j in rest:
        cells = table.cells[j]
        if len(set(cells)) == len(cells) > 2 and not any(map(label, cells)) and not all(map(_is_fraction, cells)):
            return j
    return None


def _ends_in_id(name: str) -> bool:
    return normalise(name).split(" ")[-1] == "id"


def _label_test(table: Table, truth: int | None) -> Callable[[str], bool]:
    return is_truth_word if truth is None else frozenset(table.cells[truth]).__contains__


def _is_fraction(cell: str) -> bool:
    return looks_numeric(cell) and ("." in cell or "," in cell or "e" in cell.casefold())


def _refuse_strangers(table: Table, names: list[str], left: list[int], truth: int | None) -> None:
    """A column without a single label of the truth is no classifier: scores, a second identifier, another coding."""
    if truth is None:
        return
    label = _label_test(table, truth)
    for j in left:
        cells = table.cells[j]
        # Columns with blanks are left to the check for missing cells, which says where they are.
        if any(map(label, cells)) or not all(cells):
            continue
        cell = quote(cells[0])
        raise InputError(
            "{source}: the column {name} holds {kind} ({place}) and not one label of the truth ({labels}).{likely} "
            "Use the same labels in all columns, or leave the column out: list the columns to compare "
            "(classifiers=[...], on the command line: --classifiers A,B), or name it as the identifier (identifier=, "
            "--id).",
            source=table.source,
            name=quote(names[j]),
            kind=Message("numbers such as {cell}", cell=cell)
            if looks_numeric(cells[0])
            else Message("values such as {cell}", cell=cell),
            place=table.place(0, j),
            labels=_few_labels(table.cells[truth]),
            likely=_likely(cells, table.cells[truth]),
        )


def _likely(cells: Sequence[str], truth: Sequence[str]) -> str:
    """Guess what went wrong with a column that shares no label with the truth."""
    alike = look_alikes(list(dict.fromkeys([*truth, *cells])))
    if alike:
        return " " + alike[0]
    if all(map(looks_numeric, cells)) and any(map(_is_fraction, cells)):
        return Message(
            " If they are scores or probabilities, turn them into labels first, or compare them with podium roc."
        )
    return ""


def _few_labels(cells: Sequence[str]) -> str:
    labels = list(dict.fromkeys(cells))
    return joined([count(len(labels), "label"), some([quote(label) for label in labels], 5)], ": ")
