"""The conclusion about a family in plain words, by a procedure fixed before any p-value is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.studies.family import EXACT_LIMIT, Family
from podium.studies.words import PROCEDURES, RANKINGS, count, grouped, listing, pvalue
from podium.studies.words import level as show

NO_PROOF = "Where no difference was found, the {noun}s are not thereby shown to be equal."
CHOSEN = (
    "The control was chosen because it does best on these data, so false results can occur more often than α: at 0.05, by mean ranks "
    "of equal algorithms, in {five} % of tables with 5 of them and in {ten} % with 10. Name the control beforehand, or compare all pairs."
)
CHOSEN_RATES = {"two-sided": ("8–9", "13"), "greater": ("15–16", "24")}
"""Percentages by alternative, measured by benchmarks/chosen_control.py, for 5 and for 10 algorithms."""
NO_DIRECTION = "The p-values alone do not say which of two {noun}s is the better one."
SIDES = {"greater": "better", "less": "worse"}
"""What a one-sided alternative says about the control."""


@dataclass(frozen=True, eq=False)
class Field:
    """The algorithms as they stand: names, exact rank sums (smaller is better), mean ranks, and on how much data.

    Where algorithms are not ranked but measured, `sums` still orders them, `mean_ranks` holds the measure shown, and
    `measure` and `digits` say what it is called and how it is written; `noun` is what is compared, in the singular.
    `omnibus` is the omnibus test that stands beside the verdict, with its p-value; `chosen` says that the control was taken for
    its good results.
    """

    names: tuple[str, ...]
    sums: NDArray[Any]
    mean_ranks: NDArray[np.float64]
    extent: str
    measure: str = "mean rank"
    digits: int = 2
    noun: str = "algorithm"
    omnibus: tuple[str, float] | None = None
    chosen: bool = False

    @property
    def order(self) -> list[int]:
        """Indices from best to worst."""
        return [int(j) for j in np.argsort(self.sums, kind="stable")]


def fixed_procedure(family: Family, k: int) -> str:
    """Name the procedure that decides; it depends on the design, the kind of test and k alone.

    All pairs are decided by Bergmann–Hommel, which is exact for any k on rank-based p-values; on others beyond `EXACT_LIMIT`
    algorithms Shaffer's static procedure takes its place. Both presume that equality is transitive: where it is not known to be,
    Holm's procedure decides. Nemenyi's test, where it was asked for, is its own procedure.
    """
    if family.design != "all-pairs" or not family.transitive:
        return "holm"
    if family.decides is not None:
        return family.decides
    return "bergmann-hommel" if family.on_a_line or k <= EXACT_LIMIT else "shaffer"


def how_text(family: Family, procedure: str, alpha: float, *, chosen: bool = False) -> str:
    """Name the procedure, where its p-values come from, and the level, which is nominal for a control chosen by the data."""
    rate = "nominal" if chosen else "family-wise"
    side = SIDES.get(family.alternative)
    tail = f", one-sided: the control is {side}" if side else ""
    return f"{PROCEDURES[procedure]} procedure on {RANKINGS[family.ranking]}, {rate} α = {show(alpha)}{tail}"


def pairs_text(field: Field, family: Family, procedure: str, alpha: float, tiers: int) -> str:
    """Conclude on all pairs: who is best, whom it beats, how many pairs differ."""
    k = len(field.names)
    how = how_text(family, procedure, alpha)
    hits = int(family.rejected(procedure, alpha).sum())
    if hits == 0:
        who = f"the two {field.noun}s" if k == 2 else f"any two of the {k} {field.noun}s"
        opening = f"No difference between {who} could be shown {field.extent}"
        return f"{_nothing(opening, family, procedure, how)} {_meaning(field, family, alpha)}"
    if family.first_better is None:
        return _undirected(field, family, procedure, alpha, how)
    parts = [_best(field, family, procedure, alpha)]
    if k > 12:
        parts.append(f"The {k} {field.noun}s fall into {count(tiers, 'tier')}.")
    if family.m > 1:
        which = f"In all, {grouped(hits)} of {count(family.m, 'pair')}"
        if hits == family.m:
            which = f"All {count(family.m, 'pair')}"
        parts.append(f"{which} {'differs' if hits == 1 else 'differ'} significantly ({how}).")
    else:
        parts.append(f"({how[0].upper()}{how[1:]}.)")
    if hits < family.m:
        parts.append(NO_PROOF.format(noun=field.noun))
    return " ".join(parts)


def _nothing(opening: str, family: Family, procedure: str, how: str) -> str:
    smallest = float(family.adjusted[procedure].min())
    which = "the adjusted p-value" if family.m == 1 else "the smallest adjusted p-value"
    return f"{opening}: {which} is {smallest:.3g} ({how})."


def _meaning(field: Field, family: Family, alpha: float) -> str:
    """Say what it means that nothing was found, beside an omnibus test that may reject."""
    test, p = field.omnibus or ("", 1.0)
    if p > alpha:
        return "This does not mean that they perform alike; it means that these data cannot tell them apart."
    if len(field.names) == 2:
        return f"This does not mean that they perform alike; {test} decides otherwise ({pvalue(p)})."
    what = "which of them differ" if family.control is None else "that the control differs from any of them"
    return (
        f"This does not mean that they perform alike: {test} rejects that all {len(field.names)} do ({pvalue(p)}), but these tests do "
        f"not show {what}."
    )


def _undirected(field: Field, family: Family, procedure: str, alpha: float, how: str) -> str:
    """Conclude from p-values alone, which do not say who is better."""
    names, hit = field.names, family.rejected(procedure, alpha)
    apart = [f"{names[family.first[i]]} and {names[family.second[i]]}" for i in np.flatnonzero(hit)]
    named = f": {'; '.join(apart)}" if len(apart) <= 10 and len(apart) < family.m else ""
    which = f"{grouped(len(apart))} of {count(family.m, 'pair')}"
    if len(apart) == family.m:
        which = f"all {count(family.m, 'pair')}" if family.m > 1 else f"{names[0]} and {names[1]}"
    verb = "differs" if len(apart) == 1 < family.m else "differ"
    text = f"{which[0].upper()}{which[1:]} {verb} significantly ({how}){named}. {NO_DIRECTION.format(noun=field.noun)}"
    return text if len(apart) == family.m else f"{text} {NO_PROOF.format(noun=field.noun)}"


def _best(field: Field, family: Family, procedure: str, alpha: float) -> str:
    names, order = field.names, field.order
    winner, loser = _winners(family, family.rejected(procedure, alpha))
    best = order[0]
    leaders = [j for j in order if field.sums[j] == field.sums[best]]
    rank = f"{field.measure} ({field.mean_ranks[best]:.{field.digits}f}) {field.extent}"
    if len(leaders) > 1:
        opening, who = f"{listing([names[j] for j in leaders])} share the best {rank}.", names[best]
    else:
        opening, who = f"{names[best]} has the best {rank}.", "It"
    few = 8 if len(names) <= 20 else 3
    beaten, worse = set(loser[winner == best].tolist()), set(winner[loser == best].tolist())
    level = [names[j] for j in order if j != best and j not in beaten and j not in worse]
    found = []
    if beaten:
        everyone = len(beaten) == len(names) - 1 > 1
        others = f"every other {field.noun}" if everyone else listing([names[j] for j in order if j in beaten], few)
        found.append(f"significantly better than {others}")
    if worse:
        found.append(f"significantly worse than {listing([names[j] for j in order if j in worse], few)}")
    if not found:
        return f"{opening} {who} is not significantly better than any other {field.noun}."
    text = f"{opening} {who} is {' but '.join(found)}"
    return f"{text}; no difference could be shown between it and {listing(level, few)}." if level else f"{text}."


def _winners(family: Family, hit: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Better and worse algorithm of each rejected hypothesis.

    Pairwise tests weigh the sizes of the differences, so the one with the better mean rank can be the worse one.
    """
    better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    winner, loser = np.where(better, family.first, family.second), np.where(better, family.second, family.first)
    return winner[hit], loser[hit]


