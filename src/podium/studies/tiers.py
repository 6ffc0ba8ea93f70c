"""Where each algorithm stands, written out: its letters, what a verdict on a control says of it, and tiers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from podium.document import Bullets, Column
from podium.i18n import _, count
from podium.studies.verdict import Verdict
from podium.studies.words import level as show
from podium.studies.words import procedure_name


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
