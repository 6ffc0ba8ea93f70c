"""What a comparison by repetitions on one problem says: report, advice, methods paragraph, pictures and JSON.

Its sentences stand in ``texts.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite, isnan
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.document import SHORT_ROWS, Advice, Block, Column, Document, Heading, KeyFigure, Table
from podium.i18n import Message, _, count, grouped, joined, paragraph, pgettext
from podium.render.prose import Formula
from podium.stats.effects import size_word
from podium.stats.omnibus import DECIDING, OMNIBUS_TESTS
from podium.stats.ranks import oriented
from podium.studies.many_problems.compare.layout import OmnibusJson, omnibus_dict
from podium.studies.many_problems.compare.report import omnibus_columns
from podium.studies.one_problem.folds.design import TEST_NAMES, TESTS, DesignName, Layout, TestName
from podium.studies.one_problem.folds.study import (
    Bootstrap632,
    FoldComparison,
    Outcome,
    Pair,
    PairTests,
    means_and_deviations,
)
from podium.studies.one_problem.folds.verb import Options
from podium.studies.shared import figures, kinds, layout
from podium.studies.shared.advice.conclusion_rules import equivalence_action, equivalence_remedy
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import Pictures, closing, opening
from podium.studies.shared.family import layout as families
from podium.studies.shared.family.methods import FamilyFacts, FamilyParagraph, equivalence
from podium.studies.shared.family.report import family_blocks, standing
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import equivalent_figures
from podium.studies.shared.methods import NAMED, Prose, better, who
from podium.studies.shared.record import Record, json_of
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import bounded, critical_note, options_text, ranking_name, version_text
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.diagrams.drawing import Drawing

LARGE = 12
"""With more algorithms, a terminal and the main part of an article do not show every pair."""


def texts_of(study: FoldComparison) -> Texts:
    """Return what the texts name."""
    data, found, alpha = study.results, study.layout, study.options.alpha
    test = TEST_NAMES["paired-t" if found.design.independent else "corrected-t"]
    return Texts(
        __file__, {}, source=data.source, repetitions=count(data.n, "repetition"), m=data.n, k=data.k,
        algorithms=count(data.k, "algorithm"), rows=found.text, evidence=found.evidence, ratio=found.ratio,
        overlap=found.design.overlap, deciding=ranking_name(found.design.deciding_test), test=_(test),
        alpha=show(alpha), confidence=f"{1 - alpha:.4g}", level=figures.percent(round(1 - alpha, 12)),
        control=None if study.control is None else data.algorithms[study.control],
    )  # fmt: skip


# The report.


def document(study: FoldComparison, *, full: bool) -> Document:
    """Lay out the study, with the weaker tests' families, thresholds and references only in the full form."""
    data, tell, decisive = study.results, texts_of(study), study.layout.design.deciding_test
    blocks = opening(study, tell("data", data.objective), _design(study, tell))
    blocks += [Heading(_("Means")), _means(study, tell, full=full)]
    if study.plus is not None:
        blocks.append(_plus(study, tell))
    parts = {_("Differences from the control"): study.control_pairs, _("Differences"): study.all_pairs}
    for heading, pairs in parts.items():
        if full and pairs is not None:
            rows = pairs.rows(data.algorithms)
            blocks += [Heading(heading), _differences(study, tell, pairs, rows), _tests(study, tell, pairs, rows)]
    for family in study.families:
        if not full and (family.ranking != decisive or (study.control is not None and family.design != "control")):
            continue
        if family.ranking == "friedman" and family.design == study.families[0].design:
            blocks += _omnibus(study, tell)
        most = 0 if data.k > LARGE and family.design != "control" else SHORT_ROWS
        blocks += family_blocks(family, data.algorithms, study.levels, study.options.alpha, terminal=most, full=full)
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(data.algorithms, study.different_matrix, SHORT_ROWS, full=full)
    how = [
        version_text(data.sha256),
        tell("verdict", procedure=study.verdict.decides, tests=ranking_name(study.verdict.family.ranking)),
        options_text(study.options.to_dict()),
        tell("computed", tests=joined((_(TESTS[name]) for name in study.all_pairs.tests), ", ")),
        *data.notes,
    ]
    return Document(tell("title"), (*blocks, *closing(study, how, _references(study), full=full)))


