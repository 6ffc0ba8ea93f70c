"""Advice about posteriors: what they rest on beside the data."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from podium.document import Advice
from podium.i18n import _, both, count, listing, ngettext
from podium.studies.advice import data_rules
from podium.studies.advice.data_rules import missing_results
from podium.studies.bayes.study import BayesComparison

_WIDE = 20
"""From this ratio of the widest to the typical spread of a problem on, one rope does not fit all."""

_FEW = 400
"""So few effective draws of a Markov chain leave its probabilities rough."""


def advise(study: BayesComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (overlap, few_problems, scale, prior_decides, near_threshold, short_chain, many_claims, no_rope)
    found: list[Advice] = [*missing_results(study)]
    if study.layout is None:
        found += [*data_rules.pseudo_replication(study), *data_rules.dependent_problems(study)]
    return (*found, *(advice for rule in rules for advice in rule(study)))


def no_rope(study: BayesComparison) -> Iterator[Advice]:
    """W75: without a rope nothing can be called equivalent."""
    if study.options.rope == 0:
        yield Advice(
            "W75",
            _("The rope is 0: the probabilities say which algorithm is better, by however little."),
            _(
                "With enough problems any difference, however small, gets a probability near 1; practical equivalence "
                "cannot be concluded at all."
            ),
            _("Before seeing results, choose the smallest difference that matters in practice and pass it as --rope."),
            "Benavoli et al. 2017, section 3",
        )


def scale(study: BayesComparison) -> Iterator[Advice]:
    """W13: one rope for problems of very different scales."""
    if study.layout is not None or study.options.rope == 0:
        return
    spread = np.ptp(study.results.values, axis=1)
    live = spread[(spread > 0) & np.isfinite(spread)]
    if live.size < 3 or live.max() <= _WIDE * np.median(live):
        return
    where = study.results.problems[int(np.argmax(spread))]
    yield Advice(
        "W13",
        _(
            "On {problem}, results range over {spread:.3g}, {times:.3g} times as much as on a typical problem.",
            spread=live.max(), problem=where, times=live.max() / np.median(live),
        ),
        _(
            "One rope applies to all problems, and the signed-rank test averages differences of two problems; both "
            "assume a common scale."
        ),
        _(
            "Normalise the problems first, or use --test sign, which only asks on which side of the rope a "
            "difference lies."
        ),
        "Demšar 2006, section 3.1.3; Benavoli et al. 2017",
    )  # fmt: skip


def prior_decides(study: BayesComparison) -> Iterator[Advice]:
    """W76: another place of the prior gives another conclusion."""
    if study.swayed:
        yield Advice(
            "W76",
            _(
                "If the prior ({strength:g} of a problem) were placed elsewhere, the conclusion would change for {pairs}.",
                strength=study.options.strength,
                pairs=listing([both(*study.names(pair)) for pair in study.swayed], 3),
            ),
            _("With so few or so evenly divided problems, the prior matters."),
            _("Treat these conclusions as open, or add problems; report the prior with the result."),
            _("Benavoli et al. 2014, section 3 (prior near-ignorance)"),
        )


def many_claims(study: BayesComparison) -> Iterator[Advice]:
    """W77: posterior probabilities are not adjusted for their number."""
    claims = [max(p.probabilities) for p in study.pairs if p.decision(study.options.threshold) is not None]
    if len(study.pairs) > 1 and claims:
        wrong = sum(1 - p for p in claims)
        yield Advice(
            "W77",
            ngettext(
                "There is {n} conclusion on {pairs}; by its own posterior, it is wrong with probability {wrong:.2g}.",
                "There are {n} conclusions on {pairs}, each by itself; by their own probabilities, {wrong:.2g} of them are "
                "expected to be wrong.",
                len(claims),
                pairs=count(len(study.pairs), "pair"),
                wrong=wrong,
            ),
            _(
                "Each conclusion rests on its own posterior probability; nothing is adjusted for the number of pairs, "
                "and no family-wise error is controlled."
            ),
            _(
                "Report this, and rely on the probabilities rather than the threshold; for a family-wise guarantee, use "
                "podium compare."
            ),
            _("Benavoli et al. 2017, section 5; Gelman, Hill & Yajima 2012"),
        )  # fmt: skip


def near_threshold(study: BayesComparison) -> Iterator[Advice]:
    """W78: Monte Carlo error decides."""
    level = study.options.threshold
    close = [
        both(*study.names(pair))
        for pair in study.pairs
        if any(error and abs(p - level) < 3 * error for p, error in zip(pair.probabilities, pair.errors, strict=True))
    ]
    if close:
        yield Advice(
            "W78",
            _(
                "A probability lies within three Monte Carlo standard errors of {level:g} for {pairs}.",
                level=level, pairs=listing(close, 3),
            ),
            _(
                "With {samples} draws its standard error is about {error:.2g}, so another seed may fall on the other "
                "side.",
                samples=study.options.samples, error=max(study.pairs[0].errors),
            ),
            _("Draw more (--samples 1000000), and do not base a claim on the third decimal."),
            _("binomial standard error"),
        )  # fmt: skip


def short_chain(study: BayesComparison) -> Iterator[Advice]:
    """W79: too few effectively independent draws."""
    poor = [pair for pair in study.pairs if pair.effective is not None and pair.effective < _FEW]
    if poor:
        least = min(pair.effective or 0.0 for pair in poor)
        yield Advice(
            "W79",
            _(
                "The {samples} draws of a Markov chain are worth only {least:.0f} independent ones.",
                samples=study.options.samples, least=least,
            ),
            _(
                "Successive draws of a chain are autocorrelated; a chain that is too short may miss part of the "
                "posterior."
            ),
            _("Draw more (--samples 200000)."),
            "Goodman & Weare 2010; Foreman-Mackey et al. 2013",
        )  # fmt: skip


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
    yield Advice(
        "W05",
        _(
            "The {n} rows are {repetitions}: any two of them {overlap}.",
            n=study.results.n, repetitions=study.layout.text, overlap=design.overlap,
        ),
        _("The posterior is about this one problem.") + " " + correlation,
        _("Do not generalise to other problems; for several problems, use the signed-rank test on their means."),
        "Corani & Benavoli 2015; Nadeau & Bengio 2003",
    )  # fmt: skip


def few_problems(study: BayesComparison) -> Iterator[Advice]:
    """W08: next to no data."""
    n = study.results.n
    if n < 6:
        rows = "problem" if study.layout is None else "repetition"
        yield Advice(
            "W08",
            _("There are only {rows}.", rows=count(n, rows)),
            _(
                "With so little data the posterior reflects mostly the model: the Dirichlet process treats the observed "
                "differences as all there are."
            ),
            _("Add more, or report the probabilities without a conclusion."),
            "Benavoli et al. 2014",
        )
