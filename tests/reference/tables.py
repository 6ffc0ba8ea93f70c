"""Made-up results tables that no published number has been tuned to; the same on every machine.

Cells are decimal text, because text is what a user writes and where ties are decided. Only ``random()`` of
the generator is used: its stream for a seed is promised not to change between Python versions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    name: str
    objective: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def algorithms(self) -> list[str]:
        return [f"alg{j + 1}" for j in range(len(self.rows[0]))]

    @property
    def problems(self) -> list[str]:
        return [f"problem{i + 1:03d}" for i in range(len(self.rows))]

    def csv(self) -> str:
        lines = [",".join(["problem", *self.algorithms])]
        lines += [",".join([name, *row]) for name, row in zip(self.problems, self.rows, strict=True)]
        return "\n".join(lines) + "\n"


class Dice:
    """The few draws the tables need, from ``random()`` alone."""

    def __init__(self, seed: int) -> None:
        self.uniform = random.Random(seed).random

    def below(self, n: int) -> int:
        return int(self.uniform() * n)

    def bell(self) -> float:
        return sum(self.uniform() for _ in range(12)) - 6

    def one_of(self, items: str | list[str]) -> str:
        return items[self.below(len(items))]


def table(name: str, objective: str, shape: tuple[int, int], cell: Callable[[int, int], str]) -> Table:
    n, k = shape
    return Table(name, objective, tuple(tuple(cell(i, j) for j in range(k)) for i in range(n)))


def accuracies(name: str, shape: tuple[int, int], decimals: int, gap: float, seed: int) -> Table:
    """Accuracies of better and better algorithms on easy and hard problems."""
    dice = Dice(seed)
    ease = [0.5 + 0.45 * dice.uniform() for _ in range(shape[0])]

    def cell(i: int, j: int) -> str:
        return f"{min(1.0, max(0.0, ease[i] + gap * j + 0.04 * dice.bell())):.{decimals}f}"

    return table(name, "maximize", shape, cell)


def errors_with_zeros() -> Table:
    dice = Dice(4)

    def cell(i: int, j: int) -> str:
        return "0" if dice.uniform() < 0.2 else f"{abs(dice.bell()) * (1 + 0.15 * j) * (i + 1) / 20:.4f}"

    return table("errors with exact zeros", "minimize", (40, 6), cell)


def wide_scales() -> Table:
    """Errors of optimisers: 1e-8 beside 1e9 in one table, zeros where the optimum was met."""
    dice = Dice(5)

    def cell(i: int, j: int) -> str:
        if dice.uniform() < 0.15:
            return "0"
        size = 10.0 ** (-8 + 17 * ((i * 7) % 30) / 29)
        return f"{size * (1 + dice.uniform()) * 1.2 ** (j % 3):.6g}"

    return table("scales from 1e-8 to 1e9", "minimize", (30, 5), cell)


def negative_values() -> Table:
    dice = Dice(6)
    return table(
        "negative log-likelihoods", "maximize", (36, 4), lambda i, j: f"{-120 - 3 * i + 2 * j + 4 * dice.bell():.2f}"
    )


def both_signs() -> Table:
    dice = Dice(7)
    return table("both signs", "minimize", (27, 5), lambda i, j: f"{dice.bell() + 0.3 * j:.1f}")


def counts() -> Table:
    dice = Dice(8)
    return table("counts", "minimize", (60, 7), lambda i, j: str(dice.below(25 + j) + i % 4))


def tenths() -> Table:
    """Cells such as 0.1, 0.2, 0.3: their aligned values tie, the binary ones do not."""
    dice = Dice(9)
    return table("tenths", "maximize", (26, 4), lambda i, j: f"0.{1 + dice.below(8) + (j == 3)}")


def hundredths_apart() -> Table:
    dice = Dice(10)
    return table("hundredths", "minimize", (33, 3), lambda i, j: f"{(i % 5) * 1.1 + (dice.below(9) + j) * 0.01:.2f}")


def seventeen_digits() -> Table:
    """Neighbours in the 17th digit: different as written, often the same binary number."""
    dice = Dice(11)

    def cell(i: int, j: int) -> str:
        head = f"0.{9000 + 37 * (i % 11)}" + "".join(str((i * d + 3) % 10) for d in range(11, 22))
        return head + f"{20 + dice.below(5) + j % 2:02d}"

    return table("seventeen digits", "maximize", (24, 3), cell)


def far_tail() -> Table:
    """A clear order on many problems: p-values far below what one minus a distribution function can hold."""
    dice = Dice(12)
    return table("far tail", "maximize", (240, 5), lambda i, j: f"{50 + 2 * j + 3 * dice.bell():.3f}")


def heavy_ties() -> Table:
    """Solved or not: whole rows tie, and so do most ranges."""
    dice = Dice(13)
    return table("zeros and ones", "maximize", (45, 5), lambda i, j: str(int(dice.uniform() < 0.3 + 0.1 * j)))


def one_number_many_spellings() -> Table:
    dice = Dice(14)
    spelled = {
        0: ["0", "0.0", "0.000", "0e5", "-0"],
        1: ["0.5", "0.50", "5e-1", ".5", "5E-1"],
        2: ["1000", "1e3", "1000.0", "1E+3", "10.00e2"],
        3: ["-2.5", "-2.50", "-25e-1", "-0.25E1"],
        4: ["7e-7", "0.0000007", "0.7e-6", "7.0E-07"],
    }
    return table("many spellings", "minimize", (29, 4), lambda i, j: dice.one_of(spelled[dice.below(5)]))


def two_camps() -> Table:
    """Two groups of four without any difference inside them: the logic of pairwise families at work."""
    dice = Dice(15)
    return table("two camps", "maximize", (34, 8), lambda i, j: f"{0.6 + 0.02 * (j // 4) + 0.02 * dice.bell():.3f}")


def unseen_tables() -> list[Table]:
    """All tables, from 22 x 3 to 300 x 8."""
    return [
        accuracies("three decimals", (22, 3), 3, 0.01, 1),
        accuracies("six decimals", (48, 5), 6, 0.008, 2),
        accuracies("large", (300, 8), 4, 0.003, 3),
        errors_with_zeros(),
        wide_scales(),
        negative_values(),
        both_signs(),
        counts(),
        tenths(),
        hundredths_apart(),
        seventeen_digits(),
        far_tail(),
        heavy_ties(),
        one_number_many_spellings(),
        two_camps(),
    ]
