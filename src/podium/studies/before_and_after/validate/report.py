"""What a check of levels says: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from podium.document import Advice, Bullets, Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count, grouped, joined, listing, paragraph
from podium.render.prose import Cited
from podium.stats.logical import ADJUSTMENTS, LOGICAL_METHODS
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.stats.rankings import RANKINGS, TWO_ERRORS
from podium.stats.simulation import EXACT_FRIEDMAN, UNADJUSTED, Source
from podium.studies.before_and_after.simulated import (
    OMNIBUS_NAMES,
    Average,
    mark_notes,
    procedure_label,
    references,
    source_key,
    source_label,
    source_text,
)
from podium.studies.before_and_after.simulated import methods as simulated
from podium.studies.before_and_after.validate.situations import Expectation
from podium.studies.before_and_after.validate.study import CONFIDENCE, Level, Row, Validation
from podium.studies.shared import figures
from podium.studies.shared.advice.procedure_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.checks import chosen_by_data
from podium.studies.shared.content import closing, opening
from podium.studies.shared.figures import Style
from podium.studies.shared.methods import PODIUM, Prose, names_of, separated, software, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital, level, source_name, version_text

NAMES = {**{key: one.name for key, one in ADJUSTMENTS.items()}, UNADJUSTED: N_("unadjusted")}
"""Procedures and none."""

TESTS = {**OMNIBUS_NAMES, "friedman": "Friedman, χ²", EXACT_FRIEDMAN: N_("Friedman, exact")}

MARKS = {"above": " +", "below": " −", "open": ""}
"""Set behind a figure whose whole interval lies above or below alpha."""

WIDE = 0.2
"""By how much, in units of alpha, an interval may reach beyond alpha for the level to count as kept."""

error_column = partial(Column, term="family-wise-error")


def texts_of(study: Validation) -> Texts:
    """Return what the texts name."""
    results, setting, control, alpha = study.results, study.design.setting, study.work.control, study.options.alpha
    told: dict[str, tuple[str, ...]] = {"family": ("against",)}
    if control is None:
        told["family"] = ("pairs", "several" if setting.m > 1 else "one")
    return Texts(
        __file__, told, problems=count(setting.n, "problem"), algorithms=count(setting.k, "algorithm"), k=setting.k,
        m=setting.m, n=setting.m, who=_("one algorithm") if results is None else results.algorithms[control or 0],
        tables=count(study.tally.replicates, "table"), number=grouped(study.tally.replicates), seed=study.tally.seed,
        situations=count(len(study.design.situations), "situation"), total=len(study.design.situations),
        alpha=level(alpha), percent=100 * alpha, confidence=100 * CONFIDENCE,
    )  # fmt: skip


# The report.


def document(study: Validation, *, full: bool) -> Document:
    """Assemble the report; on one screen the error rates alone, of several sources of p-values in one table."""
    tell, results = texts_of(study), study.results
    source = None if results is None else source_name(results.source)
    data = tell("data", "simulated" if results is None else "table", source=source)
    blocks = opening(study, paragraph([data, tell("size")]))
    one = not full and len(study.work.sources) > 1
    rates = [_worst(study, tell)] if one else [_family(study, tell, source) for source in study.work.sources]
    blocks += [Heading(_("How often a procedure rejects a true hypothesis")), *rates]
    if full:
        blocks += _partial(study, tell)
        blocks += [Heading(_("Omnibus tests")), _omnibus(study, tell)] if study.omnibus else []
        situations = tuple(f"{one.name}: {_(one.told)}." for one in study.design.situations)
        blocks += [Heading(_("The situations")), Bullets(situations)]
        blocks += [Heading(_("What theory predicts")), Bullets(tuple(_reasons(study, tell))), _rates(study, tell)]
    how = [
        version_text(None if results is None else results.sha256),
        tell(
            "note.sources",
            sources=listing([source_text(source) for source in study.work.sources]),
            procedures=listing([_(NAMES[name]) for name in study.work.procedures], 14),
        ),
        tell("note.family"),
        *([tell("note.uncertain")] if any(one.name == "own-spreads" for one in study.design.situations) else []),
        *([] if study.design.exact is None else [tell("note.exact")]),
        *(() if results is None else results.notes),
    ]
    blocks += closing(study, how, references(study.work.control), tell("draws"), full=full)
    return Document(tell("title"), tuple(blocks))


def _marks(study: Validation, tell: Texts) -> str:
    return tell("note.marks", percent=percent(study.options.alpha))


def _family(study: Validation, tell: Texts, source: Source) -> Table:
    """Family-wise error rates at a glance."""
    cells = {(row.situation, row.procedure): row.family for row in study.rows if row.source == source}
    procedures = study.work.procedures
    labels = [procedure_label(name, [source], _(NAMES[name])) for name in procedures]
    columns = [Column(_("Procedure"), labels, terms=True)]
    columns += [
        error_column(one.name, [level_cell(cells[one, name]) for name in procedures]) for one in study.design.situations
    ]
    caption, notes = tell("caption.levels", source=source_text(source)), (_marks(study, tell), *mark_notes(labels))
    return Table(source_key("levels", source), caption, tuple(columns), notes)


def _worst(study: Validation, tell: Texts) -> Table:
    """The highest family-wise error rate of each procedure over the situations, a column for each source of p-values."""
    sources, procedures = study.work.sources, study.work.procedures
    labels = [procedure_label(name, sources, _(NAMES[name])) for name in procedures]
    columns = [Column(_("Procedure"), labels, terms=True)]
    for source in sources:
        highest = [level_cell(_highest(study.rows_of(source, name)).family) for name in procedures]
        columns.append(error_column(source_label(source), highest))
    return Table("worst", tell("caption.worst"), tuple(columns), (_marks(study, tell), *mark_notes(labels)))


def _highest(rows: Sequence[Row]) -> Row:
    return max(rows, key=lambda row: row.family.value)


def _partial(study: Validation, tell: Texts) -> Iterator[Table]:
    """What happens where some hypotheses are false, a table for each such situation."""
    for situation in study.design.situations:
        rows = [row for row in study.rows if row.situation is situation]
        if situation.complete:
            continue
        true, everything = rows[0].true, rows[0].true + rows[0].false
        columns = (
            *_methods(rows),
            error_column(_("Family-wise error"), [level_cell(row.family) for row in rows]),
            Column(_("False discoveries"), [mean_cell(row.discovery) for row in rows], term="false-discoveries"),
            Column(_("Power"), [mean_cell(row.power) for row in rows], term="power"),
        )
        caption = tell("caption.partial", true=true, all=everything, situation=situation.name)
        notes = (tell("note.partial"), *mark_notes(map(str, columns[1].values)))
        yield Table(f"partial-{situation.name}", caption, columns, notes)


def _methods(rows: Sequence[Row]) -> tuple[Column, Column]:
    labels = [procedure_label(row.procedure, [row.source], _(NAMES[row.procedure])) for row in rows]
    return (
        Column(_("P-values"), [source_label(row.source) for row in rows]),
        Column(_("Procedure"), labels, terms=True),
    )


def _levels(head: str, levels: Sequence[Level]) -> list[Column]:
    """Levels with their intervals, the exact ones where there are some, and what theory expects."""
    exact = [None if one.exact is None else percent(one.exact) for one in levels]
    return [
        error_column(head, [level_cell(one) for one in levels]),
        error_column(_("Interval"), [f"{percent(one.lower)}–{percent(one.upper)}" for one in levels]),
        *([error_column(_("Exact"), exact)] if any(exact) else []),
        error_column(_("Theory"), [_(_KINDS[one.expected.kind]) for one in levels]),
    ]


def _omnibus(study: Validation, tell: Texts) -> Table:
    rows = study.omnibus
    columns = (
        Column(_("Situation"), [row.situation.name for row in rows], term="null-situation"),
        Column(_("Test"), [_(TESTS[row.test]) for row in rows], terms=True),
        *_levels(_("Level, %"), [row.level for row in rows]),
    )
    return Table("omnibus", _("Levels of the omnibus tests"), columns, (_marks(study, tell),))


def _rates(study: Validation, tell: Texts) -> Table:
    """Every rate with its interval and what theory expects."""
    rows = study.rows
    columns = (
        Column(_("Situation"), [row.situation.name for row in rows], term="null-situation"),
        *_methods(rows),
        *_levels(_("Error, %"), [row.family for row in rows]),
        Column(_("Per comparison"), [mean_cell(row.comparison) for row in rows], term="comparison-error"),
    )
    notes = (_marks(study, tell), tell("note.rates"), *mark_notes(map(str, columns[2].values)))
    return Table("rates", _("Every family-wise error rate"), columns, notes)


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


def _reasons(study: Validation, tell: Texts) -> Iterator[str]:
    """What theory says, each reason once, with where it applies and what was seen there."""
    found: dict[Expectation, list[Row]] = {}
    for row in study.rows:
        found.setdefault(row.family.expected, []).append(row)
    for expected, rows in found.items():
        where = joined(dict.fromkeys(row.situation.name for row in rows), ", ")
        above, rates = sum(row.family.mark == "above" for row in rows), count(len(rows), "rate")
        kind = _(_LEVELS[expected.kind])
        yield tell("note.theory", expected=kind, why=expected.why, where=where, above=above, rates=rates)


# The verdict: which procedures keep their level, which do not, where, and whether that is known.


def verdict_text(study: Validation) -> str:
    """Give the whole verdict."""
    tell = texts_of(study)
    parts = [part for source in study.work.sources for part in _of_source(study, tell, source)]
    return paragraph([_promise(study, tell), *parts, _theory(study, tell)])


def adjusted(study: Validation) -> tuple[str, ...]:
    """Procedures that promise to keep the family-wise level; with one hypothesis there is nothing to adjust for."""
    if study.design.setting.m == 1:
        return study.work.procedures[:1]
    return tuple(name for name in study.work.procedures if name != UNADJUSTED)


def _exceeding(study: Validation, source: Source) -> dict[tuple[str, ...], list[str]]:
    """Procedures by the situations in which they err more often than alpha, beyond chance; first those that do nowhere."""
    found: dict[tuple[str, ...], list[str]] = {(): []}
    for name in adjusted(study):
        above = [row.situation.name for row in study.rows_of(source, name) if row.family.mark == "above"]
        found.setdefault(tuple(above), []).append(name)
    return {where: names for where, names in found.items() if names}


def _promise(study: Validation, tell: Texts) -> str:
    return tell("verdict", "simulated" if study.results is None else "table")


def _of_source(study: Validation, tell: Texts, source: Source) -> Iterator[str]:
    names, name = adjusted(study), source_text(source)
    if not names:
        yield tell("verdict.unadjusted_with", source=name, worst=_unadjusted(study, source))
        return
    parts = []
    for group, members in _exceeding(study, source).items():
        rows = [row for name in members for row in study.rows_of(source, name)]
        who, n = _listed(study, members), _number(study, members)
        if not group:
            kind, everywhere = "unclear" if _unclear(study, rows) else "kept", len(study.design.situations) > 1
            values = {"most": spoken(_highest(rows).family.value), "where": rows[0].situation.name}
            parts.append(tell(f"safe.{kind}", "everywhere" if everywhere else "there", who=who, n=n, **values))
        else:
            worst = spoken(_highest([row for row in rows if row.family.mark == "above"]).family.value)
            parts.append(tell("verdict.exceeds", who=who, n=n, places=_places(tell, group), worst=worst))
    yield tell("verdict.parts", source=name, parts=joined(parts, "; "))
    if UNADJUSTED in study.work.procedures and len(names) > 1:
        yield tell("verdict.unadjusted", worst=_unadjusted(study, source))


def _unclear(study: Validation, rows: Sequence[Row]) -> bool:
    """Whether there are too few tables to show that a level is kept."""
    return any(row.family.upper > (1 + WIDE) * study.options.alpha for row in rows)


def _number(study: Validation, names: Sequence[str]) -> int:
    return 1 if study.design.setting.m == 1 else len(names)


def _listed(study: Validation, names: Sequence[str]) -> str:
    if study.design.setting.m == 1:
        return _("the test")
    return str(listing([_(NAMES[name]) for name in names], 12))


def _unadjusted(study: Validation, *sources: Source) -> str:
    return spoken(_highest([row for source in sources for row in study.rows_of(source, UNADJUSTED)]).family.value)


def _places(tell: Texts, names: Sequence[str]) -> str:
    """Say in which situations something happens."""
    total: int = tell["total"]
    if len(names) == total > 1:
        return tell("places", "both" if total == 2 else "all")
    if len(names) <= 3:
        return tell("places.few", situations=listing(names))
    return tell("places.many", number=len(names), names=listing(names))


def surprises(study: Validation) -> list[str]:
    """What errs more than theory allows."""
    found, tell = [], texts_of(study)
    for row in study.rows:
        if row.family.surprising:
            values = {"procedure": _(NAMES[row.procedure]), "source": source_text(row.source)}
            share = spoken(row.family.value)
            found.append(tell("verdict.surprise", situation=row.situation.name, share=share, **values))
    for one in study.omnibus:
        if one.level.surprising:
            values = {"test": one.test, "situation": one.situation.name, "share": spoken(one.level.value)}
            found.append(tell("verdict.surprise_omnibus", **values))
    return found


def _theory(study: Validation, tell: Texts) -> str:
    if found := surprises(study):
        return tell("verdict.contradicts", found=listing(found, 4))
    return tell("verdict.agrees", rates=count(len(study.rows) + len(study.omnibus), "rate"))


# Figures.


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


def mean_cell(mean: Average | None) -> str:
    """Write an average share in per cent with its standard error; one table gives no error."""
    if mean is None:
        return ""
    return percent(mean.value) + ("" if mean.error is None else f" ({100 * mean.error:.2g})")


# What a page shows first.


def headline(study: Validation) -> tuple[str, str, str]:
    """Return which procedures exceed their level, and whether the others were shown to keep it."""
    tell, rows = texts_of(study), _adjusted_rows(study)
    over = list(dict.fromkeys(row.procedure for row in rows if row.family.mark == "above"))
    safe = [row for row in rows if row.procedure not in over]
    unclear, left = _unclear(study, safe), ""
    if not rows:
        shown = tell("headline.unadjusted", worst=_unadjusted(study, *study.work.sources))
    elif over:
        over = [name for name in adjusted(study) if name in over]
        listed = _listed(study, over) if len(over) <= 3 else tell("headline.procedures", n=len(over))
        shown = tell("headline.exceeds", n=_number(study, over), who=capital(listed))
        left = tell("headline", "others_unclear" if unclear else "others_kept") if safe else ""
    else:
        shown, left = tell("headline", "unclear" if unclear else "kept"), tell("headline.too_few") if unclear else ""
    return shown, left, paragraph([_promise(study, tell), _theory(study, tell)])


def _adjusted_rows(study: Validation) -> list[Row]:
    return [row for source in study.work.sources for name in adjusted(study) for row in study.rows_of(source, name)]


def key_figures(study: Validation) -> list[KeyFigure]:
    """Return the size of the simulation, the highest error rate, and that of unadjusted p-values."""
    rows, setting, found = _adjusted_rows(study), study.design.setting, []
    if rows:
        worst = _highest(rows)
        where = f"{_(NAMES[worst.procedure])}, {source_label(worst.source)}, {worst.situation.name}"
        found.append(KeyFigure(_("Highest error rate"), spoken(worst.family.value), where))
    if UNADJUSTED in study.work.procedures:
        found.append(KeyFigure(_("Unadjusted"), _unadjusted(study, *study.work.sources), _("highest error rate")))
    size = _("{n} × {k}", n=count(setting.n, "problem"), k=count(setting.k, "algorithm"))
    return [
        *found,
        KeyFigure(_("Level"), f"{100 * study.options.alpha:g} %", texts_of(study)["family"]),
        KeyFigure(_("Situations"), grouped(len(study.design.situations)), size),
        KeyFigure(_("Tables"), grouped(study.tally.replicates), _("of each situation")),
    ]


def table_first(study: Validation) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True


# Advice: liberal procedures, conservative procedures, and too few tables to decide.

advice = AdviceTexts(__file__)


def advise(study: Validation) -> Iterator[Advice]:
    """Collect the advice of every rule."""
    names, tell = adjusted(study), texts_of(study)
    rows = [row for row in study.rows if row.procedure in names]
    above = [row for row in rows if row.family.mark == "above"]

    def worst(rows: list[Row]) -> str:
        row = _highest(rows)
        return tell("advice.worst", share=spoken(row.family.value), situation=row.situation.name)

    # W65: a procedure that does not control the family-wise error rate even with valid p-values.
    if over := [row for row in above if row.family.expected.kind == "not controlled"]:
        yield advice("W65", names=_named(over), worst=worst(over), reason=_sentence(over[0].family.expected))
    # W66: mean ranks of algorithms that scatter differently.
    over = [row for row in above if row.source.test in RANKINGS and not row.situation.exchangeable]
    if over := [row for row in over if row.family.expected.kind == "may exceed"]:
        yield advice("W66", worst=worst(over))
    # W96: logical procedures on tests whose hypotheses are not transitive.
    logical = [row for row in study.rows if row.procedure in LOGICAL_METHODS and row.source.test in NOT_TRANSITIVE]
    over = [row for row in logical if row.family.mark == "above" and not row.situation.transitive]
    values = {"names": _named(over or logical), "presumes": PRESUMES, "presumes_source": PRESUMES_SOURCE}
    if over:
        yield advice("W96", worst=worst(over), **values)
    elif logical and all(row.situation.transitive for row in logical):
        yield advice("W96 transitive", **values)
    yield from _wrong_errors(study, rows)
    # W68: intervals that are too wide.
    limit = WIDE * study.options.alpha
    levels = [row.family for row in rows if row.family.mark == "open"]
    if wide := sum(max(one.upper - one.value, one.value - one.lower) > limit for one in levels):
        values = {"percent": tell["percent"], "tables": tell["tables"], "confidence": tell["confidence"]}
        yield advice("W68", rates=count(wide, "rate"), all=len(rows), limit=spoken(limit), **values)
    # W69: omnibus tests whose reference distribution is rough.
    if tests := [row for row in study.omnibus if row.level.mark == "above" and row.situation.exchangeable]:
        row = max(tests, key=lambda one: one.level.value)
        values = {"share": spoken(row.level.value), "situation": row.situation.name}
        yield advice("W69", test=_(TESTS[row.test]), reason=_sentence(row.level.expected), **values)


def _named(rows: list[Row]) -> str:
    return str(listing([_(NAMES[name]) for name in dict.fromkeys(row.procedure for row in rows)]))


def _sentence(expected: Expectation) -> str:
    return f"{capital(expected.why)}."


def _wrong_errors(study: Validation, rows: list[Row]) -> Iterator[Advice]:
    """W67: standard errors of the wrong size."""
    plain = [row for row in rows if row.situation.exchangeable and row.situation.complete and not row.situation.tied]
    plain = [row for row in plain if row.family.expected.kind in ("may exceed", "below")]
    for source in study.work.sources:
        own = [row for row in plain if row.source == source]
        marks = {row.family.mark for row in own} - {"open"}
        if source.se == "published" and source.test in TWO_ERRORS and len(marks) == 1:
            high = marks == {"above"}
            shown = _highest(own) if high else min(own, key=lambda row: row.family.value)
            why = _sentence(shown.family.expected)
            yield advice(
                "W67" if high else "W67 power",
                source=source_text(source),
                procedure=_(NAMES[shown.procedure]),
                share=spoken(shown.family.value),
                situation=shown.situation.name,
                why=why if high else why.removesuffix("."),
            )


# The methods paragraph.

_OMNIBUS = {
    "friedman": (N_("the Friedman test"), "friedman1937"),
    "iman-davenport": (N_("its form by Iman and Davenport"), "iman1980"),
    "friedman-aligned": (N_("the Friedman aligned ranks test"), "hodges1962"),
    "quade": (N_("the Quade test"), "quade1979"),
    "friedman-exact": (N_("the exact Friedman test"), "friedman1937"),
}


def in_short(study: Validation, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was estimated, and how."""
    tell, work, level = texts_of(study), study.work, figures.level(study.options.alpha)
    tests, adjustments = simulated.in_few_words(work.sources, work.procedures)
    cited = Cited(tuple(references(work.control)))
    yield tell.prose(
        "methods.in_short", tests=tests, adjustments=adjustments, level=level, software=PODIUM, cited=cited
    )


