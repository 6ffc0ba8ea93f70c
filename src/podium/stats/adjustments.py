"""Adjusted p-values, levels and decisions for a family of hypotheses without logical relations.

The functions of a procedure are one record in `PROCEDURES`, its names one in `podium.stats.procedures`. The functions take p-values
sorted ascending along the last axis, shape ``(..., m)``; `adjust` sorts, clips to [p, 1] and gives equal p-values equal results.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.checks import check_alpha
from podium.errors import InputError
from podium.i18n import Message
from podium.stats.ranks import quotient
from podium.stats.rom import required_alpha, rom_critical_values

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]


class Procedure(NamedTuple):
    """How an adjustment is computed that needs nothing but the p-values."""

    adjust: Callable[[Floats], Floats]  # From sorted p-values, shape ``(..., m)``, to adjusted ones
    levels: Callable[[Floats, float], Floats]  # From sorted p-values, shape ``(m,)``, and α to the level of each
    # "single": every p-value has its own level. "down": from the smallest p-value to the first above its level. "up":
    # from the largest p-value to the first that is not
    step: Literal["single", "down", "up"] = "single"
    # Whether it estimates how many hypotheses are true, so that an adjusted p-value may be smaller than the p-value
    adaptive: bool = False


def complement_power(p: Floats | float, exponent: Floats | float) -> Floats:
    """Return 1 − (1 − p)^exponent, accurate for tiny p, at most exponent·p for exponents ≥ 1."""
    p, exponent = np.asarray(p, dtype=np.float64), np.asarray(exponent, dtype=np.float64)
    with np.errstate(divide="ignore"):  # p = 1: the logarithm is −inf and the result exactly 1
        value = -np.expm1(exponent * np.log1p(-p))
    # Bernoulli's inequality holds in real numbers; here it stops the last bit from breaking it.
    bounded = np.where(exponent > 1.0, np.minimum(value, exponent * p), value)
    return np.where(exponent == 1.0, p, bounded)


def suffix_minimum(values: Floats) -> Floats:
    """Return min over j ≥ i along the last axis: how every step-up procedure looks ahead."""
    return np.asarray(np.minimum.accumulate(values[..., ::-1], axis=-1)[..., ::-1])


def _steps(m: int) -> Floats:
    """Return i = 1..m."""
    return np.arange(1, m + 1, dtype=np.float64)


def _remaining(m: int) -> Floats:
    """Return m − i + 1 for i = 1..m: the hypotheses still in play at each step."""
    return np.arange(m, 0, -1, dtype=np.float64)


def bonferroni(p: Floats) -> Floats:
    """Bonferroni (Dunn 1961): m·p."""
    return np.asarray(p.shape[-1] * p)


def sidak(p: Floats) -> Floats:
    """Šidák (1967): 1 − (1 − p)^m."""
    return complement_power(p, float(p.shape[-1]))


def holm(p: Floats) -> Floats:
    """Holm (1979), step-down: max over j ≤ i of (m − j + 1)·p_j."""
    return np.asarray(np.maximum.accumulate(_remaining(p.shape[-1]) * p, axis=-1))


def holland(p: Floats) -> Floats:
    """Holland & Copenhaver (1987), step-down: max over j ≤ i of 1 − (1 − p_j)^(m − j + 1)."""
    return np.asarray(np.maximum.accumulate(complement_power(p, _remaining(p.shape[-1])), axis=-1))


def finner(p: Floats) -> Floats:
    """Finner (1993), step-down: max over j ≤ i of 1 − (1 − p_j)^(m/j)."""
    m = p.shape[-1]
    exponent = m / _steps(m)
    return np.asarray(np.maximum.accumulate(complement_power(p, exponent), axis=-1))


def hochberg(p: Floats) -> Floats:
    """Hochberg (1988), step-up: min over j ≥ i of (m − j + 1)·p_j."""
    return suffix_minimum(_remaining(p.shape[-1]) * p)


def hommel(p: Floats) -> Floats:
    """Hommel (1988): closed testing with Simes tests; never above Hochberg's, a theorem that the last bit must not break."""
    return np.minimum(closed_simes(p), hochberg(p))


