"""What the table of verbs cannot say: options whose meaning another option or the data decide."""

from __future__ import annotations

from podium.cli.output import asked
from podium.cli.reading import READING
from podium.cli.script.calls import Calls, Script
from podium.cli.script.code import Code, call
from podium.cli.script.options import Options, parameters
from podium.data.tables.chosen import Part
from podium.errors import InputError

_WHERE = (*READING, *Part.__annotations__)
"""Options that say how to read a file, and mean nothing without one."""


def compare(options: Options, script: Script) -> Calls | None:
    """Choose among the comparisons: of groups, of independent samples, by metric, with missing cells, and the usual one."""
    if not options["permutations"]:
        options.drop("permutations")
    if options["group"] is not None:
        return _grouped(options, script)
    if options.take("unpaired"):
        return Calls("read_groups", "groups", "compare_unpaired")
    if options["metric"] == "all":
        options.drop("metric")
        return Calls("read_metrics", "metrics", "compare_metrics")
    if options["missing"] == "incomplete":
        _incomplete(options, script)
        return None
    return Calls("read_results", "results", "compare")


def _grouped(options: Options, script: Script) -> Calls:
    group = options.take("group")
    if options["metric"] == "all":
        options.forbid("metric")
    if options["missing"] == "incomplete":
        options.forbid("missing")
    source = options.take("file")
    code = call("podium.read_grouped", source, group, **options.keywords("read_grouped"))
    script.lines.append(f"results, groups = {code.text}")
    return Calls(None, "", "compare_grouped", (Code("results"), Code("groups")))


def _incomplete(options: Options, script: Script) -> None:
    """Only the table says whether a cell is missing; without one the usual comparison follows."""
    options.drop("missing")
    source = options.take("file")
    reading = options.keywords("read_incomplete")
    script.set("results", call("podium.read_incomplete", source, **reading))
    complete = call("podium.read_results", source, **reading, missing="omit")
    no = call("podium.compare", complete, **options.keywords("compare", *parameters("compare_incomplete")))
    if options["pairwise"] is None:
        options.drop("pairwise")
    yes = call("podium.compare_incomplete", Code("results"), **options.keywords("compare_incomplete"))
    script.either("results.missing", yes, no)


def pair(options: Options, script: Script) -> Calls | None:
    """Two algorithms by name; without names every pair, or the only pair there is."""
    from podium.cli.pair import levels

    options.put("confidence", levels(options["confidence"]))
    first, second = options.take("first"), options.take("second")
    if second is not None:
        return Calls("read_results", "results", "compare_pair", (first, second))
    if first is not None:
        raise InputError(
            "Name two algorithms to compare, or none to compare every pair, not just {first!r}.", first=first
        )
    script.read(options, "read_results", "results")
    directed = options.given("alternative")
    shared = options.keywords("compare_all_pairs", "zeros", "alpha", "equivalence")
    every = call("podium.compare_all_pairs", Code("results"), **shared)
    only = call("podium.compare_pair", Code("results"), Code("*results.algorithms"), **options.keywords("compare_pair"))
    if directed:  # what only two algorithms can be asked
        script.set("study", only)
    else:
        script.either("results.k == 2", only, every)
    return None


def folds(options: Options, _script: Script) -> Calls:
    """Read --where as the verb does."""
    from podium.cli.folds import selection

    options.put("where", selection(options["where"]))
    return Calls("read_folds", "folds", "compare_folds")


def bayes(options: Options, _script: Script) -> Calls:
    """Read problems or repetitions, and compare two algorithms or every pair."""
    if options.take("hierarchical"):
        options.put("test", "hierarchical")
    names = tuple(name for name in (options.take("first"), options.take("second")) if name is not None)
    if options["test"] != "correlated-t":
        return Calls("read_results", "results", "compare_bayes", names)
    _repetitions(options)
    return Calls("read_folds", "folds", "compare_bayes", names)


def _repetitions(options: Options) -> None:
    """Make options for a table of problems those for repetitions on one problem."""
    options.forbid("problem", "repeats", "missing", "average")
    options.rename(run="repetition")


def predictions(options: Options, _script: Script) -> Calls:
    """Split the names of the classifiers; groups of instances are a study of their own."""
    from podium.cli.predictions import names_of

    options.put("classifiers", names_of(options["classifiers"] or ()))
    if not options["permutations"]:
        options.drop("permutations")
    grouped = options["group"] is not None
    return Calls("read_predictions", "predictions", f"compare_{'grouped_' if grouped else ''}predictions")


