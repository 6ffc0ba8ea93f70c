"""A whole small comparison, from starting the interpreter to its end, beside what merely importing takes.

    python benchmarks/start.py [--python venv/bin/python] [--runs 15]

`podium compare` of the 30 × 5 table of 2008 (text to a pipe) against the bare import of what podium computes with, and
against importing other packages of the field, where the chosen interpreter has them. Install podium into that environment
without -e (an editable install is slower to find), with its byte code compiled, as pip does.
Commands take turns; medians are printed, and ratios to the bare import (of processor time).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from timing import in_turn, print_table, process, ratio, seconds, works

TABLE = Path(__file__).resolve().parents[1] / "examples" / "garcia_herrera_2008.csv"
BASE = "import numpy, scipy.special"
IMPORTS = ("import podium", "import scipy.stats", "import autorank", "import scikit_posthocs")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable, help="the interpreter to measure")
    parser.add_argument("--runs", type=int, default=15)
    chosen = parser.parse_args()
    python = [str(Path(chosen.python).absolute())]  # not resolved: the link is what makes it a virtual environment
    if not works([*python, "-c", "import podium"]):
        raise SystemExit(f"podium is not installed for {chosen.python}")
    whole = [*python, "-m", "podium"]
    commands = {
        f"`{BASE}`": [*python, "-c", BASE],
        "`podium --version`": [*whole, "--version"],
        "`podium compare` 30 × 5": [*whole, "compare", str(TABLE), "--objective", "maximize"],
    }
    for statement in IMPORTS:
        if works([*python, "-c", statement]):
            commands[f"`{statement}`"] = [*python, "-c", statement]
        else:
            print(f"{statement.split()[1]} is not installed for this interpreter: left out.")
    found = in_turn({name: process(command) for name, command in commands.items()}, chosen.runs)
    base = found[f"`{BASE}`"]
    print_table(
        ["whole process", "clock", "processor", "ratio"],
        ([name, seconds(cost.wall), seconds(cost.cpu), ratio(cost, base)] for name, cost in found.items()),
    )


if __name__ == "__main__":
    main()
