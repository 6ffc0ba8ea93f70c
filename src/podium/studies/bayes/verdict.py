"""The conclusion in plain words: probabilities, and which of them reach the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.i18n import _, count, listing, ngettext
from podium.studies.bayes.options import TITLES

if TYPE_CHECKING:
    from podium.studies.bayes.posteriors import PairPosterior
    from podium.studies.bayes.study import BayesComparison


def probability(p: float) -> str:
    """Write a posterior probability; 0 and 1 are what rounding, or the number of draws, makes of one near them.

    >>> probability(0.98345), probability(0.99996), probability(0.0)
    ('0.983', '> 0.999', '< 0.001')
    """
    if p < 0.0005:
        return "< 0.001"
    return "> 0.999" if p >= 0.9995 else f"{p:.3f}"


def said(p: float) -> str:
    """Write a posterior probability as an equation goes on."""
    text = probability(p)
    return text if text[0] in "<>" else f"= {text}"


def rope_text(study: BayesComparison) -> str:
    """Name the region of practical equivalence."""
    rope = study.options.rope
    return _("rope ±{rope:.10g}", rope=rope) if rope else _("no rope")


def verdict_text(study: BayesComparison) -> str:
    """Say what the posterior supports, and how sure that is."""
    return _single(study) if len(study.pairs) == 1 else _many(study)


def _how(study: BayesComparison) -> str:
    where = _("over {problems}", problems=count(study.results.n, "problem"))
    if study.layout is not None:
        where = _("on this one problem, over {repetitions}", repetitions=study.layout.text)
    return f"{_(TITLES[study.options.test])} {where}, {rope_text(study)}"


def _single(study: BayesComparison) -> str:
    pair, options = study.pairs[0], study.options
    a, b = study.names(pair)
    p = pair.probabilities
    values = {"how": _how(study), "rest": _rest(study, pair)}
    found = pair.decision(options.threshold)
    if found is not None:
        return _(
            "{conclusion}: posterior probability {p} ({how}). {rest}",
            conclusion=_conclusion(a, b, found, options.rope > 0), p=probability(p[found]), **values,
        )  # fmt: skip
    if options.rope:
        return _(
            "The data leave open whether {a} or {b} is practically better: no conclusion reaches the conventional "
            "posterior probability of {threshold:g} ({how}). {rest}",
            a=a, b=b, threshold=options.threshold, **values,
        )  # fmt: skip
    return _(
        "The data leave open whether {a} or {b} is better: no conclusion reaches the conventional posterior "
        "probability of {threshold:g} ({how}). {rest}",
        a=a, b=b, threshold=options.threshold, **values,
    )  # fmt: skip


def _conclusion(first: str, second: str, region: int, with_rope: bool) -> str:
    if region == 1:
        return _("{a} and {b} are practically equivalent", a=first, b=second)
    a, b = (first, second) if region == 0 else (second, first)
    return _("{a} is practically better than {b}", a=a, b=b) if with_rope else _("{a} is better than {b}", a=a, b=b)


def _rest(study: BayesComparison, pair: PairPosterior) -> str:
    a, b = study.names(pair)
    p = pair.probabilities
    parts = [_("P({name} better) {p}", name=a, p=said(p[0])), _("P({name} better) {p}", name=b, p=said(p[2]))]
    if study.options.rope:
        parts.insert(1, _("P(practically equivalent) {p}", p=said(p[1])))
    return f"{listing(parts)}."


def _many(study: BayesComparison) -> str:
    options = study.options
    leader = study.order_indices[0] if study.control is None else study.control
    found: dict[int | None, list[str]] = {0: [], 1: [], 2: [], None: []}
    for pair in study.pairs:
        if pair.first == leader:
            found[pair.decision(options.threshold)].append(study.results.algorithms[pair.second])
    values = {
        "name": study.results.algorithms[leader], "role": _role(study), "threshold": options.threshold, "how": _how(study),
    }  # fmt: skip
    clauses = _clauses(found, options.rope > 0)
    if clauses:
        lead = _(
            "{name} ({role}) is {clauses}: posterior probability of at least {threshold:g} each ({how}).",
            clauses="; ".join(clauses), **values,
        )  # fmt: skip
    elif options.rope:
        lead = _(
            "{name} ({role}) is neither practically better than nor equivalent to any other with a posterior probability "
            "of {threshold:g} ({how}).",
            **values,
        )
    else:
        lead = _(
            "{name} ({role}) is neither better than nor equivalent to any other with a posterior probability of "
            "{threshold:g} ({how}).",
            **values,
        )
    sentences = [lead]
    if found[None]:
        sentences.append(_("Against {names} the data leave it open.", names=listing(found[None])))
    if study.control is None:
        sentences.append(_all_pairs(study))
    return " ".join(sentences)


def _role(study: BayesComparison) -> str:
    if study.control is not None:
        return _("the control")
    return _("the best mean") if study.layout else _("the best mean rank")


def _clauses(found: dict[int | None, list[str]], with_rope: bool) -> list[str]:
    better, equal, worse = (listing(found[region]) for region in (0, 1, 2))
    if with_rope:
        clauses = {
            better: _("practically better than {names}", names=better),
            equal: _("practically equivalent to {names}", names=equal),
            worse: _("practically worse than {names}", names=worse),
        }
    else:
        clauses = {better: _("better than {names}", names=better), worse: _("worse than {names}", names=worse)}
    return [clause for names, clause in clauses.items() if names]


def _all_pairs(study: BayesComparison) -> str:
    decided = [pair.decision(study.options.threshold) for pair in study.pairs]
    better, equal, left = sum(d in (0, 2) for d in decided), decided.count(1), decided.count(None)
    parts = [ngettext("{n} has a better algorithm", "{n} have a better algorithm", better)]
    if study.options.rope:
        parts.append(ngettext("{n} is practically equivalent", "{n} are practically equivalent", equal))
    parts.append(ngettext("{n} remains open", "{n} remain open", left))
    return _("Of {pairs}, {counts}.", pairs=count(len(decided), "pair"), counts=listing(parts))
