"""What a Bayesian comparison says: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from podium.document import (
    RANKS_SHOWN,
    SHORT_ROWS,
    Advice,
    Block,
    Bullets,
    Column,
    Document,
    Heading,
    KeyFigure,
    Table,
)
from podium.i18n import N_, _, both, count, grouped, joined, listing, paragraph
from podium.render.prose import Cited, Formula
from podium.stats.bayes_hierarchical import ALPHA, BETA, WALKERS, WARMUP
from podium.stats.bradley_terry import STRENGTH_SD, TIE_SD
from podium.studies.many_problems.bayes.study import LEVEL, WIN_ROPE, BayesComparison, PairPosterior
from podium.studies.many_problems.bayes.verb import TITLES
from podium.studies.shared import figures
from podium.studies.shared.advice.data_rules import dependent_problems, missing_results, pseudo_replication
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing, opening
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all
from podium.studies.shared.methods import (
    NAMED,
    PODIUM,
    Prose,
    averaged,
    averages_of,
    enumerated,
    names_of,
    separated,
    software,
    who,
)
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital, direction, options_text, some_of, source_name, version_text

_CONCLUSIONS = {None: N_("open"), 1: N_("practically equivalent")}

_CITES = {
    "signed-rank": ("benavoli2014", "benavoli2017"),
    "sign": ("benavoli2017",),
    "correlated-t": ("corani2015", "benavoli2017"),
    "hierarchical": ("corani2017", "benavoli2017"),
    "bradley-terry": ("davidson1970", "wainer2023"),
}
"""The sources of each test."""

_MORE_CITES = {"correlated-t": ("nadeau2003",), "hierarchical": ("foremanmackey2013",)}
"""Those of its parts."""


def texts_of(study: BayesComparison) -> Texts:
    """Return what the texts name."""
    data, options, layout = study.results, study.options, study.layout
    rows = _("n = {problems}", problems=count(data.n, "problem"))
    where = _("over {problems}", problems=count(data.n, "problem"))
    if layout is not None:
        where = _("on this one problem, over {repetitions}", repetitions=layout.text)
    a, b = study.names(study.pairs[0])
    told = {
        "role": ("role", "control" if study.control is not None else "mean" if layout else "rank"),
        **({} if layout is None else {"rows": ("rows.repetitions",)}),
    }
    return Texts(
        __file__, told, rows=rows, repetitions=count(data.n, "repetition"), k=data.k, source=source_name(data.source),
        name=data.algorithms[study.leader], a=a, b=b, pair=names_of((a, b)), rope=options.rope, strength=options.strength, threshold=options.threshold,
        how=f"{_(TITLES[options.test])} {where}, {rope_text(study)}", seed=options.seed, ratio=study.ratio,
    )  # fmt: skip


def _band(study: BayesComparison) -> str:
    """The variant of texts by whether some differences count as practically equivalent."""
    return "rope" if study.options.rope else "plain"


def rope_text(study: BayesComparison) -> str:
    """Name the region of practical equivalence."""
    return _("rope ±{rope:.10g}", rope=study.options.rope) if study.options.rope else _("no rope")


def probability(p: float) -> str:
    """Write a posterior probability; 0 and 1 are what rounding, or the number of draws, makes of one near them.

    >>> probability(0.98345), probability(0.99996), probability(0.0)
    ('0.983', '> 0.999', '< 0.001')
    """
    if p != p:
        return "–"
    if p < 0.0005:
        return "< 0.001"
    return "> 0.999" if p >= 0.9995 else f"{p:.3f}"


def _equation(p: float) -> str:
    """Write a posterior probability as an equation goes on."""
    text = probability(p)
    return text if text[0] in "<>" else f"= {text}"


# The report.


def document(study: BayesComparison, *, full: bool) -> Document:
    """Lay out the comparison; for many pairs the shares come in the full form only."""
    tell, options = texts_of(study), study.options
    rows = tell("rows.several", rows=tell["rows"]) if study.results.k > 2 else tell["rows"]
    subject = paragraph([tell("data", study.results.objective, rows=rows), tell("within", _band(study))])
    probabilities, after = _probabilities(study, tell), []
    if study.strengths is not None:
        strengths = _strengths(study, tell)
        after = [strengths if full else strengths.abridged(RANKS_SHOWN)]
    elif full:
        after = [_shares(study, tell) if study.layout is None else _differences(study, tell)]
    blocks: list[Block] = [
        *opening(study, subject),
        Heading(_("Posterior probabilities")),
        probabilities if full else probabilities.abridged(SHORT_ROWS, 3),
        *after,
    ]
    if full:
        blocks += [Heading(_("What these numbers mean")), Bullets(_meaning(study, tell))]
    references = [*_CITES[options.test], *_MORE_CITES.get(options.test, ())]
    blocks += closing(study, _computing(study, tell), references, full=full)
    if len(study.pairs) == 1:
        return Document(tell("title.one", pair=both(*study.names(study.pairs[0]))), tuple(blocks))
    return Document(tell("title.many", algorithms=count(study.results.k, "algorithm")), tuple(blocks))


def _pairs_column(study: BayesComparison) -> Column:
    return Column(_("Pair"), [" vs. ".join(study.names(pair)) for pair in study.pairs])


def _terminal(study: BayesComparison) -> int | None:
    return None if len(study.pairs) <= 66 else 30


def _probabilities(study: BayesComparison, tell: Texts) -> Table:
    pairs, options, term = study.pairs, study.options, "posterior-probability"
    rows = _("Problems") if study.layout is None else _("Repetitions")
    columns = [_pairs_column(study), Column(_("Advantage"), [pair.mean for pair in pairs], "value", term="advantage")]
    for place, head in enumerate((_("P(first)"), _("P(equiv.)"), _("P(second)"))):
        if options.rope or place != 1:
            columns.append(Column(head, [probability(pair.probabilities[place]) for pair in pairs], term=term))
    columns += [
        Column(rows, [" / ".join(map(str, pair.counts)) for pair in pairs], term="rope"),
        Column(_("Conclusion"), [_conclusion(study, pair) for pair in pairs], term=term, weight="verdict"),
    ]
    notes = [
        tell("p", _band(study)),
        paragraph([tell("advantage"), tell("counts", rows=rows)]),
        tell("limit", level=options.threshold),
    ]
    if options.sampled:
        kind, effective = "plain", 0.0
        if options.test == "hierarchical":
            kind, effective = "chain", min(pair.effective or 0.0 for pair in pairs)
        error, draws = max(max(pair.errors) for pair in pairs), grouped(options.samples)
        notes.append(tell("error", kind, error=error, draws=draws, effective=effective))
    caption = tell("posterior", test=_(TITLES[options.test]), rope=rope_text(study))
    about = tuple(tuple(study.names(pair)) for pair in pairs)
    return Table("posterior", caption, tuple(columns), tuple(notes), _terminal(study), about=about)


def _conclusion(study: BayesComparison, pair: PairPosterior) -> str:
    found = pair.decision(study.options.threshold)
    return _("{name} better", name=study.names(pair)[found // 2]) if found in (0, 2) else _(_CONCLUSIONS[found])


def _shares(study: BayesComparison, tell: Texts) -> Table:
    columns = [_pairs_column(study)]
    for place, region in enumerate((_("θ(first)"), _("θ(equiv.)"), _("θ(second)"))):
        if place == 1 and study.options.rope == 0:
            continue
        limits = [
            _("{low} to {high}", low=f"{pair.lower[place]:.2f}", high=f"{pair.upper[place]:.2f}")
            for pair in study.pairs
        ]
        columns += [
            Column(region, [pair.estimate[place] for pair in study.pairs], "rank", term="theta-share"),
            Column(f"{100 * LEVEL:g} %", limits, term="credible-interval"),
        ]
    notes = (f"{tell('theta', study.options.test)}; {tell('shares', level=100 * LEVEL)}.",)
    return Table("shares", _("Posterior of the shares"), tuple(columns), notes, _terminal(study))


def _strengths(study: BayesComparison, tell: Texts) -> Table:
    rows, term = study.ranked_strengths, "credible-interval"
    ends = [(row.lower, row.upper) for row in rows]
    columns = (
        Column(_("Algorithm"), [row.algorithm for row in rows]),
        Column(_("Strength"), [row.mean for row in rows], "rank", term="bradley-terry", ends=ends),
        Column(_("lower"), [row.lower for row in rows], "rank", term=term),
        Column(_("upper"), [row.upper for row in rows], "rank", term=term),
        Column(_("P(best)"), [probability(row.best) for row in rows], term="posterior-probability"),
    )
    about, notes = tuple((row.algorithm,) for row in rows), (tell("beta", level=100 * LEVEL),)
    return Table("strengths", tell("strengths"), columns, notes, None, about=about)


def _differences(study: BayesComparison, tell: Texts) -> Table:
    columns = (
        _pairs_column(study),
        Column(_("Mean advantage"), [pair.estimate[0] for pair in study.pairs], "value", term="advantage"),
        Column(_("lower"), [pair.lower[0] for pair in study.pairs], "value", term="credible-interval"),
        Column(_("upper"), [pair.upper[0] for pair in study.pairs], "value", term="credible-interval"),
    )
    return Table("differences", tell("differences"), columns, (tell("interval", level=100 * LEVEL),), _terminal(study))


def _meaning(study: BayesComparison, tell: Texts) -> tuple[str, ...]:
    if study.options.test != "bradley-terry":
        return tell("meaning", study.options.test), tell("meaning.given"), tell("meaning.equivalence")
    won = tell(f"meaning.won_{_band(study)}", high=0.5 + WIN_ROPE, low=0.5 - WIN_ROPE)
    return paragraph([tell("meaning.games"), won]), tell("meaning.dependent"), tell("meaning.size")


def _computing(study: BayesComparison, tell: Texts) -> list[str]:
    data, options, layout = study.results, study.options, study.layout
    items = [version_text(data.sha256)]
    if options.test in ("signed-rank", "sign"):
        items.append(tell("prior", options.prior_place))
    if study.strengths is not None:
        items.append(tell("how", "bradley-terry", effective=study.strengths.effective))
    if options.test == "hierarchical":
        items.append(tell("how", "hierarchical", rho=options.test_fraction))
    if layout is not None:
        items.append(tell("how.design", design=layout.text, evidence=layout.evidence))
    items.append(options_text(options.to_dict()))
    if layout is None:
        items.append(tell("how.exact"))
    if options.sampled:
        items.append(tell("how.seed"))
    return [*items, *data.notes]


# The verdict: probabilities, and which of them reach the threshold.


def verdict_text(study: BayesComparison) -> str:
    """Say what the posterior supports, and how sure that is."""
    return _verdict_of_one(study) if len(study.pairs) == 1 else _verdict_of_many(study)


def _verdict_of_one(study: BayesComparison) -> str:
    tell, pair = texts_of(study), study.pairs[0]
    if not pair.known:
        return tell("single.unknown", found=_no_posterior(tell, pair))
    found, p = pair.decision(study.options.threshold), pair.probabilities
    parts = [_("P({name} better) {p}", name=tell[side], p=_equation(p[place])) for side, place in (("a", 0), ("b", 2))]
    if study.options.rope:
        parts.insert(1, _("P(practically equivalent) {p}", p=_equation(p[1])))
    rest = f"{listing(parts)}."
    if found is None:
        return tell(f"single.open_{_band(study)}", rest=rest)
    return tell("single.found", conclusion=_concluded(study, tell, found), p=probability(p[found]), rest=rest)


def _no_posterior(tell: Texts, pair: PairPosterior) -> str:
    return tell("unvarying", "identical" if pair.mean == 0 else "constant")


def _concluded(study: BayesComparison, tell: Texts, region: int) -> str:
    """What is concluded about the one pair."""
    if region == 1:
        return tell("concluded.equivalent")
    a, b = (tell["a"], tell["b"]) if region == 0 else (tell["b"], tell["a"])
    return tell("concluded", _band(study), a=a, b=b)


def _verdict_of_many(study: BayesComparison) -> str:
    tell, found = texts_of(study), _of_leader(study)
    clauses = _clauses(study, tell, {region: listing(names) for region, names in found.items()})
    lead = tell("many.found", clauses=joined(clauses, "; ")) if clauses else tell(f"many.open_{_band(study)}")
    sentences = [lead, *([tell("against", names=listing(found[None]))] if found[None] else [])]
    if study.control is None:
        sentences.append(_all_pairs(study, tell))
    still = [both(*study.names(pair)) for pair in study.pairs if not pair.known]
    return paragraph([*sentences, *([tell("unknown_pairs", pairs=listing(still, 6))] if still else [])])


def _of_leader(study: BayesComparison) -> dict[int | None, list[str]]:
    """Sort the others by what is concluded about the leader and them."""
    found: dict[int | None, list[str]] = {0: [], 1: [], 2: [], None: []}
    for pair in study.pairs:
        if pair.first == study.leader:
            found[pair.decision(study.options.threshold)].append(study.results.algorithms[pair.second])
    return found


def _clauses(study: BayesComparison, tell: Texts, found: dict[int | None, str]) -> list[str]:
    band = _band(study)
    keys = {0: ("better", band), **({1: ("equivalent",)} if study.options.rope else {}), 2: ("worse", band)}
    return [tell(*key, names=found[region]) for region, key in keys.items() if found[region]]


def _decided(study: BayesComparison) -> tuple[int, int, int]:
    """How many pairs have a better algorithm, are practically equivalent, and remain open."""
    found = [pair.decision(study.options.threshold) for pair in study.pairs]
    return found.count(0) + found.count(2), found.count(1), found.count(None)


def _all_pairs(study: BayesComparison, tell: Texts) -> str:
    better, equal, left = _decided(study)
    parts = [tell("better_pairs", n=better), tell("equivalent_pairs", n=equal), tell("open_pairs", n=left)]
    counts = listing(parts if study.options.rope else [parts[0], parts[2]])
    return _("Of {pairs}, {counts}.", pairs=count(len(study.pairs), "pair"), counts=counts)


# What a page shows first.


def headline(study: BayesComparison) -> tuple[str, str, str]:
    """Return what reaches the threshold, what does not, and the model."""
    return _headline_of_one(study) if len(study.pairs) == 1 else _headline_of_many(study)


def _headline_of_one(study: BayesComparison) -> tuple[str, str, str]:
    tell, pair, level = texts_of(study), study.pairs[0], study.options.threshold
    under, found = f"{capital(tell['how'])}.", pair.decision(level)
    if not pair.known:
        return _no_posterior(tell, pair), "", under
    if found is None:
        return tell("open", _band(study)), "", paragraph([under, tell("limit", level=level)])
    p = _equation(pair.probabilities[found])
    return tell("headline.one", conclusion=_concluded(study, tell, found), p=p), "", under


def _headline_of_many(study: BayesComparison) -> tuple[str, str, str]:
    tell, found = texts_of(study), _of_leader(study)
    others = sum(map(len, found.values()))
    short = {region: str(some_of(those, others)) if those else "" for region, those in found.items()}
    clauses = _clauses(study, tell, short)
    shown = tell("headline.many", clauses=listing(clauses)) if clauses else tell("headline.open")
    left = tell("headline.left", names=short[None]) if clauses and found[None] else ""
    parts = [f"{capital(tell['how'])}."]
    if study.control is None:
        parts += [tell("headline.has"), _all_pairs(study, tell)]
    return shown, left, paragraph(parts)


def key_figures(study: BayesComparison) -> list[KeyFigure]:
    """Return the probabilities of one pair, or how many pairs are decided; the size of the data and the rope."""
    data, rope = study.results, study.options.rope
    rows = _("Problems") if study.layout is None else _("Repetitions")
    size = KeyFigure(rows, grouped(data.n), str(direction(data.objective)))
    band = KeyFigure(_("Rope"), f"±{rope:.10g}" if rope else _("none"), _("practically equivalent") if rope else "")
    if len(study.pairs) == 1:
        pair = study.pairs[0]
        a, b = study.names(pair)
        heads = (_("{name} better", name=a), _("Practically equivalent"), _("{name} better", name=b))
        found = [
            KeyFigure(head, probability(p), _("posterior probability"))
            for head, p in zip(heads, pair.probabilities, strict=True)
        ]
        whose = _("of {name}", name=a if pair.mean >= 0 else b) if pair.mean else ""
        mean = KeyFigure(_("Mean advantage"), f"{abs(pair.mean):.4g}", whose)
        return [*(found if rope else [found[0], found[2]]), mean, size, band]
    (better, equal, left), total, limit = _decided(study), len(study.pairs), f"P ≥ {study.options.threshold:g}"
    found = [
        KeyFigure(_("One better"), of_all(better, total), limit),
        KeyFigure(_("Equivalent"), of_all(equal, total), limit),
        KeyFigure(_("Open"), of_all(left, total)),
    ]
    algorithms = KeyFigure(_("Algorithms"), grouped(data.k))
    return [*(found if rope else [found[0], found[2]]), size, algorithms, band]


# Advice: what posteriors depend on besides the data.

advice = AdviceTexts(__file__)

_WIDE = 20
"""From this ratio of the widest to the typical spread of a problem on, one rope does not fit all."""

_FEW = 400
"""So few effective draws of a Markov chain leave its probabilities rough."""


def advise(study: BayesComparison) -> Iterator[Advice]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    tell, options, layout, n = texts_of(study), study.options, study.layout, study.results.n
    yield from missing_results(study)
    if layout is None:
        yield from pseudo_replication(study)
        yield from dependent_problems(study)
    else:
        correlated, ratio = "independent" if layout.design.independent else "correlated", study.ratio
        correlation = tell("overlap", correlated, ratio=ratio / (1 + ratio))
        reason = paragraph([tell("overlap.one_problem"), correlation])
        yield advice("W05", n=n, repetitions=layout.text, overlap=layout.design.overlap, reason=reason)
    if n < 6:
        rows = count(n, "problem" if layout is None else "repetition")
        yield advice(f"W08 {options.test}", rows=rows, degrees=count(n - 1, "degree"))
    if unknown := sum(not pair.known for pair in study.pairs):
        yield advice("W34", n=unknown)
    if layout is None and options.rope:
        yield from _scale(study)
    if swayed := [both(*study.names(pair)) for pair in study.swayed]:
        yield advice("W76", n=len(swayed), strength=options.strength, pairs=listing(swayed, 3))
    yield from _near_threshold(study)
    poor = [pair.effective for pair in study.pairs if pair.effective is not None and pair.effective < _FEW]
    if poor:
        one = advice("W79", samples=options.samples, least=min(poor))
        yield replace(one, action=None) if options.samples >= 200_000 else one
    claims = [max(pair.probabilities) for pair in study.pairs if pair.decision(options.threshold) is not None]
    if len(study.pairs) > 1 and claims:
        wrong = sum(1 - p for p in claims)
        yield advice("W77", n=len(claims), pairs=count(len(study.pairs), "pair"), wrong=wrong)
    if options.rope == 0:
        yield advice("W75")


def _scale(study: BayesComparison) -> Iterator[Advice]:
    """One rope for problems of very different scales."""
    spread = np.ptp(study.results.values, axis=1)
    live = spread[(spread > 0) & np.isfinite(spread)]
    if live.size < 3 or live.max() <= _WIDE * np.median(live):
        return
    where = study.results.problems[int(np.argmax(spread))]
    one = advice("W13", spread=live.max(), problem=where, times=live.max() / np.median(live))
    yield replace(one, action=None) if study.options.test == "sign" else one


def _near_threshold(study: BayesComparison) -> Iterator[Advice]:
    """Monte Carlo error decides."""
    level, samples = study.options.threshold, study.options.samples
    close = [
        both(*study.names(pair))
        for pair in study.pairs
        if any(error and abs(p - level) < 3 * error for p, error in zip(pair.probabilities, pair.errors, strict=True))
    ]
    if close:
        error, pairs = max(study.pairs[0].errors), listing(close, 3)
        one = advice("W78", n=len(close), level=level, pairs=pairs, samples=samples, error=error)
        yield replace(one, action=None) if samples >= 1_000_000 else one


# The methods paragraph.


def in_short(study: BayesComparison, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was compared, and how."""
    tell, one = texts_of(study), len(study.pairs) == 1
    compared = tell("methods.two") if one else str(count(study.results.k, "algorithm"))
    cited = Cited(_CITES[study.options.test])
    yield tell.prose(
        "methods.short", compared=compared, threshold=f"{study.options.threshold:g}", software=PODIUM, cited=cited
    )


