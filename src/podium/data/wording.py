"""How the gate words things: quoting what the user wrote, counting, and listing a few of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from podium.errors import InputError, quote

__all__ = ["closest", "column_index", "options_named", "plural", "quote", "some", "words"]


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
        both = " and ".join(str(index + 1) for index in found[:2])
        raise InputError(f"{source}: two columns are called {quote(wanted)} (columns {both}). Rename one of them.")
    listed = some([quote(name) for name in names], 20)
    raise InputError(
        f"{source}: there is no column {quote(wanted)} for the {role}.{closest(wanted, names)} The columns "
        f"are: {listed}."
    )


_FLAGS = {"identifier": "--id", "names": "--names/--no-names"}
"""Options whose name on the command line is another one."""


def options_named(names: Sequence[str]) -> str:
    """Name options as Python and the command line call them.

    Examples
    --------
    >>> options_named(["problem"]), options_named(["truth", "identifier"])
    ('problem= (on the command line: --problem)', 'truth= and identifier= (on the command line: --truth, --id)')
    """
    called = [f"{name}=" for name in names]
    written = f"{', '.join(called[:-1])} and {called[-1]}" if len(called) > 1 else called[0]
    return f"{written} (on the command line: {', '.join(_FLAGS.get(name, f'--{name}') for name in names)})"