def rom(p: Floats) -> Floats:
    """Rom (1990), step-up: min over j ≥ i of the α at which p_j meets its critical value; never above Hochberg's, as c_r ≥ α/r."""
    return np.minimum(suffix_minimum(required_alpha(p)), hochberg(p))


def benjamini_hochberg(p: Floats) -> Floats:
    """Benjamini & Hochberg (1995), step-up: min over j ≥ i of m·p_j/j."""
    m = p.shape[-1]
    return suffix_minimum(m / _steps(m) * p)


def benjamini_yekutieli(p: Floats) -> Floats:
    """Benjamini & Yekutieli (2001), step-up: Benjamini and Hochberg's value times 1 + 1/2 + … + 1/m."""
    return _harmonic(p.shape[-1]) * benjamini_hochberg(p)


def _harmonic(m: int) -> float:
    """Return 1 + 1/2 + … + 1/m."""
    return fsum(1.0 / i for i in range(1, m + 1))


def li(p: Floats) -> Floats:
    """Li (2008), two-step: p/(p + 1 − p_max); the largest keeps its own value.

    Where p = 0 and p_max = 1 the quotient is 0/0; the procedure rejects p = 0 at every level, so it is 0.
    """
    largest = p[..., -1:]
    return np.where(p == largest, p, np.minimum(quotient(p, p + (1.0 - largest)), largest))


def _hommel_level(p: Floats, alpha: float) -> Floats:
    standing = np.flatnonzero(worst_simes(p[None])[0] > alpha)
    size = int(standing[-1]) + 1 if standing.size else 1
    return np.full(p.size, alpha / size)


def _li_levels(p: Floats, alpha: float) -> Floats:
    result = np.full(p.size, alpha * (1.0 - p[-1]) / (1.0 - alpha))
    result[-1] = alpha
    return result


PROCEDURES: dict[str, Procedure] = {
    "bonferroni": Procedure(bonferroni, lambda p, alpha: np.full(p.size, alpha / p.size)),
    "sidak": Procedure(sidak, lambda p, alpha: np.full(p.size, complement_power(alpha, 1.0 / p.size))),
    "holm": Procedure(holm, lambda p, alpha: alpha / _remaining(p.size), "down"),
    "holland": Procedure(holland, lambda p, alpha: complement_power(alpha, 1.0 / _remaining(p.size)), "down"),
    "finner": Procedure(finner, lambda p, alpha: complement_power(alpha, _steps(p.size) / p.size), "down"),
    "hochberg": Procedure(hochberg, lambda p, alpha: alpha / _remaining(p.size), "up"),
    "hommel": Procedure(hommel, _hommel_level),
    "rom": Procedure(rom, lambda p, alpha: rom_critical_values(p.size, alpha)[::-1], "up"),
    "li": Procedure(li, _li_levels),
    "benjamini-hochberg": Procedure(benjamini_hochberg, lambda p, alpha: alpha * _steps(p.size) / p.size, "up"),
    "benjamini-yekutieli": Procedure(
        benjamini_yekutieli, lambda p, alpha: alpha / _harmonic(p.size) * _steps(p.size) / p.size, "up"
    ),
}
"""How each of `podium.stats.procedures.PLAIN` is computed."""


