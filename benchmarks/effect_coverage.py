"""How often the 95 % intervals of effect sizes hold the true effect; prints the tables of docs/explanation/paired-differences.md and, of kappa and groups, of docs/explanation/predictions.md.

    python benchmarks/effect_coverage.py

Two normal columns with correlation 0.8 and a shift in standard deviations, so that every true effect is known in closed form.
"""

from __future__ import annotations

import itertools
from math import sqrt

import numpy as np
from scipy import stats

from podium.stats.agreement import cohen_kappa
from podium.stats.clustered_predictions import Clusters, clustered_shares, clustered_wilson, effective_clusters
from podium.stats.effects import paired_effects
from podium.stats.wilcoxon import signed_rank

TABLES, CORRELATION = 4000, 0.8
GROUPS = {
    "3 of 20": [20] * 3,
    "5 of 20": [20] * 5,
    "90 and 5 of 2": [90] + [2] * 5,
    "100 and 9 of 10": [100] + [10] * 9,
    "6 of 20": [20] * 6,
    "12 of 20": [20] * 12,
    "40 and 19 of 5": [40] + [5] * 19,
}


def true_effects(shift: float) -> dict[str, float]:
    own = sqrt(2 * (1 - CORRELATION))
    return {
        "cohen_d": shift,
        "cohen_dz": shift / own,
        "cliff_delta": 2 * float(stats.norm.cdf(shift / sqrt(2))) - 1,
        "a12": float(stats.norm.cdf(shift / sqrt(2))),
        "rank_biserial": 2 * float(stats.norm.cdf(sqrt(2) * shift / own)) - 1,
    }


def coverage(n: int, shift: float, rng: np.random.Generator) -> dict[str, float]:
    """Share of intervals that hold the true effect, by effect, over tables of n problems."""
    true = true_effects(shift)
    hits = dict.fromkeys(true, 0)
    for _ in range(TABLES):
        common = sqrt(CORRELATION) * rng.normal(size=n)
        first = common + sqrt(1 - CORRELATION) * rng.normal(size=n) + shift
        second = common + sqrt(1 - CORRELATION) * rng.normal(size=n)
        for effect in paired_effects(first, second):
            if effect.lower is not None and effect.upper is not None:
                hits[effect.name] += effect.lower <= true[effect.name] <= effect.upper
    return {name: hit / TABLES for name, hit in hits.items()}


def few_problems(n: int, shift: float, rng: np.random.Generator) -> tuple[float, float]:
    """Of the rank-biserial interval of n normal differences: coverage, and how often it leaves 0 out though Wilcoxon's exact test does not reject."""
    true = 2 * float(stats.norm.cdf(sqrt(2) * shift)) - 1
    held = contradicted = 0
    for _ in range(TABLES):
        difference = rng.normal(size=n) + shift
        found = paired_effects(difference, np.zeros(n))[-1]
        assert found.lower is not None
        assert found.upper is not None
        held += found.lower <= true <= found.upper
        contradicted += not found.lower <= 0 <= found.upper and float(signed_rank(difference).pvalue) > 0.05
    return held / TABLES, contradicted / TABLES


def kappa(n: int, classes: int, share: float, accuracy: float, rng: np.random.Generator) -> tuple[float, float]:
    """Coverage of kappa's interval, and of kappa -+ z SE, of tables where kappa is defined; the last classes share `share` of the instances."""
    sizes = np.r_[1 - share, np.full(classes - 1, share / (classes - 1))]
    chances = np.full((classes, classes), (1 - accuracy) / (classes - 1))
    np.fill_diagonal(chances, accuracy)
    chances *= sizes[:, None]
    agreement = float((chances.sum(axis=0) * chances.sum(axis=1)).sum())
    true = (float(np.trace(chances)) - agreement) / (1 - agreement)
    found = cohen_kappa(rng.multinomial(n, chances.ravel(), size=5 * TABLES).reshape(-1, classes, classes))
    known = ~np.isnan(found.kappa)
    near = np.abs(found.kappa - true) <= 1.959964 * found.standard_error
    return float(((found.lower <= true) & (true <= found.upper))[known].mean()), float(near[known].mean())


def groups(sizes: list[int], accuracy: float, correlation: float, rng: np.random.Generator) -> float:
    """Coverage of the interval of an accuracy whose answers are correlated within groups (beta-binomial)."""
    labels, hits = np.repeat(np.arange(len(sizes)), sizes), 0
    for _ in range(TABLES):
        chance = np.full(len(sizes), accuracy)
        if correlation:
            chance = rng.beta(accuracy * (1 / correlation - 1), (1 - accuracy) * (1 / correlation - 1), len(sizes))
        clusters = Clusters.of((rng.random(len(labels)) < chance[labels])[:, None], labels)
        low, high = clustered_wilson(clustered_shares(clusters), clusters)
        hits += float(low[0]) - 1e-12 <= accuracy <= float(high[0]) + 1e-12
    return hits / TABLES


def main() -> None:
    print("| shift | n | Cohen's d | d_z | Cliff's delta | A12 | rank-biserial r |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for shift, n in itertools.product((0.0, 0.4, 0.8), (8, 15, 30)):
        found = coverage(n, shift, np.random.default_rng([2026, n]))
        print(f"| {shift} | {n} | {' | '.join(f'{100 * share:.1f} %' for share in found.values())} |", flush=True)
    print("\n| shift | n | rank-biserial r | without 0 though Wilcoxon does not reject |")
    print("| ---: | ---: | ---: | ---: |")
    for shift, n in itertools.product((0.0, 0.5, 1.0, 1.8), (4, 5, 6, 8, 10)):
        held, contradicted = few_problems(n, shift, np.random.default_rng([2026, n]))
        print(f"| {shift} | {n} | {100 * held:.1f} % | {100 * contradicted:.1f} % |", flush=True)
    print("\n| classes | share of the small ones | accuracy | n | kappa | kappa ∓ z·SE |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for classes, share, accuracy, n in itertools.product((2, 3), (0.5, 0.1), (0.99, 0.97, 0.9, 0.7), (20, 50, 200)):
        held, large = kappa(n, classes, share, accuracy, np.random.default_rng([2026, n]))
        print(f"| {classes} | {share} | {accuracy} | {n} | {100 * held:.1f} % | {100 * large:.1f} % |", flush=True)
    print("\n| groups | effective | accuracy | correlation | accuracy held |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, sizes in GROUPS.items():
        for accuracy, correlation in itertools.product((0.7, 0.9), (0.0, 0.3, 0.8)):
            held = groups(sizes, accuracy, correlation, np.random.default_rng([2026, len(sizes)]))
            print(
                f"| {name} | {effective_clusters(sizes):.1f} | {accuracy} | {correlation} | {100 * held:.1f} % |",
                flush=True,
            )


if __name__ == "__main__":
    main()
