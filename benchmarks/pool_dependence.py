"""How often the verdict on two algorithms changes when the others in the table are exchanged, on real results.

Two models of examples/mteb_eng_v2_2026.csv (41 tasks) are compared by Nemenyi's critical difference of mean ranks, once among eight
others and once among eight different ones, all drawn at random. Advice W01 quotes the share; takes a few seconds.

    python benchmarks/pool_dependence.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import podium
from podium.stats import critical_difference, rank

SEED, PAIRS, OTHERS, ALPHA = 20261124, 10_000, 8, 0.05
TABLE = Path(__file__).parents[1] / "examples" / "mteb_eng_v2_2026.csv"


def main() -> None:
    results = podium.read_results(TABLE, objective="maximize")
    values, rng = np.asarray(results.values), np.random.default_rng(SEED)
    difference = critical_difference(2 + OTHERS, len(values), ALPHA)
    changed = reversed_ = 0
    for _ in range(PAIRS):
        drawn = rng.permutation(values.shape[1])[: 2 + 2 * OTHERS]
        first, second = drawn[: 2 + OTHERS], np.r_[drawn[:2], drawn[2 + OTHERS :]]
        gaps = []
        for chosen in (first, second):
            means = rank(-values[:, chosen]).mean(axis=0)
            gaps.append(means[1] - means[0])
        verdicts = [0 if abs(gap) < difference else np.sign(gap) for gap in gaps]
        changed += verdicts[0] != verdicts[1]
        reversed_ += gaps[0] * gaps[1] < 0
    print(
        f"{PAIRS} pairs: the verdict changes on {changed / PAIRS:.1%}, the order of the mean ranks on {reversed_ / PAIRS:.1%}."
    )


if __name__ == "__main__":
    main()
