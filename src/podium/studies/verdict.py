"""The verdict: what may be concluded, in plain words, by a procedure fixed before any p-value is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from podium.errors import InfeasibleError
from podium.stats.grouping import groups, letters, tiers
from podium.studies.conclusion import Field, control_text, fixed_procedure, pairs_text
from podium.studies.family import Family


@dataclass(frozen=True, eq=False)
class Verdict:
    """The conclusion and the structures it rests on.

    Attributes
    ----------
    procedure
        The adjustment that decides.
    family
        The family it decides on: the control's, or all pairs.
    text
        The conclusion in plain words.
    pairs_procedure
        The adjustment by which groups, letters and tiers are formed, on `pairs` (all pairs of the same ranking).
    pairs
        The all-pairs family.
    groups
        Maximal groups of algorithms that cannot be told apart, best first; None when there are too many.
    letters
        Compact letter display in the order of the algorithms; None when there are too many groups.
    tiers
        A partition: those not distinguishable from the best, the same among the rest, and so on.
    """

    procedure: str
    family: Family
    text: str
    pairs_procedure: str
    pairs: Family
    groups: list[tuple[int, ...]] | None
    letters: list[str] | None
    tiers: list[tuple[int, ...]]


def decide(field: Field, families: Sequence[Family], alpha: float, *, caution: str = "") -> Verdict:
    """Draw the conclusion from the first family; form groups and tiers on the first all-pairs family.

    A `caution` is added to the conclusion when something was found significant.
    """
    deciding = families[0]
    k = len(field.names)
    pairs = next(family for family in families if family.design == "all-pairs")
    pairs_procedure = fixed_procedure(pairs, k)
    different = pairs.decisions(pairs_procedure, alpha, k)
    order = field.order
    try:
        found: list[tuple[int, ...]] | None = groups(different, order)
        marks: list[str] | None = letters(different, order, found)
    except InfeasibleError:
        found = marks = None
    steps = tiers(different, order)
    procedure = fixed_procedure(deciding, k)
    if deciding.control is None:
        text = pairs_text(field, deciding, procedure, alpha, len(steps))
    else:
        text = control_text(field, deciding, procedure, alpha)
    if caution and deciding.rejected(procedure, alpha).any():
        text = f"{text} {caution}"
    return Verdict(procedure, deciding, text, pairs_procedure, pairs, found, marks, steps)
