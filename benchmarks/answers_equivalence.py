"""The table of docs/explanation/methods/equivalence.md: how often accuracies that differ by the margin are called equivalent.

    python benchmarks/answers_equivalence.py            # prints the table
    python benchmarks/answers_equivalence.py --write    # puts it into the documentation

A second on one core.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from timing import put_section, table_lines

from podium.stats import tost_paired_proportions

DOCUMENT = Path(__file__).parents[1] / "docs" / "explanation" / "methods" / "equivalence.md"
SEED, SAMPLES, ALPHA = 20261123, 40_000, 0.05
SIZES, MARGINS, SHARES = (50, 100, 300, 600, 2000), (0.02, 0.05, 0.1), (0.0, 0.01, 0.03, 0.1)


def level(n: int, margin: float) -> float:
    rng, found = np.random.default_rng(SEED), []
    for share in SHARES:
        b, c, _ = rng.multinomial(n, [share + margin, share, 1 - 2 * share - margin], SAMPLES).T
        found.append(float((tost_paired_proportions(b, c, n, margin).pvalue <= ALPHA).mean()))
    return max(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into the documentation")
    heads = ["margin", *(f"n = {n}" for n in SIZES)]
    rows = [[f"{margin:g}", *(f"{level(n, margin):.3f}" for n in SIZES)] for margin in MARGINS]
    wanted = parser.parse_args()
    print("\n".join(table_lines(heads, rows)))
    if wanted.write:
        put_section(DOCUMENT, "answers", table_lines(heads, rows))


if __name__ == "__main__":
    main()