def _design(study: FoldComparison, tell: Texts) -> str:
    text = tell("design")
    if study.layout.ratio is None:
        return text
    rough = [tell("bootstrap")] if study.layout.design.name == "bootstrap" else []
    return paragraph([text, *rough, tell("ratio")])


def _omnibus(study: FoldComparison, tell: Texts) -> list[Block]:
    """Friedman's test over the rows, with its caveats."""
    if study.omnibus is None:
        return []
    dependent = () if study.layout.design.independent else (tell("omnibus.dependent"),)
    columns = omnibus_columns(list(study.omnibus.values()), study.options.alpha)
    table = Table("omnibus", tell("omnibus.caption"), columns, (tell("omnibus.rows"), *dependent))
    return [Heading(tell("omnibus.heading")), table]


def _references(study: FoldComparison) -> list[str]:
    keys = ["nadeau2003", "dietterich1998", "student1908", "wilcoxon1945", "demsar2006"]
    if study.layout.five_by_two is not None:
        keys.insert(0, "alpaydin1999")
    if study.results.k > 2:
        keys += [*OMNIBUS_TESTS[DECIDING["friedman"]].cites, "garcia2008", "bergmann1988"]
    if study.control is not None:
        keys.append("holm1979")
    if study.plus is not None:
        keys.append("efron1997")
    return keys


def _means(study: FoldComparison, tell: Texts, *, full: bool) -> Table:
    """Means, standard deviations, mean ranks and letters, best mean first."""
    data, order, ranks = study.results, study.order_indices, study.ranking.scores
    means, deviations = means_and_deviations(data)
    best = (ranks == ranks.min(axis=1, keepdims=True)).sum(axis=0)
    names = [data.algorithms[j] for j in order]
    decided, explained = standing(study.verdict, order, 25)
    columns = (
        Column(_("Algorithm"), names),
        Column(_("Mean"), means[order].tolist(), "value", term="mean"),
        Column(_("SD"), deviations[order].tolist(), "value", term="standard-deviation"),
        Column(_("Mean rank"), study.ranking.mean_ranks[order].tolist(), "rank", term="mean-rank"),
        Column(_("Best on"), best[order].tolist(), "count", term="best-on"),
        *decided,
    )
    notes = [*([tell("best")] if full else []), *explained]
    if decided and study.control is None:
        notes.append(tell("letters"))
    terminal, about = None if data.k <= 40 else 20, tuple((name,) for name in names)
    return Table("means", _("Means over the repetitions"), columns, tuple(notes), terminal, about=about)


def _plus(study: FoldComparison, tell: Texts) -> Table:
    """The .632+ estimates beside what they are made of, in the order of the means."""
    found, term, order = study.plus, "error-632-plus", study.order
    assert found is not None
    columns = (
        Column(_("Algorithm"), list(order)),
        Column(_("Out of bag"), [found.out_of_bag[name] for name in order], "value", term="mean"),
        Column(_("Training"), [found.training[name] for name in order], "value", term=term),
        Column(_("No information"), [found.no_information[name] for name in order], "value", term=term),
        Column(".632+", [found.estimate[name] for name in order], "value", term=term),
    )
    return Table(term, tell("plus.caption"), columns, (tell("plus.note"),), SHORT_ROWS)


def _differences(study: FoldComparison, tell: Texts, pairs: PairTests, rows: list[Pair]) -> Table:
    """Mean differences with confidence intervals and Cohen's d."""
    words = [size_word("cohen_d", row.cohen_d) for row in rows]
    columns = (
        Column(_("Pair"), [row.name for row in rows]),
        Column(_("Difference"), pairs.difference.tolist(), "value", term="advantage"),
        Column(_("lower"), pairs.lower.tolist(), "value", term="confidence-interval"),
        Column(_("upper"), pairs.upper.tolist(), "value", term="confidence-interval"),
        Column(_("Cohen's d"), [row.cohen_d for row in rows], "statistic", term="cohen-d"),
        Column("d_z", pairs.cohen_dz.tolist(), "statistic", term="d-z"),
        Column(_("Size of d"), [_(word) if word else None for word in words], term="effect-size"),
    )
    notes = (tell("difference", study.results.objective), tell("d"))
    terminal = 0 if study.control is None and study.results.k > LARGE else None
    return Table(_key("differences", study, pairs), _("Mean differences"), columns, notes, terminal)


