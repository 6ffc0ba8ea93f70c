"""Record what scikit-posthocs 0.17.1 says about two published tables: python posthocs_scikit.py > posthocs_scikit.json.

Run from this folder with scikit-posthocs installed. It gives Conover's and Nemenyi's tests after Friedman's, not adjusted.
"""

import csv
import json
from importlib.metadata import version
from pathlib import Path

import numpy as np
import scikit_posthocs as sp

EXAMPLES = Path(__file__).parents[2] / "examples"


def table(name):
    with (EXAMPLES / name).open(encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    return head[1:], np.array([[float(cell) for cell in row[1:]] for row in rows])


def main():
    found = {"scikit-posthocs": version("scikit-posthocs"), "tables": []}
    for name in ("garcia_herrera_2008.csv", "garcia_2010_tutorial.csv"):
        algorithms, values = table(name)
        found["tables"].append(
            {
                "file": name,
                "algorithms": algorithms,
                "conover": np.asarray(sp.posthoc_conover_friedman(values)).tolist(),
                "nemenyi": np.asarray(sp.posthoc_nemenyi_friedman(values)).tolist(),
            }
        )
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
