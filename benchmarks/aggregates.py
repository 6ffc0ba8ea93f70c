"""Aggregates of runs with bootstrap intervals, beside rliable and deepsig in the same run.

    python benchmarks/aggregates.py [--rounds 3]

rliable: interquartile mean, median, mean and optimality gap of five algorithms, 26 problems and 10 runs, with 2000 draws
(podium computes profiles and probabilities of improvement from the same draws besides). deepsig: the matrix of almost stochastic
order of three algorithms with 100 scores each and 500 draws. Estimates are compared before anything is timed. Processor time;
`ratio` is the other over podium.
"""

from __future__ import annotations

import argparse
import warnings

import numpy as np
from runs_levels import exact
from timing import in_turn, print_table, ratio, seconds

from podium.stats.dominance import dominance_test, violation_ratio
from podium.studies.many_problems.runs.bootstrap import Scored, Task, resample

try:
    from rliable import library, metrics
except ImportError:
    library = None
try:
    from deepsig import multi_aso
    from deepsig.aso import compute_violation_ratio
except ImportError:
    multi_aso = None

REPLICATES, DRAWS = 2000, 500


def tables(problems: int = 26, runs: int = 10, k: int = 5) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    return {f"A{j}": (rng.gamma(2.0, 0.5, (runs, problems)) + 0.05 * j).round(6) for j in range(k)}


def podium_aggregates(scores: dict[str, np.ndarray]) -> np.ndarray:
    sizes = np.full(*next(iter(scores.values())).shape[::-1])
    cells = [Scored(name, exact(x.T), x.T.ravel(), x.T.ravel(), sizes) for name, x in scores.items()]
    first, second = np.triu_indices(len(cells), 1)
    draws = resample(Task(cells, first, second, np.linspace(0, 3, 101), 1.0, True, False), REPLICATES, 0)
    return np.stack([draws.iqm[0], draws.median[0], draws.mean[0], draws.gap[0]], axis=1)


def _four(x: np.ndarray) -> np.ndarray:
    return np.array(
        [
            metrics.aggregate_iqm(x), metrics.aggregate_median(x), metrics.aggregate_mean(x),
            metrics.aggregate_optimality_gap(x),
        ]
    )  # fmt: skip


def rliable_aggregates(scores: dict[str, np.ndarray]) -> np.ndarray:
    found, _ = library.get_interval_estimates(scores, _four, reps=REPLICATES)
    return np.stack(list(found.values()))


def podium_order(samples: list[np.ndarray]) -> np.ndarray:
    rng = np.random.default_rng(0)
    k = len(samples)
    bounds = np.ones((k, k))
    picked = [rng.choice(x, (DRAWS, x.size)) for x in samples]
    for i in range(k):
        for j in range(k):
            if i != j:
                drawn = violation_ratio(picked[i], picked[j])
                bounds[i, j] = dominance_test(violation_ratio(samples[i], samples[j]), drawn, 0.2, 0.05 / 3).upper
    return bounds


def deepsig_order(samples: list[np.ndarray]) -> np.ndarray:
    return multi_aso(
        [x.tolist() for x in samples],
        confidence_level=0.95,
        num_bootstrap_iterations=DRAWS,
        show_progress=False,
        num_jobs=1,
    )


def rows(rounds: int) -> list[list[str]]:
    scores, found = tables(), []
    calls = {"podium": lambda: podium_aggregates(scores)}
    if library is not None:
        assert np.allclose(podium_aggregates(scores), rliable_aggregates(scores), rtol=1e-9)
        calls["rliable"] = lambda: rliable_aggregates(scores)
    found.append(_row("aggregates, 5 × 26 × 10", calls, rounds))
    rng = np.random.default_rng(1)
    samples = [rng.normal(0.1 * j, 1.0, 100) for j in range(3)]
    calls = {"podium": lambda: podium_order(samples)}
    if multi_aso is not None:
        said = compute_violation_ratio(samples[0], samples[1], dt=1e-4)
        assert abs(said - float(violation_ratio(samples[0], samples[1]))) < 1e-3
        calls["deepsig"] = lambda: deepsig_order(samples)
    found.append(_row("almost stochastic order, 3 × 100", calls, rounds))
    return found


def _row(what: str, calls: dict[str, object], rounds: int) -> list[str]:
    cost = in_turn(calls, rounds)
    cells = [what, seconds(cost["podium"].cpu)]
    other = next((name for name in cost if name != "podium"), None)
    return [
        *cells,
        *(["-", "-", "-"] if other is None else [other, seconds(cost[other].cpu), ratio(cost[other], cost["podium"])]),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    print_table(["what", "podium", "other", "time", "ratio"], rows(chosen.rounds))


if __name__ == "__main__":
    main()
