"""Two algorithms as a document: the verdict first, then the advice, the tests, and how large the difference is."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from podium.document import Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import N_, _, both, count, grouped, joined, ngettext, paragraph, pgettext
from podium.stats.effects import EFFECT_SIZES, EffectName
from podium.stats.location import ShiftInterval
from podium.studies.figures import percent
from podium.studies.headlines import range_of
from podium.studies.words import bounded, capital, critical_note, direction, pvalue, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.pair.accuracies import Accuracies
    from podium.studies.pair.study import PairComparison

_TREATMENTS = {
    "split": N_("split evenly, after removing one if their number is odd"),
    "drop": N_("dropped"),
    "pratt": N_("ranked, then dropped (Pratt)"),
}
_CAPTIONS = {
    "two-sided": N_("Tests of no difference, two-sided"),
    "greater": N_("Tests of no difference, one-sided: {name} is better"),
    "less": N_("Tests of no difference, one-sided: {name} is worse"),
}


def document(study: PairComparison, *, full: bool) -> Document:
    """Lay out the comparison; other treatments of zeros, single differences and references only in the full form."""
    if study.accuracies is not None:
        return _of_answers(study, study.accuracies, full=full)
    blocks = study.opening(_data_line(study))
    tests = _tests_table(study)
    blocks += [Heading(_("Is there a difference?")), tests if full else tests.abridged()]
    if full:
        blocks += [_treatments_table(study), Heading(_("How large is it?")), _location_table(study)]
    if study.shift is not None:
        sizes = [_shift_table(study), _effects_table(study)]
        blocks += sizes if full else [table.abridged() for table in sizes]
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(study.names, study.different_matrix, full=full)
    blocks += [Paragraph(_("Not computed: shift and effect sizes. {why}", why=why)) for why in study.omitted.values()]
    if full:
        blocks += [Heading(_("Problem by problem")), _problems_table(study)]
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(_("{names} on {problems}", names=both(*study.names), problems=study.extent), tuple(blocks))


def _of_answers(study: PairComparison, found: Accuracies, *, full: bool) -> Document:
    """Lay out the comparison of right and wrong answers."""
    data = study.results
    meaning = _("a 1 is a right answer") if data.objective == "maximize" else _("a 0 is a right answer")
    line = _(
        "Data: {source}; {items}, every result is 0 or 1, and {meaning}.",
        source=source_name(data.source),
        items=study.extent,
        meaning=meaning,
    )
    blocks = study.opening(line)
    blocks += [Heading(_("Is there a difference?")), _mcnemar_table(study, found), Heading(_("How large is it?"))]
    blocks += [_accuracies_table(study, found), _differences_table(study, found)]
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(study.names, study.different_matrix, full=full)
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(_("{names} on {problems}", names=both(*study.names), problems=study.extent), tuple(blocks))


def _mcnemar_table(study: PairComparison, found: Accuracies) -> Table:
    test, side = found.mcnemar, study.options.alternative
    names = [_("exact"), _("mid-p"), _("χ² with continuity correction")]
    pvalues = [float(test.pvalue_exact), float(test.pvalue_midp), float(test.pvalue_chi2)]
    columns = (
        Column(_("McNemar's test"), names),
        Column(
            _("Statistic"),
            [None, None, float(test.statistic) if side == "two-sided" else None],
            "statistic",
            term="test-statistic",
        ),
        Column.pvalues("p", pvalues, study.options.alpha, term="mcnemar"),
    )
    note = _(
        "Only items on which just one of the two is right count: {discordant}. The exact test decides.",
        discordant=int(test.discordant),
    )
    return Table("tests", _(_CAPTIONS[side], name=study.names[0]), columns, (note,))


def _accuracies_table(study: PairComparison, found: Accuracies) -> Table:
    right = [found.first, found.second]
    limits = [found.limits(one, study.options.main) for one in right]
    columns = (
        Column(_("Algorithm"), list(study.names)),
        Column(_("Right"), right, "count"),
        Column(_("Accuracy"), [one / found.n for one in right], "value", term="accuracy"),
        Column(_("from"), [low for low, _high in limits], "value", term="wilson"),
        Column(_("to"), [high for _low, high in limits], "value", term="wilson"),
    )
    note = _("from, to: {confidence} confidence limits (Wilson).", confidence=percent(study.options.main))
    return Table("accuracies", _("Accuracies"), columns, (note,))


def _differences_table(study: PairComparison, found: Accuracies) -> Table:
    levels = study.options.levels
    ends = [found.interval(level) for level in levels]
    columns = (
        Column(_("Confidence"), [percent(level) for level in levels]),
        Column(_("Lower"), [low for low, _high in ends], "value", term="newcombe"),
        Column(_("Upper"), [high for _low, high in ends], "value", term="newcombe"),
    )
    notes = [_("Newcombe's method 10, for accuracies on the same items.")]
    if study.options.alternative != "two-sided":
        notes.append(_("The bounds are one-sided, like the alternative."))
    caption = _("Confidence intervals of the difference of accuracies ({a} − {b})", a=study.names[0], b=study.names[1])
    return Table("differences", caption, columns, tuple(notes))


def advantage(study: PairComparison) -> str:
    """Spell the difference out that every sign in the report refers to."""
    a, b = study.names
    first, second = (a, b) if study.results.objective == "maximize" else (b, a)
    return f"{first} − {second}"


def _data_line(study: PairComparison) -> str:
    data = study.results
    found = {"source": source_name(data.source), "n": data.n, "k": grouped(data.k)}
    if data.k > 2:
        if data.objective == "maximize":
            text = _("Data: {source}; n = {n} problems (two of {k} algorithms), larger values are better.", **found)
        else:
            text = _("Data: {source}; n = {n} problems (two of {k} algorithms), smaller values are better.", **found)
    elif data.objective == "maximize":
        text = _("Data: {source}; n = {n} problems, larger values are better.", **found)
    else:
        text = _("Data: {source}; n = {n} problems, smaller values are better.", **found)
    meaning = _(
        "Every difference is an advantage of {name} in the unit of the table: {advantage}, positive where {name} is better.",
        name=study.names[0], advantage=advantage(study),
    )  # fmt: skip
    return paragraph([text, meaning])


def _tests_table(study: PairComparison) -> Table:
    signs, ranks, flip, alpha = study.signs, study.wilcoxon, study.permutation, study.options.alpha
    exact = [
        float(signs.pvalue),
        None if ranks.exact_pvalue is None else float(ranks.exact_pvalue),
        flip.pvalue if flip.method == "exact" else None,
    ]
    other = [
        float(signs.asymptotic_pvalue),
        float(ranks.asymptotic_pvalue),
        flip.pvalue if flip.method == "monte-carlo" else None,
    ]
    columns = (
        Column(_("Test"), [_("Sign test"), _("Wilcoxon signed ranks"), _("Sign-flip permutation")], terms=True),
        Column(
            _("Statistic"),
            [
                f"{count(int(signs.wins), 'win')}, {count(int(signs.losses), 'loss')}, {count(int(signs.ties), 'tie')}",
                f"R+ = {float(ranks.r_plus):.10g}, R− = {float(ranks.r_minus):.10g}",
                _("mean = {mean:.4g}", mean=flip.mean),
            ],
            term="test-statistic",
        ),
        Column("z", [float(signs.z), float(ranks.z), None], "statistic", term="z"),
        Column.pvalues(_("Exact p"), exact, alpha, term="exact-p"),
        Column.pvalues(_("Approximate p"), other, alpha, term="p-value"),
    )
    caption = _(_CAPTIONS[study.options.alternative], name=study.names[0])
    return Table("tests", caption, columns, tuple(_tests_notes(study)))


def _tests_notes(study: PairComparison) -> list[str]:
    signs, ranks, flip = study.signs, study.wilcoxon, study.permutation
    needed = [
        _("{wins} at {level}", wins=wins, level=show(level))
        if wins is not None
        else _("more than available at {level}", level=show(level))
        for level, wins in study.critical.items()
    ]
    shared = (int(signs.n_used) - int(signs.wins) - int(signs.losses)) // 2
    found = {"comparisons": count(int(signs.n_used), "comparison"), "needed": ", ".join(needed)}
    if shared:
        counted = _(
            "Sign test: {comparisons} count (wins and half of the ties: {wins}); wins needed: {needed}.",
            wins=int(signs.wins) + shared, **found,
        )  # fmt: skip
    else:
        counted = ngettext(
            "Sign test: {comparisons} count; wins needed: {needed}.", "Sign test: {comparisons} count; wins needed: {needed}.",
            int(signs.n_used), **found,
        )  # fmt: skip
    notes = [
        counted,
        _(
            "R+ is the rank sum of the problems on which {name} is better, R− that of the problems on which it is "
            "worse. Exact p-values are conditional on the ties; approximate ones are normal with the tie-corrected "
            "variance.",
            name=study.names[0],
        ),
        critical_note([("z", ())], study.options.alpha, study.options.alternative),
    ]
    if ranks.zeros:
        notes.append(
            _(
                "Zero differences: {zeros}, {treatment}.",
                zeros=int(ranks.zeros),
                treatment=_(_TREATMENTS[study.options.zeros]),
            )
        )
    if flip.method == "monte-carlo":
        notes.append(
            _(
                "Permutation p from {draws} random sign patterns, seed {seed}; standard error {error:.2g}.",
                draws=grouped(flip.permutations or 0),
                seed=flip.seed,
                error=flip.standard_error or 0.0,
            )
        )
    else:
        notes.append(
            _("The permutation test enumerates every sign pattern of the differences and compares their means.")
        )
    return notes


def _treatments_table(study: PairComparison) -> Table:
    tests = study.ranks
    columns = (
        Column(_("Zero differences"), [_(_TREATMENTS[name]) for name in tests]),
        Column(_("n used"), [int(test.n_used) for test in tests.values()], "count", term="zero-differences"),
        Column("R+", [float(test.r_plus) for test in tests.values()], "value", term="signed-rank-sums"),
        Column("R−", [float(test.r_minus) for test in tests.values()], "value", term="signed-rank-sums"),
        Column("z", [float(test.z) for test in tests.values()], "statistic", term="wilcoxon"),
        Column(
            _("Exact p"),
            [None if t.exact_pvalue is None else float(t.exact_pvalue) for t in tests.values()],
            "pvalue",
            term="wilcoxon",
        ),
        Column(_("Normal p"), [float(test.asymptotic_pvalue) for test in tests.values()], "pvalue", term="wilcoxon"),
    )
    return Table("zeros", _("Wilcoxon's test under each treatment of zero differences"), columns)


def _location_table(study: PairComparison) -> Table:
    rows = [(_("Hodges–Lehmann shift"), study.shift.estimate)] if study.shift is not None else []
    rows += [(_("Median"), study.median), (_("Mean"), study.permutation.mean)]
    if study.results.k > 2:
        rows.append((_("Contrast (medians, all algorithms)"), study.contrast))
    columns = (
        Column(_("Typical advantage"), [name for name, value in rows]),
        Column(advantage(study), [value for name, value in rows], "value", term="hodges-lehmann"),
    )
    notes = [_("Hodges–Lehmann: the median of the means of all pairs of differences, in the unit of the table.")]
    return Table(
        "location",
        _("Typical advantage of {a} over {b}", a=study.names[0], b=study.names[1]),
        columns,
        tuple(notes),
    )


def _shift_table(study: PairComparison) -> Table:
    shift = study.shift
    assert shift is not None
    found = shift.intervals
    columns = [
        Column(_("Confidence"), [percent(interval.confidence) for interval in found]),
        Column(_("Lower"), [bounded(interval.lower) for interval in found], "value", term="hodges-lehmann"),
        Column(_("Upper"), [bounded(interval.upper) for interval in found], "value", term="hodges-lehmann"),
        Column(_("Achieved"), [f"{100 * interval.achieved:.3f} %" for interval in found], term="hodges-lehmann"),
    ]
    achieved = _(
        "The intervals contain the shifts that Wilcoxon's test does not reject, by the normal approximation. "
        "Achieved: the confidence that the discrete distribution actually gives."
    )
    if shift.method == "exact":
        achieved = _(
            "The intervals contain the shifts that Wilcoxon's test does not reject, exact given the ties. Achieved: "
            "the confidence that the discrete distribution actually gives."
        )
    notes = [achieved]
    if study.options.alternative != "two-sided":
        notes.append(_("The bounds are one-sided, like the alternative."))
    elif any(bounded(interval.lower) is None for interval in found):
        notes.append(
            _("Empty cells: {n} problems are too few to bound the shift at this confidence.", n=study.results.n)
        )
    return Table(
        "shift",
        _("Confidence intervals of the shift ({advantage})", advantage=advantage(study)),
        tuple(columns),
        tuple(notes),
    )


def _effects_table(study: PairComparison) -> Table:
    effects = study.effects
    columns = (
        Column(_("Effect size"), [_(EFFECT_SIZES[effect.name].name) for effect in effects], terms=True),
        Column(_("Estimate"), [effect.estimate for effect in effects], "rank", term="effect-size"),
        Column(_("Lower"), [effect.lower for effect in effects], "rank", term="confidence-interval"),
        Column(_("Upper"), [effect.upper for effect in effects], "rank", term="confidence-interval"),
        Column(
            _("Size"), [_(effect.size) if effect.size else _("undefined") for effect in effects], term="effect-size"
        ),
    )
    a, b = study.names

    def limits(name: EffectName) -> str:
        return ", ".join(f"{limit:g}" for limit in EFFECT_SIZES[name].thresholds)

    notes = [
        _(
            "Positive values (for A12, above 0.5) favour {a}. A12 is the probability that {a} on one problem beats "
            "{b} on another one drawn at random. A12 and Cliff's delta ignore the pairing of the columns; d_z and r "
            "use the differences.",
            a=a,
            b=b,
        ),
        _(
            "Sizes (small, medium, large from): {d} for |d| (Cohen 1988); {delta} for |delta| (Romano et al. 2006); {a12} for "
            "|A12 − 0.5| (Vargha & Delaney 2000); {r} for |r| (Cohen 1988, for correlations).",
            d=limits("cohen_d"),
            delta=limits("cliff_delta"),
            a12=limits("a12"),
            r=limits("rank_biserial"),
        ),
        _(
            "Intervals: noncentral t (d_z; Algina & Keselman for d), Cliff's variance for dependent samples with "
            "Feng & Cliff's interval (delta, A12), U-statistic variance with Fisher's z (r)."
        ),
    ]
    caption = _("Effect sizes with {level} confidence intervals", level=percent(study.options.main))
    return Table("effects", caption, columns, tuple(notes))


def _problems_table(study: PairComparison) -> Table:
    data = study.results
    order = sorted(range(data.n), key=lambda i: -study.gains[i])
    a, b = study.names
    columns = (
        Column(_("Problem"), [data.problems[i] for i in order]),
        Column(a, data.values[order, study.first].tolist(), "value", term="advantage"),
        Column(b, data.values[order, study.second].tolist(), "value", term="advantage"),
        Column(_("Advantage"), [int(study.gains[i]) / data.denominator for i in order], "value", term="advantage"),
    )
    return Table("differences", _("Differences, the largest advantage of {a} first", a=a), columns)


def _provenance(study: PairComparison) -> list[str]:
    data, options = study.results, study.options
    said = {**options.to_dict(), "confidence": ",".join(f"{level:g}" for level in options.confidence)}
    deciding = _(
        "Verdict: Wilcoxon's signed-rank test at α = {alpha}; fixed before any p-value was computed.",
        alpha=show(options.alpha),
    )
    if study.accuracies is not None:
        deciding = _(
            "Verdict: McNemar's exact test at α = {alpha}, because every result is 0 or 1; fixed before any p-value was computed.",
            alpha=show(options.alpha),
        )
    items = [
        version_text(data.sha256),
        deciding,
        _("Options: {listed}", listed=joined((f"{name}={value}" for name, value in said.items()), ", ")),
        _("Ties and zeros are decided exactly on the decimals of the input."),
    ]
    if study.random:
        items.append(_("Random numbers: seed {seed}.", seed=options.seed))
    return items + list(data.notes)


def _references(study: PairComparison) -> list[str]:
    if study.accuracies is not None:
        keys = ["mcnemar1947", "fagerland2013", "wilson1927", "newcombe1998"]
        return [*keys, "schuirmann1987", "tango1998"] if study.equivalence is not None else keys
    keys = ["wilcoxon1945", "demsar2006", "hodges1963", "noether1967", "fisher1935", "doksum1967"]
    if study.wilcoxon.zeros:
        keys.append("pratt1959")
    if study.random:
        keys.append("phipson2010")
    if study.effects:
        keys += [key for effect in study.effects for key in EFFECT_SIZES[effect.name].cites]
    if study.equivalence is not None:
        keys += ["schuirmann1987", "wellek2010"]
    return keys


# The conclusion in plain words.


def verdict_text(study: PairComparison) -> str:
    """State which algorithm is better, on how many problems, by how much, and how certain this is."""
    parts = [_decision(study), _counts(study)]
    if study.accuracies is not None:
        parts.append(_accuracy(study, study.accuracies))
    if study.shift is not None:
        parts.append(_size(study))
    if not study.significant:
        parts.append(_meaning(study))
    if study.equivalence is not None:
        parts.append(study.equivalence.sentence(study.names))
    return paragraph(map(str, parts))


_UNPROVEN = {
    (False, "greater"): N_("{a} was not shown to be better than {b} {extent} {how}."),
    (False, "less"): N_("{a} was not shown to be worse than {b} {extent} {how}."),
    (True, "greater"): N_("There is no evidence that {a} is better than {b} {extent} {how}."),
    (True, "less"): N_("There is no evidence that {a} is worse than {b} {extent} {how}."),
}
"""What a one-sided test did not show, by whether the data point the other way, and by what was asked."""


def _test_text(study: PairComparison) -> str:
    """Name the test, its p-value and the level, in brackets."""
    test, side = study.wilcoxon, study.options.alternative
    if study.accuracies is not None:
        return _(
            "(McNemar's exact test, {tail}: {p}, level α = {alpha})",
            tail=pgettext("test", "two-sided") if side == "two-sided" else pgettext("test", "one-sided"),
            p=pvalue(study.pvalue),
            alpha=show(study.options.alpha),
        )
    return _(
        "(Wilcoxon's signed-rank test, {kind}, {tail}: {p}, level α = {alpha})",
        kind=pgettext("test", "exact") if test.method == "exact" else pgettext("test", "normal approximation"),
        tail=pgettext("test", "two-sided") if side == "two-sided" else pgettext("test", "one-sided"),
        p=pvalue(float(test.pvalue)),
        alpha=show(study.options.alpha),
    )


def _decision(study: PairComparison) -> str:
    test, side, how = study.wilcoxon, study.options.alternative, _test_text(study)
    extent = _("over {problems}", problems=study.extent)
    found = {"a": study.names[0], "b": study.names[1], "extent": extent, "how": how}
    if not study.significant:
        if side == "two-sided":
            return _(
                "No significant difference between {pair} was found {extent} {how}.",
                pair=both(*study.names),
                extent=extent,
                how=how,
            )
        return _(_UNPROVEN[against(study), side], **found)
    if side == "less" or (side == "two-sided" and test.r_plus < test.r_minus):
        return _("{a} is significantly worse than {b} {extent} {how}.", **found)
    return _("{a} is significantly better than {b} {extent} {how}.", **found)


def against(study: PairComparison) -> bool:
    """Whether the rank sums contradict the direction of a one-sided test, or are equal."""
    test, side = study.wilcoxon, study.options.alternative
    return bool(test.r_plus <= test.r_minus if side == "greater" else test.r_plus >= test.r_minus)


def _meaning(study: PairComparison) -> str:
    side = study.options.alternative
    if side == "two-sided":
        return _("This does not show that they perform equally; these data cannot tell them apart.")
    if side == "greater":
        return _(
            "This one-sided test cannot show that {name} is worse, or that the two perform equally.",
            name=study.names[0],
        )
    return _(
        "This one-sided test cannot show that {name} is better, or that the two perform equally.", name=study.names[0]
    )


def _counts(study: PairComparison) -> str:
    signs = study.signs
    found = {"name": study.names[0], "wins": int(signs.wins), "losses": int(signs.losses)}
    if study.accuracies is not None:
        return _(
            "{first} alone is right on {wins}, {second} alone on {losses}; on {ties} both are right or both are wrong.",
            first=study.names[0], second=study.names[1], wins=int(signs.wins), losses=int(signs.losses), ties=int(signs.ties),
        )  # fmt: skip
    if not signs.ties:
        return _("{name} is better on {wins} and worse on {losses}.", **found)
    return _("{name} is better on {wins}, worse on {losses} and equal on {ties}.", ties=int(signs.ties), **found)


def _accuracy(study: PairComparison, found: Accuracies) -> str:
    """Give both accuracies and their difference, in favour of the one that is ahead."""
    low, high = found.interval(study.options.main)
    behind = found.difference < 0
    ahead, other = study.names[behind], study.names[not behind]
    lower, upper = (-high, -low) if behind else (low, high)
    named = {
        "a": study.names[0], "b": study.names[1], "x": found.first / found.n, "y": found.second / found.n, "level": percent(study.options.main),
        "difference": abs(found.difference), "lower": lower + 0.0, "upper": upper + 0.0, "ahead": ahead, "other": other,
    }  # fmt: skip
    if study.options.alternative == "two-sided":
        return _(
            "The accuracies are {x:.4g} ({a}) and {y:.4g} ({b}); their difference {ahead} − {other} is {difference:.4g} ({level} confidence interval {lower:.4g} to {upper:.4g}).",
            **named,
        )  # fmt: skip
    if (study.options.alternative == "greater") != behind:
        return _(
            "The accuracies are {x:.4g} ({a}) and {y:.4g} ({b}); their difference {ahead} − {other} is {difference:.4g}, with {level} confidence at least {lower:.4g}.",
            **named,
        )  # fmt: skip
    return _(
        "The accuracies are {x:.4g} ({a}) and {y:.4g} ({b}); their difference {ahead} − {other} is {difference:.4g}, with {level} confidence at most {upper:.4g}.",
        **named,
    )  # fmt: skip


def _size(study: PairComparison) -> str:
    assert study.shift is not None
    assert study.interval is not None
    estimate = study.shift.estimate
    favoured = study.names[1 if estimate < 0 else 0]
    interval = _interval(study.interval, estimate < 0, favoured)
    if estimate == 0:
        return _("The typical difference is 0 ({interval}).", interval=interval)
    return _(
        "The typical difference is {estimate:.4g} in favour of {favoured} ({interval}).",
        estimate=abs(estimate), favoured=favoured, interval=interval,
    )  # fmt: skip


def _interval(found: ShiftInterval, reverse: bool, favoured: str) -> str:
    """Write the interval in the direction of the estimate."""
    level = percent(found.confidence)
    lower, upper = (0.0 - found.upper, 0.0 - found.lower) if reverse else (found.lower, found.upper)
    low, high = isfinite(lower), isfinite(upper)
    tail = _("in the unit of the table, positive in favour of {favoured}", favoured=favoured)
    if low and high:
        return _(
            "{level} confidence interval {lower:.4g} to {upper:.4g}, {tail}",
            level=level,
            lower=lower,
            upper=upper,
            tail=tail,
        )
    if low:
        return _("with {level} confidence at least {lower:.4g}, {tail}", level=level, lower=lower, tail=tail)
    if high:
        return _("with {level} confidence at most {upper:.4g}, {tail}", level=level, upper=upper, tail=tail)
    return _("too few problems to bound it with {level} confidence", level=level)


# What a page shows first.


def headline(study: PairComparison) -> tuple[str, str, str]:
    """Return what was shown of the two, what was not, and the test."""
    shown, left = _shown(study), ""
    under = [capital(_test_text(study).strip("()")) + "."]
    if not study.significant:
        under.append(_meaning(study))
    if study.equivalence is not None:
        if study.equivalence.shown[0] and not study.significant:  # what was shown comes first
            margin = study.equivalence.margin
            left = shown[:1].lower() + shown[1:] if study.options.alternative == "two-sided" else shown
            shown = _("{pair} are equivalent within ±{margin}", pair=both(*study.names), margin=margin)
        under.append(str(study.equivalence.sentence(study.names)))
    return shown, left, paragraph(under)


def _shown(study: PairComparison) -> str:
    a, b = study.names
    test, side = study.wilcoxon, study.options.alternative
    if study.significant:
        if side == "less" or (side == "two-sided" and test.r_plus < test.r_minus):
            return _("{who} is significantly worse than {worse}", who=a, worse=b)
        return _("{who} is significantly better than {better}", who=a, better=b)
    if side == "two-sided":
        return _("No difference between {first} and {second} was shown", first=a, second=b)
    if side == "greater":
        return _("{a} was not shown to be better than {b}", a=a, b=b)
    return _("{a} was not shown to be worse than {b}", a=a, b=b)


def key_figures(study: PairComparison) -> list[KeyFigure]:
    """Return wins and losses, the typical difference with its interval, the p-value, and the number of problems."""
    signs, side = study.signs, study.options.alternative
    tail = pgettext("test", "two-sided") if side == "two-sided" else pgettext("test", "one-sided")
    found = [
        KeyFigure(
            _("Wins – ties – losses"),
            f"{int(signs.wins)} – {int(signs.ties)} – {int(signs.losses)}",
            _("problems, for {name}", name=study.names[0])
            if study.accuracies is None
            else _("items, for {name}", name=study.names[0]),
        )
    ]
    if study.accuracies is not None:
        return [*found, *_answers(study, study.accuracies)]
    if study.shift is not None and study.interval is not None:
        found += _sizes(study, study.shift.estimate, study.interval)
    found.append(KeyFigure(_("Wilcoxon signed ranks"), float(study.wilcoxon.pvalue), tail))
    if study.equivalence is not None:
        p = float(study.equivalence.adjusted[study.equivalence.deciding][0])
        found.append(KeyFigure(_("Equivalence"), p, f"±{study.equivalence.margin}"))
    return [*found, KeyFigure(_("Problems"), grouped(study.results.n), str(direction(study.results.objective)))]


def _answers(study: PairComparison, found: Accuracies) -> list[KeyFigure]:
    """Return the difference of accuracies with its interval, and McNemar's p-value."""
    pair = f"{study.names[0]} − {study.names[1]}"
    low, high = found.interval(study.options.main)
    figures = [
        KeyFigure(_("Difference of accuracies"), f"{found.difference:.4g}", pair),
        KeyFigure(_("{confidence} interval", confidence=percent(study.options.main)), range_of(low, high), pair),
        KeyFigure(
            _("McNemar, exact"),
            study.pvalue,
            pgettext("test", "two-sided")
            if study.options.alternative == "two-sided"
            else pgettext("test", "one-sided"),
        ),
    ]
    if study.equivalence is not None:
        p = float(study.equivalence.adjusted[study.equivalence.deciding][0])
        figures.append(KeyFigure(_("Equivalence"), p, f"±{study.equivalence.margin}"))
    return [*figures, KeyFigure(_("Items"), grouped(study.results.n), str(direction(study.results.objective)))]


def _sizes(study: PairComparison, estimate: float, interval: ShiftInterval) -> list[KeyFigure]:
    """Return the shift and its interval, in favour of the algorithm that is ahead."""
    reverse = estimate < 0
    ahead = "" if estimate == 0 else _("in favour of {name}", name=study.names[reverse])
    lower, upper = (0.0 - interval.upper, 0.0 - interval.lower) if reverse else (interval.lower, interval.upper)
    if isfinite(lower) and isfinite(upper):
        ends = range_of(lower, upper)
    elif isfinite(lower):
        ends = _("at least {lower:.4g}", lower=lower)
    else:
        ends = _("at most {upper:.4g}", upper=upper) if isfinite(upper) else _("not bounded")
    return [
        KeyFigure(_("Typical difference"), f"{abs(estimate):.4g}", ahead),
        KeyFigure(_("{confidence} interval", confidence=percent(interval.confidence)), ends, ahead),
    ]
