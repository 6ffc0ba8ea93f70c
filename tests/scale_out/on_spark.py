"""What podium makes of a lazy frame; as a program, of the Parquet files of a folder, on a local Spark cluster.

    python on_spark.py FOLDER

The folder holds cases.json (options by name) and a file for each name; outcomes.json is written beside them.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import podium
from podium.errors import InputError

CLUSTER = "local-cluster[2,1,512]"  # two workers of one core and 512 MB, each a process with a JVM of its own


def outcome(data: Any, options: dict[str, str]) -> dict[str, str]:
    """Results, report and JSON of a frame, or the error."""
    try:
        results = podium.to_results(data, source="runs", **options)
    except InputError as error:
        return {"error": str(error)}
    study = podium.compare(results)
    return {"sha256": results.sha256, "report": study.to_text(full=True), "json": study.to_json()}


def start(folder: Path) -> Any:
    """Start a cluster that keeps to this machine and writes into a folder only."""
    import pyspark

    home = folder / "spark"  # workers write into a folder of Spark's home, which is a package otherwise
    home.mkdir()
    for part in ("bin", "jars"):
        (home / part).symlink_to(Path(pyspark.__file__).parent / part)
    os.environ |= {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": str(folder)}
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executor.memory": "512m",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    from pyspark.sql import SparkSession

    return SparkSession.builder.master(CLUSTER).config(map=settings).getOrCreate()


def main(folder: Path) -> None:
    spark = start(folder)
    try:
        cases = json.loads((folder / "cases.json").read_text("utf-8"))
        outcomes = {
            name: outcome(spark.read.parquet(str(folder / f"{name}.parquet")).repartition(2), options)
            for name, options in cases.items()
        }
        executors = len(spark.sparkContext._jsc.sc().statusTracker().getExecutorInfos()) - 1  # one is the driver
    finally:
        spark.stop()
    (folder / "outcomes.json").write_text(json.dumps({"executors": executors, "outcomes": outcomes}), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
