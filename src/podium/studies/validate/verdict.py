"""The outcome in plain words: which procedures keep their level, which do not, where, and whether that is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.i18n import _, count, listing
from podium.stats.simulation import UNADJUSTED, Source
from podium.studies.power.words import source_text
from podium.studies.validate.rates import CONFIDENCE, Row
from podium.studies.validate.words import NAMES, family_text, places, spoken

if TYPE_CHECKING:
    from podium.studies.validate.study import Validation


WIDE = 0.2
"""By how much, in units of alpha, an interval may reach beyond alpha for the level to count as kept."""


def verdict_text(study: Validation) -> str:
    """Give the whole verdict."""
    parts = [part for source in study.work.sources for part in _of_source(study, source)]
    return " ".join([_head(study), *parts, _theory(study)])


def above(study: Validation, source: Source, procedure: str) -> list[Row]:
    """Rows in which a procedure errs more often than alpha, beyond chance."""
    return [row for row in of(study, source, procedure) if row.family.mark == "above"]


def of(study: Validation, source: Source, procedure: str) -> list[Row]:
    """Rows of a procedure, situation by situation."""
    return [row for row in study.rows if (row.source, row.procedure) == (source, procedure)]


def adjusted(study: Validation) -> tuple[str, ...]:
    """Procedures that promise to keep the family-wise level; with one hypothesis there is nothing to adjust for."""
    if study.design.setting.m == 1:
        return study.work.procedures[:1]
    return tuple(name for name in study.work.procedures if name != UNADJUSTED)


def _head(study: Validation) -> str:
    n, k = study.design.setting.n, study.design.setting.k
    whose = "In simulated comparisons" if study.results is None else _("In comparisons made from this table")
    return _(
        "{whose} of {algorithms} on {problems} ({family_text}) a procedure that keeps its level finds a "
        "difference where there is none in at most {number:g} % of all tables.",
        whose=whose,
        algorithms=count(k, "algorithm"),
        problems=count(n, "problem"),
        family_text=family_text(study),
        number=100 * study.options.alpha,
    )


def _of_source(study: Validation, source: Source) -> list[str]:
    names = adjusted(study)
    start = f"With {source_text(source)}"
    if not names:
        return [_unadjusted(study, source, start)]
    total = len(study.design.situations)
    where = {name: tuple(row.situation.name for row in above(study, source, name)) for name in names}
    parts = []
    if safe := [name for name in names if not where[name]]:
        most = max(row.family.value for name in safe for row in of(study, source, name))
        parts.append(
            _(
                "{listed} {safely} (at most {spoken})",
                listed=_listed(study, safe),
                safely=_safely(study, source, safe),
                spoken=spoken(most),
            )
        )
    for group in dict.fromkeys(found for found in where.values() if found):
        members = [name for name in names if where[name] == group]
        worst = max(row.family.value for name in members for row in above(study, source, name))
        verb = "errs" if _single(study, members) else "err"
        parts.append(
            _(
                "{listed} {verb} more often {places}, in up to {spoken}",
                listed=_listed(study, members),
                verb=verb,
                places=places(list(group), total),
                spoken=spoken(worst),
            )
        )
    text = f"{start}, {'; '.join(parts)}."
    return [text, _unadjusted(study, source, "")] if UNADJUSTED in study.work.procedures and len(names) > 1 else [text]


def _safely(study: Validation, source: Source, names: Sequence[str]) -> str:
    """Say that these keep their level, or only that nothing speaks against it where there are too few tables to tell."""
    single = _single(study, names)
    limit = (1 + WIDE) * study.options.alpha
    unclear = any(row.family.upper > limit for name in names for row in of(study, source, name))
    situations = study.design.situations
    where = (
        _("{value} situation tried", value="any" if unclear else "every") if len(situations) > 1 else situations[0].name
    )
    said = _("show{number} no clear excess", number="s" * single) if unclear else "does so" if single else "do so"
    return _("{said} in {where}", said=said, where=where)


def _single(study: Validation, names: Sequence[str]) -> bool:
    return len(names) == 1 or study.design.setting.m == 1


def _listed(study: Validation, names: Sequence[str]) -> str:
    if study.design.setting.m == 1:
        return "the test"
    return listing([NAMES[name] for name in names], 12)


def _unadjusted(study: Validation, source: Source, start: str) -> str:
    worst = max(row.family.value for row in of(study, source, UNADJUSTED))
    lead = f"{start}, unadjusted" if start else "Unadjusted"
    return _("{lead} p-values err in up to {spoken}.", lead=lead, spoken=spoken(worst))


def surprises(study: Validation) -> list[str]:
    """What errs more than theory allows."""
    found = [
        f"{NAMES[row.procedure]} ({source_text(row.source)}) in {row.situation.name}: {spoken(row.family.value)}"
        for row in study.rows
        if row.family.surprising
    ]
    return found + [
        _(
            "the omnibus test {test} in {name}: {spoken}",
            test=row.test,
            name=row.situation.name,
            spoken=spoken(row.level.value),
        )
        for row in study.omnibus
        if row.level.surprising
    ]


def _theory(study: Validation) -> str:
    found = surprises(study)
    if found:
        return _("Theory does not expect this of {found}.", found=listing(found, 4))
    cells = len(study.rows) + len(study.omnibus)
    return _(
        "No rate contradicts theory ({tables} from each of {situations}, {rates}, {number:.0f} % intervals).",
        tables=count(study.tally.replicates, "table"),
        situations=count(len(study.design.situations), "situation"),
        rates=count(cells, "rate"),
        number=100 * CONFIDENCE,
    )
