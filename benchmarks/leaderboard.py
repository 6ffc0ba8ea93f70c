"""A whole leaderboard at once: the command on a real table of many models, in every format.

    python benchmarks/leaderboard.py [--python venv/bin/python] [--runs 5]

The table is examples/mteb_eng_v2_2026.csv; the output is the complete report with all pairs (Bergmann–Hommel included).
Whole processes in turn; medians, ratios of processor time to the bare import of NumPy and scipy.special, and
the size of the output.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from pathlib import Path

from timing import in_turn, print_table, process, ratio, seconds

TABLE = Path(__file__).resolve().parents[1] / "examples" / "mteb_eng_v2_2026.csv"
FORMATS = ("text", "markdown", "latex", "html", "csv", "json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable, help="the interpreter to measure")
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    python = [str(Path(chosen.python).absolute())]
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    n, k = len(rows) - 1, len(rows[0]) - 1
    print(f"{n} problems, {k} algorithms, {k * (k - 1) // 2} pairs\n")
    with tempfile.TemporaryDirectory() as folder:
        outputs = {kind: Path(folder, f"report-{kind}") for kind in FORMATS}
        command = [*python, "-m", "podium", "compare", str(TABLE), "--objective", "maximize"]
        calls = {"import": process([*python, "-c", "import numpy, scipy.special"])}
        for kind, path in outputs.items():
            calls[kind] = process([*command, "--format", kind, "--output", str(path)])
        found = in_turn(calls, chosen.runs)
        base = found.pop("import")
        sizes = {kind: path.stat().st_size for kind, path in outputs.items()}
    print_table(
        ["format", "clock", "processor", "ratio", "output"],
        (
            [kind, seconds(cost.wall), seconds(cost.cpu), ratio(cost, base), f"{sizes[kind] / 1e6:.2f} MB"]
            for kind, cost in found.items()
        ),
    )


if __name__ == "__main__":
    main()
