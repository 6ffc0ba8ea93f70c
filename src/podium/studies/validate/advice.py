"""Advice about levels: what errs too often, what errs too seldom, and when there are too few tables to tell."""

from __future__ import annotations

from collections.abc import Iterator

from podium.document import Advice
from podium.i18n import Message, count, listing
from podium.stats.logical import LOGICAL_METHODS
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.stats.rankings import RANKINGS, TWO_ERRORS
from podium.studies.advice.procedure_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.simulated import source_text
from podium.studies.validate.report import NAMES, TESTS, WIDE, adjusted, spoken
from podium.studies.validate.situations import Expectation
from podium.studies.validate.study import CONFIDENCE, Row, Validation
from podium.studies.words import capital


def advise(study: Validation) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (_no_control, _spreads, _presumed, _errors, _too_few, _omnibus)
    return tuple(advice for rule in rules for advice in rule(study))


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
    """W65: a procedure that does not control the family-wise error, whatever the p-values."""
    rows = [row for row in _above(study) if row.family.expected.kind == "not controlled"]
    if rows:
        names = listing([Message(NAMES[name]) for name in dict.fromkeys(row.procedure for row in rows)])
        yield Advice(
            "W65",
            Message("{names} does not control the family-wise level: up to {worst}.", names=names, worst=_worst(rows)),
            _sentence(rows[0].family.expected),
            Message("Use Holm, with Hochberg, Hommel or Finner beside it."),
            Message("Li 2008; simulation in docs/validate.md"),
        )


def _spreads(study: Validation) -> Iterator[Advice]:
    """W66: mean ranks of algorithms that scatter differently."""
    rows = [
        row for row in _above(study)
        if row.source.test in RANKINGS and not row.situation.exchangeable and row.family.expected.kind == "may exceed"
    ]  # fmt: skip
    if rows:
        remedy = Message(
            "Use tests of two algorithms at a time: --test wilcoxon or sign here, --pairwise in podium compare."
        )
        yield Advice(
            "W66",
            Message(
                "Mean-rank tests reject true hypotheses too often where algorithms differ in spread: up to {worst}.",
                worst=_worst(rows),
            ),
            Message(
                "They assume that the results of a problem are exchangeable between algorithms; no adjustment of "
                "p-values corrects this."
            ),
            remedy,
            Message("simulation in docs/validate.md"),
        )


def _presumed(study: Validation) -> Iterator[Advice]:
    """W96: logical procedures on tests whose hypotheses are not transitive."""
    rows = [row for row in study.rows if row.procedure in LOGICAL_METHODS and row.source.test in NOT_TRANSITIVE]
    if not rows:
        return
    over = [row for row in rows if row.family.mark == "above" and not row.situation.transitive]
    names = listing([Message(NAMES[name]) for name in dict.fromkeys(row.procedure for row in over or rows)])
    if over:
        message = Message(
            "Procedures that assume that equality is transitive ({names}) reject true hypotheses too often: up "
            "to {worst}.",
            names=names,
            worst=_worst(over),
        )
    elif all(row.situation.transitive for row in rows):
        message = Message(
            "Equality is transitive in all situations tried, as these procedures assume: {names}.", names=names
        )
    else:
        return
    yield Advice(
        "W96",
        message,
        PRESUMES,
        Message("Use Holm, which podium compare uses to decide; --null intransitive shows why."),
        PRESUMES_SOURCE,
    )


def _errors(study: Validation) -> Iterator[Advice]:
    """W67: standard errors of the wrong size."""
    for source in study.work.sources:
        if source.se != "published" or source.test not in TWO_ERRORS:
            continue
        rows = [
            row for row in study.rows
            if row.source == source and row.procedure in adjusted(study) and row.situation.exchangeable
            and row.situation.complete and row.family.expected.kind in ("may exceed", "below") and not row.situation.tied
        ]  # fmt: skip
        marks = {row.family.mark for row in rows} - {"open"}
        if len(marks) == 1:
            high = marks == {"above"}
            shown = max(rows, key=lambda row: row.family.value if high else -row.family.value)
            why = _sentence(shown.family.expected)
            yield Advice(
                "W67",
                Message(
                    "{source}: {procedure} rejects a true hypothesis in {share} of tables ({situation}).",
                    source=source_text(source),
                    procedure=Message(NAMES[shown.procedure]),
                    share=spoken(shown.family.value),
                    situation=shown.situation.name,
                ),
                why if high else Message("{why}; what is lost is power.", why=why.removesuffix(".")),
                Message("Use --se corrected; the published form is for reproducing the literature."),
                Message("simulation in docs/validate.md"),
            )


def _too_few(study: Validation) -> Iterator[Advice]:
    """W68: intervals that are too wide."""
    limit = WIDE * study.options.alpha
    levels = [row.family for row in study.rows if row.procedure in adjusted(study)]
    wide = [one for one in levels if one.mark == "open" and max(one.upper - one.value, one.value - one.lower) > limit]
    if wide:
        yield Advice(
            "W68",
            Message(
                "{rates} of {all} cannot be distinguished from {percent:g} %, with intervals wider than ±{limit}.",
                rates=count(len(wide), "rate"),
                all=len(levels),
                percent=100 * study.options.alpha,
                limit=spoken(limit),
            ),
            Message(
                "{tables} leave a Monte Carlo error; the {confidence:.0f} % interval shows how large it is.",
                tables=count(study.tally.replicates, "table"),
                confidence=100 * CONFIDENCE,
            ),
            Message("Use more --replicates: four times as many halve the error."),
            "Clopper & Pearson 1934",
        )


def _omnibus(study: Validation) -> Iterator[Advice]:
    """W69: omnibus tests whose reference distribution is rough."""
    rows = [row for row in study.omnibus if row.level.mark == "above" and row.situation.exchangeable]
    if rows:
        worst = max(rows, key=lambda row: row.level.value)
        yield Advice(
            "W69",
            Message(
                "{test} rejects in {share} of tables without differences ({situation}).",
                test=Message(TESTS[worst.test]),
                share=spoken(worst.level.value),
                situation=worst.situation.name,
            ),
            _sentence(worst.level.expected),
            Message("Use the exact or the permutation p-value: --exact or --permutations in podium compare."),
            Message("simulation in docs/validate.md"),
        )
