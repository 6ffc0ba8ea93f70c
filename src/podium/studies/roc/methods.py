"""The methods paragraph of a ROC analysis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import N_, _, grouped, joined, pgettext
from podium.render.prose import Cited, Formula
from podium.studies import figures
from podium.studies.family.methods import ClassifierParagraph, Facts, Named
from podium.studies.figures import Style, decimals, estimate, limits, listed, quantity
from podium.studies.methods import NAMED, Said, called, say, separated, software
from podium.studies.roc.multiclass import MulticlassComparison
from podium.studies.roc.study import SEED, difference_interval

if TYPE_CHECKING:
    from podium.data import Scores
    from podium.stats.roc_areas import AreaTest
    from podium.studies.roc.study import RocComparison


DIGITS = 3
SHOWN = 3
"""So many of equally good operating points are given."""


def describe(study: RocComparison | MulticlassComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph, of two classes or of several."""
    return multiclass(study, style) if isinstance(study, MulticlassComparison) else two_classes(study, style)


def two_classes(study: RocComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph of two classes."""
    if study.verdict is not None and study.scores is not None:
        yield from _Tested(study, study.scores, style).sentences()
        return
    yield from _data(study)
    yield from _beyond(study)
    yield software()


class _Areas(ClassifierParagraph):
    """Common parts of the paragraphs on tests of areas."""

    def __init__(self, study: RocComparison | MulticlassComparison, style: Style) -> None:
        verdict, scores = study.verdict, study.scores
        assert verdict is not None
        assert scores is not None
        facts = Facts(
            names=scores.names,
            family=verdict.family,
            procedure=verdict.procedure,
            alpha=study.options.alpha,
            statistics=_area_statistics(study.differences[0], study.options.confidence, DIGITS),
        )
        super().__init__(facts, style)
        self.confidence = study.options.confidence

    def meanings(self) -> tuple[str, str]:
        """What Δ is, of several pairs and of one."""
        raise NotImplementedError

    def explained(self) -> Said:
        """What Δ is."""
        several, one = self.meanings()
        pair, level, delta = self.of_one(), figures.percent(self.confidence), Formula("Δ")
        if pair is None:
            return say(several, delta=delta, level=level)
        return say(one, delta=delta, a=pair[0], b=pair[1], level=level)


class _Tested(_Areas):
    def __init__(self, study: RocComparison, scores: Scores, style: Style) -> None:
        super().__init__(study, style)
        self.study, self.scores = study, scores

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        return _(
            "by their scores for the same {n} instances, {positives} of them positive ({label}) and {negatives} negative",
            n=grouped(self.scores.n), positives=grouped(self.scores.positives), label=self.scores.positive, negatives=grouped(self.scores.negatives),
        )  # fmt: skip

    def how(self) -> Named:
        """Name the test."""
        text = _(
            "by {side} t tests of the areas under their ROC curves (AUC), with DeLong's standard error and {df} degrees of freedom "
            "(Satterthwaite's for the class sizes)",
            side=self.side,
            df=self.study.differences[0].df,
        )
        return text, ("delong1988", "sun2014", "satterthwaite1946")

    def phrases(self) -> tuple[str, str, str]:
        """The control is better than, worse than, not different from."""
        return (
            N_("has a significantly larger AUC than {others}"),
            N_("has a significantly smaller AUC than {others}"),
            N_("does not differ significantly from {others}"),
        )

    def not_shown(self) -> tuple[str, str]:
        """The control was not shown to be better, to be worse."""
        return N_("does not have a significantly larger AUC than {others}"), N_(
            "does not have a significantly smaller AUC than {others}"
        )

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        if self.family.alternative == "greater":
            return _(", against the alternative that {control} has the larger AUC", control=control)
        return _(", against the alternative that {control} has the smaller AUC", control=control)

    def meanings(self) -> tuple[str, str]:
        """What Δ is, of several pairs and of one."""
        return (
            N_(
                "{delta} is the difference of the AUCs, the first minus the second, with its {level} t interval, which is not "
                "adjusted for the number of comparisons."
            ),
            N_("{delta} is the difference of the AUCs, {a} minus {b}, with its {level} t interval."),
        )

    def beside(self) -> Iterator[Said]:
        """The curves, their hull, the operating points and the calibration."""
        yield from super().beside()
        if self.study.points is not None:
            yield _crisp(self.study)
        yield from _beyond(self.study)


def _data(study: RocComparison) -> Iterator[Said]:
    """What was analysed where nothing is tested: one classifier, or points alone."""
    if study.scores is None:
        yield say(
            "We analysed {n} crisp classifier ({names}) given as points of ROC space.",
            "We analysed {n} crisp classifiers ({names}) given as points of ROC space.",
            len(study.names), names=called(study.names, "classifier"),
        )  # fmt: skip
        return
    scores = study.scores
    yield say(
        "We analysed the ROC curve of {name} by its scores for {n} instances, {positives} of them positive ({label}) and {negatives} "
        "negative.",
        name=scores.names[0], n=grouped(scores.n), positives=grouped(scores.positives), label=scores.positive, negatives=grouped(scores.negatives),
    )  # fmt: skip
    if study.points is not None:
        yield _crisp(study)


def _crisp(study: RocComparison) -> Said:
    assert study.points is not None
    return say(
        "The convex hull and the operating points also take in {n} crisp classifier given as points of ROC space.",
        "The convex hull and the operating points also take in {n} crisp classifiers given as points of ROC space.",
        len(study.points.classifiers),
    )


def _beyond(study: RocComparison) -> Iterator[Said]:
    yield from _areas(study)
    yield _hull(study)
    yield _operating(study)
    yield _calibration(study)


def _areas(study: RocComparison) -> Iterator[Said]:
    """Areas with their intervals, and the verdict on chance where there is one classifier only."""
    shown = [area for area in study.areas if not isnan(area.auc)]
    if not shown:
        return
    if study.scores is not None:
        shown = [area for area in shown if area.name in study.scores.names]
    shown.sort(key=lambda area: -area.auc)
    what = _measure(study, [not isnan(area.interval[0]) for area in shown])
    best = sum(area.auc == shown[0].auc for area in shown)
    yield _listed_areas(
        what, [area.name for area in shown], [estimate(area.auc, *area.interval, DIGITS) for area in shown], best
    )
    if study.scores is None:
        if len(shown) > 1:
            yield say("Points alone do not allow a test of whether the areas differ.")
        return
    yield _unknown(study.differences, [area.interval[0] for area in shown])
    if study.verdict is None:
        yield _against_chance(*shown[0].interval)


def _measure(study: RocComparison, known: list[bool]) -> Said:
    """Name the areas, and their intervals where any is known."""
    one = len(known) == 1
    if study.scores is None:
        source = Cited(("fawcett2006",))
        if one:
            text = say("The area under the curve through its points {source}", source=source)
        else:
            text = say("The areas under the curves through their points {source}", source=source)
    else:
        source = Cited(("fawcett2006", "hanley1982"))
        if one:
            text = say("The area under the ROC curve (AUC) {source}", source=source)
        else:
            text = say("The areas under the ROC curves (AUC) {source}", source=source)
    if not any(known):
        return text
    level, source = figures.percent(study.options.confidence), Cited(("newcombe2006", "delong1988"))
    if one:
        return say(
            "{areas}, with the {level} score interval from DeLong's standard error {source},",
            areas=text,
            level=level,
            source=source,
        )
    return say(
        "{areas}, with {level} score intervals from DeLong's standard errors {source},",
        areas=text,
        level=level,
        source=source,
    )


def _hull(study: RocComparison) -> Said:
    """Who is the best choice for some costs and class ratio, and who never is."""
    names, touching, dominated = study.names, study.space.touching, study.space.dominated
    if len(names) < 2:
        return []
    if not touching:
        return say(
            "All points lie on or below the diagonal, so that no classifier is better than ignoring the instance."
        )
    on_hull, source = called([names[j] for j in touching], "classifier"), Cited(("provost2001",))
    if len(touching) == 1:
        text = say(
            "{names} touches the convex hull of all curves {source}, that is, is the best choice for some costs and class ratio",
            names=on_hull, source=source,
        )  # fmt: skip
    else:
        text = say(
            "{names} touch the convex hull of all curves {source}, that is, each is the best choice for some costs and class ratio",
            names=on_hull, source=source,
        )  # fmt: skip
    if not dominated:
        return [*text, "."]
    never = called([names[j] for j in dominated], "classifier")
    if len(dominated) == 1:
        return say("{on_hull}; {names} is never the best choice.", on_hull=text, names=never)
    return say("{on_hull}; {names} are never the best choice.", on_hull=text, names=never)


def _operating(study: RocComparison) -> Said:
    """The best operating points, and the costs and class sizes for which they are best."""
    slope, best = study.slope, [point for point in study.operating if point.best]
    if slope.costs is None or slope.sizes is None:
        lines = say("for iso-performance lines of slope 1 (no costs were given), where TPR − FPR is greatest")
    else:
        fp, fn = (quantity(float(cost)) for cost in slope.costs)
        negatives, positives = (quantity(float(size)) for size in slope.sizes)
        lines = say(
            "for a false positive that costs {fp}, a false negative that costs {fn}, and {negatives} negatives to {positives} positives, "
            "which makes the slope of the iso-performance lines {slope}",
            fp=fp, fn=fn, negatives=negatives, positives=positives, slope=Formula(f"s = {quantity(float(slope.value))}"),
        )  # fmt: skip
        lines = [", ", *lines]
    source, points = Cited(("provost2001",)), separated((_point(study, point.point) for point in best[:SHOWN]), "; ")
    if len(best) > SHOWN:
        points = say("{points} and {n} more", points=points, n=len(best) - SHOWN)
    if slope.costs is None or slope.sizes is None:
        lines = [" ", *lines]
    if len(best) == 1:
        return say("The best operating point {source}{lines}, is {points}.", source=source, lines=lines, points=points)
    return say(
        "The equally good best operating points {source}{lines}, are {points}.",
        source=source,
        lines=lines,
        points=points,
    )


def _point(study: RocComparison, point: int) -> Said:
    space = study.space
    owner = int(space.owner[point])
    if owner < 0:
        if owner == -1:
            return [pgettext("of an operating point", "to call nothing positive")]
        return [pgettext("of an operating point", "to call everything positive")]
    tpr, fpr = (decimals(float(rate[point]), DIGITS) for rate in (space.tpr, space.fpr))
    rates, threshold = Formula(f"TPR = {tpr}, FPR = {fpr}"), float(space.thresholds[point])
    if isnan(threshold):
        return [f"{space.names[owner]} (", rates, ")"]
    return say(
        "{name} at the threshold {value} ({rates})",
        name=space.names[owner],
        value=f"{threshold:.6g}".replace("-", "−"),
        rates=rates,
    )


def _calibration(study: RocComparison) -> Said:
    """Brier scores before and after Platt's calibration."""
    rows = sorted(study.calibration, key=lambda row: row.brier_after)
    if not rows:
        return []
    shown = []
    for row in rows[:NAMED]:
        before = "" if isnan(row.brier_before) else f"{decimals(row.brier_before, DIGITS)} → "
        shown.append(Formula(f"{before}{decimals(row.brier_after, DIGITS)}"))
    scores = listed([row.name for row in rows[:NAMED]], shown)
    if len(rows) > NAMED:
        scores = say("{points} and {n} more", points=scores, n=len(rows) - NAMED)
    return say(
        "The scores were calibrated by Platt's method, cross-fitted over {folds} stratified folds (seed {seed}) {platt}; the Brier scores "
        "{brier}, from before to after where the scores are probabilities, are: {scores}; always predicting the share of positives gives "
        "{value}.",
        folds=rows[0].folds, seed=SEED, platt=Cited(("platt1999",)), brier=Cited(("brier1950",)), scores=scores,
        value=decimals(rows[0].brier_constant, DIGITS),
    )  # fmt: skip


# More than two classes.


def multiclass(study: MulticlassComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph of more than two classes."""
    if study.verdict is not None:
        yield from _Multiclass(study, style).sentences()
        return
    data = study.scores
    yield say(
        "We analysed the scores of {name} for {n} instances of {c} classes{sizes}.",
        name=data.names[0], n=grouped(data.n), c=len(data.classes), sizes=_sizes(study),
    )  # fmt: skip
    yield from _values_of_m(study)
    yield software()


def _sizes(study: MulticlassComparison) -> str:
    data = study.scores
    sizes = joined((f"{label}: {grouped(size)}" for label, size in zip(data.classes, data.sizes, strict=True)), ", ")
    return f" ({sizes})" if len(data.classes) <= NAMED else ""


class _Multiclass(_Areas):
    def __init__(self, study: MulticlassComparison, style: Style) -> None:
        super().__init__(study, style)
        self.study = study

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        data = self.study.scores
        return _(
            "by their scores for the same {n} instances of {c} classes{sizes}",
            n=grouped(data.n),
            c=len(data.classes),
            sizes=_sizes(self.study),
        )

    def how(self) -> Named:
        """Name the test."""
        text = _(
            "by {side} t tests of Hand and Till's M, with DeLong's variance, the classes as strata, and {df} degrees of freedom "
            "(Satterthwaite's for the class sizes)",
            side=self.side,
            df=self.study.differences[0].df,
        )
        return text, ("handtill2001", "delong1988", "satterthwaite1946")

    def phrases(self) -> tuple[str, str, str]:
        """The control is better than, worse than, not different from."""
        return (
            N_("has a significantly larger M than {others}"),
            N_("has a significantly smaller M than {others}"),
            N_("does not differ significantly from {others}"),
        )

    def not_shown(self) -> tuple[str, str]:
        """The control was not shown to be better, to be worse."""
        return N_("does not have a significantly larger M than {others}"), N_(
            "does not have a significantly smaller M than {others}"
        )

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        if self.family.alternative == "greater":
            return _(", against the alternative that {control} has the larger M", control=control)
        return _(", against the alternative that {control} has the smaller M", control=control)

    def meanings(self) -> tuple[str, str]:
        """What Δ is, of several pairs and of one."""
        return (
            N_(
                "{delta} is the difference of the values of M, the first minus the second, with its {level} t interval, which is not "
                "adjusted for the number of comparisons."
            ),
            N_("{delta} is the difference of the values of M, {a} minus {b}, with its {level} t interval."),
        )

    def beside(self) -> Iterator[Said]:
        """The values of M."""
        yield from super().beside()
        yield from _values_of_m(self.study)


def _values_of_m(study: MulticlassComparison) -> Iterator[Said]:
    names, auc = study.scores.names, study.measures["hand_till"].auc
    # Rounded, so that sums in another order make no difference, as in the study.
    order = np.argsort(-np.round(auc, 12), kind="stable").tolist()
    low, high = study.interval("hand_till")
    shown = [estimate(float(auc[j]), float(low[j]), float(high[j]), DIGITS) for j in order]
    best = int((np.round(auc, 12) == np.round(auc, 12).max()).sum())
    level, mean, source = (
        figures.percent(study.options.confidence),
        Cited(("handtill2001",)),
        Cited(("newcombe2006", "delong1988")),
    )
    if len(names) > 1:
        what = say(
            "M is the area under the ROC curve averaged over all pairs of classes {mean}; its values, with {level} score intervals "
            "{source},", mean=mean, level=level, source=source,
        )  # fmt: skip
    else:
        what = say(
            "M is the area under the ROC curve averaged over all pairs of classes {mean}; its value, with the {level} score interval "
            "{source},", mean=mean, level=level, source=source,
        )  # fmt: skip
    yield _listed_areas(what, [names[j] for j in order], shown, best)
    yield _unknown(study.differences, low.tolist())
    if study.verdict is None:
        yield _against_chance(float(low[0]), float(high[0]))


# Areas under ROC curves, of two classes and of several.


def _area_statistics(test: AreaTest, confidence: float, digits: int) -> tuple[str, ...]:
    """Difference, interval and t of each hypothesis; what the data do not define is left out."""
    shown = []
    ends = zip(*difference_interval(test, confidence), strict=True)
    for difference, z, (low, high) in zip(test.difference.tolist(), test.z.tolist(), ends, strict=True):
        text = f"Δ = {decimals(difference, digits)}{limits(low, high, digits)}"
        shown.append(text if isnan(z) else f"{text}, t({test.df}) = {figures.number(round(z, 12) + 0.0)}")
    return tuple(shown)


def _unknown(tests: Sequence[AreaTest], low: Sequence[float]) -> Said:
    """State that the variance of some area, or of some difference in the deciding family, is unknown."""
    differences = bool(tests) and any(isnan(end) for end in difference_interval(tests[0], 0.95)[0])
    if differences or any(isnan(float(end)) for end in low):
        return say("Where no interval is given, these instances do not allow one to be estimated.")
    return []


def _listed_areas(what: Said, names: Sequence[str], estimates: Sequence[Formula], best: int) -> Said:
    """List the areas, the largest first; of many only the largest, which the first `best` of them share."""
    if len(names) > NAMED:
        return say(
            "{what} are, the largest first: {names} {area}; the others are smaller.",
            what=what,
            names=called(names[:best], "classifier"),
            area=estimates[0],
        )
    shown = listed(names, estimates)
    if len(names) > 1:
        return say("{what} are, the largest first: {areas}.", what=what, areas=shown)
    return say("{what} is: {areas}.", what=what, areas=shown)


def _against_chance(low: float, high: float) -> Said:
    """Say on which side of 0.5, the value of guessing, the interval lies."""
    if isnan(low):
        return []
    if low > 0.5:
        return say("The interval lies above 0.5, the value of guessing.")
    if high < 0.5:
        return say("The interval lies below 0.5, the value of guessing: the scores point the wrong way.")
    return say("The interval includes 0.5, the value of guessing: it could not be shown to be better than chance.")
