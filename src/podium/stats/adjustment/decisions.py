"""What each p-value is compared with at a given significance level, and the decisions that follow."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.adjustment._validate import as_family, check_alpha
from podium.stats.adjustment.hommel import worst_simes
from podium.stats.adjustment.procedures import adjust, check_method
from podium.stats.adjustment.rom import rom_critical_values
from podium.stats.adjustment.stepwise import complement_power

Floats = NDArray[np.float64]

STEP_DOWN = frozenset({"holm", "holland", "finner"})
STEP_UP = frozenset({"hochberg", "rom"})


def levels(pvalues: ArrayLike, method: str, alpha: float) -> Floats:
    """Significance level that each p-value of a family is compared with ("adjusted alpha").

    Parameters
    ----------
    pvalues : array_like of shape (m,)
        The p-values of one family.
    method : str
        One of `METHODS`.
    alpha : float
        Family-wise significance level, strictly between 0 and 1.

    Returns
    -------
    ndarray of shape (m,)
        The levels in the order of the input. With i the position of a hypothesis when the p-values are
        sorted ascending (equal ones keep the order of the input) and p_m the largest:

        - ``"bonferroni"``: α/m
        - ``"sidak"``: 1 − (1 − α)^(1/m)
        - ``"holm"``, ``"hochberg"``: α/(m − i + 1)
        - ``"holland"``: 1 − (1 − α)^(1/(m − i + 1))
        - ``"finner"``: 1 − (1 − α)^(i/m)
        - ``"rom"``: c_{m−i+1}(α), see `rom_critical_values`
        - ``"hommel"``: α/h for all, h the largest s ≤ m such that p_(m−s+k) > k·α/s for every k = 1..s, that is
          the size of the largest set of hypotheses Simes' test does not reject; α when there is none. It
          depends on the data: h is an upper bound of the number of true hypotheses.
        - ``"li"``: α for the hypothesis with the largest p-value; α(1 − p_m)/(1 − α) for the others (more
          than α when p_m ≤ α, where all are rejected)

    Raises
    ------
    InputError
        If the p-values are no family (missing, outside [0, 1], not one-dimensional), the method is unknown
        or alpha does not lie strictly between 0 and 1.
    InfeasibleError
        If ``"rom"`` is asked for more than 50 000 hypotheses.

    Notes
    -----
    How the levels decide: the single-step procedures (bonferroni, sidak, hommel, li) reject p_i ≤ its level; the
    step-down ones (holm, holland, finner) start at the smallest p-value and stop at the first that exceeds its
    level; the step-up ones (hochberg, rom) start at the largest and reject the first that does not
    exceed its level with all smaller ones. Li's rule in two steps: reject all if p_m ≤ α, otherwise those with
    p_i ≤ α(1 − p_m)/(1 − α), which excludes p_m.

    Examples
    --------
    >>> levels([0.03, 0.001, 0.2], "holm", 0.06).round(6).tolist()
    [0.03, 0.02, 0.06]
    """
    check_method(method)
    p, alpha = as_family(pvalues), check_alpha(alpha)
    if p.size == 0:
        return p
    order = np.argsort(p, kind="stable")
    result = np.empty_like(p)
    result[order] = LEVELS[method](p[order], alpha)
    return result


def rejects(pvalues: ArrayLike, method: str, alpha: float) -> NDArray[np.bool_]:
    """Decide which hypotheses a procedure rejects: those whose adjusted p-value is at most alpha.

    Parameters
    ----------
    pvalues : array_like of shape (..., m)
        The p-values of a family; leading axes are a batch of families.
    method : str
        One of `METHODS`.
    alpha : float
        Family-wise significance level, strictly between 0 and 1.

    Returns
    -------
    ndarray of bool, shape (..., m)
        ``adjust(pvalues, method) <= alpha``. Comparing the p-values with `levels` is the same decision, except
        where a p-value equals its level to the last bit: there the adjusted p-value decides.

    Raises
    ------
    InputError, InfeasibleError
        As for `adjust`; InputError also if alpha does not lie strictly between 0 and 1.

    Examples
    --------
    >>> rejects([0.01, 0.04, 0.03], "hochberg", 0.05).tolist()
    [True, True, True]
    """
    alpha = check_alpha(alpha)
    return np.asarray(adjust(pvalues, method) <= alpha)


def threshold(pvalues: ArrayLike, method: str, alpha: float) -> float:
    """Return the one number t for which the procedure "rejects the hypotheses with p ≤ t".

    Parameters
    ----------
    pvalues : array_like of shape (m,), m ≥ 1
        The p-values of one family.
    method : str
        One of `METHODS`.
    alpha : float
        Family-wise significance level, strictly between 0 and 1.

    Returns
    -------
    float
        In terms of `levels`: bonferroni, sidak, hommel: their common level. Step-down (holm, holland, finner): the
        level at the first hypothesis not rejected, or the last level if all are rejected. Step-up (hochberg,
        rom): the level at the largest p-value rejected, or the level of the smallest if none is. Li: α if all are
        rejected, otherwise α(1 − p_m)/(1 − α). ``pvalues <= t`` equals `rejects` exactly: where a p-value
        equals its level up to rounding, t is moved to the nearest number that keeps this true.

    Raises
    ------
    InputError, InfeasibleError
        As for `levels`; InputError also for an empty family.

    Examples
    --------
    >>> threshold([0.01, 0.04, 0.03], "holm", 0.05)
    0.025
    """
    check_method(method)
    p, alpha = as_family(pvalues), check_alpha(alpha)
    if p.size == 0:
        raise InputError("An empty family has no threshold. Pass at least one p-value.")
    ascending = np.sort(p)
    rejected = int(np.count_nonzero(rejects(ascending, method, alpha)))
    natural = float(LEVELS[method](ascending, alpha)[_decisive(method, rejected, p.size)])
    if rejected < p.size:
        natural = min(natural, float(np.nextafter(ascending[rejected], -1.0)))
    return max(natural, float(ascending[rejected - 1])) if rejected else natural


def _decisive(method: str, rejected: int, m: int) -> int:
    """Return the position whose level separates the rejected hypotheses from the others."""
    if method in STEP_DOWN:
        return min(rejected, m - 1)
    if method in STEP_UP:
        return max(rejected - 1, 0)
    return m - 1 if rejected == m else 0


def _remaining(p: Floats) -> Floats:
    return np.arange(p.size, 0, -1, dtype=np.float64)


def _hommel_level(p: Floats, alpha: float) -> Floats:
    standing = np.flatnonzero(worst_simes(p[None])[0] > alpha)
    size = int(standing[-1]) + 1 if standing.size else 1
    return np.full(p.size, alpha / size)


def _li_levels(p: Floats, alpha: float) -> Floats:
    result = np.full(p.size, alpha * (1.0 - p[-1]) / (1.0 - alpha))
    result[-1] = alpha
    return result


def _rom_levels(p: Floats, alpha: float) -> Floats:
    return rom_critical_values(p.size, alpha)[::-1]


# Of the sorted p-values and α, the levels in sorted order.
LEVELS: dict[str, Callable[[Floats, float], Floats]] = {
    "bonferroni": lambda p, alpha: np.full(p.size, alpha / p.size),
    "sidak": lambda p, alpha: np.full(p.size, complement_power(alpha, 1.0 / p.size)),
    "holm": lambda p, alpha: alpha / _remaining(p),
    "holland": lambda p, alpha: complement_power(alpha, 1.0 / _remaining(p)),
    "finner": lambda p, alpha: complement_power(alpha, np.arange(1, p.size + 1) / p.size),
    "hochberg": lambda p, alpha: alpha / _remaining(p),
    "hommel": _hommel_level,
    "rom": _rom_levels,
    "li": _li_levels,
}
