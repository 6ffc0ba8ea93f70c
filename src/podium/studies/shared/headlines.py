"""What the headlines and key figures of several studies share: lists of names, statements about an algorithm, sizes, intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from podium.document import KeyFigure
from podium.i18n import _, count, grouped, listing
from podium.studies.shared.words import NAMED, better_and_worse, direction, one_of_them, some_of

if TYPE_CHECKING:
    from podium.studies.shared.family.equivalence import Equivalence


def clause(text: str) -> str:
    """Return a sentence without its full stop, as headlines are written.

    >>> clause("A is better.")
    'A is better'
    """
    return text.rstrip(".。")


def few(names: Sequence[str], noun: str) -> str:
    """Name a few things, or count them.

    >>> few(["F1", "F2"], "problem"), few(list("abcdef"), "problem")
    ('F1 and F2', '6 problems')
    """
    return str(listing(list(names)) if len(names) <= NAMED else count(len(names), noun))


def standing_of(who: str, better: Sequence[str], worse: Sequence[str], left: Sequence[str]) -> tuple[str, str]:
    """State whom an algorithm was shown to be better and worse than, and from whom no difference was shown.

    >>> standing_of("A", ["B"], [], ["C"])
    ('A is significantly better than B', 'no difference from C was shown')
    """
    others = len(better) + len(worse) + len(left)
    if not better and not worse:
        if others == 1:
            return _("No difference between {first} and {second} was shown", first=who, second=left[0]), ""
        one = one_of_them("algorithm")
        return _("No difference between {who} and any other {algorithm} was shown", who=who, algorithm=one), ""
    shown = better_and_worse(who, some_of(better, others) if better else "", some_of(worse, others) if worse else "")
    return str(shown), _("no difference from {others} was shown", others=some_of(left, others)) if left else ""


def size_of(n: int, k: int, objective: str, rows: str = "problem") -> str:
    """Write the size and the direction of a table.

    >>> size_of(30, 5, "maximize")
    '30 problems × 5 algorithms · larger values are better'
    """
    size = _("{n} × {k}", n=count(n, rows), k=count(k, "algorithm"))
    return f"{size} · {direction(objective)}"


def table_figures(n: int, k: int, objective: str) -> list[KeyFigure]:
    """Return the numbers of problems and of algorithms, and the direction."""
    return [
        KeyFigure(_("Problems"), grouped(n)),
        KeyFigure(_("Algorithms"), grouped(k), str(direction(objective))),
    ]


def range_of(low: float, high: float, digits: str = ".4g") -> str:
    """Write the ends of an interval; "" where it is not known.

    >>> range_of(0.25, 1.5), range_of(float("nan"), 1.0)
    ('0.25 to 1.5', '')
    """
    if isnan(low) or isnan(high):
        return ""
    return _("{low} to {high}", low=format(low, digits), high=format(high, digits))


def of_all(n: int, m: int) -> str:
    """Write how many of how many.

    >>> of_all(3, 4)
    '3 of 4'
    """
    return _("{n} of {m}", n=grouped(n), m=grouped(m))


def equivalent_figures(equivalence: Equivalence | None) -> list[KeyFigure]:
    """Return how many pairs were shown to be equivalent, and within which margin; nothing where that was not asked."""
    if equivalence is None:
        return []
    return [KeyFigure(_("Equivalent"), of_all(int(equivalence.shown.sum()), equivalence.m), f"±{equivalence.margin}")]
