"""The methods paragraph of runs over problems."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from podium.i18n import _, count, grouped
from podium.render.prose import Cited, Formula
from podium.studies import figures
from podium.studies.family import Family
from podium.studies.family.methods import Facts, Named, OfTable
from podium.studies.figures import Style, estimate, listed
from podium.studies.methods import NAMED, Said, called, say, separated, shows_difference
from podium.studies.runs.study import Dominance, Estimate, RunsComparison, improvement_over

_BOOTSTRAP = "bootstrap"


def describe(study: RunsComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Runs(study, style).sentences()


class _Runs(OfTable):
    def __init__(self, study: RunsComparison, style: Style) -> None:
        facts = Facts(
            names=study.algorithms,
            family=_family(study),
            procedure=_BOOTSTRAP,
            alpha=study.options.alpha,
            statistics=tuple(f"Δ = {_estimate(study.difference, row)}" for row in _order(study)),
        )
        super().__init__(facts, style)
        self.study = study

    def extent(self) -> str:
        """Description of what the algorithms were compared on."""
        found = self.study.runs
        low, high, problems = int(found.counts.min()), int(found.counts.max()), count(found.n, "problem")
        if low == high:
            return _(
                "{problems}, with {low} runs of each algorithm on each problem", problems=problems, low=grouped(low)
            )
        return _(
            "{problems}, with {low} to {high} runs of each algorithm on a problem",
            problems=problems,
            low=grouped(low),
            high=grouped(high),
        )

    def before(self) -> Iterator[Said]:
        """Definition of a score."""
        options = self.study.options
        if options.scale == "minmax":
            yield say(
                "The runs on a problem were scaled to scores, 0 for the worst and 1 for the best of all runs there; larger scores are better."
            )
        elif options.scale == "references":
            yield say(
                "The runs on a problem were scaled to scores, 0 for the mean of {low} and 1 for that of {high} there; larger scores are better.",
                low=options.low, high=options.high,
            )  # fmt: skip
        elif options.objective == "maximize":
            yield say("The score of a run is its measurement; larger scores are better.")
        else:
            yield say("The score of a run is its measurement; smaller scores are better.")

    def how(self) -> Named:
        """Description of how the algorithms were compared."""
        return _("by the difference of their interquartile means"), ("agarwal2021",)

    def about_tests(self) -> Iterator[Said]:
        """The bootstrap."""
        options = self.study.options
        yield say(
            "The interquartile mean of an algorithm is the mean of the middle half of its scores, every problem counting the same."
        )
        yield say(
            "All inference rests on a stratified bootstrap that draws the runs of each problem with replacement ({n} draws, seed {seed}) {source}; "
            "the problems are taken as given.", n=grouped(options.replicates), seed=options.seed, source=Cited(("efron1993",)),
        )  # fmt: skip
        if len(self.study.tested) > 1:
            yield say(
                "Each p-value compares a difference, divided by its standard error, with the largest of all such deviations in the bootstrap; "
                "standard errors are multiplied by √(r/(r − 1)) for r runs, and the t distribution with Satterthwaite's degrees of freedom takes the "
                "place of the normal."
            )
        else:
            yield say(
                "The p-value compares the difference, divided by its standard error, with its deviations in the bootstrap; standard errors are "
                "multiplied by √(r/(r − 1)) for r runs, and the t distribution with Satterthwaite's degrees of freedom takes the place of the normal."
            )

    def procedure(self) -> Said:
        """Name the adjustment."""
        return say("the single-step method of the largest deviation {source}", source=Cited(("romanowolf2005",)))

    def brackets(self) -> str:
        """Text in the brackets."""
        return _("differences and adjusted p-values in brackets")

    def beside(self) -> Iterator[Said]:
        """What Δ is, the interquartile means, and what else was estimated."""
        study = self.study
        if shows_difference(self.all_inference()):
            yield self._explained()
        yield from _aggregates(study)
        yield _improvement(study)
        if study.dominance is not None:
            yield from _dominance(study, study.dominance, self.style)

    def _explained(self) -> Said:
        """What Δ is."""
        study, several = self.study, len(self.study.tested) > 1
        one = study.control if several else int(study.first[study.tested[0]])
        delta, level = Formula("Δ"), figures.percent(study.options.confidence)
        if one is None:
            text = say(
                "{delta} is the interquartile mean of the first of the two minus that of the second", delta=delta
            )
        else:
            text = say(
                "{delta} is the interquartile mean of {control} minus that of the other algorithm",
                delta=delta,
                control=study.algorithms[one],
            )
        if several:
            return say(
                "{what}, in square brackets its {level} confidence interval, simultaneous for all differences tested.",
                what=text,
                level=level,
            )
        return say("{what}, in square brackets its {level} confidence interval.", what=text, level=level)


def _order(study: RunsComparison) -> list[int]:
    """Rows of the pairs tested, the surest and largest difference first."""
    return [int(row) for row in np.lexsort((-np.abs(study.difference.value), study.pvalues))]


def _family(study: RunsComparison) -> Family:
    """The pairs tested as a family whose p-values the bootstrap has adjusted already."""
    order = _order(study)
    ahead = study.difference.value >= 0 if study.upward else study.difference.value <= 0
    return Family(
        ranking=_BOOTSTRAP,
        design="all-pairs" if study.control is None else "control",
        control=study.control,
        first=study.first[study.tested][order],
        second=study.second[study.tested][order],
        z=None,
        pvalues=study.pvalues[order],
        adjusted={_BOOTSTRAP: study.pvalues[order]},
        first_better=ahead[order],
    )


def _estimate(found: Estimate, place: int) -> str:
    value, low, high = (float(part[place]) for part in (found.value, found.lower, found.upper))
    if abs(value) < 1e-12 * max(abs(low), abs(high)):
        value = 0.0  # what rounding left of a sum that is 0
    return f"{figures.quantity(value)} {figures.interval(low, high)}"


def _aggregates(study: RunsComparison) -> Iterator[Said]:
    """The interquartile means with their intervals, and what else was estimated."""
    found, order, level = study.aggregates["iqm"], study.order_indices, figures.percent(study.options.confidence)
    names, shown = [study.algorithms[j] for j in order], [Formula(_estimate(found, j)) for j in order]
    if len(names) <= NAMED:
        yield say(
            "The interquartile means, with {level} percentile intervals, are: {means}.",
            level=level,
            means=listed(names, shown),
        )
    else:
        best = int((found.value == found.value[order[0]]).sum())
        yield say(
            "The interquartile means, with {level} percentile intervals, are: {names} {mean}, the best of all.",
            level=level, names=called(names[:best]), mean=shown[0],
        )  # fmt: skip
    if study.threshold is None:
        yield say(
            "Medians and means over problems and run-score distributions have percentile intervals from the same draws."
        )
    else:
        yield say(
            "Medians and means over problems, the optimality gap (threshold {threshold}) and run-score distributions have percentile intervals "
            "from the same draws.", threshold=figures.quantity(study.threshold),
        )  # fmt: skip


def _improvement(study: RunsComparison) -> Said:
    """How often a run of the best one, or of the control, is better than one of each other."""
    who = study.order_indices[0] if study.control is None else study.control
    others = [j for j in study.order_indices if j != who]
    parts: list[Said] = []
    for other in others if len(others) <= NAMED else others[:1]:
        probability = estimate(*improvement_over(study, who, other), 3)
        parts.append(say("{probability} against {name}", probability=probability, name=study.algorithms[other]))
    return say(
        "The probability that a run of {name} is better than a run of another algorithm on the same problem, a tie counting one half {source}, "
        "with {level} percentile intervals, is {found}.",
        name=study.algorithms[who], source=Cited(("mann1947",)), level=figures.percent(study.options.confidence), found=separated(parts),
    )  # fmt: skip


def _dominance(study: RunsComparison, found: Dominance, style: Style) -> Iterator[Said]:
    """Almost stochastic order."""
    alpha, won = study.options.alpha, found.dominates(study.options.alpha)
    hits = [(i, j) for i in study.order_indices for j in study.order_indices if won[i, j]]
    yield say(
        "Almost stochastic order was tested for {m} ordered pairs {source}: an algorithm is almost stochastically dominant where the violation "
        "ratio ε is below {epsilon}, by p-values adjusted by Holm's step-down procedure {holm}.",
        m=grouped(found.hypotheses), source=Cited(("delbarrio2018", "dror2019", "ulmer2022")), epsilon=f"{study.options.epsilon:g}",
        holm=Cited(("holm1979",)),
    )  # fmt: skip
    if not hits:
        yield say("No algorithm was shown to be almost stochastically dominant over another.")
        return
    if len(hits) > NAMED:
        text = say("This was shown of {n} ordered pairs", n=grouped(len(hits)))
    else:
        parts: list[Said] = []
        for i, j in hits:
            pair = _("{a} over {b}", a=study.algorithms[i], b=study.algorithms[j])
            ratio, p = (
                Formula(f"ε = {figures.number(float(found.ratio[i, j]))}"),
                figures.pvalue(float(found.pvalues[i, j]), style, alpha),
            )
            parts.append([f"{pair} (", ratio, ", ", p, ")"])
        text = say("This was shown of {pairs}", pairs=separated(parts))
    if any(study.separate[i, j] == 0 for i, j in hits):
        yield say(
            "{what}; of two identical algorithms with 5 runs the rule calls one dominant in 8 to 10 % of simulated cases.",
            what=text,
        )
    else:
        yield [*text, "."]
