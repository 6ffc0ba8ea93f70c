"""The public door to adjusted p-values: validate, sort, apply one procedure, undo the sorting."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.adjustment import stepwise
from podium.stats.adjustment._validate import as_pvalues
from podium.stats.adjustment.hommel import hommel
from podium.stats.adjustment.rom import rom

Floats = NDArray[np.float64]

PROCEDURES: dict[str, Callable[[Floats], Floats]] = {
    "bonferroni": stepwise.bonferroni,
    "sidak": stepwise.sidak,
    "holm": stepwise.holm,
    "holland": stepwise.holland,
    "finner": stepwise.finner,
    "hochberg": stepwise.hochberg,
    "hommel": hommel,
    "rom": rom,
    "li": stepwise.li,
}

METHODS: tuple[str, ...] = tuple(PROCEDURES)


def check_method(method: str) -> str:
    """Return the name of a procedure, or say which names exist."""
    if method not in METHODS:
        raise InputError("Unknown adjustment {method!r}. Use one of {names}.", method=method, names=", ".join(METHODS))
    return method


def adjust(pvalues: ArrayLike, method: str = "holm") -> Floats:
    """Adjust the p-values of a family of hypotheses for multiplicity.

    The adjusted p-value (APV) of a hypothesis is the smallest family-wise significance level at which
    the procedure rejects it.

    Parameters
    ----------
    pvalues : array_like of shape (..., m)
        The p-values of a family of m hypotheses, in any order; leading axes are a batch of families.
    method : str
        One of `METHODS`, with p_1 ≤ … ≤ p_m:

        - ``"bonferroni"``: m·p_i
        - ``"sidak"``: 1 − (1 − p_i)^m
        - ``"holm"``: max over j ≤ i of (m − j + 1)·p_j
        - ``"holland"``: max over j ≤ i of 1 − (1 − p_j)^(m − j + 1)
        - ``"finner"``: max over j ≤ i of 1 − (1 − p_j)^(m/j)
        - ``"hochberg"``: min over j ≥ i of (m − j + 1)·p_j
        - ``"hommel"``: closed testing with Simes tests
        - ``"rom"``: min over j ≥ i of the α that makes Rom's critical value c_{m−j+1}(α) equal to p_j
        - ``"li"``: p_i/(p_i + 1 − p_m), the largest stays p_m

    Returns
    -------
    ndarray of shape (..., m)
        Adjusted p-values between p and 1, in the order of the input. They rise with p; equal p-values have
        equal adjusted p-values, whatever their order.

    Raises
    ------
    InputError
        If an entry is missing or outside [0, 1], the input is a single number, or the method is unknown.
    InfeasibleError
        If ``"rom"`` is asked for more than 50 000 hypotheses.

    Notes
    -----
    Bonferroni and Holm hold under any dependence. Šidák, Holland and Finner need independence or a form of positive
    dependence; Hochberg and Hommel need Simes' inequality (independence, positive dependence); Rom and Li
    need independence. Accurate for p-values down to the smallest a double can hold.

    References
    ----------
    Holm, Scand. J. Statist. 6 (1979) 65–70. Holland & Copenhaver, Biometrics 43 (1987) 417–423. Finner, J. Amer.
    Statist. Assoc. 88 (1993) 920–923. Hochberg, Biometrika 75 (1988) 800–802. Hommel, Biometrika 75 (1988)
    383–386. Rom, Biometrika 77 (1990) 663–665. Li, J. Statist. Plann. Inference 138 (2008) 1521–1527.

    Examples
    --------
    >>> adjust([0.01, 0.04, 0.03, 0.04]).tolist()
    [0.04, 0.09, 0.09, 0.09]
    >>> adjust([0.01, 0.04, 0.03, 0.04], "hommel").tolist()
    [0.04, 0.04, 0.04, 0.04]
    """
    procedure = PROCEDURES[check_method(method)]
    p = as_pvalues(pvalues)
    if p.shape[-1] <= 1 or p.size == 0:
        return p
    order = np.argsort(p, axis=-1, kind="stable")
    ascending = np.take_along_axis(p, order, axis=-1)
    apv = np.clip(procedure(ascending), ascending, 1.0)
    # Rounding may neither reverse nor split: APVs rise with p, and equal p-values take the first one's APV.
    apv = np.maximum.accumulate(apv, axis=-1)
    apv = np.take_along_axis(apv, _first_of_equals(ascending), axis=-1)
    result = np.empty_like(apv)
    np.put_along_axis(result, order, apv, axis=-1)
    return result


def _first_of_equals(ascending: Floats) -> NDArray[np.intp]:
    """Return, for each sorted p-value, the position of the first one equal to it."""
    position = np.broadcast_to(np.arange(ascending.shape[-1]), ascending.shape).copy()
    position[..., 1:][ascending[..., 1:] == ascending[..., :-1]] = 0
    return np.maximum.accumulate(position, axis=-1)
