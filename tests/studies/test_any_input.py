"""Every study takes a path, an open file, frames, arrays and dicts, and finds what it finds in the typed object."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

import podium

RNG = np.random.default_rng(3)
N, K, R = 8, 3, 4
PROBLEMS, ALGORITHMS = [f"p {i}" for i in range(N)], ["A", "B,x", "C"]
VALUES = (RNG.integers(0, 90, (N, K)) + np.array([0, 4, 30])) / 100
CUBE = np.round(VALUES[:, :, None] + RNG.integers(0, 30, (N, K, R)) / 100, 2)
HOLED = np.where(RNG.random((N, K)) < 0.15, np.nan, VALUES)
FOLDS = [f"fold {i + 1}" for i in range(N)]
LABELS = RNG.choice(["cat", "dog"], (40, K + 1))
SCORES = np.round(RNG.random((40, K)), 3)
CLASS_SCORES = {f"{name}:{label}": np.round(RNG.random(40), 3) for name in "MN" for label in ("cat", "dog")}
CURVES = np.sort(np.round(RNG.random((K, N, 6)), 3), axis=-1)[..., ::-1]


def wide(values: Any, rows: list[str], first: str, names: list[str] = ALGORITHMS) -> pd.DataFrame:
    return pd.concat([pd.DataFrame({first: rows}), pd.DataFrame(values, columns=names)], axis=1)


WIDE = wide(VALUES, PROBLEMS, "problem")
LONG = WIDE.melt("problem", var_name="method", value_name="acc")
RUNS = pd.concat([wide(CUBE[:, :, r], PROBLEMS, "task") for r in range(R)]).sort_values("task", kind="stable")
LONG_RUNS = RUNS.assign(seed=list(range(R)) * N).melt(["task", "seed"], var_name="method", value_name="acc")
LONG_NAMES = {"problem": "problem", "algorithm": "method", "value": "acc"}
RUN_NAMES = {"problem": "task", "algorithm": "method", "value": "acc"}
INSTANCES = pd.DataFrame(LABELS, columns=["truth", *ALGORITHMS])
SCORED = pd.concat([pd.DataFrame({"y": LABELS[:, 0]}), pd.DataFrame(SCORES, columns=ALGORITHMS)], axis=1)
CLASSES = pd.DataFrame({"y": LABELS[:, 0], **CLASS_SCORES})
TRACES = pd.DataFrame([
    {"algorithm": ALGORITHMS[a], "problem": PROBLEMS[i], "evaluations": c + 1, "value": CURVES[a, i, c]}
    for a in range(K) for i in range(N) for c in range(6)
])  # fmt: skip
FAMILIES = [f"family {i % 4}" for i in range(N)]
METRICS = pd.concat([LONG.assign(metric="acc"), LONG.assign(metric="time", acc=LONG["acc"][::-1].to_numpy())])


@dataclass
class Case:
    """A study, the typed object it takes, and the same data in every other form with the keywords for each."""

    study: Callable[..., Any]
    typed: Any
    forms: dict[str, tuple[Any, dict[str, Any]]]
    options: dict[str, Any] = field(default_factory=dict)
    objective: bool = True


def table_forms(frame: pd.DataFrame, **more: Any) -> dict[str, tuple[Any, dict[str, Any]]]:
    """A table as a file and as frames."""
    return {
        "csv": (frame, more),
        "open file": (frame, more),
        "pandas": (frame, more),
        "polars": (pl.from_pandas(frame.reset_index(drop=True)), more),
    }


RESULTS_FORMS = {
    **table_forms(WIDE),
    **{f"{kind} long": found for kind, found in table_forms(LONG, **LONG_NAMES).items()},
    "index": (WIDE.set_index("problem"), {}),
    "array": (VALUES, {"problems": PROBLEMS, "algorithms": ALGORITHMS}),
    "Fortran order": (np.asfortranarray(VALUES), {"problems": PROBLEMS, "algorithms": ALGORITHMS}),
    "lists": (VALUES.tolist(), {"problems": PROBLEMS, "algorithms": ALGORITHMS}),
    "dict": ({name: VALUES[:, j].tolist() for j, name in enumerate(ALGORITHMS)}, {"problems": PROBLEMS}),
    "nested": (
        {name: dict(zip(PROBLEMS, VALUES[:, j].tolist(), strict=True)) for j, name in enumerate(ALGORITHMS)},
        {},
    ),
}
RUNS_FORMS = {
    **table_forms(RUNS),
    **{f"{kind} long": found for kind, found in table_forms(LONG_RUNS, **RUN_NAMES).items()},
    "index": (RUNS.set_index("task"), {}),
    "columns": ({name: RUNS[name].tolist() for name in RUNS}, {}),
    "array": (CUBE, {"problems": PROBLEMS, "algorithms": ALGORITHMS}),
    "dict": ({name: CUBE[:, j].tolist() for j, name in enumerate(ALGORITHMS)}, {"problems": PROBLEMS}),
    "nested": (
        {name: dict(zip(PROBLEMS, CUBE[:, j].tolist(), strict=True)) for j, name in enumerate(ALGORITHMS)},
        {},
    ),
}
HOLED_FRAME = wide(HOLED, PROBLEMS, "problem")
INCOMPLETE_FORMS = {
    **table_forms(HOLED_FRAME),
    **{
        f"{kind} long": found
        for kind, found in table_forms(
            HOLED_FRAME.melt("problem", var_name="method", value_name="acc"), **LONG_NAMES
        ).items()
    },
    "array": (HOLED, {"problems": PROBLEMS, "algorithms": ALGORITHMS}),
    "dict": ({name: HOLED[:, j].tolist() for j, name in enumerate(ALGORITHMS)}, {"problems": PROBLEMS}),
    "nested": (
        {
            name: {problem: x for problem, x in zip(PROBLEMS, HOLED[:, j].tolist(), strict=True) if x == x}
            for j, name in enumerate(ALGORITHMS)
        },
        {},
    ),
}
SAMPLES = {name: VALUES[: N - j, j].tolist() for j, name in enumerate(ALGORITHMS)}
SAMPLES_FRAME = pd.DataFrame({name: pd.Series(values) for name, values in SAMPLES.items()})
FOLD_FRAME = wide(VALUES, [str(i + 1) for i in range(N)], "fold")
FOLD_FORMS = {
    **table_forms(FOLD_FRAME),
    "index": (wide(VALUES, FOLDS, "").set_index(""), {}),
    "array": (VALUES, {"problems": FOLDS, "algorithms": ALGORITHMS}),
    "nested": ({name: dict(zip(FOLDS, VALUES[:, j].tolist(), strict=True)) for j, name in enumerate(ALGORITHMS)}, {}),
    "long": (FOLD_FRAME.melt("fold", var_name="m", value_name="v"), {"algorithm": "m", "value": "v"}),
}
PREDICTED = {"truth": "truth"}
PREDICTION_FORMS = {
    **table_forms(INSTANCES),
    "columns": ({name: INSTANCES[name].tolist() for name in INSTANCES}, {}),
}


def results() -> podium.Results:
    return podium.to_results(VALUES, problems=PROBLEMS, algorithms=ALGORITHMS, objective="maximize")


def runs() -> podium.Runs:
    return podium.to_runs(CUBE, problems=PROBLEMS, algorithms=ALGORITHMS)


def folds() -> podium.Folds:
    return podium.to_folds(VALUES, problems=FOLDS, algorithms=ALGORITHMS, objective="maximize")


GROUP_FORMS: dict[str, tuple[Any, dict[str, Any]]] = {
    **table_forms(SAMPLES_FRAME),
    "dict": (SAMPLES, {}),
    "long": (
        SAMPLES_FRAME.melt(var_name="m", value_name="v").dropna(), {"algorithm": "m", "value": "v"},
    ),
}  # fmt: skip
TRACE_FORMS: dict[str, tuple[Any, dict[str, Any]]] = {
    **table_forms(TRACES),
    "array": (CURVES, {"algorithms": ALGORITHMS, "problems": PROBLEMS}),
    "dict": ({name: CURVES[j] for j, name in enumerate(ALGORITHMS)}, {"problems": PROBLEMS}),
}

CASES: dict[str, Case] = {
    "compare": Case(podium.compare, results, RESULTS_FORMS),
    "compare_pair": Case(podium.compare_pair, results, RESULTS_FORMS, {"first": "A", "second": "C"}),
    "compare_all_pairs": Case(podium.compare_all_pairs, results, RESULTS_FORMS),
    "compare_bayes": Case(podium.compare_bayes, results, RESULTS_FORMS, {"rope": 0.01, "samples": 200}),
    "compare_bayes folds": Case(podium.compare_bayes, folds, FOLD_FORMS, {"rope": 0.01, "test": "correlated-t"}),
    "power": Case(podium.power, results, RESULTS_FORMS, {"replicates": 4, "bias": [0]}),
    "validate": Case(podium.validate, results, RESULTS_FORMS, {"replicates": 4, "nulls": ["exchanged"]}),
    "plan": Case(podium.plan, results, RESULTS_FORMS, {
        "replicates": 100, "max_problems": 12, "tests": ["friedman"], "procedures": ["holm"],
    }),
    "order_by_cost": Case(podium.order_by_cost, results, RESULTS_FORMS, {"costs": {"A": 1, "B,x": 2, "C": 3}}),
    "order_by_cost folds": Case(podium.order_by_cost, folds, FOLD_FORMS, {
        "costs": {"A": 1, "B,x": 2, "C": 3}, "test": "corrected-t",
    }),
    "compare_grouped": Case(podium.compare_grouped, results, RESULTS_FORMS, {
        "groups": FAMILIES, "permutations": 20, "resamples": 20,
    }),
    "compare_incomplete": Case(
        podium.compare_incomplete,
        lambda: podium.to_incomplete(HOLED, problems=PROBLEMS, algorithms=ALGORITHMS, objective="maximize"),
        INCOMPLETE_FORMS, {"permutations": 50},
    ),
    "compare_unpaired": Case(
        podium.compare_unpaired, lambda: podium.to_groups(SAMPLES, objective="maximize"), GROUP_FORMS
    ),
    "compare_folds": Case(podium.compare_folds, folds, FOLD_FORMS),
    "compare_runs": Case(podium.compare_runs, runs, RUNS_FORMS, {"resamples": 100}),
    "check_assumptions": Case(podium.check_assumptions, runs, RUNS_FORMS, objective=False),
    "plan_runs": Case(podium.plan_runs, runs, RUNS_FORMS, {"se": 0.1}, objective=False),
    "compare_predictions": Case(
        podium.compare_predictions, lambda: podium.to_predictions(INSTANCES, truth="truth"), PREDICTION_FORMS, PREDICTED,
        objective=False,
    ),
    "compare_roc": Case(
        podium.compare_roc, lambda: podium.to_scores(SCORED, truth="y", positive="cat"),
        {**table_forms(SCORED), "columns": ({name: SCORED[name].tolist() for name in SCORED}, {})},
        {"truth": "y", "positive": "cat"}, objective=False,
    ),
    "compare_multiclass": Case(
        podium.compare_multiclass, lambda: podium.to_class_scores(CLASSES, truth="y"),
        {**table_forms(CLASSES), "columns": ({name: CLASSES[name].tolist() for name in CLASSES}, {})},
        {"truth": "y"}, objective=False,
    ),
    "convergence": Case(
        podium.convergence,
        lambda: podium.to_traces(CURVES, algorithms=ALGORITHMS, problems=PROBLEMS, objective="maximize"),
        TRACE_FORMS, {"resamples": 20},
    ),
}  # fmt: skip


def given(form: str, data: Any, folder: Path) -> Any:
    """A frame as the file it stands for; everything else as it is."""
    if not form.startswith(("csv", "open file")):
        return data
    text = data.to_csv(index=False)
    if form.startswith("open file"):
        return io.StringIO(text)
    path = folder / "data.csv"
    path.write_text(text, encoding="utf-8")
    return path if "long" in form else str(path)


def said(study: Any) -> dict[str, Any]:
    """What a study says, without where the data came from."""
    return {**without_source(json.loads(study.to_json())), "text": getattr(study, "text", None)}  # NaN becomes null


def without_source(found: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is about how the data were read; their digest stays."""
    kept = {name: value for name, value in found.items() if name not in ("provenance", "advice")}
    if isinstance(found.get("comparisons"), dict):
        kept["comparisons"] = {name: without_source(one) for name, one in found["comparisons"].items()}
    return {**kept, "data": found.get("provenance", {}).get("data_sha256")}


