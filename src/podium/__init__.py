"""podium: which algorithms really differ, by how much, and how to show it in a paper.

The main job in two lines:

>>> import podium
>>> results = podium.to_results({"A": [0.9, 0.8, 0.7], "B": [0.8, 0.7, 0.9]}, objective="maximize")
>>> podium.compare(results).results.k
2

Public names are loaded when first used, so that importing podium costs next to nothing.
"""

import sys

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
    "studies.before_and_after.assumptions.study": ("Assumptions", "check_assumptions"),
    "studies.before_and_after.plan.study": ("Plan", "plan"),
    "studies.before_and_after.plan_runs.study": ("RunsPlan", "plan_runs"),
    "studies.before_and_after.power.study": ("Power", "power"),
    "studies.before_and_after.reanalysis.study": ("Reanalysis", "adjust"),
    "studies.before_and_after.validate.study": ("Validation", "validate"),
    "studies.data_and_help.conversion": ("Conversion", "convert"),
    "studies.data_and_help.description.study": ("Description", "describe"),
    "studies.data_and_help.explain": ("Explanation", "explain"),
    "studies.data_and_help.guide.study": ("Guide", "guide"),
    "studies.many_problems.all_pairs.study": ("AllPairs", "compare_all_pairs"),
    "studies.many_problems.bayes.study": ("BayesComparison", "compare_bayes"),
    "studies.many_problems.compare.study": ("Comparison", "compare"),
    "studies.many_problems.convergence.study": ("Convergence", "convergence"),
    "studies.many_problems.grouped.study": ("GroupedComparison", "compare_grouped"),
    "studies.many_problems.incomplete.study": ("IncompleteComparison", "compare_incomplete"),
    "studies.many_problems.metrics.pictures": ("stack_diagrams",),
    "studies.many_problems.metrics.study": ("MetricsComparison", "compare_metrics"),
    "studies.many_problems.order.study": ("CostOrdering", "order_by_cost"),
    "studies.many_problems.pair.study": ("PairComparison", "compare_pair"),
    "studies.many_problems.runs.study": ("RunsComparison", "compare_runs"),
    "studies.many_problems.table.study": ("ResultsTable", "results_table"),
    "studies.many_problems.unpaired.study": ("UnpairedComparison", "compare_unpaired"),
    "studies.one_problem.folds.study": ("FoldComparison", "compare_folds"),
    "studies.one_problem.predictions.grouped": ("GroupedPredictions", "compare_grouped_predictions"),
    "studies.one_problem.predictions.study": ("PredictionsComparison", "compare_predictions"),
    "studies.one_problem.roc.study": ("MulticlassComparison", "RocComparison", "compare_multiclass", "compare_roc"),
    "studies.shared.base": ("language",),
}
"""The public names, by the module that defines them: declared here once (`podium.lazy`)."""

_PARTS = ("data", "stats")


def _instead(name: str) -> str | None:
    from podium import stats

    return f"stats.{name}" if name in stats.__all__ else None


__getattr__, __dir__, __all__ = loaded(__name__, _MODULES, _PARTS, instead=_instead)

if "IPython" in sys.modules:
    from podium.completion import complete_names

    complete_names()
