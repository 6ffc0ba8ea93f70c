"""How the gate words things: quoting what the user wrote, counting, and listing a few of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from podium import errors
from podium.errors import InputError, quote
from podium.i18n import N_, Message, listing
from podium.i18n import some as first_few

__all__ = ["closest", "column_index", "options_named", "plural", "quote", "some", "the", "words"]

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


def plural(count: int, noun: str) -> str:
    """Return ``1 line``, ``2 lines`` and so on.

    Examples
    --------
    >>> plural(1, "line"), plural(1200, "line")
    ('1 line', '1200 lines')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def some(items: Sequence[str], limit: int = 5, separator: str = ", ") -> str:
    """Join the first few items and say how many more there are.

    Examples
    --------
    >>> some(["a", "b", "c", "d"], limit=2)
    'a, b and 2 more'
    """
    shown = separator.join(items[:limit])
    rest = len(items) - limit
    return f"{shown} and {rest} more" if rest > 0 else shown


def closest(wanted: str, names: Iterable[str]) -> str:
    """Return `` Did you mean 'X'?`` for the name that is nearest, whatever its case, or nothing when none is near."""
    import difflib  # only an error needs it

    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(wanted.casefold(), folded, n=1)
    return f" Did you mean {quote(folded[near[0]])}?" if near else ""


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
        closest=errors.closest(wanted, names),
        names=first_few([quote(name) for name in names], 20),
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
