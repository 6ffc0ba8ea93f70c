"""How long the Bergmann-Hommel procedure takes, beside the definition applied to every partition.

    python benchmarks/bergmann_hommel.py [--line 200] [--arbitrary 20] [--brute 9]

Tables of 30 problems with normal noise and algorithm effects of half its size; one seed per k. `first` is the
call in a fresh process after importing podium;
`again` the best of a few calls; `ratio` is brute force over `again`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.special import ndtr

from podium.stats.logical import adjust_family, bell_number, pair_indices

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import bruteforce

N = 30
LINE = (5, 6, 7, 8, 9, 10, 12, 20, 30, 50, 75, 100, 150, 183, 200)
ARBITRARY = (5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 19, 20, 21, 22)


def table(k: int) -> np.ndarray:
    rng = np.random.default_rng(k)
    return rng.normal(size=(N, k)) + rng.normal(scale=0.5, size=k)


def line_case(k: int) -> tuple[np.ndarray, np.ndarray]:
    """p-values of Friedman's mean ranks, and the doubled rank sums."""
    positions = 2 * (np.argsort(np.argsort(table(k), axis=1), axis=1) + 1).sum(axis=0)
    first, second = pair_indices(k)
    z = np.abs(positions[first] - positions[second]) / (2 * N) / np.sqrt(k * (k + 1) / (6 * N))
    return 2 * ndtr(-z), positions


def arbitrary_case(k: int) -> tuple[np.ndarray, None]:
    """p-values of the mean differences pair by pair, each with its own standard error."""
    x = table(k)
    first, second = pair_indices(k)
    d = x[:, first] - x[:, second]
    return 2 * ndtr(-np.abs(d.mean(axis=0)) / (d.std(axis=0, ddof=1) / np.sqrt(N))), None


def best_time(call: Callable[[], object], budget: float = 1.0) -> float:
    times: list[float] = []
    while not times or (sum(times) < budget and len(times) < 20):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def first_time(case: str, k: int) -> float:
    code = (
        f"import sys, time; sys.path.insert(0, {str(Path(__file__).parent)!r}); import bergmann_hommel as b\n"
        f"p, x = b.{case}({k}); start = time.process_time()\n"
        f"b.adjust_family(p, k={k}, positions=x); print(time.process_time() - start)"
    )
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def brute_time(p: np.ndarray, k: int) -> float:
    bruteforce.partition_pairs.cache_clear()
    start = time.process_time()
    own = bruteforce.own_values(p[None], k)
    bruteforce.monotone(own, p[None])
    return time.process_time() - start


def shown(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def report(title: str, make: Callable[[int], tuple], sizes: list[int], brute: int) -> None:
    print(f"\n{title}")
    print(f"{'k':>4} {'pairs':>6} {'Bell(k)-1':>11} {'first':>10} {'again':>10} {'brute force':>12} {'ratio':>9}")
    for k in sizes:
        p, positions = make(k)
        apv = adjust_family(p, k=k, positions=positions)
        again = best_time(lambda p=p, k=k, x=positions: adjust_family(p, k=k, positions=x))
        literal = None
        if k <= brute:
            literal = brute_time(p, k)
            own = bruteforce.own_values(p[None], k)
            assert np.allclose(apv, bruteforce.monotone(own, p[None])[0], rtol=1e-12, atol=0)
        ratio = "-" if literal is None else f"{literal / again:.1f}"
        first = first_time(make.__name__, k)
        sets = bell_number(k) - 1
        count = f"{sets:,}".replace(",", " ") if sets < 10**8 else f"{str(sets)[0]}e{len(str(sets)) - 1}"
        print(
            f"{k:>4} {len(p):>6} {count:>11} {shown(first):>10} {shown(again):>10} {shown(literal):>12} {ratio:>9}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--line", type=int, default=200, help="largest k with positions")
    parser.add_argument("--arbitrary", type=int, default=20, help="largest k without positions")
    parser.add_argument("--brute", type=int, default=9, help="largest k for brute force")
    chosen = parser.parse_args()
    report("p-values from mean ranks (polynomial)", line_case, [k for k in LINE if k <= chosen.line], chosen.brute)
    report(
        "arbitrary p-values (subsets)", arbitrary_case, [k for k in ARBITRARY if k <= chosen.arbitrary], chosen.brute
    )


if __name__ == "__main__":
    main()
