"""Words that many messages about data share: the parts of a table, its columns, and options."""

from __future__ import annotations

from collections.abc import Sequence

from podium.errors import InputError, closest, quote
from podium.i18n import N_, Message, listing, some

_THINGS = {
    "algorithm": N_("the algorithm"),
    "classifier": N_("the classifier"),
    "column": N_("the column"),
    "cost": N_("the cost"),
    "cut-point": N_("the cut-point"),
    "fold": N_("the fold"),
    "group": N_("the group"),
    "hypothesis": N_("the hypothesis"),
    "identifier": N_("the identifier"),
    "measurements": N_("the measurements"),
    "metric": N_("the metric"),
    "problem": N_("the problem"),
    "repetition": N_("the repetition"),
    "run": N_("the run"),
    "score": N_("the score"),
    "scores": N_("the scores"),
    "selection": N_("the selection"),
    "true labels": N_("the true labels"),
    "truth": N_("the truth"),
    "value": N_("the value"),
}


def the(thing: str) -> Message:
    """Name a part of a table with its article.

    Examples
    --------
    >>> the("problem")
    'the problem'
    """
    return Message(_THINGS[thing])


def words(text: str) -> frozenset[str]:
    """Set of the parts of a text that bars separate.

    Examples
    --------
    >>> sorted(words("mean|mean rank"))
    ['mean', 'mean rank']
    """
    return frozenset(text.split("|"))


def column_index(names: Sequence[str], wanted: str, source: str, role: str) -> int:
    """Position of the column called exactly ``wanted``; the error lists the columns there are."""
    found = [index for index, name in enumerate(names) if name == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        first, second, *_ = found
        raise InputError(
            "{source}: two columns are called {name} (columns {first} and {second}). Rename one of them.",
            source=source,
            name=quote(wanted),
            first=first + 1,
            second=second + 1,
        )
    raise InputError(
        "{source}: there is no column {name} for {role}.{closest} The columns are: {names}.",
        source=source,
        name=quote(wanted),
        role=the(role),
        closest=closest(wanted, names),
        names=some([quote(name) for name in names], 20),
    )


_FLAGS = {"identifier": "--id", "names": "--names/--no-names"}
"""Options whose name on the command line is another one."""


def options_named(names: Sequence[str]) -> Message:
    """Name options as Python and the command line call them.

    Examples
    --------
    >>> options_named(["problem"]), options_named(["truth", "identifier"])
    ('problem= (on the command line: --problem)', 'truth= and identifier= (on the command line: --truth, --id)')
    """
    return Message(
        "{keywords} (on the command line: {options})",
        keywords=listing([f"{name}=" for name in names]),
        options=", ".join(_FLAGS.get(name, f"--{name}") for name in names),
    )
