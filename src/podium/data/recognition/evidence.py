"""What the numbers of a table say: which way it stands, and which columns hold another quantity than the others.

Words only support: a column is left out where its name and its numbers agree, asked about where only one of them speaks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.grid import Grid
from podium.data.headers import ALGORITHM_HEADERS, PROBLEM_HEADERS, WEAK_NAME_HEADERS, corner, key, name_words, words
from podium.data.recognition.table import Floats, Series
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, Handled, quote
from podium.i18n import N_, Message, count
from podium.stats.differences import median

Matrix = NDArray[np.float64]

_ROWS: Final = 5000
"""Rows beyond which some are looked at instead of all."""
_MOST: Final = 2000
"""Columns beyond which only those with the name of a cost or property are judged: so many are not compared in pairs either."""
_COLUMNS: Final = 150
"""Columns beyond which they are not compared pair by pair."""


class Direction(NamedTuple):
    """Which way a table stands."""

    score: float  # above 0: rows are algorithms; below 0: columns are
    known: bool  # whether the header says so
    reasons: tuple[Message, ...]

    @property
    def turned(self) -> bool:
        """Whether rows are algorithms."""
        return self.score > 0

    @property
    def clear(self) -> bool:
        """Whether the table need not be asked about; numbers alone must say more against what most tables are."""
        if self.known:
            return not -1 < self.score < 2
        return self.score <= -0.5 or self.score >= 2.5


def direction(
    header: str,
    rows: Sequence[str],
    columns: Sequence[str],
    values: Matrix,
    *,
    means_rows: bool,  # whether a column is the mean of every row
    sums_columns: bool,  # whether a row is a summary of every column
    crossed: bool,  # whether several columns name the rows
) -> Direction:
    """Weigh what says that rows, or columns, are the algorithms."""
    score, reasons = 0.0, []
    said = heads(header)
    if said:
        score += said
        reasons.append(Message("the header {name}", name=repr(header)))
    if means_rows and not said:
        score += 2.5
        reasons.append(Message("a column averages each row"))
    if crossed and not said:
        score -= 2.0
        reasons.append(Message("several columns name the rows"))
    if sums_columns:
        score -= 2.5
        reasons.append(Message("a row summarises each column"))
    if by_name := _named(rows, columns):
        score += by_name
        reasons.append(Message("the names"))
    if not said and (by_scale := _scales(values)):
        score += by_scale
        reasons.append(
            Message("the columns differ more than the rows") if by_scale > 0 else Message("the rows differ more than the columns")
        )  # fmt: skip
    return Direction(score, bool(said), tuple(reasons))


def heads(header: str) -> float:
    """Say what a header says of the rows: 4.0 for algorithms, -4.0 for problems, 0.0 for neither.

    >>> heads("Model"), heads("Dataset / Method"), heads("model_id"), heads("name")
    (4.0, -4.0, 4.0, 0.0)
    """
    whole = {corner(header), key(header)}
    spoken = name_words(header)
    found = [4.0 if one in ALGORITHM_HEADERS else -4.0 for one in spoken if one in _PLAIN_HEADERS]
    if whole & ALGORITHM_HEADERS:
        return 4.0
    if whole & _PROBLEMS:
        return -4.0
    return found[0] if found else 0.0


_PROBLEMS: Final = (
    PROBLEM_HEADERS
    | WEAK_NAME_HEADERS - words("|id|index|name|names|nombre|unnamed: 0|no|no.|nr|nr.|n°|nº|#")
    | words("d|item|items|question|subject")
)
"""Headers of names of rows that are problems; a name or an index may be anything's."""
_PLAIN_HEADERS: Final = frozenset(
    one for one in ALGORITHM_HEADERS | PROBLEM_HEADERS if len(one) > 2 and one not in ("net", "data", "case", "test")
)
_LIKE_ALGORITHMS: Final = re.compile(
    r"(?<!\d)\d+(\.\d+)?[bm]\b|gpt|llama|bert|net\b|boost|forest|svm|knn|\bnn\b|chat|instruct|lm\b|mlp|pso|nsga|cma|tree|\bga\b|regress|\bsa\b|(?<![\w.-])(?:[^\Wa-z]|[.-])*[a-z][\w.-]*/[a-z]|"
    r"dtw|gbm\b|xgb|bayes|c4\.?5|former|rnn\b|lstm|ppo|td3|a2c|ucb|means|ensemble|logistic|linear|ridge|lasso|rocket|\btwe\b|\bmsm\b|\(ours\)"
)
_LIKE_PROBLEMS: Final = re.compile(
    r"ecg|wave|gesture|lightning|phalanx|gunpoint|cancer|heart|sonar|vehicle|yeast|ecoli|vowel|credit|german|australian|adult|spambase|pima|"
    r"abalone|balance|hepatitis|mushroom|soybean|splice|\bqa\b|iris|wine|glass|summar|code|classif|completion|shot|retriev|reason|^f\d+$|mnist|cifar|imagenet|^default$|setting|accuracy$|"
    r"^(en|de|es|fr|ja|zh|ru|it)$|eval\b|news|wiki|fever|arguana|dtlz|zdt|问答|摘要|任务|学习"
)


