"""The methods paragraph of two algorithms over many problems."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING

from podium.i18n import _, grouped
from podium.render.prose import Cited, Formula
from podium.stats.effects import EFFECT_SIZES
from podium.studies import figures
from podium.studies.family.methods import PHRASES, equivalence
from podium.studies.figures import Style
from podium.studies.methods import Said, averaged, averages_of, better, no_proof, one_way, say, software
from podium.studies.pair.report import against

if TYPE_CHECKING:
    from podium.studies.pair.accuracies import Accuracies
    from podium.studies.pair.study import PairComparison


def describe(study: PairComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph of two algorithms."""
    (a, b), data = study.names, study.results
    yield say(
        "We compared {a} with {b} on {extent}{better}.",
        a=a,
        b=b,
        extent=study.extent,
        better=better(data.objective),
    )
    yield averaged(averages_of(data))
    if study.accuracies is not None:
        yield from _answers(study, study.accuracies, style)
        return
    yield _test(study, style)
    yield say("The level of significance is {level}.", level=figures.level(study.options.alpha))
    yield _decision(study)
    yield _counts(study)
    yield _beside(study, style)
    yield _size(study)
    yield _effect(study)
    yield from equivalence(study.equivalence, study.names, style)
    if not study.significant:
        yield no_proof()
        if study.options.alternative != "two-sided":
            yield one_way()
    yield software()


def _answers(study: PairComparison, found: Accuracies, style: Style) -> Iterator[Said]:
    """Write the paragraph of right and wrong answers."""
    a, b = study.names
    side = ""
    if study.options.alternative == "greater":
        side = _(", against the alternative that {control} is better", control=a)
    elif study.options.alternative == "less":
        side = _(", against the alternative that {control} is worse", control=a)
    yield say(
        "Every result is a right or wrong answer. The hypothesis of equal accuracies was tested with the exact test of McNemar {source}{side}: "
        "{a} alone is right on {wins} of the items, {b} alone on {losses}, {p}.",
        source=Cited(("mcnemar1947",)), side=side, a=a, b=b, wins=grouped(int(found.mcnemar.n10)), losses=grouped(int(found.mcnemar.n01)),
        p=figures.pvalue(study.pvalue, style, study.options.alpha),
    )  # fmt: skip
    yield say("The level of significance is {level}.", level=figures.level(study.options.alpha))
    yield _decision(study)
    lower, upper = found.interval(study.options.main)
    yield say(
        "The accuracies are {x} ({a}) and {y} ({b}); the difference {a} minus {b} is {estimate}, with the {level} confidence interval {interval} {newcombe}.",
        x=Formula(figures.quantity(found.first / found.n)), y=Formula(figures.quantity(found.second / found.n)), a=a, b=b,
        estimate=Formula(figures.quantity(found.difference)), level=figures.percent(study.options.main),
        interval=Formula(figures.interval(lower, upper)), newcombe=Cited(("newcombe1998",)),
    )  # fmt: skip
    yield from equivalence(study.equivalence, study.names, style)
    if not study.significant:
        yield no_proof()
        if study.options.alternative != "two-sided":
            yield one_way()
    yield software()


def _test(study: PairComparison, style: Style) -> Said:
    """Wilcoxon's test, on which the conclusion rests."""
    test, side, a = study.wilcoxon, study.options.alternative, study.names[0]
    exact, plus, minus = test.method == "exact", Formula("R⁺"), Formula("R⁻")
    values: Said = [
        Formula(f"R⁺ = {figures.rank_sum(float(test.r_plus))}"),
        ", ",
        Formula(f"R⁻ = {figures.rank_sum(float(test.r_minus))}"),
    ]
    if not exact:
        values += [", ", Formula(f"z = {figures.number(float(test.z))}")]
    values += [", ", figures.pvalue(float(test.pvalue), style, study.options.alpha)]
    details = (
        _(", exact given the ties") if exact else _(", with the normal approximation and a variance corrected for ties")
    )
    if side == "greater":
        details += _(", against the alternative that {control} is better", control=a)
    elif side == "less":
        details += _(", against the alternative that {control} is worse", control=a)
    parameters = {
        "source": Cited(("wilcoxon1945",)),
        "details": details,
        "zeros": _zeros(study),
        "values": values,
        "plus": plus,
        "minus": minus,
        "a": a,
    }
    if side == "two-sided":
        return say(
            "The hypothesis that their differences are symmetric around zero was tested with the two-sided Wilcoxon signed-rank test "
            "{source}{details}; {zeros}: {values}, where {plus} is the rank sum of the problems on which {a} is better and {minus} that of "
            "those on which it is worse.", **parameters,
        )  # fmt: skip
    return say(
        "The hypothesis that their differences are symmetric around zero was tested with the one-sided Wilcoxon signed-rank test "
        "{source}{details}; {zeros}: {values}, where {plus} is the rank sum of the problems on which {a} is better and {minus} that of "
        "those on which it is worse.", **parameters,
    )  # fmt: skip


def _zeros(study: PairComparison) -> Said:
    """What became of zero differences, in the numbers of these data."""
    zeros, how = int(study.wilcoxon.zeros), study.options.zeros
    if zeros == 0:
        return say("no difference was zero")
    if how == "pratt":
        return say(
            "one difference was zero; it was ranked and then left out {source}",
            "the {n} zero differences were ranked and then left out {source}", zeros, source=Cited(("pratt1959",)),
        )  # fmt: skip
    if how == "drop":
        return say("one difference was zero and was left out", "the {n} zero differences were left out", zeros)
    source = Cited(("demsar2006",))
    if zeros == 1:
        return say("one difference was zero and was left out {source}", source=source)
    if zeros % 2:
        return say(
            "of the {zeros} zero differences one was left out, and the ranks of the others count half to each side {source}",
            zeros=grouped(zeros), source=source,
        )  # fmt: skip
    return say(
        "the ranks of the {zeros} zero differences count half to each side {source}",
        zeros=grouped(zeros),
        source=source,
    )


