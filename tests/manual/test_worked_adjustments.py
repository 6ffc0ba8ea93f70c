"""The worked numbers of the two pages on adjustments: closed tests, all partitions and root finding instead of formulas."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from scipy.optimize import brentq

from manual.pages import says

P = [0.004, 0.024, 0.030, 0.060]
M = len(P)


def shown(values: list[float]) -> str:
    return ", ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def closed(test: str) -> list[float]:
    """Closed testing: the largest p-value of any subset that holds the hypothesis."""
    found = [0.0] * M
    for size in range(1, M + 1):
        for subset in itertools.combinations(range(M), size):
            inside = sorted(P[i] for i in subset)
            value = (
                size * inside[0] if test == "bonferroni" else min(size * p / rank for rank, p in enumerate(inside, 1))
            )
            for i in subset:
                found[i] = max(found[i], value)
    return found


def rom_values(alpha: float) -> list[float]:
    c = [alpha, alpha / 2]
    for i in range(3, M + 1):
        powers = sum(alpha**j for j in range(1, i))
        c.append((powers - sum(math.comb(i, j) * c[j] ** (i - j) for j in range(1, i - 1))) / i)
    return c


def rom() -> list[float]:
    needed = [brentq(lambda a, p=p, r=M - i: rom_values(a)[r - 1] - p, 1e-9, 0.999) for i, p in enumerate(P)]
    return [min(needed[i:]) for i in range(M)]


def steps_down(values: list[float]) -> list[float]:
    return list(itertools.accumulate(values, max))


def test_a_control() -> None:
    said = {
        "Bonferroni": [M * p for p in P],
        "Šidák": [1 - (1 - p) ** M for p in P],
        "Holm": closed("bonferroni"),
        "Holland": steps_down([1 - (1 - p) ** (M - i) for i, p in enumerate(P)]),
        "Finner": steps_down([1 - (1 - p) ** (M / (i + 1)) for i, p in enumerate(P)]),
        "Hochberg": [min((M - j) * P[j] for j in range(i, M)) for i in range(M)],
        "Hommel": closed("simes"),
        "Rom": rom(),
        "Li": [p / (p + 1 - P[-1]) for p in P[:-1]] + [P[-1]],
    }
    says("methods/adjustments-control", *(f"| {name} | {shown(values)} |" for name, values in said.items()))
    says("methods/adjustments-control", ", ".join(f"{c:.6f}".rstrip("0") for c in rom_values(0.05)))


RANKS = {"A": 1.5, "B": 2.0, "C": 3.0, "D": 3.5}
PAIRS = list(itertools.combinations("ABCD", 2))
Z = {pair: abs(RANKS[pair[0]] - RANKS[pair[1]]) / math.sqrt(4 * 5 / 60) for pair in PAIRS}
RAW = {pair: math.erfc(z / math.sqrt(2)) for pair, z in Z.items()}


def partitions(names: str) -> Iterator[list[str]]:
    if not names:
        yield []
        return
    first, rest = names[0], names[1:]
    for size in range(len(rest) + 1):
        for chosen in itertools.combinations(rest, size):
            for others in partitions("".join(name for name in rest if name not in chosen)):
                yield [first + "".join(chosen), *others]


SETS = [
    inside
    for blocks in partitions("ABCD")
    if (inside := [p for block in blocks for p in itertools.combinations(block, 2)])
]


def shaffer() -> dict[tuple[str, str], float]:
    sizes = sorted({len(inside) for inside in SETS})
    ordered = sorted(PAIRS, key=RAW.__getitem__)
    worth = [max(s for s in sizes if s <= len(PAIRS) - i) * RAW[pair] for i, pair in enumerate(ordered)]
    return {
        pair: min(1.0, max(w for w, other in zip(worth, ordered, strict=True) if RAW[other] <= RAW[pair] + 1e-12))
        for pair in PAIRS
    }


def bergmann_hommel() -> dict[tuple[str, str], float]:
    return {pair: min(1.0, max(len(s) * min(RAW[q] for q in s) for s in SETS if pair in s)) for pair in PAIRS}


def holm() -> dict[tuple[str, str], float]:
    ordered = sorted(PAIRS, key=RAW.__getitem__)
    worth = [(len(PAIRS) - i) * RAW[pair] for i, pair in enumerate(ordered)]
    return {
        pair: min(1.0, max(w for w, other in zip(worth, ordered, strict=True) if RAW[other] <= RAW[pair] + 1e-12))
        for pair in PAIRS
    }


def test_all_pairs() -> None:
    columns = [{pair: min(1.0, 6 * p) for pair, p in RAW.items()}, holm(), shaffer(), bergmann_hommel()]
    for pair in PAIRS:
        numbers = " | ".join("1" if column[pair] == 1 else f"{column[pair]:.4f}" for column in columns)
        says("methods/adjustments-all-pairs", f"| {'–'.join(pair)} | {Z[pair]:.3f} | {RAW[pair]:.4f} | {numbers} |")
    assert len(SETS) == 14
    assert {0, *(len(inside) for inside in SETS)} == {0, 1, 2, 3, 6}


def test_the_line_of_bergmann_hommel() -> None:
    """N_BC(d) from all partitions whose blocks span at most d."""
    best = 0.0
    for d, shown in ((1.0, "1"), (1.5, "1½"), (2.0, "2")):
        p = math.erfc(d / math.sqrt(4 * 5 / 60) / math.sqrt(2))
        most = max(
            sum(len(block) * (len(block) - 1) // 2 for block in blocks)
            for blocks in partitions("ABCD")
            if any({"B", "C"} <= set(block) for block in blocks)
            and all(max(map(RANKS.__getitem__, block)) - min(map(RANKS.__getitem__, block)) <= d for block in blocks)
        )
        best = max(best, p * most)
        row = f"| {most} | {p * most:.4f} |"
        says("bergmann-hommel", f"| {shown} | {p:.4f} |", row)
    assert sum(("B", "C") in inside for inside in SETS) == 5
    says("bergmann-hommel", f"APV = {best:.4f}, from three numbers instead of the five")
