"""The conclusion on convergence in plain words: who is faster than whom, and what the final results add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.stats.partial_order import cycles, layers, missing_links, reduction
from podium.studies.compare import Comparison
from podium.studies.convergence.combined import Relation
from podium.studies.convergence.pairs import Pairs
from podium.studies.words import count, grouped, listing
from podium.studies.words import level as show

PROCEDURE = "holm"
"""Adjusts the k(k − 1) one-sided p-values; fixed before any of them is seen."""

LIBERAL = "Page's test alone called 10 to 26 % of simulated pairs of one and the same optimiser different at 0.05"
"""Measured by benchmarks/page_level.py, of single pairs."""

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
    kind = "exact" if pairs.all_exact else "normal"
    return (
        f"Page's trend test, {pairs.version} ranks, {kind} p-values, Holm's procedure over all ordered pairs, nominal "
        f"α = {show(alpha)}"
    )


def convergence_text(names: Sequence[str], pairs: Pairs, order: Order, alpha: float, extent: str) -> str:
    """Conclude on the speed of convergence."""
    hits, m = int(order.faster.sum()), pairs.family.m
    way = how(pairs, alpha)
    if hits == 0:
        smallest = float(pairs.family.adjusted[PROCEDURE].min())
        return (
            f"No algorithm could be shown to converge faster than another {extent}: the smallest adjusted p-value is "
            f"{smallest:.3g} ({way}). This does not mean that they converge alike; it means that these data cannot tell."
        )
    parts = [_leaders(names, order, extent)]
    parts.append(
        f"In all, {grouped(hits)} of {count(m, 'ordered pair')} {'is' if hits == 1 else 'are'} significant ({way})."
    )
    parts.append(f"{_checked(pairs, hits, alpha)}: {LIBERAL}.")
    if order.cycles:
        rings = "; ".join(listing([names[j] for j in ring]) for ring in order.cycles)
        parts.append(f"They go round in a circle and give no order: {rings}.")
    return " ".join(parts)


def _checked(pairs: Pairs, hits: int, alpha: float) -> str:
    """Say how many significant pairs pass the check that trusts neighbouring cut-points less."""
    confirmed = pairs.confirmed(alpha, PROCEDURE)
    check = "a check that allows for the dependence of neighbouring cut-points"
    if confirmed is None:
        return "Neighbouring cut-points depend on one another"
    if pairs.least_exchange > alpha:
        return (
            f"{check[0].upper()}{check[1:]} could not have passed with any data, as with {count(pairs.problems, 'problem')} its "
            f"smallest adjusted p-value is {pairs.least_exchange:.3g} (W44)"
        )
    few = "All of them" if confirmed == hits else f"Only {confirmed} of them" if confirmed else "None of them"
    verb = "passes" if confirmed < 2 and confirmed < hits else "pass"
    if confirmed == hits == 1:
        few, verb = "It", "passes"
    return f"{few} also {verb} {check} (W44)"


def _leaders(names: Sequence[str], order: Order, extent: str) -> str:
    wins = order.faster.sum(axis=1)
    unbeaten = [j for j in np.argsort(-wins, kind="stable").tolist() if wins[j] and not order.faster[:, j].any()]
    leaders = unbeaten or [int(np.argmax(wins))]
    best = [j for j in leaders if wins[j] == wins[leaders[0]]]
    said = []
    for j in best[:3]:
        beaten = [names[i] for i in np.flatnonzero(order.faster[j]).tolist()]
        everyone = len(beaten) == len(names) - 1 > 1
        said.append(
            f"{names[j]} converges significantly faster than {'every other algorithm' if everyone else listing(beaten)}"
        )
    text = "; ".join(said) + f" {extent}."
    others = [names[j] for j in leaders if j not in best[:3]]
    if others:
        text += f" Nobody is shown to be faster than {listing(others)} either."
    return text


def final_text(names: Sequence[str], found: Sequence[Relation], final: Comparison, cut_point: str) -> str:
    """Conclude on final results and convergence together."""
    ranking, means = final.order_indices, final.primary.mean_ranks
    better = sum(r.kind != "same result, faster" for r in found)
    opening = (
        f"Final results (cut-point {cut_point}): {names[ranking[0]]} has the best mean rank ({means[ranking[0]]:.2f}), and "
        f"{better or 'none'} of {count(final.verdict.pairs.m, 'pair')} {'differs' if better < 2 else 'differ'} significantly."
    )
    said = []
    for kind, phrase in (
        ("better but slower", "Better but slower"),
        ("same result, faster", "No difference in the final results shown, but faster"),
    ):
        pairs = [r for j in ranking for r in found if r.first == j and r.kind == kind]
        if pairs:
            shown = [f"{names[r.first]} than {names[r.second]}" for r in pairs]
            said.append(f"{phrase}: {listing(shown, 4)}.")
    both = sum(r.kind == "better and faster" for r in found)
    if both:
        said.append(f"{count(both, 'pair')} {'has' if both == 1 else 'have'} one algorithm both better and faster.")
    return " ".join([opening, *said])
