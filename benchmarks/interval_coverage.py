"""How often the bootstrap intervals of podium runs hold the true value; `runs_levels.py` measures its tests.

    python benchmarks/interval_coverage.py [--tables 1000] [--replicates 1000] [--seed 1]

Scores of each problem are skewed (gamma), with a mean and a spread of its own; all algorithms of a table draw from the same
distributions. True aggregates come from 200 000 runs of each problem. The tables in docs/explanation/aggregate-scores.md are what this prints.
"""

from __future__ import annotations

import argparse

import numpy as np
from runs_levels import exact

from podium.stats.aggregates import interquartile_mean, percentile_interval
from podium.stats.dominance import dominance_test, violation_ratio
from podium.studies.many_problems.runs.bootstrap import Scored, Task, resample

PROBLEMS, ALGORITHMS, CONFIDENCE = 10, 4, 0.95
SHAPES = np.linspace(1.0, 6.0, PROBLEMS)
SCALES = np.linspace(0.05, 0.3, PROBLEMS)


def draw(runs: int, rng: np.random.Generator) -> np.ndarray:
    return rng.gamma(SHAPES[:, None], SCALES[:, None], (PROBLEMS, runs))


def true_values(rng: np.random.Generator) -> dict[str, float]:
    many = draw(200_000, rng)
    means = SHAPES * SCALES
    return {
        "iqm": float(interquartile_mean(many.ravel())),
        "median": float(np.median(means)),
        "mean": float(means.mean()),
        "gap": float(np.maximum(1.0 - many, 0.0).mean()),
        "improvement": 0.5,
    }


def one_table(runs: int, replicates: int, truth: dict[str, float], rng: np.random.Generator) -> dict[str, float]:
    """Share of the algorithms whose interval holds the truth, by quantity."""
    sizes = np.full(PROBLEMS, runs)
    cells = [draw(runs, rng) for _ in range(ALGORITHMS)]
    scored = [Scored(str(j), exact(cell), cell.ravel(), cell.ravel(), sizes) for j, cell in enumerate(cells)]
    first, second = np.triu_indices(ALGORITHMS, 1)
    draws = resample(
        Task(scored, first, second, np.array([0.5]), 1.0, True, False), replicates, int(rng.integers(2**32))
    )
    held = {}
    for name, value in truth.items():
        low, high = percentile_interval(getattr(draws, name)[1:], CONFIDENCE)
        held[name] = float(((low <= value) & (value <= high)).mean())
    return held


def intervals(tables: int, replicates: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    truth = true_values(rng)
    print("runs | " + " | ".join(truth))
    for runs in (3, 5, 10, 20):
        found = [one_table(runs, replicates, truth, rng) for _ in range(tables)]
        shares = {name: np.mean([held[name] for held in found]) for name in truth}
        print(f"{runs} | " + " | ".join(f"{share:.3f}" for share in shares.values()))


def order(tables: int, replicates: int, seed: int) -> None:
    """Almost stochastic order on one problem: N(shift, 1) against N(0, 1/2), whose quantile functions cross."""
    rng = np.random.default_rng(seed)
    print("scores | true ratio | bound holds it | ratio of at least 0.2 judged below 0.2")
    for shift in (0.1, 0.3, 0.42):
        t = (np.arange(1_000_000) + 0.5) / 1_000_000
        from scipy.special import ndtri

        gap = shift + ndtri(t) - ndtri(t) / 2
        truth = float((np.minimum(gap, 0) ** 2).sum() / (gap**2).sum())
        for scores in (5, 10, 20, 50):
            held, wrong = [], []
            for _ in range(tables):
                x, y = rng.normal(shift, 1.0, scores), rng.normal(0.0, 0.5, scores)
                picked = [rng.choice(sample, (replicates, scores)) for sample in (x, y)]
                test = dominance_test(violation_ratio(x, y), violation_ratio(*picked), 0.2, 0.05)
                held.append(float(test.upper) >= truth)
                wrong.append(float(test.pvalue) <= 0.05)
            said = f"{np.mean(wrong):.3f}" if truth >= 0.2 else "-"
            print(f"{scores} | {truth:.3f} | {np.mean(held):.3f} | {said}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--replicates", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    intervals(chosen.tables, chosen.replicates, chosen.seed)
    order(chosen.tables, chosen.replicates, chosen.seed)


if __name__ == "__main__":
    main()