def control_text(field: Field, family: Family, procedure: str, alpha: float) -> str:
    """Conclude on a control: whom it beats, who beats it, who is left open."""
    names = field.names
    how = how_text(family, procedure, alpha, chosen=field.chosen and chosen_rates(family) is not None)
    who = names[family.control or 0]
    adjusted, hit = family.adjusted[procedure], family.rejected(procedure, alpha)
    if not hit.any():
        return _nothing_against(field, family, procedure, alpha, how)
    clauses = []
    for phrase, mask in _phrases(family, hit):
        found = [f"{names[family.second[i]]} (adjusted {pvalue(float(adjusted[i]))})" for i in np.flatnonzero(mask)]
        if found:
            clauses.append(f"{phrase} {listing(found)}")
    text = f"The control {who} {' and '.join(clauses)} {field.extent} ({how})."
    if family.first_better is None:
        text += f" {NO_DIRECTION.format(noun=field.noun)}"
    left = [names[j] for j in family.second[~hit]]
    if left and family.alternative in SIDES:
        whole = "each of these" if len(left) > 1 else left[0]
        text += f" {_unproven('it', listing(left), family, ~hit)}."
        if family.first_better is not None:
            text += f" {_standing(field, family, ~hit, whole)}"
    elif left:
        text += f" No difference could be shown between it and {listing(left)}; that is not proof that they are equal."
    rates = chosen_rates(family) if field.chosen else None
    return text if rates is None else f"{text} {CHOSEN.format(five=rates[0], ten=rates[1])}"


