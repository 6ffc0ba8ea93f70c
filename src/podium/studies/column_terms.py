"""Which term explains a column of a table, and which a kind of picture."""

from __future__ import annotations

import re
from typing import Final

from podium.glossary import Term, term
from podium.stats.logical import ADJUSTMENTS

Heads = tuple[tuple[str, str], ...]
Tables = dict[str, tuple[tuple[str, Heads], ...]]

NAMES: Final[tuple[str, str]] = (
    "|Algorithm|Classifier|Problem|Pair|Hypothesis|Test|Procedure|Metric|Class|Faster|First|Second|than|and",
    "",
)
EQUIVALENCE: Final[tuple[str, Heads]] = ("equivalence", ((r".*\bp\b.*|by paired t", "equivalence"),))
RANK_TABLE: Final[Heads] = (
    ("Best on", "best-on"),
    ("Group|First tier", "tier"),
    ("Against the control", "control"),
    ("Friedman|Mean rank", "mean-rank"),
    ("Aligned ranks", "aligned-ranks"),
    ("Quade", "quade-ranks"),
    ("Rank interval", "rank-interval"),
)
ADJUSTED: Final[Heads] = (
    ("Bonferroni", "bonferroni"),
    ("Šidák", "sidak"),
    ("Holm", "holm"),
    ("Holland", "holland"),
    ("Finner", "finner"),
    ("Hochberg", "hochberg"),
    ("Hommel", "hommel"),
    ("Rom", "rom"),
    ("Li", "li"),
)
"""Heads: pattern and key of a term, "" for what needs no explanation; the first that fits wins."""

