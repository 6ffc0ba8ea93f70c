"""Rom's step-up procedure: critical values that make the family-wise error exactly α for independent p-values."""

from __future__ import annotations

from functools import lru_cache
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from podium.stats.adjustment._rom_table import critical_values, rom_table
from podium.stats.adjustment._validate import check_alpha, check_size
from podium.stats.adjustment.stepwise import hochberg, suffix_minimum

Floats = NDArray[np.float64]


def rom(p: Floats) -> Floats:
    """Rom (1990) adjusted p-values of p sorted ascending along the last axis, shape ``(..., m)``.

    APV_i = min over j ≥ i of α*(p_j, m − j + 1), where α*(p, r) solves c_r(α) = p.
    """
    m = p.shape[-1]
    remaining = np.broadcast_to(np.arange(m, 0, -1), p.shape)
    needed = rom_table(m).solve(p.ravel(), remaining.ravel()).reshape(p.shape)
    return np.minimum(suffix_minimum(needed), hochberg(p))  # c_r ≥ α/r, so never above Hochberg


def rom_critical_values(m: SupportsIndex, alpha: float) -> Floats:
    """Critical values of Rom's step-up procedure.

    Parameters
    ----------
    m : int
        Number of hypotheses.
    alpha : float
        Family-wise significance level, strictly between 0 and 1.

    Returns
    -------
    ndarray of shape (m,)
        c_1 > c_2 > … > c_m: c_r is compared with the r-th largest p-value.

    Raises
    ------
    InputError
        If m is no whole number ≥ 0 or alpha does not lie strictly between 0 and 1.
    InfeasibleError
        If m exceeds 50 000.

    Notes
    -----
    c_1 = α, c_2 = α/2 and c_i = [Σ_{j=1}^{i−1} α^j − Σ_{j=1}^{i−2} C(i,j) c_{j+1}^{i−j}]/i. The factors
    1, 2, 3, 3.814, 4.755, … found in the literature come from a program that sums one term too few.

    References
    ----------
    D. M. Rom, A sequentially rejective test procedure based on a modified Bonferroni inequality,
    Biometrika 77 (1990) 663–665.

    Examples
    --------
    >>> rom_critical_values(6, 0.05).round(6).tolist()
    [0.05, 0.025, 0.016875, 0.012713, 0.010193, 0.008505]
    """
    return _at_level(check_size(m), check_alpha(alpha)).copy()


@lru_cache(maxsize=8)
def _at_level(m: int, alpha: float) -> Floats:
    """Critical values of one level: a report asks for the same ones several times."""
    return critical_values(m, np.array([alpha]))[:, 0]
