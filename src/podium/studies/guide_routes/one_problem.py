"""Routes for runs or folds on one problem, for scores over runs, and for what a plain table cannot answer."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice, Route

_LONG = "--problem task --algorithm model --value score"
_READ_RUNS = 'podium.read_runs("runs.csv", problem="task", algorithm="model", value="score")'
_READ_FOLDS = 'podium.read_folds("folds.csv", objective="maximize")'
_READ_SEEDS = 'podium.read_folds("seeds.csv", objective="maximize")'
_SMALLER = Message("As for all pairs, but the family is smaller and therefore more powerful.")
_FOLDS_COUNT = Message("As for runs; that folds share training data counts against plain t tests whatever their shape.")

_RUNS: Final = (
    Route(
        "runs", "one", "", "differences sizes pairs ranks", "compare", "podium compare seeds.csv --objective maximize --unpaired",
        Message("Runs that were not matched are independent samples: Kruskal–Wallis and Dunn's tests. If the same seed or data belongs to "
        "every algorithm, podium folds with --design independent uses that pairing."),
        'podium.compare_unpaired(podium.read_groups("seeds.csv", objective="maximize"))', "unpaired",
    ),
    Route(
        "runs", "one", "", "control", "compare", 'podium compare seeds.csv --objective maximize --unpaired --control "My method"', _SMALLER,
        'podium.compare_unpaired(podium.read_groups("seeds.csv", objective="maximize"), "My method")', "unpaired",
    ),
    Route(
        "runs", "one", "", "equivalence", "folds", "podium folds seeds.csv --objective maximize --design independent --equivalence 0.01",
        Message("Rows are matched runs (the same seed or data for every algorithm): two one-sided t tests of every pair, adjusted by Holm. "
                "Name your own margin. Runs that were not matched have no such test here."),
        f'podium.compare_folds({_READ_SEEDS}, design="independent", equivalence=0.01)', "equivalence",
    ),
    Route(
        "runs", "one", "", "cost", "order", "podium order seeds.csv --objective maximize --cost seconds.csv --test folds --design independent",
        Message("Rows are matched runs (the same seed or data for every algorithm); paired t tests fit where runs share nothing."),
        f"seeds = {_READ_SEEDS}\n"
        'podium.order_by_cost(seeds, podium.read_costs("seconds.csv", seeds.results.algorithms), design="independent")', "order",
    ),
    Route(
        "runs", "one", "", "practical", "bayes",
        "podium bayes seeds.csv --objective maximize --rope 0.01 --test correlated-t --design independent",
        Message("Rows are matched runs (the same seed or data for every algorithm) that share nothing: the posterior of their mean difference."),
        f'podium.compare_bayes({_READ_SEEDS}, rope=0.01, test="correlated-t", design="independent")', "bayes",
    ),
    Route(
        "runs", "", "", "assumptions", "assumptions", f"podium assumptions runs.csv {_LONG} --scheme seeds",
        Message("Normality is a matter of the runs of each cell, equal variances one of the algorithms on each problem; whether runs are "
        "independent follows from how they were made."),
        f'podium.check_assumptions({_READ_RUNS}, scheme="seeds")', "assumptions",
    ),
    Route(
        "runs", "", "", "scores", "runs", f"podium runs runs.csv --objective maximize {_LONG} --normalize minmax",
        Message("Interquartile means, probability of improvement and profiles, with intervals over the runs: about these problems, not others."),
        f'podium.compare_runs({_READ_RUNS}, objective="maximize", normalize="minmax")', "runs", "",
        (
            Choice(
                "--low Random --high Human", Message("two references, instead of --normalize, fix 0 and 1 on every problem"), "--normalize"
            ),
            Choice("--dominance", Message("adds almost stochastic order of every two; with few runs its bounds miss more often than they say")),
            Choice("--control Mine", Message("one algorithm against the rest")),
        ),
    ),
)  # fmt: skip

_FOLDS: Final = (
    Route(
        "folds", "one", "", "differences sizes pairs ranks", "folds", "podium folds folds.csv --objective maximize",
        Message("Repetitions overlap, so a plain t test sees differences that are not there; the design decides on the test."),
        f"podium.compare_folds({_READ_FOLDS})", "folds",
    ),
    Route(
        "folds", "one", "", "control", "folds", 'podium folds folds.csv --objective maximize --control "My method"', _SMALLER,
        f'podium.compare_folds({_READ_FOLDS}, "My method")', "folds",
    ),
    Route(
        "folds", "one", "", "equivalence", "folds", "podium folds folds.csv --objective maximize --equivalence 0.01",
        Message("Two one-sided tests of every pair by the corrected resampled t test, adjusted by Holm. Name your own margin."),
        f"podium.compare_folds({_READ_FOLDS}, equivalence=0.01)", "equivalence",
    ),
    Route(
        "folds", "one", "", "cost", "order", "podium order folds.csv --objective maximize --cost seconds.csv --test folds",
        Message("The tests take into account that repetitions overlap; where nothing is significant the cheaper algorithm goes first."),
        f"folds = {_READ_FOLDS}\n"
        'podium.order_by_cost(folds, podium.read_costs("seconds.csv", folds.results.algorithms))', "order",
    ),
    Route(
        "folds", "one", "", "practical", "bayes", "podium bayes folds.csv --objective maximize --rope 0.01 --test correlated-t",
        Message("The posterior of the mean difference on this problem, its variance corrected for what the folds share."),
        f'podium.compare_bayes({_READ_FOLDS}, rope=0.01, test="correlated-t")', "bayes", "",
        (Choice('--control "My method"', Message("one algorithm against the rest")),),
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
        "folds", "", "", "scores", None, Message("Make runs that share no data, or compare the folds with podium folds."),
        Message("The bootstrap draws runs as if they were independent; folds train on overlapping data, and its intervals would be too narrow."),
    ),
)  # fmt: skip

_TOO_LITTLE: Final = (
    Route(
        "table", "one", "", "differences control sizes pairs equivalence ranks cost", None,
        Message("Collect runs, folds, or the predictions for each instance."),
        Message("One value of each algorithm on one problem differs or does not; nothing says how much it varies."),
    ),
    Route(
        "table", "one", "", "practical", None, Message("Collect runs or folds."),
        Message("One value of each algorithm on one problem says nothing about how much it varies."),
    ),
    Route(
        "table", "", "", "assumptions", None, Message("Collect the single runs behind the values."),
        Message("With one value in each cell nothing can be said about the shape of its distribution."),
    ),
    Route(
        "table", "", "", "scores", None, Message("Collect a few runs of every algorithm on every problem."),
        Message("Intervals over runs need the single runs."),
    ),
    Route(
        "table runs folds", "one", "", "power", None, Message("Collect results on several problems."),
        Message("What a procedure finds is counted over samples of problems."),
    ),
    Route(
        "table runs folds", "one", "", "validity", "validate", "podium validate --n 30 --k 10",
        Message("Without results on several problems tables of any size can be simulated."),
        "podium.validate(n=30, k=10)", "validate",
    ),
)  # fmt: skip

ONE_PROBLEM: Final = (*_RUNS, *_FOLDS, *_TOO_LITTLE)
"""One problem, and what single values cannot say."""
