"""podium: which algorithms really differ, by how much, and how to show it in a paper.

The main job in two lines:

>>> import podium
>>> results = podium.to_results({"A": [0.9, 0.8, 0.7], "B": [0.8, 0.7, 0.9]}, objective="maximize")
>>> podium.compare(results).results.k
2

Public names are loaded when first used, so that importing podium costs next to nothing.
"""

from podium.lazy import loaded

_MODULES = {
    "_version": ("__version__",),
    "benchmark_run": ("Benchmark", "benchmark"),
    "data": (
        "ClassScores",
        "Groups",
        "Predictions",
        "Results",
        "RocPoints",
        "Runs",
        "Scores",
        "read_class_scores",
        "read_groups",
        "read_metrics",
        "read_points",
        "read_predictions",
        "read_reported",
        "read_results",
        "read_runs",
        "read_scores",
        "to_class_scores",
        "to_groups",
        "to_predictions",
        "to_results",
        "to_runs",
        "to_scores",
    ),
    "data.costs": ("read_costs",),
    "data.cross_validation": ("from_cross_validate",),
    "data.families": ("read_grouped",),
    "data.folds": ("Folds", "folds_from_cross_validate", "read_folds", "to_folds"),
    "data.incomplete": ("Incomplete", "read_incomplete", "to_incomplete"),
    "data.readers.optuna": ("from_optuna",),
    "data.traces": ("Traces", "read_traces", "to_traces"),
    "diagrams.style": ("Style", "use_style"),
    "errors": ("InfeasibleError", "InputError", "MissingExtraError", "PodiumError"),
    "render.progress_line": ("show_progress",),
    "studies.all_pairs.study": ("AllPairs", "compare_all_pairs"),
    "studies.assumptions.study": ("Assumptions", "check_assumptions"),
    "studies.base": ("language",),
    "studies.bayes.study": ("BayesComparison", "compare_bayes"),
    "studies.compare.study": ("Comparison", "compare"),
    "studies.convergence.study": ("Convergence", "convergence"),
    "studies.conversion": ("Conversion", "convert"),
    "studies.description.study": ("Description", "describe"),
    "studies.explain": ("Explanation", "explain"),
    "studies.folds.study": ("FoldComparison", "compare_folds"),
    "studies.grouped.study": ("GroupedComparison", "compare_grouped"),
    "studies.guide.study": ("Guide", "guide"),
    "studies.incomplete.study": ("IncompleteComparison", "compare_incomplete"),
    "studies.metrics.pictures": ("stack_diagrams",),
    "studies.metrics.study": ("MetricsComparison", "compare_metrics"),
    "studies.order.study": ("CostOrdering", "order_by_cost"),
    "studies.pair.study": ("PairComparison", "compare_pair"),
    "studies.plan.study": ("Plan", "plan"),
    "studies.plan_runs.study": ("RunsPlan", "plan_runs"),
    "studies.power.study": ("Power", "power"),
    "studies.predictions.grouped.study": ("GroupedPredictions", "compare_grouped_predictions"),
    "studies.predictions.study": ("PredictionsComparison", "compare_predictions"),
    "studies.reanalysis.study": ("Reanalysis", "adjust"),
    "studies.roc.multiclass": ("MulticlassComparison", "compare_multiclass"),
    "studies.roc.study": ("RocComparison", "compare_roc"),
    "studies.runs.study": ("RunsComparison", "compare_runs"),
    "studies.table.study": ("ResultsTable", "results_table"),
    "studies.unpaired.study": ("UnpairedComparison", "compare_unpaired"),
    "studies.validate.study": ("Validation", "validate"),
}
"""The public names, by the module that defines them: declared here once (`podium.lazy`)."""

_PARTS = ("data", "stats")

__getattr__, __dir__, __all__ = loaded(__name__, _MODULES, _PARTS)