def combinations() -> Iterator[Any]:
    for name, case in CASES.items():
        for form in case.forms:
            yield pytest.param(name, form, id=f"{name}-{form}")


EXPECTED: dict[str, Any] = {}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("name", "form"), list(combinations()))
def test_every_form_of_the_data_gives_the_same(name: str, form: str, tmp_path: Path) -> None:
    case = CASES[name]
    data, reading = case.forms[form]
    objective = {"objective": "maximize"} if case.objective else {}
    if name not in EXPECTED:
        EXPECTED[name] = said(case.study(case.typed(), **case.options, **objective))
    found = said(case.study(given(form, data, tmp_path), **case.options, **objective, **reading))
    assert found == EXPECTED[name]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.objective and name != "compare_runs"])
def test_another_objective_than_that_of_the_data_is_refused(name: str) -> None:
    case = CASES[name]
    with pytest.raises(podium.InputError, match="created with objective='maximize'"):
        case.study(case.typed(), **case.options, objective="minimize")


@pytest.mark.parametrize("name", CASES)
def test_keywords_of_reading_beside_what_was_read_are_refused(name: str) -> None:
    case = CASES[name]
    objective = {"objective": "maximize"} if name == "compare_runs" else {}
    keyword = "source" if name.startswith(("compare_pred", "compare_roc", "compare_multi")) else "where"
    with pytest.raises(podium.InputError, match=f"^{keyword}="):
        case.study(case.typed(), **case.options, **objective, **{keyword: "x" if keyword == "source" else {"a": "b"}})


