"""The methods paragraph of repetitions on one problem."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

import numpy as np

from podium.i18n import _, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.ranks import oriented
from podium.studies.one_problem.folds.design import Layout
from podium.studies.one_problem.folds.study import FoldComparison, means_and_deviations
from podium.studies.shared import figures
from podium.studies.shared.family.methods import Facts, FamilyParagraph, equivalence
from podium.studies.shared.figures import Style
from podium.studies.shared.methods import NAMED, Said, better, say, who


def describe(study: FoldComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Folds(study, style).sentences()


def folds_data(names: str, layout: Layout, rows: int, objective: str) -> Said:
    """Say what was compared, by which repetitions."""
    return say(
        "We compared {who} on one problem by {extent}{better}.",
        who=names,
        extent=design_text(layout, rows),
        better=better(objective),
    )


def design_text(layout: Layout, rows: int) -> str:
    """Describe the rows."""
    name, shape = layout.design.name, layout.shape
    if name == "repeated-cv" and shape is None:
        return _("repeated cross-validation ({rows} folds in all)", rows=rows)
    if name == "repeated-cv":
        repetitions, size = shape or (1, rows)
        return pgettext(
            "how algorithms were compared",
            "{size}-fold cross-validation, repeated {repetitions} times",
            size=size,
            repetitions=repetitions,
        )
    if name == "cv":
        return _("{rows}-fold cross-validation", rows=rows)
    if name == "5x2cv":
        return pgettext("how algorithms were compared", "5×2 cross-validation")
    if name == "holdout":
        return _("hold-out, repeated {rows} times", rows=rows)
    if name == "bootstrap":
        return _("{rows} bootstrap rounds, each tested on the instances that its sample left out", rows=rows)
    return _("{rows} independent repetitions", rows=rows)


def undefined(n: int) -> Said:
    """Say which pairs have no test."""
    if n == 0:
        return []
    return say(
        "One pair differs by the same amount in every repetition; it was not tested.",
        "{n} pairs differ by the same amount in every repetition; they were not tested.", n,
    )  # fmt: skip


class _Folds(FamilyParagraph):
    def __init__(self, study: FoldComparison, style: Style) -> None:
        data = study.results
        sums = oriented(data.exact, data.objective).sum(axis=0)
        facts = Facts(
            names=data.algorithms,
            objective=data.objective,
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=study.options.alpha,
            means=tuple(means_and_deviations(data)[0].tolist()),
            leaders=tuple(np.flatnonzero(sums == sums.min()).tolist()),
            statistics=tuple(_statistics(study)),
        )
        super().__init__(facts, style)
        self.study = study

    def data(self) -> Said:
        """What was compared, by which repetitions."""
        results = self.study.results
        return folds_data(who(self.facts.names), self.study.layout, results.n, results.objective)

    def about_tests(self) -> Iterator[Said]:
        """Which overlap of the rows the test answers to, and the ratio of the correction."""
        design, ratio = self.study.layout.design, self.study.layout.ratio
        if design.independent:
            text = _("That test fits the design: any two repetitions share neither test nor training instances")
        elif design.test_sets_disjoint:
            text = _("That test fits the design: any two folds test on disjoint sets but share training instances")
        else:
            text = _("That test fits the design: any two repetitions may share both test and training instances")
        if design.deciding_test == "corrected-t" and ratio is not None:
            yield say(
                "{fits}; the ratio of test to training instances is {ratio}.", fits=text, ratio=figures.quantity(ratio)
            )
        else:
            yield [f"{text}."]

    def beside(self) -> Iterator[Said]:
        """What Δ is, pairs without a test, equivalence, and the extent of the conclusion."""
        study = self.study
        yield self._explained()
        yield undefined(int(np.isnan(study.decisive.tests[study.layout.design.deciding_test].pvalue).sum()))
        yield from equivalence(study.equivalence, self.facts.names, self.style)
        if study.plus is not None:
            yield say(
                "In addition, the performance after training on all instances was estimated by the .632+ bootstrap {source}; no test compares these estimates.",
                source=Cited(("efron1997",)),
            )
        yield say("What was found holds for this problem, not for problems in general.")

    def _explained(self) -> Said:
        """What Δ is, where one is shown: for all of a small control family, else for what is rejected."""
        study, family, control = self.study, self.family, self.facts.control
        hits = int(family.rejected(self.facts.procedure, self.facts.alpha).sum())
        shown = [hits] if control is None else [hits, family.m - hits]
        if family.m > 1 and not any(0 < size <= NAMED for size in shown):
            return []
        delta, level = Formula("Δ"), figures.percent(round(1 - self.facts.alpha, 12))
        if control is None:
            text = say("{delta} is the mean of the first of the two minus that of the second", delta=delta)
        else:
            text = say(
                "{delta} is the mean of {control} minus that of the other algorithm", delta=delta, control=control
            )
        if study.layout.design.independent:
            text = say(
                "{what}, in square brackets its {level} confidence interval by the paired t test {source}",
                what=text, level=level, source=Cited(("student1908",)),
            )  # fmt: skip
        else:
            text = say(
                "{what}, in square brackets its {level} confidence interval by the corrected resampled t test {source}",
                what=text, level=level, source=Cited(("nadeau2003",)),
            )  # fmt: skip
        if family.m > 1:
            text = say("{what}, not adjusted for the number of comparisons", what=text)
        if study.results.objective == "minimize" and study.layout.design.deciding_test != "combined-f":
            t = Formula("t")
            if control is None:
                text = say("{what}; {t} is positive where the first is better", what=text, t=t)
            else:
                text = say("{what}; {t} is positive where {control} is better", what=text, t=t, control=control)
        return [*text, "."]


def _statistics(study: FoldComparison) -> list[str]:
    """The mean difference with its interval and the statistic, in the order of the family."""
    pairs, family = study.decisive, study.verdict.family
    places = {(int(a), int(b)): i for i, (a, b) in enumerate(zip(pairs.first, pairs.second, strict=True))}
    return [_statistic(study, places[int(a), int(b)]) for a, b in zip(family.first, family.second, strict=True)]


def _statistic(study: FoldComparison, i: int) -> str:
    pairs = study.decisive
    test = pairs.tests[study.layout.design.deciding_test]
    low, high, value = float(pairs.lower[i]), float(pairs.upper[i]), float(test.statistic[i])
    shown = f"Δ = {figures.quantity(float(pairs.difference[i]))}"
    if isfinite(low) and isfinite(high):
        shown += f" {figures.interval(low, high)}"
    if np.isnan(value):
        return shown
    return f"{shown}, {figures.statistic('F' if len(test.df) == 2 else 't', test.df, value).text}"
