"""Write the files beside this script with MLflow: ``pip install mlflow-skinny sqlalchemy alembic pandas``, then run it.

Made with mlflow-skinny 3.17.2. The same runs go to a database (kept as its SQL dump, without what concerns no run), to an mlruns
folder (kept as a zip archive) and to the table of search_runs (``runs.csv``); ``expected.json`` holds what MLflow itself gives
for the metric acc.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path

os.environ["MLFLOW_ALLOW_FILE_STORE"] = "true"
os.environ["MLFLOW_TRACKING_USERNAME"] = os.environ["LOGNAME"] = "somebody"

import mlflow

HERE = Path(__file__).resolve().parent
ACC = {("iris", "svm"): 0.96, ("iris", "tree"): 0.93, ("wine", "svm"): 0.97, ("wine", "tree"): 0.9}
TABLES = ("experiments", "runs", "params", "tags", "latest_metrics", "metrics")


def log() -> None:
    """Log two seeds of two models on two data sets, a crash, a search that is no run, and a deleted run."""
    mlflow.create_experiment("bench", artifact_location="s3://nowhere/bench")
    mlflow.set_experiment("bench")
    for (data, model), accuracy in ACC.items():
        for seed in (1, 2):
            with mlflow.start_run(run_name=f"{model} {seed}"):
                mlflow.log_params({"model": model, "seed": seed})
                mlflow.set_tag("data", data)
                mlflow.log_metric("acc", 0.1, step=0)
                mlflow.log_metric("acc", accuracy + seed / 100, step=5)
                mlflow.log_metric("acc", 0.2, step=3)
                mlflow.log_metric("val/loss", 1 - accuracy, step=0)
                if (data, model, seed) == ("wine", "svm", 2):
                    mlflow.log_metric("val/loss", float("inf"), step=1)
                if (data, model, seed) == ("iris", "svm", 2):
                    mlflow.log_metric("val/loss", float("nan"), step=1)
    with mlflow.start_run(run_name="search: all"):
        mlflow.set_tag("note", "a parent")
    with mlflow.start_run(run_name="thrown away") as run:
        mlflow.log_metric("acc", 0.0)
    mlflow.delete_run(run.info.run_id)
    mlflow.create_experiment("crashes", artifact_location="s3://nowhere/crashes")
    mlflow.set_experiment("crashes")
    with suppress(RuntimeError), mlflow.start_run(run_name="svm 3"):
        mlflow.log_params({"model": "svm", "seed": 3})
        mlflow.set_tag("data", "iris")
        mlflow.log_metric("acc", 0.5)
        raise RuntimeError


def clean(text: str, folder: str) -> str:
    """Leave no path of this machine."""
    return text.replace(folder, "/somewhere").replace(sys.argv[0], "make.py")


def main() -> None:
    """Write all files."""
    sys.argv[0] = "make.py"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # MLflow notes the working folder and its repository
        mlflow.set_tracking_uri(f"sqlite:///{folder}/mlflow.db")
        log()
        frame = mlflow.search_runs(search_all_experiments=True)
        frame.drop(columns=["artifact_uri"]).to_csv(HERE / "runs.csv", index=False)
        rows = [
            [row["tags.data"], row["params.model"], row["params.seed"], row["metrics.acc"]]
            for row in frame.to_dict("records")
            if row["status"] == "FINISHED" and isinstance(row["tags.data"], str)
        ]
        (HERE / "expected.json").write_text(json.dumps(sorted(rows)) + "\n")
        with sqlite3.connect(f"{folder}/mlflow.db") as database:
            for (name,) in database.execute("select name from sqlite_master where type = 'table'").fetchall():
                if name not in TABLES:
                    database.execute(f'drop table "{name}"')
            dump = "\n".join(database.iterdump())
        (HERE / "mlflow.sql").write_text(clean(dump, folder) + "\n")
        mlflow.set_tracking_uri(f"file:{folder}/mlruns")
        log()
        with zipfile.ZipFile(HERE / "mlruns.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path(folder, "mlruns").rglob("*")):
                if path.is_file():
                    archive.writestr(str(path.relative_to(folder)), clean(path.read_text(), folder))


if __name__ == "__main__":
    main()
