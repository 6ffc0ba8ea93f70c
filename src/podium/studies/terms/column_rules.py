"""Rules by which a column finds its term: patterns of table keys and heads, the first that fits wins."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.column_heads import NAMES, Heads, Tables
from podium.studies.terms.column_rules_others import OTHERS
from podium.studies.terms.column_rules_problems import OVER_PROBLEMS

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

TABLES: Final[Tables] = OVER_PROBLEMS | OTHERS

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
