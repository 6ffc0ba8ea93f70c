"""Wilcoxon's test of all pairs, beside scipy's vectorised call and scikit-posthocs in the same run.

    python benchmarks/wilcoxon.py [--rounds 3]

The p-values are compared before anything is timed: normal approximation with the variance corrected for ties, zeros left
out, without continuity correction, which all three offer. scipy gets all pairs as one array. Processor time; `ratio` is the
other over podium.
"""

from __future__ import annotations

import argparse
import warnings

import numpy as np
import scipy.stats
from timing import Cost, in_turn, print_table, ratio, seconds

from podium.stats.wilcoxon import signed_rank_pvalues

try:
    import scikit_posthocs
except ImportError:
    scikit_posthocs = None

SHAPES = ((30, 10, True), (1000, 50, False), (1000, 50, True))


def table(n: int, k: int, ties: bool) -> np.ndarray:
    x = np.random.default_rng(n).normal(size=(n, k)) + np.linspace(0, 0.2, k)
    return np.round(10 * x) if ties else x


def podium_call(x: np.ndarray) -> np.ndarray:
    return signed_rank_pvalues(x, zeros="drop", exact=False).pvalues


def scipy_call(x: np.ndarray) -> np.ndarray:
    first, second = np.triu_indices(x.shape[1], 1)
    return scipy.stats.wilcoxon(x[:, first], x[:, second], axis=0, method="asymptotic", correction=False).pvalue


def posthocs_call(x: np.ndarray) -> np.ndarray:
    values, groups = x.T.ravel(), np.repeat(np.arange(x.shape[1]), x.shape[0])
    found = scikit_posthocs.posthoc_wilcoxon([values[groups == j] for j in range(x.shape[1])], method="approx")
    return found.to_numpy()


def costs(n: int, k: int, ties: bool, rounds: int) -> dict[str, Cost]:
    x = table(n, k, ties)
    upper = np.triu_indices(k, 1)
    assert np.allclose(podium_call(x)[upper], scipy_call(x), rtol=1e-9)
    calls = {"podium": lambda: podium_call(x), "scipy": lambda: scipy_call(x)}
    if scikit_posthocs is not None:
        assert np.allclose(posthocs_call(x)[upper], podium_call(x)[upper], rtol=1e-6)
        calls["scikit-posthocs"] = lambda: posthocs_call(x)
    return in_turn(calls, rounds)


def row(n: int, k: int, ties: bool, rounds: int) -> list[str]:
    found = costs(n, k, ties, rounds)
    cells = [f"{n} × {k}", "many" if ties else "none", seconds(found["podium"].cpu)]
    for name in ("scipy", "scikit-posthocs"):
        cells += [seconds(found[name].cpu), ratio(found[name], found["podium"])] if name in found else ["-", "-"]
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    header = ["table", "ties", "podium", "scipy", "ratio", "scikit-posthocs", "ratio"]
    print_table(header, (row(*shape, chosen.rounds) for shape in SHAPES))


if __name__ == "__main__":
    main()