def _named(rows: Sequence[str], columns: Sequence[str]) -> float:
    """Support from the names of models, methods, tasks and functions: between -2 and 2."""

    def share(pattern: re.Pattern[str], names: Sequence[str]) -> float:
        some = names[:1000]
        return sum(pattern.search(name.casefold()) is not None for name in some) / max(len(some), 1)

    value = share(_LIKE_ALGORITHMS, rows) - share(_LIKE_ALGORITHMS, columns)
    value += share(_LIKE_PROBLEMS, columns) - share(_LIKE_PROBLEMS, rows)
    return float(np.clip(2.0 * value, -2, 2)) if abs(value) >= 0.25 else 0.0


def _scales(values: Matrix) -> float:
    """Problems differ more than algorithms: -1 where rows do, 1 where columns do, 0 where neither does clearly."""
    if min(values.shape) < 2 or max(values.shape) < 3 or np.isnan(values).mean() > 0.3 or len(values) > _ROWS:
        return 0.0
    there = values[~np.isnan(values)]
    logs = np.log10(values) if bool((there > 0).all()) else values
    known = ~np.isnan(logs)
    if not (known.any(axis=1).all() and known.any(axis=0).all()):
        return 0.0
    rows = np.var(np.nanmean(logs, axis=1), ddof=1)
    columns = np.var(np.nanmean(logs, axis=0), ddof=1)
    ratio = (rows + 1e-12) / (columns + 1e-12)
    return -1.0 if ratio > 3 else 1.0 if ratio < 1 / 6 else 0.0


# Columns of another quantity than the others.


class Odd(NamedTuple):
    """Why a column is hardly comparable with the others; `sure` where its name and its numbers agree."""

    reason: Message
    sure: bool = False