def chosen_rates(family: Family) -> tuple[str, str] | None:
    """Return how often a control chosen by the data leads to false results; None where choosing it does no harm.

    Of two algorithms it makes no difference which one is the control of a two-sided test; and the best one is not found worse.
    """
    return None if family.m == 1 and family.alternative == "two-sided" else CHOSEN_RATES.get(family.alternative)


def _nothing_against(field: Field, family: Family, procedure: str, alpha: float, how: str) -> str:
    """Conclude on a control about which nothing is significant."""
    who = f"control {field.names[family.control or 0]}"
    rest = field.names[int(family.second[0])] if family.m == 1 else f"any of the other {family.m} {field.noun}s"
    everyone = np.ones(family.m, dtype=bool)
    side = SIDES.get(family.alternative)
    if side is None:
        opening = f"The {who} could not be shown to differ from {rest} {field.extent}"
        return f"{_nothing(opening, family, procedure, how)} {_meaning(field, family, alpha)}"
    whole = rest if family.m == 1 else f"every other {field.noun}"
    opening = f"{_unproven(f'the {who}', rest, family, everyone)} {field.extent}"
    other = SIDES["less" if side == "better" else "greater"]
    text = [
        _nothing(opening, family, procedure, how),
        _standing(field, family, everyone, whole),
        f"This one-sided test cannot show that it is {other}, or that they perform alike.",
    ]
    return " ".join(part for part in text if part)


def _unproven(who: str, rest: str, family: Family, mask: NDArray[np.bool_]) -> str:
    """Answer a one-sided question that was not answered by yes: against the estimates, or not enough beyond them."""
    side = SIDES[family.alternative]
    against = False
    if family.first_better is not None:
        toward = family.first_better if side == "better" else ~family.first_better
        against = not toward[mask].any()
    return f"{'There is no evidence that' if against else 'It could not be shown that'} {who} is {side} than {rest}"


def _standing(field: Field, family: Family, mask: NDArray[np.bool_], whole: str) -> str:
    """Say what the estimates point to; `whole` names all that are asked about."""
    if family.first_better is None:
        return ""
    better, even = family.first_better, np.zeros(family.m, dtype=bool)
    if family.z is None:
        phrases = [("at least as well as", mask & better)]
    else:
        even = family.z == 0
        phrases = [("better than", mask & better & ~even), ("as well as", mask & even)]
    clauses = []
    for phrase, among in [*phrases, ("worse than", mask & ~better & ~even)]:
        if among.any():
            found = listing([field.names[j] for j in family.second[among]])
            clauses.append(f"{phrase} {whole if among.sum() == mask.sum() else found}")
    return f"In these data it did {listing(clauses)}."


def _phrases(family: Family, hit: NDArray[np.bool_]) -> list[tuple[str, NDArray[np.bool_]]]:
    """What may be said of the rejected hypotheses of a control, and of which ones."""
    if family.first_better is None:
        return [("differs significantly from", hit)]
    better = family.first_better
    return [("is significantly better than", hit & better), ("is significantly worse than", hit & ~better)]
