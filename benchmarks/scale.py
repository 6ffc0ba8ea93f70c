"""Long tables in Parquet, up to 100 million rows: podium beside a bare scan and aggregation by polars, and pandas.

Each call runs in a process of its own, which measures the call (imports apart) and its peak memory. They take turns. Usage:

    python benchmarks/scale.py --rows 10 100 [--table 100 30] [--doubles] [--pandas 10] [--median 10] [--rounds 3] [--folder FOLDER]

with millions of rows, of so many problems and algorithms; values have four decimal places, or all digits of a double. Medians of 100 million need 13 GB
(in polars alone); the files (about 0.7 GB for 100) go to a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from timing import print_table, seconds

PROBLEMS, ALGORITHMS = 100, 30
PART = 10_000_000

MEASURE = """
import json, sys, time
pattern = sys.argv[1]
{imports}
wall, used = time.perf_counter(), time.process_time()
{call}
wall, used = time.perf_counter() - wall, time.process_time() - used
# The peak of this process alone; what getrusage says begins with that of its parent.
peak = next(int(line.split()[1]) / 1024 for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(json.dumps([wall, used, peak, {check}]))
"""
LONG = 'problem="problem", algorithm="algorithm", value="value", objective="maximize"'
MEAN = (
    'pl.scan_parquet(pattern).group_by("problem", "algorithm").agg(pl.col("value").mean()).collect(engine="streaming")'
)
SCRIPTS: Mapping[str, Mapping[str, str]] = {
    "polars, bare scan and mean": {
        "imports": "import polars as pl",
        "call": f"out = {MEAN}",
        "check": 'out["value"].sum()',
    },
    "podium.read_results(pattern)": {
        "imports": "import polars, narwhals; from podium.data import read_results; import podium.data.tables.columnar",
        "call": f"out = read_results(pattern, {LONG})",
        "check": "float(out.values.sum())",
    },
    "podium, to the verdict": {
        "imports": "import polars, narwhals, podium; import podium.data.tables.columnar; import podium.studies.many_problems.compare.study",
        "call": f"out = podium.read_results(pattern, {LONG}); podium.compare(out).verdict",
        "check": "float(out.values.sum())",
    },
    "podium.to_results(lazy frame)": {
        "imports": "import polars as pl, narwhals; from podium.data import to_results; import podium.data.lazy",
        "call": f"out = to_results(pl.scan_parquet(pattern), {LONG})",
        "check": "float(out.values.sum())",
    },
    "podium, DuckDB relation": {
        "imports": "import duckdb, narwhals; from podium.data import to_results; import podium.data.lazy",
        "call": f"out = to_results(duckdb.sql(f\"select * from read_parquet('{{pattern}}')\"), {LONG})",
        "check": "float(out.values.sum())",
    },
    "polars, bare median": {
        "imports": "import polars as pl",
        "call": f"out = {MEAN.replace('mean()', 'median()')}",
        "check": 'out["value"].sum()',
    },
    "podium.read_results, median": {
        "imports": "import polars, narwhals; from podium.data import read_results; import podium.data.tables.columnar",
        "call": f'out = read_results(pattern, average="median", {LONG})',
        "check": "float(out.values.sum())",
    },
    "pandas, read and mean": {
        "imports": "import glob; import pandas as pd",
        "call": 'out = pd.concat([pd.read_parquet(f, columns=["problem", "algorithm", "value"]) for f in glob.glob(pattern)])'
        '.groupby(["problem", "algorithm"])["value"].mean()',
        "check": "float(out.sum())",
    },
}


def make(folder: Path, rows: int, problems: int = PROBLEMS, algorithms: int = ALGORITHMS, doubles: bool = False) -> str:
    """Write a long table in parts of ten million rows; return the pattern of its files."""
    import numpy as np
    import polars as pl

    folder.mkdir()
    names = [
        pl.Series([f"{kind}_{at:03d}" for at in range(size)])
        for kind, size in (("problem", problems), ("algorithm", algorithms))
    ]
    for part in range(-(-rows // PART)):
        size = min(PART, rows - part * PART)
        rng = np.random.default_rng(part)
        problem, algorithm = rng.integers(0, problems, size), rng.integers(0, algorithms, size)
        value = rng.normal(0.5 + algorithm / 100 + problem / 200, 0.1)
        value = value if doubles else np.round(value, 4)
        columns = {"problem": names[0].gather(problem), "algorithm": names[1].gather(algorithm)}
        pl.DataFrame({**columns, "seed": np.arange(size) + part * PART, "value": value}).write_parquet(
            folder / f"part{part:02d}.parquet"
        )
    return f"{folder}/*.parquet"


def run(name: str, pattern: str) -> Any:
    script = MEASURE.format(**SCRIPTS[name])
    done = subprocess.run(
        [sys.executable, "-c", script, pattern], capture_output=True, text=True, check=False, cwd=tempfile.gettempdir()
    )
    if done.returncode:
        raise SystemExit(f"{name} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])  # DuckDB shows its progress before


def rows_of(pattern: str, names: Sequence[str], rounds: int, millions: int) -> list[list[str]]:
    """Measure in turns; every result must agree with the first of its kind."""
    runs: dict[str, list[Any]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            runs[name].append(run(name, pattern))
    out = []
    for name in names:
        base = "polars, bare median" if "median" in name else "polars, bare scan and mean"
        assert abs(runs[name][0][3] - runs[base][0][3]) < 1e-6, name
        wall, used, memory = (median(values[at] for values in runs[name]) for at in range(3))
        base_wall, base_used = (median(values[at] for values in runs[base]) for at in range(2))
        ratios = [f"{wall / base_wall:.2f}", f"{used / base_used:.2f}"]
        out.append([f"{millions} million", name, seconds(wall), seconds(used), *ratios, f"{memory:.0f} MB"])
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[10], metavar="MILLIONS")
    parser.add_argument(
        "--table", type=int, nargs=2, default=[PROBLEMS, ALGORITHMS], metavar=("PROBLEMS", "ALGORITHMS")
    )
    parser.add_argument("--doubles", action="store_true", help="values with all digits")
    parser.add_argument("--pandas", type=int, default=10, metavar="MILLIONS", help="largest table that pandas reads")
    parser.add_argument("--median", type=int, default=10, metavar="MILLIONS", help="largest table for medians")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--folder", default=None)
    options = parser.parse_args()
    table = []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for millions in options.rows:
            most = {"pandas": options.pandas, "median": options.median}
            names = [name for name in SCRIPTS if all(millions <= size for word, size in most.items() if word in name)]
            pattern = make(Path(folder) / str(millions), millions * 1_000_000, *options.table, options.doubles)
            table += rows_of(pattern, names, options.rounds, millions)
    print_table(["rows", "call", "time", "processor", "ratio of time", "of processor", "peak memory"], table)


if __name__ == "__main__":
    main()
