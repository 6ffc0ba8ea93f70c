"""Write matrices in the layout of the CEC competitions from a long table: two algorithms, three functions, 51 runs.

In this folder: python make.py TABLE, the table being cec2017_d10_convergence.csv.gz (algorithm, function, run,
percent_of_budget, error; the errors that the participants of CEC 2017 published).
"""

import csv
import gzip
import sys
from collections import defaultdict
from pathlib import Path

WANTED = {"jSO": ",", "DES": "  "}
FUNCTIONS = ("F1", "F4", "F10")

if __name__ == "__main__":
    cells = defaultdict(dict)
    with gzip.open(sys.argv[1], "rt") as file:
        for row in csv.DictReader(file):
            if row["algorithm"] in WANTED and row["function"] in FUNCTIONS:
                key = row["algorithm"], row["function"]
                cells[key][float(row["percent_of_budget"]), int(row["run"])] = row["error"]
    for (algorithm, function), values in cells.items():
        cuts, runs = sorted({cut for cut, _ in values}), sorted({run for _, run in values})
        lines = [WANTED[algorithm].join(values[cut, run] for run in runs) for cut in cuts]
        Path(f"{algorithm}_{function[1:]}_10.txt").write_text("\n".join(lines) + "\n")