@pytest.mark.parametrize("name", CASES)
def test_an_unknown_keyword_is_a_type_error(name: str) -> None:
    case = CASES[name]
    objective = {"objective": "maximize"} if case.objective else {}
    with pytest.raises((TypeError, podium.InputError), match="probelm"):
        case.study(next(iter(case.forms.values()))[0], **case.options, **objective, probelm="x")


def test_another_typed_object_is_refused_by_name() -> None:
    with pytest.raises(podium.InputError, match=r"needs Results, but you passed Runs.*read_results"):
        podium.compare(runs(), objective="maximize")
    with pytest.raises(podium.InputError, match=r"needs Scores, but you passed Results"):
        podium.compare_roc(results(), truth="y", positive="x")


def test_results_that_kept_their_runs_are_runs() -> None:
    kept = podium.to_results(CUBE, problems=PROBLEMS, algorithms=ALGORITHMS, objective="maximize")
    expected = said(podium.compare_runs(runs(), objective="maximize", resamples=100))
    assert said(podium.compare_runs(kept, resamples=100)) == expected
    with pytest.raises(podium.InputError, match="created with objective='maximize'"):
        podium.compare_runs(kept, objective="minimize")
    with pytest.raises(podium.InputError, match="no runs"):
        podium.check_assumptions(results())


