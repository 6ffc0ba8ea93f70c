"""Adjusted p-values of large families, beside statsmodels in the same run.

    python benchmarks/adjustments.py [--algorithms 200] [--rounds 5]

The family of all pairs of 200 algorithms has 19 900 p-values. Results are compared before anything is timed. Processor
time; `ratio` is statsmodels over podium, without a `gc.collect()` that statsmodels 0.15 calls in Holm's method. Rom's
procedure has no other implementation to time (statsmodels has none).
"""

from __future__ import annotations

import argparse

import numpy as np
from timing import in_turn, print_table, ratio, seconds, uncollected

from podium.stats.adjustments import adjust

try:
    from statsmodels.stats.multitest import multipletests
except ImportError:
    multipletests = None

# statsmodels' name of each procedure
PEERS = {
    "bonferroni": "bonferroni",
    "sidak": "sidak",
    "holm": "holm",
    "holland": "holm-sidak",
    "hochberg": "simes-hochberg",
    "hommel": "hommel",
    "rom": None,
}


def family(m: int) -> np.ndarray:
    """A third of the p-values from true differences, with ties as of rank sums."""
    rng = np.random.default_rng(m)
    p = np.where(rng.random(m) < 1 / 3, rng.random(m) ** 8, rng.random(m))
    return np.round(p, 7) + 1e-12


def row(name: str, p: np.ndarray, rounds: int) -> list[str]:
    calls = {"podium": lambda: adjust(p, name)}
    other = PEERS[name]
    if multipletests is not None and other is not None:
        assert np.allclose(adjust(p, name), multipletests(p, method=other)[1], rtol=1e-9, atol=1e-15), name
        calls["statsmodels"] = uncollected(lambda: multipletests(p, method=other))
    found = in_turn(calls, rounds, budget=60)
    if "statsmodels" not in found:
        return [name, seconds(found["podium"].cpu), "-", "-"]
    theirs = found["statsmodels"]
    return [name, seconds(found["podium"].cpu), seconds(theirs.cpu), ratio(theirs, found["podium"])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--algorithms", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    p = family(chosen.algorithms * (chosen.algorithms - 1) // 2)
    if multipletests is None:
        print("statsmodels is not installed: podium alone.\n")
    print(f"{len(p)} p-values\n")
    print_table(["procedure", "podium", "statsmodels", "ratio"], (row(name, p, chosen.rounds) for name in PEERS))


if __name__ == "__main__":
    main()
