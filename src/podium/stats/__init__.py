"""Pure functions: arrays in, arrays or small frozen results out; no file, name or frame is known here.

Every function works on the last axes (``(..., n, k)`` performances, ``(..., m)`` p-values); leading axes are a batch. The
names below are loaded when first used, so that importing `podium.stats` costs nothing.

>>> from podium import stats
>>> float(stats.friedman([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 3, 2]]).statistic)
4.5
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_ROOMS = {
    "adjustment": ("adjust", "levels", "rejects", "rom_critical_values", "threshold"),
    "aggregates": (
        "interquartile_mean",
        "interquartile_variances",
        "optimality_gap",
        "problem_means",
        "run_weights",
        "score_distribution",
        "weighted_mean",
    ),
    "anova": ("repeated_anova",),
    "balanced_blocks": ("durbin",),
    "bayes.bradley_terry": ("bayesian_bradley_terry",),
    "bayes.correlated": ("bayesian_correlated_t",),
    "bayes.hierarchical": ("bayesian_hierarchical",),
    "bayes.sign": ("bayesian_sign",),
    "bayes.signed_rank": ("bayesian_signed_rank",),
    "chained": ("chained_error",),
    "cluster_flips": ("clustered_cochran", "clustered_mcnemar", "flip_pvalue"),
    "clustered_proportions": ("Clusters", "clustered_differences", "clustered_shares", "clustered_wilson"),
    "clusters": ("group_bootstrap", "group_effect", "group_flip_test", "group_friedman_pvalue"),
    "cochran": ("cochran_exact_pvalue", "cochran_permutation_pvalue", "cochran_q"),
    "conover": ("conover_pvalues", "conover_t"),
    "contrasts": ("contrast_between", "contrast_estimates"),
    "critical": ("critical_difference", "studentized_range_quantile", "studentized_range_sf"),
    "directional": ("directional_pvalues", "rank_intervals"),
    "discordance": ("mcnemar", "pair_counts"),
    "dominance": ("dominance_test", "violation_ratio"),
    "effects": ("paired_effects",),
    "eisinga": ("exact_rank_sum_pvalues", "rank_sum_difference_pvalue"),
    "equivalence": ("tost_signed_rank", "tost_t"),
    "exact_friedman": ("exact_pvalue",),
    "grouping": ("groups", "letters", "tiers"),
    "improvement": ("probability_of_improvement",),
    "incomplete": ("skillings_mack", "skillings_mack_pvalue"),
    "kappa": ("cohen_kappa", "confusion_matrices"),
    "kruskal": ("kruskal_wallis",),
    "location": ("hodges_lehmann", "shift_interval"),
    "logical": (
        "acceptance_set",
        "adjust_family",
        "adjust_pairwise",
        "exhaustive_sets",
        "pair_indices",
        "shaffer_sizes",
    ),
    "marginal": ("marginal_homogeneity",),
    "multiple_sign": ("multiple_sign_critical_value", "multiple_sign_test"),
    "multitest": ("cost_order",),
    "omnibus": ("friedman", "friedman_aligned", "iman_davenport", "kendall_w", "quade"),
    "page_trend": ("page",),
    "paired_permutation": ("sign_flip_test",),
    "parametric_posthoc": ("compare_means",),
    "permutation": ("permutation_pvalues",),
    "planning": ("noether", "sign_power", "smallest_size", "t_power"),
    "profiles": ("performance_profile", "solved_share"),
    "proportions": ("clopper_pearson", "newcombe_paired", "quesenberry_hurst", "wilson"),
    "rankings": ("normal_pvalue", "ranking"),
    "ranks": ("aligned_ranks", "range_ranks", "rank", "rank_sums", "within_ranks"),
    "resampled": ("corrected_resampled_t", "five_by_two_f", "five_by_two_t", "paired_t"),
    "sign": ("critical_wins", "sign_test", "sign_test_pvalues"),
    "stratified": ("draw_counts", "percentile_interval", "simultaneous"),
    "variances": ("homogeneity",),
    "wilcoxon": ("signed_rank", "signed_rank_pvalues"),
}
_HOME = {name: f"podium.stats.{room}" for room, names in _ROOMS.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'podium.stats' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
