"""The tables of levels: a look at all of them, and every rate beside its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from podium.document import Column, Table
from podium.i18n import N_, _, count
from podium.stats.simulation import Source
from podium.studies.power.words import mark_notes, procedure_label, source_label, source_text
from podium.studies.validate.rates import CONFIDENCE, Row
from podium.studies.validate.words import NAMES, TESTS, interval_cell, level_cell, mean_cell, percent
from podium.studies.words import level

if TYPE_CHECKING:
    from podium.studies.validate.study import Validation


_KINDS = {
    "at most": N_("at most"),
    "about": N_("about"),
    "below": N_("below"),
    "may exceed": N_("may exceed"),
    "not controlled": N_("not controlled"),
}
_LEVELS = {
    "at most": N_("at most α"),
    "about": N_("about α"),
    "below": N_("below α"),
    "may exceed": N_("may exceed α"),
    "not controlled": N_("not controlled"),
}
"""What theory expects of a level, in a column and in a sentence."""


def marks_note(study: Validation) -> str:
    """Explain the marks."""
    return _(
        "+ and −: the whole {confidence:.0f} % interval lies above or below {percent} %.",
        confidence=100 * CONFIDENCE,
        percent=percent(study.options.alpha),
    )


def family_tables(study: Validation) -> Iterator[Table]:
    """Family-wise error rates at a glance, for each source of p-values."""
    situations, procedures = study.design.situations, study.work.procedures
    for source in study.work.sources:
        cells = {(row.situation.name, row.procedure): row.family for row in study.rows if row.source == source}
        labels = [procedure_label(name, [source], _(NAMES[name])) for name in procedures]
        columns = [Column(_("Procedure"), labels)]
        for situation in situations:
            levels = [cells[situation.name, name] for name in procedures]
            columns.append(Column(situation.name, [level_cell(one) for one in levels]))
        yield Table(
            _key("levels", source),
            _(
                "Family-wise error rate in per cent, {source}, α = {alpha}",
                source=source_text(source),
                alpha=level(study.options.alpha),
            ),
            tuple(columns),
            (marks_note(study), *mark_notes(labels)),
        )


def _key(start: str, source: Source) -> str:
    return "-".join([start, source.test, *([source.se] if source.test in ("aligned", "quade") else [])])


def partial_tables(study: Validation) -> Iterator[Table]:
    """What happens where some hypotheses are false, a table for each such situation."""
    for situation in study.design.situations:
        rows = [row for row in study.rows if row.situation is situation]
        if situation.complete:
            continue
        true, false = rows[0].true, rows[0].false
        yield Table(
            f"partial-{situation.name}",
            _(
                "Where {true} of {all} hypotheses are true ({situation}), in per cent",
                true=true,
                all=true + false,
                situation=situation.name,
            ),
            (
                Column(_("P-values"), [source_label(row.source) for row in rows]),
                Column(_("Procedure"), labels := _labels(rows)),
                Column(_("Family-wise error"), [level_cell(row.family) for row in rows]),
                Column(_("False discoveries"), [mean_cell(row.discovery) for row in rows]),
                Column(_("Power"), [mean_cell(row.power) for row in rows]),
            ),
            (
                _(
                    "False discoveries: average share of the rejections that are false. Power: average share of the false "
                    "hypotheses that are rejected. In brackets: standard errors."
                ),
                *mark_notes(labels),
            ),
        )


def omnibus_table(study: Validation) -> Table:
    """Levels of the omnibus tests."""
    rows = study.omnibus
    exact = [None if row.level.exact is None else percent(row.level.exact) for row in rows]
    columns = [
        Column(_("Situation"), [row.situation.name for row in rows]),
        Column(_("Test"), [_(TESTS[row.test]) for row in rows]),
        Column(_("Level, %"), [level_cell(row.level) for row in rows]),
        Column(_("Interval"), [interval_cell(row.level) for row in rows]),
    ]
    if any(exact):
        columns.append(Column(_("Exact"), exact))
    columns.append(Column(_("Theory"), [_(_KINDS[row.level.expected.kind]) for row in rows]))
    return Table("omnibus", _("Levels of the omnibus tests"), tuple(columns), (marks_note(study),))


def detail_table(study: Validation) -> Table:
    """Every rate with its interval and what theory expects."""
    rows = study.rows
    exact = [None if row.family.exact is None else percent(row.family.exact) for row in rows]
    columns = [
        Column(_("Situation"), [row.situation.name for row in rows]),
        Column(_("P-values"), [source_label(row.source) for row in rows]),
        Column(_("Procedure"), labels := _labels(rows)),
        Column(_("Error, %"), [level_cell(row.family) for row in rows]),
        Column(_("Interval"), [interval_cell(row.family) for row in rows]),
        *([Column(_("Exact"), exact)] if any(exact) else []),
        Column(_("Theory"), [_(_KINDS[row.family.expected.kind]) for row in rows]),
        Column(_("Per comparison"), [mean_cell(row.comparison) for row in rows]),
    ]
    return Table(
        "rates",
        _("Every family-wise error rate"),
        tuple(columns),
        (
            marks_note(study),
            _(
                "Exact: computed from all tables of ranks. Per comparison: average share of the true hypotheses that are "
                "rejected (standard error)."
            ),
            *mark_notes(labels),
        ),
    )


def _labels(rows: Sequence[Row]) -> list[str]:
    return [procedure_label(row.procedure, [row.source], _(NAMES[row.procedure])) for row in rows]


def reasons(study: Validation) -> list[str]:
    """What theory says, each reason once, with where it applies and what was seen there."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in study.rows:
        found.setdefault((row.family.expected.kind, row.family.expected.why), []).append(row)
    return [_reason(kind, why, rows) for (kind, why), rows in found.items()]


def _reason(kind: str, why: str, rows: list[Row]) -> str:
    where = ", ".join(dict.fromkeys(row.situation.name for row in rows))
    above = sum(row.family.mark == "above" for row in rows)
    return _(
        "{expected}: {why} ({where}). Above α: {above} of {rates}.",
        expected=_(_LEVELS[kind]),
        why=why,
        where=where,
        above=above,
        rates=count(len(rows), "rate"),
    )
