"""podium's question about a table as a card: what is asked, a button for each answer with its effect, and the cells it is about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import QueryParams

from podium.data.missing import EMPTY_CELLS
from podium.errors import Choice
from podium.i18n import N_, _, ngettext
from podium.mentions import mentioned_in
from podium.verbs import Option
from podium.verbs import verb as declared
from podium.web.forms import ANSWERS, FORMS, carried, fields, on_page
from podium.web.marks import HEAD, Mark, Sheet, affected, effects
from podium.web.questions import Link, Preview, address_of, given_in, label, texts_of
from podium.web.understood import Understood

_HEADINGS: Final = {
    "drop_row": N_("Leave this row out?"),
    "drop_column": N_("Leave this column out?"),
    "keep_column": N_("Are all of these columns algorithms?"),
    "transpose": N_("Which are the algorithms, the rows or the columns?"),
    "take": N_("Which number of each cell counts?"),
    "problem": N_("Which column names the problems?"),
    "algorithm": N_("Which column names the algorithms?"),
    "metric": N_("Which quantity is compared?"),
    "value": N_("Which column holds the values?"),
    "run": N_("Which column numbers the repetitions?"),
    "where": N_("Which rows are compared?"),
    "truth": N_("Which column holds the true labels?"),
    "cut_point": N_("Which column holds the budget?"),
    "positive": N_("Which class do high scores stand for?"),
    "objective": N_("Which values are better?"),
    "missing": N_("What do the missing results mean?"),
    "repeats": N_("What are the rows with the same name?"),
    "sheet": N_("Which table is compared?"),
    "several": N_("Leave these rows and columns out?"),
    "study": N_("Which study fits this table?"),
    "twice": N_("What are the columns with the same name?"),
    "": N_("How should podium read this table?"),
}
"""What a question asks, by the option of its first answer or by what it is about."""

_CONSEQUENCES: Final = {
    "objective.maximize": N_("accuracy, F1, reward"),
    "objective.minimize": N_("error, loss, seconds"),
    "missing.worst": N_("Each failed run gets the worst value of any algorithm on that problem."),
    "missing.drop-problem": N_("What remains is complete."),
    "missing.drop-algorithm": N_("What remains is complete."),
    "missing.omit": N_("Some cells then rest on fewer runs than others."),
    f"missing.{EMPTY_CELLS.value}": N_("Each pair is compared on the problems that both have. The tests are weaker."),
    "repeats.average": N_("The rows are repeated measurements of one problem."),
}
"""What an answer means, where its button does not say it."""

_REASONS: Final = {
    "objective": N_("The file does not say. A wrong answer reverses every conclusion, so podium never guesses."),
    "positive": N_("A larger score means that an instance more probably belongs to this class."),
    "truth": N_("It gives the class that each instance really has."),
    "several": N_("They may be no results. Decide about all of them, or about each."),
}
"""Why a question is asked, where that is the same for each table."""
_TOO_LITTLE: Final = N_("Too little would remain to compare.")
_ARROWS: Final = {"maximize": "↑", "minimize": "↓"}

_PLACE: Final = re.compile(r"^\S+(, \S+ \d+)?: ")

_ITEM: Final = "item:"
"""Begins the fields of an address that decide about one of several rows and columns; a number follows."""


class Answer(NamedTuple):
    """A button: what it does, its consequence, what remains, its address, and what it does to the cells."""

    title: str
    effect: str
    size: str
    address: str
    marks: list[Mark]
    usual: str
    arrow: str

    def seen(self, preview: Preview) -> str:
        """Write as JSON what the answer does to the cells that are shown."""
        rows, end = {row.at for row in preview.rows if not row.more} | {HEAD}, preview.first + len(preview.header)
        shown = (
            mark
            for mark in self.marks
            if (mark.row is None or mark.row in rows) and (mark.column is None or preview.first <= mark.column < end)
        )
        return json.dumps([*shown], ensure_ascii=False)


class Item(NamedTuple):
    """One of several rows and columns that may be no competitors, and what its field says in both cases."""

    title: str
    reason: str
    out: str
    keep: str


class Card(NamedTuple):
    """A question with its answers, and the cells it is about."""

    kind: str  # The option that answers it
    title: str
    why: str
    answers: list[Answer]
    studies: list[Link]  # Studies that fit better, as the question says
    items: list[Item]
    given: list[tuple[str, str]]  # What the address already says
    path: str
    marks: list[Mark]


def card(
    question: str,
    choices: Iterable[Choice],
    path: str,
    query: QueryParams,
    key: str,
    verb: str = "compare",
    sheet: Sheet | None = None,
) -> Card | None:
    """Return a question of `podium.errors.AskError` as a card whose answers are addresses; None where nothing is asked."""
    if not question:
        return None
    known, given = fields(verb), given_in(query)
    possible = [choice for choice in choices if all(name in known for name in texts_of(choice))]
    sheet = sheet or Sheet((), (), 0)
    kind = possible[0].option.removeprefix("no_") if possible else ""
    several = bool(possible) and len(possible[0].reasons) > 1
    named = [what.removeprefix("podium ") for what in mentioned_in(question) if what.startswith("podium ")]
    others = [other for other in dict.fromkeys(named) if other in FORMS and other != verb and kind != "missing"]
    told = {name: value for name, value in query.items() if name in ANSWERS or name == "objective"}
    return Card(
        kind,
        _title("several" if several else kind, possible, bool(others), sheet),
        _why("several" if several else kind, question, verb, sheet),
        [*(_answer(one, path, given, known, sheet) for one in possible), *_impossible(kind, possible)],
        [Link(_(declared(one).title), address_of(f"/study/{key}/{one}", carried(one, told).items())) for one in others],
        _items(possible[0]) if several else [],
        given,
        path,
        affected(possible, sheet),
    )


def _title(kind: str, choices: Sequence[Choice], others: bool, sheet: Sheet) -> str:
    if kind == "missing" and sheet.missing:
        return ngettext(
            "{n} of {cells} cells has no result. What does it mean?",
            "{n} of {cells} cells have no result. What do they mean?",
            sheet.missing,
            cells=sheet.total * len(sheet.numbers),
        )
    options = {name for choice in choices for name, _value in choice.given}
    if others:
        kind = "study"
    elif kind == "keep_column" and "drop_column" in options:
        kind = "twice"
    return _(_HEADINGS.get(kind) or _HEADINGS[""])


def _why(kind: str, question: str, verb: str, sheet: Sheet) -> str:
    if kind in _REASONS:
        return _(_REASONS[kind])
    if kind == "missing" and sheet.told:
        return " ".join(map(str, sheet.told))
    said = on_page(verb, question)
    said = _PLACE.sub("", said)  # the name of the file stands above the card
    return said[:1].upper() + said[1:]


def _answer(
    choice: Choice, path: str, given: Sequence[tuple[str, str]], known: Mapping[str, Option], sheet: Sheet
) -> Answer:
    texts = texts_of(choice)
    replaced = {name for name in texts if known[name].kind != "lines"}
    answer = [(name, text) for name, several in texts.items() for text in several]
    kept = [(name, words) for name, words in given if name not in replaced]
    whole = _(_ALL.get(choice.option, "")) if len(answer) > _FEW else ""
    return Answer(
        whole or "; ".join(dict.fromkeys(label(name, text, choice.effect) for name, text in answer)),
        _(_CONSEQUENCES.get(f"{choice.option}.{choice.value}", "")),
        str(choice.leads).replace(" x ", " × "),
        address_of(path, [*kept, *answer]),
        effects(choice, sheet),
        str(choice.usual),
        _ARROWS.get(str(choice.value), "") if choice.option == "objective" else "",
    )


_FEW: Final = 2
"""Most rows and columns that a button names."""
_ALL: Final = {
    **dict.fromkeys(("drop_row", "drop_column"), N_("Leave all of them out")),
    **dict.fromkeys(("keep_row", "keep_column"), N_("Keep all of them")),
}


def _impossible(kind: str, choices: Sequence[Choice]) -> list[Answer]:
    """Return the ways to treat missing results that would leave too little."""
    offered = {choice.value for choice in choices}
    left = [way for way in ("drop-problem", "drop-algorithm") if kind == "missing" and way not in offered]
    return [Answer(label("missing", way), _(_TOO_LITTLE), "", "", [], "", "") for way in left]


# Several rows and columns at once: each is left out or kept.


_TITLES: Final = {"drop_row": N_("Row ‘{name}’"), "drop_column": N_("Column ‘{name}’")}
_DECIDE: Final = ("drop_row", "keep_row", "drop_column", "keep_column")


def _items(out: Choice) -> list[Item]:
    pairs = ((name, str(one)) for name, value in out.given for one in (value if isinstance(value, tuple) else (value,)))
    return [
        Item(
            _(_TITLES[name], name=value),
            str(reason)[:1].upper() + str(reason)[1:],
            urlencode({name: value}),
            urlencode({name.replace("drop", "keep"): value}),
        )
        for (name, value), reason in zip(pairs, out.reasons, strict=True)
    ]


def decided(path: str, query: QueryParams) -> str | None:
    """Return the address with the decisions about several rows and columns as options; None where there are none.

    >>> decided("/p", QueryParams("go=1&item:1=drop_row%3Dx&item:2=keep_column%3Dy"))
    '/p?go=1&drop_row=x&keep_column=y'
    """
    decisions = [value for name, value in query.multi_items() if name.startswith(_ITEM)]
    if not decisions:
        return None
    others = [(name, value) for name, value in given_in(query) if not name.startswith(_ITEM)]
    said = [one for value in decisions for one in parse_qsl(value) if one[0] in _DECIDE]
    return address_of(path, [*others, *said])


# The table that stands beside a card.


def raw(found: Understood) -> Sheet:
    """Return the table as the file has it."""
    numbers = tuple(at for at, role in enumerate(found.roles) if role == "algorithm" and found.layout == "wide")
    return Sheet(found.header, found.rows, found.total, found.lines, numbers)


def beside(found: Understood, sheet: Sheet) -> Understood:
    """Return what is to be shown of a sheet in place of the file."""
    if sheet.header is found.header:
        return found
    return replace(
        found,
        header=sheet.header,
        rows=sheet.rows,
        total=sheet.total,
        width=len(sheet.header),
        layout="",
        roles=(),
        left=(),
    )


def about_results(choices: Iterable[Choice]) -> bool:
    """Whether a question is best shown with the results as they are compared, and not as the file has them."""
    return {choice.option for choice in choices} <= {"missing", "objective"}
