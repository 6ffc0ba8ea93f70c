"""Matrix pictures: adjusted p-values, contrasts, marks against a control, rank distributions, violation ratios."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.drawing import Drawing
from podium.diagrams.grid import Cell, cell_size, matrix, of_pairs, widest
from podium.diagrams.labels import MINUS, figures, short
from podium.diagrams.style import called, in_order
from podium.errors import InputError
from podium.i18n import Message, _, joined, paragraph
from podium.render.numbers import Format

Floats = NDArray[np.float64]


def arranged(names: Sequence[str], *squares: ArrayLike) -> tuple[list[str], list[Floats]]:
    """Arrange names, rows and columns of matrices of all pairs as the style wants them."""
    order = in_order(names)
    return [names[j] for j in order], [_square(square, len(names))[np.ix_(order, order)] for square in squares]


def _square(values: ArrayLike, k: int) -> Floats:
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (k, k):
        raise InputError("A matrix of {k} algorithms needs the shape ({k}, {k}), got {shape}.", k=k, shape=array.shape)
    return array


def pvalue_levels(alpha: float) -> tuple[float, ...]:
    """Levels at which the shade of a p-value changes, strictest first.

    >>> pvalue_levels(0.05)
    (0.001, 0.01, 0.05, 0.1)
    """
    return tuple(sorted({round(alpha / 50, 12), round(alpha / 5, 12), alpha, min(0.5, round(2 * alpha, 12))}))


def _pvalue_shade(p: float, levels: tuple[float, ...]) -> str:
    place = next((index for index, level in enumerate(levels) if p <= level), 4)
    return f"shade-{4 - place}"


def _pvalue_legend(levels: tuple[float, ...]) -> list[tuple[str, str]]:
    shades = [(f"shade-{4 - place}", f"p ≤ {level:g}") for place, level in enumerate(levels)]
    return [*shades, (f"shade-{4 - len(levels)}", f"p > {levels[-1]:g}")]


def pvalue_matrix(
    names: Sequence[str],
    pvalues: ArrayLike,
    *,
    alpha: float = 0.05,
    note: str = "",
    title: str = Message("Adjusted p-values"),
) -> Drawing:
    """Draw a heatmap of the adjusted p-values of all pairs, symmetric or with a value for one direction of each pair.

    The diagonal and NaN are not shown. Shades get darker at 2α, α, α/5 and α/50. Numbers are written for up to 12
    algorithms, significant ones in bold, and the note says so.

    >>> picture = pvalue_matrix(["A", "B"], [[1, 0.003], [0.003, 1]], note="Holm")
    >>> sorted({item.text for item in picture.texts() if item.style == "cell-light"})
    ['0.003']
    """
    k = len(names)
    names, (values,) = arranged(names, pvalues)
    levels = pvalue_levels(alpha)
    size = cell_size(k, wide=40.0, tall=18.0)

    def cell(i: int, j: int) -> Cell | None:
        p = float(values[i, j])
        if np.isnan(p):
            return None
        return Cell(_pvalue_shade(p, levels), (short_pvalue(p),) if _written(size) else (), p <= alpha)

    pairs = np.fmin(values, values.T)[np.triu_indices(k, 1)]
    hits = int((pairs <= alpha).sum())
    alt = _(
        "{hits} of {m} pairs of algorithms have an adjusted p-value of at most {alpha:g}.",
        hits=hits, m=len(pairs), alpha=alpha,
    )  # fmt: skip
    bold = _("Bold: p ≤ {alpha:g}.", alpha=alpha) if _written(size) else ""
    notes = [paragraph(filter(None, (str(note), bold)))]
    return matrix(
        names, names, of_pairs(k, cell), cell=size, title=title, legend=_pvalue_legend(levels), notes=notes, alt=alt,
        about=(names, names),
    )  # fmt: skip


def _written(size: tuple[float, float]) -> bool:
    """Whether a cell is large enough for a figure."""
    return size[0] >= 30


def short_pvalue(p: float) -> str:
    """Write a p-value in a cell.

    >>> short_pvalue(0.0291), short_pvalue(4.49e-7), short_pvalue(0.003)
    ('0.029', '4e−7', '0.003')
    """
    if p >= 0.001:
        return f"{p:.3f}"
    return short(float(f"{p:.0e}")) if p > 1e-307 else f"<1e{MINUS}307"


def contrast_matrix(
    names: Sequence[str],
    contrasts: ArrayLike,
    *,
    larger_is_better: bool,
    note: str = "",
    title: str = Message("Contrasts"),
) -> Drawing:
    """Draw a matrix of estimated differences, row minus column, blue where the row is better.

    It has three shades in each direction, by thirds of the largest difference; + and − where numbers do not fit.

    >>> picture = contrast_matrix(["A", "B"], [[0, 0.02], [-0.02, 0]], larger_is_better=True)
    >>> [item.text for item in picture.texts() if item.style.startswith("cell")]
    ['0.02', '−0.02']
    """
    k = len(names)
    names, (values,) = arranged(names, contrasts)
    size = cell_size(k, wide=42.0, tall=18.0)
    form = figures(values.ravel().tolist())
    shades = _difference_shades(values if larger_is_better else -values)
    cells = of_pairs(k, lambda i, j: Cell(shades[i][j], _difference_text(values[i, j], form, size)))
    worse = ("worse-3", _("row worse (darker: by more)"))
    legend = (("better-3", _("row better")), ("shade-0", _("no difference")), worse)
    first = [
        _("{difference} to {name}", difference=form(float(values[0, j])), name=called(names[j]))
        for j in range(1, min(k, 12))
    ]
    alt = _(
        "Estimated differences of {k} algorithms, row minus column. First row, {name}: {differences}",
        k=k, name=called(names[0]), differences=joined(first, ", "),
    )  # fmt: skip
    return matrix(names, names, cells, cell=size, title=title, legend=legend, notes=[note],
                  head=_("{title}, row minus column", title=title), alt=alt, about=(names, names))  # fmt: skip


def _difference_text(value: float, form: Format, size: tuple[float, float]) -> tuple[str, ...]:
    if _written(size):
        return (form(float(value)),)
    if size[0] < 7 or value == 0:
        return ()
    return ("+" if value > 0 else MINUS,)


def _difference_shades(better: Floats) -> list[list[str]]:
    """Shade each difference by thirds of the largest one."""
    largest = float(np.nanmax(np.abs(better), initial=0.0)) or 1.0
    with np.errstate(over="ignore"):  # of NumPy 1.26 alone, which divides what it fills up a vector with
        share = better / largest
    return [
        [f"{'better' if s > 0 else 'worse'}-{min(3, 1 + int(abs(s) * 2.9999))}" if s else "shade-0" for s in row]
        for row in share.tolist()
    ]


def comparison_matrix(
    names: Sequence[str],
    differences: ArrayLike,
    wins: ArrayLike,
    pvalues: ArrayLike,
    *,
    problems: int,
    larger_is_better: bool,
    means: ArrayLike | None = None,
    alpha: float = 0.05,
    what: str = Message("mean difference (row minus column)"),
    note: str = "",
    title: str = Message("Multiple comparison matrix"),
) -> Drawing:
    """Draw a multiple-comparison matrix: mean difference, wins/ties/losses and adjusted p-value of each pair, row against column.

    Cells are shaded by the mean difference, and bold where the adjusted p-value is at most `alpha`; problems neither won
    nor lost are ties. The `means` of the algorithms stand below their names. The idea of a matrix that does not change when
    algorithms are added is that of Ismail-Fawaz et al. (2023), arXiv 2305.11921.

    >>> picture = comparison_matrix(["A", "B"], [[0, 1.5], [-1.5, 0]], [[0, 7], [2, 0]], [[1, 0.04], [0.04, 1]],
    ...                             problems=10, larger_is_better=True)
    >>> [item.text for item in picture.texts() if item.style == "cell-strong"][:3]
    ['1.5', '7 / 1 / 2', 'p = 0.040']
    """
    k = len(names)
    figures_of = [] if means is None else _means(means, k)
    beneath = [figures_of[j] for j in in_order(names)] if figures_of else []
    names, (values, won, p) = arranged(names, differences, wins, pvalues)
    form = figures(values.ravel().tolist())
    shades = _difference_shades(values if larger_is_better else -values)

    def cell(i: int, j: int) -> Cell:
        tied = problems - int(won[i, j]) - int(won[j, i])
        how = short_pvalue(float(p[i, j]))
        lines = (form(float(values[i, j])), f"{won[i, j]:.0f} / {tied} / {won[j, i]:.0f}", f"p = {how}")
        return Cell(shades[i][j], lines, bool(p[i, j] <= alpha))

    cells = of_pairs(k, cell)
    explained = _(
        "Each cell: {what}, wins / ties / losses of the row, adjusted p; bold: p ≤ {alpha:g}.",
        what=what, alpha=alpha,
    )  # fmt: skip
    if beneath:
        explained += " " + _("Below each name: mean over the problems.")
    legend = (("better-3", _("row better on average")), ("worse-3", _("row worse (darker: by more)")))
    alt = _("{k} algorithms compared pair by pair on {n} problems.", k=k, n=problems)
    return matrix(
        names, names, cells, cell=(widest(cells, beneath), 31.0 if beneath else 29.0), title=title, legend=legend,
        notes=[explained, note], alt=alt,
        beneath=(beneath, beneath) if beneath else None, about=(names, names),
    )  # fmt: skip


def _means(means: ArrayLike, k: int) -> list[str]:
    values = np.asarray(means, dtype=np.float64)
    if values.shape != (k,):
        raise InputError("The means of {k} algorithms need the shape ({k},), got {shape}.", k=k, shape=values.shape)
    form = figures(values.tolist())
    return [form(value) for value in values.tolist()]


def rank_distribution(
    names: Sequence[str], shares: ArrayLike, *, note: str = "", title: str = Message("Distribution of ranks")
) -> Drawing:
    """Draw on how many problems each algorithm (row) took each place (column); ties share. The first place is at the right.

    Cells are shaded by the share of the problems: at 5, 15, 30 and 50 per cent.

    >>> picture = rank_distribution(["A", "B"], [[7, 3], [3, 7]])
    >>> [item.text for item in picture.texts() if item.style == "cell-light"]
    ['7', '7']
    """
    k = len(names)
    values, order = _square(shares, k), in_order(names)
    names, values = [names[j] for j in order], values[order]
    total = float(values.sum(axis=1).max()) or 1.0
    limits = (0.05, 0.15, 0.30, 0.50)
    size = cell_size(k, wide=24.0, tall=16.0)
    cells: list[list[Cell | None]] = [
        [
            Cell(
                f"shade-{sum(value / total > limit for limit in limits)}",
                (f"{value:.1f}".removesuffix(".0"),) if value >= 0.05 and size[0] > 20 else (),
            )
            for value in reversed(row)
        ]
        for row in values.tolist()
    ]
    legend = [
        ("shade-0", "≤ 5 %"),
        ("shade-1", "≤ 15 %"),
        ("shade-2", "≤ 30 %"),
        ("shade-3", "≤ 50 %"),
        ("shade-4", _("> 50 % of problems")),
    ]
    first = joined((f"{called(name)} {row[0]:.3g}" for name, row in zip(names, values.tolist(), strict=True)), ", ")
    return matrix(names, [str(place) for place in range(k, 0, -1)], cells, cell=size, title=title, legend=legend,
                  notes=[note], alt=_("First places: {places}.", places=first), about=(names, ()))  # fmt: skip


# The matrix of marks against a control: better, worse or not told apart, problem by problem.


MARKS = {1: ("better-3", "+"), 0: ("shade-0", "≈"), -1: ("worse-1", MINUS)}
"""How the control does against another algorithm: better, not told apart, worse.

