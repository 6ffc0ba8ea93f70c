"""The main figures of podium's speed and size in one run, each beside another program: the first table of ``docs/project/benchmarks.md``.

    python -m venv bench
    bench/bin/pip install '.[parquet,web,test]' statsmodels autorank scikit-posthocs statds baycomp
    bench/bin/python benchmarks/table.py --write docs/project/benchmarks.md --suite suite.xml

writes that table and, by `peers.py`, the ones below it. `--only NAME …` measures some rows and `--quick` measures tiny sizes, to try whether
everything runs; both only print. `--suite` reads the time of the tests from a JUnit file; without that file the tests are run first and write it.

Each row says what the time of the other program consists of: profiled where it is Python. What another program does beside the work, such as a garbage
collection in statsmodels, is left out of the ratio and mentioned. Packages that are missing are named and their rows left out.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from statistics import median
from xml.etree import ElementTree as ET

import friedman
import install
import numpy as np
import scale
import start
import wilcoxon
from peers import compared_with_packages, machine
from timing import Cost, consists_of, in_turn, process, put_section, seconds, table_lines, uncollected

import podium
from podium.engine import run

HEADER = ("work", "podium", "beside", "podium is", "what the other time consists of")
Rows = Iterator[list[str]]


def row(work: str, ours: Cost, name: str, theirs: Cost, note: str) -> list[str]:
    """A row of two costs; processor time counts."""
    return [work, seconds(ours.cpu), f"{name}: {seconds(theirs.cpu)}", factor(theirs.cpu / ours.cpu), note]


def factor(times: float, faster: str = "fast", slower: str = "long") -> str:
    """Say in words how many times as fast, so that no reader has to ask which way a ratio goes."""
    return f"{times:.3g} × as {faster}" if times >= 1 else f"{1 / times:.3g} × as {slower}"


def wide(folder: Path, n: int, k: int, digits: int) -> Path:
    """Write a table as CSV and return its path."""
    values = np.random.default_rng((n, k)).uniform(0.1, 1, (n, k)) + np.linspace(0, 0.05, k)
    path = folder / f"wide-{n}-{k}.csv"
    with path.open("w", encoding="ascii") as file:
        file.write(",".join(["problem", *(f"A{j}" for j in range(k))]) + "\n")
        file.writelines(
            f"p{i}," + ",".join(f"{value:.{digits}g}" for value in line) + "\n" for i, line in enumerate(values)
        )
    return path


def parquet(folder: Path, small: bool) -> Rows:
    rows, problems, algorithms = (2_000, 10, 5) if small else (20_000_000, 1_000, 50)
    pattern = scale.make(folder / "parquet", rows, problems, algorithms)
    base = "polars, bare scan and mean"
    runs: dict[str, list[list[float]]] = {"podium.read_results(pattern)": [], "podium, to the verdict": [], base: []}
    for _ in range(1 if small else 3):
        for name, of_one in runs.items():
            of_one.append(scale.run(name, pattern))
    wall, cpu, peak = ({name: median(one[at] for one in of_one) for name, of_one in runs.items()} for at in range(3))
    what = f"Parquet, {rows:,} rows, {problems * algorithms:,} cells".replace(",000", " 000")
    for name, done in (("podium.read_results(pattern)", "read"), ("podium, to the verdict", "read and compare")):
        note = f"decoding and grouping, compiled, on all cores; memory {peak[base]:.0f} MB, podium {peak[name]:.0f} MB"
        yield row(f"{what}: {done}", Cost(wall[name], cpu[name]), base, Cost(wall[base], cpu[base]), note)


def csv(folder: Path, small: bool) -> Rows:
    import pandas as pd
    import polars as pl

    n = 300 if small else 300_000
    path = wide(folder, n, 5, 4)
    results = podium.read_results(path, objective="maximize")
    scipy_call = partial(friedman.peer, results.values)
    found = in_turn(
        {
            "read": lambda: podium.read_results(path, objective="maximize"),
            "polars": lambda: pl.read_csv(path),
            "pandas": lambda: pd.read_csv(path),
            "compare": lambda: podium.compare(results).verdict,
            "text": lambda: podium.compare(results).to_text(),
            "scipy": scipy_call,
        },
        1 if small else 3,
    )
    what = f"wide CSV {n} × 5"
    note = "parsing decimals to binary numbers, compiled; podium keeps the decimals as written"
    yield row(f"{what}: read", found["read"], "polars", found["polars"], note)
    yield row(f"{what}: read", found["read"], "pandas", found["pandas"], note)
    note = "one test, nothing else: " + consists_of(scipy_call)
    yield row(f"{what}: verdict", found["compare"], "Friedman by scipy", found["scipy"], note)
    yield row(f"{what}: verdict and text", found["text"], "Friedman by scipy", found["scipy"], note)


def digits(folder: Path, small: bool) -> Rows:
    n, k = (30, 5) if small else (1000, 50)
    results = podium.read_results(wide(folder, n, k, 17), objective="maximize")
    calls = {"podium": lambda: podium.compare(results).verdict, "scipy": partial(friedman.peer, results.values)}
    found = in_turn(calls, 1 if small else 5)
    note = "one test, nothing else: " + consists_of(calls["scipy"])
    yield row(f"{n} × {k} of 17 digits: verdict", found["podium"], "Friedman by scipy", found["scipy"], note)


def large(folder: Path, small: bool) -> Rows:
    from scikit_posthocs import posthoc_nemenyi_friedman

    for k in (20,) if small else (1000, 2000):
        path = wide(folder, 50, k, 4)
        values = podium.read_results(path, objective="maximize").values
        calls = {
            "podium": lambda path=path: podium.compare(path, objective="maximize").to_text(),
            "Nemenyi by scikit-posthocs": partial(posthoc_nemenyi_friedman, values),
        }
        ours, theirs = in_turn(calls, 1).values()
        note = "one procedure, from an array: " + consists_of(partial(posthoc_nemenyi_friedman, values[:, :200]))
        yield row(f"50 × {k}: from the file to the text", ours, "Nemenyi by scikit-posthocs", theirs, note)


def process_start(_folder: Path, small: bool) -> Rows:
    command = [sys.executable, "-m", "podium", "compare", str(start.TABLE), "--objective", "maximize"]
    calls = {"podium": process(command), "base": process([sys.executable, "-c", start.BASE])}
    ours, base = in_turn(calls, 1 if small else 15).values()
    note = "starting the interpreter and running the modules of NumPy and `scipy.special`"
    yield row("`podium compare` 30 × 5, whole process", ours, f"`{start.BASE}`", base, note)


def size(_folder: Path, small: bool) -> Rows:
    if small:  # it needs the network
        return
    base, ours = install.installed(*install.BASE), install.installed(str(install.ROOT))
    note = "compiled libraries, tests and byte code, in blocks of the disk (`du -sm`)"
    for what, of_ours, of_base in zip(("site-packages without pip", "environment with pip"), ours, base, strict=True):
        times = factor(of_base / of_ours, "small", "large")
        yield [f"installation, {what}", f"{of_ours:.0f} MiB", f"numpy, scipy: {of_base:.0f} MiB", times, note]


def replicates(_folder: Path, small: bool) -> Rows:
    import power

    rounds, batch = (1, 20) if small else (5, 2000)
    loop = "loop over scipy, statsmodels, scikit-posthocs"
    costs = power.replicates(30, 5, rounds)
    parts = ("friedmanchisquare", "multipletests", "posthoc_nemenyi_friedman")
    spent = consists_of(uncollected(partial(power.peers, power.draw(30, 5, 20))), parts)
    left_out = f"left out: `gc.collect()` in statsmodels, with which it takes {seconds(costs['with it'].cpu)}"
    work = "power replicate 30 × 5: Friedman, Holm and Nemenyi of all pairs"
    yield row(work, costs["podium"], loop, costs["peers"], f"{spent}; {left_out}")
    theirs = power.replicates(15, 5, rounds)["peers"]
    for control, family in ((None, "all pairs"), (0, "a control")):
        work = power.samples(15, 5, control)
        call = partial(run, work, batch, seed=1, chunk=500, jobs=1)
        ours = in_turn({"podium": call}, rounds)["podium"] / batch
        what = f"power replicate 15 × 5: three rankings, both standard errors, every procedure, {family}"
        yield row(what, ours, loop, theirs, "as above: one ranking, two procedures")


def friedmans(_folder: Path, small: bool) -> Rows:
    shape = (200, 10) if small else (20_000, 100)
    for ties in (False, True):
        found = friedman.costs(shape, ties=ties, rounds=1 if small else 5)
        spent = consists_of(partial(friedman.peer, friedman.table(shape, ties=ties)))
        what = f"Friedman {shape[0]} × {shape[1]}, {'many' if ties else 'no'} ties"
        yield row(what, found["podium"], "scipy", found["scipy"], spent)
        note = "the least that ranking takes"
        yield row(what, found["podium"], "`np.sort` of the rows", found["sorted once"], note)


def wilcoxons(_folder: Path, small: bool) -> Rows:
    shape = (50, 5) if small else (1000, 50)
    for ties in (False, True):
        found = wilcoxon.costs(*shape, ties, 1 if small else 3)
        spent = consists_of(partial(wilcoxon.scipy_call, wilcoxon.table(*shape, ties)))
        what = f"Wilcoxon of all pairs {shape[0]} × {shape[1]}, {'many' if ties else 'no'} ties"
        yield row(what, found["podium"], "scipy, one call", found["scipy"], spent)


def users(_folder: Path, small: bool) -> Rows:
    import web

    number = 2 if small else 50
    with redirect_stdout(sys.stderr):
        waited = web.crowd(number, 1 if small else 3)
        least = number * web.alone(number) / (os.cpu_count() or 1) / 2
    middle, most = median(waited), waited[round(0.95 * (len(waited) - 1))]
    ours = f"{seconds(middle)} in the middle, 95 % {seconds(most)}, by the clock"
    peer = f"the same reports in one process, divided by the cores: {seconds(least)} in the middle"
    note = "statistics, tables and pictures; no server, no files"
    yield [f"web app, {number} users at once, upload to report", ours, peer, factor(least / middle), note]


def suite(file: Path) -> Rows:
    """The time of the test suite, from a JUnit file, which is written first if it is not there."""
    if not file.exists():
        command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", f"--junitxml={file.resolve()}"]
        subprocess.run(command, cwd=install.ROOT, check=False)
    found = next(ET.parse(file).getroot().iter("testsuite")).attrib
    yield [f"test suite, {found['tests']} tests", f"{float(found['time']) / 60:.1f} min by the clock", "–", "–", "–"]


ROWS: dict[str, Callable[[Path, bool], Rows]] = {
    "parquet": parquet,
    "csv": csv,
    "digits": digits,
    "large": large,
    "start": process_start,
    "install": size,
    "power": replicates,
    "friedman": friedmans,
    "wilcoxon": wilcoxons,
    "web": users,
}


def measured(names: Sequence[str], small: bool, junit: Path | None) -> Rows:
    """Measure rows one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            try:
                yield from ROWS[name](Path(folder), small)
            except ImportError as error:
                print(f"{name} is left out: {error}", file=sys.stderr)
    if junit:
        yield from suite(junit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", type=Path, metavar="PAGE")
    parser.add_argument("--only", nargs="+", choices=ROWS, default=list(ROWS))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--suite", type=Path, metavar="JUNIT")
    given = parser.parse_args()
    if given.write and (given.quick or given.only != list(ROWS)):
        parser.error("--write needs every row in its full size")
    where = f"Measured on: {machine('numpy', 'scipy', 'statsmodels', 'scikit-posthocs', 'polars', 'pandas')}"
    lines = []
    for line in table_lines(HEADER, measured(given.only, given.quick, given.suite), left=(0, 4)):
        print(line, flush=True)
        lines.append(line)
    if given.write:
        put_section(given.write, "table", [where, "", *lines])
        put_section(given.write, "peers", compared_with_packages())


if __name__ == "__main__":
    main()
