"""Rules by which a column finds its term: verbs that compare over problems, and on one problem by repetitions."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.column_heads import EQUIVALENCE, NAMES, RANK_TABLE, Tables

OVER_PROBLEMS: Final[Tables] = {
    "compare": (
        ("ranks", RANK_TABLE),
        ("omnibus", (("p", "p-value"),)),
        ("contrasts", (NAMES, (".*", "contrast"))),
        ("critical-differences", ((r"α = .*", "critical-difference"),)),
        (
            "multiple-sign",
            ((r"p \(.*\)|Better than control on|Worse on", "multiple-sign"), ("Ties", "tie")),
        ),
        ("marks", (NAMES, (".*", "win-loss-marks"))),
        ("stability-pairwise", ((r"Wilcoxon \(.*\)", "wilcoxon"), ("Verdict", "adjusted-p-value"))),
        ("stability-.*", (("Verdict|Changes|Smallest|Largest|Strongest|Reversed", "leave-one-out"),)),
        (
            "parametric-posthoc",
            (
                ("Tukey", "tukey"),
                ("Dunnett", "dunnett"),
                ("Bonferroni", "bonferroni"),
                ("paired t, Bonferroni", "paired-t-bonferroni"),
                ("lower|upper", "simultaneous-interval"),
            ),
        ),
        ("parametric-anova", (("ε", "greenhouse-geisser"), ("F|p", "anova"))),
        ("parametric-effects", (("Value", "anova-effects"),)),
        EQUIVALENCE,
    ),
    "compare-unpaired": (
        ("ranks", (("Mean rank", "joint-ranks"), ("Values", "count"))),
        ("omnibus", (("Statistic|p", "kruskal-wallis"), ("ε²", "epsilon-squared"))),
    ),
    "compare-grouped": (
        ("omnibus", (("p", "omnibus-test"),)),
        (
            "effects",
            (
                ("Ranks", "mean-rank"),
                (r"\d.* % from|to", "bootstrap"),
                ("Median", "median"),
                ("Design effect", "design-effect"),
                ("ICC", "intraclass-correlation"),
                ("Naive adjusted p", "naive-p"),
            ),
        ),
    ),
    "compare-incomplete": (
        ("ranks", (("Results|Missing", "count"), ("Adjusted mean rank", "adjusted-mean-rank"))),
        ("common", (("Problems", "count"),)),
    ),
    "metrics": (
        ("metrics", (("Omnibus p", "omnibus-test"), ("Holm", "holm"), ("Rejected|All metrics", "rejections"))),
        ("ranks", (NAMES, (".*", "mean-rank"))),
    ),
    "adjust": (
        ("ranks", RANK_TABLE),
        ("exhaustive", (("Size|Accepted|Held equal", "exhaustive-set"),)),
    ),
    "pair": (
        ("tests", (("z", "z"), ("Exact p", "exact-p"), ("Approximate p", "p-value"))),
        ("zeros", (("n used", "zero-differences"), ("R[+−]", "signed-rank-sums"), ("z|.* p", "wilcoxon"))),
        ("location", ((".* − .*", "hodges-lehmann"),)),
        ("shift", (("Lower|Upper|Achieved", "hodges-lehmann"),)),
        ("effects", (("Estimate|Size", "effect-size"), ("Lower|Upper", "confidence-interval"))),
        ("differences", (NAMES, (".*", "advantage"))),
        EQUIVALENCE,
    ),
    "pair-matrix": (
        ("r-plus", (NAMES, (".*", "signed-rank-sums"))),
        ("shift", (NAMES, (".*", "hodges-lehmann"))),
        ("sign-p|wins", (NAMES, (".*", "sign"))),
        ("wilcoxon-p.*", (NAMES, (".*", "wilcoxon"))),
        (
            "summary",
            (
                ("Rank", "mean-rank"),
                (r"[+±] \d.*", "wilcoxon"),
                ("Claim error", "claim-error"),
                (r"\+ adj\.", "rejections"),
            ),
        ),
    ),
    "runs": (
        (
            "aggregates",
            (
                ("Interquartile mean", "interquartile-mean"),
                (".* interval", "bootstrap"),
                ("Optimality gap", "optimality-gap"),
            ),
        ),
        (
            "differences",
            (("Difference", "interquartile-mean"), ("lower|upper|Adjusted p", "simultaneous-interval")),
        ),
        ("improvement", (("Probability", "probability-of-improvement"), ("lower|upper", "bootstrap"))),
        ("dominance", (("ε|upper bound|Holm p", "almost-stochastic-order"),)),
        ("profile", ((".*", "score-profile"),)),
    ),
    "folds": (
        ("means", (("Mean rank", "mean-rank"),)),
        ("differences.*", (("Difference", "advantage"), ("lower|upper", "confidence-interval"))),
        (
            "tests.*",
            (
                (r"p \(Corrected resampled t\)", "corrected-t"),
                (r"p \(Paired t\)", "paired-t"),
                (r"p \(Wilcoxon\)", "wilcoxon"),
                (r"F\(10, 5\)|p \(Combined 5×2 cv F\)", "combined-f"),
                (r"p \(5×2 cv t\)", "5x2cv-t"),
                (r"R\+", "signed-rank-sums"),
            ),
        ),
        EQUIVALENCE,
    ),
}
"""By study: patterns of table keys, each with patterns of heads and keys of terms ("" for what needs none)."""
