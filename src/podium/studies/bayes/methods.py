"""The methods paragraph of a Bayesian comparison: model, prior, draws, and what the posterior supports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from podium.i18n import N_, _, count, grouped
from podium.render.prose import Cited, Formula
from podium.stats.bayes_hierarchical import ALPHA, BETA, WALKERS, WARMUP
from podium.stats.bradley_terry import STRENGTH_SD, TIE_SD
from podium.studies import figures
from podium.studies.bayes.study import LEVEL, WIN_ROPE, BayesComparison, PairPosterior, strength_rows
from podium.studies.family.methods import rest, results_data
from podium.studies.figures import Style
from podium.studies.folds.methods import folds_data
from podium.studies.methods import (
    NAMED,
    Said,
    averaged,
    averages_of,
    enumerated,
    names_of,
    say,
    separated,
    software,
    who,
)

_TESTS = {
    "signed-rank": (N_("the Bayesian signed-rank test"), ("benavoli2014", "benavoli2017")),
    "sign": (N_("the Bayesian sign test"), ("benavoli2017",)),
    "correlated-t": (N_("the Bayesian correlated t test"), ("corani2015", "benavoli2017")),
    "hierarchical": (
        N_("the Bayesian hierarchical model of cross-validated differences"),
        ("corani2017", "benavoli2017"),
    ),
    "bradley-terry": (N_("a Bayesian Bradley–Terry model with ties"), ("davidson1970", "wainer2023")),
}

_MEANING = {
    ("signed-rank", True): N_(
        "The mean difference of two problems drawn at random lies on either side of this region or within it with unknown shares; P is the "
        "posterior probability that a share is the largest."
    ),
    ("signed-rank", False): N_(
        "The mean difference of two problems drawn at random favours either algorithm with an unknown share; P is the posterior probability that "
        "a share is the larger."
    ),
    ("sign", True): N_(
        "The difference on a problem drawn at random lies on either side of this region or within it with unknown shares; P is the posterior "
        "probability that a share is the largest."
    ),
    ("sign", False): N_(
        "The difference on a problem drawn at random favours either algorithm with an unknown share; P is the posterior probability that a share "
        "is the larger."
    ),
    ("hierarchical", True): N_(
        "The difference on the next problem lies on either side of this region or within it with unknown shares; P is the posterior probability "
        "that a share is the largest."
    ),
    ("hierarchical", False): N_(
        "The difference on the next problem favours either algorithm with an unknown share; P is the posterior probability that a share is the "
        "larger."
    ),
    ("correlated-t", True): N_(
        "P is the posterior probability that the mean difference on this problem lies on one side of this region, within it, or on the other side."
    ),
    ("correlated-t", False): N_(
        "P is the posterior probability that the mean difference on this problem favours one algorithm or the other."
    ),
    ("bradley-terry", True): N_(
        "Each problem is a game of every two algorithms, tied where they are practically equivalent there; P is the posterior probability that an "
        "algorithm wins more than {high} of the games without a tie, or, for practical equivalence, between {low} and {high} of them."
    ),
    ("bradley-terry", False): N_(
        "Each problem is a game of every two algorithms, tied where their results are equal; P is the posterior probability that an algorithm "
        "wins more than half of the games without a tie."
    ),
}
"""What P is, by test and whether some differences count as practically equivalent."""


def describe(study: BayesComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph; posterior probabilities are the same in either style of p-values."""
    del style
    options = study.options
    yield _data(study)
    if study.layout is None and options.test != "hierarchical":
        yield averaged(averages_of(study.results))
    if options.rope:
        yield say(
            "Differences from −{rope} to {rope}, in the unit of the data, count as practically equivalent.",
            rope=f"{options.rope:.10g}",
        )
    else:
        yield say("No difference counts as practically equivalent.")
    yield _model(study)
    yield say(_MEANING[options.test, options.rope > 0], low=f"{0.5 - WIN_ROPE:g}", high=f"{0.5 + WIN_ROPE:g}")
    yield _computed(study)
    yield say("A conclusion is drawn where P reaches {threshold}, a convention.", threshold=f"{options.threshold:g}")
    yield from _single(study) if len(study.pairs) == 1 else _many(study)
    if study.strengths is not None and study.results.k > 2:
        first = strength_rows(study)[0]
        yield say(
            "{name} has the largest strength; with {p} it is the strongest of all.",
            name=first["algorithm"], p=_probability(study, first["best"]),
        )  # fmt: skip
    yield software()


