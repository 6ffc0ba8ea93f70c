"""The report of a Bayesian comparison: the verdict, the probabilities, and what they mean."""

from __future__ import annotations

from podium.document import RANKS_SHOWN, SHORT_ROWS, Bullets, Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, both, count, grouped, joined, listing, ngettext, paragraph
from podium.studies.bayes.study import LEVEL, TITLES, WIN_ROPE, BayesComparison, PairPosterior, strength_rows
from podium.studies.headlines import of_all
from podium.studies.words import capital, direction, options_text, some_of, source_name, version_text

_CONCLUSIONS = {None: N_("open"), 1: N_("practically equivalent")}


def document(study: BayesComparison, *, full: bool) -> Document:
    """Lay out the comparison; for many pairs the shares come in the full form only."""
    blocks = study.opening(_data_line(study))
    probabilities = _probabilities(study)
    blocks += [Heading(_("Posterior probabilities")), probabilities if full else probabilities.abridged(SHORT_ROWS, 3)]
    if study.strengths is not None:
        strengths = _strengths(study)
        blocks.append(strengths if full else strengths.abridged(RANKS_SHOWN))
    elif full and study.layout is not None:
        blocks.append(_differences(study))
    elif full:
        blocks.append(_shares(study))
    if full:
        blocks += [Heading(_("What these numbers mean")), Bullets(tuple(_meaning(study)))]
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(_title(study), tuple(blocks))


def _title(study: BayesComparison) -> str:
    if len(study.pairs) == 1:
        return _("Bayesian comparison of {pair}", pair=both(*study.names(study.pairs[0])))
    return _("Bayesian comparison of {algorithms}", algorithms=count(study.results.k, "algorithm"))


def _data_line(study: BayesComparison) -> str:
    data = study.results
    if study.layout is None:
        rows = _("n = {problems}", problems=count(data.n, "problem"))
    else:
        rows = _("{repetitions} on one problem", repetitions=count(data.n, "repetition"))
    if data.k > 2:
        rows = _("{rows}, k = {k} algorithms", rows=rows, k=data.k)
    source, rope = source_name(data.source), study.options.rope
    if data.objective == "maximize":
        line = _("Data: {source}; {rows}, larger values are better.", source=source, rows=rows)
    else:
        line = _("Data: {source}; {rows}, smaller values are better.", source=source, rows=rows)
    if rope:
        equal = _("Differences from −{rope:.10g} to {rope:.10g} count as practically equivalent.", rope=rope)
    else:
        equal = _("No difference counts as practically equivalent (rope 0).")
    return paragraph([line, equal])


def _pairs_column(study: BayesComparison) -> Column:
    return Column(_("Pair"), [" vs. ".join(study.names(pair)) for pair in study.pairs])


def _terminal(study: BayesComparison) -> int | None:
    return None if len(study.pairs) <= 66 else 30


def _probabilities(study: BayesComparison) -> Table:
    level, with_rope = study.options.threshold, study.options.rope > 0
    heads = (_("P(first)"), _("P(equiv.)"), _("P(second)"))
    columns = [
        _pairs_column(study),
        Column(_("Advantage"), [pair.mean for pair in study.pairs], "value", term="advantage"),
    ]
    for place, head in enumerate(heads):
        if with_rope or place != 1:
            values = [pair.probabilities[place] for pair in study.pairs]
            columns.append(Column(head, [probability(p) for p in values], term="posterior-probability"))
    rows = _("Problems") if study.layout is None else _("Repetitions")
    columns += [
        Column(rows, [" / ".join(map(str, pair.counts)) for pair in study.pairs], term="rope"),
        Column(
            _("Conclusion"),
            [_conclusion(study, pair) for pair in study.pairs],
            term="posterior-probability",
            weight="verdict",
        ),
    ]
    notes = [
        _("P: posterior probability that the first is better, both are practically equivalent, the second is better.")
        if with_rope
        else _("P: posterior probability that the first, or the second, is better."),
        _advantage(rows),
        _(
            "A conclusion is drawn where a probability reaches {level:g}, a convention; the rest stays open.",
            level=level,
        ),
    ]
    if study.options.sampled:
        largest = max(max(pair.errors) for pair in study.pairs)
        notes.append(_monte_carlo(study, largest))
    caption = _("Posterior probabilities, {test}, {rope}", test=_(TITLES[study.options.test]), rope=rope_text(study))
    about = tuple(tuple(study.names(pair)) for pair in study.pairs)
    return Table("posterior", caption, tuple(columns), tuple(notes), _terminal(study), about=about)