def describe(study: Validation, style: Style) -> Iterator[Prose]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    tell, results, situations = texts_of(study), study.results, study.design.situations
    keys = Cited(tuple(references(study.work.control)))
    if results is None:
        yield tell.prose("methods.simulated", keys=keys)
    else:
        yield tell.prose("methods.table", keys=keys, who=who(results.algorithms))
    told = joined((f"{one.name} ({_(one.told)})" for one in situations), "; ")
    yield tell.prose("methods.situations", n=len(situations), situations=told)
    yield tell.prose("methods", "gave" if len(situations) == 1 else "gave_each")
    yield from _tests(study, tell)
    yield tell.prose("methods.family")
    yield tell.prose("methods.intervals", level=figures.percent(CONFIDENCE))
    for source in study.work.sources:
        yield _keeps(study, tell, source)
    if study.omnibus:
        parts: list[Prose] = []
        for test in dict.fromkeys(row.test for row in study.omnibus):
            worst = max((row.level for row in study.omnibus if row.test == test), key=lambda level: level.value)
            name, key = _OMNIBUS[test]
            parts.append([_(name), Cited((key,)), ", ", simulated.rate(worst)])
        yield tell.prose("methods.omnibus", rates=separated(parts, "; "))
    yield [] if study.design.exact is None else tell.prose("methods.exact")
    number = len(surprises(study))
    yield tell.prose("methods.contradicts", n=number) if number else tell.prose("methods.agrees")
    yield software()


