"""Advice about posteriors: what they depend on besides the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from podium.document import Advice
from podium.i18n import _, both, count, listing, paragraph
from podium.studies.advice import data_rules
from podium.studies.advice.data_rules import missing_results
from podium.studies.advice.texts import AdviceTexts
from podium.studies.bayes.study import BayesComparison

advice = AdviceTexts(__file__)


_WIDE = 20
"""From this ratio of the widest to the typical spread of a problem on, one rope does not fit all."""

_FEW = 400
"""So few effective draws of a Markov chain leave its probabilities rough."""


def advise(study: BayesComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (overlap, few_problems, unvarying, scale, prior_decides, near_threshold, short_chain, many_claims, no_rope)
    found: list[Advice] = [*missing_results(study)]
    if study.layout is None:
        found += [*data_rules.pseudo_replication(study), *data_rules.dependent_problems(study)]
    return (*found, *(one for rule in rules for one in rule(study)))


def no_rope(study: BayesComparison) -> Iterator[Advice]:
    """W75: without a rope, no pair can be practically equivalent."""
    if study.options.rope == 0:
        yield advice("W75")


def scale(study: BayesComparison) -> Iterator[Advice]:
    """W13: one rope for problems of very different scales."""
    if study.layout is not None or study.options.rope == 0:
        return
    spread = np.ptp(study.results.values, axis=1)
    live = spread[(spread > 0) & np.isfinite(spread)]
    if live.size < 3 or live.max() <= _WIDE * np.median(live):
        return
    where = study.results.problems[int(np.argmax(spread))]
    one = advice("W13", spread=live.max(), problem=where, times=live.max() / np.median(live))
    yield replace(one, action=None) if study.options.test == "sign" else one


def prior_decides(study: BayesComparison) -> Iterator[Advice]:
    """W76: another place of the prior gives another conclusion."""
    if study.swayed:
        yield advice(
            "W76",
            n=len(study.swayed),
            strength=study.options.strength,
            pairs=listing([both(*study.names(pair)) for pair in study.swayed], 3),
        )


def many_claims(study: BayesComparison) -> Iterator[Advice]:
    """W77: posterior probabilities are not adjusted for their number."""
    claims = [max(p.probabilities) for p in study.pairs if p.decision(study.options.threshold) is not None]
    if len(study.pairs) > 1 and claims:
        wrong = sum(1 - p for p in claims)
        yield advice("W77", n=len(claims), pairs=count(len(study.pairs), "pair"), wrong=wrong)


def near_threshold(study: BayesComparison) -> Iterator[Advice]:
    """W78: Monte Carlo error decides."""
    level = study.options.threshold
    close = [
        both(*study.names(pair))
        for pair in study.pairs
        if any(error and abs(p - level) < 3 * error for p, error in zip(pair.probabilities, pair.errors, strict=True))
    ]
    if close:
        one = advice(
            "W78",
            n=len(close),
            level=level,
            pairs=listing(close, 3),
            samples=study.options.samples,
            error=max(study.pairs[0].errors),
        )
        yield replace(one, action=None) if study.options.samples >= 1_000_000 else one


def short_chain(study: BayesComparison) -> Iterator[Advice]:
    """W79: too few effectively independent draws."""
    poor = [pair for pair in study.pairs if pair.effective is not None and pair.effective < _FEW]
    if poor:
        least = min(pair.effective or 0.0 for pair in poor)
        one = advice("W79", samples=study.options.samples, least=least)
        yield replace(one, action=None) if study.options.samples >= 200_000 else one


def overlap(study: BayesComparison) -> Iterator[Advice]:
    """W05: repetitions on one problem."""
    if study.layout is None:
        return
    design = study.layout.design
    if design.independent:
        correlation = _("The rows count as independent.")
    else:
        ratio = study.ratio / (1 + study.ratio)
        correlation = _(
            "Their correlation is taken as n_test/(n_test + n_train) = {ratio:.3g}, a heuristic.", ratio=ratio
        )
    yield advice(
        "W05",
        n=study.results.n,
        repetitions=study.layout.text,
        overlap=design.overlap,
        reason=paragraph([_("The posterior is about this one problem."), correlation]),
    )


_NEXT_TO_NO_DATA = {
    "sign": "W08 sign",
    "signed-rank": "W08 signed-rank",
    "correlated-t": "W08 correlated-t",
    "hierarchical": "W08 hierarchical",
    "bradley-terry": "W08 bradley-terry",
}
"""Each model has a reason of its own."""


def few_problems(study: BayesComparison) -> Iterator[Advice]:
    """W08: next to no data."""
    n = study.results.n
    if n < 6:
        rows = "problem" if study.layout is None else "repetition"
        yield advice(_NEXT_TO_NO_DATA[study.options.test], rows=count(n, rows), degrees=count(n - 1, "degree"))


def unvarying(study: BayesComparison) -> Iterator[Advice]:
    """W34: differences that never vary have no posterior."""
    none = sum(not pair.known for pair in study.pairs)
    if none:
        yield advice("W34", n=none)