_OVER_PROBLEMS: Final[Tables] = {
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

_OTHERS: Final[Tables] = {
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
            (
                ("Noether", "noether"),
                ("Power at this n|Its interval", "power"),
                ("Problems|.* interval", "sample-size"),
            ),
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

SOURCES: Final = {
    "friedman": "rank-z",
    "aligned": "rank-z",
    "quade": "rank-z",
    "eisinga": "eisinga",
    "eisinga-ties": "eisinga-ties",
    "conover": "conover",
    "wilcoxon": "wilcoxon",
    "sign": "sign",
    "skillings-mack": "skillings-mack",
    "durbin": "durbin",
    "group-flip": "group-flip",
    "kruskal-wallis": "dunn",
    "mcnemar": "mcnemar",
    "delong": "delong",
    "hand-till": "hand-till",
    "paired-t": "paired-t",
    "corrected-t": "corrected-t",
    "combined-f": "combined-f",
    "page": "page",
    "reported": "p-value",
}
"""Term of the test that a family's p-values come from, by the name of the source."""

STUDIES: Final = {
    "compare": ("compare", "compare-unpaired", "compare-grouped", "compare-incomplete", "metrics"),
    "pair": ("pair", "pair-matrix"),
    "predictions": ("predictions", "predictions-grouped"),
    "roc": ("roc", "roc-multiclass"),
    "plan": ("plan", "plan-runs"),
}
"""Studies that a verb makes, where it makes several or one of another name."""

TABLES: Final[Tables] = _OVER_PROBLEMS | _OTHERS

ANYWHERE: Final[Heads] = (
    NAMES,
    ("Statistic|t\\(.*\\)|F\\(.*\\)|F", "test-statistic"),
    ("df|df 1|df 2", "degrees-of-freedom"),
    (r"Critical \(.*\)", "critical-value"),
    (r"Corrected|p \(ties\)", "tie-correction"),
    ("Exact p", "exact-p"),
    (r"Permuted p", "permutation-p"),
    ("p", "p-value"),
    ("z", "z"),
    (r"p \((corrected|published) SE\)", "corrected-se"),
    ("Best on", "best-on"),
    ("Group|First tier", "tier"),
    ("Against the control", "control"),
    ("Mean rank", "mean-rank"),
    ("Difference", "hodges-lehmann"),
    (r"\d.* % interval|lower|upper|Lower|Upper", "confidence-interval"),
    ("Cohen's d", "cohen-d"),
    ("d_z", "d-z"),
    ("Size of d", "effect-size"),
    ("Advantage", "advantage"),
    ("Mean", "mean"),
    ("Median", "median"),
    ("SD", "standard-deviation"),
    ("SE", "standard-error"),
    ("Problems|Instances|Runs|Repetitions|Groups", "count"),
)
"""What heads mean wherever a table has no rule of its own."""

_FAMILY: Final = re.compile(
    r"(?P<source>.+)-(?P<design>all-pairs|control|list)-(?P<part>adjusted|levels-\d+|thresholds)"
)
_ADJUSTMENTS: Final = {one.name: key for key, one in ADJUSTMENTS.items() if key != "nemenyi"} | {
    "Bonferroni–Dunn": "bonferroni"
}


def explain_column(study: str, table: str, header: str) -> Term | None:
    """Return the term that explains a column.

    Parameters
    ----------
    study
        Key of the study, as in its JSON output ("compare-unpaired"), or its verb ("compare").
    table, header
        Key of the table in the document, and head of the column.

    Returns
    -------
    Term or None
        None for names and words that need no explanation, and for tables that are not known.

    Examples
    --------
    >>> explain_column("compare", "friedman-all-pairs-adjusted", "Holm").key
    'holm'
    >>> explain_column("compare", "friedman-all-pairs-adjusted", "p").key
    'rank-z'
    >>> explain_column("compare", "ranks", "Algorithm") is None
    True
    """
    header = header.removesuffix(" †").strip()
    family = _FAMILY.fullmatch(table)
    if family is not None:
        key = _family_column(family["source"], family["part"], header)
        if key == "bonferroni" and family["design"] == "all-pairs":
            key = "nemenyi"  # the name that papers give it, and its term
        if key is not None:
            return term(key)
    for name in _studies(study, table):
        for pattern, heads in TABLES.get(name, ()):
            if re.fullmatch(pattern, table):
                key = _first(heads, header)
                if key is not None:
                    return term(key) if key else None
    key = _first(ANYWHERE, header)
    return term(key) if key else None


def _studies(study: str, table: str) -> tuple[str, ...]:
    """Return the study itself where it has such a table; else what a verb of this name makes beside it."""
    own = any(pattern != ".*" and re.fullmatch(pattern, table) for pattern, _ in TABLES.get(study, ()))
    return (study,) if own else STUDIES.get(study, (study,))


def _family_column(source: str, part: str, header: str) -> str | None:
    """Key of the term of a column of a family of hypotheses; `source` is where its p-values come from."""
    if header in ("p", "z"):
        return SOURCES.get(source, "p-value" if header == "p" else "z")
    if part == "adjusted":
        return _ADJUSTMENTS.get(header)
    if header.startswith("rejected"):
        return "rejections"
    return None if header in ("Hypothesis", "Procedure") else "adjusted-level"


def _first(heads: tuple[tuple[str, str], ...], header: str) -> str | None:
    """Key of the first pattern that a header fits; an empty one says that it needs no explanation."""
    return next((key for pattern, key in heads if re.fullmatch(pattern, header)), None)


PICTURES: Final = {
    "accuracies": "forest-plot",
    "aggregates": "forest-plot",
    "apv": "power-curve",
    "bars": "simplex-plot",
    "boxes": "box-plot",
    "cd": "cd-diagram",
    "cd-bonferroni-dunn": "cd-diagram",
    "cd-nemenyi": "cd-diagram",
    "contrasts": "contrast",
    "curves": "convergence-curve",
    "density": "simplex-plot",
    "differences": "sorted-differences",
    "dominance": "almost-stochastic-order",
    "ecdf": "convergence-curve",
    "forest": "forest-plot",
    "heatmap": "heatmap",
    "histogram": "qq-plot",
    "improvement": "forest-plot",
    "levels": "family-wise-error",
    "matrix": "comparison-matrix",
    "means": "forest-plot",
    "omnibus": "family-wise-error",
    "order": "multitest",
    "pair": "power-curve",
    "places": "place-chart",
    "power": "power-curve",
    "procedures": "power-curve",
    "profile": "performance-profile",
    "pvalues": "p-value-chart",
    "qq": "qq-plot",
    "rank-curves": "cut-point",
    "rank-intervals": "rank-interval",
    "ranks": "rank-bars",
    "rejections": "power-curve",
    "roc": "roc-curve",
    "scatter": "scatter-plot",
    "simplex": "simplex-plot",
    "sizes": "power-curve",
    "spread": "box-plot",
    "stability": "leave-one-out",
    "wins": "win-loss-marks",
}
"""Key of the term by kind of picture."""

_OF_A_STUDY: Final = {
    ("runs", "profile"): "score-profile",
    ("runs", "differences"): "forest-plot",
    ("convergence", "differences"): "page",
}
"""Kinds that mean something else in one study."""


def explain_picture(study: str, kind: str) -> Term | None:
    """Return the term that explains a kind of picture of a study (its key in the JSON output, or its verb); None if unknown.

    Examples
    --------
    >>> explain_picture("compare", "cd").name, explain_picture("runs", "profile").name
    ('critical difference diagram', 'score distribution')
    """
    key = _OF_A_STUDY.get((study, kind)) or PICTURES.get(kind)
    return None if key is None else term(key)