def _tests(study: Validation, tell: Texts) -> Iterator[Prose]:
    work, m, results = study.work, study.design.setting.m, study.results
    control = None
    if work.control is not None and m > 1:
        control = "" if results is None else results.algorithms[work.control]
    taken = results is not None and chosen_by_data(study.options.control, results.algorithms)
    tests = simulated.named_tests(work.sources)
    if m > 1:
        tests = simulated.adjusted(tests, work.procedures)
    yield tell.prose("methods.tests", compared=simulated.family(m, control, taken=taken), tests=tests)
    level = figures.level(work.alpha)
    unadjusted = set(work.procedures) == {UNADJUSTED}
    yield tell.prose("methods.rejected", level=level) if unadjusted else simulated.rejected(level)


def _keeps(study: Validation, tell: Texts, source: Source) -> Prose:
    """What procedures keep the level in every situation, and which do not, and where."""
    names, parts = adjusted(study), []
    for group, members in _exceeding(study, source).items():
        one = study.design.setting.m == 1
        called = names_of([_("this test") if one else simulated.short(name) for name in members])
        largest = _largest(tell, [row for name in members for row in study.rows_of(source, name)])
        kind = "kept" if not group else "exceeds" if len(members) == 1 else "exceed"
        parts.append(tell.prose("methods", kind, names=called, places=names_of(group), largest=largest))
    if UNADJUSTED in study.work.procedures and names != (UNADJUSTED,):
        parts.append(tell.prose("methods.unadjusted", largest=_largest(tell, study.rows_of(source, UNADJUSTED))))
    return tell.prose("methods.rates", label=simulated.label(source), rates=separated(parts, "; "))


def _largest(tell: Texts, rows: Sequence[Row]) -> Prose:
    """The largest rate, with its situation where there are several."""
    worst = _highest(rows)
    if len({row.situation.name for row in rows}) == 1:
        return [simulated.rate(worst.family)]
    return tell.prose("methods.largest", rate=simulated.rate(worst.family), place=worst.situation.name)