def odd_columns(
    values: Matrix,
    names: Sequence[str],
    whole: Sequence[bool],  # all numbers of a column are printed without decimals
    described: Sequence[bool],  # a column is named like a cost or a property
    *,
    turned: bool,  # columns are problems, which may lie on different scales
    kept: Sequence[int] = (),  # places of columns that the user wants to compare
) -> dict[int, Odd]:
    """Return the columns that hold another quantity than the others, by place."""
    n, count = values.shape
    if count < 2 or not n:
        return {}
    body = values if n <= _ROWS else values[:: n // 2000]
    seen = _Numbers(body, np.array(whole), np.array(described))
    odd: dict[int, Odd] = {}
    scaled: list[int] = []
    for at in range(count):
        if at in kept or not seen.unlike[at] or (count > _MOST and not described[at]):
            continue
        found = seen.judge(at, turned, len(name_words(names[at])) > 1 or names[at].startswith("|"))
        if found is not None:
            odd[at], by_scale = found
            scaled += [at] if by_scale else []
    if turned:
        stems = Counter(re.sub(r"\d+", "", name) for name in names)
        for at in scaled:  # against a solid majority only, and never within one family such as F1 … F30
            if len(scaled) > max(1, 0.3 * count) or stems[re.sub(r"\d+", "", names[at])] >= 0.6 * count:
                del odd[at]
    sure = [at for at, one in odd.items() if one.sure]
    if sure and not turned and count <= _COLUMNS:
        # Properties are there: a column unlike the algorithms is hardly a baseline, but one more of them.
        rest = [at for at in range(count) if at not in odd and at not in kept]
        odd |= {at: Odd(Message(_APART)) for at in rest if seen.rises_alone(at, [*odd])}
    if len(sure) > (count + 1) / 2:  # who is the odd one there?
        odd |= {at: Odd(odd[at].reason) for at in sure}
    return odd


def opposite(values: Matrix) -> bool:
    """Whether two columns add up to a constant, or one falls wherever the other rises: quantities, or parts of a whole."""
    lines = [line for line in values.T[:12] if not np.isnan(line).any() and np.ptp(line) > 0]
    for first, second in combinations(lines, 2):
        if len(first) > 4 and np.ptp(first + second) <= 1e-3 * np.ptp(first):
            return True
        if len(first) > 7 and len(set(first.tolist())) > 5 and np.corrcoef(_ranks(first), _ranks(second))[0, 1] < -0.98:
            return True
    return False


def mixed(values: Matrix, named: bool) -> bool:
    """Whether columns hold several quantities, as measurements of one thing do: fewer than half are on one scale.

    Columns that rise and fall with these count as well. Where no column names the rows, a data set may have been given instead of
    results: half is too few then, they must rise and fall more closely, and columns that fall where others rise are enough.

    >>> age, height, weight, pulse = [21, 35, 50, 42], [1.6, 1.8, 1.7, 1.9], [55, 80, 72, 64], [70, 180, 120, 150]
    >>> mixed(np.column_stack([age, height, weight, [2, 4, 1, 3]]), False), mixed(np.column_stack([age, age, weight, pulse]), False)
    (True, False)
    """
    n, count = values.shape
    if n < 3 or count < 2 or np.isnan(values).mean() > 0.3:
        return False
    body = (values if n <= _ROWS else values[:: n // 2000])[:, :_COLUMNS]
    ranks = np.column_stack([_ranks(column) for column in body.T])
    varying = np.ptp(body, axis=0) > 0
    alike = np.zeros((body.shape[1],) * 2)
    alike[np.ix_(varying, varying)] = np.corrcoef(ranks[:, varying].T)
    if not named and len(body) > 7:
        # Fisher's transformation of the correlation that chance gives to one of these pairs.
        least = NormalDist().inv_cdf(0.002 / (body.shape[1] * (body.shape[1] - 1)))
        if alike.min() < min(-0.2, np.tanh(least / np.sqrt(len(body) - 3))):
            return True
    if count < 4:
        return False
    logs = np.log10(np.where(body == 0, np.nan, np.abs(body)))
    rows = _median(logs, 1)
    if np.nanmax(rows, initial=-np.inf) - np.nanmin(rows, initial=np.inf) >= 2:
        return False  # where problems lie decades apart, as errors of optimisers do, scales say nothing
    middle = np.where(_median(np.abs(body), 0) == 0, np.nan, _median(logs, 0))
    if np.isnan(middle).sum() > 1:
        return False  # columns of zeros have no scale
    near = (middle >= middle[:, None]) & (middle <= middle[:, None] + 0.5)  # one row for each window of a factor of 3
    if len(body) > (5 if named else 19):
        near |= near @ (alike > (0.5 if named else 0.85))
    return bool(near.sum(axis=1).max() < (body.shape[1] + (not named)) / 2)


_NAME_AND_NUMBERS: Final = N_("its name is that of a cost or property, and its numbers are unlike the others")
_NAME: Final = N_("its name is that of a cost or property")
_FLAGS: Final = N_("it contains only 0 and 1, unlike the other columns")
_WHOLE: Final = N_("it contains whole numbers on another scale than the other columns")
_LARGER: Final = N_("it is on another scale, about {times} times larger than the other columns")
_SMALLER: Final = N_("it is on another scale, about {times} times smaller than the other columns")
_VARIES: Final = N_("its numbers vary far more from row to row than those of the other columns")
_APART: Final = N_("it does not rise and fall with the other columns")


class _Numbers:
    """Columns of numbers compared with the largest group of one quantity among them."""

    def __init__(self, body: Matrix, whole: NDArray[np.bool_], described: NDArray[np.bool_]) -> None:
        self.body, self.whole, self.described = body, whole, described
        self.n, self.count = body.shape
        self.logs = np.log10(np.where(body == 0, np.nan, np.abs(body)))
        self.medians = _median(self.logs, 0)
        likely = [at for at in range(self.count) if not described[at]]
        self.main = _largest_group(self.logs, likely or list(range(self.count)))
        self.some = self.main[:: -(-len(self.main) // _COLUMNS)]  # of very many columns, some stand for all
        centre = _median(self.logs[:, self.main], 1)
        self.medians_of_rows = centre[np.isfinite(centre)] if np.isfinite(centre).any() else np.zeros(1)
        residual = self.logs - centre[:, None]
        self.middle = _median(residual, 0)
        self.wide = _median(np.abs(residual - self.middle), 0)
        self.usual = float(_median(self.wide[self.main], 0))
        gap = np.abs(self.medians - _median(self.medians[self.main], 0))
        flags = np.isin(body, (0, 1)).all(axis=0)
        # Others are like the rest by every rule of `judge`.
        self.unlike = described | whole | flags | ~((gap < 0.9) & (np.abs(self.middle) < 0.5) & (self.wide < 0.25))
        # Where problems lie decades apart, as errors of optimisers do, columns of one quantity part from each other, too.
        self.steady = float(np.ptp(self.medians_of_rows)) < 2

    def judge(self, at: int, turned: bool, long_name: bool) -> tuple[Odd, bool] | None:
        """Say why a column is odd and whether scale alone says so; None if it is like the others."""
        others = [one for one in self.some if one != at] or [one for one in range(self.count) if one != at]
        line, rest = self.body[:, at], self.body[:, others]
        there = ~np.isnan(line) & ~np.isnan(rest).all(axis=1)
        line, rest, logs, n = line[there], rest[there], self.logs[there], int(there.sum())
        if not n:
            return None
        inside = float(np.mean((line >= np.fmin.reduce(rest, axis=1)) & (line <= np.fmax.reduce(rest, axis=1))))
        near = float(np.mean(np.abs(logs[:, at] - _median(logs[:, others], 1)) < 0.7))
        gap = float(self.medians[at] - _median(self.medians[others], 0))
        spread = float(_median(np.abs(self.medians[others] - _median(self.medians[others], 0)), 0))
        minority = bool(self.whole[at]) and float(np.mean(self.whole[others])) < 0.3
        beyond = float(np.mean(np.abs(line) > 1.5 * np.nanmax(np.abs(rest)))) > 0.1
        agrees = self.agrees(at, others)
        named = bool(self.described[at]) and not bool(self.described.all())
        if named and (near < 0.7 or (minority and inside < 0.7)):
            return Odd(Message(_NAME_AND_NUMBERS), sure=True), False
        if named and (turned or long_name):
            return Odd(Message(_NAME)), False
        constant = bool((line == line[0]).all())
        if not turned and n > 3 and not constant and np.isin(line, (0, 1)).all() and (rest > 1).any(axis=0).sum() > 1:
            return Odd(Message(_FLAGS)), False
        if (
            minority
            and np.nanmax(np.abs(line)) > 0
            and inside < 0.3
            and n > 2
            and ((near < 0.5 and self.count > 2) or constant)
        ):
            return Odd(Message(_WHOLE)), True
        if self.count > 2 and n > 2 and abs(gap) > max(1.0, 5 * spread) and inside < 0.3 and not agrees:
            return Odd(Message(_LARGER if gap > 0 else _SMALLER, times=f"{10.0 ** abs(gap):.0f}")), True
        varies = self.wide[at] > max(0.25, 6 * self.usual)
        if self.steady and len(self.main) > 1 and n > 3 and varies and beyond and not agrees:
            return Odd(Message(_VARIES)), True
        few = len(self.main) < 0.6 * self.count
        if (
            self.steady
            and len(self.main) > 1
            and at not in self.main
            and not turned
            and n > 3
            and abs(self.middle[at]) > 0.5
            and (beyond or minority or few)
            and not agrees
        ):
            return Odd(Message(_APART)), False
        return None

    def agrees(self, at: int, others: Sequence[int]) -> bool:
        """Whether a column rises and falls with the others from row to row, as a bad algorithm does, but no property."""
        found, n = self.together(at, others)
        return n > 3 and found > min(0.9, 0.4 + 2 / n)

    def rises_alone(self, at: int, gone: Sequence[int]) -> bool:
        """Whether a column, mostly beyond the others, rises and falls less with them than they do with each other, by more than chance."""
        others = [one for one in self.some if one != at and one not in gone]
        if len(others) < 3:
            return False
        rest = self.body[:, others]
        within = (self.body[:, at] >= np.fmin.reduce(rest, axis=1)) & (self.body[:, at] <= np.fmax.reduce(rest, axis=1))
        if within.mean() >= 0.5:
            return False
        found, n = self.together(at, others)
        if n < 8 or found >= 0.3:
            return False
        usual = [self.together(one, [other for other in others if other != one])[0] for one in others]
        between = min(float(median(np.array(usual))), 0.99)
        # The difference of two correlations by Fisher's transformation.
        return bool(np.arctanh(between) - np.arctanh(max(found, -0.99)) > 2.5 * np.sqrt(2 / (n - 3)))

    def together(self, at: int, others: Sequence[int]) -> tuple[float, int]:
        """Rank correlation of a column with the median of others over the rows that both have; 0 where one is constant."""
        first, second = self.logs[:, at], _median(self.logs[:, others], 1)
        good = np.isfinite(first) & np.isfinite(second)
        n = int(good.sum())
        if n < 4 or np.ptp(first[good]) == 0 or np.ptp(second[good]) == 0:
            return 0.0, n
        return float(np.corrcoef(_ranks(first[good]), _ranks(second[good]))[0, 1]), n


def _median(values: Matrix, axis: int) -> Matrix:
    """Median without missing numbers, NaN where there are none; many times faster than that of numpy for small tables."""
    there = np.count_nonzero(~np.isnan(values), axis=axis, keepdims=True)
    ordered = np.sort(values, axis=axis)  # missing numbers are the last
    low, high = (np.take_along_axis(ordered, np.maximum(at, 0), axis) for at in ((there - 1) // 2, there // 2))
    found: Matrix = np.where(low == high, low, (low + high) / 2).squeeze(axis)
    return found


def _ranks(values: Matrix) -> Matrix:
    order = np.sort(values)
    return np.asarray((np.searchsorted(order, values, "left") + np.searchsorted(order, values, "right") + 1) / 2)


def _largest_group(logs: Matrix, among: list[int]) -> list[int]:
    """Return the largest set of columns of one quantity: chains of columns that are close row by row, or rise together."""
    if not 3 <= len(among) <= _COLUMNS:
        return among
    size = len(among)
    part = logs[:, among]
    near = np.zeros((size, size), dtype=bool)
    ranks = {at: _ranks(part[:, at]) for at in np.flatnonzero(np.isfinite(part).all(axis=0)).tolist()}
    for at in range(size):
        gaps = np.abs(part - part[:, at : at + 1])
        both = np.isfinite(gaps)
        middle = _median(np.where(both, gaps, np.nan), 0)
        near[at] = (middle <= 0.3) | (both.sum(axis=0) < 2)
        for other in np.flatnonzero(~near[at] & (middle < 3) & (both.sum(axis=0) >= 6)).tolist():
            x, y = part[both[:, other], at], part[both[:, other], other]
            if other > at and np.ptp(x) > 0 and np.ptp(y) > 0:
                known = at in ranks and other in ranks
                pair = (ranks[at], ranks[other]) if known else (_ranks(x), _ranks(y))
                near[at, other] = bool(np.corrcoef(*pair)[0, 1] > 0.7)
    near |= near.T
    left, best = set(range(size)), set[int]()
    while left:
        group, new = set[int](), {min(left)}
        while new:
            group |= new
            new = set(np.flatnonzero(near[sorted(new)].any(axis=0)).tolist()) - group
        left -= group
        best = group if len(group) > len(best) else best
    return [among[at] for at in sorted(best)] if len(best) > 1 else among


# Columns that number the repetitions of each algorithm, such as DE_1 … DE_5, PSO_1 … PSO_5, as rows of repetitions.


_NUMBERED: Final = re.compile(
    r"(.+?)(?: / |[\s_.:#-]+|\s*[(\[])(?:(?:run|seed|fold|rep|repeat|repetition|trial|r|s)[\s_.#-]*)?(\d{1,4})[)\]]?",
    re.IGNORECASE,
)


def repetitions(names: Sequence[str]) -> dict[str, list[int]]:
    """Positions of the columns of each algorithm in the order of their numbers, {} unless all are numbered alike, from 0 or 1.

    >>> repetitions(["DE_1", "DE_2", "DE_3", "GA_1", "GA_2", "GA_3"])
    {'DE': [0, 1, 2], 'GA': [3, 4, 5]}
    >>> repetitions(["DE_10", "DE_30", "DE_50", "GA_10", "GA_30", "GA_50"])
    {}
    """
    places: dict[str, dict[int, int]] = {}
    for at, name in enumerate(names):
        found = _NUMBERED.fullmatch(name.strip())
        if found is None:
            return {}
        places.setdefault(found[1].strip(), {})[int(found[2])] = at
    each = {tuple(sorted(numbers)) for numbers in places.values()}
    (numbers, *others) = each or {()}
    alike = not others and len(numbers) > 2 and numbers[0] in (0, 1) and numbers[-1] - numbers[0] == len(numbers) - 1
    if len(places) < 2 or not alike or len(names) != len(places) * len(numbers):
        return {}
    return {base: [numbered[number] for number in numbers] for base, numbered in places.items()}


def with_rows_of_repetitions(grid: Grid, averaged: bool) -> Grid | None:
    """Return a plain table with a row for each repetition, None where the columns are no repetitions.

    The names say so, and the numbers must agree: repetitions do not depend on their number. Where they do, or where there are too
    few to tell, podium asks; `averaged` is the answer that they are repetitions.
    """
    names = grid.rows[0][1:]
    found = repetitions(names)
    if not found or all(matches(name, grid.handling.keep_column) for name in names):
        return None
    n = len(next(iter(found.values())))
    values = np.array([Series("", row[1:]).values for row in grid.rows[1:]])
    if not averaged and not _are_exchangeable(values[:, list(found.values())]):
        raise AskError(
            "{source}: the columns {first} to {last} are numbered like {n} repetitions of each algorithm, but their numbers "
            "do not show that they are.",
            (
                Choice("repeats", "average", Message("to average them")),
                Choice("keep_column", "*", Message("to read all columns as algorithms")),
            ),
            source=grid.source, first=quote(names[0]), last=quote(names[-1]), n=n,
        )  # fmt: skip

    def rows(body: list[list[str]], start: int) -> list[list[str]]:
        return [[*row[:start], *(row[start + columns[run]] for columns in found.values())]
                for row in body for run in range(n)]  # fmt: skip

    note = Handled(
        "The columns {first} to {last} were read as {n} repetitions of each of {algorithms}: they are numbered so, and their "
        "numbers do not contradict it.",
        first=quote(names[0]), last=quote(names[-1]), n=n, algorithms=count(len(found), "algorithm"),
    )  # fmt: skip
    return grid._replace(
        rows=[[grid.rows[0][0], *found], *rows(grid.rows[1:], 1)],
        lines=[grid.lines[0], *(line for line in grid.lines[1:] for _ in range(n))],
        notes=(*grid.notes, note),
        spreads=None if grid.spreads is None else rows(grid.spreads, 0),
    )


def _are_exchangeable(values: Floats) -> bool:
    """Whether the last of three axes (problems, algorithms, repetitions) has no effect: Friedman's test of each algorithm, added up.

    False, too, where there are too few problems for any effect to show.
    """
    values = values[~np.isnan(values).any(axis=(1, 2))]
    n, algorithms, repeated = values.shape
    ranks = (values[..., None] > values[..., None, :]).sum(-1) + (values[..., None] >= values[..., None, :]).sum(-1)
    means = ranks.mean(axis=0) / 2 - repeated / 2 if n else np.zeros((algorithms, repeated))
    statistic = 12 * n / (repeated * (repeated + 1)) * float((means**2).sum())
    freedom = algorithms * (repeated - 1)
    limit = freedom + 4 * (2 * freedom) ** 0.5
    return bool(statistic <= limit < n * freedom)
