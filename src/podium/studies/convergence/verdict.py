"""The conclusion on convergence in plain words: who is faster than whom, and what the final results add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.i18n import N_, _, count, listing, ngettext
from podium.stats.partial_order import cycles, layers, missing_links, reduction
from podium.studies.compare import Comparison
from podium.studies.convergence.combined import Relation
from podium.studies.convergence.pairs import Pairs
from podium.studies.words import level as show

PROCEDURE = "holm"
"""Adjusts the k(k − 1) one-sided p-values; fixed before any of them is seen."""

LIBERAL = N_("Page's test alone called 10 to 26 % of simulated pairs of one and the same optimiser different at 0.05")
"""Measured by benchmarks/page_level.py, of single pairs."""

RANKS = {"basic": N_("basic ranks"), "alternative": N_("alternative ranks")}

Matrix = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Order:
    """The relation "converges significantly faster than".

    Attributes
    ----------
    faster
        Boolean matrix (k, k): the row is significantly faster than the column.
    arrows
        The fewest pairs from which the others follow; None when there is a cycle.
    layers
        Peeled off: those nobody is faster than, the same among the rest, and so on; None when there is a cycle.
    cycles
        Groups that go round in a circle.
    gaps
        Pairs connected through others but not significant themselves.
    """

    faster: Matrix
    arrows: tuple[tuple[int, int], ...] | None
    layers: tuple[tuple[int, ...], ...] | None
    cycles: tuple[tuple[int, ...], ...]
    gaps: tuple[tuple[int, int], ...]

    __repr__ = brief


def order_of(faster: Matrix) -> Order:
    """Turn significant pairs into an order, as far as they are one."""
    round_trips = tuple(cycles(faster))
    if round_trips:
        return Order(faster, None, None, round_trips, ())
    rows, columns = np.nonzero(reduction(faster))
    arrows = tuple(zip(rows.tolist(), columns.tolist(), strict=True))
    return Order(faster, arrows, tuple(layers(faster)), (), tuple(missing_links(faster)))


def how(pairs: Pairs, alpha: float) -> str:
    """Say by which test, ranks, p-values and procedure."""
    return _(
        "Page's trend test, {ranks}, {pvalues}, Holm's procedure over all ordered pairs, nominal α = {alpha}",
        ranks=_(RANKS[pairs.version]), alpha=show(alpha),
        pvalues=_("exact p-values") if pairs.all_exact else _("normal p-values"),
    )  # fmt: skip


def convergence_text(names: Sequence[str], pairs: Pairs, order: Order, alpha: float, extent: str) -> str:
    """Conclude on the speed of convergence."""
    hits, way = int(order.faster.sum()), how(pairs, alpha)
    if hits == 0:
        return _(
            "No algorithm was shown to converge faster than another {extent}: the smallest adjusted p-value is "
            "{smallest:.3g} ({way}). This does not mean that they converge equally fast; it means that these data "
            "cannot tell.",
            extent=extent, smallest=float(pairs.family.adjusted[PROCEDURE].min()), way=way,
        )  # fmt: skip
    parts = _leaders(names, order, extent)
    parts.append(ngettext(
        "In all, {n} of {pairs} is significant ({way}).", "In all, {n} of {pairs} are significant ({way}).",
        hits, pairs=count(pairs.family.m, "ordered pair"), way=way,
    ))  # fmt: skip
    parts.append(f"{_checked(pairs, hits, alpha)}: {_(LIBERAL)}.")
    if order.cycles:
        rings = "; ".join(str(listing([names[j] for j in ring])) for ring in order.cycles)
        parts.append(_("They form a cycle and give no order: {rings}.", rings=rings))
    return " ".join(parts)


def _checked(pairs: Pairs, hits: int, alpha: float) -> str:
    """Say how many significant pairs pass the check that trusts neighbouring cut-points less."""
    confirmed = pairs.confirmed(alpha, PROCEDURE)
    if confirmed is None:
        return _("Neighbouring cut-points depend on one another")
    if pairs.least_exchange > alpha:
        return _(
            "A check that allows for the dependence of neighbouring cut-points could not have passed with any data, as with "
            "{problems} its smallest adjusted p-value is {least:.3g} (W44)",
            problems=count(pairs.problems, "problem"), least=pairs.least_exchange,
        )  # fmt: skip
    if confirmed == hits:
        return ngettext(
            "It also passes a check that allows for the dependence of neighbouring cut-points (W44)",
            "All of them also pass a check that allows for the dependence of neighbouring cut-points (W44)",
            hits,
        )
    if not confirmed:
        return _("None of them also passes a check that allows for the dependence of neighbouring cut-points (W44)")
    return ngettext(
        "Only {n} of them also passes a check that allows for the dependence of neighbouring cut-points (W44)",
        "Only {n} of them also pass a check that allows for the dependence of neighbouring cut-points (W44)",
        confirmed,
    )


def _leaders(names: Sequence[str], order: Order, extent: str) -> list[str]:
    wins = order.faster.sum(axis=1)
    unbeaten = [j for j in np.argsort(-wins, kind="stable").tolist() if wins[j] and not order.faster[:, j].any()]
    leaders = unbeaten or [int(np.argmax(wins))]
    best = [j for j in leaders if wins[j] == wins[leaders[0]]]
    said = []
    for j in best[:3]:
        beaten = [names[i] for i in np.flatnonzero(order.faster[j]).tolist()]
        everyone = len(beaten) == len(names) - 1 > 1
        whom = _("every other algorithm") if everyone else listing(beaten)
        said.append(_("{name} converges significantly faster than {others}", name=names[j], others=whom))
    sentences = ["; ".join(said) + f" {extent}."]
    others = [names[j] for j in leaders if j not in best[:3]]
    if others:
        sentences.append(_("No algorithm is shown to be faster than {others} either.", others=listing(others)))
    return sentences


def final_text(names: Sequence[str], found: Sequence[Relation], final: Comparison, cut_point: str) -> str:
    """Conclude on final results and convergence together."""
    ranking = final.order_indices
    said = [_opening(names, found, final, cut_point)]
    for kind, phrase in (
        ("better but slower", N_("Better but slower: {pairs}.")),
        ("same result, faster", N_("No difference in the final results shown, but faster: {pairs}.")),
    ):
        pairs = [r for j in ranking for r in found if r.first == j and r.kind == kind]
        if pairs:
            shown = [_("{name} than {others}", name=names[r.first], others=names[r.second]) for r in pairs]
            said.append(_(phrase, pairs=listing(shown, 4)))
    both = sum(r.kind == "better and faster" for r in found)
    if both:
        said.append(ngettext(
            "{n} pair has one algorithm both better and faster.", "{n} pairs have one algorithm both better and faster.", both
        ))  # fmt: skip
    return " ".join(said)


def _opening(names: Sequence[str], found: Sequence[Relation], final: Comparison, cut_point: str) -> str:
    best = final.order_indices[0]
    values = {
        "cut": cut_point, "name": names[best], "rank": final.primary.mean_ranks[best],
        "pairs": count(final.verdict.pairs.m, "pair"),
    }  # fmt: skip
    better = sum(r.kind != "same result, faster" for r in found)
    if not better:
        return _(
            "Final results (cut-point {cut}): {name} has the best mean rank ({rank:.2f}), and none of {pairs} differs "
            "significantly.",
            **values,
        )
    return ngettext(
        "Final results (cut-point {cut}): {name} has the best mean rank ({rank:.2f}), and {n} of {pairs} differs significantly.",
        "Final results (cut-point {cut}): {name} has the best mean rank ({rank:.2f}), and {n} of {pairs} differ significantly.",
        better, **values,
    )  # fmt: skip
