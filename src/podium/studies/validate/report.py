"""The report of a check of levels: the verdict, the tables, what theory says, and how it was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from podium.document import Bullets, Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count, grouped, joined, listing, ngettext, paragraph
from podium.stats.logical import ADJUSTMENTS
from podium.stats.simulation import EXACT_FRIEDMAN, UNADJUSTED, Source
from podium.studies.simulated import (
    OMNIBUS_NAMES,
    mark_notes,
    procedure_label,
    references,
    source_key,
    source_label,
    source_text,
)
from podium.studies.validate.study import CONFIDENCE, Level, Row, Validation
from podium.studies.words import capital, level, source_name, version_text


def document(study: Validation, *, full: bool) -> Document:
    """Assemble the report; on one screen the error rates alone, of several sources of p-values in one table."""
    setting = study.design.setting
    values = {
        "problems": count(setting.n, "problem"),
        "algorithms": count(setting.k, "algorithm"),
        "family": family_text(study),
    }
    if study.results is None:
        data = _("Simulated tables: {problems}, {algorithms}; {family}.", **values)
    else:
        source = source_name(study.results.source)
        data = _("Data: {source}: {problems}, {algorithms}; {family}.", source=source, **values)
    tables = count(study.tally.replicates, "table")
    size = _("{tables} from each situation, seed {seed}.", tables=tables, seed=study.tally.seed)
    blocks = study.opening(paragraph([data, size]))
    rates = [worst_table(study)] if not full and len(study.work.sources) > 1 else family_tables(study)
    blocks += [Heading(_("How often a procedure rejects a true hypothesis")), *rates]
    blocks += partial_tables(study) if full else ()
    if full and study.omnibus:
        blocks += [Heading(_("Omnibus tests")), omnibus_table(study)]
    if full:
        situations = tuple(f"{one.name}: {_(one.told)}." for one in study.design.situations)
        blocks += [Heading(_("The situations")), Bullets(situations)]
        blocks += [Heading(_("What theory predicts")), Bullets(tuple(reasons(study))), detail_table(study)]
    blocks += study.closing(
        _notes(study), references(study.work.control), _("--figure levels.svg draws the rates."), full=full
    )
    return Document(_("Do the procedures keep their level?"), tuple(blocks))


def _notes(study: Validation) -> list[str]:
    work, results = study.work, study.results
    notes = [
        version_text(None if results is None else results.sha256),
        _(
            "P-values from {sources}, two-sided; {procedures}. All procedures use the same tables, and all "
            "situations the same random numbers; α = {alpha}.",
            sources=listing([source_text(source) for source in work.sources]),
            procedures=listing([_(NAMES[name]) for name in work.procedures], 14),
            alpha=level(study.options.alpha),
        ),
        _(
            "Family-wise error: share of tables in which a true hypothesis is rejected; intervals of {confidence:.0f} % "
            "(Clopper–Pearson).",
            confidence=100 * CONFIDENCE,
        ),
    ]
    if any(one.name == "own-spreads" for one in study.design.situations):
        notes.append(
            _(
                "own-spreads: removes the mean and scale of each problem and the median advantage of each algorithm; "
                "problems are resampled with replacement and reversed with probability ½, which makes every "
                "hypothesis true. The spreads estimated from this many problems are themselves uncertain."
            )
        )
    if study.design.exact is not None:
        notes.append(_("Levels of Friedman ranks were also computed exactly, from all tables of ranks."))
    return [*notes, *(() if results is None else results.notes)]


# The verdict: which procedures keep their level, which do not, where, and whether that is known.


_NAMED = 3
"""A headline names so many procedures at most."""

WIDE = 0.2
"""By how much, in units of alpha, an interval may reach beyond alpha for the level to count as kept."""


def verdict_text(study: Validation) -> str:
    """Give the whole verdict."""
    parts = [part for source in study.work.sources for part in _of_source(study, source)]
    return paragraph([_head(study), *parts, _theory(study)])


def rows_above(study: Validation, source: Source, procedure: str) -> list[Row]:
    """Rows in which a procedure errs more often than alpha, beyond chance."""
    return [row for row in procedure_rows(study, source, procedure) if row.family.mark == "above"]


def procedure_rows(study: Validation, source: Source, procedure: str) -> list[Row]:
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
    where = {name: tuple(row.situation.name for row in rows_above(study, source, name)) for name in names}
    parts = []
    if safe := [name for name in names if not where[name]]:
        parts.append(_safely(study, source, safe))
    for group in dict.fromkeys(found for found in where.values() if found):
        members = [name for name in names if where[name] == group]
        worst = max(row.family.value for name in members for row in rows_above(study, source, name))
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
    said = [_("With {source}, {parts}.", source=source_text(source), parts=joined(parts, "; "))]
    if UNADJUSTED in study.work.procedures and len(names) > 1:
        said.append(
            _(
                "Unadjusted p-values reject a true hypothesis in up to {worst}.",
                worst=spoken(_unadjusted(study, source)),
            )
        )
    return said


def _safely(study: Validation, source: Source, names: Sequence[str]) -> str:
    """State that these keep their level, or only that there is no evidence against it if there are too few tables."""
    rows = [row for name in names for row in procedure_rows(study, source, name)]
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
    return max(row.family.value for row in procedure_rows(study, source, UNADJUSTED))


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


# The tables: a look at all levels, and every rate beside its interval.


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
        columns = [Column(_("Procedure"), labels, terms=True)]
        for situation in situations:
            levels = [cells[situation.name, name] for name in procedures]
            columns.append(Column(situation.name, [level_cell(one) for one in levels], term="family-wise-error"))
        yield Table(
            source_key("levels", source),
            _(
                "Family-wise error rate in per cent, {source}, α = {alpha}",
                source=source_text(source),
                alpha=level(study.options.alpha),
            ),
            tuple(columns),
            (marks_note(study), *mark_notes(labels)),
        )


def worst_table(study: Validation) -> Table:
    """The highest family-wise error rate of each procedure over the situations, a column for each source of p-values."""
    sources, procedures = study.work.sources, study.work.procedures
    labels = [procedure_label(name, sources, _(NAMES[name])) for name in procedures]
    columns = [Column(_("Procedure"), labels, terms=True)]
    for source in sources:
        rates = [[row.family for row in procedure_rows(study, source, name)] for name in procedures]
        highest = [level_cell(max(found, key=lambda one: one.value)) if found else "" for found in rates]
        columns.append(Column(source_label(source), highest, term="family-wise-error"))
    return Table(
        "worst",
        _(
            "Highest family-wise error rate over the situations in per cent, α = {alpha}",
            alpha=level(study.options.alpha),
        ),
        tuple(columns),
        (marks_note(study), *mark_notes(labels)),
    )


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
                Column(_("Procedure"), labels := _labels(rows), terms=True),
                Column(_("Family-wise error"), [level_cell(row.family) for row in rows], term="family-wise-error"),
                Column(_("False discoveries"), [mean_cell(row.discovery) for row in rows], term="false-discoveries"),
                Column(_("Power"), [mean_cell(row.power) for row in rows], term="power"),
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
        Column(_("Situation"), [row.situation.name for row in rows], term="null-situation"),
        Column(_("Test"), [_(TESTS[row.test]) for row in rows], terms=True),
        Column(_("Level, %"), [level_cell(row.level) for row in rows], term="family-wise-error"),
        Column(_("Interval"), [interval_cell(row.level) for row in rows], term="family-wise-error"),
    ]
    if any(exact):
        columns.append(Column(_("Exact"), exact, term="family-wise-error"))
    columns.append(Column(_("Theory"), [_(_KINDS[row.level.expected.kind]) for row in rows], term="family-wise-error"))
    return Table("omnibus", _("Levels of the omnibus tests"), tuple(columns), (marks_note(study),))


def detail_table(study: Validation) -> Table:
    """Every rate with its interval and what theory expects."""
    rows = study.rows
    exact = [None if row.family.exact is None else percent(row.family.exact) for row in rows]
    columns = [
        Column(_("Situation"), [row.situation.name for row in rows], term="null-situation"),
        Column(_("P-values"), [source_label(row.source) for row in rows]),
        Column(_("Procedure"), labels := _labels(rows), terms=True),
        Column(_("Error, %"), [level_cell(row.family) for row in rows], term="family-wise-error"),
        Column(_("Interval"), [interval_cell(row.family) for row in rows], term="family-wise-error"),
        *([Column(_("Exact"), exact, term="family-wise-error")] if any(exact) else []),
        Column(_("Theory"), [_(_KINDS[row.family.expected.kind]) for row in rows], term="family-wise-error"),
        Column(_("Per comparison"), [mean_cell(row.comparison) for row in rows], term="comparison-error"),
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
    where = joined(dict.fromkeys(row.situation.name for row in rows), ", ")
    above = sum(row.family.mark == "above" for row in rows)
    return _(
        "{expected}: {why} ({where}). Above α: {above} of {rates}.",
        expected=_(_LEVELS[kind]),
        why=why,
        where=where,
        above=above,
        rates=count(len(rows), "rate"),
    )


# Names and figures.


NAMES = {**{key: one.name for key, one in ADJUSTMENTS.items()}, UNADJUSTED: N_("unadjusted")}
"""Procedures and none."""

TESTS = {**OMNIBUS_NAMES, "friedman": "Friedman, χ²", EXACT_FRIEDMAN: N_("Friedman, exact")}
"""Omnibus tests."""

MARKS = {"above": " +", "below": " −", "open": ""}
"""Set behind a figure whose whole interval lies above or below alpha."""


def percent(share: float) -> str:
    """Write a share in per cent, without a unit.

    >>> percent(0.03352), percent(0.0), percent(0.00001), percent(1.0)
    ('3.35', '0', '<0.01', '100')
    """
    if share in (0.0, 1.0):
        return f"{100 * share:.0f}"
    return "<0.01" if share < 0.00005 else f"{100 * share:.2f}" if share < 0.1 else f"{100 * share:.1f}"


def spoken(share: float) -> str:
    """Write a share in running text.

    >>> spoken(0.0335), spoken(0.183), spoken(0.0004)
    ('3.4 %', '18 %', '0.04 %')
    """
    value = 100 * share
    return f"{value:.0f} %" if value >= 10 else f"{value:.1f} %" if value >= 0.1 or value == 0 else f"{value:.2g} %"


def level_cell(level: Level) -> str:
    """Write a level in per cent with its mark."""
    return percent(level.value) + MARKS[level.mark]


def interval_cell(level: Level) -> str:
    """Write the interval of a level in per cent."""
    return f"{percent(level.lower)}–{percent(level.upper)}"


def mean_cell(mean: tuple[float, float] | None) -> str:
    """Write an average share in per cent with its standard error; one table gives no error."""
    if mean is None:
        return ""
    return percent(mean[0]) + ("" if mean[1] != mean[1] else f" ({100 * mean[1]:.2g})")


def family_text(study: Validation) -> str:
    """Say which hypotheses there are."""
    m = study.design.setting.m
    if study.work.control is None:
        return _("all {m} pairs", m=m) if m > 1 else _("one pair")
    who = _("one algorithm") if study.results is None else study.results.algorithms[study.work.control]
    return ngettext("{who} against {n} other", "{who} against {n} others", m, who=who)


def places(names: list[str], total: int) -> str:
    """Say in which situations something happens.

    >>> places(["iid"], 1), places(["a", "b"], 2), places(["a", "b"], 7), places(["a", "b", "c", "d"], 7)
    ('in iid', 'in both situations', 'in a and b', 'in 4 of 7 situations (a, b, c and d)')
    """
    if len(names) == total > 1:
        return _("in both situations") if total == 2 else _("in all {total} situations", total=total)
    if len(names) <= 3:
        return _("in {situations}", situations=listing(names))
    return _("in {number} of {total} situations ({names})", number=len(names), total=total, names=listing(names))


# What a page shows first.


def headline(study: Validation) -> tuple[str, str, str]:
    """Return which procedures exceed their level, and whether the others were shown to keep it."""
    names = adjusted(study)
    rows = [row for source in study.work.sources for name in names for row in procedure_rows(study, source, name)]
    alpha = study.options.alpha
    over = [name for name in names if any(row.procedure == name and row.family.mark == "above" for row in rows)]
    safe = [row for row in rows if row.procedure not in over]
    unclear = any(row.family.upper > (1 + WIDE) * alpha for row in safe)
    left = ""
    if not names:
        rate = spoken(max(_unadjusted(study, source) for source in study.work.sources))
        shown = _("Unadjusted p-values reject a true hypothesis in up to {worst}", worst=rate)
    elif over:
        listed = _listed(study, over) if len(over) <= _NAMED else _("{n} procedures", n=len(over))
        shown = ngettext(
            "{who} exceeds its level in at least one situation", "{who} exceed their level in at least one situation",
            _members(study, over), who=capital(listed),
        )  # fmt: skip
        if safe:
            left = _("the others show no clear excess") if unclear else _("the others control it")
    elif unclear:
        shown = _("No procedure shows a clear excess over its level of {percent:g} %", percent=100 * alpha)
        left = _("these tables are too few to show that they keep it")
    else:
        shown = _("Every procedure controls its level of {percent:g} % in the situations tried", percent=100 * alpha)
    return shown, left, paragraph([_head(study), _theory(study)])


def key_figures(study: Validation) -> list[KeyFigure]:
    """Return the size of the simulation, the highest error rate, and that of unadjusted p-values."""
    names, setting = adjusted(study), study.design.setting
    rows = [row for source in study.work.sources for name in names for row in procedure_rows(study, source, name)]
    found = []
    if rows:
        worst = max(rows, key=lambda row: row.family.value)
        where = f"{_(NAMES[worst.procedure])}, {source_label(worst.source)}, {worst.situation.name}"
        found.append(KeyFigure(_("Highest error rate"), spoken(worst.family.value), where))
    if UNADJUSTED in study.work.procedures:
        rate = spoken(max(_unadjusted(study, source) for source in study.work.sources))
        found.append(KeyFigure(_("Unadjusted"), rate, _("highest error rate")))
    size = _("{n} × {k}", n=count(setting.n, "problem"), k=count(setting.k, "algorithm"))
    return [
        *found,
        KeyFigure(_("Level"), f"{100 * study.options.alpha:g} %", family_text(study)),
        KeyFigure(_("Situations"), grouped(len(study.design.situations)), size),
        KeyFigure(_("Tables"), grouped(study.tally.replicates), _("of each situation")),
    ]


def table_first(study: Validation) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True
