"""Advice about levels: liberal procedures, conservative procedures, and too few tables to decide."""

from __future__ import annotations

from collections.abc import Iterator

from podium.document import Advice
from podium.i18n import Message, count, listing
from podium.stats.logical import LOGICAL_METHODS
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.stats.rankings import RANKINGS, TWO_ERRORS
from podium.studies.advice.procedure_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.advice.texts import AdviceTexts
from podium.studies.simulated import source_text
from podium.studies.validate.report import NAMES, TESTS, WIDE, adjusted, spoken
from podium.studies.validate.situations import Expectation
from podium.studies.validate.study import CONFIDENCE, Row, Validation
from podium.studies.words import capital

advice = AdviceTexts(__file__)


def advise(study: Validation) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (_no_control, _spreads, _presumed, _errors, _too_few, _omnibus)
    return tuple(one for rule in rules for one in rule(study))


def _above(study: Validation) -> list[Row]:
    """Rates above alpha of procedures that adjust."""
    names = adjusted(study)
    return [row for row in study.rows if row.procedure in names and row.family.mark == "above"]


def _worst(rows: list[Row]) -> str:
    row = max(rows, key=lambda one: one.family.value)
    return Message("{share} in {situation}", share=spoken(row.family.value), situation=row.situation.name)


def _sentence(expected: Expectation) -> str:
    return f"{capital(expected.why)}."


def _no_control(study: Validation) -> Iterator[Advice]:
    """W65: a procedure that does not control the family-wise error rate even with valid p-values."""
    rows = [row for row in _above(study) if row.family.expected.kind == "not controlled"]
    if rows:
        names = listing([Message(NAMES[name]) for name in dict.fromkeys(row.procedure for row in rows)])
        yield advice("W65", names=names, worst=_worst(rows), reason=_sentence(rows[0].family.expected))


def _spreads(study: Validation) -> Iterator[Advice]:
    """W66: mean ranks of algorithms that scatter differently."""
    rows = [
        row
        for row in _above(study)
        if row.source.test in RANKINGS and not row.situation.exchangeable and row.family.expected.kind == "may exceed"
    ]
    if rows:
        yield advice("W66", worst=_worst(rows))


def _presumed(study: Validation) -> Iterator[Advice]:
    """W96: logical procedures on tests whose hypotheses are not transitive."""
    rows = [row for row in study.rows if row.procedure in LOGICAL_METHODS and row.source.test in NOT_TRANSITIVE]
    if not rows:
        return
    over = [row for row in rows if row.family.mark == "above" and not row.situation.transitive]
    names = listing([Message(NAMES[name]) for name in dict.fromkeys(row.procedure for row in over or rows)])
    values = {"names": names, "presumes": PRESUMES, "presumes_source": PRESUMES_SOURCE}
    if over:
        yield advice("W96", worst=_worst(over), **values)
    elif all(row.situation.transitive for row in rows):
        yield advice("W96 transitive", **values)


def _errors(study: Validation) -> Iterator[Advice]:
    """W67: standard errors of the wrong size."""
    for source in study.work.sources:
        if source.se != "published" or source.test not in TWO_ERRORS:
            continue
        rows = [
            row
            for row in study.rows
            if row.source == source
            and row.procedure in adjusted(study)
            and row.situation.exchangeable
            and row.situation.complete
            and row.family.expected.kind in ("may exceed", "below")
            and not row.situation.tied
        ]
        marks = {row.family.mark for row in rows} - {"open"}
        if len(marks) == 1:
            high = marks == {"above"}
            shown = max(rows, key=lambda row: row.family.value if high else -row.family.value)
            why = _sentence(shown.family.expected)
            yield advice(
                "W67" if high else "W67 power",
                source=source_text(source),
                procedure=Message(NAMES[shown.procedure]),
                share=spoken(shown.family.value),
                situation=shown.situation.name,
                why=why if high else why.removesuffix("."),
            )


def _too_few(study: Validation) -> Iterator[Advice]:
    """W68: intervals that are too wide."""
    limit = WIDE * study.options.alpha
    levels = [row.family for row in study.rows if row.procedure in adjusted(study)]
    wide = [one for one in levels if one.mark == "open" and max(one.upper - one.value, one.value - one.lower) > limit]
    if wide:
        yield advice(
            "W68",
            rates=count(len(wide), "rate"),
            all=len(levels),
            percent=100 * study.options.alpha,
            limit=spoken(limit),
            tables=count(study.tally.replicates, "table"),
            confidence=100 * CONFIDENCE,
        )


def _omnibus(study: Validation) -> Iterator[Advice]:
    """W69: omnibus tests whose reference distribution is rough."""
    rows = [row for row in study.omnibus if row.level.mark == "above" and row.situation.exchangeable]
    if rows:
        worst = max(rows, key=lambda row: row.level.value)
        yield advice(
            "W69",
            test=Message(TESTS[worst.test]),
            share=spoken(worst.level.value),
            situation=worst.situation.name,
            reason=_sentence(worst.level.expected),
        )
