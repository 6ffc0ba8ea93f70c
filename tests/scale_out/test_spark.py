"""A Spark cluster with worker processes of its own shows the digits that one machine shows.

PySpark is large and needs Java: `pip install 'podium[spark]'` brings it, and .ci/run tries it in a step of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from scale_out.on_spark import outcome

pytest.importorskip("pyspark", reason="PySpark is not installed (podium[spark])")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("Java is not installed", allow_module_level=True)


def table(values: Any) -> pl.DataFrame:
    """Runs of four algorithms on twelve problems, dealt in turns."""
    at = np.arange(len(values))
    return pl.DataFrame(
        {
            "task": [f"t{i % 12}" for i in at],
            "model": [f"m{i // 12 % 4}" for i in at],
            "seed": at // 48,
            "score": values,
        }
    )


rng = np.random.default_rng(7)
NORMAL = rng.normal(0.7, 0.1, 4800) + np.arange(4800) // 12 % 4 * 0.02
LONG = {"problem": "task", "algorithm": "model", "value": "score", "objective": "maximize"}
FRAMES = {
    "decimals": table(np.round(NORMAL, 3)),
    "doubles": table(NORMAL * 10.0 ** rng.integers(-3, 4, 4800)),
    "singles": table(pl.Series(np.round(NORMAL, 2), dtype=pl.Float32)),
    "large": table((NORMAL * 2.0**58).astype(np.int64)),
    "exact": table(pl.Series(np.round(NORMAL, 3)).cast(pl.Decimal(10, 3))),
    "late": table(np.r_[np.round(NORMAL[:4700], 2), NORMAL[4700:] * 1e12]),
    "missing": table(pl.Series([None, float("nan"), float("inf"), *np.round(NORMAL[3:], 3)], dtype=pl.Float64)),
}
FRAMES |= {
    "omitted": FRAMES["missing"],
    "chosen": FRAMES["decimals"].with_columns(split=pl.col("seed") % 2),
    "absent": FRAMES["decimals"].filter((pl.col("task") != "t3") | (pl.col("model") != "m1")),
    "spaces": FRAMES["decimals"].with_columns(pl.when(pl.col("seed") < 50).then("task").otherwise(pl.col("task") + " ")),
    "metrics": FRAMES["decimals"].with_columns(metric=pl.when(pl.col("seed") < 9).then(pl.lit("f1")).otherwise(pl.lit("auc"))),
}  # fmt: skip
CASES = {name: LONG | ({"missing": "omit"} if name == "omitted" else {}) for name in FRAMES}


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the cluster makes of all cases; it ends with the process that started it."""
    folder = tmp_path_factory.mktemp("spark")
    for name, frame in FRAMES.items():
        frame.write_parquet(folder / f"{name}.parquet")
    (folder / "cases.json").write_text(json.dumps(CASES), "utf-8")
    program = Path(__file__).with_name("on_spark.py")
    done = subprocess.run(
        [sys.executable, str(program), str(folder)], capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads((folder / "outcomes.json").read_text("utf-8"))


def test_the_cluster_has_two_workers(spark: Any) -> None:
    assert spark["executors"] == 2


@pytest.mark.parametrize("name", CASES)
def test_spark_shows_what_polars_shows(spark: Any, name: str) -> None:
    found, wanted = spark["outcomes"][name], outcome(FRAMES[name].lazy(), CASES[name])
    assert ("error" in wanted) == (name in {"missing", "absent", "metrics"})
    for part, text in wanted.items():
        assert found[part].replace("aggregated by pyspark", "aggregated by polars") == text
