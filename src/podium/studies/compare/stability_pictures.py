"""The picture of the stability of a verdict: how far adjusted p-values move when something is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.diagrams.rows import MOST, Span, pvalue_spans
from podium.errors import InputError
from podium.i18n import _, count
from podium.studies.pairs_pictures import sentences
from podium.studies.words import level as show
from podium.studies.words import procedure_name, ranking_name

if TYPE_CHECKING:
    from podium.diagrams.drawing import Drawing
    from podium.studies.compare.stability import Change, Hinge, Stability


def spans(study: Stability | None, names: Sequence[str]) -> Drawing:
    """Draw each hypothesis of the verdict with the ranges of its adjusted p-value.

    Raises
    ------
    InputError
        Without the study of stability.
    """
    if study is None:
        raise InputError(
            "The picture 'stability' shows what the verdict hinges on: request it with --stability (in Python "
            "stability=True)."
        )
    shown, less = _shown(study.hypotheses)
    how = {
        "procedure": procedure_name(study.procedure),
        "ranking": ranking_name(study.test),
        "alpha": show(study.alpha),
    }
    note = _(
        "{procedure} on {ranking}, α = {alpha}. Point: the whole table, filled where significant. Blue, above: smallest to largest "
        "adjusted p-value without one problem. At the right: tables that decide differently.", **how,
    )  # fmt: skip
    if study.algorithms is not None:
        note = _(
            "{procedure} on {ranking}, α = {alpha}. Point: the whole table, filled where significant. Blue, above: smallest to largest "
            "adjusted p-value without one problem; green, dashed, below: without one other algorithm. At the right: tables that decide "
            "differently.", **how,
        )  # fmt: skip
    return pvalue_spans(
        [f"{names[one.first]} vs. {names[one.second]}" for one in shown],
        [Span(one.adjusted, _ends(one.problems), _ends(one.algorithms), _changes(one)) for one in shown],
        alpha=study.alpha,
        column=_("changes") if study.algorithms is None else _("changes (problems · algorithms)"),
        note=sentences(note, less),
        title=_("Stability of the conclusion"),
    )


def _shown(hypotheses: Sequence[Hinge]) -> tuple[list[Hinge], str]:
    """Return what is shown: everything, or first of all what hinges on something."""
    if len(hypotheses) <= MOST:
        return list(hypotheses), ""
    places = sorted(range(len(hypotheses)), key=lambda i: not hypotheses[i].hinges)[:MOST]
    less = _(
        "{most} of {hypotheses} are shown, those that hinge on something first.",
        most=MOST,
        hypotheses=count(len(hypotheses), "hypothesis"),
    )
    return [hypotheses[i] for i in sorted(places)], less


def _ends(change: Change | None) -> tuple[float, float] | None:
    return None if change is None else (change.smallest, change.largest)


def _changes(one: Hinge) -> str:
    sides = [change for change in (one.problems, one.algorithms) if change is not None]
    return " · ".join(_("{n} of {all}", n=len(change.changing), all=change.tables) for change in sides)
