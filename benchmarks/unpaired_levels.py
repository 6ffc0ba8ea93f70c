"""How often `podium compare --unpaired` calls algorithms different that are not: the tables of docs/explanation/unpaired.md.

All samples have the same distribution, or the same median and symmetric distributions of other spreads, so that no algorithm tends to be
better. Beside the verdict stand its two tests alone (each adjusted by Holm) and Dunn's tests on pooled ranks. Takes some minutes.

    python benchmarks/unpaired_levels.py [--tables 4000]
"""

from __future__ import annotations

import argparse

import numpy as np

from podium.stats import adjust, brunner_munzel, kruskal_wallis, rank_sum_test

ALPHA = 0.05
SITUATIONS = {
    "equal": (1, 1, 1, 1, 1),
    "one four times as wide": (4, 1, 1, 1, 1),
    "half four times as wide": (4, 4, 1, 1, 1),
    "one twenty times as wide": (20, 1, 1, 1, 1),
}
SIZES = {
    2: ((3, 3), (4, 4), (5, 5), (10, 10), (30, 30), (5, 10), (10, 5), (5, 30), (10, 30), (30, 10)),
    3: ((3, 3, 3), (5, 5, 5), (10, 10, 10), (30, 30, 30), (5, 10, 30), (30, 10, 5)),
    5: ((3,) * 5, (5,) * 5, (10,) * 5, (30,) * 5, (5, 5, 10, 30, 30), (30, 30, 10, 5, 5)),
}


def errors(rng: np.random.Generator, sizes: tuple[int, ...], spreads: tuple[int, ...], ties: bool) -> np.ndarray:
    """Whether the verdict, Mann and Whitney's, Brunner and Munzel's and Dunn's tests find a difference in one table."""
    k = len(sizes)
    samples = [spread * rng.normal(size=n) for n, spread in zip(sizes, spreads, strict=False)]
    if ties:
        samples = [np.rint(sample) for sample in samples]
    pairs = [(samples[i], samples[j]) for i in range(k) for j in range(i + 1, k)]
    exact = np.array([rank_sum_test(x, y).pvalue for x, y in pairs])
    robust = np.array([brunner_munzel(x, y).pvalue for x, y in pairs])
    dunn = kruskal_wallis(samples).dunn_pvalues[np.triu_indices(k, 1)]
    return np.array([adjust(p, "holm").min() <= ALPHA for p in (np.maximum(exact, robust), exact, robust, dunn)])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=4000)
    tables = parser.parse_args().tables
    rng = np.random.default_rng(20261123)
    print("| algorithms | values | spreads | ties | verdict | Mann–Whitney | Brunner–Munzel | Dunn |")
    print("| ---: | --- | --- | --- | ---: | ---: | ---: | ---: |")
    for k, designs in SIZES.items():
        for situation, spreads in SITUATIONS.items():
            if k == 2 and situation.startswith("half"):
                continue
            for sizes in designs:
                for ties in (False, True):
                    if ties and (situation != "equal" or len(set(sizes)) > 1):
                        continue
                    found = np.mean([errors(rng, sizes, spreads, ties) for _ in range(tables)], axis=0)
                    shown = f"{sizes[0]} each" if len(set(sizes)) == 1 else ", ".join(map(str, sizes))
                    rates = " | ".join(f"{rate:.3f}" for rate in found)
                    print(f"| {k} | {shown} | {situation} | {'yes' if ties else 'no'} | {rates} |", flush=True)


if __name__ == "__main__":
    main()
