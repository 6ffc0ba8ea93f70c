"""The conclusion about runs in plain words: the sizes first, then what is significant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.studies.runs.words import extent, percent, spelled
from podium.studies.words import count, listing
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.runs.study import RunsComparison

ERROR_RATE = "of two identical algorithms with 5 runs this rule calls one dominant in 8 to 10 % of cases"
"""Measured by benchmarks/dominance_level.py, at 0.05 and ε < 0.2."""


def verdict_text(study: RunsComparison) -> str:
    """Say who has the best interquartile mean, from whom that is told apart, and how likely a run of it wins."""
    parts = [_leader(study), _apart(study), _improvement(study)]
    if study.dominance is not None:
        parts.append(_dominance(study))
    return " ".join(parts)


def _leader(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    found = study.aggregates["iqm"]
    leaders = [names[j] for j in study.order_indices if found.value[j] == found.value[best]]
    size = f"{spelled(found, best)[:-1]}, {percent(study)} interval)"
    if len(leaders) > 1:
        return f"{listing(leaders)} share the best interquartile mean, {size}, {extent(study)}."
    return f"{names[best]} has the best interquartile mean, {size}, {extent(study)}."


def _apart(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    who = best if study.control is None else study.control
    decided, found = study.separate[who], study.aggregates["iqm"].value
    others = [j for j in study.order_indices if j != who]
    better = [names[j] for j in others if decided[j] > 0]
    worse = [names[j] for j in others if decided[j] < 0]
    level = [names[j] for j in others if decided[j] == 0]
    how = (
        f"simultaneous bootstrap intervals of {count(len(study.tested), 'difference')} of interquartile means, "
        f"α = {show(study.options.alpha)}"
    )
    alone = who == best and int((found == found[best]).sum()) == 1  # else "it" would be anybody's name
    subject = "It" if alone else names[who] if study.control is None else f"The control {names[who]}"
    clauses = [f"significantly better than {listing(better)}"] if better else []
    clauses += [f"significantly worse than {listing(worse)}"] if worse else []
    if not clauses:
        return (
            f"No difference could be shown between {'it' if alone else names[who]} and {listing(level)} ({how}); "
            "that is not proof that they are equal."
        )
    text = f"{subject} is {' but '.join(clauses)} ({how})."
    return f"{text} No difference could be shown between it and {listing(level)}." if level else text


def _improvement(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    who = best if study.control is None else study.control
    other = next(j for j in study.order_indices if j != who)
    place = int(
        np.flatnonzero(
            ((study.first == who) & (study.second == other)) | ((study.first == other) & (study.second == who))
        )[0]
    )
    value, low, high = (
        float(one[place]) for one in (study.improvement.value, study.improvement.lower, study.improvement.upper)
    )
    if study.first[place] != who:
        value, low, high = 1 - value, 1 - high, 1 - low
    rest = "the next best, " if who == best and study.control is None else ""
    return (
        f"On one problem a run of {names[who]} beats a run of {rest}{names[other]}{',' if rest else ''} with probability "
        f"{value:.3g} ({low:.3g} to {high:.3g})."
    )


def _dominance(study: RunsComparison) -> str:
    assert study.dominance is not None
    names = study.algorithms
    won = study.dominance.dominates(study.options.alpha)
    order = study.order_indices
    pairs = [f"{names[i]} over {names[j]}" for i in order for j in order if won[i, j] and study.separate[i, j] != 0]
    alone = [f"{names[i]} over {names[j]}" for i in order for j in order if won[i, j] and study.separate[i, j] == 0]
    rule = f"ε below {study.options.epsilon:g}, Holm over {study.dominance.hypotheses} ordered pairs"
    if not pairs and not alone:
        return f"No algorithm was shown to be almost stochastically dominant over another ({rule})."
    found = [f"Almost stochastically dominant ({rule}): {listing(pairs, 6)}."] if pairs else []
    if alone:
        found.append(
            f"Almost stochastically dominant, although no difference could be shown ({rule}): {listing(alone, 6)}; {ERROR_RATE}."
        )
    return " ".join(found)
