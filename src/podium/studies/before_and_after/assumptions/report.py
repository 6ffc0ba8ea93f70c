"""What a check of assumptions says: report, verdict, advice, methods paragraph; sentences are in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np

from podium.document import Advice, Block, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import Message, _, count, grouped, joined, listing, paragraph, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import FEW, HOMOGENEITY_TESTS, SIMULATED, SMALLEST
from podium.studies.before_and_after.assumptions.study import (
    DECIDES_NORMALITY,
    DECIDES_VARIANCES,
    NONE,
    TITLES,
    Assumptions,
    Outcome,
    Tally,
)
from podium.studies.shared import figures
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing
from podium.studies.shared.figures import Style, decimals
from podium.studies.shared.headlines import clause, of_all
from podium.studies.shared.methods import PODIUM, Prose, enumerated, names_of, rendered, software, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level, source_name, version_text

REFERENCES = (
    "garcia2009", "luengo2009", "shapiro1965", "lilliefors1967", "dagostino1973", "stephens1986", "brown1974",
    "fligner1976",
)  # fmt: skip

by_chance = partial(Column, term="failures-by-chance")


def texts_of(study: Assumptions) -> Texts:
    """Return what the texts name."""
    runs, scheme = study.runs, study.scheme
    low, high = int(runs.counts.min()), int(runs.counts.max())
    return Texts(
        __file__, {"each": ("each", "same" if low == high else "range")}, n=low, low=low, high=high,
        source=source_name(runs.source), problems=count(runs.n, "problem"), algorithms=count(runs.k, "algorithm"),
        runs=count(int(runs.counts.sum()), "run"), alpha=level(study.alpha),
        title=_(scheme.title), reason=_(scheme.reason), few=FEW, tables=grouped(SIMULATED),
    )  # fmt: skip


# The report.


def document(study: Assumptions, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    tell = texts_of(study)
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(tell("data")),
        Heading(_("Conditions")),
        _conditions_table(study, tell),
        Heading(_("Advice"), part="advice"),
        *study.advice,
        Heading(_("How many fail, and how many are expected by chance")),
        _tally_table(study, tell, full),
    ]
    if full:
        blocks.append(Heading(_("Normality of each cell")))
        blocks += [_normality_table(study, tell, study.normality[test]) for test in NORMALITY_TESTS]
        blocks += [Heading(_("Equal variances on each problem")), _homogeneity_table(study, tell)]
        blocks += [Heading(_("The cells")), _cells_table(study, tell)]
    how = [version_text(study.runs.sha256), tell("note.sources"), tell("note.independence"), *study.runs.notes]
    return Document(tell("title"), (*blocks, *closing(study, how, REFERENCES, full=full)))


def _conditions_table(study: Assumptions, tell: Texts) -> Table:
    words = {"fails": _("fails"), "no objection": _("no objection found"), "unchecked": _("cannot be checked")}
    decided = [_(TITLES[DECIDES_NORMALITY]), _(TITLES[DECIDES_VARIANCES]), _("how the runs were made")]
    columns = (
        Column(_("Condition"), list(map(_, study.states))),
        Column(_("Here"), [words[state] for state in study.states.values()]),
        Column(_("Decided by"), decided),
    )
    return Table("conditions", tell("caption.conditions"), columns)


def _tally_table(study: Assumptions, tell: Texts, full: bool) -> Table:
    rows = list(study.tallies.values())
    kinds = [_("cells")] * len(NORMALITY_TESTS) + [_("problems")] * len(HOMOGENEITY_TESTS)
    columns = [
        Column(_("Test"), [_(TITLES[row.test]) for row in rows], terms=True),
        Column(_("Of"), kinds),
        by_chance(_("Tested"), [row.tested for row in rows], "count"),
        by_chance(_("Fail"), [row.failed for row in rows], "count", [row.beyond_chance for row in rows]),
        by_chance(_("By chance"), [row.expected for row in rows], "value"),
        by_chance(_("After Holm"), [row.after_holm for row in rows], "count"),
        by_chance("p", [row.pvalue if row.tested else None for row in rows], "pvalue"),
    ]
    if full:
        chances = [row.chance if row.tested else None for row in rows]
        columns.append(by_chance(_("p of so many"), chances, "pvalue"))
        columns.append(by_chance(_("Impossible"), [row.impossible for row in rows], "count"))
    notes = [tell("note.tallies"), *([tell("note.chance")] if full else [])]
    notes += [tell("note.few")] if _few_runs(study) else []
    return Table("tallies", tell("caption.tallies"), tuple(columns), (*notes, *_impossible(study, tell)))


def _few_runs(study: Assumptions) -> bool:
    """Whether tests of equal variances take their p-values from simulated tables."""
    counts = study.runs.counts
    return bool(((counts >= SMALLEST) & (counts < FEW)).any())


def _impossible(study: Assumptions, tell: Texts) -> Iterator[str]:
    """Why tests were not possible, with how often; tests with the same reasons share a line."""
    lines: dict[str, list[str]] = {}
    for test, outcome in {**study.normality, **study.homogeneity}.items():
        reasons = list(outcome.reasons.values())
        reasons += [NONE] * (study.tallies[test].impossible - len(reasons))
        if reasons:
            counted = joined((f"{reason} ({reasons.count(reason)})" for reason in dict.fromkeys(reasons)), "; ")
            lines.setdefault(counted, []).append(_(TITLES[test]))
    for why, tests in lines.items():
        yield tell("note.impossible", tests=listing(tests), counted=why)


def _problems(study: Assumptions) -> Column:
    return Column(_("Problem"), list(study.runs.problems))


def _normality_table(study: Assumptions, tell: Texts, outcome: Outcome) -> Table:
    names, pvalues = study.runs.algorithms, outcome.pvalue.T
    columns = [
        Column.pvalues(name, own, study.alpha, term=outcome.test) for name, own in zip(names, pvalues, strict=True)
    ]
    caption = tell("caption.normality", test=_(TITLES[outcome.test]))
    notes = (tell("note.dash"),) if outcome.reasons else ()
    return Table(f"normality-{outcome.test}", caption, (_problems(study), *columns), notes)


def _homogeneity_table(study: Assumptions, tell: Texts) -> Table:
    columns = [_problems(study)]
    for test in HOMOGENEITY_TESTS:
        values, term = study.homogeneity[test].pvalue, "equal-variances" if test == "levene" else test
        marked = (values <= study.alpha).tolist()
        columns.append(Column(_(TITLES[test]), values.tolist(), "pvalue", marked, term=term))
    return Table("equal-variances", tell("caption.variances"), tuple(columns), (tell("note.bartlett"),))


def cells_of(study: Assumptions) -> dict[str, list[Any]]:
    """The shape of every cell, in columns; None where undefined."""
    runs, shape = study.runs, study.shape
    numbers = {
        "runs": shape.counts, "distinct": shape.distinct, "mean": shape.mean, "sd": shape.deviation,
        "skewness": shape.skewness, "excess_kurtosis": shape.excess_kurtosis,
    }  # fmt: skip
    return {
        "problem": [problem for problem in runs.problems for _algorithm in runs.algorithms],
        "algorithm": list(runs.algorithms) * runs.n,
        **{name: flat(values) for name, values in numbers.items()},
    }


def flat(values: Any) -> list[Any]:
    """Return the numbers of an array, None where undefined."""
    return [None if value != value else value for value in values.ravel().tolist()]


def _cells_table(study: Assumptions, tell: Texts) -> Table:
    cells = cells_of(study)
    columns = (
        Column(_("Problem"), cells["problem"]),
        Column(_("Algorithm"), cells["algorithm"]),
        Column(_("Runs"), cells["runs"], "count", term="count"),
        Column(_("Distinct"), cells["distinct"], "count", term="count"),
        Column(_("Mean"), cells["mean"], "value", term="mean"),
        Column(_("SD"), cells["sd"], "value", term="standard-deviation"),
        Column(_("Skewness"), cells["skewness"], "statistic", term="skewness"),
        Column(_("Kurtosis"), cells["excess_kurtosis"], "statistic", term="skewness"),
    )
    return Table("cells", tell("caption.cells"), columns)


# The conclusion: what was found of each condition, and what follows.


def verdict_text(study: Assumptions) -> str:
    """Lay out the answer, then its evidence, then what to do."""
    tell = texts_of(study)
    return paragraph([_opening(study, tell), *conditions(study).values(), tell("do", _kind(study, one=True))])


def _kind(study: Assumptions, *, one: bool = False) -> str:
    """Whether parametric tests are safe, as the texts call it; `one`: they tell one problem from several."""
    if study.broken:
        return "broken_one" if one and study.runs.n == 1 else "broken"
    return "unknown" if study.parametric is None else "nothing"


def _opening(study: Assumptions, tell: Texts) -> str:
    broken = [_(name) for name in study.broken]
    return tell("verdict", _kind(study), n=len(broken), conditions=listing(broken))


def conditions(study: Assumptions) -> dict[str, str]:
    """Return a sentence on each condition."""
    tell, texts = texts_of(study), (_normality, _variances, _independence)
    return {name: text(study, tell) for name, text in zip(study.states, texts, strict=True)}


def _normality(study: Assumptions, tell: Texts) -> str:
    tally, constant, parts = study.tallies[DECIDES_NORMALITY], int(study.shape.constant.sum()), []
    if tally.tested:
        values = {"cells": count(tally.tested, "cell"), "test": _(TITLES[tally.test]), "expected": tally.expected}
        parts.append(tell("normality", "one" if tally.tested == 1 else "several", n=tally.failed, **values))
    if constant:
        parts.append(tell("normality.constant", n=constant, cells=count(study.shape.counts.size, "cell")))
    return paragraph(["; ".join(parts) + ".", *_extreme(tally, tell)]) if parts else tell("normality.unchecked")


def _variances(study: Assumptions, tell: Texts) -> str:
    tally = study.tallies[DECIDES_VARIANCES]
    if not tally.tested:
        return tell("variances.unchecked")
    values = {"failed": grouped(tally.failed), "problems": count(tally.tested, "problem"), "expected": tally.expected}
    text = tell("variances", "one" if tally.tested == 1 else "several", test="Brown–Forsythe", **values)
    return paragraph([text, *_extreme(tally, tell)])


def _extreme(tally: Tally, tell: Texts) -> Iterator[str]:
    """Explain a condition that fails although no more cells fail than chance explains."""
    if tally.beyond_chance and tally.tested > 1 and 2 * tally.chance > tally.alpha:
        yield tell("verdict.extreme", n=tally.after_holm, tested=grouped(tally.tested))


def _independence(study: Assumptions, tell: Texts) -> str:
    return tell("independence", study.states["independence"])


# What a page shows first.


def headline(study: Assumptions) -> tuple[str, str, str]:
    """Return whether parametric tests are safe, and what to do."""
    tell = texts_of(study)
    rest = [_(name) for name, state in study.states.items() if state == "unchecked"]
    left = tell("headline.unchecked", conditions=listing(rest)) if rest else ""
    under = tell("headline" if study.broken else "do", _kind(study, one=True))
    return clause(_opening(study, tell)), left, under


def key_figures(study: Assumptions) -> list[KeyFigure]:
    """Return how many cells and problems fail, how many would by chance, and the size of the data."""
    tell = texts_of(study)
    cells, problems, counts = study.tallies[DECIDES_NORMALITY], study.tallies[DECIDES_VARIANCES], study.shape.counts

    def failed(name: str, tally: Tally) -> KeyFigure:
        expected = tell("headline.expected", expected=tally.expected)
        return KeyFigure(name, of_all(tally.failed, tally.tested), expected)

    low, high = tell["low"], tell["high"]
    return [
        failed(_("Not normal"), cells),
        failed(_("Unequal variances"), problems),
        KeyFigure(_("Constant cells"), of_all(int(study.shape.constant.sum()), counts.size)),
        KeyFigure(_("Runs"), str(low) if low == high else f"{low} – {high}", _("in each cell")),
        KeyFigure("α", tell["alpha"], f"{_(TITLES[DECIDES_NORMALITY])}, Brown–Forsythe"),
    ]


def subject(study: Assumptions) -> str:
    """Return the size of the data."""
    tell = texts_of(study)
    return f"{_('{n} × {k}', n=tell['problems'], k=tell['algorithms'])} · {tell['runs']}"


def table_first(study: Assumptions) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True


# Advice.

advice = AdviceTexts(__file__)

_ENOUGH = 20  # runs of a cell


def advise(study: Assumptions) -> Iterator[Advice]:
    """Collect the advice of every rule."""
    runs, shape, scheme, counts = study.runs, study.shape, study.scheme, study.runs.counts
    total = int(counts.sum())
    # W05: runs that share training data or instances.
    if scheme.independent is False:
        remedy = _(scheme.remedy)
        yield advice("W05", title=_(scheme.title), reason=_(scheme.reason), remedy=remedy, source=scheme.source)
    # W38: a normality test as a gate is itself a choice made by the data.
    yield advice("W38", n=study.tallies[DECIDES_NORMALITY].tested)
    # W04: runs are not problems.
    if runs.n > 1:
        sizes = {"measurements": grouped(total), "problems": count(runs.n, "problem"), "n": runs.n}
        yield advice("W04", wrong=grouped(total // runs.k), **sizes)
    # W17: failed runs were left out.
    if runs.left_out:
        yield advice("W17", left_out=runs.left_out, total=grouped(runs.left_out + total))
    # W08: too few runs to see anything.
    if few := int((counts < _ENOUGH).sum()):
        cells = count(counts.size, "cell")
        yield advice("W08", few=grouped(few), cells=cells, enough=_ENOUGH, median=np.median(counts))
    # W18: different numbers of runs.
    if counts.min() < counts.max():
        yield advice("W18", low=int(counts.min()), high=int(counts.max()))
    # W06: values that recur, as of solved runs or of accuracies on a small test set.
    if coarse := int(((shape.distinct > 1) & (2 * shape.distinct < shape.counts)).sum()):
        yield advice("W06", cells=count(coarse, "cell"))
    # W59: several tests of the same cell.
    failed = {test: study.tallies[test].failed for test in study.normality if study.tallies[test].tested}
    if len(set(failed.values())) > 1:
        listed = joined((f"{_(TITLES[test])} {number}" for test, number in failed.items()), ", ")
        yield advice("W59", listed=listed, test=_(TITLES[DECIDES_NORMALITY]))


# The methods paragraph.

_TESTS = {
    "lilliefors": (Message("the Lilliefors test", context="in a sentence"), "lilliefors1967"),
    "dagostino-pearson": (Message("the D'Agostino–Pearson test", context="in a sentence"), "dagostino1973"),
    "anderson-darling": (Message("the Anderson–Darling test", context="in a sentence"), "stephens1986"),
    "levene": (Message("Levene's test", context="in a sentence"), "levene1960"),
    "bartlett": (Message("Bartlett's test", context="in a sentence"), "bartlett1937"),
    "fligner-killeen": (Message("the Fligner–Killeen test", context="in a sentence"), "fligner1976"),
}
_CONDITIONS = {
    "normality": Message("normality", context="in a sentence"),
    "equal variances": Message("equality of variances", context="in a sentence"),
    "independence": Message("independence", context="in a sentence"),
}


def in_short(study: Assumptions, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was checked, and how."""
    yield texts_of(study).prose("methods.short", level=figures.level(study.alpha), software=PODIUM)


