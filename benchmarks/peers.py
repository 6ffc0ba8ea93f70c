"""The same jobs by podium and by other packages, in one run: tables of ``docs/project/benchmarks.md``.

    bench/bin/python benchmarks/peers.py [--write docs/project/benchmarks.md]

`table.py`, which says how to make the environment, writes them too. Packages that are missing are named and left out. Results are compared where two programs promise the same number.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import platform
import re
import sys
import warnings
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from importlib import import_module, metadata
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from timing import in_turn, put_section

import podium
from podium.stats.logical import ARBITRARY_LIMIT

warnings.simplefilter("ignore")
PACKAGES = ("scikit_posthocs", "autorank", "statds", "baycomp")
_STATDS_PAIRS = 10  # beyond, its Shaffer did not end within minutes
NAMES = {"scikit_posthocs": "scikit-posthocs"}


def load() -> dict[str, Any]:
    """Import the packages there are."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = import_module(name)
        except ImportError:
            print(f"{name} is not installed: left out", file=sys.stderr)
    return found


def table(n: int, k: int) -> np.ndarray:
    """Make a table whose algorithms differ a little."""
    rng = np.random.default_rng(1)
    return np.round(0.8 + rng.normal(0, 0.05, (n, k)) + rng.normal(0, 0.1, (n, 1)) + np.linspace(0, 0.05, k), 4)


def silent(call: Callable[[], object]) -> Callable[[], object]:
    """Keep what a program prints off the screen."""

    def run() -> object:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return call()

    return run


def all_pairs(peers: Mapping[str, Any], n: int, k: int) -> dict[str, Callable[[], object]]:
    """Friedman's test and adjusted p-values of all pairs."""
    import pandas as pd

    values = table(n, k)
    names = [f"a{j}" for j in range(k)]
    frame = pd.DataFrame(values, columns=names)
    labelled = frame.copy()
    labelled.insert(0, "problem", [f"p{i}" for i in range(n)])
    results = podium.to_results(values, algorithms=names, objective="maximize")
    calls: dict[str, Callable[[], object]] = {
        "podium: verdict, omnibus tests, thirteen adjustments": lambda: podium.compare(results).verdict,
        "podium: the same with effects, intervals, contrasts and the whole report as text": lambda: podium.compare(
            results
        ).to_text(full=True),
    }
    if "scikit_posthocs" in peers:
        calls["scikit-posthocs: Nemenyi"] = lambda: peers["scikit_posthocs"].posthoc_nemenyi_friedman(values)
    if "autorank" in peers:
        calls["autorank: Friedman, Nemenyi, effect sizes"] = silent(
            lambda: peers["autorank"].autorank(
                frame, alpha=0.05, verbose=False, approach="frequentist", force_mode="nonparametric"
            )
        )
    if "statds" in peers and k <= _STATDS_PAIRS:
        tests = import_module("statds.no_parametrics")

        def by_statds() -> object:
            ranks = tests.friedman(labelled, 0.05, minimize=False)[0]
            with patch.object(tests, "generate_graph_p_values", lambda *_, **__: None):  # a picture, half of the time
                return tests.shaffer(ranks, n, 0.05)

        calls["StaTDS: Friedman, Shaffer, without its picture"] = silent(by_statds)
    return calls


def bayes(peers: Mapping[str, Any], n: int) -> dict[str, Callable[[], object]]:
    """Bayesian signed-rank test with 50 000 draws."""
    values = table(n, 2)
    calls: dict[str, Callable[[], object]] = {
        "podium": lambda: podium.stats.bayesian_signed_rank(
            values[:, 0] - values[:, 1], 0.01, samples=50_000
        ).probabilities()
    }
    if "baycomp" in peers:
        calls["baycomp"] = lambda: peers["baycomp"].SignedRankTest.probs(values[:, 0], values[:, 1], rope=0.01)
    return calls


