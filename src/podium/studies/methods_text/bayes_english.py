"""The words of the paragraph of a Bayesian comparison in English."""

from __future__ import annotations

from podium.studies.methods_text.bayes_words import BayesWords

_SHARES = "lies on either side of this region or within it with unknown shares; P is the posterior probability that a share is the largest."
_HALVES = "favours either algorithm with an unknown share; P is the posterior probability that a share is the larger."

WORDS = BayesWords(
    folds="{problems}, on {folds} folds of each",
    rope=" Differences from −{rope} to {rope}, in the unit of the data, count as practically equivalent.",
    no_rope=" No difference counts as practically equivalent.",
    one=" Posterior probabilities were computed by",
    pairs=" Posterior probabilities were computed for all {m} pairs by",
    control=" Posterior probabilities were computed for {control}, the control, against {rest}, by",
    tests={
        "signed-rank": " the Bayesian signed-rank test",
        "sign": " the Bayesian sign test",
        "correlated-t": " the Bayesian correlated t test",
        "hierarchical": " the Bayesian hierarchical model of cross-validated differences",
        "bradley-terry": " a Bayesian Bradley–Terry model with ties",
    },
    no_prior=", without a prior observation",
    priors={
        "signed-rank": ", with a Dirichlet process prior whose weight, in problems, is {strength}, placed {place}",
        "sign": ", with a Dirichlet prior whose weight, in problems, is {strength}, placed {place}",
        "hierarchical": ": differences on the folds of a problem are normal with a correlation of {rho}, and their means vary from "
        "problem to problem by a Student distribution. Its location, its scale and the standard deviations on the problems have "
        "uniform priors; its degrees of freedom, less one, have a gamma prior whose shape and rate are uniform from {a} to {b} and "
        "from {c} to {d}",
        "bradley-terry": ", with normal priors of mean 0 for the strengths (standard deviation {strength}) and for the logarithm of the "
        "tie parameter (standard deviation {tie})",
    },
    weight="; as games on the same problem are not independent, each counts 3/(k + 1) = {weight}",
    places={
        "rope": ("at a difference of zero", "at a difference of zero"),
        "first": ("in favour of {a}", "in favour of the first algorithm of each pair"),
        "second": ("in favour of {b}", "in favour of the second algorithm of each pair"),
    },
    independent=", the repetitions being independent",
    ratio=", with a ratio of test to training instances of {ratio} for the correlation of the repetitions",
    meaning={
        ("signed-rank", True): f" The mean difference of two problems drawn at random {_SHARES}",
        ("signed-rank", False): f" The mean difference of two problems drawn at random {_HALVES}",
        ("sign", True): f" The difference on a problem drawn at random {_SHARES}",
        ("sign", False): f" The difference on a problem drawn at random {_HALVES}",
        ("hierarchical", True): f" The difference on the next problem {_SHARES}",
        ("hierarchical", False): f" The difference on the next problem {_HALVES}",
        (
            "correlated-t",
            True,
        ): " P is the posterior probability that the mean difference on this problem lies on one side of this region, "
        "within it, or on the other side.",
        (
            "correlated-t",
            False,
        ): " P is the posterior probability that the mean difference on this problem favours one algorithm or the "
        "other.",
        (
            "bradley-terry",
            True,
        ): " Each problem is a game of every two algorithms, tied where they are practically equivalent there; P is the "
        "posterior probability that an algorithm wins more than {high} of the games without a tie, or, for practical equivalence, "
        "between {low} and {high} of them.",
        (
            "bradley-terry",
            False,
        ): " Each problem is a game of every two algorithms, tied where their results are equal; P is the posterior "
        "probability that an algorithm wins more than half of the games without a tie.",
    },
    exact={
        "sign": " It was computed by numerical integration, without random draws.",
        "correlated-t": " It was computed from a Student distribution, without random draws.",
    },
    draws={
        "signed-rank": " It was estimated from {n} draws from the posterior (seed {seed})",
        "hierarchical": " It was estimated from {n} draws from the posterior (seed {seed}), worth at least {effective} independent ones, by "
        "{chains} chains of the ensemble sampler emcee after {warmup} steps of warm-up",
        "bradley-terry": " It was estimated from {n} draws by importance sampling (seed {seed}), worth {effective} independent ones",
    },
    error=", with a Monte Carlo standard error of at most {error}.",
    threshold=" A conclusion is drawn where P reaches {threshold}, a convention.",
    decisions={
        (0, True): " {a} is practically better than {b}:",
        (1, True): " {pair} are practically equivalent:",
        (2, True): " {b} is practically better than {a}:",
        (
            None,
            True,
        ): " The data leave open whether {a} is practically better than {b}, worse or equivalent:",
        (0, False): " {a} is better than {b}:",
        (2, False): " {b} is better than {a}:",
        (None, False): " The data leave open whether {a} or {b} is better:",
    },
    better=(" that {a} is better", " that {a} is practically better"),
    equal=" that both are practically equivalent",
    joints=(",", " and"),
    counts={
        (
            False,
            True,
        ): ". On the problems themselves the difference is beyond the region in favour of {a} on {above}, within it on {within}, "
        "and beyond it in favour of {b} on {below}.",
        (
            False,
            False,
        ): ". On the problems themselves {a} is better on {above}, the results are equal on {within}, and {b} is better on "
        "{below}.",
        (
            True,
            True,
        ): ". In the repetitions themselves the difference is beyond the region in favour of {a} in {above}, within it in "
        "{within}, and beyond it in favour of {b} in {below}.",
        (
            True,
            False,
        ): ". In the repetitions themselves {a} is better in {above}, the results are equal in {within}, and {b} is better in "
        "{below}.",
    },
    sizes={
        "correlated-t": " The posterior mean of the advantage of {a} over {b}, in the unit of the data, is",
        "bradley-terry": " The posterior mean of the probability that {a} beats {b} in a game without a tie is",
    },
    credible=", with the {level} credible interval in square brackets.",
    over="{a} over {b}",
    kinds={
        ("better", True): (
            " Of the {m} pairs, 1 has a practically better algorithm",
            " Of the {m} pairs, {n} have a practically better algorithm",
        ),
        ("better", False): (
            " Of the {m} pairs, 1 has a better algorithm",
            " Of the {m} pairs, {n} have a better algorithm",
        ),
        ("equal", True): (
            " The algorithms of 1 pair are practically equivalent",
            " Those of {n} pairs are practically equivalent",
        ),
        ("open", True): (" The data leave 1 pair open", " The data leave {n} pairs open"),
        ("open", False): (" The data leave 1 pair open", " The data leave {n} pairs open"),
    },
    brackets=("posterior probabilities in brackets", "the largest posterior probability in brackets"),
    none={
        ("better", True): (" No algorithm was found to be practically better than another.",),
        ("better", False): (" No algorithm was found to be better than another.",),
        ("equal", True): (" No two were found to be practically equivalent.",),
        ("open", True): (),
        ("open", False): (),
    },
    strongest=" {name} has the largest strength; with",
    is_strongest=" it is the strongest of all.",
)
"""English."""
