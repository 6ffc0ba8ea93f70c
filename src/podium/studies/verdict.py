"""The verdict: which procedure decides, what it finds, and the tiers, groups and letters that follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from numpy.typing import NDArray

from podium.document import Bullets, Column
from podium.errors import InfeasibleError
from podium.i18n import _, count, joined
from podium.stats.grouping import groups, letters, tiers
from podium.studies.conclusion import Field, control_text, fixed_procedure, pairs_text
from podium.studies.family import Family
from podium.studies.words import level as show
from podium.studies.words import opening, procedure_name


def standing(verdict: Verdict, order: Sequence[int], most: int | None = None) -> tuple[list[Column], list[str]]:
    """Return the column that says who differs, and its notes: letters of all pairs, or what is decided about a control.

    `order` holds positions in the names of the verdict; what lies beyond them has an empty cell. Of more than `most` algorithms
    the letters are left out, and none are given where there are too many groups.
    """
    decided = against_control(verdict)
    if decided is not None:
        column = Column(
            _("Against the control"), [decided[j] if j < len(decided) else "" for j in order], term="control"
        )
        return [column], [_decided_note(verdict)]
    marks = verdict.letter_list
    if marks is None or (most is not None and len(marks) > most):
        return [], []
    return [Column(_("Group"), [marks[j] if j < len(marks) else "" for j in order], term="tier")], []


def against_control(verdict: Verdict) -> list[str] | None:
    """Say of each algorithm what the verdict decides about it and the control; None where all pairs are compared."""
    family = verdict.family
    if family.control is None:
        return None
    decided = [_("control")] * (family.m + 1)
    better = [None] * family.m if family.first_better is None else family.first_better.tolist()
    hits = family.rejected(verdict.procedure, verdict.alpha).tolist()
    for j, hit, ahead in zip(family.second.tolist(), hits, better, strict=True):
        decided[j] = _decision(hit, ahead)
    return decided


def _decision(different: bool, control_better: bool | None) -> str:
    if not different:
        return _("open")
    if control_better is None:
        return _("differs")
    return _("worse") if control_better else _("better")


def _decided_note(verdict: Verdict) -> str:
    left = {
        "greater": _("the control was not shown to be better"),
        "less": _("the control was not shown to be worse"),
    }.get(verdict.family.alternative, _("no significant difference was found"))
    return _(
        "Against the control: the decision of the verdict ({procedure}, α = {alpha}); open: {left}.",
        procedure=procedure_name(verdict.procedure),
        alpha=show(verdict.alpha),
        left=left,
    )


def tier_bullets(
    names: Sequence[str],
    values: NDArray[Any],
    tiers: Sequence[Sequence[int]],
    measure: str = "mean rank",
    digits: int = 1,
    noun: str = "algorithm",
) -> Bullets:
    """Tiers with all their members, best first, and the span of the measure that orders them."""
    items = []
    for place, tier in enumerate(tiers, start=1):
        found = {
            "place": place,
            "algorithms": count(len(tier), noun),
            "measure": _(measure),
            "first": f"{values[tier[0]]:.{digits}f}",
            "last": f"{values[tier[-1]]:.{digits}f}",
            "members": ", ".join(names[j] for j in tier),
        }
        if len(tier) > 1:
            items.append(_("Tier {place} ({algorithms}, {measure} {first} to {last}): {members}", **found))
        else:
            items.append(_("Tier {place} ({algorithms}, {measure} {first}): {members}", **found))
    return Bullets(tuple(items))


# The verdict: what may be concluded, in plain words, by a procedure fixed before any p-value is seen.


class Decision(NamedTuple):
    """What the verdict says of two algorithms.

    Attributes
    ----------
    first, second
        The two; of all pairs the one with the better mean rank first, with a control the control.
    adjusted
        The p-value adjusted by the procedure of the verdict.
    different
        Whether they differ significantly.
    better
        The better one where they differ, else None; None also where nothing says which one it is.
    """

    first: str
    second: str
    adjusted: float
    different: bool
    better: str | None


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
    group_indices
        `groups` by position in `names`.
    letter_list
        `letters` in the order of `names`.
    tier_indices
        `tiers` by position in `names`.
    names
        The algorithms, in the order of the table.
    order_indices
        `order` by position in `names`.
    alpha
        The level it was made at.
    """

    procedure: str
    family: Family
    text: str
    pairs_procedure: str
    pairs: Family
    group_indices: list[tuple[int, ...]] | None
    letter_list: list[str] | None
    tier_indices: list[tuple[int, ...]]
    names: tuple[str, ...]
    order_indices: tuple[int, ...]
    alpha: float

    @property
    def order(self) -> tuple[str, ...]:
        """Algorithms from best to worst."""
        return self._named(self.order_indices)

    @property
    def tiers(self) -> list[tuple[str, ...]]:
        """A partition: those not distinguishable from the best, the same among the rest, and so on."""
        return [self._named(tier) for tier in self.tier_indices]

    @property
    def groups(self) -> list[tuple[str, ...]] | None:
        """Maximal groups of algorithms that cannot be told apart, best first; None when there are too many."""
        return None if self.group_indices is None else [self._named(group) for group in self.group_indices]

    @property
    def letters(self) -> dict[str, str] | None:
        """Compact letter display by algorithm: those that share a letter cannot be told apart; None when there are too many groups."""
        return None if self.letter_list is None else dict(zip(self.names, self.letter_list, strict=True))

    @property
    def decisions(self) -> list[Decision]:
        """What is concluded on each pair of `family`, the smallest p-value first."""
        family, adjusted = self.family, self.family.adjusted[self.procedure].tolist()
        hit = family.rejected(self.procedure, self.alpha).tolist()
        ahead = [None] * family.m if family.first_better is None else family.first_better.tolist()
        found = []
        for place, (i, j) in enumerate(zip(family.first.tolist(), family.second.tolist(), strict=True)):
            first, second = self.names[i], self.names[j]
            winner = None if not hit[place] or ahead[place] is None else first if ahead[place] else second
            found.append(Decision(first, second, adjusted[place], hit[place], winner))
        return found

    @property
    def different(self) -> list[tuple[str, str]]:
        """The pairs that differ significantly; the better one first where that is known."""
        return [
            (one.second, one.first) if one.better == one.second else (one.first, one.second)
            for one in self.decisions
            if one.different
        ]

    def _named(self, members: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.names[j] for j in members)

    def __repr__(self) -> str:
        return f"<Verdict: {opening(self.text)}>"


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
        text = joined([text, caution], " ")
    return Verdict(
        procedure, deciding, text, pairs_procedure, pairs, found, marks, steps, field.names, tuple(order), alpha
    )
