"""Hostile and huge files: processor time of `podium compare` and `podium describe`, whole processes, until they are read or refused.

    python benchmarks/hostile.py [--rounds 3] [--python PYTHON]

Each line tells what the file holds; two seconds are the goal for every one.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from timing import in_turn, print_table, seconds

_DIGITS = "7" * 5_000_000
_WORDS = random.Random(0).choices(
    [f"{a}{b}" for a in ("lo", "ba", "mi", "tu") for b in ("ra", "ke", "son", "ti")], k=250_000
)


def _columns(rows: int) -> str:
    drawn = random.Random(0)
    lines = [",".join([f"p{row}", *(f"{drawn.random():.3f}" for _ in range(10_000))]) for row in range(rows)]
    return "\n".join(["problem," + ",".join(f"A{at}" for at in range(10_000)), *lines])


FILES: dict[str, tuple[str, Callable[[], str]]] = {
    "JSON nested 80 000 deep, 0.5 MB": ("a.json", lambda: '{"a":' * 80_000 + "1" + "}" * 80_000),
    "JSON of 40 000 keys, one of them twice": (
        "a.json", lambda: "[{" + ",".join(f'"k{at}":1' for at in range(40_000)) + ',"k39999":2}]',
    ),
    "1 MB of '['": ("a.json", lambda: "[" * 1_000_000),
    "2.8 MB of quotes": ("a.csv", lambda: '"' * 2_800_000),
    "3 MB with a quote that is never closed": ("a.csv", lambda: 'problem,A,B\np1,1,2\np2,"' + "3,4\n" * 750_000),
    "5 MB of commas": ("a.csv", lambda: "," * 5_000_000),
    "a number of 5 MB": ("a.csv", lambda: f"problem,A,B\np1,1,2\np2,{_DIGITS},2\n"),
    "a name of 5 MB": ("a.csv", lambda: f"problem,A,{_DIGITS}\np1,1,2\np2,3,2\n"),
    "10 000 columns × 30 rows": ("a.csv", lambda: _columns(30)),
    "100 000 lines of random words": (
        "a.txt", lambda: "\n".join(" ".join(_WORDS[at * 5 // 2 : at * 5 // 2 + 1 + at % 4]) for at in range(100_000)),
    ),
    "HTML of 20 000 nested tables": (
        "a.html", lambda: "<table><tr><td>a\n" * 20_000 + "</td></tr>\n<tr><td>b</table>" * 20_000,
    ),
    "HTML of cells that span a million others": (
        "a.html", lambda: "<table>" + "<tr><td colspan=1000 rowspan=1000>x" * 1000 + "</table>",
    ),
    "HTML of 2.1 MB, a table of 200 000 × 2": ("a.html", lambda: "<table>" + "<tr><td>p<td>0.5" * 200_000 + "</table>"),
    "200 000 rules of Markdown": ("a.md", lambda: "|---|---|\n" * 200_000),
    "a line of 1 MB of braces in LaTeX": (
        "a.tex", lambda: "\\begin{tabular}{lr}\n" + "{" * 500_000 + "}" * 500_000 + " & 1 \\\\\n\\end{tabular}",
    ),
    "a drawn box of 100 000 lines": ("a.txt", lambda: "+---+\n" + "+ x +\n" * 100_000 + "+---+\n"),
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--python", default=sys.executable)
    given = parser.parse_args()
    table = []
    with tempfile.TemporaryDirectory() as folder:
        for what, (name, text) in FILES.items():
            path = Path(folder) / name
            path.write_text(text(), encoding="utf-8")

            def run(*options: str, path: Path = path) -> None:
                command = [given.python, "-m", "podium", *options, str(path)]
                subprocess.run(command, capture_output=True, check=False, cwd=folder)

            found = in_turn(
                {
                    "compare": lambda: run("compare", "--objective", "maximize"),
                    "describe": lambda: run("describe"),
                },
                given.rounds,
            )
            table.append([what, *(seconds(cost.cpu) for cost in found.values())])
    print_table(["file", "compare", "describe"], table)


if __name__ == "__main__":
    main()
