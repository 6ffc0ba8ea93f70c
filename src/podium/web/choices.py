"""Which options of which verb the page offers, in which order; the rest, with the reason why not."""

from __future__ import annotations

from typing import Final

_ROWS = ("drop_row", "keep_row", "drop_column", "keep_column", "transpose")
_READ = (*_ROWS, "names", "repeats", "missing", "average", "delimiter", "decimal", "sheet", "reader")
_SINGLE = tuple(name for name in _READ if name not in ("repeats", "missing", "average"))

FORMS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "compare": {
        "question": ("objective", "control", "alternative", "alpha", "equivalence", "metric"),
        "tests": ("ranking", "pairwise", "simes", "parametric", "unpaired", "exact", "permutations", "seed", "se", "stability"),
        "table": ("problem", "algorithm", "value", "run", "where", "group"),
        "reading": _READ,
    },
    "pair": {
        "question": ("objective", "first", "second", "alternative", "alpha", "confidence", "equivalence"),
        "tests": ("zeros", "permutations", "seed"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where"),
        "reading": _READ,
    },
    "runs": {
        "question": ("objective", "control", "alpha", "normalize", "low", "high", "threshold"),
        "tests": ("dominance", "epsilon", "replicates", "seed"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where", "one_problem"),
        "reading": (*_SINGLE, "missing"),
    },
    "folds": {
        "question": ("objective", "control", "alternative", "alpha", "equivalence"),
        "tests": ("design", "test_fraction", "train_size", "test_size"),
        "table": ("metric", "repetition", "fold", "algorithm", "value", "where"),
        "reading": _SINGLE,
    },
    "bayes": {
        "question": ("objective", "rope", "first", "second", "control", "threshold"),
        "tests": ("test", "hierarchical", "prior", "prior_place", "samples", "seed", "design", "test_fraction"),
        "table": ("metric", "problem", "algorithm", "value", "run", "fold", "where"),
        "reading": _READ,
    },
    "predictions": {
        "question": ("truth", "solved", "control", "alternative", "alpha"),
        "tests": ("test", "permutations", "seed"),
        "table": ("identifier", "group", "classifiers"),
        "reading": (*_ROWS, "delimiter", "sheet", "reader"),
    },
    "roc": {
        "question": ("truth", "positive", "control", "alternative", "alpha", "confidence"),
        "tests": ("multiclass", "calibrate", "cost_fp", "cost_fn", "positives", "negatives"),
        "table": ("scores",),
        "reading": ("delimiter", "decimal"),
    },
    "convergence": {
        "question": ("objective", "optimum", "tolerance", "targets", "alpha"),
        "tests": ("every", "at_values", "final_at", "average", "uneven", "best_so_far", "resamples", "seed"),
        "table": ("metric", "problem", "algorithm", "value", "run", "cut_point", "where"),
        "reading": ("delimiter", "decimal", "reader"),
    },
    "assumptions": {
        "question": ("alpha",),
        "tests": ("scheme", "one_problem"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where"),
        "reading": (*_SINGLE, "missing"),
    },
    "order": {
        "question": ("objective", "cost_file", "cost_column", "alpha"),
        "tests": ("test", "adjust", "design", "test_fraction"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where"),
        "reading": _READ,
    },
    "plan": {
        "question": ("effect", "k", "control", "power", "power_of", "alternative", "alpha", "objective", "pair", "se"),
        "tests": ("alone", "pattern", "shape", "tests", "procedures", "max_problems", "max_runs", "replicates", "seed"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where"),
        "reading": _READ,
    },
    "power": {
        "question": ("objective", "sample_size", "bias", "pair", "control", "alpha"),
        "tests": ("tests", "procedures", "replacement", "scale", "replicates", "seed"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where"),
        "reading": _READ,
    },
    "validate": {
        "question": ("n", "k", "nulls", "against_control", "control_name", "alpha", "objective"),
        "tests": ("tests", "procedures", "se", "replicates", "seed"),
        "table": ("metric", "problem", "algorithm", "value", "run", "where"),
        "reading": _READ,
    },
    "adjust": {
        "question": ("kind", "n", "control", "alpha"),
        "tests": ("exhaustive", "simes", "fdr", "transitive"),
        "reading": ("delimiter", "decimal"),
    },
}  # fmt: skip
"""Parameters by verb and section of its form, under the names they have in the command line's code."""

LEFT_OUT: Final[dict[str, str]] = {
    "file": "the page gives its own file",
    "files": "the page gives its own files",
    "clipboard": "the page has a field to paste a table into",
    "query": "databases are read on the command line: no request may name one",
    "file_is": "patterns of files are read on the command line",
    "reader_options": "folders of other tools are read on the command line",
    "points": "crisp classifiers come as the main file on the page",
    "jobs": "the page decides how many processes it uses",
    "dask": "the page connects to nothing",
    "checkpoint": "no request may name a file",
    "resume": "no request may name a file",
    "figure_problem": "a detail of a picture that is written to a file",
    "figure_algorithm": "a detail of a picture that is written to a file",
    "format_": "downloads",
    "output": "downloads",
    "full": "the page shows everything",
    "standalone": "downloads",
    "methods": "downloads",
    "p_style": "downloads",
    "report": "downloads",
    "output_dir": "downloads",
    "figure": "downloads",
    "figure_kind": "downloads",
    "python": "downloads",
    "language": "the page speaks the language of its reader",
}
"""Parameters that no form offers, and why."""

NAMES: Final = ("control", "first", "second", "pair", "control_name")
"""Parameters that name an algorithm."""

COLUMNS: Final = (
    "problem", "algorithm", "value", "run", "truth", "identifier", "fold", "repetition", "cut_point", "cost_column", "group",
)  # fmt: skip
"""Parameters that name a column."""

SUGGESTED: Final = {
    "missing": ("refuse", "omit", "drop-problem", "drop-algorithm", "worst", "incomplete"),
    "scheme": ("independent", "seeds", "cv", "repeated-cv", "5x2cv", "holdout"),
}
"""Words that are offered where others are possible, too."""

ATTACHED: Final = ("cost_file", "group")
"""Parameters that may name a further file of the study."""

LONG: Final = ("power", "plan", "validate", "bayes", "runs")
"""Verbs that simulate: they have workers of their own."""

LONG_OPTIONS: Final = ("stability", "exact", "permutations", "parametric")
"""Options that make a short study long."""

NO_FILE: Final = ("plan", "validate")
"""Verbs that also work without data."""

ANSWERS: Final = (*_ROWS, "problem", "metric", "value", "run", "repeats")
"""Parameters that answer what podium asks about a table; see `podium.errors.AskError`."""

CARRIED: Final = (
    "objective", "metric", "problem", "algorithm", "value", "run", "where", "truth", "cut_point", "names", "delimiter", "decimal",
    "sheet", "reader", "repeats", *_ROWS,
)  # fmt: skip
"""Parameters that say what the data are, and so go along from one study of them to another."""

TO_FILL: Final = ("OBJECTIVE", "LABEL", "POLICY", "NAME", "COLUMN")
"""Words in podium's own suggestions that stand for something the user decides."""
