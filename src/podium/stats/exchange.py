"""Conditional exact tests of pairs on ranks, which need only the two algorithms of a pair to be alike, and closed testing with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.progress import each
from podium.stats.adjustments import adjust
from podium.stats.logical import ARBITRARY_LIMIT, adjust_family, pair_indices
from podium.stats.sign import coin_tail
from podium.stats.wilcoxon import fair_sum_tail

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Method = Literal["closed", "bergmann-hommel", "shaffer", "holm"]

_WORK = 4e9  # additions for the exact tails of one call: seconds
_MOST_SIZES = 1_000  # 2**-n must stay far from the smallest float
_LEAST_SIZES = 100  # from here on the saddle point approximation is good to 0.3 % (test_exchange)
_BLOCK_WORK = 6e7  # blocks × problems × frequencies of one closed test: about a second
_LOGICAL_LIMIT = min(12, ARBITRARY_LIMIT)
_CHUNK = 1 << 21
_REACH = 7.5  # standard deviations within which a sum is followed: a tail of 1e-13 beyond
_FOLLOWED = 1e-10  # a tail below this is taken from the normal curve, which the Fourier sum cannot resolve


@dataclass(frozen=True, slots=True, eq=False)
class RankExchange(ByValue):
    """Result of `rank_exchange`; the pairs are those of `pair_indices`, or the control with each other algorithm."""

    pvalues: Floats  # Unadjusted, shape (m,)
    adjusted: Floats  # Adjusted for all hypotheses of the family, shape (m,)
    method: Method  # How they were adjusted: "closed" testing of blocks, "bergmann-hommel", "shaffer", or "holm"

    __repr__ = brief


# One pair: sums of differences with random signs.


def exchange_pvalues(gaps: ArrayLike, alternative: Alternative = "two-sided") -> Floats:
    """Test that exchanging two algorithms changes the distribution of the ranks on no problem.

    Parameters
    ----------
    gaps
        Rank of the second minus rank of the first on each problem, shape (..., n): positive where the first is better.
        Multiples of one quarter, as all ranks of `ranking` are.
    alternative
        "greater": the first is better.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    InputError
        If there is no problem, a value is missing or not a multiple of one quarter, or the alternative is unknown.

    Notes
    -----
    Given the ranks of all other algorithms and the two places that are left, the hypothesis says that each of the two
    is equally likely to take the better place. The signs of the differences d are then independent fair coins, whatever
    the other algorithms do, and p = P(Σ ±\\|d\\| ≥ Σ d), two-sided P(\\|Σ ±\\|d\\|\\| ≥ \\|Σ d\\|). Problems
    on which the two have the same rank contribute nothing. Of two algorithms this is the exact sign test. One-sided, p is
    valid also if the first is on no problem the more likely of the two to take the better place.

    The tail is a sum of positive numbers and exact to about 1e-13 of its value; for very large tables (some 4e9 additions, or more than
    1000 differences) it is Lugannani and Rice's approximation, for lattices, wherever at least 100 differences are not zero.

    References
    ----------
    Petrondas & Gabriel (1983), JASA 78, 949-957, on randomisation tests of subsets; Lugannani & Rice (1980), Adv. Appl. Probab. 12,
    475-490; Daniels (1987), Int. Stat. Rev. 55, 37-48.

    Examples
    --------
    >>> exchange_pvalues([1, 2, 1, 3, 1, 2]).item(), exchange_pvalues([1, 2, 1, 3, 1, -2], "greater").item()
    (0.03125, 0.140625)
    """
    check_alternative(alternative)
    d = _quarters(gaps)
    if not d.ndim or not d.shape[-1]:
        raise InputError("The exact test of a pair needs the rank differences of at least one problem.")
    rows = d.reshape(-1, d.shape[-1])
    total = rows.sum(axis=1)
    wanted = {"two-sided": abs(total), "greater": total, "less": -total}[alternative]
    tails = _tails(np.abs(rows), wanted)
    if alternative == "two-sided":
        tails = np.where(total == 0, 1.0, np.minimum(1.0, 2.0 * tails))
    return tails.reshape(d.shape[:-1])


def resampled_pvalues(gaps: Floats, counts: Integers) -> Floats:
    """Two-sided p-values of `exchange_pvalues` for samples that hold each of n differences so often, counts (s, n), with an absolute error of 1e-12.

    >>> resampled_pvalues(np.array([1.0, 2.0, 3.0]), np.array([[3, 2, 1]])).round(6).tolist()
    [0.03125]
    """
    d = _quarters(gaps)
    low, _ = _units(np.stack([np.zeros_like(d), d], axis=-1)[None])
    sizes, weights = low.max(axis=-1)[0], counts.astype(np.float64)
    distance = np.abs(weights @ (np.sign(d) * sizes))
    sizes, member = np.unique(sizes, return_inverse=True)
    weights = weights @ (member[:, None] == np.arange(len(sizes)))
    # Samples with the same sum and equally many differences of each size have the same p-value.
    base = np.append(weights.max(axis=0), distance.max()) + 1.0
    sample = np.arange(len(weights))
    if base.prod() < 2**53:
        code = np.column_stack([weights, distance]) @ (base.cumprod() / base)
        _, first, sample = np.unique(code, return_index=True, return_inverse=True)
        weights, distance = weights[first], distance[first]
    variance = weights @ np.square(sizes, dtype=np.float64)
    period = min(2 * int(np.ceil(_REACH * np.sqrt(variance.max()))), 2 * int((weights @ sizes).max())) + 1
    angles = 2.0 * np.pi * np.arange(period // 2 + 1) / period
    total = np.zeros(len(distance))
    step = max(1, _CHUNK // len(distance))
    for start in range(0, len(angles), step):
        part = angles[start : start + step]
        factors = np.cos(part[:, None] * sizes)
        transform = np.exp(weights @ np.log(np.maximum(np.abs(factors), 1e-300)).T)
        transform *= 1.0 - 2.0 * (weights @ (factors < 0).T % 2)
        total += _within(transform, distance, part)
    return _or_normal(1.0 - total / period, distance, variance, period)[sample.ravel()]


def _quarters(values: ArrayLike) -> Integers:
    """Return four times some ranks as integers."""
    four = 4.0 * np.asarray(values, dtype=np.float64)
    whole = np.rint(four)
    if not np.isfinite(four).all() or (whole != four).any():
        raise InputError("Ranks and their differences are multiples of one quarter, and none may be missing.")
    return np.asarray(whole, dtype=np.int64)


def _tails(sizes: Integers, wanted: Integers) -> Floats:
    """P(Σ ±size ≥ wanted) for each row."""
    rows, member = sizes, np.arange(len(sizes))
    if len(sizes) > 1:
        keys = np.column_stack([np.sort(sizes, axis=1), wanted])
        rows, member = np.unique(keys, axis=0, return_inverse=True)
        rows, wanted = rows[:, :-1], rows[:, -1]
    top, least = rows.max(axis=1), np.where(rows > 0, rows, np.iinfo(np.int64).max).min(axis=1)
    untied = (rows > 0).sum(axis=1)
    unit = np.gcd.reduce(rows, axis=1)
    total = rows.sum(axis=1)
    limit = np.where(unit > 0, (total - wanted) // (2 * np.maximum(unit, 1)), 0)
    found = np.ones(len(rows))
    same = (top == least) & (top > 0)
    found[same] = coin_tail(np.clip(limit[same], -1, untied[same]), untied[same]) * (limit[same] >= 0)
    rest = np.flatnonzero(~same & (top > 0))
    cost = untied * np.maximum(np.minimum(limit, total // np.maximum(unit, 1) - limit), 0)
    large = untied > _MOST_SIZES
    if float(cost[rest].sum()) > _WORK:
        large |= untied >= _LEAST_SIZES
    near = rest[large[rest]]
    if near.size:
        found[near] = _saddle_point(rows[near], wanted[near], unit[near])
    for row in each(rest[~large[rest]], "exact tests of pairs"):
        pattern = rows[row][rows[row] > 0].astype(np.int32)
        found[row] = fair_sum_tail(pattern, np.array([(total[row] - wanted[row]) // 2]))[0]
    return found[member.ravel()]


def _saddle_point(sizes: Integers, wanted: Integers, unit: Integers) -> Floats:
    """Approximate P(Σ ±size ≥ wanted) by Lugannani and Rice's formula with Daniels' continuity correction for lattices."""
    upper = wanted > 0
    a = sizes / unit[:, None]
    target = (
        np.where(upper, wanted, -wanted + 2 * unit) / unit - 1.0
    )  # P(S ≥ s) = 1 − P(S ≥ 2 − s), in units; steps are 2
    scale = np.sqrt((a * a).sum(axis=1))
    theta = target / scale**2
    for _ in range(60):  # Newton's method on an increasing concave slope, never past the pole
        slope = (a * np.tanh(theta[:, None] * a)).sum(axis=1)
        bend = (a * a / np.cosh(np.minimum(theta[:, None] * a, 300.0)) ** 2).sum(axis=1)
        step = (target - slope) / np.maximum(bend, 1e-300)
        theta += np.clip(step, -1.0 / scale, 1.0 / scale) if (np.abs(step) * scale > 1.0).any() else step
        if (np.abs(step) * scale < 1e-12).all():
            break
    shifted = np.abs(theta[:, None] * a)
    cumulant = (shifted + np.log1p(np.exp(-2.0 * shifted)) - np.log(2.0)).sum(axis=1)
    bend = (a * a / np.cosh(np.minimum(theta[:, None] * a, 300.0)) ** 2).sum(axis=1)
    w = np.sqrt(np.maximum(2.0 * (theta * target - cumulant), 0.0))
    u = np.sinh(theta) * np.sqrt(bend)
    middle = w < 1e-4  # where both terms run into each other, and their difference vanishes with w
    density = np.exp(-0.5 * w * w) / np.sqrt(2.0 * np.pi)
    with np.errstate(divide="ignore", invalid="ignore"):
        tail = special.ndtr(-w) + density * np.where(middle, 0.0, 1.0 / u - 1.0 / w)
    tail = np.clip(tail, 0.0, 1.0)
    return np.asarray(np.where(upper, tail, 1.0 - tail))


# A family: every set of algorithms that may be alike.


def rank_exchange(
    scores: ArrayLike, *, control: int | None = None, alternative: Alternative = "two-sided"
) -> RankExchange:
    """Test all pairs, or a control with every other algorithm, by conditional exact tests of ranks.

    Parameters
    ----------
    scores
        Ranks within each problem, aligned ranks or Quade's weighted ranks (`Ranking.scores`; the smaller the better), shape (n, k).
    control
        Index of the control; None for all pairs.
    alternative
        "greater": the control is better; two-sided for all pairs.

    Returns
    -------
    RankExchange

    Raises
    ------
    InputError
        If there are fewer than 2 algorithms, ranks are no multiples of one quarter, there is no such control, or all pairs are to be tested one-sided.

    Notes
    -----
    The p-values are those of `exchange_pvalues`. Equality in this sense is transitive, because exchanging i and k is exchanging i and j, then
    j and k, then i and j: all hypotheses of a set of blocks are true if and only if permuting the algorithms inside the blocks changes nothing.
    The family-wise error rate is therefore at most alpha, whatever algorithms outside a block do, with closed testing of all blocks:

    - a block B of two is tested by its p-value; a larger one by p_B = min(1, m_B P(\\|S_i − S_j\\| ≥ r)), r the largest difference of two rank
      sums in B (with a control of the control's and another's), m_B the number of these differences, and P their common distribution
      under permutations inside B, given the ranks that each problem leaves to B: Bonferroni's inequality within the block;
    - several blocks are independent given these ranks: B is rejected among others if q_B = 1 − (1 − p_B)^(k/\\|B\\|) ≤ alpha, which is Šidák's
      inequality with weights \\|B\\|/k;
    - the adjusted p-value of i and j is the maximum over all B that contain both of max(p_B, min(q_B, max q_C over C outside B)); with a
      control there is one block only, and it is the maximum of p_B.

    The distribution of a difference comes from its characteristic function; tails below 1e-10 of blocks of three or more are those of the normal curve.
    Where there are too many blocks (2^k times the number of problems), all pairs are adjusted by Bergmann and Hommel's procedure, beyond 12 algorithms by
    Shaffer's, and comparisons with a control by Holm's. One-sided tests against a control are adjusted by Holm's procedure, too.

    References
    ----------
    Petrondas & Gabriel (1983), JASA 78, 949-957; Begun & Gabriel (1981), JASA 76, 241-245; Marcus, Peritz & Gabriel (1976), Biometrika 63, 655-660.

    Examples
    --------
    >>> found = rank_exchange([[1, 2, 3], [1, 3, 2]] * 4)
    >>> found.pvalues.round(4).tolist(), found.adjusted.round(4).tolist(), found.method
    ([0.0078, 0.0078, 1.0], [0.0078, 0.0078, 1.0], 'closed')
    """
    check_alternative(alternative)
    if control is None and alternative != "two-sided":
        raise InputError("A one-sided alternative needs a control, because all pairs are tested two-sided.")
    v = _quarters(scores)
    if v.ndim != 2 or not v.shape[0] or v.shape[1] < 2:
        raise InputError(
            "Exact tests of pairs need ranks of at least 2 algorithms, not the shape {shape}.", shape=v.shape
        )
    k = v.shape[1]
    if control is not None and not 0 <= control < k:
        raise InputError(
            "The control {control} is not among the {k} algorithms 0 to {last}.", control=control, k=k, last=k - 1
        )
    first, second = _hypotheses(k, control)
    pvalues = exchange_pvalues((v[:, second] - v[:, first]).T / 4.0, alternative)
    if len(pvalues) == 1:
        return RankExchange(pvalues, pvalues, "closed")
    if alternative == "two-sided" and _affordable(v):
        return RankExchange(pvalues, _closed(v[None], pvalues[None], first, second, control)[0], "closed")
    if control is not None:
        return RankExchange(pvalues, adjust(pvalues, "holm"), "holm")
    method: Method = "bergmann-hommel" if k <= _LOGICAL_LIMIT else "shaffer"
    return RankExchange(pvalues, adjust_family(pvalues, method, k=k), method)


def rank_exchange_adjusted(
    scores: ArrayLike, *, control: int | None = None, alternative: Alternative = "two-sided"
) -> Floats:
    """Adjusted p-values of `rank_exchange` for a batch of tables (..., n, k), with an absolute error of 1e-12."""
    v = _quarters(scores)
    n, k = v.shape[-2:]
    batch = v.reshape(-1, n, k)
    first, second = _hypotheses(k, control)
    if alternative == "two-sided" and k > 2 and len(batch) and _affordable(batch[0]):
        step = max(1, int(_CHUNK // (2.0**k * n * k)))
        found = [
            _closed(batch[start : start + step], None, first, second, control) for start in range(0, len(batch), step)
        ]
        return np.concatenate(found).reshape(*v.shape[:-2], -1)
    each_table = [rank_exchange(one / 4.0, control=control, alternative=alternative).adjusted for one in batch]
    return np.array(each_table).reshape(*v.shape[:-2], -1)


def _hypotheses(k: int, control: int | None) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    if control is None:
        return pair_indices(k)
    return np.full(k - 1, control), np.delete(np.arange(k), control)


def _units(v: Integers) -> tuple[Integers, Integers]:
    """Return the scores of tables (t, n, k) from the smallest of their problem, in the largest common unit, and that unit (t,)."""
    low = v - v.min(axis=-1, keepdims=True)
    unit = np.maximum(1, np.gcd.reduce(low.reshape(len(low), -1), axis=1))
    return low // unit[:, None, None], unit


def _period(low: Integers, variance: float | None = None) -> int:
    """Odd period of the Fourier sum: beyond it no difference of two sums is to be expected in a block with this variance, or in any."""
    spread = low.max(axis=-1)
    if variance is None:
        # Of numbers within [0, w], two drawn without replacement have a mean squared difference of at most w²/2 · b/(b − 1) ≤ 3w²/4 for b ≥ 3.
        variance = 0.75 * float((spread.astype(np.float64) ** 2).sum(axis=-1).max())
    return min(2 * int(np.ceil(_REACH * np.sqrt(variance))) + 1, 2 * int(spread.sum(axis=-1).max()) + 1)


def _affordable(v: Integers) -> bool:
    n, k = v.shape
    return bool(k <= 30 and 2.0**k * n * _period(_units(v[None])[0]) / 2 <= _BLOCK_WORK)


def _closed(
    v: Integers, pvalues: Floats | None, first: NDArray[np.intp], second: NDArray[np.intp], control: int | None
) -> Floats:
    """Adjust by closed testing: the largest value over all blocks that contain both algorithms of a hypothesis, shape (t, m).

    Blocks of two have the p-values given, or those of the Fourier sum.
    """
    k = v.shape[-1]
    blocks = np.arange(1 << k)
    inside = (blocks[:, None] >> np.arange(k)) & 1 == 1
    size = inside.sum(axis=1)
    sums = v.sum(axis=1)[:, None, :]
    edge = np.iinfo(np.int64).max
    if control is None:
        far = np.where(inside, sums, -edge).max(axis=2) - np.where(inside, sums, edge).min(axis=2)
        several, tested = size * (size - 1) // 2, size > 1
    else:
        far = np.where(inside, np.abs(sums - sums[..., [control]]), 0).max(axis=2)
        several, tested = size - 1, (size > 1) & inside[:, control]
    p = np.zeros((len(v), len(blocks)))
    summed = tested if pvalues is None else tested & (size > 2)
    p[:, summed] = np.minimum(1.0, several[summed] * _block_tails(v, inside[summed], far[:, summed]))
    pairs = (1 << first) | (1 << second)
    if pvalues is not None:
        p[:, pairs] = pvalues
    own = p.copy() if control is not None else _among_others(p, size, k)
    for j in range(k):  # the largest value of a block around each set
        without = (blocks >> j) & 1 == 0
        own[:, without] = np.maximum(own[:, without], own[:, blocks[without] | (1 << j)])
    return np.asarray(np.maximum(own[:, pairs], p[:, pairs]))


def _among_others(p: Floats, size: Integers, k: int) -> Floats:
    """Values of blocks, each alone or beside the most favourable others: max(p, min(q, largest q outside))."""
    blocks = np.arange(1 << k)
    with np.errstate(divide="ignore"):
        q = np.where(size > 1, -np.expm1(np.log1p(-p) * k / np.maximum(size, 1)), 0.0)
    outside = q.copy()
    for j in range(k):  # the largest q of a block within each set
        holds = (blocks >> j) & 1 == 1
        outside[:, holds] = np.maximum(outside[:, holds], outside[:, blocks[holds] ^ (1 << j)])
    return np.asarray(np.where(size > 1, np.maximum(p, np.minimum(q, outside[:, blocks[-1] ^ blocks])), 0.0))


def _block_tails(v: Integers, inside: NDArray[np.bool_], far: Integers) -> Floats:
    """P(|S_i − S_j| ≥ far) of two algorithms of each block of two or more, all permutations inside it being equally likely, shape (t, blocks).

    Two members of a block get two of its ranks at random, so that the characteristic function of their difference on a problem is the mean of
    cos(td) over the differences d of all pairs of its ranks.
    """
    low, unit = _units(v)
    distance = -(-far // unit[:, None])
    first, second = np.triu_indices(v.shape[-1], 1)
    b = inside.sum(axis=1)
    mean = (inside[:, first] & inside[:, second]) / (b * (b - 1) / 2)[:, None]
    gaps = np.abs(low[..., first] - low[..., second])
    variance = (gaps.astype(np.float64) ** 2).sum(axis=1) @ mean.T
    period = _period(low, float(variance.max(initial=0.0)))
    angles = 2.0 * np.pi * np.arange(period // 2 + 1) / period
    total = np.zeros(distance.shape)
    step = max(1, _CHUNK // distance.size)
    for start in range(0, len(angles), step):
        part = angles[start : start + step]
        transform = np.ones((*distance.shape, len(part)))
        rows = max(1, _CHUNK // transform.size)
        for row in range(0, gaps.shape[1], rows):
            transform *= np.prod(mean @ np.cos(gaps[:, row : row + rows, :, None] * part), axis=1)
        total += _within(transform, distance, part)
    return _or_normal(1.0 - total / period, distance, variance, period)


def _within(transform: Floats, distance: NDArray[Any], angles: Floats) -> Floats:
    """Part of some angles in P(|S| < distance) times the period, by the Dirichlet kernel: the sum of cos(tx) over |x| < distance."""
    with np.errstate(divide="ignore", invalid="ignore"):
        kernel = np.sin((distance[..., None] - 0.5) * angles) / np.sin(angles / 2.0)
    if angles[0] == 0:
        kernel[..., 0] = 2.0 * distance - 1.0
    return np.asarray((transform * kernel) @ np.where(angles == 0, 1.0, 2.0))


def _or_normal(tails: Floats, distance: NDArray[Any], variance: Floats, period: int) -> Floats:
    """Tails of a Fourier sum, or of the normal curve where the sum cannot resolve them."""
    tails = np.clip(tails, 0.0, 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        normal = 2.0 * special.ndtr(-distance / np.sqrt(variance))
    beyond = ((distance > period // 2) | (tails < _FOLLOWED)) & (variance > 0)
    return np.asarray(np.where(distance <= 0, 1.0, np.where(beyond, normal, tails)))
