"""Routes for runs or folds on one problem, for scores over runs, and for what a plain table cannot answer."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice, Route

_LONG = "--problem task --algorithm model --value score"
_READ_RUNS = 'podium.read_runs("runs.csv", problem="task", algorithm="model", value="score")'
_READ_FOLDS = 'podium.read_folds("folds.csv", objective="maximize")'
_READ_SEEDS = 'podium.read_folds("seeds.csv", objective="maximize")'
_SMALLER = Message("As for all pairs, but with fewer hypotheses the tests are more powerful.")
_FOLDS_COUNT = Message(
    "As for runs. In addition, folds share training data, which rules out plain t tests whatever the distribution."
)

_RUNS: Final = (
    Route(
        "runs", "one", "", "differences sizes pairs ranks", "compare", "podium compare seeds.csv --objective maximize --unpaired",
        Message("Unmatched runs are independent samples: use the Kruskal–Wallis test and Dunn's tests. If all "
                "algorithms used the same seeds or data, podium folds with --design independent uses that pairing."),
        'podium.compare_unpaired(podium.read_groups("seeds.csv", objective="maximize"))', "unpaired",
    ),
    Route(
        "runs", "one", "", "control", "compare", 'podium compare seeds.csv --objective maximize --unpaired --control "My method"', _SMALLER,
        'podium.compare_unpaired(podium.read_groups("seeds.csv", objective="maximize"), "My method")', "unpaired",
    ),
    Route(
        "runs", "one", "", "equivalence", "folds", "podium folds seeds.csv --objective maximize --design independent --equivalence 0.01",
        Message("Rows are matched runs (the same seed or data for every algorithm): two one-sided t tests of every "
                "pair, adjusted by Holm. Choose your own margin. There is no such test for unmatched runs."),
        f'podium.compare_folds({_READ_SEEDS}, design="independent", equivalence=0.01)', "equivalence",
    ),
    Route(
        "runs", "one", "", "cost", "order", "podium order seeds.csv --objective maximize --cost seconds.csv --test folds --design independent",
        Message("Rows are matched runs (the same seed or data for every algorithm). If the runs are independent of "
                "each other, paired t tests are appropriate."),
        f"seeds = {_READ_SEEDS}\n"
        'podium.order_by_cost(seeds, podium.read_costs("seconds.csv", seeds.results.algorithms), design="independent")', "order",
    ),
    Route(
        "runs", "one", "", "practical", "bayes",
        "podium bayes seeds.csv --objective maximize --rope 0.01 --test correlated-t --design independent",
        Message("Rows are matched runs (the same seed or data for every algorithm) that are independent of each "
                "other: the posterior of their mean difference."),
        f'podium.compare_bayes({_READ_SEEDS}, rope=0.01, test="correlated-t", design="independent")', "bayes",
    ),
    Route(
        "runs", "", "", "assumptions", "assumptions", f"podium assumptions runs.csv {_LONG} --scheme seeds",
        Message("Normality is checked for the runs of each cell, equal variances for the algorithms on each problem. "
                "Whether runs are independent follows from how they were produced."),
        f'podium.check_assumptions({_READ_RUNS}, scheme="seeds")', "assumptions",
    ),
    Route(
        "runs", "", "", "scores", "runs", f"podium runs runs.csv --objective maximize {_LONG} --normalize minmax",
        Message("Interquartile means, probability of improvement and profiles, with intervals over the runs. The "
                "results hold for these problems, not for others."),
        f'podium.compare_runs({_READ_RUNS}, objective="maximize", normalize="minmax")', "runs", "",
        (
            Choice(
                "--low Random --high Human", Message("two reference algorithms, instead of --normalize, define 0 and "
                                                     "1 on every problem"), "--normalize"
            ),
            Choice("--dominance", Message("adds almost stochastic order for every pair; with few runs, its bounds "
                                          "cover less often than their nominal level")),
            Choice("--control Mine", Message("one algorithm against the others")),
        ),
    ),
)  # fmt: skip

_FOLDS: Final = (
    Route(
        "folds", "one", "", "differences sizes pairs ranks", "folds", "podium folds folds.csv --objective maximize",
        Message("Repetitions overlap, so a plain t test reports differences that do not exist. The design determines "
                "the test."),
        f"podium.compare_folds({_READ_FOLDS})", "folds",
    ),
    Route(
        "folds", "one", "", "control", "folds", 'podium folds folds.csv --objective maximize --control "My method"', _SMALLER,
        f'podium.compare_folds({_READ_FOLDS}, "My method")', "folds",
    ),
    Route(
        "folds", "one", "", "equivalence", "folds", "podium folds folds.csv --objective maximize --equivalence 0.01",
        Message("Two one-sided corrected resampled t tests of every pair, adjusted by Holm. Choose your own margin."),
        f"podium.compare_folds({_READ_FOLDS}, equivalence=0.01)", "equivalence",
    ),
    Route(
        "folds", "one", "", "cost", "order", "podium order folds.csv --objective maximize --cost seconds.csv --test folds",
        Message("The tests account for overlapping repetitions. If a pair does not differ significantly, the cheaper "
                "algorithm comes first."),
        f"folds = {_READ_FOLDS}\n"
        'podium.order_by_cost(folds, podium.read_costs("seconds.csv", folds.results.algorithms))', "order",
    ),
    Route(
        "folds", "one", "", "practical", "bayes", "podium bayes folds.csv --objective maximize --rope 0.01 --test correlated-t",
        Message("The posterior of the mean difference on this problem, with a variance corrected for the overlap of "
                "the folds."),
        f'podium.compare_bayes({_READ_FOLDS}, rope=0.01, test="correlated-t")', "bayes", "",
        (Choice('--control "My method"', Message("one algorithm against the others")),),
    ),
    Route(
        "folds", "many groups", "", "assumptions", "assumptions", f"podium assumptions runs.csv {_LONG} --scheme cv", _FOLDS_COUNT,
        f'podium.check_assumptions({_READ_RUNS}, scheme="cv")', "assumptions",
    ),
    Route(
        "folds", "one", "", "assumptions", "assumptions", "podium assumptions folds.csv --one-problem iris --scheme cv", _FOLDS_COUNT,
        'podium.check_assumptions(podium.read_runs("folds.csv", one_problem="iris"), scheme="cv")', "assumptions",
    ),
    Route(
        "folds", "", "", "scores", None, Message("Collect runs that share no data, or compare the folds with podium "
                                                 "folds."),
        Message("The bootstrap resamples runs as if they were independent. Folds train on overlapping data, so its "
                "intervals would be too narrow."),
    ),
)  # fmt: skip

_TOO_LITTLE: Final = (
    Route(
        "table", "one", "", "differences control sizes pairs equivalence ranks cost", None,
        Message("Collect runs, folds, or predictions for each instance."),
        Message("With one value per algorithm on one problem, there is no information about how much the values vary."),
    ),
    Route(
        "table", "one", "", "practical", None, Message("Collect runs or folds."),
        Message("One value per algorithm on one problem carries no information about its variation."),
    ),
    Route(
        "table", "", "", "assumptions", None, Message("Collect the individual runs behind the values."),
        Message("With one value per cell, nothing can be said about the shape of the distribution."),
    ),
    Route(
        "table", "", "", "scores", None, Message("Collect a few runs of every algorithm on every problem."),
        Message("Intervals over runs require the individual runs."),
    ),
    Route(
        "table runs folds", "one", "", "power", None, Message("Collect results on several problems."),
        Message("Power is estimated by resampling problems, so several problems are needed."),
    ),
    Route(
        "table runs folds", "one", "", "validity", "validate", "podium validate --n 30 --k 10",
        Message("Without results on several problems, podium simulates tables of any size you choose."),
        "podium.validate(n=30, k=10)", "validate",
    ),
)  # fmt: skip

ONE_PROBLEM: Final = (*_RUNS, *_FOLDS, *_TOO_LITTLE)
"""One problem, and what single values cannot say."""
