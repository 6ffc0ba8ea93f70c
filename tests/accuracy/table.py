"""Write docs/explanation/accuracy.md from the whole grid: ``python tests/accuracy/table.py`` (some minutes)."""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import scipy

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from mpmath import mp, mpf  # noqa: E402

from accuracy.cases import CASES, LIMIT, Outcome, measure  # noqa: E402

PAGE = ROOT / "docs" / "explanation" / "accuracy.md"
ROOMS = ("statistics", "exact_tests", "tables", "families")
HEAD = """# How accurate the p-values are

Every p-value and every adjustment below was compared with a reference of 50 digits. The references are computed from the
definitions with mpmath, fractions and integer counts; they share no code with podium (`tests/accuracy`). If a test
takes a table, the reference computes the statistic as an exact fraction, so the error also includes the rounding of the statistic. The two double integrals (Tukey and
Dunnett of several groups) are accurate to 20 digits.

The largest allowed relative error is 1e-10, for every p-value of 1e-300 or more. Every change is tested on a thinned grid;
`python tests/accuracy/table.py` computes the full grid and writes this page.

| function | grid | points | smallest p | largest relative error |
| --- | --- | ---: | ---: | ---: |
"""
TAIL = """
The largest error overall is {largest}. It was measured with NumPy {numpy} and SciPy {scipy} on Python {python} ({machine}).

## What is not in the table

- P-values estimated by simulation (permutation tests, the multiple sign test of many algorithms, grouped predictions with many groups).
  Their error is the Monte Carlo error reported with them. Beyond 2000 problems, the multiple sign test takes its counts as normal: within
  0.5 % of binomial p-values down to 0.001.
- P-values that are approximations by construction, with constants printed in a paper to a few digits: Lilliefors, Anderson–Darling,
  Shapiro–Wilk, D'Agostino–Pearson. They are tested against their authors' programs and against SciPy.
- Fligner–Killeen and the tests of whole clusters: their tails are the chi-square and normal tails measured above.
- Huynh and Feldt's ε and Mauchly's test: the F and chi-square tails are those measured above; their estimates are tested against R.

## What the SciPy version changes

The tails of the normal, chi-square, t and F distributions come from SciPy. The binomial distribution with probability ½ (sign test, McNemar) is computed with
SciPy's incomplete beta function, because `scipy.special.bdtr` loses digits at a million trials. The noncentral t distribution (power, intervals of effects)
is SciPy's as well, and is tested against R (`tests/reference/plan_r.R`, `tests/reference/pair_r.R`). podium requires SciPy 1.15.
"""


def main() -> None:
    """Measure every case and write the page."""
    for room in ROOMS:
        import_module(f"accuracy.{room}")
    lines, worst = [], 0.0
    for entry in CASES:
        outcome = measure(entry, thin=False)
        worst = max(worst, outcome.error)
        lines.append(_line(entry.function, entry.grid, outcome))
        print(lines[-1], flush=True)
    foot = TAIL.format(
        largest=f"{worst:.1e}",
        numpy=np.__version__,
        scipy=scipy.__version__,
        python=platform.python_version(),
        machine=platform.machine(),
    )
    PAGE.write_text(HEAD + "\n".join(lines) + "\n" + foot, encoding="utf-8")
    if worst >= LIMIT:
        sys.exit(f"the largest relative error is {worst:.1e}, above {LIMIT:g}")


def _line(function: str, grid: str, outcome: Outcome) -> str:
    return f"| `{function}` | {grid} | {outcome.points} | {_power(outcome.smallest)} | {outcome.error:.1e} |"


def _power(value: mpf) -> str:
    return str(mp.nstr(value, 1, min_fixed=-3, max_fixed=3)).replace(".0e", "e")


if __name__ == "__main__":
    main()
