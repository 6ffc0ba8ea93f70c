"""The stability of a verdict as blocks of a document and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from podium.document import Block, Column, Heading, Paragraph, Table
from podium.studies.compare.stability import Change, Hinge, Stability, Standing
from podium.studies.compare.stability_words import stability_text
from podium.studies.words import PROCEDURES, RANKINGS
from podium.studies.words import level as show


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
        Heading("Stability of the conclusion"),
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
        Column("Hypothesis", [f"{names[one.first]} vs. {names[one.second]}" for one in study.hypotheses]),
        Column("Verdict", found, "pvalue", [one.rejected for one in study.hypotheses]),
    ]


def _table(study: Stability, names: Sequence[str], side: _Side, terminal: int | None) -> Table:
    changes = [_change(one, side.noun) for one in study.hypotheses]
    columns = (
        *_hypotheses(study, names),
        Column("Changes", [None if one is None else f"{len(one.changing)} of {one.tables}" for one in changes]),
        _pvalues("Smallest", [None if one is None else one.smallest for one in changes], study.alpha),
        _pvalues("Largest", [None if one is None else one.largest for one in changes], study.alpha),
        Column("Strongest", [side.names[one.most] if one is not None and one.varies else None for one in changes]),
        Column("Reversed", [None if one is None else one.reversals for one in changes], "count"),
    )
    caption = f"Without one {'problem' if side.noun == 'problem' else 'other algorithm'} at a time"
    return Table(f"stability-{side.noun}s", caption, columns, tuple(_notes(study, side)), terminal)


def _pvalues(head: str, values: list[float | None], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value is not None and value <= alpha for value in values])


def _notes(study: Stability, side: _Side) -> list[str]:
    standing = side.standing
    how = f"{PROCEDURES[study.procedure]} on {RANKINGS[study.test]}, α = {show(study.alpha)}"
    notes = [
        f"Adjusted p-values ({how}) in the whole table and in the tables without one {side.noun}. Changes: tables that decide "
        f"differently. Strongest: the {side.noun} whose absence speaks most against the decision. Reversed: tables in which "
        "the two mean ranks change their order.",
        f"{standing.unchanged} of {standing.tables} tables decide as the verdict does on all their hypotheses.",
    ]
    if standing.first_tier is not None:
        notes[-1] += f" {standing.first_tier} have the same first tier."
    if side.noun == "problem":
        notes.append("One problem less is a little less evidence: a p-value just below α may pass it for that alone.")
    else:
        notes.append("One algorithm less means fewer hypotheses to adjust for, so that p-values fall for that alone.")
    return notes


def _alone_table(study: Stability, names: Sequence[str], terminal: int | None) -> Table:
    alone = [one.alone for one in study.hypotheses]
    columns = (
        *_hypotheses(study, names),
        Column("Wilcoxon (Holm)", alone, "pvalue", [p <= study.alpha for p in alone]),
        Column("Same decision", ["yes" if one.alone_agrees else "no" for one in study.hypotheses]),
    )
    note = "Adjusted p-values. Wilcoxon's tests look at two algorithms only: the others matter by their number alone."
    return Table("stability-pairwise", "Each hypothesis by itself", columns, (note,), terminal)


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
