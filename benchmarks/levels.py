"""The tables of docs/explanation/levels.md: levels of every procedure where nothing differs, by simulation and by enumeration.

    python benchmarks/levels.py            # prints the tables
    python benchmarks/levels.py --write    # puts them into docs/explanation/levels.md

Some minutes on one core; the same seed gives the same tables whatever the number of workers (--jobs N).
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from podium import validate
from podium.stats.simulation import LevelCounts, Mirrored, Source, friedman_null, null_population, residuals
from podium.stats.wilcoxon import signed_rank
from podium.studies.before_and_after.validate.report import NAMES, TESTS, level_cell, percent
from podium.studies.before_and_after.validate.study import Validation

DOCUMENT = Path(__file__).parents[1] / "docs" / "explanation" / "levels.md"
SEED, MANY, ENOUGH = 20261121, 200_000, 100_000
JOBS: int | None = None


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [list(heads), *([str(cell) for cell in row] for row in rows)]
    text = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([text[0], "|" + " --- |" * len(lines[0]), *text[1:]])


def simulated(replicates: int, **options: object) -> Validation:
    return validate(n=30, replicates=replicates, seed=SEED, jobs=JOBS, **options)  # type: ignore[arg-type]


def families(study: Validation) -> str:
    names = [one.name for one in study.design.situations]
    cells = {(row.procedure, row.situation.name): level_cell(row.family) for row in study.rows}
    rows = ([NAMES[one], *(cells[one, name] for name in names)] for one in study.work.procedures)
    return table(["procedure", *names], rows)


def control() -> str:
    return families(simulated(MANY, k=10))


def all_pairs() -> str:
    return families(simulated(ENOUGH, k=10, design="all-pairs"))


def other_tests() -> str:
    """Holm and Li on p-values of other tests, in the situations that part them."""
    nulls = ("iid", "unequal-variance", "ties", "skewed", "incommensurable")
    study = simulated(
        ENOUGH, k=10, nulls=nulls, se="corrected", procedures=("holm", "li"),
        tests=("friedman", "aligned", "quade", "wilcoxon", "sign", "t"),
    )  # fmt: skip
    cells = {(r.source.test, r.procedure, r.situation.name): level_cell(r.family) for r in study.rows}
    rows = (
        [source.test, NAMES[one], *(cells[source.test, one, name] for name in nulls)]
        for one in study.work.procedures
        for source in study.work.sources
    )
    return table(["p-values", "procedure", *nulls], rows)


def sizes() -> str:
    """Share of true hypotheses rejected without adjustment: what a standard error should make alpha."""
    rows = []
    for k in (2, 3, 4, 5, 10):
        study = simulated(MANY, k=k, nulls=("iid",), tests=("aligned", "quade"), se="both", procedures=("none",))
        rows.append(
            [k, *(f"{100 * row.comparison.value:.2f} ({100 * row.comparison.error:.2f})" for row in study.rows)]
        )
    return table(["k", "aligned, published", "aligned, corrected", "Quade, published", "Quade, corrected"], rows)


def omnibus() -> str:
    study = simulated(MANY, k=10, tests=("friedman", "aligned", "quade"), se="corrected", procedures=("holm",))
    names = list(dict.fromkeys(row.situation.name for row in study.omnibus))
    cells = {(row.test, row.situation.name): level_cell(row.level) for row in study.omnibus}
    return table(["test", *names], ([TESTS[t], *(cells[t, one] for one in names)] for t in study.work.omnibus))


def exact() -> str:
    """Levels from all tables of ranks."""
    rows = []
    for n, k in ((3, 3), (5, 3), (10, 3), (12, 3), (20, 3), (5, 4), (10, 4), (20, 4), (5, 5), (8, 5), (10, 5)):
        null = friedman_null(n, k)
        tests = null.omnibus(0.05)
        one = null.family_wise(("holm", "li"), True, 0.05)
        pairs = null.family_wise(("nemenyi", "studentized-range"), False, 0.05)
        rows.append([n, k, *(percent(value) for value in (*tests.values(), *one.values(), *pairs.values()))])
    heads = ("n", "k", *(TESTS[name] for name in tests), "Holm, control", "Li, control")
    return table([*heads, *(NAMES[name] for name in pairs)], rows)


def own_spreads() -> str:
    """Whether a single table with its own spreads tells the level of the population it comes from."""
    rows = []
    for name in ("iid", "correlated", "unequal-variance", "incommensurable"):
        population = null_population(name, 10)
        whole = simulated(MANY, k=10, nulls=(name,), procedures=("holm",)).rows[0].family
        rng = np.random.default_rng(SEED)
        found = []
        for seed in range(40):
            null = Mirrored(residuals(population.draw(rng, 1, 30)[0]))
            work = LevelCounts((null,), 30, (Source("friedman"),), ("holm",), 0)
            found.append(work(np.random.SeedSequence(seed), 5000)["any"].item() / 5000)
        middle, low, high = np.mean(found), np.quantile(found, 0.1), np.quantile(found, 0.9)
        rows.append(
            [name, percent(whole.value), percent(float(middle)), f"{percent(float(low))}–{percent(float(high))}"]
        )
    return table(["population", "its level", "average of 40 tables", "eight of ten tables"], rows)


def pooled() -> str:
    """Wilcoxon's test of two equal algorithms on 20 data sets, when every resample counts as a problem of its own.

    What a data set favours and what a resample adds vary equally.
    """
    rows = []
    for resamples in (30, 4):
        rng, hits = np.random.default_rng(20261122), np.zeros(2)
        for _ in range(20):
            found = rng.normal(size=(1000, 20, 1)) + rng.normal(size=(1000, 20, resamples))
            tables = (found.reshape(1000, -1), found.mean(axis=-1))
            hits += [(signed_rank(table, exact=False).pvalue <= 0.05).sum() for table in tables]
        rows.append([resamples, *(f"{100 * share:.1f}" for share in hits / 20_000)])
    return table(["resamples", "all resamples as problems", "means of the data sets"], rows)


TABLES: dict[str, Callable[[], str]] = {
    "control": control,
    "all-pairs": all_pairs,
    "other-tests": other_tests,
    "sizes": sizes,
    "omnibus": omnibus,
    "exact": exact,
    "own-spreads": own_spreads,
    "pooled": pooled,
}


def main() -> None:
    global JOBS
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--only", choices=TABLES)
    given = parser.parse_args()
    JOBS = given.jobs
    for name in [given.only] if given.only else TABLES:
        text = TABLES[name]()
        print(f"\n{name}\n\n{text}", flush=True)
        if given.write:
            marked = re.compile(rf"(<!-- levels: {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
            written, number = marked.subn(
                lambda found, text=text: found[1] + text + found[2], DOCUMENT.read_text("utf-8")
            )
            assert number == 1, f"docs/explanation/levels.md has no place for {name}"
            DOCUMENT.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
