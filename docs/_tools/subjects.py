"""Which public names stand together on a page of the reference; the build fails when one is forgotten."""

from __future__ import annotations

from typing import Final

import podium.diagrams

Pages = dict[str, tuple[str, tuple[str, ...]]]

PAGES: Final[Pages] = {
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
            "results_table", "ResultsTable",
            "use_style", "Style", "stack_diagrams",
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
    "published": ("Adjusting published p-values", ("adjust", "Reanalysis")),
    "planning": (
        "Planning and proof",
        ("plan", "Plan", "plan_runs", "RunsPlan", "power", "Power", "validate", "Validation"),
    ),
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
    "ranks": (
        "Ranks and rank tests of many algorithms",
        (
            "binary", "aligned_ranks", "range_ranks", "rank", "rank_sums", "within_ranks", "friedman",
            "friedman_aligned", "iman_davenport", "kendall_w", "quade", "exact_pvalue", "exchange_pvalues", "rank_exchange",
            "permutation_pvalues", "kruskal_wallis", "durbin", "skillings_mack", "skillings_mack_pvalue",
            "page", "group_bootstrap", "group_effect", "group_flip_test", "group_friedman_pvalue",
        ),
    ),
    "pairs-ranks": (
        "Pairs by ranks",
        (
            "normal_pvalue", "ranking", "conover_pvalues", "conover_t", "exact_rank_sum_pvalues",
            "rank_sum_difference_pvalue", "directional_pvalues", "rank_intervals", "critical_difference",
            "studentized_range_quantile", "studentized_range_sf", "multiple_sign_critical_value",
            "multiple_sign_test", "groups", "letters", "tiers", "contrast_between", "contrast_estimates",
        ),
    ),
    "adjustment": (
        "Adjusted p-values",
        (
            "adjust", "levels", "rejects", "rom_critical_values", "threshold", "acceptance_set",
            "adjust_family", "adjust_pairwise", "exhaustive_sets", "pair_indices", "shaffer_sizes",
            "chained_error", "cost_order", "published_statistic", "critical_value",
            "westfall_young_flips", "westfall_young_permutations",
        ),
    ),
    "two": (
        "Two algorithms",
        (
            "signed_rank", "signed_rank_pvalues", "critical_wins", "sign_test", "sign_test_pvalues",
            "sign_flip_test", "tost_signed_rank", "tost_t", "tost_paired_proportions", "dominance_test", "violation_ratio",
            "rank_sum_test", "brunner_munzel",
        ),
    ),
    "sizes": (
        "Sizes and intervals",
        (
            "paired_effects", "hodges_lehmann", "shift_interval", "draw_counts", "percentile_interval",
            "interquartile_mean", "interquartile_mean_test", "interquartile_variances", "optimality_gap",
            "problem_means", "run_weights", "score_distribution", "weighted_mean",
            "probability_of_improvement", "performance_profile", "solved_share",
        ),
    ),
    "parametric": (
        "Analysis of variance",
        (
            "repeated_anova", "compare_means", "homogeneity",
        ),
    ),
    "one-problem": (
        "One problem: folds and predictions",
        (
            "corrected_resampled_t", "five_by_two_f", "five_by_two_t", "paired_t", "cochran_exact_pvalue",
            "cochran_permutation_pvalue", "cochran_q", "mcnemar", "pair_counts", "cohen_kappa",
            "confusion_matrices", "marginal_homogeneity", "clopper_pearson", "newcombe_paired",
            "quesenberry_hurst", "wilson", "error_632_plus", "clustered_cochran", "Clusters", "clustered_mcnemar", "flip_pvalue",
            "clustered_differences", "clustered_shares", "clustered_wilson",
        ),
    ),
    "bayes": (
        "Bayesian comparisons",
        (
            "bayesian_sign", "bayesian_signed_rank", "bayesian_correlated_t", "bayesian_hierarchical",
            "bayesian_bradley_terry",
        ),
    ),
    "planning": (
        "Planning",
        (
            "noether", "sign_power", "signed_rank_power", "smallest_size", "t_power",
        ),
    ),
}  # fmt: skip
"""Page: title, names of `podium.stats`."""

_SHOWN = {name for _, names in PAGES.values() for name in names}
DIAGRAMS: Final = tuple(sorted(set(podium.diagrams.__all__) - _SHOWN))
"""Names of `podium.diagrams`: all that `podium` does not have, too."""
