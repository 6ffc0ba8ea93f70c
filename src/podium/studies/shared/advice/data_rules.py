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
from podium.i18n import Message, count, listing, paragraph
from podium.lazy import regex
from podium.stats.differences import median
from podium.stats.rankings import TWO_ERRORS
from podium.studies.shared.advice.texts import shared as advice

if TYPE_CHECKING:
    from podium.data import Results
    from podium.data.missing import Treated
    from podium.studies.many_problems.compare.study import Comparison


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
    example = listing([name for name in study.results.problems if FOLD.sub("", name) == next(iter(stems))], 3)
    one = study.results.n - rows + len(stems) < 2
    problems = count(len(stems), "problem")
    yield advice("W04 one problem" if one else "W04", rows=rows, n=study.results.n, problems=problems, example=example)


def dependent_problems(study: HasResults) -> Iterator[Advice]:
    """W28: variants of one problem counted as independent."""
    stems = shared_stems(study.results.problems, VARIANT)
    rows = sum(stems.values())
    # One stem for all ("problem 1", "problem 2", …) is a way of numbering, not a group of variants.
    if 2 * rows < study.results.n or len(stems) < 2 or shared_stems(study.results.problems, FOLD):
        return
    yield advice("W28", rows=rows, n=study.results.n, stems=len(stems), names=listing(list(stems), 3))


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
    found = advice("W06", n=tied, all=n, share=share)
    reasons = [found.reason]
    if corrected > 0:
        values = {"classic": classic, "share": 1 - classic / corrected, "corrected": corrected}
        reasons.append(advice("W06 classic", **values).reason)
    if study.verdict.family.z is not None:
        reasons.append(advice("W06 z").reason)
    yield replace(found, reason=paragraph(reasons))


def rounding_noise(study: HasResults) -> Iterator[Advice]:
    """W74: differences too small to be real."""
    values = np.sort(study.results.values, axis=1)
    gaps = np.diff(values, axis=1)
    size = np.maximum(np.abs(values[:, 1:]), np.abs(values[:, :-1]))
    noisy = int(((gaps > 0) & (gaps < 1e-12 * size)).sum())
    if noisy:
        yield advice("W74", n=noisy)


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
        yield advice("W13", times=_times(f"{ratio:.3g}", ratio))


TYPICAL = 20
"""From this ratio of the widest to the median problem on, or `WIDE` between the outer tenths, the scales differ without any doubt."""


def _times(shown: str, ratio: float) -> str:
    return Message("{ratio} times", ratio=shown) if np.isfinite(ratio) else Message("more than 1e308 times")


def scales_of(results: Results, decided_by_differences: bool, remedy: str | None = None) -> Iterator[Advice]:
    """W13: differences are shown although the problems span different orders of magnitude, or have different units."""
    ranges = np.ptp(results.values, axis=1)
    live = np.sort(ranges[ranges > 0])
    if live.size < 3:
        return
    typical = live.max() / median(live)
    outer = live[int(0.9 * (live.size - 1))] / live[-(-(live.size - 1) // 10)]
    if typical <= TYPICAL and outer <= WIDE:
        return
    ratio = typical if typical > TYPICAL else outer
    times = _times(f"{ratio:.0f}" if ratio < 1e5 else f"{ratio:.3g}", ratio)
    where = results.problems[int(np.argmax(ranges))]
    found = advice("W13 problem" if typical > TYPICAL else "W13 tenth", problem=where, times=times)
    why = advice("W13 decides" if decided_by_differences else "W13 beside")
    if remedy is not None and decided_by_differences:
        why = replace(why, remedy=remedy)
    yield replace(why, message=found.message, short=found.short)


def zero_differences(study: Comparison) -> Iterator[Advice]:
    """W07: which treatment of zero differences the pairwise Wilcoxon tests use."""
    if study.options.pairwise != "wilcoxon":
        return
    ranks = np.sort(study.rankings["friedman"].scores, axis=1)
    rows = int((np.diff(ranks, axis=1) == 0).any(axis=1).sum())
    if rows:
        yield advice("W07", problems=count(rows, "problem"))


def unequal_replicates(study: HasResults) -> Iterator[Advice]:
    """W18: cells that average different numbers of measurements."""
    counts = study.results.counts
    if counts is not None and counts.min() < counts.max():
        yield advice("W18", low=int(counts.min()), high=int(counts.max()))


def weak_baseline(study: Comparison) -> Iterator[Advice]:
    """W09: an algorithm that is nearly always last pads the comparison."""
    data = study.results
    if data.k < 5 or data.n < 5:
        return
    ranks = study.rankings["friedman"].scores
    last = (ranks == data.k).sum(axis=0)
    worst = int(np.argmax(last))
    if last[worst] >= 0.9 * data.n:
        yield advice("W09", algorithm=data.algorithms[worst], last=int(last[worst]), n=data.n)


# Results that were missing: how what was done with them may bias the comparison.

_POLICIES: Final = {
    "omit": "W17 omit",
    "drop-problem": "W17 drop-problem",
    "drop-algorithm": "W17 drop-algorithm",
    "worst": "W17 worst",
    "value": "W17 value",
}


def missing_results(study: HasResults) -> Iterator[Advice]:
    """W17: missing results, their treatment, and its bias."""
    treated = study.results.treated
    if treated is None:
        return
    key = _POLICIES[treated.policy.partition("=")[0]]
    measurements = count(treated.expected, "measurement")
    yield advice(key, n=treated.missing, measurements=measurements, most=_most(treated), done=treated.done())


def _most(treated: Treated) -> str:
    named = [f"{name} {number}" for name, number in treated.by_algorithm.items()]
    return Message(
        "on {problems}, by algorithm {named}",
        problems=count(len(treated.by_problem), "problem"),
        named=listing(named, 5),
    )


# Names that look like variants, folds or samples of the same things.


FOLD: Final = regex(
    r"(?i)(?<![\s._/:-])[\s._/:-]*(?:fold|run|seed|rep|repeat|repetition|resample|split|trial)[\s._#=:-]*\d+\)?$"
)
"""A fold or run at the end of a name."""
VARIANT: Final = regex(r"(?i)(?<![\s._/:-])[\s._/:-]+(?:d|dim|v|size|n)?[=]?\d+\)?$")
"""A dimension, size or number at the end of a name."""
SAMPLE: Final = regex(
    r"(?i)(?<![\s._/:-])[\s._/:-]++(?:s|q|v|t|sample|question|epoch|part|turn|paraphrase|variant|attempt)?[\s._#=:-]*(?:\d+|[a-h])\)?$"
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
