"""The Bayesian signed-rank test beside baycomp in the same run, and how often its posterior is right.

    python benchmarks/bayes.py [--rounds 3] [--samples 50000]
    python benchmarks/bayes.py --calibration [--replicates 2000]

The probabilities are compared before anything is timed, within their Monte Carlo error. Processor time; `ratio` is baycomp over
podium. With --calibration: the tables of `docs/explanation/bayesian-models.md`, by simulation with a fixed seed; baycomp is not needed for them.
"""

from __future__ import annotations

import argparse

import numpy as np
from scipy.stats import norm
from timing import in_turn, print_table, ratio, seconds

from podium.stats.bayes import bayesian_correlated_t, bayesian_sign, bayesian_signed_rank, monte_carlo_error
from podium.stats.bradley_terry import bayesian_bradley_terry

SIZES = (30, 100, 300)
ALONE = 1000  # a size that takes baycomp more than a minute


def differences(n: int) -> np.ndarray:
    return np.random.default_rng(n).normal(0.004, 0.05, n)


def times(rounds: int, samples: int) -> None:
    try:
        import baycomp
    except ImportError:
        baycomp = None
    rows = []
    for n in (*SIZES, ALONE):
        d = differences(n)
        calls = {"podium": lambda d=d: bayesian_signed_rank(d, 0.01, samples=samples).probabilities()}
        if baycomp is not None and n != ALONE:
            # baycomp takes the difference the other way round, so that its "left" is our "above".
            calls["baycomp"] = lambda d=d: np.array(
                baycomp.SignedRankTest.probs(d, np.zeros_like(d), 0.01, nsamples=samples, random_state=1)
            )
            ours, theirs = calls["podium"](), calls["baycomp"]()
            assert np.all(np.abs(ours - theirs) < 5 * np.sqrt(2) * monte_carlo_error(ours, samples))
        found = in_turn(calls, rounds)
        rival = found.get("baycomp")
        cells = [seconds(rival.cpu), ratio(rival, found["podium"])] if rival else ["-", "-"]
        rows.append([str(n), seconds(found["podium"].cpu), *cells])
    print_table([f"n ({samples} draws)", "podium", "baycomp", "ratio"], rows)


def coverage(replicates: int) -> None:
    """Share of samples whose 95 % credible interval holds the true value."""
    rope, mean, rng = 0.3, 0.4, np.random.default_rng(1)
    rows = []
    for n in (10, 20, 30, 60, 100):
        d = rng.normal(mean, 1.0, (replicates, n))
        cells = [str(n)]
        for posterior, truth in (
            (bayesian_signed_rank(d, rope, samples=1000), norm.sf((rope - mean) * np.sqrt(2))),
            (bayesian_sign(d, rope), norm.sf(rope - mean)),
        ):
            low, high = posterior.interval(0.95)
            cells.append(f"{100 * np.mean((low[:, 0] <= truth) & (truth <= high[:, 0])):.1f} %")
        rho = 0.1
        folds = np.sqrt(rho) * rng.normal(size=(replicates, 1)) + np.sqrt(1 - rho) * rng.normal(size=(replicates, n))
        low, high = bayesian_correlated_t(folds, rho / (1 - rho)).interval(0.95)
        cells.append(f"{100 * np.mean((low <= 0) & (high >= 0)):.1f} %")
        rows.append(cells)
    print_table(["n", "signed-rank, share better", "sign, share better", "correlated t, mean difference"], rows)


def decisions(replicates: int) -> None:
    """How often a conclusion at 0.95 is wrong, over true means that are drawn, too."""
    rope, rng = 0.5, np.random.default_rng(2)
    rows = []
    for n in (10, 20, 30, 60):
        mean = rng.normal(0, 1.0, replicates)
        d = rng.normal(mean[:, None], 1.0, (replicates, n))
        cells = [str(n)]
        for posterior, spread in (
            (bayesian_signed_rank(d, rope, samples=1000), np.sqrt(0.5)),
            (bayesian_sign(d, rope), 1.0),
        ):
            above, below = norm.sf((rope - mean) / spread), norm.cdf((-rope - mean) / spread)
            truth = np.stack([above, 1 - above - below, below], axis=1).argmax(axis=1)
            p = posterior.probabilities()
            drawn = p.max(axis=1) >= 0.95
            wrong = p.argmax(axis=1)[drawn] != truth[drawn]
            cells += [f"{100 * drawn.mean():.0f} %", f"{100 * wrong.mean():.1f} %"]
        rows.append(cells)
    print_table(["n", "signed-rank: concludes", "of these wrong", "sign: concludes", "of these wrong"], rows)


def strengths(replicates: int) -> None:
    """Coverage of 95 % intervals of differences of strengths, games counted fully and by 3/(k + 1)."""
    rng, rows = np.random.default_rng(0), []
    for k, n, spread in ((3, 30, 0.5), (5, 30, 0.7), (10, 30, 0.7), (10, 100, 0.5)):
        held = {1.0: 0, 3 / (k + 1): 0}
        for run in range(replicates):
            beta = spread * rng.normal(size=k)
            x = beta + rng.gumbel(size=(n, k))
            wins = (x[:, :, None] > x[:, None, :]).sum(axis=0)
            for weight in held:
                found = bayesian_bradley_terry(wins, np.zeros((k, k)), weight=weight, samples=4000, seed=run)
                for i in (0, 1):
                    _, low, high = found.summary(found.strengths[:, i] - found.strengths[:, i + 1], 0.95)
                    held[weight] += int(low <= beta[i] - beta[i + 1] <= high)
        rows.append([str(k), str(n), *(f"{100 * hits / (2 * replicates):.1f} %" for hits in held.values())])
    print_table(["k", "n", "games count 1", "games count 3/(k + 1)"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--samples", type=int, default=50_000)
    parser.add_argument("--calibration", action="store_true")
    parser.add_argument("--replicates", type=int, default=2000)
    given = parser.parse_args()
    if given.calibration:
        coverage(given.replicates)
        print()
        decisions(given.replicates)
        print()
        strengths(max(1, given.replicates // 10))
    else:
        times(given.rounds, given.samples)


if __name__ == "__main__":
    main()
