"""The table of docs/explanation/tests-of-pairs.md: procedures that use the logic of all pairs, where equality is not transitive.

    python benchmarks/transitivity.py            # prints the table
    python benchmarks/transitivity.py --write    # puts it into docs/explanation/tests-of-pairs.md

A minute or two on one core; the same seed gives the same table.
"""

from __future__ import annotations

import argparse
import math
import re
from pathlib import Path

import numpy as np

from podium.stats.simulation import Intransitive, Population, apply_procedures

DOCUMENT = Path(__file__).parents[1] / "docs" / "explanation" / "tests-of-pairs.md"
SEED, CHUNK, ALPHA = 20261122, 500, 0.05
PROCEDURES = ("bergmann-hommel", "shaffer-dynamic", "shaffer", "holm")

LADDER = "each of {others} against the last one by fair coins"
CASES = (
    (LADDER.format(others="nine"), Intransitive(10), 200, 4_000),
    (LADDER.format(others="five"), Intransitive(6), 150, 20_000),
    ("orders ABC, CBA, ACB, BAC", Intransitive(3), 100, 20_000),
    ("orders ABC, CBA, ACB, BAC", Intransitive(3), 67, 20_000),
    ("two alike, the third better", Population((0.0, 0.0, -1.0)), 67, 20_000),
    ("five alike, the sixth better", Population((0.0,) * 5 + (-1.0,)), 150, 20_000),
)


def error_rates(
    source: Intransitive | Population, n: int, test: str, count: int, seed: int
) -> tuple[list[float], float]:
    """How often each procedure rejects a true hypothesis, and the share of false ones that Holm rejects."""
    rng = np.random.default_rng(seed)
    wrong, found = np.zeros(len(PROCEDURES)), 0.0
    for _ in range(0, count, CHUNK):
        tested = apply_procedures(source.draw(rng, CHUNK, n), "minimize", PROCEDURES, test=test)
        true = source.true_hypotheses(tested.first, tested.second)
        wrong += [(tested.adjusted[name][:, true] <= ALPHA).any(axis=1).sum() for name in PROCEDURES]
        found += CHUNK * float((tested.adjusted["holm"][:, ~true] <= ALPHA).mean())
    return [float(one) / count for one in wrong], found / count


def table() -> str:
    """Every situation with both tests, as Markdown; in brackets the Monte Carlo standard error."""
    lines = [
        "| situation | k | n | true | test | Bergmann–Hommel | Shaffer, dynamic | Shaffer | Holm | false ones found |",
        "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row, (name, source, n, count) in enumerate(CASES):
        true = int(source.true_hypotheses(*np.triu_indices(source.k, 1)).sum())
        m = source.k * (source.k - 1) // 2
        for place, test in enumerate(("sign", "wilcoxon")):
            rates, found = error_rates(source, n, test, count, SEED + 10 * row + place)
            cells = [f"{rate:.3f} ({math.sqrt(rate * (1 - rate) / count):.3f})" for rate in rates]
            lines.append(
                f"| {name} | {source.k} | {n} | {true} of {m} | {test.capitalize()} | {' | '.join(cells)} | {100 * found:.0f} % |"
            )
            print(lines[-1], flush=True)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="put the table into the documentation")
    write = parser.parse_args().write
    found = table()
    if write:
        text = DOCUMENT.read_text("utf-8")
        marks = r"(<!-- table -->\n).*?(<!-- end -->)"
        DOCUMENT.write_text(
            re.sub(marks, lambda match: f"{match[1]}{found}\n{match[2]}", text, flags=re.DOTALL), "utf-8"
        )


if __name__ == "__main__":
    main()