def adjust(pvalues: ArrayLike, method: str = "holm") -> Floats:
    """Adjust the p-values of a family of hypotheses for multiplicity.

    The adjusted p-value (APV) of a hypothesis is the smallest family-wise significance level at which the procedure
    rejects it; for the two procedures that control the false discovery rate, the smallest such rate.

    Parameters
    ----------
    pvalues : array_like of shape (..., m)
        The p-values of a family of m hypotheses, in any order; leading axes are a batch of families.
    method : str
        One of `PROCEDURES`, with p_1 ≤ … ≤ p_m:

        - ``"bonferroni"``: m·p_i
        - ``"sidak"``: 1 − (1 − p_i)^m
        - ``"holm"``: max over j ≤ i of (m − j + 1)·p_j
        - ``"holland"``: max over j ≤ i of 1 − (1 − p_j)^(m − j + 1)
        - ``"finner"``: max over j ≤ i of 1 − (1 − p_j)^(m/j)
        - ``"hochberg"``: min over j ≥ i of (m − j + 1)·p_j
        - ``"hommel"``: closed testing with Simes tests
        - ``"rom"``: min over j ≥ i of the α that makes Rom's critical value c_{m−j+1}(α) equal to p_j
        - ``"li"``: p_i/(p_i + 1 − p_m), the largest stays p_m
        - ``"benjamini-hochberg"`` (false discovery rate): min over j ≥ i of m·p_j/j
        - ``"benjamini-yekutieli"`` (false discovery rate): the same times 1 + 1/2 + … + 1/m

    Returns
    -------
    ndarray of shape (..., m)
        Adjusted p-values between p and 1, in the order of the input. They increase with p; equal p-values have equal
        adjusted p-values, regardless of their order.

    Raises
    ------
    InputError
        If an entry is missing or outside [0, 1], the input is a scalar, or the method is unknown.
    InfeasibleError
        If ``"rom"`` is requested for more than 50 000 hypotheses.

    Notes
    -----
    Bonferroni and Holm are valid under any dependence. Šidák, Holland and Finner need independence or a form of
    positive dependence; Hochberg and Hommel need Simes' inequality (independence, positive dependence); Rom and Li need
    independence. Benjamini and Hochberg's procedure needs independence or positive regression dependence, Benjamini and
    Yekutieli's is valid under any dependence; both control only the expected share of false rejections, which is weaker
    than the family-wise error rate if some hypotheses are false. Accurate down to the smallest p-value that a double
    can represent.

    References
    ----------
    Holm, Scand. J. Statist. 6 (1979) 65–70. Holland & Copenhaver, Biometrics 43 (1987) 417–423. Finner, J. Amer.
    Statist. Assoc. 88 (1993) 920–923. Hochberg, Biometrika 75 (1988) 800–802. Hommel, Biometrika 75 (1988)
    383–386. Rom, Biometrika 77 (1990) 663–665. Li, J. Statist. Plann. Inference 138 (2008) 1521–1527.
    Benjamini & Hochberg, J. Roy. Statist. Soc. B 57 (1995) 289–300. Benjamini & Yekutieli, Ann. Statist. 29 (2001) 1165–1188.

    Examples
    --------
    >>> adjust([0.01, 0.04, 0.03, 0.04]).tolist()
    [0.04, 0.09, 0.09, 0.09]
    >>> adjust([0.01, 0.04, 0.03, 0.04], "hommel").tolist()
    [0.04, 0.04, 0.04, 0.04]
    """
    procedure = check_method(method)
    p = as_pvalues(pvalues)
    if p.shape[-1] <= 1 or p.size == 0:
        return p
    order = np.argsort(p, axis=-1, kind="stable")
    ascending = np.take_along_axis(p, order, axis=-1)
    apv = np.clip(procedure.adjust(ascending), 0.0 if procedure.adaptive else ascending, 1.0)
    # Rounding may neither reverse nor split: APVs rise with p, and equal p-values take the first one's APV.
    apv = np.maximum.accumulate(apv, axis=-1)
    apv = np.take_along_axis(apv, _first_of_equals(ascending), axis=-1)
    result = np.empty_like(apv)
    np.put_along_axis(result, order, apv, axis=-1)
    return result


def levels(pvalues: ArrayLike, method: str, alpha: float) -> Floats:
    """Significance level with which each p-value of a family is compared ("adjusted alpha").

    Parameters
    ----------
    pvalues : array_like of shape (m,)
        The p-values of one family.
    method : str
        One of `PROCEDURES`.
    alpha : float
        Family-wise significance level (or false discovery rate), strictly between 0 and 1.

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
        - ``"benjamini-hochberg"``: α·i/m; ``"benjamini-yekutieli"``: the same divided by 1 + 1/2 + … + 1/m

    Raises
    ------
    InputError
        If the p-values are not a valid family (missing, outside [0, 1], not one-dimensional), the method is unknown, or
        alpha is not strictly between 0 and 1.
    InfeasibleError
        If ``"rom"`` is requested for more than 50 000 hypotheses.

    Notes
    -----
    How the levels are applied: the single-step procedures (bonferroni, sidak, hommel, li) reject p_i ≤ its level; the
    step-down ones (holm, holland, finner) start at the smallest p-value and stop at the first that exceeds its level;
    the step-up ones (hochberg, rom, those for the false discovery rate) start at the largest and reject the first that
    does not exceed its level, together with all smaller ones. Li's rule in two steps: reject all if p_m ≤ α, otherwise
    those with p_i ≤ α(1 − p_m)/(1 − α), which excludes p_m.

    Examples
    --------
    >>> levels([0.03, 0.001, 0.2], "holm", 0.06).round(6).tolist()
    [0.03, 0.02, 0.06]
    """
    procedure = check_method(method)
    p, alpha = as_family(pvalues), check_alpha(alpha)
    if p.size == 0:
        return p
    order = np.argsort(p, kind="stable")
    result = np.empty_like(p)
    result[order] = procedure.levels(p[order], alpha)
    return result


