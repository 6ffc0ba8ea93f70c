"""Which public names stand together on a page of the reference; the build fails when one is forgotten."""

from __future__ import annotations

from typing import Final

import podium.diagrams

Pages = dict[str, tuple[str, tuple[str, ...]]]

PAGES: Final[Pages] = {
    "reading": (
        "Reading data",
        (
            "read_results", "to_results", "Results",
            "read_runs", "to_runs", "Runs", "read_metrics", "read_grouped",
            "read_incomplete", "to_incomplete", "Incomplete",
            "read_groups", "to_groups", "Groups",
            "read_folds", "to_folds", "Folds",
            "read_predictions", "to_predictions", "Predictions",
            "read_scores", "to_scores", "Scores",
            "read_class_scores", "to_class_scores", "ClassScores",
            "read_points", "RocPoints",
            "read_traces", "to_traces", "Traces",
            "read_costs", "read_reported",
            "from_cross_validate", "folds_from_cross_validate", "from_optuna",
        ),
    ),
    "over-problems": (
        "Comparing over problems",
        (
            "compare", "Comparison",
            "compare_pair", "PairComparison", "compare_all_pairs", "AllPairs",
            "compare_incomplete", "IncompleteComparison",
            "compare_grouped", "GroupedComparison",
            "compare_metrics", "MetricsComparison",
            "compare_bayes", "BayesComparison",
            "compare_runs", "RunsComparison",
            "order_by_cost", "CostOrdering",
            "stack_diagrams",
        ),
    ),
    "one-problem": (
        "Comparing on one problem",
        (
            "compare_folds", "FoldComparison",
            "compare_unpaired", "UnpairedComparison",
            "compare_predictions", "PredictionsComparison",
            "compare_grouped_predictions", "GroupedPredictions",
            "compare_roc", "RocComparison",
            "compare_multiclass", "MulticlassComparison",
            "check_assumptions", "Assumptions",
        ),
    ),
    "convergence": ("Convergence", ("convergence", "Convergence")),
    "published": ("Adjusting p-values", ("adjust", "adjust_pairwise", "reanalyse", "Reanalysis")),
    "planning": (
        "Planning and proof",
        ("plan", "Plan", "plan_runs", "RunsPlan", "power", "Power", "validate", "Validation"),
    ),
    "help": (
        "Help with data and words",
        ("describe", "Description", "convert", "Conversion", "guide", "Guide", "explain", "Explanation"),
    ),
    "benchmark": ("Running a benchmark", ("benchmark", "Benchmark")),
    "progress-errors": (
        "Progress, language and errors",
        ("show_progress", "language", "PodiumError", "InputError", "InfeasibleError", "MissingExtraError"),
    ),
}  # fmt: skip
"""Page: title, names of `podium`."""

STATS: Final[Pages] = {
    "ranks": ("Ranks and rank tests of many algorithms", ("ranks", "omnibus", "exact_friedman", "permutation", "kruskal", "balanced_blocks", "incomplete", "page_trend", "clusters")),
    "pairs-ranks": ("Pairs by ranks", ("rankings", "conover", "eisinga", "directional", "critical", "multiple_sign", "grouping", "contrasts")),
    "adjustment": ("Adjusted p-values", ("adjustment", "logical", "chained", "multitest")),
    "two": ("Two algorithms", ("wilcoxon", "sign", "paired_permutation", "equivalence", "dominance")),
    "sizes": ("Sizes and intervals", ("effects", "location", "stratified", "aggregates", "improvement", "profiles")),
    "parametric": ("Analysis of variance", ("anova", "parametric_posthoc", "variances")),
    "one-problem": ("One problem: folds and predictions", ("resampled", "cochran", "discordance", "kappa", "marginal", "proportions", "cluster_flips", "clustered_proportions")),
    "bayes": ("Bayesian comparisons", ("bayes.sign", "bayes.signed_rank", "bayes.correlated", "bayes.hierarchical", "bayes.bradley_terry")),
    "planning": ("Planning", ("planning",)),
}  # fmt: skip
"""Page: title, rooms of `podium.stats`."""

DIAGRAMS: Final = tuple(sorted(podium.diagrams.__all__))
"""Names of `podium.diagrams`: all of them."""