In grey the better cells are the dark ones."""


def mark_matrix(
    problems: Sequence[str],
    others: Sequence[str],
    marks: ArrayLike,
    *,
    control: str,
    note: str = "",
    title: str = Message("Wins and losses"),
) -> Drawing:
    """Draw on which problems a control is better (1, +), worse (−1, −) or not different (0, ≈), with the sums.

    >>> picture = mark_matrix(["p", "q"], ["B"], [[1], [0]], control="A")
    >>> [item.text for item in picture.texts() if item.style.startswith("cell")]
    ['+', '≈', '1 / 1 / 0']
    """
    found = np.asarray(marks, dtype=np.int64)
    if found.shape != (len(problems), len(others)):
        raise InputError(
            "Marks need the shape ({n}, {m}), got {shape}.",
            n=len(problems), m=len(others), shape=found.shape,
        )  # fmt: skip
    order = in_order(others)
    others, found, control = [others[j] for j in order], found[:, order], called(control)
    cells: list[list[Cell | None]] = [
        [Cell(MARKS[mark][0], (MARKS[mark][1],), look="cell-mark") for mark in row] for row in found.tolist()
    ]
    sums = [tuple(int((column == mark).sum()) for mark in (1, 0, -1)) for column in found.T]
    heads, totals = _sums(sums)
    cells += totals
    wide = max(14.0, widest(totals)) if len(totals) == 1 else 14.0
    legend = (
        ("better-3", _("+ {name} better", name=control)),
        ("shade-0", _("≈ no difference")),
        ("worse-1", _("− {name} worse", name=control)),
    )
    against = [
        _("against {name} {counts}", name=called(name), counts=" / ".join(map(str, triple)))
        for name, triple in zip(others, sums, strict=True)
    ]
    alt = _("{name} wins / ties / loses: {counts}", name=control, counts=joined(against, "; "))
    head = _("{title} of {name}", title=title, name=control)
    return matrix([*problems, *heads], others, cells, cell=(wide, 12.0), title=title, legend=legend,
                  notes=[note], head=head, alt=alt, about=([], others))  # fmt: skip


def _sums(sums: Sequence[tuple[int, ...]]) -> tuple[list[str], list[list[Cell | None]]]:
    """Make the last rows of a matrix of marks: the sums in one where there is room, else in one for each mark."""
    signs = [text for _, text in MARKS.values()]
    texts = [" / ".join(map(str, triple)) for triple in sums]
    together: list[Cell | None] = [Cell("shade-0", (text,), True) for text in texts]
    if widest([together]) * len(sums) <= 400:
        return [" / ".join(signs)], [together]
    apart: list[list[Cell | None]] = [
        [Cell("shade-0", (str(triple[place]),), True) for triple in sums] for place in range(len(signs))
    ]
    return [_("sum of {sign}", sign=sign) for sign in signs], apart


# Matrix of violation ratios: which row lies almost everywhere above which column.


def violation_matrix(
    names: Sequence[str],
    ratios: ArrayLike,
    bounds: ArrayLike,
    dominant: ArrayLike,
    *,
    note: str = "",
    title: str = Message("Almost stochastic order"),
) -> Drawing:
    """Draw violation ratios with their upper bounds, the row held against the column; bold where the row is dominant.

    Cells whose bound is NaN are not shown, the diagonal neither.
    """
    k = len(names)
    found, upper, hits = (np.asarray(x) for x in (ratios, bounds, dominant))
    if any(x.shape != (k, k) for x in (found, upper, hits)):
        raise InputError("{k} algorithms need matrices of the shape ({k}, {k}).", k=k)
    names, (found, upper, hits) = arranged(names, found, upper, hits)
    size = cell_size(k, wide=46.0, tall=24.0)
    written = size[0] >= 34

    def cell(i: int, j: int) -> Cell | None:
        bound, hit = float(upper[i, j]), bool(hits[i, j])
        if np.isnan(bound):
            return None
        lines = (f"{found[i, j]:.2f}", f"≤ {bound:.2f}") if written else ("•",) * hit
        return Cell(f"shade-{sum(bound <= limit for limit in (0.5, 0.35, 0.2, 0.05))}", lines, hit)

    legend = [(f"shade-{place}", text) for place, text in enumerate(("≤ 1", "≤ 0.5", "≤ 0.35", "≤ 0.2", "≤ 0.05"))]
    alt = _("{n} rows are almost stochastically dominant over a column.", n=int(hits.sum()))
    meaning = (
        _("Bold: almost stochastically dominant.")
        if written
        else _("Shading: upper bound. Dot: almost stochastically dominant.")
    )
    told = paragraph(filter(None, (str(note), meaning)))
    return matrix(
        names, names, of_pairs(k, cell), cell=size, title=title, legend=legend, notes=[told], alt=alt, about=(names, names)
    )  # fmt: skip