def describe(study: BayesComparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph; posterior probabilities are the same in either style of p-values."""
    del style
    tell, options, data = texts_of(study), study.options, study.results
    yield _data(study, tell)
    if study.layout is None and options.test != "hierarchical":
        yield averaged(averages_of(data))
    yield tell.prose("methods.within", _band(study), rope=f"{options.rope:.10g}")
    yield _model(study, tell)
    low, high = f"{0.5 - WIN_ROPE:g}", f"{0.5 + WIN_ROPE:g}"
    yield tell.prose(f"methods.p.{_band(study)}", options.test, low=low, high=high)
    yield _computed(study, tell)
    yield tell.prose("methods.limit", threshold=f"{options.threshold:g}")
    yield from _found_of_one(study, tell) if len(study.pairs) == 1 else _found_of_many(study, tell)
    if study.strengths is not None and data.k > 2:
        first = study.ranked_strengths[0]
        yield tell.prose("methods.strongest", name=first.algorithm, p=_formula(study, first.best))
    yield software()


def _data(study: BayesComparison, tell: Texts) -> Prose:
    from podium.studies.one_problem.folds.report import folds_data
    from podium.studies.shared.family.methods import results_data

    data = study.results
    alone = len(study.pairs) == 1 and study.strengths is None  # strengths are those of all algorithms
    compared = names_of(study.names(study.pairs[0])) if alone else who(data.algorithms)
    if study.layout is not None:
        return folds_data(compared, study.layout, data.n, data.objective)
    extent = str(count(data.n, "problem"))
    if study.options.test == "hierarchical" and data.runs is not None:
        extent = tell("methods.folds", problems=extent, folds=grouped(data.runs.shape[-1]))
    return results_data(compared, extent, data.objective)


def _model(study: BayesComparison, tell: Texts) -> Prose:
    """The test and its prior."""
    from podium.studies.shared.family.methods import rest

    options, m = study.options, len(study.pairs)
    prior = _dirichlet(study, tell) if options.test in ("signed-rank", "sign") else _prior(study, tell)
    test = [tell("methods.test", options.test), Cited(_CITES[options.test]), *prior]
    if m == 1:
        return tell.prose("methods.model.one", test=test)
    if study.control is None:
        return tell.prose("methods.model.pairs", m=grouped(m), test=test)
    return tell.prose("methods.model.control", control=tell["name"], rest=rest(m), test=test)


def _prior(study: BayesComparison, tell: Texts) -> Prose:
    options, k = study.options, study.results.k
    if options.test == "correlated-t":
        if not study.ratio:
            return tell.prose("methods.prior.independent")
        ratio, source = figures.quantity(study.ratio), Cited(("nadeau2003",))
        return tell.prose("methods.prior", options.test, ratio=ratio, source=source)
    if options.test == "hierarchical":
        ends = {name: f"{end:g}" for name, end in zip("abcd", (*ALPHA, *BETA), strict=True)}
        return tell.prose("methods.prior", options.test, rho=f"{options.test_fraction:g}", **ends)
    text = tell.prose("methods.prior", options.test, strength=f"{STRENGTH_SD:g}", tie=f"{TIE_SD:g}")
    return text if k == 2 else tell.prose("methods.prior.weighed", priors=text, weight=figures.quantity(3 / (k + 1)))


def _dirichlet(study: BayesComparison, tell: Texts) -> Prose:
    options, where = study.options, study.options.prior_place
    if not options.strength:
        return tell.prose("methods.prior.none")
    favoured = tell["b"] if where == "second" else tell["a"]
    one = len(study.pairs) == 1 and where != "rope"
    place = tell("methods.place", "one" if one else where, a=favoured)
    return tell.prose("methods.prior", options.test, strength=f"{options.strength:g}", place=place)


def _computed(study: BayesComparison, tell: Texts) -> Prose:
    """How the probabilities were computed."""
    options = study.options
    largest = max(max(pair.errors) for pair in study.pairs)
    effective = min((pair.effective for pair in study.pairs if pair.effective is not None), default=0.0)
    return tell.prose(
        "methods.computed", options.test, n=grouped(options.samples), effective=grouped(round(effective)),
        error=figures.quantity(float(f"{largest:.2g}")), chains=WALKERS, warmup=WARMUP, source=Cited(("foremanmackey2013",)),
    )  # fmt: skip


def _formula(study: BayesComparison, p: float) -> Formula:
    """Write a posterior probability; rounding never moves it onto or across the threshold."""
    if p < 0.001:
        return Formula("P < 0.001")
    return Formula("P > 0.999" if p >= 0.9995 else f"P = {figures.unmoved(p, study.options.threshold, 3)}")


def _found_of_one(study: BayesComparison, tell: Texts) -> Iterator[Prose]:
    """The three probabilities of one pair, the conclusion, the counts, and the size where the test estimates one."""
    pair, options, rope = study.pairs[0], study.options, study.options.rope > 0
    first, equal, second = (_formula(study, p) for p in pair.probabilities)
    more = "rope" if rope else "one"
    clauses = [
        tell.prose("methods.more", more, p=first),
        *([tell.prose("methods.more.equivalent", p=equal)] if rope else []),
        tell.prose("methods.more", more, p=second, a=tell["b"]),
    ]
    found = pair.decision(options.threshold)
    if found is None:
        decision = tell("methods.open_rope") if rope else tell("open.plain")
    else:
        decision = _concluded(study, tell, found)
    yield tell.prose("methods.found", decision=decision, probabilities=enumerated(clauses))
    above, within, below = (grouped(number) for number in pair.counts)
    kind = f"{'problems' if study.layout is None else 'repetitions'}_{_band(study)}"
    yield tell.prose("methods.counts", kind, above=above, within=within, below=below)
    if options.test in ("correlated-t", "bradley-terry"):
        ends = figures.interval(pair.lower[0], pair.upper[0])
        estimate = Formula(f"{figures.quantity(pair.estimate[0])} {ends}")
        yield tell.prose("methods.size", options.test, estimate=estimate, level=figures.percent(LEVEL))


def _found_of_many(study: BayesComparison, tell: Texts) -> Iterator[Prose]:
    """How many pairs have a better algorithm, how many are equivalent, and how many stay open."""
    m, band = grouped(len(study.pairs)), _band(study)
    better, equal, left = _sorted(study, tell)
    if better:
        yield tell.prose("methods.better", band, n=len(better), m=m, pairs=_listed(tell, better))
    else:
        yield tell.prose("methods.none_better", band)
    if equal and study.options.rope:
        yield tell.prose("methods.equivalent", n=len(equal), pairs=_listed(tell, equal))
    elif study.options.rope:
        yield tell.prose("methods.none_equivalent")
    if left:
        yield tell.prose("methods.open", n=len(left), pairs=_listed(tell, left, "largest"))


def _sorted(study: BayesComparison, tell: Texts) -> tuple[list[Prose], list[Prose], list[Prose]]:
    """The pairs of which one is better, which are equivalent, and which stay open, with the probability that counts."""
    better: list[Prose] = []
    equal: list[Prose] = []
    left: list[Prose] = []
    for pair in study.pairs:
        names = study.names(pair)
        decision = pair.decision(study.options.threshold)
        label = names_of(names)
        if decision in (0, 2):
            label = tell("methods.over", a=names[decision // 2], b=names[1 - decision // 2])
        p = max(pair.probabilities) if decision is None else pair.probabilities[decision]
        sort = left if decision is None else equal if decision == 1 else better
        sort.append([f"{label} (", _formula(study, p), ")"])
    return better, equal, left


def _listed(tell: Texts, found: Sequence[Prose], which: str = "each") -> Prose:
    """Name pairs unless they are too many."""
    return [] if len(found) > NAMED else [f" ({tell('methods.brackets', which)}): ", *separated(found)]