def _advantage(rows: str) -> str:
    first = _(
        "Advantage: mean difference of the first over the second, in the unit of the table, positive where the first is better."
    )
    return paragraph([first, _("{rows}: first better / equivalent / second better, by the rope alone.", rows=rows)])


def _monte_carlo(study: BayesComparison, error: float) -> str:
    draws = grouped(study.options.samples)
    if study.options.test == "hierarchical":
        return _(
            "Monte Carlo standard error: at most {error:.2g} ({draws} draws, worth {effective:.0f} independent ones).",
            error=error, draws=draws, effective=min(pair.effective or 0.0 for pair in study.pairs),
        )  # fmt: skip
    return _("Monte Carlo standard error: at most {error:.2g} ({draws} draws).", error=error, draws=draws)


def _conclusion(study: BayesComparison, pair: PairPosterior) -> str:
    found = pair.decision(study.options.threshold)
    return _("{name} better", name=study.names(pair)[found // 2]) if found in (0, 2) else _(_CONCLUSIONS[found])


def _shares(study: BayesComparison) -> Table:
    regions = (_("θ(first)"), _("θ(equiv.)"), _("θ(second)"))
    columns = [_pairs_column(study)]
    for place, region in enumerate(regions):
        if place == 1 and study.options.rope == 0:
            continue
        columns.append(Column(region, [pair.estimate[place] for pair in study.pairs], "rank", term="theta-share"))
        limits = [
            _("{low} to {high}", low=f"{pair.lower[place]:.2f}", high=f"{pair.upper[place]:.2f}")
            for pair in study.pairs
        ]
        columns.append(Column(f"{100 * LEVEL:g} %", limits, term="credible-interval"))
    what = {
        "signed-rank": _("θ is the share of pairs of problems whose mean difference lies in the region"),
        "sign": _("θ is the share of problems whose difference lies in the region"),
        "hierarchical": _("θ is the probability that the next problem's difference lies in the region"),
    }[study.options.test]
    how = _("posterior mean with an equal-tailed {level:g} % credible interval", level=100 * LEVEL)
    notes = (f"{what}; {how}.",)
    return Table("shares", _("Posterior of the shares"), tuple(columns), notes, _terminal(study))


def _strengths(study: BayesComparison) -> Table:
    rows = strength_rows(study)
    columns = (
        Column(_("Algorithm"), [row["algorithm"] for row in rows]),
        Column(
            _("Strength"),
            [row["mean"] for row in rows],
            "rank",
            term="bradley-terry",
            ends=[(row["lower"], row["upper"]) for row in rows],
        ),
        Column(_("lower"), [row["lower"] for row in rows], "rank", term="credible-interval"),
        Column(_("upper"), [row["upper"] for row in rows], "rank", term="credible-interval"),
        Column(_("P(best)"), [probability(row["best"]) for row in rows], term="posterior-probability"),
    )
    notes = (
        _(
            "β, centred at 0, with an equal-tailed {level:g} % credible interval: where there is no tie, i beats j "
            "with probability 1/(1 + exp(β_j − β_i)). Strengths depend on all algorithms of the table.",
            level=100 * LEVEL,
        ),
    )
    about = tuple((row["algorithm"],) for row in rows)
    return Table("strengths", _("Strengths by the Bradley–Terry model with ties"), columns, notes, None, about=about)


def _differences(study: BayesComparison) -> Table:
    columns = (
        _pairs_column(study),
        Column(_("Mean advantage"), [pair.estimate[0] for pair in study.pairs], "value", term="advantage"),
        Column(_("lower"), [pair.lower[0] for pair in study.pairs], "value", term="credible-interval"),
        Column(_("upper"), [pair.upper[0] for pair in study.pairs], "value", term="credible-interval"),
    )
    notes = (_("Equal-tailed {level:g} % credible interval, in the unit of the table.", level=100 * LEVEL),)
    return Table("differences", _("Posterior of the mean advantage"), columns, notes, _terminal(study))


def _meaning(study: BayesComparison) -> list[str]:
    test = study.options.test
    if test == "bradley-terry":
        return [
            paragraph(
                [
                    _("Every problem is a game of every pair, tied where the difference lies within the rope."),
                    _of_games(study),
                ]
            ),
            _(
                "Games on the same problem are not independent: each counts 3/(k + 1), so that intervals keep their "
                "coverage."
            ),
            _(
                "The model uses how often an algorithm wins, not by how much; the size of a difference beyond the rope "
                "does not matter."
            ),
        ]
    first = {
        "correlated-t": _(
            "A probability is the posterior mass of the mean difference above, within and below the rope, on this problem."
        ),
        "signed-rank": _(
            "The mean difference of two problems drawn at random lies above, within or below the rope with unknown shares θ; P is "
            "the posterior probability that this region has the largest share."
        ),
        "sign": _(
            "The difference on a problem drawn at random lies above, within or below the rope with unknown shares θ; P is the "
            "posterior probability that this region has the largest share."
        ),
        "hierarchical": _(
            "The difference on the next problem lies above, within or below the rope with unknown shares θ; P is the posterior "
            "probability that this region has the largest share."
        ),
    }[test]
    return [
        first,
        _(
            "These are probabilities about the algorithms, given the data and the prior; p-values are not. They do "
            "not depend on other algorithms in the table."
        ),
        _(
            "Practical equivalence is a conclusion with its own probability; it is not the absence of evidence for a "
            "difference."
        ),
    ]


def _of_games(study: BayesComparison) -> str:
    if not study.options.rope:
        return _(
            "P is the posterior probability that the first wins more, or less, than half of the games without a tie."
        )
    return _(
        "P is the posterior probability that the first wins more than {high:.0%} of the games without a tie, between "
        "{low:.0%} and that, or less.",
        high=0.5 + WIN_ROPE, low=0.5 - WIN_ROPE,
    )  # fmt: skip


def _provenance(study: BayesComparison) -> list[str]:
    data, options = study.results, study.options
    items = [version_text(data.sha256)]
    if options.test in ("signed-rank", "sign"):
        items.append({
            "rope": _("Prior: {strength:g} of a problem at the rope.", strength=options.strength),
            "first": _("Prior: {strength:g} of a problem for the first.", strength=options.strength),
            "second": _("Prior: {strength:g} of a problem for the second.", strength=options.strength),
        }[options.prior_place])  # fmt: skip
    if options.test == "bradley-terry" and study.strengths is not None:
        items.append(
            _(
                "Model: Bradley–Terry with Davidson's ties, β ~ N(0, 2²), log ν ~ N(0, 2²); importance sampling, "
                "{effective:.0f} effective draws.",
                effective=study.strengths.effective,
            )
        )
    if options.test == "hierarchical":
        items.append(
            _(
                "Model: folds of a problem are normal with correlation {rho:g}; differences of problems are "
                "Student around a common mean; priors of Corani et al. (2017); sampled by emcee.",
                rho=options.test_fraction,
            )
        )
    if study.layout is not None:
        items.append(
            _(
                "Design: {design} ({evidence}); n_test/n_train = {ratio:.4g}.",
                design=study.layout.text, evidence=study.layout.evidence, ratio=study.ratio,
            )
        )  # fmt: skip
    items.append(options_text(options.to_dict()))
    if study.layout is None:
        items.append(_("What lies within the rope is decided exactly on the decimals of the input."))
    if options.sampled:
        items.append(_("Random numbers: seed {seed}.", seed=options.seed))
    return items + list(data.notes)


def _references(study: BayesComparison) -> list[str]:
    own = {
        "signed-rank": ["benavoli2014", "benavoli2017"],
        "sign": ["benavoli2017"],
        "correlated-t": ["corani2015", "benavoli2017", "nadeau2003"],
        "hierarchical": ["corani2017", "benavoli2017", "foremanmackey2013"],
        "bradley-terry": ["davidson1970", "wainer2023"],
    }
    return own[study.options.test]


# The verdict: probabilities, and which of them reach the threshold.


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


def equation(p: float) -> str:
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
    if not pair.known:
        return _("{found} ({how}).", found=_no_posterior(a, b, pair), how=_how(study))
    values = {"how": _how(study), "rest": _rest(study, pair)}
    found = pair.decision(options.threshold)
    if found is not None:
        return _(
            "{conclusion}: posterior probability {p} ({how}). {rest}",
            conclusion=_concluded(a, b, found, options.rope > 0), p=probability(p[found]), **values,
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


def _no_posterior(a: str, b: str, pair: PairPosterior) -> str:
    if pair.mean == 0:
        return _(
            "{a} and {b} have identical results in every repetition: no posterior can be estimated from differences that do not vary",
            a=a,
            b=b,
        )
    return _(
        "{a} and {b} differ by the same amount in every repetition: no posterior can be estimated from differences that do not vary",
        a=a,
        b=b,
    )


def _concluded(first: str, second: str, region: int, with_rope: bool) -> str:
    if region == 1:
        return _("{a} and {b} are practically equivalent", a=first, b=second)
    a, b = (first, second) if region == 0 else (second, first)
    return _("{a} is practically better than {b}", a=a, b=b) if with_rope else _("{a} is better than {b}", a=a, b=b)


def _rest(study: BayesComparison, pair: PairPosterior) -> str:
    a, b = study.names(pair)
    p = pair.probabilities
    parts = [_("P({name} better) {p}", name=a, p=equation(p[0])), _("P({name} better) {p}", name=b, p=equation(p[2]))]
    if study.options.rope:
        parts.insert(1, _("P(practically equivalent) {p}", p=equation(p[1])))
    return f"{listing(parts)}."


def _many(study: BayesComparison) -> str:
    options = study.options
    leader = study.order_indices[0] if study.control is None else study.control
    found = _of_leader(study, leader)
    values = {
        "name": study.results.algorithms[leader], "role": _role(study), "threshold": options.threshold, "how": _how(study),
    }  # fmt: skip
    clauses = _clauses(found, options.rope > 0)
    if clauses:
        lead = _(
            "{name} ({role}) is {clauses}: posterior probability of at least {threshold:g} each ({how}).",
            clauses=joined(clauses, "; "), **values,
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
    still = [both(*study.names(pair)) for pair in study.pairs if not pair.known]
    if still:
        sentences.append(
            _("No posterior can be estimated from differences that do not vary: {pairs}.", pairs=listing(still, 6))
        )
    return paragraph(sentences)


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


# What a page shows first.


def headline(study: BayesComparison) -> tuple[str, str, str]:
    """Return what reaches the threshold, what does not, and the model."""
    return _headline_of_one(study) if len(study.pairs) == 1 else _headline_of_many(study)


def _headline_of_one(study: BayesComparison) -> tuple[str, str, str]:
    pair, options = study.pairs[0], study.options
    a, b = study.names(pair)
    under = f"{capital(_how(study))}."
    found = pair.decision(options.threshold)
    if not pair.known:
        return _no_posterior(a, b, pair), "", under
    if found is not None:
        conclusion = _concluded(a, b, found, options.rope > 0)
        p = equation(pair.probabilities[found])
        return _("{conclusion} (posterior probability {p})", conclusion=conclusion, p=p), "", under
    limit = _(
        "A conclusion is drawn where a probability reaches {level:g}, a convention; the rest stays open.",
        level=options.threshold,
    )
    if options.rope:
        return (
            _("The data leave open whether {a} or {b} is practically better", a=a, b=b),
            "",
            paragraph([under, limit]),
        )
    return _("The data leave open whether {a} or {b} is better", a=a, b=b), "", paragraph([under, limit])


def _headline_of_many(study: BayesComparison) -> tuple[str, str, str]:
    names, options = study.results.algorithms, study.options
    leader = study.order_indices[0] if study.control is None else study.control
    found = _of_leader(study, leader)
    others = sum(map(len, found.values()))
    short: dict[int | None, list[str]] = {
        region: [some_of(those, others)] if those else [] for region, those in found.items()
    }
    clauses = _clauses(short, options.rope > 0)
    values = {"name": names[leader], "threshold": options.threshold}
    left = ""
    if clauses:
        shown = _(
            "{name} is {clauses} (posterior probability ≥ {threshold:g} each)",
            clauses=listing(clauses), **values,
        )  # fmt: skip
        if found[None]:
            left = _("against {names} the data leave it open", names=short[None][0])
    else:
        shown = _("No conclusion about {name} reaches a posterior probability of {threshold:g}", **values)
    parts = [f"{capital(_how(study))}."]
    if study.control is None:
        parts.append(_("{name} has {role}.", name=names[leader], role=_role(study)))
        parts.append(_all_pairs(study))
    return shown, left, paragraph(parts)


def _of_leader(study: BayesComparison, leader: int) -> dict[int | None, list[str]]:
    """Sort the others by what is concluded about the leader and them."""
    found: dict[int | None, list[str]] = {0: [], 1: [], 2: [], None: []}
    for pair in study.pairs:
        if pair.first == leader:
            found[pair.decision(study.options.threshold)].append(study.results.algorithms[pair.second])
    return found


def key_figures(study: BayesComparison) -> list[KeyFigure]:
    """Return the probabilities of one pair, or how many pairs are decided; the size of the data and the rope."""
    data, rope = study.results, study.options.rope
    rows = _("Problems") if study.layout is None else _("Repetitions")
    size = KeyFigure(rows, grouped(data.n), str(direction(data.objective)))
    band = KeyFigure(_("Rope"), f"±{rope:.10g}" if rope else _("none"), _("practically equivalent") if rope else "")
    if len(study.pairs) == 1:
        pair = study.pairs[0]
        a, b = study.names(pair)
        p = [probability(one) for one in pair.probabilities]
        found = [
            KeyFigure(_("{name} better", name=a), p[0], _("posterior probability")),
            KeyFigure(_("Practically equivalent"), p[1], _("posterior probability")),
            KeyFigure(_("{name} better", name=b), p[2], _("posterior probability")),
            KeyFigure(
                _("Mean advantage"),
                f"{abs(pair.mean):.4g}",
                _("of {name}", name=a if pair.mean >= 0 else b) if pair.mean else "",
            ),
        ]
        return [*(found if rope else [found[0], *found[2:]]), size, band]
    decided = [pair.decision(study.options.threshold) for pair in study.pairs]
    total, limit = len(decided), f"P ≥ {study.options.threshold:g}"
    found = [
        KeyFigure(_("One better"), of_all(sum(d in (0, 2) for d in decided), total), limit),
        KeyFigure(_("Equivalent"), of_all(decided.count(1), total), limit),
        KeyFigure(_("Open"), of_all(decided.count(None), total)),
    ]
    algorithms = KeyFigure(_("Algorithms"), grouped(data.k))
    return [*(found if rope else [found[0], found[2]]), size, algorithms, band]
