"""Advice about the data: problems that are no problems, ties, scales, missing results, weak baselines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from podium.document import Action, Advice
from podium.i18n import Message, count, listing
from podium.stats.rankings import TWO_ERRORS

if TYPE_CHECKING:
    from podium.data import Results
    from podium.data.missing import Treated
    from podium.studies.compare.study import Comparison


class HasResults(Protocol):
    """Any study of a table of problems and algorithms: rules about the table alone apply to all of them."""

    @property
    def results(self) -> Results:
        """The table."""


def pseudo_replication(study: HasResults) -> Iterator[Advice]:
    """W04: folds or resamples entered as problems."""
    stems = shared_stems(study.results.problems, FOLD)
    rows = sum(stems.values())
    if 2 * rows < study.results.n:
        return
    remedy = Message(
        "Average them first: give the same problem name to all rows of a problem and use --repeats average. Or name the "
        "problem of each row as its group (--group in podium compare): the tests then use whole problems."
    )
    action = Action(Message("Compare by groups"), asks="group", study="compare")
    if study.results.n - rows + len(stems) < 2:
        remedy = Message(
            "These are repetitions on one problem: use podium folds, whose tests allow for the data they share."
        )
        action = Action(Message("Compare as folds"), study="folds")
    example = listing([name for name in study.results.problems if FOLD.sub("", name) == next(iter(stems))], 3)
    yield Advice(
        "W04",
        Message(
            "{rows} of {n} rows look like folds or runs of {problems} ({example}).",
            rows=rows,
            n=study.results.n,
            problems=count(len(stems), "problem"),
            example=example,
        ),
        Message(
            "Repeated measurements of one problem are not independent: pooling 30 resamples of 20 data sets gave "
            "61.6 % false positives at a nominal 5 %; on the means of each data set it was 4.9 %."
        ),
        remedy,
        Message("simulation in docs/explanation/levels.md; Demšar 2006, section 3"),
        weight="stop",
        short=Message(
            "{rows} of {n} rows look like folds or runs of {problems}",
            rows=rows,
            n=study.results.n,
            problems=count(len(stems), "problem"),
        ),
        action=action,
    )


def dependent_problems(study: HasResults) -> Iterator[Advice]:
    """W28: variants of one problem counted as independent."""
    stems = shared_stems(study.results.problems, VARIANT)
    rows = sum(stems.values())
    # One stem for all ("problem 1", "problem 2", …) is a way of numbering, not a group of variants.
    if 2 * rows < study.results.n or len(stems) < 2 or shared_stems(study.results.problems, FOLD):
        return
    yield Advice(
        "W28",
        Message(
            "{rows} of {n} problems look like variants of {stems} ({names}).",
            rows=rows,
            n=study.results.n,
            stems=len(stems),
            names=listing(list(stems), 3),
        ),
        Message(
            "Variants of one problem (dimensions, sizes, task families) are not independent; counting each as a "
            "problem makes p-values too small."
        ),
        Message(
            "Name their groups (--group in podium compare), keep one row for each independent problem, for instance "
            "the mean of its variants, or state why they are independent."
        ),
        Message("Demšar 2006, section 3; Benavoli et al. 2016"),
        short=Message(
            "{rows} of {n} problems look like variants of only {stems}", rows=rows, n=study.results.n, stems=len(stems)
        ),
    )


def ties(study: Comparison) -> Iterator[Advice]:
    """W06: many ties."""
    n, k = study.results.n, study.results.k
    ranks = study.rankings["friedman"].scores
    tied = int((np.diff(np.sort(ranks, axis=1), axis=1) == 0).any(axis=1).sum())
    share = float((ranks[:, :, None] == ranks[:, None, :]).sum() - n * k) / (n * k * (k - 1)) if k <= 1000 else 0.0
    if 5 * tied < n or share < 0.01:
        return
    friedman = study.omnibus["friedman"]
    classic, corrected = float(friedman.classic.statistic), float(friedman.corrected.statistic)
    reason = Message("Ties share the mean of their ranks and carry no information about which algorithm is better.")
    if corrected > 0:
        reason += " " + Message(
            "The classic statistic ignores them: χ² = {classic:.4g} is {share:.0%} smaller than the tie-corrected "
            "{corrected:.4g}, so its p-value is too large.",
            classic=classic,
            share=1 - classic / corrected,
            corrected=corrected,
        )
    if study.verdict.family.z is not None:
        reason += " " + Message("The z tests of pairs ignore them as well.")
    yield Advice(
        "W06",
        Message(
            "{n} of {all} problems contains a tie; {share:.0%} of all pairs of values are equal.",
            "{n} of {all} problems contain a tie; {share:.0%} of all pairs of values are equal.",
            tied,
            all=n,
            share=share,
        ),
        reason,
        Message(
            "If ties come from rounding, use more decimals; if they mean that problems are solved by all, those "
            "problems cannot separate the algorithms."
        ),
        "Friedman 1937; Conover 1999",
        weight="note",
        short=Message("{n} of {all} problems contains a tie", "{n} of {all} problems contain a tie", tied, all=n),
    )


def rounding_noise(study: HasResults) -> Iterator[Advice]:
    """W74: differences too small to be real."""
    values = np.sort(study.results.values, axis=1)
    gaps = np.diff(values, axis=1)
    size = np.maximum(np.abs(values[:, 1:]), np.abs(values[:, :-1]))
    noisy = int(((gaps > 0) & (gaps < 1e-12 * size)).sum())
    if noisy:
        yield Advice(
            "W74",
            Message(
                "{n} difference between neighbouring values of a row is smaller than 1e-12 of the values.",
                "{n} differences between neighbouring values of a row are smaller than 1e-12 of the values.",
                noisy,
            ),
            Message(
                "Such differences usually come from floating-point arithmetic, yet they are ranked like real ones."
            ),
            Message("Round the values to their meaningful digits before comparing."),
            Message("scipy issue 26082; methods of exact ties"),
            short=Message(
                "{n} difference is too small to be real (below 1e-12 of the values)",
                "{n} differences are too small to be real (below 1e-12 of the values)",
                noisy,
            ),
        )


WIDE = 100
"""From this ratio of the widest to the narrowest problem on, differences are not on one scale."""


def widest_to_narrowest(results: Results) -> float:
    """Range of the results of the widest problem over that of the narrowest; 1 where no result differs."""
    ranges = np.ptp(results.values, axis=1)
    ranges = ranges[ranges > 0]
    return float(ranges.max() / ranges.min()) if ranges.size else 1.0


def scales(study: Comparison) -> Iterator[Advice]:
    """W13: aligned ranks, Quade and differences compare what happens on different problems."""
    used = [name for name in TWO_ERRORS if any(family.ranking == name for family in study.families)]
    if not used:
        decide = study.verdict.family.ranking in ("wilcoxon", "paired-t")
        sign = Action(Message("Use the sign test"), {"pairwise": "sign"}) if decide else None
        yield from (replace(one, action=sign) for one in scales_of(study.results, decide))
        return
    ratio = widest_to_narrowest(study.results)
    if ratio > WIDE:
        times = Message("more than 1e308 times")
        if np.isfinite(ratio):
            times = Message("{ratio} times", ratio=f"{ratio:.3g}")
        yield Advice(
            "W13",
            Message("The widest problem spans {times} as much as the narrowest.", times=times),
            Message(
                "Aligned ranks and Quade's weights compare differences across problems, which requires a common scale."
            ),
            Message("Use Friedman's ranks, or normalise the problems first."),
            "García et al. 2010; Conover 1999",
            action=Action(Message("Use Friedman's ranks"), {"ranking": ""}),
        )


TYPICAL = 20
"""From this ratio of the widest to the median problem on, or `WIDE` between the outer tenths, the scales differ without any doubt."""
_NORMALISE = Message("Normalise the problems first, or use podium compare with Friedman's ranks or --pairwise sign.")


def _times(ratio: float) -> str:
    if not np.isfinite(ratio):
        return Message("more than 1e308 times")
    return Message("{ratio} times", ratio=f"{ratio:.0f}" if ratio < 1e5 else f"{ratio:.3g}")


def scales_of(results: Results, decided_by_differences: bool, remedy: str = _NORMALISE) -> Iterator[Advice]:
    """W13: differences are shown although the problems span different orders of magnitude, or have different units."""
    ranges = np.ptp(results.values, axis=1)
    live = np.sort(ranges[ranges > 0])
    if live.size < 3:
        return
    typical = live.max() / np.median(live)
    outer = live[int(0.9 * (live.size - 1))] / live[-(-(live.size - 1) // 10)]
    if typical > TYPICAL:
        where = results.problems[int(np.argmax(ranges))]
        message = Message(
            "The results of {problem} span {times} as much as those of the typical problem.",
            problem=where,
            times=_times(typical),
        )
        short = Message("The results of one problem span {times} as much as is typical", times=_times(typical))
    elif outer > WIDE:
        message = Message(
            "The tenth of the problems with the widest results spans {times} as much as the narrowest tenth.",
            times=_times(outer),
        )
        short = Message("The widest tenth of the problems spans {times} the narrowest tenth", times=_times(outer))
    else:
        return
    why = Message(
        "The tests of the verdict, differences and contrasts compare sizes across problems, which requires a "
        "common scale."
    )
    if not decided_by_differences:
        why = Message(
            "Differences, contrasts, aligned and Quade ranks compare sizes across problems, which requires a "
            "common scale. The verdict does not: it depends on which algorithm is better on each problem."
        )
        remedy = Message(
            "Do not interpret differences, contrasts, aligned or Quade ranks unless you normalise the problems first."
        )
    yield Advice(
        "W13",
        message,
        why,
        remedy,
        Message("Demšar 2006, section 3.1.3; García et al. 2010"),
        weight="check" if decided_by_differences else "note",
        short=short,
    )


def zero_differences(study: Comparison) -> Iterator[Advice]:
    """W07: which treatment of zero differences the pairwise Wilcoxon tests use."""
    if study.options.pairwise != "wilcoxon":
        return
    ranks = np.sort(study.rankings["friedman"].scores, axis=1)
    rows = int((np.diff(ranks, axis=1) == 0).any(axis=1).sum())
    if rows:
        yield Advice(
            "W07",
            Message(
                "Zero differences occur on {problems}; their ranks are split evenly between the two sides, and one of an "
                "odd number is dropped first.",
                problems=count(rows, "problem"),
            ),
            Message("Other treatments (dropping all zeros, Pratt's) give other p-values."),
            Message("State the treatment in the paper."),
            Message("Demšar 2006, section 3.1.3"),
            weight="wording",
            short=Message(
                "Zero differences on {problems}: state how they were treated", problems=count(rows, "problem")
            ),
        )


def unequal_replicates(study: HasResults) -> Iterator[Advice]:
    """W18: cells that average different numbers of measurements."""
    counts = study.results.counts
    if counts is not None and counts.min() < counts.max():
        yield Advice(
            "W18",
            Message(
                "The cells average between {low} and {high} measurements.",
                low=int(counts.min()),
                high=int(counts.max()),
            ),
            Message("Means of few runs vary more, which changes how often an algorithm wins."),
            Message("Run every algorithm equally often on every problem, or state why it was not possible."),
            Message("tabarena issue 226"),
            weight="note",
        )


def weak_baseline(study: Comparison) -> Iterator[Advice]:
    """W09: an algorithm that is nearly always last pads the comparison."""
    data = study.results
    if data.k < 5 or data.n < 5:
        return
    ranks = study.rankings["friedman"].scores
    last = (ranks == data.k).sum(axis=0)
    worst = int(np.argmax(last))
    if last[worst] >= 0.9 * data.n:
        yield Advice(
            "W09",
            Message(
                "{algorithm} is last on {last} of {n} problems.",
                algorithm=data.algorithms[worst],
                last=int(last[worst]),
                n=data.n,
            ),
            Message(
                "A weak baseline makes the omnibus test reject and enlarges the family of hypotheses, and carries no "
                "information about the algorithms of interest."
            ),
            Message("Leave it out if the claim does not need it, and decide this before the next comparison."),
            "Carrasco et al. 2020",
            weight="note",
            short=Message("One algorithm is last on {last} of {n} problems", last=int(last[worst]), n=data.n),
        )


# Results that were missing: how what was done with them may bias the comparison.


_BIAS: Final = {
    "omit": Message(
        "Runs fail where a problem is hard, so the remaining runs favour the algorithms that fail, and such means "
        "vary more."
    ),
    "drop-problem": Message(
        "Problems on which an algorithm fails are rarely typical: without them, the claim is about the easier "
        "ones, and failing costs nothing."
    ),
    "drop-algorithm": Message(
        "The comparison is then among those that never fail; the others were left out for a reason that is a finding "
        "by itself, and fewer algorithms also change mean ranks and adjusted p-values."
    ),
    "worst": Message(
        "The worst value reached is a guess of what a failure is worth: it ranks a failed run no better than last, but it ties "
        "failures with the worst that did finish, and a failure may be worse than that."
    ),
    "value": Message(
        "The substituted value decides how many ranks a failure costs; in means it counts as much as its distance "
        "from the others."
    ),
}


def missing_results(study: HasResults) -> Iterator[Advice]:
    """W17: missing results, their treatment, and its bias."""
    treated = study.results.treated
    if treated is None:
        return
    yield Advice(
        "W17",
        Message(
            "{n} of {measurements} was missing, {most}. {done}",
            "{n} of {measurements} were missing, {most}. {done}",
            treated.missing,
            measurements=count(treated.expected, "measurement"),
            most=_most(treated),
            done=treated.done(),
        ),
        _BIAS[treated.policy.partition("=")[0]],
        Message(
            "State in the paper how many runs failed and what was done; check whether the conclusion holds under "
            "another policy (--missing drop-problem, worst, value=X). If results are missing for reasons unrelated "
            "to performance: podium compare --missing incomplete."
        ),
        "Gijsbers et al. 2024",
        short=Message(
            "{n} of {measurements} was missing: state what was done",
            "{n} of {measurements} were missing: state what was done",
            treated.missing,
            measurements=count(treated.expected, "measurement"),
        ),
        action=Action(Message("Try another policy"), asks="missing"),
    )


def _most(treated: Treated) -> str:
    named = [f"{name} {number}" for name, number in treated.by_algorithm.items()]
    return Message(
        "on {problems}, by algorithm {named}",
        problems=count(len(treated.by_problem), "problem"),
        named=listing(named, 5),
    )


# Names that look like variants, folds or samples of the same things.


FOLD: Final = re.compile(
    r"(?i)[\s._/:-]*(?:fold|run|seed|rep|repeat|repetition|resample|split|trial)[\s._#=:-]*\d+\)?$"
)
"""A fold or run at the end of a name."""
VARIANT: Final = re.compile(r"(?i)[\s._/:-]+(?:d|dim|v|size|n)?[=]?\d+\)?$")
"""A dimension, size or number at the end of a name."""
SAMPLE: Final = re.compile(
    r"(?i)[\s._/:-]+(?:s|q|v|t|sample|question|epoch|part|turn|paraphrase|variant|attempt)?[\s._#=:-]*(?:\d+|[a-h])\)?$"
)
"""A sample, question or part of an item at the end of its identifier."""
_DIGITS: Final = "0123456789"
_MOST: Final = 20  # names of one stem, on average; with more of them the stems are rather kinds ("train-1", "test-1")


def shared_stems(names: Sequence[str], pattern: re.Pattern[str]) -> Counter[str]:
    """Names that become equal once the pattern is cut off their end, with how many there are of each.

    Examples
    --------
    >>> dict(shared_stems(("sphere d10", "sphere d30", "ackley d10"), VARIANT))
    {'sphere': 2}
    """
    # No pattern minds which digits end a name: names that differ in these alone are searched once, however many there are.
    heads = map(str.rstrip, names, repeat(_DIGITS))
    alike = Counter([name if name == head else head + "0" for name, head in zip(names, heads, strict=True)])
    stems: Counter[str] = Counter()
    for name, number in alike.items():
        if pattern.search(name):
            stems[pattern.sub("", name)] += number
    return Counter({stem: number for stem, number in stems.items() if number > 1})


def variants(names: Sequence[str]) -> tuple[list[str], int]:
    """Stems of items that several names share, and how many names do; nothing where fewer than half of them do.

    One stem for all ("image 1", "image 2", …) is a way of numbering, and so is a stem for dozens of them.

    Examples
    --------
    >>> variants(["doc1-q1", "doc1-q2", "doc2-q1", "doc2-q2"])
    (['doc1', 'doc2'], 4)
    >>> variants(["img-1", "img-2", "img-3", "img-4"])
    ([], 0)
    """
    stems = shared_stems(names, FOLD) or shared_stems(names, SAMPLE)
    rows = sum(stems.values())
    few = len(stems) < 2 or rows > _MOST * len(stems)
    return ([], 0) if few or 2 * rows < len(names) else (list(stems), rows)