def _tests(study: FoldComparison, tell: Texts, pairs: PairTests, rows: list[Pair]) -> Table:
    """Statistics and unadjusted p-values of every test, the deciding one first."""
    deciding, alpha = study.layout.design.deciding_test, study.options.alpha
    side = study.options.alternative if pairs is study.control_pairs else "two-sided"
    columns = [Column(_("Pair"), [row.name for row in rows])]
    for name in sorted(pairs.tests, key=lambda name: (name != deciding, list(TESTS).index(name))):
        outcome = pairs.tests[name]
        term = {"combined-f": "combined-f", "wilcoxon": "signed-rank-sums"}.get(name, "test-statistic")
        columns += [
            Column(_statistic_head(name, outcome), outcome.statistic.tolist(), "statistic", term=term),
            Column.pvalues(f"p ({_(TESTS[name])})", outcome.pvalue, alpha, term=name),
        ]
    notes = [tell("tests.unadjusted"), critical_note(pairs.tabled(side).values(), alpha, side)]
    notes += [] if study.layout.design.independent else [tell("tests.dependent")]
    if "5x2cv-t" in pairs.tests:
        notes += [*([] if side == "two-sided" else [tell("tests.one_sided")]), tell("tests.t")]
    return Table(_key("tests", study, pairs), tell("tests.caption"), tuple(columns), tuple(notes))


def _statistic_head(name: str, outcome: Outcome) -> str:
    symbol = {"combined-f": "F", "wilcoxon": "R+"}.get(name, "t")
    return f"{symbol}({', '.join(map(str, outcome.df))})" if outcome.df else symbol


def _key(table: str, study: FoldComparison, pairs: PairTests) -> str:
    return f"{table}-control" if pairs is study.control_pairs else table


def key_figures(study: FoldComparison) -> list[KeyFigure]:
    """Return how the repetitions were made, the best mean, how many pairs differ, and how many are equivalent."""
    data, best = study.results, study.order_indices[0]
    means = means_and_deviations(data)[0]
    return [
        KeyFigure(_("Repetitions"), grouped(data.n), str(study.layout.text)),
        KeyFigure(_("Best mean"), f"{means[best]:.4g}", data.algorithms[best]),
        *decided_figures(study),
        *equivalent_figures(study.equivalence),
    ]


# Advice.


advice = AdviceTexts(__file__)


def advise(study: FoldComparison) -> Iterator[Advice]:
    """Give the advice of every rule."""
    tell = texts_of(study)
    if study.layout.design.independent:
        if study.folds.labels.folds is not None:
            yield advice("W05 folds")
    else:
        yield _overlap(study)
        yield _anticonservative(study, tell)
    m = study.folds.m
    if m < 6:
        yield advice("W08", n=m, m=m, p=2.0 ** (1 - m), degrees=count(m - 1, "degree"))
    yield from _undefined(study, tell)
    yield from _small_sets(study)
    yield from _not_equal(study, tell)
    yield from () if study.equivalence is None else study.equivalence.advice()


def _overlap(study: FoldComparison) -> Advice:
    """W05: repetitions that share instances are not independent."""
    m, found = study.folds.m, study.layout
    deciding = found.design.deciding_test
    said = {"m": m, "rows": found.text, "overlap": found.design.overlap, "test": Message(TEST_NAMES[deciding])}
    if found.ratio is not None and deciding == "corrected-t":
        return advice("W05 corrected", factor=1 + m * found.ratio, **said)
    return advice("W05", **said)


def _anticonservative(study: FoldComparison, tell: Texts) -> Advice:
    """W26: tests other than the verdict's that assume independent rows."""
    tests, alpha = study.decisive.tests, study.options.alpha
    kept = ~(tests[study.layout.design.deciding_test].usable <= alpha)
    weak: tuple[TestName, ...] = ("paired-t", "wilcoxon")
    extra = {name: int((kept & (tests[name].usable <= alpha)).sum()) for name in weak}
    found = [joined([Message(TESTS[name]), str(number)], " ") for name, number in extra.items() if number]
    shown: str = tell.message("weak.shown")
    if found:
        added = tell.message("weak.found", found=joined(found, "; "), pairs=count(len(kept), "pair"))
        shown = paragraph([shown, added])
    return advice("W26 found" if found else "W26", shown=shown)


