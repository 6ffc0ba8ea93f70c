"""What a comparison of two algorithms says: report, verdict, advice, methods paragraph; sentences are in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isfinite
from typing import Any, Literal

import numpy as np

from podium.data import Results
from podium.document import Advice, Block, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.errors import quote
from podium.i18n import Message, _, both, count, grouped, joined, listing, paragraph, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.adjustments import chained_error
from podium.stats.effects import EFFECT_SIZES, EffectName
from podium.studies.many_problems.pair.study import Accuracies, PairComparison
from podium.studies.shared import figures
from podium.studies.shared.advice.conclusion_rules import equivalence_action, equivalence_remedy
from podium.studies.shared.advice.data_rules import (
    dependent_problems,
    missing_results,
    pseudo_replication,
    rounding_noise,
    unequal_replicates,
)
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing, opening
from podium.studies.shared.family.methods import PHRASES, equivalence
from podium.studies.shared.figures import Style, percent
from podium.studies.shared.headlines import range_of, standing_of
from podium.studies.shared.methods import (
    PODIUM,
    Prose,
    averaged,
    averages_of,
    better,
    compose,
    no_proof,
    one_way,
    software,
)
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import (
    bounded,
    capital,
    critical_note,
    direction,
    level,
    options_text,
    pvalue,
    source_name,
    version_text,
)

Bounds = Literal["both", "lower", "upper", "none"]


def texts_of(study: PairComparison) -> Texts:
    """Return what the texts name."""
    (a, b), data, options, signs = study.names, study.results, study.options, study.signs
    first, second = (a, b) if data.objective == "maximize" else (b, a)
    exact, two_sided = study.wilcoxon.method == "exact", options.alternative == "two-sided"
    told = {"meaning": ("meaning", data.objective), "how": ("how", study.test)}
    return Texts(
        __file__, told, a=a, b=b, names=both(a, b), first=first, second=second, advantage=f"{first} − {second}",
        problems=study.extent, extent=_("over {problems}", problems=study.extent), n=data.n, k=grouped(data.k),
        source=source_name(data.source), wins=int(signs.wins), losses=int(signs.losses), ties=int(signs.ties),
        p=pvalue(study.pvalue), alpha=level(options.alpha), level=percent(options.main),
        kind=pgettext("test", "exact") if exact else pgettext("test", "normal approximation"),
        tail=pgettext("test", "two-sided") if two_sided else pgettext("test", "one-sided"), seed=options.seed,
    )  # fmt: skip


def bounds(lower: float, upper: float) -> Bounds:
    """Say which ends of an interval there are."""
    low, up = isfinite(lower), isfinite(upper)
    return "both" if low and up else "lower" if low else "upper" if up else "none"


def _favoured(study: PairComparison) -> dict[str, Any]:
    """The typical difference with its interval, and the algorithm in whose favour it is."""
    assert study.shift is not None
    assert study.interval is not None
    estimate, lower, upper = study.shift.estimate, study.interval.lower, study.interval.upper
    if estimate < 0:
        lower, upper = 0.0 - upper, 0.0 - lower
    return {"estimate": abs(estimate), "lower": lower, "upper": upper, "favoured": study.names[estimate < 0]}


# The report.


def document(study: PairComparison, *, full: bool) -> Document:
    """Lay out the comparison; other treatments of zeros, single differences and references only in the full form."""
    tell, answers, side = texts_of(study), study.accuracies, study.options.alternative
    caption = tell("caption", side)
    more: list[Block] = []
    blocks = opening(study, _data(study, tell))
    blocks.append(Heading(_("Is there a difference?")))
    if answers is not None:
        blocks += [_mcnemar_table(study, tell, caption, answers), Heading(_("How large is it?"))]
        blocks += [_accuracies_table(study, tell, answers), _differences_table(study, tell, answers)]
    else:
        tests = _tests_table(study, tell, caption)
        sizes = [] if study.shift is None else [_shift_table(study, tell), _effects_table(study, tell)]
        if full:
            blocks += [
                tests,
                _treatments_table(study, tell),
                Heading(_("How large is it?")),
                _location_table(study, tell),
            ]
            blocks += sizes
            more = [Heading(_("Problem by problem")), _problems_table(study, tell)]
        else:
            blocks += [table.abridged() for table in (tests, *sizes)]
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(study.names, study.different_matrix, full=full)
    blocks += [Paragraph(tell("omitted", why=why)) for why in study.omitted.values()]
    ending = closing(study, _how(study, tell), _references(study), full=full)
    return Document(tell("title"), (*blocks, *more, *ending))


def _data(study: PairComparison, tell: Texts) -> str:
    if study.accuracies is not None:
        return tell("data.answers")
    several = "_two" if study.results.k > 2 else ""
    return paragraph([tell("data", study.results.objective + several), tell("data.sign")])


def _mcnemar_table(study: PairComparison, tell: Texts, caption: str, found: Accuracies) -> Table:
    test, two_sided = found.mcnemar, study.options.alternative == "two-sided"
    pvalues = [float(test.pvalue_exact), float(test.pvalue_midp), float(test.pvalue_chi2)]
    statistics = [None, None, float(test.statistic) if two_sided else None]
    columns = (
        Column(_("McNemar's test"), [_("exact"), _("mid-p"), _("χ² with continuity correction")]),
        Column(_("Statistic"), statistics, "statistic", term="test-statistic"),
        Column.pvalues("p", pvalues, study.options.alpha, term="mcnemar"),
    )
    return Table("tests", caption, columns, (tell("note.discordant", discordant=int(test.discordant)),))


def _accuracies_table(study: PairComparison, tell: Texts, found: Accuracies) -> Table:
    right = [found.first, found.second]
    limits = [found.limits(one, study.options.main) for one in right]
    columns = (
        Column(_("Algorithm"), list(study.names)),
        Column(_("Right"), right, "count"),
        Column(_("Accuracy"), [one / found.n for one in right], "value", term="accuracy"),
        Column(_("from"), [low for low, _high in limits], "value", term="wilson"),
        Column(_("to"), [high for _low, high in limits], "value", term="wilson"),
    )
    return Table("accuracies", _("Accuracies"), columns, (tell("note.wilson"),))


def _intervals(confidences: Iterable[float], ends: Iterable[tuple[float, float]], term: str) -> tuple[Column, ...]:
    """Columns of intervals of several confidences."""
    lower, upper = zip(*ends, strict=True)
    return (
        Column(_("Confidence"), [percent(one) for one in confidences]),
        Column(_("Lower"), [bounded(end) for end in lower], "value", term=term),
        Column(_("Upper"), [bounded(end) for end in upper], "value", term=term),
    )


def _differences_table(study: PairComparison, tell: Texts, found: Accuracies) -> Table:
    levels = study.options.levels
    columns = _intervals(levels, map(found.interval, levels), "newcombe")
    one_sided = [] if study.options.alternative == "two-sided" else [tell("note.one_sided")]
    return Table("differences", tell("caption.accuracies"), columns, (tell("note.newcombe"), *one_sided))


def _tests_table(study: PairComparison, tell: Texts, caption: str) -> Table:
    signs, ranks, flip, alpha = study.signs, study.wilcoxon, study.permutation, study.options.alpha
    exact = [float(signs.pvalue), _exact_pvalue(ranks), flip.pvalue if flip.method == "exact" else None]
    drawn = flip.pvalue if flip.method == "monte-carlo" else None
    other = [float(signs.asymptotic_pvalue), float(ranks.asymptotic_pvalue), drawn]
    won = ((signs.wins, "win"), (signs.losses, "loss"), (signs.ties, "tie"))
    statistics = [
        ", ".join(str(count(int(number), noun)) for number, noun in won),
        f"R+ = {float(ranks.r_plus):.10g}, R− = {float(ranks.r_minus):.10g}",
        _("mean = {mean:.4g}", mean=flip.mean),
    ]
    columns = (
        Column(_("Test"), [_("Sign test"), _("Wilcoxon signed ranks"), _("Sign-flip permutation")], terms=True),
        Column(_("Statistic"), statistics, term="test-statistic"),
        Column("z", [float(signs.z), float(ranks.z), None], "statistic", term="z"),
        Column.pvalues(_("Exact p"), exact, alpha, term="exact-p"),
        Column.pvalues(_("Approximate p"), other, alpha, term="p-value"),
    )
    return Table("tests", caption, columns, tuple(_tests_notes(study, tell)))


def _exact_pvalue(test: Any) -> float | None:
    return None if test.exact_pvalue is None else float(test.exact_pvalue)


def _tests_notes(study: PairComparison, tell: Texts) -> Iterator[str]:
    signs, ranks, flip, options = study.signs, study.wilcoxon, study.permutation, study.options
    needed = ", ".join(
        tell("note", "needed_more" if wins is None else "needed", wins=wins, level=level(one))
        for one, wins in study.critical.items()
    )
    n_used = int(signs.n_used)
    shared = (n_used - tell["wins"] - tell["losses"]) // 2
    counted = {"n": n_used, "comparisons": count(n_used, "comparison"), "wins": tell["wins"] + shared}
    yield tell("note", "sign_half" if shared else "sign", needed=needed, **counted)
    yield tell("note.ranks")
    yield critical_note([("z", ())], options.alpha, options.alternative)
    if ranks.zeros:
        yield tell("note.zeros", zeros=int(ranks.zeros), treatment=tell("zeros", options.zeros))
    yield tell("note", flip.method, draws=grouped(flip.permutations or 0), error=flip.standard_error or 0.0)


def _treatments_table(study: PairComparison, tell: Texts) -> Table:
    tests = list(study.ranks.values())
    columns = (
        Column(_("Zero differences"), [tell("zeros", name) for name in study.ranks]),
        Column(_("n used"), [int(test.n_used) for test in tests], "count", term="zero-differences"),
        Column("R+", [float(test.r_plus) for test in tests], "value", term="signed-rank-sums"),
        Column("R−", [float(test.r_minus) for test in tests], "value", term="signed-rank-sums"),
        Column("z", [float(test.z) for test in tests], "statistic", term="wilcoxon"),
        Column(_("Exact p"), [_exact_pvalue(test) for test in tests], "pvalue", term="wilcoxon"),
        Column(_("Normal p"), [float(test.asymptotic_pvalue) for test in tests], "pvalue", term="wilcoxon"),
    )
    return Table("zeros", tell("caption.zeros"), columns)


def _location_table(study: PairComparison, tell: Texts) -> Table:
    rows = [(_("Hodges–Lehmann shift"), study.shift.estimate)] if study.shift is not None else []
    rows += [(_("Median"), study.median), (_("Mean"), study.permutation.mean)]
    if study.results.k > 2:
        rows.append((_("Contrast (medians, all algorithms)"), study.contrast))
    columns = (
        Column(_("Typical advantage"), [name for name, _value in rows]),
        Column(tell["advantage"], [value for _name, value in rows], "value", term="hodges-lehmann"),
    )
    return Table("location", tell("caption.location"), columns, (tell("note.location"),))


def _shift_table(study: PairComparison, tell: Texts) -> Table:
    assert study.shift is not None
    found, term = study.shift.intervals, "hodges-lehmann"
    columns = _intervals([one.confidence for one in found], [(one.lower, one.upper) for one in found], term)
    achieved = Column(_("Achieved"), [f"{100 * one.achieved:.3f} %" for one in found], term=term)
    notes = [tell("note.shift", study.shift.method)]
    if study.options.alternative != "two-sided":
        notes.append(tell("note.one_sided"))
    elif any(bounded(one.lower) is None for one in found):
        notes.append(tell("note.unbounded"))
    return Table("shift", tell("caption.shift"), (*columns, achieved), tuple(notes))


def _effects_table(study: PairComparison, tell: Texts) -> Table:
    effects = study.effects
    sizes = [_(effect.size) if effect.size else _("undefined") for effect in effects]
    columns = (
        Column(_("Effect size"), [_(EFFECT_SIZES[effect.name].name) for effect in effects], terms=True),
        Column(_("Estimate"), [effect.estimate for effect in effects], "rank", term="effect-size"),
        Column(_("Lower"), [effect.lower for effect in effects], "rank", term="confidence-interval"),
        Column(_("Upper"), [effect.upper for effect in effects], "rank", term="confidence-interval"),
        Column(_("Size"), sizes, term="effect-size"),
    )
    names: dict[str, EffectName] = {"d": "cohen_d", "delta": "cliff_delta", "a12": "a12", "r": "rank_biserial"}
    limits = {key: ", ".join(f"{limit:g}" for limit in EFFECT_SIZES[name].thresholds) for key, name in names.items()}
    notes = (tell("note.positive"), tell("note.sizes", **limits), tell("note.intervals"))
    return Table("effects", tell("caption.effects"), columns, notes)


def _problems_table(study: PairComparison, tell: Texts) -> Table:
    data, (a, b) = study.results, study.names
    order = sorted(range(data.n), key=lambda i: -study.gains[i])
    advantages = [int(study.gains[i]) / data.denominator for i in order]
    columns = (
        Column(_("Problem"), [data.problems[i] for i in order]),
        Column(a, data.values[order, study.first].tolist(), "value", term="advantage"),
        Column(b, data.values[order, study.second].tolist(), "value", term="advantage"),
        Column(_("Advantage"), advantages, "value", term="advantage"),
    )
    return Table("differences", tell("caption.differences"), columns)


def _how(study: PairComparison, tell: Texts) -> list[str]:
    data, options = study.results, study.options
    given = {**options.to_dict(), "confidence": ",".join(f"{one:g}" for one in options.confidence)}
    items = [version_text(data.sha256), tell("note", study.test), options_text(given), tell("note.decimals")]
    return [*items, *([tell("note.seed")] if study.random else []), *data.notes]


def _references(study: PairComparison) -> list[str]:
    if study.accuracies is not None:
        keys = ["mcnemar1947", "fagerland2013", "wilson1927", "newcombe1998"]
        return [*keys, "schuirmann1987", "tango1998"] if study.equivalence is not None else keys
    keys = ["wilcoxon1945", "demsar2006", "hodges1963", "noether1967", "fisher1935", "doksum1967"]
    if study.wilcoxon.zeros:
        keys.append("pratt1959")
    if study.random:
        keys.append("phipson2010")
    keys += [key for effect in study.effects for key in EFFECT_SIZES[effect.name].cites]
    return [*keys, "schuirmann1987", "wellek2010"] if study.equivalence is not None else keys


# The conclusion in plain words.


def verdict_text(study: PairComparison) -> str:
    """State which algorithm is better, on how many problems, by how much, and how certain this is."""
    tell = texts_of(study)
    kind = "answers" if study.accuracies is not None else "ties" if tell["ties"] else "plain"
    parts = [_decision(study, tell), tell("counts", kind)]
    if study.accuracies is not None:
        parts.append(_accuracies(study, tell, study.accuracies))
    if study.shift is not None:
        parts.append(_size(study, tell))
    if not study.significant:
        parts.append(tell("open", study.options.alternative))
    if study.equivalence is not None:
        parts.append(str(study.equivalence.sentence(study.names)))
    return paragraph(parts)


def _decision(study: PairComparison, tell: Texts) -> str:
    if study.significant:
        return tell("decision", "worse" if study.worse else "better")
    return tell("against" if study.against else "decision", study.options.alternative)


def _accuracies(study: PairComparison, tell: Texts, found: Accuracies) -> str:
    """Give both accuracies and their difference, in favour of the one that is ahead."""
    low, high = found.interval(study.options.main)
    behind, side = found.difference < 0, study.options.alternative
    lower, upper = (-high, -low) if behind else (low, high)
    values = {
        "x": found.first / found.n, "y": found.second / found.n, "difference": abs(found.difference),
        "lower": lower + 0.0, "upper": upper + 0.0, "ahead": study.names[behind], "other": study.names[not behind],
    }  # fmt: skip
    kind = "both" if side == "two-sided" else "lower" if (side == "greater") != behind else "upper"
    return tell("accuracies", kind, **values)


def _size(study: PairComparison, tell: Texts) -> str:
    found = _favoured(study)
    favoured = {"favoured": found["favoured"]}
    kind = bounds(found["lower"], found["upper"])
    interval = tell("size", kind, **found, unit=tell("size", "unit", **favoured))
    return tell("size", "some" if found["estimate"] else "zero", interval=interval, **found)


# What a page shows first.


def headline(study: PairComparison) -> tuple[str, str, str]:
    """Return what was shown of the two, what was not, and the test."""
    tell, (a, b), side, left = texts_of(study), study.names, study.options.alternative, ""
    if study.significant or side == "two-sided":
        better, worse = ([], [b]) if study.worse else ([b], [])
        shown, _left = standing_of(a, better, worse, []) if study.significant else standing_of(a, [], [], [b])
    else:
        shown = tell("headline", side)
    under = [capital(tell["how"].strip("()")) + "."]
    if not study.significant:
        under.append(tell("open", side))
    if study.equivalence is not None:
        if study.equivalence.shown[0] and not study.significant:  # what was shown comes first
            left = shown[:1].lower() + shown[1:] if side == "two-sided" else shown
            shown = tell("headline.equivalent", margin=study.equivalence.margin)
        under.append(str(study.equivalence.sentence(study.names)))
    return shown, left, paragraph(under)


def key_figures(study: PairComparison) -> list[KeyFigure]:
    """Return wins and losses, the difference with its interval, the p-value, and the number of problems or items."""
    tell, answers = texts_of(study), study.accuracies
    won = f"{tell['wins']} – {tell['ties']} – {tell['losses']}"
    found = [KeyFigure(_("Wins – ties – losses"), won, tell("figure", "items" if answers else "problems"))]
    if answers is not None:
        pair, ends = f"{tell['a']} − {tell['b']}", range_of(*answers.interval(study.options.main))
        found.append(KeyFigure(_("Difference of accuracies"), f"{answers.difference:.4g}", pair))
        found.append(KeyFigure(tell("figure.interval", confidence=tell["level"]), ends, pair))
    elif study.shift is not None:
        size = _favoured(study)
        ahead, kind = tell("figure.favoured", **size) if size["estimate"] else "", bounds(size["lower"], size["upper"])
        ends = range_of(size["lower"], size["upper"])
        if kind != "both":
            ends = _("not bounded") if kind == "none" else tell("figure", kind, **size)
        found.append(KeyFigure(_("Typical difference"), f"{size['estimate']:.4g}", ahead))
        found.append(KeyFigure(tell("figure.interval", confidence=tell["level"]), ends, ahead))
    found.append(KeyFigure(_("McNemar, exact") if answers else _("Wilcoxon signed ranks"), study.pvalue, tell["tail"]))
    if study.equivalence is not None:
        p = float(study.equivalence.adjusted[study.equivalence.deciding][0])
        found.append(KeyFigure(_("Equivalence"), p, f"±{study.equivalence.margin}"))
    size_of = _("Items") if answers else _("Problems")
    return [*found, KeyFigure(size_of, grouped(study.results.n), str(direction(study.results.objective)))]


# Advice: the basis of the p-value, and what it does not show.

advice = AdviceTexts(__file__)

WIDE = 20
"""From this ratio of the largest to the typical difference on, averages are advice-worthy."""


def advise(study: PairComparison) -> Iterator[Advice]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    alone, answers = _Alone(study), study.accuracies is not None
    for rule in (missing_results, pseudo_replication, dependent_problems):
        yield from rule(alone)
    yield from _few(study)
    if not answers:  # right and wrong answers have no sizes: what depends on these does not apply
        yield from _differences(study)
    for rule in (rounding_noise, unequal_replicates):
        yield from rule(alone)
    if not answers:
        yield from _tests_disagree(study)
    if not study.significant:
        yield _not_equal(study)
    elif study.shift is not None:
        yield from _small_effect(study)
    if study.equivalence is not None:
        yield from study.equivalence.advice()


class _Alone:
    """The two columns by themselves, for rules about a table."""

    def __init__(self, study: PairComparison) -> None:
        data, chosen = study.results, [study.first, study.second]
        counts = None if data.counts is None else data.counts[:, chosen]
        columns: dict[str, Any] = {"values": data.values[:, chosen], "exact": data.exact[:, chosen], "counts": counts}
        self.results: Results = replace(data, algorithms=study.names, runs=None, **columns)


def chain_advice(pairs: int, alpha: float, key: str = "W35", **values: Any) -> Advice:
    """W35: pairwise tests are not to be chained; the other values say how they came about here."""
    error = float(chained_error(np.full(pairs, alpha)))
    probability = f"{error:.2f}" if error < 0.995 else Message("above 0.99")
    return advice(key, alpha=level(alpha), pairs=grouped(pairs), probability=probability, power=pairs, **values)


def _few(study: PairComparison) -> Iterator[Advice]:
    k, alpha, side = study.results.k, study.options.alpha, study.options.alternative
    if k > 2:
        yield chain_advice(k * (k - 1) // 2, alpha, "W35 pair", k=k)
    # W08: the smallest p-value the tests can reach is above the level.
    live = int(study.signs.wins + study.signs.losses)
    smallest = 0.5**live * (2 if side == "two-sided" else 1)
    if not live:
        yield advice("W08 equal")
    elif smallest > alpha:
        problems = count(live, "problem" if study.accuracies is None else "item")
        key = "W08 two-sided" if side == "two-sided" else "W08 one-sided"
        yield advice(key, problems=problems, smallest=min(smallest, 1.0), alpha=level(alpha))


def _differences(study: PairComparison) -> Iterator[Advice]:
    # W07: the treatment of zero differences, and the results of other treatments.
    ties, n, options = int(study.signs.ties), study.results.n, study.options
    if 0 < ties < n:
        said = listing([f"{name} {pvalue(float(test.pvalue))}" for name, test in study.ranks.items()])
        depends = len({bool(test.pvalue <= options.alpha) for test in study.ranks.values()}) > 1
        found = advice("W07 depends" if depends else "W07 same", n=ties, all=n)
        message = advice("W07 zeros", n=ties, all=n, zeros=quote(options.zeros), said=said).message
        yield replace(found, message=paragraph([message, found.message]))
    # W13: a few problems on a larger scale dominate everything that adds differences up.
    sizes = np.abs(np.array([int(gain) / study.results.denominator for gain in study.gains.tolist()]))
    live = sizes[sizes > 0]
    if live.size >= 3 and live.max() > WIDE * np.median(live):
        where = study.results.problems[int(np.argmax(sizes))]
        yield advice("W13", size=live.max(), problem=where, times=live.max() / np.median(live))


def _tests_disagree(study: PairComparison) -> Iterator[Advice]:
    """W10: tests that decide differently invite choosing among them."""
    alpha = study.options.alpha
    pvalues = {
        Message("sign test"): float(study.signs.pvalue),
        "Wilcoxon": float(study.wilcoxon.pvalue),
        Message("permutation test"): study.permutation.pvalue,
    }
    if len({p <= alpha for p in pvalues.values()}) > 1:
        said = listing([joined([name, pvalue(p)], " ") for name, p in pvalues.items()])
        yield advice("W10", alpha=level(alpha), said=said)


def _not_equal(study: PairComparison) -> Advice:
    """W15: not significant is not equal; which advantages remain plausible, unless all do."""
    options, shift, ends, confidence = study.options, study.interval, None, study.options.main
    if study.accuracies is not None:
        ends = study.accuracies.interval(confidence)
    elif shift is not None and shift.lower != shift.upper:
        ends = (shift.lower + 0.0, shift.upper + 0.0)
    found = advice("W15", p=pvalue(study.pvalue))
    if ends is not None and (kind := bounds(*ends)) != "none":
        key = {"both": "W15 both", "lower": "W15 lower", "upper": "W15 upper"}[kind]
        within = advice(key, low=ends[0], up=ends[1], level=percent(confidence))
        found = replace(found, message=paragraph([found.message, within.message]))
    return replace(found, remedy=equivalence_remedy(options.equivalence), action=equivalence_action(options))


def _small_effect(study: PairComparison) -> Iterator[Advice]:
    """W20: significant, but the effect is small or the typical difference points elsewhere."""
    ahead, mean = 1 if study.wilcoxon.r_plus >= study.wilcoxon.r_minus else -1, study.permutation.mean
    sizes = {effect.name: effect.size for effect in study.effects}
    found = [
        *([advice("W20 median", median=study.median)] if study.median * ahead <= 0 else []),
        *([advice("W20 mean", mean=mean)] if mean * ahead < 0 else []),
        *([advice("W20 negligible")] if sizes.get("cliff_delta") == "negligible" else []),
    ]
    if found:
        yield advice("W20", reasons=listing([one.message for one in found]), first=found[0].message)


# The methods paragraph.


def in_short(study: PairComparison, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was compared, and how."""
    yield texts_of(study).prose("methods.short", study.test, software=PODIUM)


