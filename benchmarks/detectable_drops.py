"""The table of docs/explanation/gate.md: how often the drop that a gate states for a power of 0.80 is significant.

    python benchmarks/detectable_drops.py            # prints the table
    python benchmarks/detectable_drops.py --write    # puts it into docs/explanation/gate.md

Data are drawn as the stated power assumes (normal differences with the observed standard deviation, rows of the table, the observed
share of discordant instances), shifted by the stated drop, and tested by the test that decides. Two minutes on one core.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from timing import put_section, table_lines

from podium.data.decimals import Scaled, from_floats
from podium.stats.discordance import mcnemar
from podium.stats.exchange import resampled_pvalues
from podium.stats.rankings import normal_pvalue
from podium.stats.resampled import corrected_resampled_t
from podium.stats.sign import sign_test
from podium.stats.wilcoxon import signed_rank
from podium.studies.shared.gate import Detection, detects_accuracy, detects_mean, detects_ranks, detects_shift

DOCUMENT = Path(__file__).parents[1] / "docs" / "explanation" / "gate.md"
REPLICATES, SEED = 20_000, 20261123
Floats = NDArray[np.float64]


def exact(values: Floats) -> Scaled:
    flat = from_floats(np.round(values, 6).ravel())
    return Scaled(flat.exact.reshape(values.shape), flat.denominator)


def standardised(n: int, rng: np.random.Generator) -> Floats:
    """Differences whose observed standard deviation is the true one, 1."""
    values = rng.standard_normal(n)
    return (values - values.mean()) / values.std(ddof=1)


def drop_of(detection: Detection | None) -> float | None:
    return None if detection is None else detection.smallest


def wilcoxon(rng: np.random.Generator, n: int, alpha: float) -> float | None:
    drop = drop_of(detects_shift(exact(standardised(n, rng)), alpha, "two-sided"))
    if drop is None:
        return None
    drawn = rng.normal(drop, 1.0, (REPLICATES, n))
    test = signed_rank(drawn, exact=True)
    return float(((test.pvalue <= alpha) & (test.r_plus > test.r_minus)).mean())


def one_size(rng: np.random.Generator, n: int, alpha: float) -> float | None:
    """Differences −1, 0 and 1, tested by Wilcoxon's test."""
    share = 0.4
    gains = np.zeros(n)
    gains[: round(share * n)] = np.resize([1.0, -1.0], round(share * n))
    drop = drop_of(detects_shift(exact(gains), alpha, "two-sided"))
    if drop is None:
        return None
    test = signed_rank(signs(rng, n, share, drop), exact=True)
    return float(((test.pvalue <= alpha) & (test.r_plus > test.r_minus)).mean())


def signs(rng: np.random.Generator, n: int, share: float, drop: float) -> NDArray[np.int64]:
    share = max(share, drop)
    lost = (share + drop) / 2
    return rng.choice([1, -1, 0], (REPLICATES, n), p=[lost, share - lost, 1 - share])


def mcnemars(rng: np.random.Generator, n: int, alpha: float) -> float | None:
    share = 0.2
    drop = drop_of(detects_accuracy(n, round(share * n), alpha, "two-sided"))
    if drop is None:
        return None
    drawn = signs(rng, n, share, drop)
    lost, won = (drawn > 0).sum(axis=1), (drawn < 0).sum(axis=1)
    return float(((mcnemar(lost, won).pvalue() <= alpha) & (lost > won)).mean())


def t_test(rng: np.random.Generator, n: int, alpha: float, ratio: float = 0.0) -> float | None:
    drop = drop_of(detects_mean(exact(standardised(n, rng)), ratio, alpha, "two-sided"))
    if drop is None:
        return None
    # Shared training instances: correlated differences, with which the corrected test is exact.
    shared = rng.normal(0.0, np.sqrt(ratio), (REPLICATES, 1)) if ratio else 0.0
    drawn = rng.normal(drop, 1.0, (REPLICATES, n)) + shared
    test = corrected_resampled_t(drawn, ratio, alternative="two-sided")
    return float(((test.pvalue <= alpha) & (drawn.mean(axis=1) > 0)).mean())


def corrected_t(rng: np.random.Generator, n: int, alpha: float) -> float | None:
    return t_test(rng, n, alpha, 1 / 9)


def ranks(rng: np.random.Generator, n: int, alpha: float, k: int = 5) -> float | None:
    """Mean ranks of k algorithms; the candidate is shifted to the level of the baseline, and down by the drop."""
    table = np.round(rng.normal(0.0, 1.0, (n, 1)) + rng.normal(0.0, 1.0, (n, k)) + np.linspace(0.0, 1.0, k), 6)
    detection = detects_ranks(exact(table), 0, 1, alpha, "two-sided", signs=k == 2, confirmed=k > 2)
    drop = drop_of(detection)
    if drop is None:
        return None
    level = level_of(table)
    table[:, 0] -= level + drop
    place = (-table).argsort(axis=1).argsort(axis=1)
    gaps = (place[:, 0] - place[:, 1]).astype(np.float64)
    rejected, step = 0, 2_000
    for _ in range(REPLICATES // step):
        counts = rng.multinomial(n, np.full(n, 1 / n), step)
        if k == 2:
            test = sign_test(gaps[np.repeat(np.tile(np.arange(n), step), counts.ravel()).reshape(step, n)])
            rejected += int(((test.pvalue <= alpha) & (test.wins > test.losses)).sum())
            continue
        z = counts @ gaps / n / np.sqrt(k * (k + 1) / (6 * n))
        rejected += int(((normal_pvalue(z) <= alpha) & (resampled_pvalues(gaps, counts) <= alpha) & (z > 0)).sum())
    return rejected / REPLICATES


def level_of(table: Floats) -> float:
    """The shift down of column 0 at which its mean rank crosses that of column 1: the middle of where it does, by bisection."""

    def behind(shift: float) -> float:
        moved = table.copy()
        moved[:, 0] -= shift
        place = (-moved).argsort(axis=1).argsort(axis=1).mean(axis=0)
        return float(place[0] - place[1])

    ends = []
    for strict in (True, False):
        low, high = -100.0, 100.0
        for _ in range(60):
            middle = (low + high) / 2
            found = behind(middle)
            low, high = (middle, high) if found < 0 or (found == 0 and not strict) else (low, middle)
        ends.append((low + high) / 2)
    return sum(ends) / 2


def sign_of_two(rng: np.random.Generator, n: int, alpha: float) -> float | None:
    return ranks(rng, n, alpha, 2)


TESTS = {
    "Wilcoxon's test": wilcoxon,
    "the same, differences of one size": one_size,
    "McNemar's test": mcnemars,
    "t test": t_test,
    "corrected resampled t test": corrected_t,
    "mean ranks of 5, with the exact test": ranks,
    "sign test": sign_of_two,
}
SIZES = (6, 8, 10, 12, 15, 20, 30, 50, 100)


def rows() -> Iterator[list[str]]:
    for name, power in TESTS.items():
        for alpha in (0.05, 0.0125):
            rng = np.random.default_rng(SEED)
            found = [power(rng, n, alpha) for n in SIZES]
            yield [name, f"{alpha:g}", *("–" if one is None else f"{one:.3f}" for one in found)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="put the table into the documentation")
    wanted = parser.parse_args()
    heads, body = ["test", "α", *(f"n = {n}" for n in SIZES)], list(rows())
    print("\n".join(table_lines(heads, body)))
    if wanted.write:
        put_section(DOCUMENT, "drops", table_lines(heads, body))


if __name__ == "__main__":
    main()