def _undefined(study: FoldComparison, tell: Texts) -> Iterator[Advice]:
    """W34: a difference that never varies has no t."""
    still = np.isnan(study.decisive.tests[study.layout.design.deciding_test].pvalue)
    none, same = int(still.sum()), int((still & (study.decisive.difference == 0)).sum())
    if none:
        found = [tell.message("still", n=none), *([tell.message("same", n=same)] if same else [])]
        yield advice("W34", n=none, found=paragraph(found))


def _small_sets(study: FoldComparison) -> Iterator[Advice]:
    """W49: sizes below the rules of thumb."""
    train, test = study.options.train_size, study.options.test_size
    if test is None and study.options.ratio is None and study.folds.sizes is not None:
        train, test = study.folds.sizes
    if test is not None and train is not None and test < 30:
        yield advice("W49", test=test)


def _not_equal(study: FoldComparison, tell: Texts) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    if study.verdict.different:
        return
    widest = float(np.nanmax(study.decisive.upper - study.decisive.lower, initial=0.0))
    remedy = paragraph([tell.message("report"), equivalence_remedy(study.options.equivalence)])
    found = advice("W15" if widest > 0 else "W15 still", width=widest, remedy=remedy)
    yield replace(found, action=equivalence_action(study.options))


# The methods paragraph.


_tell = Texts(__file__, {})


def folds_data(names: str, found: Layout, rows: int, objective: str) -> Prose:
    """Say what was compared, by which repetitions."""
    return _tell.prose("methods.data", who=names, extent=design_text(found, rows), better=better(objective))


def design_text(found: Layout, rows: int) -> str:
    """Describe the rows."""
    name = found.design.name
    if name == "5x2cv":
        return pgettext("how algorithms were compared", "5×2 cross-validation")
    if name != "repeated-cv":
        return _tell("methods.rows", name, rows=rows)
    if found.shape is None:
        return _tell("methods.rows.several", rows=rows)
    repetitions, size = found.shape
    return pgettext(
        "how algorithms were compared",
        "{size}-fold cross-validation, repeated {repetitions} times",
        size=size,
        repetitions=repetitions,
    )


def undefined(n: int) -> Prose:
    """Say how many pairs have no test."""
    return _tell.prose("methods.undefined", n=n) if n else []


def describe(study: FoldComparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    return _Paragraph(study, style).sentences()


class _Paragraph(FamilyParagraph):
    def __init__(self, study: FoldComparison, style: Style) -> None:
        data, verdict = study.results, study.verdict
        sums = oriented(data.exact, data.objective).sum(axis=0)
        known = FamilyFacts(
            names=data.algorithms, objective=data.objective, family=verdict.family, procedure=verdict.procedure,
            alpha=study.options.alpha, means=tuple(means_and_deviations(data)[0].tolist()),
            leaders=tuple(np.flatnonzero(sums == sums.min()).tolist()), statistics=_statistics(study),
        )  # fmt: skip
        data_text = folds_data(who(data.algorithms), study.layout, data.n, data.objective)
        super().__init__(known, style, data=data_text, about_tests=[_fits(study)])
        self.study, self.tell = study, texts_of(study)

    def beside(self) -> Iterator[Prose]:
        """What Δ is, pairs without a test, equivalence, and the extent of the conclusion."""
        study = self.study
        yield self._delta()
        yield undefined(int(np.isnan(study.decisive.tests[study.layout.design.deciding_test].pvalue).sum()))
        yield from equivalence(study.equivalence, self.facts.names, self.style)
        if study.plus is not None:
            yield self.tell.prose("methods.plus")
        yield self.tell.prose("methods.holds")

    def _delta(self) -> Prose:
        """What Δ is, where one is shown: for all of a small control family, else for what is rejected."""
        study, family, tell, hits = self.study, self.family, self.tell, int(self.hit.sum())
        of = "pairs" if self.facts.control is None else "control"
        shown = [hits] if of == "pairs" else [hits, family.m - hits]
        if family.m > 1 and not any(0 < size <= NAMED for size in shown):
            return []
        text = tell.prose("methods.delta", of, delta=Formula("Δ"))
        text = tell.prose("methods.interval", "paired" if study.layout.design.independent else "corrected", what=text)
        if family.m > 1:
            text = tell.prose("methods.unadjusted", what=text)
        if study.results.objective == "minimize" and study.layout.design.deciding_test != "combined-f":
            text = tell.prose("methods.sign", of, what=text, t=Formula("t"))
        return [*text, "."]


def _fits(study: FoldComparison) -> Prose:
    """Say which overlap of the rows the test answers to, and the ratio of the correction."""
    design, ratio = study.layout.design, study.layout.ratio
    text = _tell(
        "methods.fits", "nothing" if design.independent else "training" if design.test_sets_disjoint else "both"
    )
    if design.deciding_test == "corrected-t" and ratio is not None:
        return _tell.prose("methods.ratio", fits=text, ratio=figures.quantity(ratio))
    return [f"{text}."]


def _statistics(study: FoldComparison) -> tuple[str, ...]:
    """The mean difference with its interval and the statistic, in the order of the family."""
    pairs, family = study.decisive, study.verdict.family
    places = {pair: i for i, pair in enumerate(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))}
    both = zip(family.first.tolist(), family.second.tolist(), strict=True)
    return tuple(_statistic(study, places[pair]) for pair in both)


