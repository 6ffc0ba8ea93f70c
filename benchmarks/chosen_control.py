"""How often a control that was chosen because it ranks best is called different from an equal algorithm, at a nominal 0.05.

All algorithms are alike, so every rejection is wrong. A control named beforehand stands beside it. Prints the table of
docs/explanation/methods/adjustments-control.md; takes about a minute.

    python benchmarks/chosen_control.py
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from podium.stats.adjustments import adjust
from podium.stats.rankings import normal_pvalue
from podium.stats.sign import sign_test
from podium.stats.wilcoxon import signed_rank

TABLES, ALPHA = 20_000, 0.05
SHAPES = ((12, 3), (12, 5), (30, 5), (30, 10), (30, 20))


def errs(pvalues: NDArray[np.float64]) -> bool:
    """Whether Holm's procedure rejects anything, which its smallest adjusted p-value decides."""
    return bool(adjust(pvalues, "holm").min() <= ALPHA)


def rates(n: int, k: int, rng: np.random.Generator) -> dict[str, tuple[float, float]]:
    """Share of tables with a false result by test: control named beforehand, control chosen."""
    hits = {name: np.zeros(2) for name in ("two-sided", "one-sided", "wilcoxon", "sign")}
    few = TABLES // 5
    for number in range(TABLES):
        x = rng.normal(size=(n, k))
        ranks = x.argsort(axis=1).argsort(axis=1).mean(axis=0) + 1
        for place, control in enumerate((0, int(ranks.argmin()))):
            others = np.delete(np.arange(k), control)
            z = (ranks[others] - ranks[control]) / np.sqrt(k * (k + 1) / (6 * n))
            hits["two-sided"][place] += errs(normal_pvalue(z, "two-sided"))
            hits["one-sided"][place] += errs(normal_pvalue(z, "greater"))
            if number < few:
                gains = (x[:, others] - x[:, [control]]).T
                hits["wilcoxon"][place] += errs(np.asarray(signed_rank(gains).pvalue))
                hits["sign"][place] += errs(np.asarray(sign_test(gains).pvalue))
    sizes = {"two-sided": TABLES, "one-sided": TABLES, "wilcoxon": few, "sign": few}
    return {name: (float(one[0]) / sizes[name], float(one[1]) / sizes[name]) for name, one in hits.items()}


def main() -> None:
    rng = np.random.default_rng(20261122)
    print("| problems × algorithms | control | mean ranks, two-sided | one-sided: better | Wilcoxon | sign |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for n, k in SHAPES:
        found = rates(n, k, rng)
        for place, name in enumerate(("named beforehand", "best of these data")):
            cells = " | ".join(f"{found[test][place]:.3f}" for test in ("two-sided", "one-sided", "wilcoxon", "sign"))
            print(f"| {n} × {k} | {name} | {cells} |")


if __name__ == "__main__":
    main()
