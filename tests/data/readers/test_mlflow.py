"""Runs of MLflow from its database, its folder and its table: the values that search_runs gives, and nothing lost on the way."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from data.helpers import error_of
from data.readers.reading import FILES
from data.readers.reading import read as read_by
from podium.data.readers import choose, find, look
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.registry import recognises
from podium.errors import InputError

HERE = FILES / "mlflow"
read = partial(read_by, "mlflow")
EXPECTED = json.loads((HERE / "expected.json").read_text())
ROLES = {"problem": "tags.data", "algorithm": "params.model", "run": "params.seed"}
BENCH = {**ROLES, "experiment": "bench", "unlabelled": "skip"}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("mlflow")
    with sqlite3.connect(folder / "mlflow.db") as database:
        database.executescript((HERE / "mlflow.sql").read_text())
    database.close()
    with zipfile.ZipFile(HERE / "mlruns.zip") as archive:
        archive.extractall(folder)
    shutil.copy(HERE / "runs.csv", folder)
    return {"database": folder / "mlflow.db", "folder": folder / "mlruns", "table": folder / "runs.csv"}


STORES = ("database", "folder", "table")


@pytest.mark.parametrize("store", STORES)
def test_the_values_are_those_of_search_runs(places: dict[str, Path], store: str) -> None:
    path = places[store]
    assert choose(look(path), "results").name == "mlflow"
    experiment = {"experiment": "1"} if store == "table" else {}
    records = read(path, **{**BENCH, **experiment})
    assert set(records.metrics) == {"acc", "val/loss"}
    rows = zip(records.problem, records.algorithm, records.run or [], records.value, records.metric or [], strict=True)
    assert sorted([p, a, r, float(v)] for p, a, r, v, m in rows if m == "acc") == EXPECTED
    assert any("Left out 1 of 9 runs, which cannot be assigned: run 'search: all'" in note for note in records.notes)


@pytest.mark.parametrize("store", ["database", "folder"])
def test_deleted_runs_are_left_out_and_losses_without_number_are_missing(places: dict[str, Path], store: str) -> None:
    records = read(places[store], **BENCH)
    told = "Left out 1 run deleted in MLflow." in records.notes
    assert told
    gone = {
        (p, a, r): why
        for p, a, r, m, why in zip(
            records.problem,
            records.algorithm,
            records.run or [],
            records.metric or [],
            records.failure or [],
            strict=True,
        )
        if m == "val/loss" and why
    }
    assert gone == dict.fromkeys([("wine", "svm", "2"), ("iris", "svm", "2")], "val/loss is no finite number")


@pytest.mark.parametrize("store", STORES)
def test_a_crashed_run_counts_as_failed_unless_it_is_kept(places: dict[str, Path], store: str) -> None:
    options = {**ROLES, "unlabelled": "skip"}
    records = read(places[store], **options)
    assert "Not finished: 1 FAILED; these count as failed." in records.notes
    assert (records.failure or []).count("the run is FAILED") == 2
    with pytest.raises(InputError, match="missing"):
        collect(records, Wanted("maximize", "acc"))
    kept = read(places[store], **options, unfinished="keep")
    at = next(i for i, run in enumerate(kept.run or []) if run == "3")
    assert float(kept.value[at]) == 0.5


def test_the_table_of_results(places: dict[str, Path]) -> None:
    results = collect(read(places["database"], **BENCH), Wanted("maximize", "acc"))
    assert (results.problems, results.algorithms) == (("iris", "wine"), ("svm", "tree"))
    np.testing.assert_allclose(results.values, [[0.975, 0.945], [0.985, 0.915]])
    assert results.runs is not None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"problem": None}, r"The fields are: 'experiment'|specify which fields hold problem and algorithm.*params.model, params.seed, tags.data"),
        ({"algorithm": "params.modell"}, "Did you mean 'params.model'"),
        ({"unlabelled": None}, r"1 of 9 runs cannot be assigned: run 'search: all' .*unlabelled=skip"),
        ({"unlabelled": "yes"}, "the only choice is skip"),
        ({"unfinished": "no"}, "the only choice is keep"),
        ({"experiment": "bensh"}, "Did you mean 'bench'"),
    ],
)  # fmt: skip
def test_what_is_not_said_or_wrong_is_asked_for(
    places: dict[str, Path], change: dict[str, str | None], told: str
) -> None:
    options = {key: value for key, value in {**BENCH, **change}.items() if value is not None}
    with pytest.raises(InputError, match=told):
        read(places["database"], **options)


def test_experiments_and_names_of_runs_may_be_the_roles(places: dict[str, Path]) -> None:
    records = read(places["folder"], problem="experiment", algorithm="run_name", unlabelled="skip")
    assert set(records.problem) == {"bench", "crashes"}
    assert records.run is None


def test_an_experiment_without_a_description_is_known_by_its_number(places: dict[str, Path], tmp_path: Path) -> None:
    shutil.copytree(places["folder"], tmp_path / "mlruns")
    for file in (tmp_path / "mlruns").glob("*/meta.yaml"):
        file.unlink()
    records = read(tmp_path / "mlruns", problem="experiment", algorithm="run_name", unlabelled="skip")
    numbers = {path.parents[1].parent.name for path in (tmp_path / "mlruns").glob("*/*/params/model")}
    assert set(records.problem) <= {path.name for path in (tmp_path / "mlruns").iterdir()}
    assert numbers & set(records.problem)


@pytest.mark.parametrize(
    ("written", "tag", "name"),
    [
        ("run_name: 'it''s mine'", "the tag", "it's mine"),
        ('run_name: "quoted"', "the tag", "quoted"),
        ("run_name: null", "the tag", "the tag"),
        ("user_id: me", "the tag", "the tag"),
    ],
)
def test_a_run_is_called_by_its_description_or_else_by_its_tag(
    places: dict[str, Path], tmp_path: Path, written: str, tag: str, name: str
) -> None:
    shutil.copytree(places["folder"], tmp_path / "mlruns")
    metas = [path for path in (tmp_path / "mlruns").glob("*/*/meta.yaml") if (path.parent / "tags").is_dir()]
    for meta in metas:
        lines = [line for line in meta.read_text().splitlines() if not line.startswith("run_name")]
        meta.write_text("\n".join([*lines, written]))
        (meta.parent / "tags" / "mlflow.runName").write_text(tag)
    records = read(tmp_path / "mlruns", problem="experiment", algorithm="run_name", unlabelled="skip")
    assert set(records.algorithm) == {name}


def test_a_run_without_any_name_is_no_algorithm(places: dict[str, Path], tmp_path: Path) -> None:
    shutil.copytree(places["folder"], tmp_path / "mlruns")
    for path in (tmp_path / "mlruns").glob("*/*/meta.yaml"):
        path.write_text("\n".join(line for line in path.read_text().splitlines() if not line.startswith("run_name")))
    for path in (tmp_path / "mlruns").glob("*/*/tags/mlflow.runName"):
        path.unlink()
    (tmp_path / "runs.csv").write_text(places["table"].read_text().replace("tags.mlflow.runName", "tags.other"))
    for place in (tmp_path / "mlruns", tmp_path / "runs.csv"):
        said = error_of(lambda place=place: read(place, problem="experiment", algorithm="run_name"))
        assert "10 of 10 runs cannot be assigned" in said
        assert said.count("(no algorithm)") == 5


@pytest.mark.parametrize("store", STORES)
def test_a_field_that_is_not_there_is_reported_with_the_place(places: dict[str, Path], store: str) -> None:
    assert error_of(lambda: read(places[store], problem="tags.data", algorithm="params.modle")).startswith(
        f"{places[store]}: "
    )


def ruined(places: dict[str, Path], tmp_path: Path, change: Callable[[sqlite3.Connection], object]) -> Path:
    path = tmp_path / "m.db"
    shutil.copy(places["database"], path)
    with sqlite3.connect(path) as database:
        change(database)
    database.close()
    return path


@pytest.mark.parametrize(
    "statement",
    [
        "update latest_metrics set value = 'high'",
        "update latest_metrics set value = x'00ff'",
        "delete from latest_metrics",
        "delete from runs",
        "alter table runs drop column start_time",
        "update params set value = ''",
    ],
)
def test_databases_that_somebody_changed_are_refused(places: dict[str, Path], tmp_path: Path, statement: str) -> None:
    with pytest.raises(InputError, match=r"m\.db"):
        read(ruined(places, tmp_path, lambda database: database.execute(statement)), **ROLES)


def test_views_and_cut_databases_are_no_tables(places: dict[str, Path], tmp_path: Path) -> None:
    endless = "with recursive n(x) as (select 1 union all select x + 1 from n) select x as run_uuid from n"
    path = ruined(
        places, tmp_path, lambda one: (one.execute("drop table runs"), one.execute(f"create view runs as {endless}"))
    )
    assert not recognises(find("mlflow"), look(path))
    cut = tmp_path / "cut.db"
    cut.write_bytes(places["database"].read_bytes()[:9000])
    with pytest.raises(InputError):
        read(cut, **ROLES)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("metrics/acc", "1 high 0\n", "line 1: expected time"),
        ("metrics/acc", "1\n", "line 1: expected time"),
        ("metrics/acc", "\0\1", "NUL|expected"),
        ("meta.yaml", "\xff\xfe" * 3, "meta.yaml|runs"),
    ],
)
def test_damaged_folders_are_refused(
    places: dict[str, Path], tmp_path: Path, name: str, content: str, told: str
) -> None:
    shutil.copytree(places["folder"], tmp_path / "mlruns")
    run = next(path.parent.parent for path in (tmp_path / "mlruns").glob("*/*/params/model"))
    (run / name).write_text(content, encoding="latin-1")
    with pytest.raises(InputError, match=told):
        read(tmp_path / "mlruns", **BENCH)


def test_damaged_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "runs.csv"
    for text, told in (
        (
            "run_id,experiment_id,status,metrics.acc\n1,1,FINISHED,high\n",
            r"line 2: the metric 'acc' is not a number: 'high'",
        ),
        ("run_id,experiment_id,status,metrics.acc,metrics.acc\n1,1,FINISHED,1,2\n", "occurs twice"),
        ("a,b\n1,2\n", "neither a database of MLflow"),
    ):
        path.write_text(text)
        with pytest.raises(InputError, match=told):
            read(path, problem="experiment", algorithm="params.x")
