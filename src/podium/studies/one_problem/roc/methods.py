"""The methods paragraph of a ROC analysis, of two classes or of several; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from podium.i18n import grouped, joined, pgettext
from podium.render.prose import Cited, Formula
from podium.studies.one_problem.roc.multiclass import MulticlassComparison
from podium.studies.one_problem.roc.report import side_of_chance
from podium.studies.one_problem.roc.space import NEVER
from podium.studies.one_problem.roc.study import SEED, difference_interval
from podium.studies.shared import figures, told
from podium.studies.shared.family.methods import ClassifierParagraph, Facts, Named
from podium.studies.shared.figures import Style, decimals, estimate, limits, listed, quantity
from podium.studies.shared.methods import NAMED, Said, called, separated, software

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest
    from podium.studies.one_problem.roc.study import RocComparison


DIGITS = 3
SHOWN = 3
"""So many of equally good operating points are given."""

_TESTED_BY = {
    "curves": ("delong1988", "sun2014", "satterthwaite1946"),
    "classes": ("handtill2001", "delong1988", "satterthwaite1946"),
}
"""The sources of the tests, of two classes and of several."""


def facts(study: RocComparison | MulticlassComparison) -> told.Facts:
    """Return what the texts name: the size of the data."""
    if isinstance(study, MulticlassComparison):
        data = study.scores
        each = [f"{label}: {grouped(size)}" for label, size in zip(data.classes, data.sizes, strict=True)]
        sizes = f" ({joined(each, ', ')})" if len(each) <= NAMED else ""
        size: dict[str, Any] = {"n": grouped(data.n), "c": len(data.classes), "sizes": sizes}
    elif study.scores is not None:
        scores = study.scores
        size = {"n": grouped(scores.n), "positives": grouped(scores.positives), "negatives": grouped(scores.negatives)}
        size["label"] = scores.positive
    else:
        size = {}
    return told.Facts(__file__, {}, level=figures.percent(study.options.confidence), **size)


def describe(study: RocComparison | MulticlassComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    if study.verdict is not None:
        yield from _Tested(study, style).sentences()
        return
    tell = facts(study)
    if study.scores is None:
        yield tell.prose("analysed.points", n=len(study.names), names=called(study.names, "classifier"))
    else:
        kind = "classes" if isinstance(study, MulticlassComparison) else "scores"
        yield tell.prose("analysed", kind, name=study.scores.names[0])
    yield from _beyond(study, tell)
    yield software()


class _Tested(ClassifierParagraph):
    """The paragraph on tests of areas."""

    def __init__(self, study: RocComparison | MulticlassComparison, style: Style) -> None:
        verdict, scores = study.verdict, study.scores
        assert verdict is not None
        assert scores is not None
        statistics = _area_statistics(study.differences[0], study.options.confidence, DIGITS)
        found = Facts(
            names=scores.names, family=verdict.family, procedure=verdict.procedure, alpha=study.options.alpha, statistics=statistics
        )  # fmt: skip
        super().__init__(found, style)
        self.study, self.tell = study, facts(study)
        self.kind = "classes" if isinstance(study, MulticlassComparison) else "curves"
        self.texts = told.texts_of(Path(__file__).with_name("texts.toml"))["tested"][self.kind]

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        return self.tell(f"tested.{self.kind}.extent")

    def how(self) -> Named:
        """Name the test."""
        text = self.tell(f"tested.{self.kind}.how", side=self.side, df=self.study.differences[0].df)
        return text, _TESTED_BY[self.kind]

    def phrases(self) -> tuple[str, str, str]:
        """The control is better than, worse than, not different from."""
        return self.texts["better"], self.texts["worse"], self.texts["level"]

    def not_shown(self) -> tuple[str, str]:
        """The control was not shown to be better, to be worse."""
        return self.texts["not_better"], self.texts["not_worse"]

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        side = "greater" if self.family.alternative == "greater" else "less"
        return self.tell(f"tested.{self.kind}", side, control=control)

    def explained(self) -> Said:
        """What Δ is."""
        a, b = self.of_one() or ("", "")
        form = "several" if self.of_one() is None else "one"
        return self.tell.prose(f"tested.{self.kind}", form, delta=Formula("Δ"), a=a, b=b)

    def beside(self) -> Iterator[Said]:
        """The areas; of two classes also the hull, the operating points and the calibration."""
        yield from super().beside()
        yield from _beyond(self.study, self.tell)


def _beyond(study: RocComparison | MulticlassComparison, tell: told.Facts) -> Iterator[Said]:
    """What follows the tests, or the data where nothing is tested."""
    if isinstance(study, MulticlassComparison):
        yield from _values_of_m(study, tell)
        return
    if study.scores is not None and study.points is not None:
        yield tell.prose("crisp", n=len(study.points.classifiers))
    yield from _areas(study, tell)
    yield _hull(study, tell)
    yield _operating(study, tell)
    yield _calibration(study, tell)


def _areas(study: RocComparison, tell: told.Facts) -> Iterator[Said]:
    """Areas with their intervals, and the verdict on chance where there is one classifier only."""
    shown = [area for area in study.areas if not isnan(area.auc)]
    if not shown:
        return
    if study.scores is not None:
        shown = [area for area in shown if area.name in study.scores.names]
    shown.sort(key=lambda area: -area.auc)
    what = _measure(study, tell, [not isnan(area.interval[0]) for area in shown])
    best = sum(area.auc == shown[0].auc for area in shown)
    estimates = [estimate(area.auc, *area.interval, DIGITS) for area in shown]
    yield _listed_areas(tell, what, [area.name for area in shown], estimates, best)
    if study.scores is not None:
        yield _unknown(tell, study.differences, [area.interval[0] for area in shown])
        yield _against_chance(tell, *shown[0].interval) if study.verdict is None else []
    elif len(shown) > 1:
        yield tell.prose("untested")


def _measure(study: RocComparison, tell: told.Facts, known: list[bool]) -> Said:
    """Name the areas, and their intervals where any is known."""
    several = len(known) > 1
    if study.scores is None:
        text = tell.prose("areas", "points" if several else "point", source=Cited(("fawcett2006",)))
    else:
        text = tell.prose("areas", "scores" if several else "score", source=Cited(("fawcett2006", "hanley1982")))
    if not any(known):
        return text
    source = Cited(("newcombe2006", "delong1988"))
    return tell.prose("intervals", "several" if several else "one", areas=text, source=source)


def _hull(study: RocComparison, tell: told.Facts) -> Said:
    """Who is the best choice for some costs and class ratio, and who never is."""
    names, touching, dominated = study.names, study.space.touching, study.space.dominated
    if len(names) < 2:
        return []
    if not touching:
        return tell.prose("hull.none")
    on_hull, source = called([names[j] for j in touching], "classifier"), Cited(("provost2001",))
    text = tell.prose("hull", "one" if len(touching) == 1 else "several", names=on_hull, source=source)
    if not dominated:
        return [*text, "."]
    never = called([names[j] for j in dominated], "classifier")
    return tell.prose("never", "one" if len(dominated) == 1 else "several", on_hull=text, names=never)


def _operating(study: RocComparison, tell: told.Facts) -> Said:
    """The best operating points, and the costs and class sizes for which they are best."""
    slope, best = study.slope, [point for point in study.operating if point.best]
    if slope.costs is None or slope.sizes is None:
        lines = [" ", *tell.prose("lines.default")]
    else:
        fp, fn, negatives, positives = (quantity(float(value)) for value in (*slope.costs, *slope.sizes))
        value = Formula(f"s = {quantity(float(slope.value))}")
        costs = tell.prose("lines.costs", fp=fp, fn=fn, negatives=negatives, positives=positives, slope=value)
        lines = [", ", *costs]
    points = separated((_point(study, tell, point.point) for point in best[:SHOWN]), "; ")
    if len(best) > SHOWN:
        points = tell.prose("more", points=points, n=len(best) - SHOWN)
    form = "one" if len(best) == 1 else "several"
    return tell.prose("operating", form, source=Cited(("provost2001",)), lines=lines, points=points)


def _point(study: RocComparison, tell: told.Facts, point: int) -> Said:
    space = study.space
    owner = int(space.owner[point])
    if owner < 0:
        if owner == NEVER:
            return [pgettext("of an operating point", "to call nothing positive")]
        return [pgettext("of an operating point", "to call everything positive")]
    tpr, fpr = (decimals(float(rate[point]), DIGITS) for rate in (space.tpr, space.fpr))
    rates, threshold = Formula(f"TPR = {tpr}, FPR = {fpr}"), float(space.thresholds[point])
    if isnan(threshold):
        return [f"{space.names[owner]} (", rates, ")"]
    value = f"{threshold:.6g}".replace("-", "−")
    return tell.prose("threshold", name=space.names[owner], value=value, rates=rates)


def _calibration(study: RocComparison, tell: told.Facts) -> Said:
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
        scores = tell.prose("more", points=scores, n=len(rows) - NAMED)
    return tell.prose(
        "calibrated", folds=rows[0].folds, seed=SEED, platt=Cited(("platt1999",)), brier=Cited(("brier1950",)),
        scores=scores, value=decimals(rows[0].brier_constant, DIGITS),
    )  # fmt: skip


def _values_of_m(study: MulticlassComparison, tell: told.Facts) -> Iterator[Said]:
    names, auc = study.scores.names, study.measures["hand_till"].auc
    # Rounded, so that sums in another order make no difference, as in the study.
    order = np.argsort(-np.round(auc, 12), kind="stable").tolist()
    low, high = study.interval("hand_till")
    shown = [estimate(float(auc[j]), float(low[j]), float(high[j]), DIGITS) for j in order]
    best = int((np.round(auc, 12) == np.round(auc, 12).max()).sum())
    mean, source = Cited(("handtill2001",)), Cited(("newcombe2006", "delong1988"))
    what = tell.prose("m", "several" if len(names) > 1 else "one", mean=mean, source=source)
    yield _listed_areas(tell, what, [names[j] for j in order], shown, best)
    yield _unknown(tell, study.differences, low.tolist())
    if study.verdict is None:
        yield _against_chance(tell, float(low[0]), float(high[0]))


# Areas under ROC curves, of two classes and of several.


def _area_statistics(test: AreaTest, confidence: float, digits: int) -> tuple[str, ...]:
    """Difference, interval and t of each hypothesis; what the data do not define is left out."""
    shown = []
    ends = zip(*difference_interval(test, confidence), strict=True)
    for difference, z, (low, high) in zip(test.difference.tolist(), test.z.tolist(), ends, strict=True):
        text = f"Δ = {decimals(difference, digits)}{limits(low, high, digits)}"
        shown.append(text if isnan(z) else f"{text}, t({test.df}) = {figures.number(round(z, 12) + 0.0)}")
    return tuple(shown)


def _unknown(tell: told.Facts, tests: Sequence[AreaTest], low: Sequence[float]) -> Said:
    """State that the variance of some area, or of some difference in the deciding family, is unknown."""
    differences = bool(tests) and any(isnan(end) for end in difference_interval(tests[0], 0.95)[0])
    return tell.prose("unknown") if differences or any(isnan(float(end)) for end in low) else []


def _listed_areas(tell: told.Facts, what: Said, names: Sequence[str], estimates: Sequence[Formula], best: int) -> Said:
    """List the areas, the largest first; of many only the largest, which the first `best` of them share."""
    if len(names) > NAMED:
        return tell.prose("listed.many", what=what, names=called(names[:best], "classifier"), area=estimates[0])
    return tell.prose("listed", "several" if len(names) > 1 else "one", what=what, areas=listed(names, estimates))


def _against_chance(tell: told.Facts, low: float, high: float) -> Said:
    """Say on which side of 0.5, the value of guessing, the interval lies."""
    if isnan(low):
        return []
    return tell.prose("guessing", side_of_chance(low, high))