def describe(study: PairComparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph of two algorithms."""
    tell, data, found, alpha = texts_of(study), study.results, study.accuracies, study.options.alpha
    wins, losses, ties = (grouped(tell[name]) for name in ("wins", "losses", "ties"))
    yield tell.prose("methods.data", better=better(data.objective))
    yield averaged(averages_of(data))
    if found is None:
        yield _wilcoxon(study, tell, style)
    else:
        p = figures.pvalue(study.pvalue, style, alpha)
        yield tell.prose("methods.answers", side=_side(study, tell), wins=wins, losses=losses, p=p)
    yield tell.prose("methods.level", level=figures.level(alpha))
    yield _claim(study, tell)
    if found is None:
        yield tell.prose("methods", "ties" if tell["ties"] else "plain", wins=wins, losses=losses, ties=ties)
        yield _beside(study, tell, style)
        yield _shift(study, tell)
        yield _effect(study, tell)
    else:
        shown = {"x": found.first / found.n, "y": found.second / found.n, "estimate": found.difference}
        values = {name: Formula(figures.quantity(value)) for name, value in shown.items()}
        interval = Formula(figures.interval(*found.interval(study.options.main)))
        yield tell.prose("methods.accuracies", level=figures.percent(study.options.main), interval=interval, **values)
    yield from equivalence(study.equivalence, study.names, style)
    if not study.significant:
        yield no_proof()
        if study.options.alternative != "two-sided":
            yield one_way()
    yield software()


def _side(study: PairComparison, tell: Texts) -> str:
    side = study.options.alternative
    return "" if side == "two-sided" else tell("methods.side", side, control=tell["a"])


def _wilcoxon(study: PairComparison, tell: Texts, style: Style) -> Prose:
    """Wilcoxon's test, on which the conclusion rests."""
    test, side = study.wilcoxon, study.options.alternative
    sums = {"⁺": float(test.r_plus), "⁻": float(test.r_minus)}
    values: Prose = [
        piece for sign, value in sums.items() for piece in (Formula(f"R{sign} = {figures.rank_sum(value)}"), ", ")
    ]
    if test.method != "exact":
        values += [Formula(f"z = {figures.number(float(test.z))}"), ", "]
    values.append(figures.pvalue(float(test.pvalue), style, study.options.alpha))
    details = tell("methods.details", test.method) + _side(study, tell)
    return tell.prose(
        "methods", "two-sided" if side == "two-sided" else "one-sided",
        details=details, zeros=_zeros(study, tell), values=values, plus=Formula("R⁺"), minus=Formula("R⁻"),
    )  # fmt: skip


def _zeros(study: PairComparison, tell: Texts) -> Prose:
    """What became of zero differences, in the numbers of these data."""
    zeros, how = int(study.wilcoxon.zeros), study.options.zeros
    kind = "none"
    if zeros:
        kind = how if how != "split" else "one" if zeros == 1 else "odd" if zeros % 2 else "even"
    return tell.prose(
        "methods.zeros", kind, **({"n": zeros} if kind in ("pratt", "drop") else {"zeros": grouped(zeros)})
    )


def _claim(study: PairComparison, tell: Texts) -> Prose:
    side = study.options.alternative
    if study.significant or side == "two-sided":
        claim = PHRASES[2 if not study.significant else 1 if study.worse else 0]
        return [*compose("{who} {claim}", who=tell["a"], claim=compose(claim, others=tell["b"])), "."]
    return tell.prose("methods.against" if study.against else "methods.open", side)


def _beside(study: PairComparison, tell: Texts, style: Style) -> Prose:
    """The sign test and the permutation test, which decide nothing."""
    ties, flip, alpha = tell["ties"], study.permutation, study.options.alpha
    split = "one" if ties == 1 else "half" if study.options.zeros == "split" else "left"
    return tell.prose(
        "methods.beside", split=tell("methods.split", split) if ties else "",
        p=figures.pvalue(float(study.signs.pvalue), style, alpha), other=figures.pvalue(flip.pvalue, style, alpha),
        patterns=tell.prose("methods.patterns", flip.method, draws=grouped(flip.permutations or 0)),
    )  # fmt: skip


def _shift(study: PairComparison, tell: Texts) -> Prose:
    """The Hodges–Lehmann shift with its interval."""
    shift, found = study.shift, study.interval
    if shift is None or found is None:
        return []
    kind, confidence = bounds(found.lower, found.upper), figures.percent(found.confidence)
    bound = Formula(figures.quantity(found.upper if kind == "upper" else found.lower)) if kind != "none" else None
    interval = Formula(figures.interval(found.lower, found.upper)) if kind == "both" else None
    limits = tell.prose("methods.bounds", kind, level=confidence, interval=interval, bound=bound)
    text = tell.prose("methods.size", estimate=Formula(figures.quantity(shift.estimate)), bounds=limits)
    return [*text, "."] if kind == "none" else tell.prose("methods.shift", shift.method, estimate=text)


def _effect(study: PairComparison, tell: Texts) -> Prose:
    """The rank-biserial correlation with its interval."""
    effect = next((found for found in study.effects if found.name == "rank_biserial"), None)
    if study.shift is None or effect is None or effect.estimate is None:
        return []
    limits: Prose = []
    if effect.lower is not None and effect.upper is not None:
        interval = Formula(f"[{figures.number(effect.lower)}, {figures.number(effect.upper)}]")
        limits = tell.prose("methods.bounds.both", level=figures.percent(effect.confidence), interval=interval)
    source, r = Cited(EFFECT_SIZES["rank_biserial"].cites), Formula(f"r = {figures.number(effect.estimate)}")
    return tell.prose("methods.effect", source=source, r=r, interval=limits)
