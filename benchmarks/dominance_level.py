"""How often `podium runs --dominance` calls an algorithm almost stochastically dominant where all have one distribution.

At 0.05, threshold 0.2. Prints the table of docs/explanation/aggregate-scores.md; takes about a minute.

    python benchmarks/dominance_level.py
"""

from __future__ import annotations

import io

import numpy as np

import podium

TABLES, REPLICATES = 1000, 300


def found(rng: np.random.Generator, problems: int, k: int, runs: int, tailed: bool) -> bool:
    """Whether some pair is called dominant."""
    scores = rng.normal(size=(problems, runs, k))
    if tailed:
        scores = np.exp(scores)
    rows = [",".join(["task", *(f"a{j}" for j in range(k))])]
    rows += [f"t{i}," + ",".join(f"{v:.12g}" for v in row) for i, block in enumerate(scores) for row in block]
    study = podium.compare_runs(
        podium.read_runs(io.StringIO("\n".join(rows))), objective="maximize", dominance=True, resamples=REPLICATES
    )
    assert study.dominance is not None
    return bool(study.dominance.dominates(0.05).any())


def main() -> None:
    rng = np.random.default_rng(20261122)
    print("| problems | algorithms | runs | scores | called dominant |")
    print("| ---: | ---: | ---: | --- | ---: |")
    for problems, k, runs in ((1, 2, 5), (1, 2, 10), (1, 2, 20), (1, 4, 5), (10, 2, 5)):
        for tailed in (False, True):
            hits = np.mean([found(rng, problems, k, runs, tailed) for _ in range(TABLES)])
            shape = "log-normal" if tailed else "normal"
            print(f"| {problems} | {k} | {runs} | {shape} | {hits:.3f} |", flush=True)


if __name__ == "__main__":
    main()