def _data(study: BayesComparison) -> Said:
    data = study.results
    alone = len(study.pairs) == 1 and study.strengths is None  # strengths are those of all algorithms
    compared = names_of(study.names(study.pairs[0])) if alone else who(data.algorithms)
    if study.layout is not None:
        return folds_data(compared, study.layout, data.n, data.objective)
    extent = str(count(data.n, "problem"))
    if study.options.test == "hierarchical" and data.runs is not None:
        extent = _("{problems}, on {folds} folds of each", problems=extent, folds=grouped(data.runs.shape[-1]))
    return results_data(compared, extent, data.objective)


def _model(study: BayesComparison) -> Said:
    """The test and its prior."""
    name, keys = _TESTS[study.options.test]
    test = [_(name), Cited(keys), *_prior(study)]
    if len(study.pairs) == 1:
        return say("Posterior probabilities were computed by {test}.", test=test)
    if study.control is None:
        return say(
            "Posterior probabilities were computed for all {m} pairs by {test}.", m=grouped(len(study.pairs)), test=test
        )
    return say(
        "Posterior probabilities were computed for {control}, the control, against {rest}, by {test}.",
        control=study.results.algorithms[study.control], rest=rest(len(study.pairs)), test=test,
    )  # fmt: skip


def _prior(study: BayesComparison) -> Said:
    options = study.options
    if options.test in ("signed-rank", "sign"):
        return _dirichlet(study)
    if options.test == "correlated-t":
        if not study.ratio:
            return say(", the repetitions being independent")
        return say(
            ", with a ratio of test to training instances of {ratio} for the correlation of the repetitions {source}",
            ratio=figures.quantity(study.ratio), source=Cited(("nadeau2003",)),
        )  # fmt: skip
    if options.test == "hierarchical":
        ends = {name: f"{end:g}" for name, end in zip("abcd", (*ALPHA, *BETA), strict=True)}
        return say(
            ": differences on the folds of a problem are normal with a correlation of {rho}, and their means vary from problem to problem by a "
            "Student distribution. Its location, its scale and the standard deviations on the problems have uniform priors; its degrees of freedom, "
            "less one, have a gamma prior whose shape and rate are uniform from {a} to {b} and from {c} to {d}",
            rho=f"{options.test_fraction:g}", **ends,
        )  # fmt: skip
    text = say(
        ", with normal priors of mean 0 for the strengths (standard deviation {strength}) and for the logarithm of the tie parameter (standard "
        "deviation {tie})", strength=f"{STRENGTH_SD:g}", tie=f"{TIE_SD:g}",
    )  # fmt: skip
    if study.results.k == 2:
        return text
    weight = figures.quantity(3 / (study.results.k + 1))
    return say(
        "{priors}; as games on the same problem are not independent, each counts 3/(k + 1) = {weight}",
        priors=text,
        weight=weight,
    )


def _dirichlet(study: BayesComparison) -> Said:
    options = study.options
    if not options.strength:
        return say(", without a prior observation")
    a, b = study.names(study.pairs[0])
    several = len(study.pairs) > 1
    if options.prior_place == "rope":
        place = _("at a difference of zero")
    elif options.prior_place == "first":
        place = _("in favour of the first algorithm of each pair") if several else _("in favour of {a}", a=a)
    else:
        place = _("in favour of the second algorithm of each pair") if several else _("in favour of {a}", a=b)
    strength = f"{options.strength:g}"
    if options.test == "sign":
        return say(
            ", with a Dirichlet prior whose weight, in problems, is {strength}, placed {place}",
            strength=strength,
            place=place,
        )
    return say(
        ", with a Dirichlet process prior whose weight, in problems, is {strength}, placed {place}",
        strength=strength,
        place=place,
    )


