"""Average ranks along the last axis: the one place where a tie is a tie."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError

Objective = Literal["maximize", "minimize"]


def exact_array(x: ArrayLike) -> NDArray[Any]:
    """Return `x` as an array; a list of integers stays one where NumPy would make floats of it.

    NumPy has no type for integers some of which are negative or fit into 63 bits, while others need 64.

    >>> exact_array([1, 2**63 + 1]).tolist()
    [1, 9223372036854775809]
    """
    array = np.asarray(x)
    if array.dtype.kind == "f" and not isinstance(x, np.ndarray) and (np.abs(array) >= 2.0**63).any():
        exact = np.asarray(x, dtype=object)
        if all(isinstance(value, int) for value in exact.flat):
            return exact
    return array


def numbers(x: ArrayLike) -> NDArray[Any]:
    """Return `x` as an array of numbers; truth values become 0 and 1, which can be subtracted."""
    array = exact_array(x)
    if array.dtype.kind not in "biufO":
        raise InputError("Real numbers are needed, not {dtype}.", dtype=array.dtype)
    return array.astype(np.int8) if array.dtype.kind == "b" else array


def comparable(x: ArrayLike) -> NDArray[Any]:
    """Return `x` as an array NumPy sorts fast: Python integers become their dense order codes.

    Object arrays (integers beyond 64 bits, from decimals on wide scales) keep their exact order; everything else
    passes through.
    """
    array = numbers(x)
    if array.dtype.kind in "fO" and (array != array if array.dtype == object else np.isnan(array)).any():
        raise InputError("NaN cannot be ranked. Remove or replace missing values first.")
    if array.dtype == object:
        codes = np.unique(array.ravel(), return_inverse=True)[1]
        return codes.reshape(array.shape)
    return array


def rank(x: ArrayLike) -> NDArray[np.float64]:
    """Rank numbers along the last axis, 1 = smallest; equal values share their mean rank.

    Numbers have no direction that is better; `within_ranks` ranks algorithms.

    Parameters
    ----------
    x
        Numbers of shape (..., k): floats, integers, or an object array of Python integers, compared exactly.

    Returns
    -------
    ndarray of float64, shape (..., k)
        Ranks from 1 to k; multiples of one half, so sums of them are exact.

    Raises
    ------
    InputError
        If `x` contains NaN.

    Examples
    --------
    >>> rank([30, 10, 20, 10])
    array([4. , 1.5, 3. , 1.5])
    """
    values = comparable(x)
    if values.shape[-1] <= _FEW and values.size >= _LARGE:
        return _compared_ranks(values)
    columns, first = _ordered(values)
    result = np.empty(values.shape, dtype=np.float64)
    result.reshape(-1)[columns + _row_starts(values)] = _average_ranks(first)
    return result


def rank_sums(x: ArrayLike, objective: Objective) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Sum the within-problem ranks of each algorithm, 1 = best, without storing the ranks.

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    objective
        Whether larger ("maximize") or smaller ("minimize") values are better.

    Returns
    -------
    sums : ndarray, shape (..., k)
        Column sums of ``within_ranks(x, objective)``, exact multiples of one half.
    ties : ndarray, shape (...)
        Sum over the rows of t³ − t for every group of t equal values.

    Examples
    --------
    >>> sums, ties = rank_sums([[1, 2, 3], [5, 4, 4]], "minimize")
    >>> sums.tolist(), float(ties)
    ([4.0, 3.5, 4.5], 6.0)
    """
    values = comparable(oriented(x, objective))
    n, k = values.shape[-2:]
    batch = values.shape[:-2]
    tables = values.reshape(-1, n, k)
    sums = np.zeros((len(tables), k))
    ties = np.zeros(len(tables))
    # Blocks of about this many cells stay in the processor's cache; a block is a slice of one or of many tables.
    block = max(1, 65536 // max(k, 1))
    if n > block:
        for index, table in enumerate(tables):
            for start in range(0, n, block):
                part_sums, part_ties = _block_sums(table[None, start : start + block])
                sums[index] += part_sums[0]
                ties[index] += part_ties[0]
    else:
        step = max(1, block // max(n, 1))
        for start in range(0, len(tables), step):
            stop = start + step
            sums[start:stop], ties[start:stop] = _block_sums(tables[start:stop])
    return sums.reshape(*batch, k), ties.reshape(batch)


def _block_sums(tables: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Column sums of ranks and tie sums of tables of shape (b, n, k) in one pass."""
    count, n, k = tables.shape
    if tables.size >= _LARGE and k <= _FEW:
        ranks = _compared_ranks(tables)
        return ranks.sum(axis=1), _tie_sums(ranks)
    counted = _counted_sums(tables) if tables.size >= _LARGE else None
    if counted is not None:
        return counted
    columns, first = _ordered(tables)
    if count > 1:
        columns += np.arange(0, count * k, k).reshape(-1, 1, 1)
    untied = first.all()
    if untied and k <= n:  # count how often each column has each rank: integers are counted faster than weights
        columns *= k
        columns += np.arange(k)
        sums = np.bincount(columns.reshape(-1), minlength=count * k * k).reshape(-1, k) @ np.arange(1.0, k + 1)
    else:
        ranks = _average_ranks(first)
        sums = np.bincount(columns.reshape(-1), weights=ranks.reshape(-1), minlength=count * k)
    return sums.reshape(count, k).astype(np.float64), np.zeros(count) if untied else _tie_sums(ranks)


def _tie_sums(ranks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the tie sums of tables of ranks (b, n, k): t equal values take (t³ − t)/12 from the sum of squares."""
    n, k = ranks.shape[1:]
    ties: NDArray[np.float64] = 2 * n * k * (k + 1) * (2 * k + 1) - 12 * np.einsum("bij,bij->b", ranks, ranks)
    return ties


_LARGE: Final = (
    4096  # cells from which on the ways that do not find the order of the values are worth their preparation
)
_FEW: Final = 8  # columns up to which comparing every two of them takes less time than sorting rows
_KEY_BITS: Final = 7


def _counted_sums(tables: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """As `_block_sums`, by counting how often a row has each value; None unless these are few whole numbers."""
    count, n, k = tables.shape
    floats = tables.dtype.kind == "f"
    if floats and (np.rint(tables[0, 0]) != tables[0, 0]).any():
        return None  # one row tells most tables
    low, high = tables.min(), tables.max()
    if not high.item() - low.item() < 2 * k:
        return None
    codes = (tables - low).astype(np.int64) if floats else tables.astype(np.int64) - low.astype(np.int64)
    if floats and (codes + low != tables).any():
        return None
    width = int(codes.max()) + 1
    codes += np.arange(0, count * n * width, width).reshape(count, n, 1)
    times = np.bincount(codes.reshape(-1), minlength=count * n * width).reshape(-1, width)
    doubled = 2 * np.cumsum(times, axis=1) - times + 1
    sums = doubled.reshape(-1)[codes].sum(axis=1) / 2
    return sums, (times * (times * times - 1)).reshape(count, -1).sum(axis=1).astype(np.float64)


def _compared_ranks(values: NDArray[Any]) -> NDArray[np.float64]:
    """Ranks of few columns, by comparing every two of them."""
    columns = np.ascontiguousarray(np.moveaxis(values, -1, 0))
    doubled = np.full(columns.shape, len(columns) + 1, dtype=np.int8)
    for one in range(len(columns)):
        for other in range(one):
            sign = (columns[one] > columns[other]).view(np.int8) - (columns[one] < columns[other]).view(np.int8)
            doubled[one] += sign
            doubled[other] -= sign
    return np.divide(np.moveaxis(doubled, 0, -1), 2, order="C")


def _ordered(values: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Order each row: the columns that the values come from, smallest first, and whether a value differs from the one before."""
    keyed = _sorted_keys(values) if values.size >= _LARGE else None
    if keyed is not None:
        return keyed
    columns = np.argsort(values, axis=-1)
    return columns, _first_of_equals(values.reshape(-1)[columns + _row_starts(values)])


def _sorted_keys(tables: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.bool_]] | None:
    """As `_ordered`, by sorting integers whose lowest bits are the column: NumPy sorts them faster than it finds their order.

    None where the bits that give way to the column matter.
    """
    bits = (tables.shape[-1] - 1).bit_length()
    column = (1 << bits) - 1
    exact = True
    if tables.dtype == np.float64 and bits <= _KEY_BITS:
        # Read as integers, floats keep their order once the bits of the negative ones, but for the sign, are inverted.
        keys = (tables + 0.0).view(np.int64)  # adding 0 makes -0 and 0 the same
        exact = not (np.bitwise_or.reduce(keys, axis=None) & column)
        if keys.min() < 0:
            keys ^= (keys >> 63) & np.int64(2**63 - 1)
        keys &= ~column
    elif tables.dtype.kind in "iu" and tables.min() >= -(2 ** (63 - bits)) and tables.max() < 2 ** (63 - bits):
        keys = tables.astype(np.int64) << bits
    else:
        return None
    keys |= np.arange(tables.shape[-1])
    keys.sort(axis=-1)
    columns = keys & column
    keys >>= bits
    first = _first_of_equals(keys)
    if not exact and not first.all() and (_first_of_equals(np.sort(tables, axis=-1)) > first).any():
        return None
    return columns, first


def _row_starts(rows: NDArray[Any]) -> NDArray[np.intp]:
    """Where rows begin in the flattened array, with a last axis of length 1."""
    return np.arange(0, rows.size, rows.shape[-1] or 1).reshape(*rows.shape[:-1], 1)


def sorted_ranks(ordered: NDArray[Any]) -> NDArray[np.float64]:
    """Average ranks of sorted rows (..., k)."""
    return _average_ranks(_first_of_equals(ordered))


def _first_of_equals(ordered: NDArray[Any]) -> NDArray[np.bool_]:
    """Whether a value of a sorted row differs from the one before."""
    first = np.ones(ordered.shape, dtype=bool)
    np.not_equal(ordered[..., 1:], ordered[..., :-1], out=first[..., 1:], casting="unsafe")
    return first


def _average_ranks(first: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Average ranks of sorted rows (..., k), from where the groups of equal values begin."""
    if first.all():
        return np.broadcast_to(np.arange(1.0, first.shape[-1] + 1), first.shape)
    starts = np.flatnonzero(first)
    ends = np.append(starts[1:], first.size)
    middles = (starts + ends + 1) / 2
    if first.size >= _LARGE and 0.2 < starts.size / first.size < 0.9:
        flat = middles[np.cumsum(first) - 1]  # takes the same time whichever sizes follow each other
    else:  # faster where the processor can guess the sizes: most groups are single values, or large
        flat = np.repeat(middles, ends - starts)
    ranks: NDArray[np.float64] = flat.reshape(first.shape)
    ranks -= _row_starts(first)
    return ranks


def oriented(x: ArrayLike, objective: Objective) -> NDArray[Any]:
    """Return `x` with its sign such that smaller is better, exactly."""
    array = numbers(x)
    if objective == "minimize":
        return array
    if objective == "maximize":
        # Unsigned integers, and the smallest of a signed type, have no negative in their own type.
        return -(wide_enough(array, 1) if array.dtype.kind in "iu" else array)
    raise InputError("Unknown objective {objective!r}. Use 'maximize' or 'minimize'.", objective=objective)


def within_ranks(x: ArrayLike, objective: Objective) -> NDArray[np.float64]:
    """Rank the k algorithms within each problem, 1 = best (Friedman's ranks).

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    objective
        Whether larger ("maximize") or smaller ("minimize") values are better.

    Returns
    -------
    ndarray, shape (..., n, k)

    Examples
    --------
    >>> within_ranks([[0.9, 0.8, 0.8]], "maximize")
    array([[1. , 2.5, 2.5]])
    """
    return rank(oriented(x, objective))


def aligned_ranks(x: ArrayLike, objective: Objective) -> NDArray[np.float64]:
    """Rank all n·k values together after subtracting each row's mean, 1 = best (Hodges & Lehmann 1962).

    Integer input is aligned as k·x − Σx in integers, so ties are decided on the numbers as written.

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    objective
        Whether larger or smaller values are better.

    Returns
    -------
    ndarray, shape (..., n, k)
        Ranks from 1 to n·k.

    Examples
    --------
    >>> aligned_ranks([[3, 1], [14, 10]], "minimize")
    array([[3., 2.],
           [4., 1.]])
    """
    values = oriented(x, objective)
    n, k = values.shape[-2:]
    if values.dtype.kind in "iuO":
        values = wide_enough(values, 2 * k)
        aligned = k * values - values.sum(axis=-1, keepdims=True)
    else:
        aligned = finite(values) - values.mean(axis=-1, keepdims=True)
    return rank(aligned.reshape(*values.shape[:-2], n * k)).reshape(values.shape)


def range_ranks(x: ArrayLike) -> NDArray[np.float64]:
    """Rank the problems by the range of their row, 1 = smallest (Quade's weights), shape (..., n).

    Examples
    --------
    >>> range_ranks([[1, 5], [2, 3], [0, 4]])
    array([2.5, 1. , 2.5])
    """
    values = numbers(x)
    values = wide_enough(values, 2) if values.dtype.kind in "iuO" else finite(values)
    return rank(values.max(axis=-1) - values.min(axis=-1))


def finite(values: NDArray[Any]) -> NDArray[Any]:
    """Return floats whose differences mean something, that is, refuse NaN and infinity."""
    if not np.isfinite(values).all():
        raise InputError("Differences need finite values. Remove or replace NaN and infinite values first.")
    return values


def wide_enough(x: NDArray[Any], factor: int) -> NDArray[Any]:
    """Return integers in a type that can represent `factor` times the largest one: int64, otherwise Python integers."""
    if x.dtype == object or x.size == 0:
        return x
    largest = max(abs(int(x.max())), abs(int(x.min())))
    return x.astype(np.int64) if factor * largest < 2**62 else x.astype(object)


def quotient(part: ArrayLike, whole: ArrayLike, otherwise: float = 0.0) -> NDArray[np.float64]:
    """Divide where `whole` is positive, and put another value elsewhere."""
    divisor = np.asarray(whole)
    known = divisor > 0
    return np.asarray(np.where(known, np.asarray(part) / np.where(known, divisor, 1.0), otherwise), dtype=np.float64)
