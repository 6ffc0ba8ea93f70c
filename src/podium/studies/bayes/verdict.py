"""The conclusion in plain words: probabilities, and which of them reach the threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.studies.bayes.options import TITLES
from podium.studies.words import count, listing

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
    return f"rope ±{rope:.10g}" if rope else "no rope"


def verdict_text(study: BayesComparison) -> str:
    """Say what the posterior supports, and how sure that is."""
    return _single(study) if len(study.pairs) == 1 else _many(study)


def _where(study: BayesComparison) -> str:
    if study.layout is not None:
        return f"on this one problem, over {study.layout.text}"
    return f"over {count(study.results.n, 'problem')}"


def _single(study: BayesComparison) -> str:
    pair, options = study.pairs[0], study.options
    a, b = study.names(pair)
    p = pair.probabilities
    how = f"({TITLES[options.test]} {_where(study)}, {rope_text(study)})"
    better = "practically better" if options.rope else "better"
    phrases = (f"{a} is {better} than {b}", f"{a} and {b} are practically equivalent", f"{b} is {better} than {a}")
    found = pair.decision(options.threshold)
    rest = _rest(study, pair)
    if found is not None:
        return f"{phrases[found]}: posterior probability {probability(p[found])} {how}. {rest}"
    return (
        f"The data leave open whether {a} or {b} is {better}: no conclusion reaches the conventional posterior probability of "
        f"{options.threshold:g} {how}. {rest}"
    )


def _rest(study: BayesComparison, pair: PairPosterior) -> str:
    a, b = study.names(pair)
    p = pair.probabilities
    parts = [f"P({a} better) {said(p[0])}", f"P(practically equivalent) {said(p[1])}", f"P({b} better) {said(p[2])}"]
    if not study.options.rope:
        del parts[1]
    return f"{listing(parts)}."


def _many(study: BayesComparison) -> str:
    options = study.options
    leader = study.order_indices[0] if study.control is None else study.control
    name = study.results.algorithms[leader]
    mine = [pair for pair in study.pairs if pair.first == leader]
    found: dict[int | None, list[str]] = {0: [], 1: [], 2: [], None: []}
    for pair in mine:
        found[pair.decision(options.threshold)].append(study.results.algorithms[pair.second])
    better = "practically better" if options.rope else "better"
    clauses = [
        f"{better} than {listing(found[0])}" if found[0] else "",
        f"practically equivalent to {listing(found[1])}" if found[1] else "",
        f"{better.replace('better', 'worse')} than {listing(found[2])}" if found[2] else "",
    ]
    clauses = [clause for clause in clauses if clause]
    role = "the control" if study.control is not None else "the best " + ("mean" if study.layout else "mean rank")
    how = f"{TITLES[options.test]} {_where(study)}, {rope_text(study)}"
    lead = (
        f"{name} ({role}) is {'; '.join(clauses)}: posterior probability of at least {options.threshold:g} each ({how})."
        if clauses
        else f"{name} ({role}) is neither {better} than nor equivalent to any other with a posterior probability of "
        f"{options.threshold:g} ({how})."
    )
    if found[None]:
        lead += f" Against {listing(found[None])} the data leave it open."
    return f"{lead}{_all_pairs(study)}"


def _all_pairs(study: BayesComparison) -> str:
    if study.control is not None:
        return ""
    decided = [pair.decision(study.options.threshold) for pair in study.pairs]
    better, equal = sum(d in (0, 2) for d in decided), decided.count(1)
    tail = f", {equal} {'is' if equal == 1 else 'are'} practically equivalent" if study.options.rope else ""
    left = decided.count(None)
    return (
        f" Of {count(len(decided), 'pair')}, {better} {'has' if better == 1 else 'have'} a better algorithm{tail}, {left} "
        f"{'remains' if left == 1 else 'remain'} open."
    )