def _statistic(study: FoldComparison, i: int) -> str:
    pairs = study.decisive
    test = pairs.tests[study.layout.design.deciding_test]
    low, high, value = float(pairs.lower[i]), float(pairs.upper[i]), float(test.statistic[i])
    shown = f"Δ = {figures.quantity(float(pairs.difference[i]))}"
    if isfinite(low) and isfinite(high):
        shown += f" {figures.interval(low, high)}"
    if isnan(value):
        return shown
    return f"{shown}, {figures.statistic('F' if len(test.df) == 2 else 't', test.df, value).text}"


# The pictures.


def pictures(study: FoldComparison) -> Pictures:
    """Return the pictures of repetitions on one problem by kind."""
    from podium.studies.shared.family.pictures import PairsPictures

    return {
        "forest": lambda: _forest(study),
        "boxes": lambda: _boxes(study),
        "heatmap": lambda: PairsPictures(study.verdict, _("Best mean first.")).heatmap(),
    }


def _boxes(study: FoldComparison) -> Drawing:
    """Draw the results of each algorithm over the repetitions as boxes and points."""
    from podium.diagrams.rows import boxes
    from podium.studies.shared.family.pictures import best_of, sentences

    (shown, less), tell, larger = best_of(study.order_indices), texts_of(study), study.results.objective == "maximize"
    dependent = "" if study.layout.design.independent else tell("drawn.dependent")
    return boxes(
        [study.results.algorithms[j] for j in shown], study.results.values[:, shown],
        label=_("result (larger is better)") if larger else _("result (smaller is better)"), larger_is_better=larger,
        note=sentences(tell("drawn.results"), dependent, less),
    )  # fmt: skip


def _forest(study: FoldComparison) -> Drawing:
    """Draw mean differences with the intervals that fit the design, against the control or the best mean."""
    from podium.studies.shared.family.pictures import Reference, filled_note

    pairs, alpha, larger = study.decisive, study.options.alpha, study.results.objective == "maximize"
    reference = Reference.of(study.results.algorithms, study.order_indices, study.control, larger_is_better=larger)
    values = reference.from_pairs(pairs.first, pairs.second, (pairs.difference, pairs.lower, pairs.upper))
    corrected = study.layout.ratio is not None and not study.layout.design.independent
    test = _(TEST_NAMES["corrected-t" if corrected else "paired-t"])
    note = texts_of(study)("drawn.differences", name=reference.name, level=100 * (1 - alpha), test=test)
    return reference.forest(
        *values, confidence=1 - alpha, significant=reference.significant(study.verdict, alpha),
        note=paragraph([note, filled_note(study.verdict, alpha)]), what=_("mean difference"),
    )  # fmt: skip


# JSON.


class Pairs(TypedDict):
    """Pairs and their tests."""

    alternative: Alternative
    critical: dict[TestName, kinds.LevelMap[float]]
    """Critical values of the tests by t or F, by level, for one pair alone; of |t| if the alternative is two-sided."""
    pairs: kinds.NonEmpty[Pair]


class Tests(TypedDict):
    """Every test of all pairs, and of the control."""

    all_pairs: Pairs
    control: Pairs | None