def _computed(study: BayesComparison) -> Said:
    """How the probabilities were computed."""
    options = study.options
    if not options.sampled:
        if options.test == "sign":
            return say("It was computed by numerical integration, without random draws.")
        return say("It was computed from a Student distribution, without random draws.")
    largest = max(max(pair.errors) for pair in study.pairs)
    effective = min((pair.effective for pair in study.pairs if pair.effective is not None), default=0.0)
    values = {
        "n": grouped(options.samples), "seed": options.seed, "effective": grouped(round(effective)),
        "error": figures.quantity(float(f"{largest:.2g}")),
    }  # fmt: skip
    if options.test == "signed-rank":
        return say(
            "It was estimated from {n} draws from the posterior (seed {seed}), with a Monte Carlo standard error of at most {error}.",
            **values,
        )
    if options.test == "hierarchical":
        return say(
            "It was estimated from {n} draws from the posterior (seed {seed}), worth at least {effective} independent ones, by {chains} chains of "
            "the ensemble sampler emcee after {warmup} steps of warm-up {source}, with a Monte Carlo standard error of at most {error}.",
            chains=WALKERS, warmup=WARMUP, source=Cited(("foremanmackey2013",)), **values,
        )  # fmt: skip
    return say(
        "It was estimated from {n} draws by importance sampling (seed {seed}), worth {effective} independent ones, with a Monte Carlo standard error "
        "of at most {error}.", **values,
    )  # fmt: skip


def _probability(study: BayesComparison, p: float) -> Formula:
    """Write a posterior probability; rounding never moves it onto or across the threshold."""
    if p < 0.001:
        return Formula("P < 0.001")
    return Formula("P > 0.999" if p >= 0.9995 else f"P = {figures.unmoved(p, study.options.threshold, 3)}")


def _single(study: BayesComparison) -> Iterator[Said]:
    """The three probabilities of one pair, the conclusion, and the counts."""
    pair, rope = study.pairs[0], study.options.rope > 0
    a, b = study.names(pair)
    first, equal, second = (_probability(study, p) for p in pair.probabilities)
    if rope:
        clauses = [
            say("{p} that {a} is practically better", p=first, a=a),
            say("{p} that both are practically equivalent", p=equal),
            say("{p} that {a} is practically better", p=second, a=b),
        ]
    else:
        clauses = [say("{p} that {a} is better", p=first, a=a), say("{p} that {a} is better", p=second, a=b)]
    yield say(
        "{decision}: {probabilities}.",
        decision=_decision(pair.decision(study.options.threshold), a, b, rope),
        probabilities=enumerated(clauses),
    )
    yield _counts(study, pair, rope)
    yield _size(study, pair)


def _decision(decision: int | None, a: str, b: str, rope: bool) -> str:
    if decision == 1:
        return _("{pair} are practically equivalent", pair=names_of((a, b)))
    if decision is None:
        if rope:
            return _("The data leave open whether {a} is practically better than {b}, worse or equivalent", a=a, b=b)
        return _("The data leave open whether {a} or {b} is better", a=a, b=b)
    a, b = (a, b) if decision == 0 else (b, a)
    return _("{a} is practically better than {b}", a=a, b=b) if rope else _("{a} is better than {b}", a=a, b=b)


def _counts(study: BayesComparison, pair: PairPosterior, rope: bool) -> Said:
    (a, b), (above, within, below) = study.names(pair), (grouped(number) for number in pair.counts)
    values = {"a": a, "b": b, "above": above, "within": within, "below": below}
    if study.layout is None and rope:
        return say(
            "On the problems themselves the difference is beyond the region in favour of {a} on {above}, within it on {within}, and beyond it in "
            "favour of {b} on {below}.", **values,
        )  # fmt: skip
    if study.layout is None:
        return say(
            "On the problems themselves {a} is better on {above}, the results are equal on {within}, and {b} is better on {below}.",
            **values,
        )
    if rope:
        return say(
            "In the repetitions themselves the difference is beyond the region in favour of {a} in {above}, within it in {within}, and beyond it in "
            "favour of {b} in {below}.", **values,
        )  # fmt: skip
    return say(
        "In the repetitions themselves {a} is better in {above}, the results are equal in {within}, and {b} is better in {below}.",
        **values,
    )