def roc(options: Options, script: Script) -> Calls | None:
    """Read scores, points or both; or scores of several classes."""
    if options.take("multiclass"):
        options.forbid("scores", "points")
        return Calls("read_class_scores", "scores", "compare_multiclass")
    names, points = options.take("scores"), options.take("points")
    options.put("scores", [name.strip() for part in names for name in part.split(",")])
    how = {name: options[name] for name in ("delimiter", "decimal") if options[name] is not None}
    data: tuple[Code, ...] = ()
    if options["file"] is not None:
        script.read(options, "read_scores", "scores")
        data = (Code("scores"),)
    options.drop("file", "delimiter", "decimal")
    options.forbid("truth", "positive", "scores")
    if points is not None:
        script.set("points", call("podium.read_points", points, **how))
        options.put("points", Code("points"))
    script.set("study", call("podium.compare_roc", *data, **options.keywords("compare_roc")))
    return None


def convergence(options: Options, script: Script) -> None:
    """Read the cut-points that the study needs, from one file or several."""
    files = list(options.take("files"))
    options.put("file", files if len(files) > 1 else files[0])
    source = options.take("file")
    reading = options.keywords("read_traces", "every", "at_values")
    if options["final_at"] is not None:
        reading["at_values"] = sorted({*options["at_values"], options["final_at"]})
    script.set("traces", call("podium.read_traces", source, **reading))
    script.set("study", call("podium.convergence", Code("traces"), **options.keywords("convergence")))


def assumptions(options: Options, script: Script) -> None:
    """Check, and look at one problem or algorithm where asked."""
    view = {name: options.take(f"figure_{name}") for name in ("problem", "algorithm")}
    script.run(options, Calls("read_runs", "runs", "check_assumptions"))
    if chosen := {name: value for name, value in view.items() if value is not None}:
        script.set("study", call("study.viewing", **chosen))


def order(options: Options, script: Script) -> None:
    """Read results or repetitions, and the costs of their algorithms."""
    from podium.cli.order import FOLD_TESTS

    cost = {"column": column} if (column := options.take("cost_column")) is not None else {}
    file = options.take("cost_file")
    reader, data, names = "read_results", "results", "results.algorithms"
    if options["test"] in FOLD_TESTS:
        reader, data, names = "read_folds", "folds", "folds.results.algorithms"
        _repetitions(options)
    else:
        options.forbid("design", "test_fraction")
    if options["test"] in ("folds", "wilcoxon"):  # what the function takes by itself
        options.drop("test")
    script.read(options, reader, data)
    script.set("costs", call("podium.read_costs", file, Code(names), **cost))
    study = call("podium.order_by_cost", Code(data), Code("costs"), **options.keywords("order_by_cost"))
    script.set("study", study)


def plan(options: Options, _script: Script) -> Calls:
    """Plan problems, or runs on each of them; from a pilot or from an effect."""
    if options["se"] is not None:
        return _plan_runs(options)
    options.drop("max_runs", "se")
    if options["file"] is not None:
        return Calls("read_results", "pilot", "plan")
    options.drop("file")
    options.forbid(*_WHERE)
    return Calls(None, "", "plan")


def _plan_runs(options: Options) -> Calls:
    from podium.cli.plan import standardised

    options.put("d", standardised(options.take("effect")))
    options.forbid("missing")  # has another meaning for a table of results
    return Calls("read_runs", "pilot", "plan_runs", (options.take("se"),))


def power(options: Options, _script: Script) -> Calls:
    """Split the names of the procedures."""
    text = options["procedures"]
    options.put("procedures", () if text is None else tuple(word.strip() for word in text.split(",")))
    return Calls("read_results", "results", "power")


def runs(options: Options, _script: Script) -> Calls:
    """Compare runs, which do not say themselves which way is better."""
    if options["objective"] is None:
        raise InputError("--objective is required.")
    return Calls("read_runs", "runs", "compare_runs")


def validate(options: Options, _script: Script) -> Calls:
    """Simulate from a table, or from populations."""
    options.put("design", "control" if options.take("against_control") else "all-pairs")
    options.rename(control_name="control")
    options.put("tests", options["tests"] or ("friedman",))
    if options["file"] is not None:
        return Calls("read_results", "results", "validate")
    options.drop("file")
    options.forbid(*_WHERE)
    return Calls(None, "", "validate")


def explain(options: Options, _script: Script) -> Calls:
    """Explain a word, or list them all."""
    words = options.take("word")
    if (language := asked("language")) != "en":
        options.put("language", language)  # of the explanation itself, not only of how it is shown
    return Calls(None, "", "explain", (" ".join(words),) if words else ())


def describe(options: Options, _script: Script) -> Calls:
    """Look at the file itself."""
    return Calls(None, "", "describe", (options.take("file"),))
