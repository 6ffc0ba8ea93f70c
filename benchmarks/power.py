"""Simulated comparisons in batches, beside a loop over scipy and scikit-posthocs, and on one and two workers.

    python benchmarks/power.py [--rounds 5]

First table: Friedman's test, Holm and Nemenyi of all pairs, for each replicate; the peers' p-values are compared before
anything is timed. The ratio leaves out a `gc.collect()` that statsmodels 0.15 calls in Holm's method. Second: 10 000 replicates of Friedman, Iman-Davenport, aligned ranks and Quade (both standard errors) with
all nine procedures for a control, 30 problems and 10 algorithms, on one core. Third: the same study by one process and by two,
by the clock. Last: the largest memory of a process that draws ten times as many replicates.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from statistics import median

import numpy as np
from scikit_posthocs import posthoc_nemenyi_friedman
from scipy.stats import friedmanchisquare, norm, rankdata
from statsmodels.stats.multitest import multipletests
from timing import Cost, in_turn, print_table, ratio, seconds, uncollected

from podium.engine import run
from podium.stats.logical import usual_procedures
from podium.stats.omnibus import friedman
from podium.stats.procedures import METHODS
from podium.stats.rankings import ranking
from podium.stats.simulation import BiasedSamples, Point, Source, apply_to_ranking
from podium.stats.studentized import range_pvalues

SOURCES = (
    Source("friedman"),
    Source("aligned"),
    Source("aligned", "corrected"),
    Source("quade"),
    Source("quade", "corrected"),
)
MEMORY = """
import resource
from power import samples
from podium.engine import run
run(samples(), {0}, seed=1, chunk=500)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def table(n: int, k: int) -> np.ndarray:
    rng = np.random.default_rng((n, k))
    return rng.normal(size=(n, k)) + np.linspace(0, 1, k)


def samples(n: int = 30, k: int = 10, control: int | None = 0) -> BiasedSamples:
    """Every ranking and every procedure of `podium power`, for a control or (None) for all pairs."""
    x = table(2 * n, k)
    procedures = usual_procedures("all-pairs") if control is None else METHODS
    return BiasedSamples(x, "minimize", x[:, 1] - x[:, 0], (Point(n, 0.0),), SOURCES, procedures, (0, 1), control)


def peers(batch: np.ndarray) -> list[np.ndarray]:
    """Friedman's p-value, Holm's and Nemenyi's (studentized range) adjusted p-values of each table."""
    n, k = batch.shape[1:]
    first, second = np.triu_indices(k, 1)
    found = []
    for x in batch:
        means = rankdata(x, axis=1).mean(axis=0)
        z = np.abs(means[first] - means[second]) / np.sqrt(k * (k + 1) / (6 * n))
        holm = multipletests(2 * norm.sf(z), method="holm")[1]
        nemenyi = posthoc_nemenyi_friedman(x).to_numpy()[first, second]
        found.append(np.concatenate([[friedmanchisquare(*x.T).pvalue], holm, nemenyi]))
    return found


def podium(batch: np.ndarray) -> np.ndarray:
    """Do the same for all tables at once."""
    k = batch.shape[-1]
    ranks = ranking(batch, "minimize")
    holm = apply_to_ranking(ranks, ["holm"])
    z = np.abs(ranks.z(holm.first, holm.second))
    nemenyi = range_pvalues(z, k)
    overall = friedman(batch, ties="corrected").pvalue
    return np.concatenate([overall[:, None], holm.adjusted["holm"], nemenyi], axis=1)


def draw(n: int, k: int, count: int) -> np.ndarray:
    return np.random.default_rng(1).normal(size=(count, n, k)) + np.linspace(0, 1, k)


def replicates(n: int, k: int, rounds: int) -> dict[str, Cost]:
    """What one replicate costs podium and the loop over its peers, the loop without and with a garbage collection."""
    large = draw(n, k, 2000)
    small = large[:20]
    np.testing.assert_allclose(podium(small), peers(small), rtol=1e-3, atol=2e-6)  # the peer integrates roughly
    calls = {
        "podium": lambda: podium(large),
        "peers": uncollected(lambda: peers(small)),
        "with it": lambda: peers(small),
    }
    found = in_turn(calls, rounds)
    return {name: cost / (len(large) if name == "podium" else len(small)) for name, cost in found.items()}


def beside_peers(shape: tuple[int, int], rounds: int) -> list[str]:
    each = replicates(*shape, rounds)
    times = (seconds(cost.cpu) for cost in each.values())
    return [" × ".join(map(str, shape)), *times, ratio(each["peers"], each["podium"])]


def workers(rounds: int) -> list[list[str]]:
    """Seconds by the clock of one and of two processes, in turn; the processes are started before."""
    work, times = samples(), {1: [], 2: []}
    run(work, 1000, seed=1, chunk=500, jobs=2)
    for _ in range(rounds):
        for jobs in times:
            start = time.perf_counter()
            run(work, 40_000, seed=1, chunk=500, jobs=jobs)
            times[jobs].append(time.perf_counter() - start)
    one, two = (median(times[jobs]) for jobs in (1, 2))
    return [["40 000 replicates", seconds(one), seconds(two), f"{one / two:.3g}"]]


def memory() -> list[list[str]]:
    rows = []
    for replicates in (500, 5_000, 50_000):
        done = subprocess.run(
            [sys.executable, "-c", MEMORY.format(replicates)],
            capture_output=True,
            text=True,
            check=True,
            cwd=sys.path[0],
        )
        rows.append([f"{replicates:,}".replace(",", " "), f"{int(done.stdout) / 1024:.0f} MB"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print_table(
        ["one replicate", "podium", "the loop", "the loop with gc.collect()", "ratio"],
        (beside_peers(shape, rounds) for shape in ((30, 5), (30, 10))),
    )
    work = samples()
    found = in_turn({"all": lambda: run(work, 10_000, seed=1, chunk=500, jobs=1)}, rounds)["all"]
    print(
        f"\n10 000 replicates of everything, 30 × 10: {seconds(found.cpu)} of the processor, {seconds(found.wall)} by the clock\n"
    )
    print_table(["", "1 process", "2 processes", "ratio"], workers(rounds))
    print()
    print_table(["replicates", "largest memory"], memory())


if __name__ == "__main__":
    main()