def _every_test(study: FoldComparison) -> Tests:
    def of(pairs: PairTests, side: Alternative) -> Pairs:
        tabled = pairs.tabled(side)
        critical = {name: families.critical_levels(*test, study.options.alpha, side) for name, test in tabled.items()}
        return {"alternative": side, "critical": critical, "pairs": layout.plain(pairs.rows(study.results.algorithms))}

    against = study.control_pairs
    control = None if against is None else of(against, study.options.alternative)
    return {"all_pairs": of(study.all_pairs, "two-sided"), "control": control}


def _omnibus_tests(study: FoldComparison) -> Any:
    found = study.omnibus
    return None if found is None else {name: omnibus_dict(one, study.levels) for name, one in found.items()}


def _by_name(study: FoldComparison, values: NDArray[np.float64]) -> dict[str, float | None]:
    return dict(zip(study.results.algorithms, map(bounded, values.tolist()), strict=True))


def _provenance(study: FoldComparison) -> layout.Provenance:
    data = study.results
    return layout.provenance(data.sha256, data.source, data.notes, study.options.to_dict(), None)


_DESIGN = Record(
    "Design", "How the rows were obtained, and the test that decides.",
    name=(DesignName, "design.name"), text=kinds.Text, evidence=kinds.Text,
    independent=(bool, "design.independent"), test_sets_disjoint=(bool, "design.test_sets_disjoint"),
    training_sets_disjoint=(bool, "design.training_sets_disjoint"), test_train_ratio=(kinds.Positive | None, "ratio"),
    deciding_test=(Annotated[str, kinds.OneOf("paired-t", "corrected-t", "combined-f")], "design.deciding_test"),
)  # fmt: skip
_FRIEDMAN = kinds.Keys(*(key for key, one in OMNIBUS_TESTS.items() if one.ranking == "friedman"))
_OMNIBUS = kinds.Rules(description="Friedman's test over the repetitions; null for two algorithms.")
_PLUS = kinds.Rules(description="Only if the training performance was passed.")
_GIVEN = kinds.Given(
    Options, alpha=kinds.Alpha, test_fraction=kinds.Positive | None, train_size=kinds.Positive | None,
    test_size=kinds.Positive | None, training=NotRequired[kinds.Text],
)  # fmt: skip
_PROVENANCE = Annotated[layout.Provenance, _GIVEN, kinds.Rules(properties={"seed": {"type": "null"}})]
_json = json_of(
    "FoldsJson", "``podium folds FILE --format json``.", "folds",
    {"m": (kinds.TwoOrMore, "results.n"), "k": (kinds.TwoOrMore, "results.k")},
    {
        "repetitions": (kinds.SeveralNames, "results.problems"),
        "design": (_DESIGN, "layout"),
        "means": (kinds.ByName[float], lambda s: _by_name(s, means_and_deviations(s.results)[0])),
        "standard_deviations": (
            kinds.ByName[kinds.NonNegative | None], lambda s: _by_name(s, means_and_deviations(s.results)[1])
        ),
        "mean_ranks": (kinds.MeanRanks, lambda s: _by_name(s, s.ranking.mean_ranks)),
        "tests": (Tests, _every_test),
        "omnibus": (
            Annotated[Annotated[dict[str, OmnibusJson], _FRIEDMAN] | None, _OMNIBUS], _omnibus_tests
        ),
    },
    {
        "equivalence": (
            families.Equivalence | None,
            lambda s: families.equivalence_dict(s.equivalence, s.verdict.names, s.different_matrix),
        ),
        "error_632_plus": (NotRequired[Annotated[Bootstrap632, _PLUS]], lambda s: s.plus and layout.plain(s.plus)),
    },
    _PROVENANCE, provenance=_provenance,
)  # fmt: skip
FoldsJson = _json.type


def to_dict(study: FoldComparison) -> dict[str, Any]:
    """Return the whole study as plain values."""
    values = _json(study)
    if study.plus is None:
        del values["error_632_plus"]
    return values


def columns(study: FoldComparison) -> dict[str, list[Any]]:
    """Return all hypotheses of all families as columns of equal length, in full precision."""
    return families.family_columns(study.families, study.results.algorithms, {"friedman": study.ranking.mean_ranks})