def _decision(study: PairComparison) -> Said:
    (a, b), side = study.names, study.options.alternative
    worse = side == "less" or (side == "two-sided" and study.wilcoxon.r_plus < study.wilcoxon.r_minus)
    if study.significant or side == "two-sided":
        claim = PHRASES[2 if not study.significant else 1 if worse else 0]
        return [*say("{who} {claim}", who=a, claim=say(claim, others=b)), "."]
    if against(study):
        if side == "greater":
            return say("There is no evidence that {a} is better than {b}.", a=a, b=b)
        return say("There is no evidence that {a} is worse than {b}.", a=a, b=b)
    if side == "greater":
        return say("It could not be shown that {a} is better than {b}.", a=a, b=b)
    return say("It could not be shown that {a} is worse than {b}.", a=a, b=b)


def _counts(study: PairComparison) -> Said:
    a, wins, losses, ties = (
        study.names[0],
        *(grouped(int(n)) for n in (study.signs.wins, study.signs.losses, study.signs.ties)),
    )
    if study.signs.ties:
        return say(
            "{a} is better on {wins} of the problems, worse on {losses} and equal on {ties}.",
            a=a,
            wins=wins,
            losses=losses,
            ties=ties,
        )
    return say("{a} is better on {wins} of the problems and worse on {losses}.", a=a, wins=wins, losses=losses)


def _beside(study: PairComparison, style: Style) -> Said:
    """The sign test and the permutation test, which decide nothing."""
    signs, flip, alpha = study.signs, study.permutation, study.options.alpha
    ties = ""
    if signs.ties == 1:
        ties = _(", without the tie,")
    elif signs.ties and study.options.zeros == "split":
        ties = _(", in which every two ties count as a win and a loss,")
    elif signs.ties:
        ties = _(", without the ties,")
    if flip.method == "monte-carlo":
        patterns = say(
            ", from {n} random sign patterns (seed {seed}), {source}",
            n=grouped(flip.permutations or 0), seed=flip.seed, source=Cited(("phipson2010",)),
        )  # fmt: skip
    else:
        patterns = say(", over all sign patterns")
    return say(
        "Two other tests, on which the conclusion does not rest, are reported beside it: the exact sign test {sign}{ties} gives {p}, and the "
        "sign-flip permutation test of the mean difference {flip}{patterns}, {other}.",
        sign=Cited(("demsar2006",)), ties=ties, p=figures.pvalue(float(signs.pvalue), style, alpha), flip=Cited(("fisher1935",)),
        patterns=patterns, other=figures.pvalue(flip.pvalue, style, alpha),
    )  # fmt: skip


def _size(study: PairComparison) -> Said:
    """The Hodges–Lehmann shift with its interval."""
    shift, found = study.shift, study.interval
    if shift is None or found is None:
        return []
    a, b = study.names
    first, second = (a, b) if study.results.objective == "maximize" else (b, a)
    text = say(
        "The Hodges–Lehmann estimate {source} of the advantage of {a} ({first} minus {second}, in the unit of the data) is {estimate}{bounds}",
        source=Cited(("hodges1963",)), a=a, first=first, second=second, estimate=Formula(figures.quantity(shift.estimate)),
        bounds=_bounds(found.lower, found.upper, figures.percent(found.confidence)),
    )  # fmt: skip
    if not isfinite(found.lower) and not isfinite(found.upper):
        return [*text, "."]
    if shift.method == "exact":
        return say("{estimate}, exact given the ties.", estimate=text)
    return say("{estimate}, by the normal approximation.", estimate=text)


def _bounds(lower: float, upper: float, level: str) -> Said:
    low, high = isfinite(lower), isfinite(upper)
    if low and high:
        return say(
            ", with the {level} confidence interval {interval}",
            level=level,
            interval=Formula(figures.interval(lower, upper)),
        )
    if low:
        return say(
            ", with the {level} lower confidence bound {bound}", level=level, bound=Formula(figures.quantity(lower))
        )
    if high:
        return say(
            ", with the {level} upper confidence bound {bound}", level=level, bound=Formula(figures.quantity(upper))
        )
    return say("; so few problems do not bound it with {level} confidence", level=level)


def _effect(study: PairComparison) -> Said:
    """The rank-biserial correlation with its interval."""
    effect = next((found for found in study.effects if found.name == "rank_biserial"), None)
    if study.shift is None or study.interval is None or effect is None or effect.estimate is None:
        return []
    limits: Said = []
    if effect.lower is not None and effect.upper is not None:
        shown = f"[{figures.number(effect.lower)}, {figures.number(effect.upper)}]"
        limits = say(
            ", with the {level} confidence interval {interval}",
            level=figures.percent(effect.confidence),
            interval=Formula(shown),
        )
    return say(
        "The matched-pairs rank-biserial correlation {source} is {r}{interval}.",
        source=Cited(EFFECT_SIZES["rank_biserial"].cites), r=Formula(f"r = {figures.number(effect.estimate)}"), interval=limits,
    )  # fmt: skip
