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


def main() -> None:
    """Compare the example table."""
    if smallest(np.array([0.01, 0.04])) != 0.02:
        raise SystemExit("Holm's adjustment of 0.01 among two is 0.02")
    try:
        raise podium.MissingExtraError("pandas", "pandas", version())
    except podium.PodiumError:
        pass


if __name__ == "__main__":
    main()
