"""Pure functions: arrays in, arrays or small frozen results out; no file, name or frame is known here.

Every function works on the last axes (``(..., n, k)`` performances, ``(..., m)`` p-values); leading axes are a batch. Where
differences, sums or quotients are ranked or compared, floats count as the shortest decimals that print them, so that 0.3 − 0.1
ties with 0.2, as it does for files; `binary` marks numbers whose binary values count. What is masked in an array is missing. The
names below are loaded when first used, so that importing `podium.stats` costs nothing.

>>> from podium import stats
>>> float(stats.friedman([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 3, 2]]).statistic)
4.5
"""

from podium.lazy import loaded

_MODULES = {
    "adjustments": ("adjust", "chained_error", "levels", "rejects", "threshold"),
    "aggregates": (
        "draw_counts",
        "interquartile_mean",
        "interquartile_variances",
        "optimality_gap",
        "percentile_interval",
        "probability_of_improvement",
        "problem_means",
        "run_weights",
        "score_distribution",
        "weighted_mean",
    ),
    "agreement": ("cohen_kappa", "confusion_matrices", "marginal_homogeneity"),
    "anova": ("compare_means", "repeated_anova"),
    "bayes": ("bayesian_correlated_t", "bayesian_sign", "bayesian_signed_rank"),
    "bayes_hierarchical": ("bayesian_hierarchical",),
    "bradley_terry": ("bayesian_bradley_terry",),
    "relative_effect": ("brunner_munzel",),
    "clustered_predictions": (
        "Clusters",
        "clustered_cochran",
        "clustered_differences",
        "clustered_mcnemar",
        "clustered_shares",
        "clustered_wilson",
        "flip_pvalue",
    ),
    "clusters": ("group_bootstrap", "group_effect", "group_flip_test", "group_friedman_pvalue"),
    "decimals": ("binary",),
    "directional": ("directional_pvalues", "rank_intervals"),
    "discordance": ("cochran_exact_pvalue", "cochran_permutation_pvalue", "cochran_q", "mcnemar", "pair_counts"),
    "dominance": ("dominance_test", "violation_ratio"),
    "effects": ("paired_effects",),
    "equivalence": ("tost_paired_proportions", "tost_signed_rank", "tost_t"),
    "exact_friedman": ("exact_pvalue",),
    "grouping": ("cost_order", "groups", "letters", "tiers"),
    "incomplete": ("durbin", "skillings_mack", "skillings_mack_pvalue"),
    "interquartile_test": ("interquartile_mean_test",),
    "kruskal": ("kruskal_wallis",),
    "location": ("contrast_between", "contrast_estimates", "hodges_lehmann", "shift_interval"),
    "logical": (
        "acceptance_set",
        "adjust_family",
        "adjust_pairwise",
        "exhaustive_sets",
        "pair_indices",
        "shaffer_sizes",
    ),
    "omnibus": ("friedman", "friedman_aligned", "iman_davenport", "kendall_w", "permutation_pvalues", "quade"),
    "page_trend": ("page",),
    "paired_permutation": ("sign_flip_test",),
    "planning": ("noether", "sign_power", "signed_rank_power", "smallest_size", "t_power"),
    "profiles": ("performance_profile", "solved_share"),
    "proportions": ("clopper_pearson", "newcombe_paired", "quesenberry_hurst", "wilson"),
    "published": ("critical_value", "published_statistic"),
    "exchange": ("exchange_pvalues", "rank_exchange"),
    "rank_sum": ("rank_sum_test",),
    "rankings": (
        "conover_pvalues",
        "conover_t",
        "exact_rank_sum_pvalues",
        "normal_pvalue",
        "rank_sum_difference_pvalue",
        "ranking",
    ),
    "ranks": ("aligned_ranks", "range_ranks", "rank", "rank_sums", "within_ranks"),
    "resampled": ("corrected_resampled_t", "error_632_plus", "five_by_two_f", "five_by_two_t", "paired_t"),
    "rom": ("rom_critical_values",),
    "sign": ("critical_wins", "multiple_sign_critical_value", "multiple_sign_test", "sign_test", "sign_test_pvalues"),
    "studentized": ("critical_difference", "studentized_range_quantile", "studentized_range_sf"),
    "variances": ("homogeneity",),
    "westfall_young": ("westfall_young_flips", "westfall_young_permutations"),
    "wilcoxon": ("signed_rank", "signed_rank_pvalues"),
}

_USUAL_NAMES = {
    "a12": "paired_effects(x, y)",
    "cd": "critical_difference(k, n)",
    "cliffs_delta": "paired_effects(x, y)",
    "cohen_d": "paired_effects(x, y)",
    "friedman_test": "friedman(x)",
    "friedmanchisquare": "friedman(x)",
    "kruskal": "kruskal_wallis(groups)",
    "mann_whitney": "rank_sum_test(x, y)",
    "mannwhitneyu": "rank_sum_test(x, y)",
    "multipletests": "adjust(pvalues)",
    "nemenyi": "critical_difference(k, n), or podium.compare(data, pairwise='nemenyi')",
    "vargha_delaney": "paired_effects(x, y)",
    "wilcoxon_signed_rank": "signed_rank(x)",
}


def _instead(name: str) -> str | None:
    from podium.stats.adjustments import PROCEDURES
    from podium.stats.procedures import LOGICAL_METHODS

    key = name.replace("_", "-")
    if key in PROCEDURES:
        return f"adjust(pvalues, {key!r})"
    return f"adjust_pairwise(pvalues, {key!r})" if key in LOGICAL_METHODS else _USUAL_NAMES.get(name.casefold())


__getattr__, __dir__, __all__ = loaded(__name__, _MODULES, entry="podium.stats.entry", instead=_instead)
