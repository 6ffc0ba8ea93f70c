"""How often the 95 % intervals of effect sizes hold the true effect; prints the table of docs/explanation/paired-differences.md.

    python benchmarks/effect_coverage.py

Two normal columns with correlation 0.8 and a shift in standard deviations, so that every true effect is known in closed form.
"""

from __future__ import annotations

import itertools
from math import sqrt

import numpy as np
from scipy import stats

from podium.stats.effects import paired_effects

TABLES, CORRELATION = 4000, 0.8


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


def main() -> None:
    print("| shift | n | Cohen's d | d_z | Cliff's delta | A12 | rank-biserial r |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for shift, n in itertools.product((0.0, 0.4, 0.8), (8, 15, 30)):
        found = coverage(n, shift, np.random.default_rng([2026, n]))
        print(f"| {shift} | {n} | {' | '.join(f'{100 * share:.1f} %' for share in found.values())} |", flush=True)


if __name__ == "__main__":
    main()
