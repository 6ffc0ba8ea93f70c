"""The outcome in plain words: which procedures keep their level, which do not, where, and whether that is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.i18n import _, count, listing, ngettext
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
    values = {
        "algorithms": count(k, "algorithm"),
        "problems": count(n, "problem"),
        "family": family_text(study),
        "percent": 100 * study.options.alpha,
    }
    if study.results is None:
        return _(
            "In simulated comparisons of {algorithms} on {problems} ({family}), a procedure that controls its "
            "level finds a difference where there is none in at most {percent:g} % of tables.",
            **values,
        )
    return _(
        "In comparisons made from this table of {algorithms} on {problems} ({family}), a procedure that "
        "controls its level finds a difference where there is none in at most {percent:g} % of tables.",
        **values,
    )


def _of_source(study: Validation, source: Source) -> list[str]:
    names = adjusted(study)
    if not names:
        share = spoken(_unadjusted(study, source))
        return [
            _(
                "With {source}, unadjusted p-values reject a true hypothesis in up to {worst}.",
                source=source_text(source),
                worst=share,
            )
        ]
    total = len(study.design.situations)
    where = {name: tuple(row.situation.name for row in above(study, source, name)) for name in names}
    parts = []
    if safe := [name for name in names if not where[name]]:
        parts.append(_safely(study, source, safe))
    for group in dict.fromkeys(found for found in where.values() if found):
        members = [name for name in names if where[name] == group]
        worst = max(row.family.value for name in members for row in above(study, source, name))
        parts.append(
            ngettext(
                "{who} exceeds its level {places} (up to {worst})",
                "{who} exceed their level {places} (up to {worst})",
                _members(study, members),
                who=_listed(study, members),
                places=places(list(group), total),
                worst=spoken(worst),
            )
        )
    said = [_("With {source}, {parts}.", source=source_text(source), parts="; ".join(parts))]
    if UNADJUSTED in study.work.procedures and len(names) > 1:
        said.append(
            _(
                "Unadjusted p-values reject a true hypothesis in up to {worst}.",
                worst=spoken(_unadjusted(study, source)),
            )
        )
    return said


def _safely(study: Validation, source: Source, names: Sequence[str]) -> str:
    """Say that these keep their level, or only that nothing speaks against it where there are too few tables to tell."""
    rows = [row for name in names for row in of(study, source, name)]
    limit = (1 + WIDE) * study.options.alpha
    unclear = any(row.family.upper > limit for row in rows)
    situations = study.design.situations
    values = {
        "who": _listed(study, names),
        "most": spoken(max(row.family.value for row in rows)),
        "where": situations[0].name,
    }
    members = _members(study, names)
    if unclear and len(situations) > 1:
        return ngettext(
            "{who} shows no clear excess in any situation tried (at most {most})",
            "{who} show no clear excess in any situation tried (at most {most})",
            members,
            **values,
        )
    if unclear:
        return ngettext(
            "{who} shows no clear excess in {where} (at most {most})",
            "{who} show no clear excess in {where} (at most {most})",
            members,
            **values,
        )
    if len(situations) > 1:
        return ngettext(
            "{who} controls its level in every situation tried (at most {most})",
            "{who} control their level in every situation tried (at most {most})",
            members,
            **values,
        )
    return ngettext(
        "{who} controls its level in {where} (at most {most})",
        "{who} control their level in {where} (at most {most})",
        members,
        **values,
    )


def _members(study: Validation, names: Sequence[str]) -> int:
    return 1 if study.design.setting.m == 1 else len(names)


def _listed(study: Validation, names: Sequence[str]) -> str:
    if study.design.setting.m == 1:
        return _("the test")
    return str(listing([_(NAMES[name]) for name in names], 12))


def _unadjusted(study: Validation, source: Source) -> float:
    return max(row.family.value for row in of(study, source, UNADJUSTED))


def surprises(study: Validation) -> list[str]:
    """What errs more than theory allows."""
    found = [
        _(
            "{procedure} ({source}) in {situation}: {share}",
            procedure=_(NAMES[row.procedure]),
            source=source_text(row.source),
            situation=row.situation.name,
            share=spoken(row.family.value),
        )
        for row in study.rows
        if row.family.surprising
    ]
    return found + [
        _(
            "the omnibus test {test} in {situation}: {share}",
            test=row.test,
            situation=row.situation.name,
            share=spoken(row.level.value),
        )
        for row in study.omnibus
        if row.level.surprising
    ]


def _theory(study: Validation) -> str:
    found = surprises(study)
    if found:
        return _("Theory does not predict this: {found}.", found=listing(found, 4))
    cells = len(study.rows) + len(study.omnibus)
    return _(
        "No rate contradicts theory ({tables} from each of {situations}, {rates}, {confidence:.0f} % intervals).",
        tables=count(study.tally.replicates, "table"),
        situations=count(len(study.design.situations), "situation"),
        rates=count(cells, "rate"),
        confidence=100 * CONFIDENCE,
    )
