"""The stability of a verdict as blocks of a document and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from podium.document import Block, Column, Heading, Paragraph, Table
from podium.i18n import _, ngettext
from podium.studies.compare.stability import Change, Hinge, Stability, Standing
from podium.studies.compare.stability_words import stability_text
from podium.studies.words import level as show
from podium.studies.words import procedure_name, ranking_name


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two things that are left out."""

    noun: str
    names: Sequence[str]
    standing: Standing


def stability_blocks(
    study: Stability, names: Sequence[str], problems: Sequence[str], terminal: int | None
) -> list[Block]:
    """Return the section of the document: the answer in words, then what each decision hinges on."""
    blocks: list[Block] = [
        Heading(_("Stability of the conclusion")),
        Paragraph(stability_text(study, names, problems)),
        _table(study, names, _Side("problem", problems, study.problems), terminal),
    ]
    if study.algorithms is not None:
        blocks.append(_table(study, names, _Side("algorithm", names, study.algorithms), terminal))
    if study.test != study.alone_test:
        blocks.append(_alone_table(study, names, terminal))
    return blocks


def _change(one: Hinge, noun: str) -> Change | None:
    return one.problems if noun == "problem" else one.algorithms


def _hypotheses(study: Stability, names: Sequence[str]) -> list[Column]:
    found = [one.adjusted for one in study.hypotheses]
    return [
        Column(
            _("Hypothesis"),
            [f"{names[one.first]} vs. {names[one.second]}" for one in study.hypotheses],
        ),
        Column(_("Verdict"), found, "pvalue", [one.rejected for one in study.hypotheses]),
    ]


def _table(study: Stability, names: Sequence[str], side: _Side, terminal: int | None) -> Table:
    changes = [_change(one, side.noun) for one in study.hypotheses]
    columns = (
        *_hypotheses(study, names),
        Column(
            _("Changes"),
            [None if one is None else _("{n} of {all}", n=len(one.changing), all=one.tables) for one in changes],
        ),
        _pvalues(_("Smallest"), [None if one is None else one.smallest for one in changes], study.alpha),
        _pvalues(_("Largest"), [None if one is None else one.largest for one in changes], study.alpha),
        Column(_("Strongest"), [side.names[one.most] if one is not None and one.varies else None for one in changes]),
        Column(_("Reversed"), [None if one is None else one.reversals for one in changes], "count"),
    )
    caption = _("Without one other algorithm at a time")
    if side.noun == "problem":
        caption = _("Without one problem at a time")
    return Table(f"stability-{side.noun}s", caption, columns, tuple(_notes(study, side)), terminal)


def _pvalues(head: str, values: list[float | None], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value is not None and value <= alpha for value in values])


def _notes(study: Stability, side: _Side) -> list[str]:
    standing = side.standing
    found = {
        "procedure": procedure_name(study.procedure), "ranking": ranking_name(study.test), "alpha": show(study.alpha),
    }  # fmt: skip
    notes = [
        ngettext(
            "{n} of {all} tables decide as the verdict does on all their hypotheses.",
            "{n} of {all} tables decide as the verdict does on all their hypotheses.",
            standing.unchanged,
            all=standing.tables,
        )
    ]
    if standing.first_tier is not None:
        notes[-1] += " " + ngettext(
            "{n} have the same first tier.", "{n} have the same first tier.", standing.first_tier
        )
    if side.noun == "problem":
        notes.insert(0, _(
            "Adjusted p-values ({procedure} on {ranking}, α = {alpha}) in the whole table and in the tables without one problem. "
            "Changes: tables that decide differently. Strongest: the problem whose absence speaks most against the decision. Reversed: "
            "tables in which the two mean ranks change their order.", **found,
        ))  # fmt: skip
        notes.append(
            _(
                "One problem fewer means slightly less evidence, which alone may lift a p-value from just below α to "
                "above it."
            )
        )
    else:
        notes.insert(0, _(
            "Adjusted p-values ({procedure} on {ranking}, α = {alpha}) in the whole table and in the tables without one algorithm. "
            "Changes: tables that decide differently. Strongest: the algorithm whose absence speaks most against the decision. "
            "Reversed: tables in which the two mean ranks change their order.", **found,
        ))  # fmt: skip
        notes.append(_("One algorithm fewer means fewer hypotheses to adjust for, which alone lowers the p-values."))
    return notes


def _alone_table(study: Stability, names: Sequence[str], terminal: int | None) -> Table:
    alone = [one.alone for one in study.hypotheses]
    columns = (
        *_hypotheses(study, names),
        Column(_("Wilcoxon (Holm)"), alone, "pvalue", [p <= study.alpha for p in alone]),
        Column(_("Same decision"), [_("yes") if one.alone_agrees else _("no") for one in study.hypotheses]),
    )
    note = _(
        "Adjusted p-values. Wilcoxon's tests use two algorithms only; the others matter only through their number."
    )
    return Table("stability-pairwise", _("Each hypothesis by itself"), columns, (note,), terminal)


def stability_dict(study: Stability, names: Sequence[str], problems: Sequence[str]) -> dict[str, Any]:
    """Return the stability as plain values."""
    return {
        "text": stability_text(study, names, problems),
        "procedure": study.procedure,
        "test": study.test,
        "alpha": study.alpha,
        "robust": study.robust,
        "best": names[study.best],
        "problems": _standing_dict(study.problems, problems),
        "algorithms": None if study.algorithms is None else _standing_dict(study.algorithms, names),
        "pairwise": {"test": study.alone_test, "procedure": study.alone_procedure, "agreeing": study.agreeing},
        "hypotheses": [
            {
                "first": names[one.first],
                "second": names[one.second],
                "adjusted": one.adjusted,
                "rejected": one.rejected,
                "problems": _change_dict(one.problems, problems),
                "algorithms": None if one.algorithms is None else _change_dict(one.algorithms, names),
                "pairwise": {"adjusted": one.alone, "agrees": one.alone_agrees},
            }
            for one in study.hypotheses
        ],
    }


def _standing_dict(standing: Standing, called: Sequence[str]) -> dict[str, Any]:
    return {
        "tables": standing.tables,
        "unchanged": standing.unchanged,
        "best_tables": standing.best_tables,
        "best_lost_without": [called[index] for index in standing.best_lost],
        "same_first_tier": standing.first_tier,
    }


def _change_dict(change: Change, called: Sequence[str]) -> dict[str, Any]:
    return {
        "tables": change.tables,
        "changes": len(change.changing),
        "changed_without": [called[index] for index in change.changing],
        "smallest": change.smallest,
        "largest": change.largest,
        "most_influential": {"name": called[change.most], "adjusted": change.most_adjusted} if change.varies else None,
        "reversals": change.reversals,
    }