def _size(study: BayesComparison, pair: PairPosterior) -> Said:
    """The size of the difference, where the test estimates one."""
    a, b = study.names(pair)
    values = {"a": a, "b": b, "level": figures.percent(LEVEL)}
    if study.options.test == "correlated-t":
        return say(
            "The posterior mean of the advantage of {a} over {b}, in the unit of the data, is {estimate}, with the {level} credible interval in "
            "square brackets.", estimate=_estimate(pair), **values,
        )  # fmt: skip
    if study.options.test == "bradley-terry":
        return say(
            "The posterior mean of the probability that {a} beats {b} in a game without a tie is {estimate}, with the {level} credible interval in "
            "square brackets.", estimate=_estimate(pair), **values,
        )  # fmt: skip
    return []


def _estimate(pair: PairPosterior) -> Formula:
    return Formula(f"{figures.quantity(pair.estimate[0])} {figures.interval(pair.lower[0], pair.upper[0])}")


def _many(study: BayesComparison) -> Iterator[Said]:
    """How many pairs have a better algorithm, how many are equivalent, and how many stay open."""
    m, rope = grouped(len(study.pairs)), study.options.rope > 0
    found = _sorted(study)
    n, shown = len(found["better"]), _listed(found["better"])
    if rope and n:
        yield say(
            "Of the {m} pairs, {n} has a practically better algorithm{pairs}.", "Of the {m} pairs, {n} have a practically better algorithm{pairs}.",
            n, m=m, pairs=shown,
        )  # fmt: skip
    elif n:
        yield say(
            "Of the {m} pairs, {n} has a better algorithm{pairs}.",
            "Of the {m} pairs, {n} have a better algorithm{pairs}.",
            n,
            m=m,
            pairs=shown,
        )
    elif rope:
        yield say("No algorithm was found to be practically better than another.")
    else:
        yield say("No algorithm was found to be better than another.")
    if rope:
        if found["equal"]:
            yield say(
                "The algorithms of {n} pair are practically equivalent{pairs}.", "Those of {n} pairs are practically equivalent{pairs}.",
                len(found["equal"]), pairs=_listed(found["equal"]),
            )  # fmt: skip
        else:
            yield say("No two were found to be practically equivalent.")
    if found["open"]:
        yield say(
            "The data leave {n} pair open{pairs}.",
            "The data leave {n} pairs open{pairs}.",
            len(found["open"]),
            pairs=_listed(found["open"], largest=True),
        )


def _sorted(study: BayesComparison) -> dict[str, list[Said]]:
    """The pairs of each conclusion, with the probability that counts."""
    found: dict[str, list[Said]] = {"better": [], "equal": [], "open": []}
    for pair in study.pairs:
        a, b = study.names(pair)
        decision = pair.decision(study.options.threshold)
        kind = "open" if decision is None else "equal" if decision == 1 else "better"
        if decision == 2:
            a, b = b, a
        label = _("{a} over {b}", a=a, b=b) if kind == "better" else names_of((a, b))
        p = max(pair.probabilities) if decision is None else pair.probabilities[decision]
        found[kind].append([f"{label} (", _probability(study, p), ")"])
    return found


def _listed(found: Sequence[Said], *, largest: bool = False) -> Said:
    """Name pairs unless they are too many."""
    if len(found) > NAMED:
        return []
    brackets = (
        _("the largest posterior probability in brackets") if largest else _("posterior probabilities in brackets")
    )
    return [f" ({brackets}): ", *separated(found)]