def test_a_selection_of_a_frame(tmp_path: Path) -> None:
    METRICS.to_csv(tmp_path / "data.csv", index=False)
    for data in (METRICS, pl.from_pandas(METRICS.reset_index(drop=True)), tmp_path / "data.csv"):
        found = podium.compare(data, objective="maximize", where={"metric": "acc"}, **LONG_NAMES)
        assert said(found) == said(podium.compare(results()))


@pytest.mark.parametrize("study", [podium.compare_folds, podium.compare_incomplete, podium.check_assumptions])
def test_results_in_place_of_another_object_take_no_keywords_of_reading(study: Callable[..., Any]) -> None:
    with pytest.raises(podium.InputError, match=r"^where=.*this is Results already"):
        study(results(), where={"metric": "acc"})


def test_runs_need_no_equal_numbers() -> None:
    uneven = {"A": {"x": [1, 3, 5], "y": [2, 2]}, "B": {"x": [2, 4], "y": [3, 1, 0.5]}}
    found = podium.to_runs(uneven)
    assert found.counts.tolist() == [[3, 2], [2, 3]]
    assert found.sample(1, 1).tolist() == [3, 1, 0.5]


def test_a_column_of_groups(tmp_path: Path) -> None:
    frame = WIDE.assign(family=FAMILIES)
    options: dict[str, Any] = {"permutations": 20, "resamples": 20}
    expected = said(podium.compare_grouped(results(), FAMILIES, **options))
    frame.to_csv(tmp_path / "data.csv", index=False)
    for data in (frame, pl.from_pandas(frame), tmp_path / "data.csv"):
        assert said(podium.compare_grouped(data, "family", objective="maximize", **options)) == expected
    with pytest.raises(podium.InputError, match="already read"):
        podium.compare_grouped(results(), "family")
    with pytest.raises(podium.InputError, match="names a column"):
        podium.compare_grouped(VALUES, "family", objective="maximize")


def test_groups_of_instances(tmp_path: Path) -> None:
    frame = INSTANCES.assign(document=[f"d {i // 4}" for i in range(40)])
    typed = podium.to_predictions(frame, truth="truth", group="document")
    expected = said(podium.compare_grouped_predictions(typed))
    frame.to_csv(tmp_path / "data.csv", index=False)
    for data in (frame, pl.from_pandas(frame), tmp_path / "data.csv", {name: frame[name].tolist() for name in frame}):
        assert said(podium.compare_grouped_predictions(data, truth="truth", group="document")) == expected