def rejects(pvalues: ArrayLike, method: str, alpha: float) -> NDArray[np.bool_]:
    """Return which hypotheses a procedure rejects: those whose adjusted p-value is at most alpha.

    Parameters
    ----------
    pvalues : array_like of shape (..., m)
        The p-values of a family; leading axes are a batch of families.
    method : str
        One of `PROCEDURES`.
    alpha : float
        Family-wise significance level (or false discovery rate), strictly between 0 and 1.

    Returns
    -------
    ndarray of bool, shape (..., m)
        ``adjust(pvalues, method) <= alpha``. Comparing the p-values with `levels` gives the same decision unless a
        p-value equals its level to the last bit; then the adjusted p-value decides.

    Raises
    ------
    InputError, InfeasibleError
        As for `adjust`; InputError also if alpha is not strictly between 0 and 1.

    Examples
    --------
    >>> rejects([0.01, 0.04, 0.03], "hochberg", 0.05).tolist()
    [True, True, True]
    """
    alpha = check_alpha(alpha)
    return np.asarray(adjust(pvalues, method) <= alpha)


def threshold(pvalues: ArrayLike, method: str, alpha: float) -> float:
    """Return the number t such that the procedure rejects exactly the hypotheses with p ≤ t.

    Parameters
    ----------
    pvalues : array_like of shape (m,), m ≥ 1
        The p-values of one family.
    method : str
        One of `PROCEDURES`.
    alpha : float
        Family-wise significance level (or false discovery rate), strictly between 0 and 1.

    Returns
    -------
    float
        In terms of `levels`: bonferroni, sidak, hommel: their common level. Step-down (holm, holland, finner): the
        level at the first hypothesis not rejected, or the last level if all are rejected. Step-up (hochberg, rom, false
        discovery rate): the level at the largest p-value rejected, or the level of the smallest if none is. Li: α if
        all are rejected, otherwise α(1 − p_m)/(1 − α). ``pvalues <= t`` equals `rejects` exactly: if a p-value equals
        its level up to rounding, t is moved to the nearest number that keeps this true.

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
    return threshold_of(p, method, alpha, int(np.count_nonzero(rejects(p, method, alpha))))


def threshold_of(p: Floats, method: str, alpha: float, rejected: int) -> float:
    """Return `threshold` where the number of rejected hypotheses is known."""
    procedure = PROCEDURES[method]
    ascending = np.sort(p)
    natural = float(procedure.levels(ascending, alpha)[_decisive(procedure, rejected, p.size)])
    if rejected < p.size:
        natural = min(natural, float(np.nextafter(ascending[rejected], -1.0)))
    return max(natural, float(ascending[rejected - 1])) if rejected else natural


def chained_error(pvalues: ArrayLike) -> NDArray[np.float64]:
    """Probability of at least one error among tests that are interpreted together: ``1 - prod(1 - p_i)``.

    Parameters
    ----------
    pvalues : array, shape (..., m)
        The p-values (or the levels) of the tests that make up the claim.

    Returns
    -------
    ndarray, shape (...)
        Computed in logarithms, so that small p-values keep all their digits; 0 if there are no tests. The formula
        assumes independent tests; under any dependence the error is at most ``sum(p_i)``.

    Raises
    ------
    InputError
        If a p-value is not between 0 and 1.

    References
    ----------
    García, Fernández, Luengo & Herrera (2010), Inf. Sci. 180, 2044-2064, section 3.

    Examples
    --------
    >>> float(chained_error([0.05, 0.05, 0.05]).round(6))
    0.142625
    >>> float(chained_error([1e-300, 2e-300])) == 3e-300
    True
    """
    p = np.asarray(pvalues, dtype=np.float64)
    if p.size and not ((p >= 0) & (p <= 1)).all():
        raise InputError("P-values must lie between 0 and 1.")
    with np.errstate(divide="ignore"):  # log(0) at p = 1 is minus infinity: the error is certain
        return np.asarray(-np.expm1(np.log1p(-p).sum(axis=-1)), dtype=np.float64)


def check_method(method: str) -> Procedure:
    """Return a procedure, or raise an error that lists the existing ones."""
    if method not in PROCEDURES:
        raise InputError(
            "Unknown adjustment {method!r}. Use one of {names}.", method=method, names=", ".join(PROCEDURES)
        )
    return PROCEDURES[method]


def _decisive(procedure: Procedure, rejected: int, m: int) -> int:
    """Return the position whose level separates the rejected hypotheses from the others."""
    if procedure.step == "down":
        return min(rejected, m - 1)
    if procedure.step == "up":
        return max(rejected - 1, 0)
    return m - 1 if rejected == m else 0


def _first_of_equals(ascending: Floats) -> NDArray[np.intp]:
    """Return, for each sorted p-value, the position of the first one equal to it."""
    position = np.broadcast_to(np.arange(ascending.shape[-1]), ascending.shape).copy()
    position[..., 1:][ascending[..., 1:] == ascending[..., :-1]] = 0
    return np.maximum.accumulate(position, axis=-1)


def as_pvalues(pvalues: ArrayLike) -> NDArray[np.float64]:
    """Return the p-values as float64 of shape ``(..., m)``, or raise an error that names the invalid entry."""
    try:
        given = np.asarray(pvalues)
        # Text, truth values and complex numbers would convert, and hide a mistake.
        usable = given.dtype.kind in "iufO"
        p = given.astype(np.float64) if usable else np.empty(0)
    except (TypeError, ValueError) as error:
        raise InputError("P-values must be an array of real numbers between 0 and 1: {error}", error=error) from None
    if not usable:
        raise InputError(
            "P-values must be real numbers between 0 and 1, not entries of type {dtype}.", dtype=given.dtype
        )
    if p.ndim == 0:
        raise InputError("P-values must form a family. Pass a sequence of them; for one p-value, [p].")
    bad = ~((p >= 0.0) & (p <= 1.0))
    if bad.any():
        place = tuple(int(i) for i in np.argwhere(bad)[0])
        where = Message("position {place}", place=place[0]) if p.ndim == 1 else Message("index {place}", place=place)
        if np.isnan(p[place]):
            raise InputError(
                "The p-value at {where} (counted from 0) is missing (NaN). Drop that hypothesis or correct the value.",
                where=where,
            )
        raise InputError(
            "The p-value at {where} (counted from 0) is {value}, which is not between 0 and 1. Drop that hypothesis "
"or correct the value.",
            where=where, value=str(p[place]),
        )  # fmt: skip
    return p


def as_family(pvalues: ArrayLike) -> NDArray[np.float64]:
    """Return the p-values of exactly one non-empty family, shape ``(m,)``."""
    p = as_pvalues(pvalues)
    if p.ndim != 1:
        raise InputError("Levels belong to one family of p-values of shape (m,), not {shape}.", shape=p.shape)
    return p


# Hommel's procedure (closed testing with Simes tests) in O(m log m).
#
# Let p_1 ≤ … ≤ p_m. Among the intersections of size s the one with the largest Simes p-value holds the
# s largest p-values; that value is A_s = min over k ≤ s of s·p_(m−s+k)/k. At level α the procedure
# rejects p_i ≤ α/h(α) where h(α) = max{s: A_s > α} is the largest size that still stands (Hommel 1988).
# With a_s = max over s' ≥ s of A_s' one has h(α) ≥ s exactly when α < a_s, so the smallest α that rejects
# p_i is min over s of max(s·p_i, a_(s+1)). The first term grows with s, the second falls, and at the
# crossing, the smallest s with s·p_i ≥ a_(s+1), the minimum is min(s·p_i, a_s).
#
# A_s needs, for t = m − s, the minimum over j > t of p_j/(j − t). For j < j' the comparison
# p_j/(j − t) ≤ p_j'/(j' − t) reads t·(p_j' − p_j) ≤ p_j'·j − p_j·j', which a growing t can only break:
# the best j never moves left as t grows. Rows t solved first therefore bracket those between them, and
# halving the spacing gives all A_s in log2(m) sweeps over O(m) entries. (Meijer, Krebs & Goeman 2019
# reach linear time on other lines.)


_BLOCK_ENTRIES = 1 << 18  # p-values treated together: large enough to vectorise, small enough for the cache


def closed_simes(p: Floats, possible: Integers | None = None) -> Floats:
    """Hommel (1988) adjusted p-values, up to rounding, of p sorted ascending along the last axis, shape ``(..., m)``.

    `possible` are the numbers of hypotheses that can be true together where not every number can: sets of other sizes are left out.
    """
    m = p.shape[-1]
    rows = p.reshape(-1, m)
    block = max(1, _BLOCK_ENTRIES // m)
    apv = np.empty_like(rows)
    for i in range(0, rows.shape[0], block):
        apv[i : i + block] = _hommel_rows(rows[i : i + block], possible)
    return apv.reshape(p.shape)


def _hommel_rows(rows: Floats, possible: Integers | None) -> Floats:
    m = rows.shape[-1]
    simes = worst_simes(rows)
    if possible is not None:
        simes[:, np.isin(np.arange(1, m + 1), possible, invert=True)] = 0.0
    suffix = np.zeros((rows.shape[0], m + 1))
    suffix[:, :m] = np.maximum.accumulate(simes[:, ::-1], axis=-1)[:, ::-1]  # suffix[:, s − 1] = a_s
    size = _crossing(rows, suffix)
    return np.asarray(np.minimum(size * rows, np.take_along_axis(suffix, size - 1, axis=-1)))


def worst_simes(rows: Floats) -> Floats:
    """Return A_s for s = 1..m: the Simes p-value of the s largest p-values, rows ``(b, m)`` ascending."""
    count, m = rows.shape
    best = np.full((count, m + 2), m, dtype=np.intp)  # best[:, t + 1] = arg min for offset t; end columns guard
    best[:, 0] = 1
    simes = np.empty_like(rows)
    step = 1 << max(m - 1, 0).bit_length()
    while step >= 1:
        offsets = np.arange(step - 1, m, 2 * step)
        if offsets.size:
            left = np.maximum(best[:, np.maximum(offsets + 1 - step, 0)], offsets + 1)
            right = best[:, np.minimum(offsets + 1 + step, m + 1)]
            best[:, offsets + 1], simes[:, m - 1 - offsets] = _row_minima(rows, offsets, left, right)
        step //= 2
    return simes


def _row_minima(rows: Floats, offsets: Integers, left: Integers, right: Integers) -> tuple[Integers, Floats]:
    """Return arg min and min of (m − t)·p_j/(j − t) over left ≤ j ≤ right for every row and offset t."""
    m = rows.shape[-1]
    width = (right - left + 1).ravel()
    start = np.concatenate(([0], np.cumsum(width)[:-1]))
    within = np.arange(int(width.sum())) - np.repeat(start, width)
    j = np.repeat(left.ravel(), width) + within
    t = np.repeat(np.broadcast_to(offsets, left.shape).ravel(), width)
    row = np.repeat(np.repeat(np.arange(rows.shape[0]), offsets.size), width)
    value = (m - t) * rows[row, j - 1] / (j - t)
    lowest = np.minimum.reduceat(value, start)
    first = np.minimum.reduceat(np.where(value == np.repeat(lowest, width), j, m + 1), start)
    return first.reshape(left.shape), lowest.reshape(left.shape)


def _crossing(rows: Floats, suffix: Floats) -> Integers:
    """Return, for every p, the smallest s ≥ 1 with s·p ≥ a_(s+1), by bisection over s."""
    m = rows.shape[-1]
    low = np.ones(rows.shape, dtype=np.intp)
    high = np.full(rows.shape, m, dtype=np.intp)  # a_(m+1) = 0, so s = m always qualifies
    for _ in range(m.bit_length()):
        middle = (low + high) // 2
        reached = middle * rows >= np.take_along_axis(suffix, middle, axis=-1)
        high = np.where(reached, middle, high)
        low = np.where(reached, low, np.minimum(middle + 1, high))
    return high
