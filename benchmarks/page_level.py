"""How often Page's test calls two runs of one and the same optimiser different, at a nominal 0.05.

Random search on n problems of different difficulty, r runs each, averaged and read off at c regular cut-points. Page's null
distribution takes all orders of the cut-points as equally likely, which curves with a common past are not; exchanging the
two algorithms problem by problem is right however the cut-points depend on one another.

    python benchmarks/page_level.py
"""

from __future__ import annotations

import numpy as np

from podium.stats.page_trend import basic_ranks, page, page_exchange

TABLES, STEP, EVALUATIONS = 2000, 50, 200


def curves(rng: np.random.Generator, n: int, c: int, r: int) -> np.ndarray:
    draws = rng.exponential(size=(STEP, n, r, EVALUATIONS)) ** rng.uniform(1, 4, size=(STEP, n, 1, 1))
    at = np.arange(1, c + 1) * EVALUATIONS // c - 1
    return np.minimum.accumulate(draws, axis=-1)[..., at].mean(axis=2)


def main() -> None:
    rng = np.random.default_rng(20261121)
    print("problems  cut-points  runs  Page (normal)  Page (exact)  exchange")
    for n, c, r in ((12, 10, 5), (30, 10, 25), (30, 5, 25), (30, 3, 25)):
        hits = np.zeros(3)
        for _ in range(TABLES // STEP):
            ranks = basic_ranks(curves(rng, n, c, r), curves(rng, n, c, r), "minimize")
            found = page(ranks, ranked=True)
            for place, p in enumerate((found.pvalue_normal, found.pvalue_exact, page_exchange(ranks))):
                hits[place] += (p <= 0.05).sum()
        normal, exact, exchange = hits / TABLES
        print(f"{n:8d}  {c:10d}  {r:4d}  {normal:13.3f}  {exact:12.3f}  {exchange:8.3f}")


if __name__ == "__main__":
    main()