def test_metrics(tmp_path: Path) -> None:
    names = {"problem": "problem", "algorithm": "method", "value": "acc"}
    objective = {"acc": "maximize", "time": "minimize"}
    METRICS.to_csv(tmp_path / "data.csv", index=False)
    read = podium.read_metrics(tmp_path / "data.csv", objective=objective, **names)
    expected = said(podium.compare_metrics(read))
    for data in (METRICS, pl.from_pandas(METRICS.reset_index(drop=True)), tmp_path / "data.csv"):
        assert said(podium.compare_metrics(data, objective=objective, **names)) == expected
    each = {name: table.values for name, table in read.items()}
    by_name = {"problems": PROBLEMS, "algorithms": ALGORITHMS}
    assert said(podium.compare_metrics(each, objective=objective, **by_name)) == expected


def test_published_numbers(tmp_path: Path) -> None:
    ranks = {"A": 1.25, "B": 2.75, "C": 2.0}
    frame = pd.DataFrame({"algorithm": list(ranks), "rank": list(ranks.values())})
    frame.to_csv(tmp_path / "ranks.csv", index=False)
    expected = podium.adjust(ranks, n=20).families[0]
    for data in (frame, pl.from_pandas(frame), tmp_path / "ranks.csv"):
        found = podium.adjust(data, n=20).families[0]
        np.testing.assert_array_equal(found.adjusted["holm"], expected.adjusted["holm"])


def test_costs_and_points_as_files_and_frames(tmp_path: Path) -> None:
    costs = pd.DataFrame({"name": ALGORITHMS, "seconds": [1, 2, 3]})
    costs.to_csv(tmp_path / "costs.csv", index=False)
    expected = said(podium.order_by_cost(results(), dict(zip(ALGORITHMS, [1, 2, 3], strict=True))))
    for data in (costs, tmp_path / "costs.csv"):
        assert {**said(podium.order_by_cost(results(), data)), "cost": 0} == {**expected, "cost": 0}
    points = pd.DataFrame({"classifier": ["t"], "tp": [30], "fn": [10], "fp": [5], "tn": [55]})
    points.to_csv(tmp_path / "points.csv", index=False)
    read = podium.read_points(tmp_path / "points.csv")
    assert podium.compare_roc(points=points).areas[0].auc == podium.compare_roc(points=read).areas[0].auc


@pytest.mark.parametrize("form", RESULTS_FORMS)
def test_describe_takes_the_same(form: str, tmp_path: Path) -> None:
    data, reading = RESULTS_FORMS[form]
    names = {name: column for name, column in reading.items() if name not in ("problems", "algorithms")}
    found = podium.describe(given(form, data, tmp_path), **names)
    assert (found.seen.kind, found.seen.shape) == ("results", {"problems": N, "algorithms": K})
    assert not found.findings("stops")


def test_describe_takes_what_was_read() -> None:
    assert podium.describe(results()).seen.shape == {"problems": N, "algorithms": K}
    assert podium.describe(runs()).seen.runs
    assert podium.describe(podium.to_predictions(INSTANCES, truth="truth")).seen.kind == "predictions"
    assert podium.describe(TRACES).seen.shape["cut_points"] == 6
    assert podium.describe(INSTANCES).next.command == "podium.compare_predictions(data, truth='truth')"
    with pytest.raises(podium.InputError, match="cannot be described"):
        podium.describe(3)


def test_column_names_of_an_array_are_no_line_of_values() -> None:
    found = podium.read_runs(pd.DataFrame([[1, 2], [3, 4]], index=["x", "x"]))
    assert found.algorithms == ("0", "1")
    assert found.counts.tolist() == [[2, 2]]
    found = podium.read_runs(pd.DataFrame({3: [1, 2], 5: [2, 3]}, index=["x", "x"]))
    assert found.algorithms == ("3", "5")


def test_single_precision_keeps_its_decimals() -> None:
    frame = pd.DataFrame({"task": ["x", "x"], "A": np.float32([0.1, 0.2]), "B": np.float32([0.3, 0.7])})
    found = podium.read_runs(frame)
    assert (found.denominator, [cell.tolist() for cell in found.exact]) == (10, [[1, 2], [3, 7]])
