"""Long tables of answers: a line for each item and model, turned into a column for each model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from podium.data.cells import is_missing
from podium.data.instance_columns import Table
from podium.data.labels import is_truth_word
from podium.data.predictions import Predictions, build_predictions
from podium.data.roles import ALGORITHM_HEADERS, normalise
from podium.data.wording import column_index, words
from podium.errors import InputError, quote
from podium.i18n import Message, both, count, some

_ITEM: Final = words(
    "item|items|item id|question|questions|question id|doc id|prompt|prompt id|task id|instance|instance id|example|example id|"
    "query|query id|problem id|case|case id|uid|id"
)
_MODEL: Final = ALGORITHM_HEADERS | words("agent|llm|model id|system name|agent name")
_CORRECT: Final = words(
    "correct|is correct|score|acc|accuracy|passed|pass|resolved|is resolved|solved|is solved|success|exact match|em|right|value|"
    "result|outcome"
)
_SAMPLE: Final = words("sample|sample id|run|seed|repeat|repetition|trial|attempt|epoch|generation")


class ItemColumns(NamedTuple):
    """Positions of the columns of a long table of answers; `sample` is None where each item was answered once."""

    item: int
    model: int
    correct: int
    sample: int | None


def item_columns(names: Sequence[str], cells: Sequence[Sequence[str]]) -> ItemColumns | None:
    """Recognise a long table of answers: its headers name item, model and outcome, and every outcome is 0 or 1.

    Examples
    --------
    >>> item_columns(["item", "model", "correct"], [["q1", "q1"], ["A", "B"], ["1", "0"]])
    ItemColumns(item=0, model=1, correct=2, sample=None)
    """
    item, model, correct = (_only(names, known) for known in (_ITEM, _MODEL, _CORRECT))
    if item is None or model is None or correct is None:
        return None
    answers = [cell for cell in cells[correct] if not is_missing(cell)]
    if not answers or not all(map(is_truth_word, answers)) or len(set(cells[item])) == len(cells[item]):
        return None
    return ItemColumns(item, model, correct, _only(names, _SAMPLE))


def _only(names: Sequence[str], known: frozenset[str]) -> int | None:
    """Return the only column called so; a column called "id" gives way to one that says of what."""
    found = [at for at, name in enumerate(names) if normalise(name) in known]
    if len(found) > 1:
        found = [at for at in found if normalise(names[at]) != "id"]
    return found[0] if len(found) == 1 else None


def build_from_items(
    table: Table,
    truth: str | None,
    solved: bool,
    identifier: str | None,
    classifiers: Sequence[str] | None,
    group: str | None,
) -> Predictions:
    """Make predictions of a table, whose lines may be answers or, as `build_predictions` has it, items.

    Raises
    ------
    InputError
        With the place, and what to do.
    """
    columns = None if truth is not None else item_columns(table.names, table.cells)
    if columns is None or identifier not in (None, table.names[columns.item]):
        return build_predictions(table, truth, solved, identifier, classifiers, group)
    item = table.names[columns.item]
    models = list(dict.fromkeys(table.cells[columns.model]))
    wide = by_model(table, columns, group)
    return build_predictions(wide, None, True, None if group == item else item, classifiers or models, group)


def by_model(table: Table, columns: ItemColumns, group: str | None) -> Table:
    """Turn a long table of answers into one with a row for each item (and sample) and a column for each model.

    Raises
    ------
    InputError
        When a model answers an item twice in the same sample, or items have samples and no column of groups is named.
    """
    item, model, sample = (table.names[columns.item], table.names[columns.model], columns.sample)
    items, models = table.cells[columns.item], table.cells[columns.model]
    samples = [""] * table.rows if sample is None else table.cells[sample]
    keys = list(dict.fromkeys(zip(items, samples, strict=True)))
    answers: dict[tuple[str, str, str], int] = {}
    for row, key in enumerate(zip(items, samples, models, strict=True)):
        if answers.setdefault(key, row) != row:
            raise _twice(table, columns, answers[key], row)
    if len({name for name, _ in keys}) < len(keys) and group is None:
        raise InputError(
            "{source}: the items in {item} have several samples each (column {sample}), which depend on each other. "
            "Use the samples of an item as a group: group={column!r} (on the command line: --group {column}), or "
            "compare the share of correct answers per item: podium compare with --problem {column} --algorithm "
            "{model} --value {value}.",
            source=table.source,
            item=quote(item),
            sample=quote(table.names[sample or 0]),
            column=item,
            model=model,
            value=table.names[columns.correct],
        )
    named = list(dict.fromkeys(models))
    found = [[answers.get((*key, name)) for key in keys] for name in named]
    outcome = table.cells[columns.correct]
    names, cells = [item, *named], [[key[0] for key in keys], *([_at(outcome, row) for row in rows] for rows in found)]
    if group is not None and group != item:
        names, cells = [*names, group], [*cells, _groups(table, columns, keys, group)]

    def place(row: int, column: int) -> str:
        line = found[column - 1][row] if 0 < column <= len(named) else None
        if line is not None:
            return table.place(line, columns.correct)
        where = Message("item {item}", item=quote(keys[row][0]))
        if 0 < column <= len(named):
            where = Message("item {item} of {model}", item=quote(keys[row][0]), model=quote(named[column - 1]))
        if sample is None:
            return where
        return Message("{item}, sample {sample}", item=where, sample=quote(keys[row][1]))

    used = {*columns, *([table.names.index(group)] if group in table.names else [])}
    ignored = [quote(name) for at, name in enumerate(table.names) if at not in used]
    note = Message(
        "One line per answer: {items} in {item}, {models} in {model}.",
        items=count(len({key[0] for key in keys}), "item"),
        item=quote(item),
        models=count(len(named), "model"),
        model=quote(model),
    )
    notes = [
        *table.notes,
        note,
        *([Message("Ignored columns: {ignored}.", ignored=some(ignored, 20))] if ignored else []),
    ]
    return Table(names, cells, place, table.source, tuple(notes))


def _at(cells: Sequence[str], row: int | None) -> str:
    return "" if row is None else cells[row]


def _twice(table: Table, columns: ItemColumns, first: int, second: int) -> InputError:
    item, model = table.cells[columns.item][second], table.cells[columns.model][second]
    places = both(table.place(first, columns.correct), table.place(second, columns.correct))
    names = table.names
    return InputError(
        "{source}: {model} answers {item} twice ({places}). If items were answered several times, number the "
        "answers in a column called sample (or run, seed), so that those of all models can be paired. Or compare "
        "the share of correct answers per item: podium compare with --problem {item_column} --algorithm "
        "{model_column} --value {value_column}.",
        source=table.source,
        model=quote(model),
        item=quote(item),
        places=places,
        item_column=names[columns.item],
        model_column=names[columns.model],
        value_column=names[columns.correct],
    )


def _groups(table: Table, columns: ItemColumns, keys: Sequence[tuple[str, str]], group: str) -> list[str]:
    """Return the group of each row; all lines of an item must agree."""
    cells = table.cells[column_index(table.names, group, table.source, "group")]
    of: dict[str, str] = {}
    for row, (item, cell) in enumerate(zip(table.cells[columns.item], cells, strict=True)):
        if of.setdefault(item, cell) != cell:
            at = column_index(table.names, group, table.source, "group")
            raise InputError(
                "{source}: the item {item} belongs to two groups, {first} and {second} ({place}). Every item belongs to "
                "one.",
                source=table.source,
                item=quote(item),
                first=quote(of[item]),
                second=quote(cell),
                place=table.place(row, at),
            )
    return [of[item] for item, _ in keys]
