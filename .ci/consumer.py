"""What a typed program writes with podium: checked by ``mypy --strict`` against the installed wheel, then run."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

import podium
from podium import stats


def smallest(pvalues: npt.NDArray[np.float64]) -> float:
    """Return the smallest adjusted p-value."""
    adjusted: npt.NDArray[np.float64] = stats.adjust(pvalues, "holm")
    return float(adjusted.min())


def version() -> str:
    """Return podium's version."""
    found: str = podium.__version__
    return found


def decided(table: list[list[float]]) -> list[str]:
    """Return who is better, pair by pair, and write a table."""
    comparison: podium.Comparison = podium.compare(table, objective="maximize", algorithms=["A", "B"], missing="refuse")
    tiers: list[tuple[str, ...]] = comparison.verdict.tiers
    latex: str = comparison.table("ranks").to_latex()
    if not tiers or "toprule" not in latex:
        raise SystemExit("a verdict has tiers, and its ranks are a table")
    return [one.better for one in comparison.verdict.decisions if one.better is not None]


def main() -> None:
    """Compare the example table."""
    if decided([[float(i + 2), float(i)] for i in range(12)]) != ["A"]:
        raise SystemExit("A is better than B everywhere")
    if smallest(np.array([0.01, 0.04])) != 0.02:
        raise SystemExit("Holm's adjustment of 0.01 among two is 0.02")
    try:
        raise podium.MissingExtraError("pandas", "pandas", version())
    except podium.PodiumError:
        pass


if __name__ == "__main__":
    main()