def simulated(peers: Mapping[str, Any], n: int, k: int) -> list[str]:
    """One replicate of a simulated comparison beside a loop over other packages."""
    if "scikit_posthocs" not in peers:
        return []
    from power import beside_peers

    _, ours, theirs, collecting, ratio = beside_peers((n, k), 3)
    return [
        f"**One replicate of a power study, {n} × {k}: Friedman's test, Holm's and Nemenyi's p-values of all pairs**",
        "",
        "| program | processor time | ratio |",
        "| --- | ---: | ---: |",
        f"| podium, 2000 tables at once | {ours} | 1 |",
        f"| a loop over scipy, statsmodels and scikit-posthocs | {theirs} | {ratio} |",
        "",
        f"The loop is measured without a `gc.collect()` that statsmodels {metadata.version('statsmodels')} calls in each adjustment by Holm; "
        f"with it, a replicate took {collecting}.",
        "",
    ]


def measured(title: str, calls: Mapping[str, Callable[[], object]], rounds: int) -> list[str]:
    """Measure calls in turns; the first is podium's."""
    costs = in_turn(calls, rounds, budget=40)
    base = next(iter(costs.values())).cpu
    lines = [f"**{title}**", "", "| program | processor time | ratio |", "| --- | ---: | ---: |"]
    for name, cost in costs.items():
        lines.append(f"| {name} | {shown(cost.cpu)} | {cost.cpu / base:.2g} |")
    return [*lines, ""]


def shown(seconds: float) -> str:
    """Write a time with its unit."""
    return f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def machine(*packages: str) -> str:
    """Describe what it runs on, with the versions of those packages that there are."""
    model = "unknown processor"
    with contextlib.suppress(OSError):
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
        model = found[1] if found else model
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    there = {package.name for package in metadata.distributions()}
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in ("podium", *packages) if name in there)
    return (
        f"{os.cpu_count()} processors ({model}), {platform.system()}, Python {platform.python_version()}, {versions}; load before the "
        f"run {load}; {datetime.now(UTC):%Y-%m-%d}."
    )


LIMITS = """**Most algorithms for exact Bergmann–Hommel**

| program | algorithms |
| --- | --- |
| MULTIPLETEST (Java, 2008) | 9 or so: it goes through all partitions |
| scmamp (R) | 9, as documented there |
| scikit-posthocs, autorank, StaTDS | not offered |
| podium | {most} in {time} (p-values of mean ranks); arbitrary p-values: {arbitrary} |
"""


def limits(k: int) -> str:
    """Time exact Bergmann–Hommel for many algorithms."""
    ranks = np.sort(np.random.default_rng(1).uniform(1, k, k))
    pair = np.triu_indices(k, 1)
    z = np.zeros((k, k))
    z[pair] = (ranks[pair[0]] - ranks[pair[1]]) / np.sqrt(k * (k + 1) / (6 * 30))
    from scipy.special import ndtr

    p = 2 * ndtr(-np.abs(z + z.T))
    np.fill_diagonal(p, 1.0)
    cost = in_turn({"bh": lambda: podium.stats.adjust_pairwise(p, "bergmann-hommel", positions=ranks)}, 2)["bh"]
    return LIMITS.format(most=k, time=shown(cost.cpu), arbitrary=ARBITRARY_LIMIT)


def compared_with_packages() -> list[str]:
    """Measure everything and return the lines of the page."""
    peers = load()
    lines = [f"Measured on: {machine('numpy', 'scipy', *(NAMES.get(name, name) for name in PACKAGES))}", ""]
    for n, k in ((30, 5), (30, 40)):
        lines += measured(f"All pairs of {k} algorithms on {n} problems, a whole comparison", all_pairs(peers, n, k), 5)
    for n in (30, 300):
        lines += measured(f"Bayesian signed-rank test, {n} problems, 50 000 draws", bayes(peers, n), 3)
    for n, k in ((30, 5), (30, 10)):
        lines += simulated(peers, n, k)
    return [*lines, limits(200).rstrip()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, metavar="PAGE")
    given = parser.parse_args()
    lines = compared_with_packages()
    print("\n".join(lines))
    if given.write:
        put_section(given.write, "peers", lines)


if __name__ == "__main__":
    main()
