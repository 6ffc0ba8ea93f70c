"""Labels of frames are labels, whatever they look like, and masked numbers are missing, in every study."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium

LABELS: dict[str, list[Any]] = {
    "default": [0, 1, 2],
    "steps": [0.1, 0.01, 0.001],
    "years": [2019, 2020, 2021],
    "words": ["A", "B", "C"],
}
INDICES: dict[str, Callable[[int], list[Any] | None]] = {
    "none": lambda n: None,
    "words": lambda n: [f"p{i}" for i in range(n)],
    "numbers": lambda n: [10 * (i + 1) for i in range(n)],
}

# Studies of one table: the function, its options, whether it has an objective.
STUDIES: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "compare": (podium.compare, {}),
    "compare_all_pairs": (podium.compare_all_pairs, {}),
    "compare_bayes": (podium.compare_bayes, {"rope": 0.01, "samples": 50}),
    "compare_folds": (podium.compare_folds, {"design": "cv"}),
    "compare_incomplete": (podium.compare_incomplete, {"permutations": 20}),
    "compare_unpaired": (podium.compare_unpaired, {}),
    "power": (podium.power, {"replicates": 3, "bias": [0]}),
    "results_table": (podium.results_table, {}),
    "validate": (podium.validate, {"replicates": 4, "nulls": ["exchanged"]}),
}


def digest(study: Any) -> str:
    found: str = json.loads(study.to_json())["provenance"]["data_sha256"]
    return found


def names_of(labels: list[Any]) -> list[str]:
    return [str(label) for label in labels]


def forms(
    values: Any, labels: list[Any], index: list[Any] | None, folder: Path
) -> dict[str, tuple[Any, dict[str, Any]]]:
    """One table as frames, array, dict and file, with the keywords that name what has no names."""
    names, n = names_of(labels), len(values)
    rows = [str(i + 1) for i in range(n)] if index is None else names_of(index)
    frame = pd.DataFrame(values, columns=labels, index=index)
    path = folder / "table.csv"
    lines = [
        ",".join(["problem", *names]),
        *(",".join([row, *map(repr, line)]) for row, line in zip(rows, values.tolist(), strict=True)),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found: dict[str, tuple[Any, dict[str, Any]]] = {
        "pandas": (frame, {}),
        "array": (values, {"problems": rows, "algorithms": names}),
        "dict": ({name: values[:, j].tolist() for j, name in enumerate(names)}, {"problems": rows}),
        "file": (path, {}),
    }
    if index is None:
        columns = {name: values[:, j] for j, name in enumerate(names)}
        found |= {"polars": (pl.DataFrame(columns), {}), "pyarrow": (pa.table(columns), {})}
    return found


def same_in_all_forms(name: str, data: dict[str, tuple[Any, dict[str, Any]]]) -> None:
    study, options = STUDIES[name]
    digests = {}
    for form, (table, reading) in data.items():
        known = {} if name == "compare_unpaired" else reading
        if name == "compare_unpaired" and form == "array":
            known = {"algorithms": reading["algorithms"]}
        digests[form] = digest(study(table, objective="maximize", **options, **known))
    assert len(set(digests.values())) == 1, digests


@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("name", STUDIES)
def test_a_table_is_the_same_in_every_form(name: str, labels: str, tmp_path: Path) -> None:
    index = [*INDICES][([*STUDIES].index(name) + [*LABELS].index(labels)) % 3]
    values = np.random.default_rng(5).integers(0, 90, (7, 3)) / 100
    same_in_all_forms(name, forms(values, LABELS[labels], INDICES[index](7), tmp_path))


@settings(max_examples=7, deadline=None)
@given(
    st.integers(3, 8), st.integers(0, 10**6), st.sampled_from(sorted(LABELS)), st.sampled_from(sorted(INDICES)),
    st.sampled_from([1, 10, 100]),
)  # fmt: skip
def test_random_tables(n: int, seed: int, labels: str, index: str, unit: int) -> None:
    """Small whole numbers are data, too: labels decide nothing."""
    import tempfile

    values = np.random.default_rng(seed).integers(0, 12, (n, 3)) / unit
    values[0] = 11 / unit  # a column that counts from 0 or 1 raises a question, in a frame as in a file
    with tempfile.TemporaryDirectory() as folder:
        data = forms(values, LABELS[labels], INDICES[index](n), Path(folder))
        data.pop("file")  # numbers alone above the columns of a file are a question of its own
        for name in ("compare", "compare_incomplete", "compare_unpaired"):
            same_in_all_forms(name, data)


def test_default_labels_do_not_become_a_problem() -> None:
    values = np.random.default_rng(3).random((9, 3)).round(3)
    study = podium.compare(pd.DataFrame(values), objective="maximize")
    assert (study.results.n, study.results.algorithms) == (9, ("0", "1", "2"))
    rows = [f"p{i}" for i in range(9)]
    study = podium.compare(pd.DataFrame(values, index=rows), objective="maximize", control="1")
    assert study.results.problems == tuple(rows)


def test_runs_predictions_scores_and_traces_have_labels_too() -> None:
    rng = np.random.default_rng(1)
    runs = pd.DataFrame(rng.random((6, 2)).round(2), columns=[0.1, 0.01], index=list("xxyyzz"))
    assert podium.check_assumptions(runs).runs.algorithms == ("0.1", "0.01")
    predicted = pd.DataFrame(rng.integers(0, 2, (30, 3)), columns=["truth", 0, 1])
    assert podium.compare_predictions(predicted, truth="truth").predictions.classifiers == ("0", "1")
    scored = pd.DataFrame(rng.random((30, 2)).round(3), columns=[1, 2]).assign(y=[0, 1] * 15)
    assert podium.compare_roc(scored, truth="y", positive=1).scores.names == ("1", "2")


MASKED = np.ma.masked_equal(
    [[0.9, 0.8, 0.7], [0.6, -999.0, 0.5], [0.8, 0.6, 0.4], [0.7, 0.5, 0.6], [0.9, 0.7, 0.8]], -999.0
)
HOLED = MASKED.filled(np.nan)


@pytest.mark.parametrize("study", [podium.compare, podium.compare_all_pairs, podium.compare_folds])
def test_a_masked_number_is_missing_where_none_may_be(study: Callable[..., Any]) -> None:
    with pytest.raises(podium.InputError, match=r"1 of 15 values has no finite number: row 2 \('2'\), column 'A2'"):
        study(MASKED, objective="maximize")


def test_a_masked_number_is_missing_where_one_may_be() -> None:
    expected = podium.compare_incomplete(HOLED, objective="maximize", permutations=20)
    columns = {name: MASKED[:, j] for j, name in enumerate(["A1", "A2", "A3"])}
    for data in (MASKED, columns):
        found = podium.compare_incomplete(data, objective="maximize", permutations=20)
        assert digest(found) == digest(expected)
    whole = np.ma.masked_equal(np.where(HOLED == HOLED, HOLED * 10, -999).round().astype(int), -999)
    assert podium.to_incomplete(whole, objective="maximize").missing == 1
    dropped = podium.to_results(MASKED, objective="maximize", missing="drop-problem")
    assert dropped.problems == ("1", "3", "4", "5")
    drawn = podium.compare(MASKED, objective="maximize", missing="drop-problem")
    assert drawn.results.n == 4


def test_masked_runs_are_missing() -> None:
    runs = np.ma.masked_equal(np.random.default_rng(2).integers(1, 90, (4, 2, 5)) / 100, -1.0)
    runs[0, 0, 0] = np.ma.masked
    plain = runs.filled(np.nan)
    for study in (
        podium.check_assumptions,
        lambda data, **how: podium.compare_runs(data, objective="maximize", resamples=100, **how),
    ):
        with pytest.raises(podium.InputError, match="1 of 40 values has no finite number"):
            study(runs)
        assert digest(study(runs, missing="omit")) == digest(study(plain, missing="omit"))
    groups = podium.to_groups({"A": runs[0, 0, 1:], "B": runs[0, 1]}, objective="maximize")
    assert [len(sample) for sample in groups.samples] == [4, 5]


def test_published_numbers_as_arrays() -> None:
    expected = podium.adjust({"H1": 0.01, "H2": 0.04, "H3": 0.03}).families[0].adjusted["holm"].tolist()
    for data in (np.array([0.01, 0.04, 0.03]), [0.01, 0.04, 0.03], pd.Series([0.01, 0.04, 0.03])):
        assert podium.adjust(data).families[0].adjusted["holm"].tolist() == expected
    matrix = np.array([[1, 0.01, 0.04], [0.01, 1, 0.03], [0.04, 0.03, 1]])
    assert podium.adjust(matrix).families[-1].adjusted["holm"].tolist() == pytest.approx(expected)
    ranks = podium.adjust(np.array([1.2, 2.9, 1.9]), n=20)
    assert ranks.friedman is not None
