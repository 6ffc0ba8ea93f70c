"""The conclusion about runs in plain words: the sizes first, then what is significant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import N_, _, count, listing
from podium.studies.runs.words import extent, over, percent, spelled
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.runs.study import RunsComparison

ERROR_RATE = N_("with two identical algorithms and 5 runs, this rule declares one dominant in 8 to 10 % of cases")
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
    size = spelled(found, best, percent(study))
    if len(leaders) > 1:
        return _(
            "{leaders} share the best interquartile mean, {size}, {extent}.",
            leaders=listing(leaders),
            size=size,
            extent=extent(study),
        )
    return _(
        "{name} has the best interquartile mean, {size}, {extent}.", name=names[best], size=size, extent=extent(study)
    )


def _apart(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    who = best if study.control is None else study.control
    decided, found = study.separate[who], study.aggregates["iqm"].value
    others = [j for j in study.order_indices if j != who]
    better = [names[j] for j in others if decided[j] > 0]
    worse = [names[j] for j in others if decided[j] < 0]
    level = [names[j] for j in others if decided[j] == 0]
    how = _(
        "simultaneous bootstrap intervals of {differences} of interquartile means, α = {alpha}",
        differences=count(len(study.tested), "difference"),
        alpha=show(study.options.alpha),
    )
    alone = who == best and int((found == found[best]).sum()) == 1  # else "it" would be anybody's name
    values = {
        "name": names[who],
        "better": listing(better),
        "worse": listing(worse),
        "level": listing(level),
        "how": how,
    }
    if not better and not worse:
        if alone:
            return _(
                "No significant difference was found between it and {level} ({how}); this does not show that they "
                "perform equally.",
                **values,
            )
        return _(
            "No significant difference was found between {name} and {level} ({how}); this does not show that "
            "they perform equally.",
            **values,
        )
    if better and worse:
        relation = _("significantly better than {better} but significantly worse than {worse}", **values)
    elif better:
        relation = _("significantly better than {better}", **values)
    else:
        relation = _("significantly worse than {worse}", **values)
    if alone:
        text = _("It is {relation} ({how}).", relation=relation, **values)
    elif study.control is None:
        text = _("{name} is {relation} ({how}).", relation=relation, **values)
    else:
        text = _("The control {name} is {relation} ({how}).", relation=relation, **values)
    return f"{text} {_('No significant difference was found between it and {level}.', **values)}" if level else text


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
    values = {"name": names[who], "other": names[other], "probability": value, "low": low, "high": high}
    if who == best and study.control is None:
        return _(
            "On one problem a run of {name} beats a run of the next best, {other}, with probability {probability:.3g} "
            "({low:.3g} to {high:.3g}).",
            **values,
        )
    return _(
        "On one problem a run of {name} beats a run of {other} with probability {probability:.3g} ({low:.3g} to "
        "{high:.3g}).",
        **values,
    )


def _dominance(study: RunsComparison) -> str:
    assert study.dominance is not None
    names = study.algorithms
    won = study.dominance.dominates(study.options.alpha)
    order = study.order_indices
    pairs = [over(names[i], names[j]) for i in order for j in order if won[i, j] and study.separate[i, j] != 0]
    alone = [over(names[i], names[j]) for i in order for j in order if won[i, j] and study.separate[i, j] == 0]
    rule = _(
        "ε below {epsilon:g}, Holm over {m} ordered pairs",
        epsilon=study.options.epsilon,
        m=study.dominance.hypotheses,
    )
    if not pairs and not alone:
        return _("No algorithm was shown to be almost stochastically dominant over another ({rule}).", rule=rule)
    found = (
        [_("Almost stochastically dominant ({rule}): {pairs}.", rule=rule, pairs=listing(pairs, 6))] if pairs else []
    )
    if alone:
        found.append(
            _(
                "Almost stochastically dominant, although no significant difference was found ({rule}): {pairs}; "
                "{error_rate}.",
                rule=rule,
                pairs=listing(alone, 6),
                error_rate=_(ERROR_RATE),
            )
        )
    return " ".join(found)