def describe(study: Assumptions, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    tell, runs, constant = texts_of(study), study.runs, int(study.shape.constant.sum())
    low, high = grouped(tell["low"]), grouped(tell["high"])
    each = low if low == high else pgettext("how many runs", "{low} to {high}", low=low, high=high)
    yield tell.prose("methods.data", who=who(runs.algorithms), number=each)
    yield from _tested(study, tell, "normality", study.normality[DECIDES_NORMALITY], style)
    cells, untested = grouped(runs.counts.size), study.tallies[DECIDES_NORMALITY].impossible - constant
    yield tell.prose("methods.constant", n=constant, cells=cells) if constant else []
    yield tell.prose("methods.untested", n=untested, cells=cells) if untested else []
    yield from _tested(study, tell, "variances", study.homogeneity[DECIDES_VARIANCES], style)
    yield tell.prose("methods.few") if _few_runs(study) else []
    yield _others(study, tell, "normality", NORMALITY_TESTS)
    yield _others(study, tell, "variances", HOMOGENEITY_TESTS)
    yield tell.prose("methods.scheme", study.scheme.key)
    broken = [rendered(_CONDITIONS[name]) for name in study.broken]
    kind = "fails" if len(broken) == 1 else "fail" if broken else _kind(study)
    yield tell.prose("methods", kind, broken=names_of(broken))
    yield software()


def _tested(study: Assumptions, tell: Texts, what: str, outcome: Outcome, style: Style) -> Iterator[Prose]:
    """The test that decides on a condition, how many fail it, and the most extreme result."""
    tally = study.tallies[outcome.test]
    yield tell.prose("methods", what, level=figures.level(study.alpha), outcome=_outcome(tally, tell, what, style))
    if not tally.tested:
        return
    place = int(np.nanargmin(outcome.pvalue))
    value, p = float(outcome.statistic.flat[place]), float(outcome.pvalue.flat[place])
    if what == "normality":
        shown = Formula(f"W = {decimals(value, 4)}")
    else:
        sizes = study.runs.counts[place]
        sizes = sizes[sizes >= SMALLEST]
        shown = figures.statistic("F", (len(sizes) - 1, int(sizes.sum()) - len(sizes)), value)
    result = [shown, ", ", figures.pvalue(p, style, study.alpha)]
    yield tell.prose("methods", "result" if tally.tested == 1 else "most_extreme", result=result)


def _outcome(tally: Tally, tell: Texts, what: str, style: Style) -> Prose:
    """How many fail, how many would by chance, and how many are left after adjustment."""
    if not tally.tested:
        return tell.prose("methods.outcome.impossible")
    only = tally.tested == 1
    kind = ("only" if only else "some") if tally.failed else ("only_not" if only else "none")
    counted = {"n": tally.failed, "failed": grouped(tally.failed), "tested": grouped(tally.tested)}
    fails = tell(f"methods.failing.{what}", kind, **counted)
    if only:
        return [fails]
    chance = {"p": figures.pvalue(tally.chance, style, tally.alpha), "n": grouped(tally.after_holm)}
    expected = figures.quantity(round(tally.expected, 10))
    return tell.prose("methods.outcome", kind, fails=fails, expected=expected, **chance)


def _others(study: Assumptions, tell: Texts, what: str, tests: Iterable[str]) -> Prose:
    """What the tests found that do not decide."""
    parts = []
    for tally in (study.tallies[test] for test in tests if test in _TESTS):
        if tally.tested:
            name, key = _TESTS[tally.test]
            values = {"test": rendered(name), "source": Cited((key,)), "failed": grouped(tally.failed)}
            parts.append(tell.prose("methods.found", what, n=tally.tested, **values))
    return tell.prose("methods", f"other_{what}", tests=enumerated(parts)) if parts else []
