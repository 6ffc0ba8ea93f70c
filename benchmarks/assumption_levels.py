"""The tables of docs/explanation/assumptions.md: how often tests of normality and of equal variances err with few runs.

    python benchmarks/assumption_levels.py [--tables 20000] [--seed 1]

Some minutes on one core; the same seed gives the same tables.
"""

from __future__ import annotations

import argparse

import numpy as np
from scipy.special import fdtrc

from podium.stats.normality import NORMALITY_TESTS, refusal
from podium.stats.variances import FEW, brown_forsythe, simulated_pvalue
from podium.studies.before_and_after.assumptions.study import NORMALITY, Outcome, tally

RUNS, ALPHAS = (3, 4, 5, 6, 7, 8, 10, 15, 20, 50), (0.05, 0.001)


def normality(tables: int, seed: int) -> None:
    """Share of normal cells that fail, by test and number of runs."""
    print("| runs | " + " | ".join(NORMALITY_TESTS) + " |")
    rng = np.random.default_rng(seed)
    for r in RUNS:
        cells = rng.standard_normal((tables, r))
        shares = []
        for test in NORMALITY_TESTS:
            p = None if refusal(test, r) else NORMALITY[test](cells).pvalue
            shares.append("–" if p is None else " / ".join(f"{(p <= alpha).mean():.4f}" for alpha in ALPHAS))
        print(f"| {r} | " + " | ".join(shares) + " |", flush=True)


def variances(tables: int, seed: int) -> None:
    """Share of problems that fail by Brown–Forsythe with equal variances, by F and by simulation, normal and skewed runs."""
    print("| runs | algorithms | normal, F | normal, podium | exponential, F | exponential, podium |")
    rng = np.random.default_rng(seed)
    for r in RUNS:
        for k in (2, 3, 10):
            shares = []
            for draw in (rng.standard_normal, rng.standard_exponential):
                f = brown_forsythe(list(np.rint(draw((k, tables, r)) * 2.0**40).astype(np.int64)))
                by_f = fdtrc(k - 1, k * (r - 1), f)
                own = np.array([simulated_pvalue(x, (r,) * k, "brown-forsythe") for x in f]) if r < FEW else by_f
                shares += [" / ".join(f"{(p <= alpha).mean():.4f}" for alpha in ALPHAS) for p in (by_f, own)]
            print(f"| {r} | {k} | " + " | ".join(shares) + " |", flush=True)


def alarms(tables: int, seed: int) -> None:
    """Share of tables of normal runs with equal variances in which a condition fails, k = 3."""
    print("| problems | runs | normality | equal variances | equal variances by F |")
    rng = np.random.default_rng(seed)
    for n in (1, 20, 100, 200):
        for r in (3, 4, 5, 10, 20):
            x = np.rint(rng.standard_normal((tables // 40, n, 3, r)) * 2.0**40).astype(np.int64)
            f = brown_forsythe(list(np.moveaxis(x, 2, 0)))
            by_f = fdtrc(2, 3 * (r - 1), f)
            own = by_f
            if r < FEW:
                own = np.array([simulated_pvalue(one, (r,) * 3, "brown-forsythe") for one in f.ravel()]).reshape(
                    f.shape
                )
            cells = NORMALITY["shapiro-wilk"](x.reshape(-1, r).astype(float)).pvalue.reshape(len(x), -1)
            found = [
                np.mean([tally(Outcome("", p, p, {}), 0.05).beyond_chance for p in ps]) for ps in (cells, own, by_f)
            ]
            print(f"| {n} | {r} | " + " | ".join(f"{share:.3f}" for share in found) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for table in (normality, variances, alarms):
        table(chosen.tables, chosen.seed)
        print()


if __name__ == "__main__":
    main()
