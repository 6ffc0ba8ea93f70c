"""Rules by which a column finds its term: all other verbs."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.column_heads import ADJUSTED, NAMES, RANK_TABLE, Tables

OTHERS: Final[Tables] = {
    "bayes": (
        ("posterior", ((r"P\(.*\)|Conclusion", "posterior-probability"), ("Problems|Repetitions", "rope"))),
        ("shares", ((r"θ\(.*\)", "theta-share"), (".* %", "credible-interval"))),
        (
            "strengths",
            (
                ("Strength", "bradley-terry"),
                (r"P\(best\)", "posterior-probability"),
                ("lower|upper", "credible-interval"),
            ),
        ),
        ("differences", (("Mean advantage", "advantage"), ("lower|upper", "credible-interval"))),
    ),
    "predictions": (
        (
            "classifiers",
            (
                ("from|to|error from|error to", "wilson"),
                ("exact from|exact to", "clopper-pearson"),
                ("Kappa|kappa from|kappa to", "kappa"),
                ("Right|Accuracy|Error", "accuracy"),
            ),
        ),
        ("omnibus", (("Statistic|p", "cochran-q"), ("df", "degrees-of-freedom"))),
        (
            "pairs",
            (
                ("n10|n01", "discordant"),
                ("Difference", "accuracy"),
                ("Newcombe from|Newcombe to|from|to", "newcombe"),
                ("QH from|QH to", "quesenberry-hurst"),
                (r".*χ².*|p|p \(exact\)|mid-p", "mcnemar"),
            ),
        ),
        (
            "marginal",
            (("df", "degrees-of-freedom"), (r"Stuart–Maxwell|Bhapkar|p|p \(Bhapkar\)", "marginal-homogeneity")),
        ),
    ),
    "predictions-grouped": (
        (
            ".*",
            (("SE|Naive SE", "clustered-error"), ("Design effect", "design-effect"), ("ICC", "intraclass-correlation")),
        ),
        ("classifiers", (("Right|Accuracy", "accuracy"), ("from|to", "wilson"), ("Letters", "tier"))),
        ("omnibus", (("Q", "cochran-q"), ("p", "group-flip"))),
        (
            "pairs",
            (
                ("n10|n01|Groups", "discordant"),
                ("Difference", "accuracy"),
                ("from|to", "newcombe"),
                (r"t from|t to|χ²|p \(χ²\)", "clustered-error"),
                ("p", "group-flip"),
                ("Naive p", "naive-p"),
            ),
        ),
    ),
    "roc": (
        (
            "areas",
            (
                ("AUC|Mann–Whitney U|Trapezoids", "auc"),
                (".* from|to|Wald to|SE", "delong"),
                ("On the hull", "convex-hull"),
            ),
        ),
        ("differences.*", (("Difference of AUC|SE|.* from|to", "delong"),)),
        (".*", (("FPR", "false-positive-rate"), ("TPR", "true-positive-rate"), ("Positive from", "score-threshold"))),
        ("hull|curves", (("Best from slope|to slope|On the hull", "convex-hull"),)),
        ("operating-points", (("TPR − .*FPR|Cost per instance|Best", "operating-point"),)),
        ("calibration", (NAMES, (".*", "calibration"))),
    ),
    "roc-multiclass": (
        ("areas", (("M", "hand-till"), ("One-vs-rest.*", "one-vs-rest"), (".* from|to|SE", "delong"))),
        ("classes", (("Instances", "count"), NAMES, (".*", "one-vs-rest"))),
    ),
    "convergence": (
        ("ranks", RANK_TABLE),
        (
            "convergence-.*-pairs",
            (
                ("Exchange", "page-exchange"),
                (r"L|Z|p \(.*\)", "page"),
                *ADJUSTED,
            ),
        ),
        ("convergence-cases", (NAMES, (".*", "alternative-ranks"))),
        ("convergence-.*", (NAMES, (".*", "page"))),
        ("rank-trajectories", (NAMES, (".*", "cut-point"))),
        ("target-.*-problems", (NAMES, (".*", "ert"))),
        (
            "target-.*",
            (("Solved|Success", "target"), ("from|to", "bootstrap"), ("ERT", "ert"), ("PAR10", "par10")),
        ),
    ),
    "assumptions": (
        ("normality-lilliefors", (NAMES, (".*", "lilliefors"))),
        ("normality-shapiro-wilk", (NAMES, (".*", "shapiro-wilk"))),
        ("normality-dagostino-pearson", (NAMES, (".*", "dagostino-pearson"))),
        ("normality-anderson-darling", (NAMES, (".*", "anderson-darling"))),
        (
            "equal-variances",
            (
                ("Levene.*", "equal-variances"),
                ("Brown–Forsythe.*", "brown-forsythe"),
                ("Bartlett", "bartlett"),
                ("Fligner–Killeen", "fligner-killeen"),
            ),
        ),
        ("tallies", (("Tested|Fail|By chance|After Holm|p of so many|Impossible", "failures-by-chance"),)),
        ("cells", (("Runs|Distinct", "count"), ("Skewness|Kurtosis", "skewness"))),
    ),
    "order": (
        (
            "order",
            (("Position|Beaten by|Beats", "multitest"), ("Mean rank|Mean", "mean-rank"), NAMES, (".*", "cost")),
        ),
        (
            "tests",
            (
                ("Is it better[?]|Than", ""),
                ("p", "p-value"),
                *ADJUSTED,
            ),
        ),
    ),
    "plan": (
        (
            "sizes",
            (("Noether", "noether"), ("Power there|Its interval", "power"), ("Problems|.* interval", "sample-size")),
        ),
        ("curve", (("Problems", "sample-size"), NAMES, (".*", "power"))),
        ("powers", (("Problems", "sample-size"), ("The pair|Average|Any|All|Wrong", "power"))),
    ),
    "plan-runs": (
        ("runs", (("Largest error", "standard-error"), NAMES, (".*", "runs-needed"))),
        ("problems", (("Problems", "sample-size"),)),
    ),
    "power": (
        (
            "procedures-.*",
            (("Rejected|All problems", "rejections"), ("Pair, %", "power"), ("Mean APV", "adjusted-p-value")),
        ),
        (".*", (("κ", "selection-bias"), ("Problems", "sample-size"))),
        ("stability", ((".* better, %", "power"), ("Disagree, %|Same best, %", "choice-of-problems"))),
        ("sizes-rejected|found", (NAMES, ("P-values", ""), (".*", "rejections"))),
        ("bias|sizes|hypotheses|omnibus", (NAMES, (".*", "power"))),
    ),
    "validate": (
        ("levels-.*", (NAMES, (".*", "family-wise-error"))),
        (
            "omnibus|rates",
            (
                ("Level, %|Error, %|Interval|Exact|Theory", "family-wise-error"),
                ("Situation", "null-situation"),
                ("Per comparison", "comparison-error"),
            ),
        ),
        (
            "partial-.*",
            (
                ("Family-wise error", "family-wise-error"),
                ("False discoveries", "false-discoveries"),
                ("Power", "power"),
            ),
        ),
    ),
    "describe": (
        (
            "algorithms",
            (("right|accuracy", "accuracy"), ("minimum|median|maximum", "median"), (".*s|missing", "count")),
        ),
    ),
}
"""As `OVER_PROBLEMS`."""
