"""The tables of a family of hypotheses: adjusted p-values, levels, thresholds and lists of rejections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, isqrt, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from podium.document import SHORT_ROWS, Block, Bullets, Column, Heading, KeyFigure, PairMatrix, Paragraph, Table
from podium.errors import Handled, InfeasibleError
from podium.i18n import Message, _, count, grouped, listing, ngettext, paragraph
from podium.stats.adjustments import levels, threshold_of
from podium.stats.logical import ADJUSTMENTS, BY_COLUMN, EXCHANGE, EXTRA_METHODS, RANGE, shaffer_levels
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.studentized import studentized_range_quantile
from podium.studies.checks import LI_ALIKE, shown_levels
from podium.studies.family import LINE_LIMIT, LINE_SECONDS, SLOW_METHODS, Family, fixed_procedure
from podium.studies.family.verdict import Decided, Verdict, one_test
from podium.studies.words import capital, critical_note, decided_by, procedure_name, ranking_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.stats.westfall_young import WestfallYoung

BRIEF = tuple(
    sorted(
        (key for key in BY_COLUMN if ADJUSTMENTS[key].short is not None), key=lambda key: ADJUSTMENTS[key].short or 0
    )
)
"""Procedures in the order in which the short form prefers them: it shows the first that a family has, which decides the verdict."""

MARK = " †"
VALID_ONLY_IF = Message("†: valid only if equality is transitive (A = B and B = C imply A = C)")
"""Of procedures that use the logic of all pairs, where the hypotheses do not have it or are not known to."""

LEVELS_LIMIT = 500
"""Families larger than this get no table of levels: it would repeat a formula of the position thousands of times."""

LIST_LIMIT = 60
"""Families larger than this get no lists of rejected hypotheses in words; the table of adjusted p-values has them."""


def left_out(families: Sequence[Family], k: int) -> list[Handled]:
    """Note below the verdict which procedures would have taken too long, if any."""
    if not any(family.on_a_line and set(SLOW_METHODS) <= family.omitted.keys() for family in families):
        return []
    return [Handled(
        "{procedures} were left out: with {k} algorithms they would take roughly {n} minute. Beyond {most} algorithms, Shaffer's "
        "static procedure decides on all pairs instead; it controls the same error but may reject fewer hypotheses.",
        "{procedures} were left out: with {k} algorithms they would take roughly {n} minutes. Beyond {most} algorithms, Shaffer's "
        "static procedure decides on all pairs instead; it controls the same error but may reject fewer hypotheses.",
        max(1, round(LINE_SECONDS * (k / LINE_LIMIT) ** 4 / 60)),
        procedures=listing([procedure_name(method) for method in SLOW_METHODS]), k=k, most=LINE_LIMIT,
    )]  # fmt: skip


@dataclass(frozen=True, eq=False)
class Sizes:
    """Estimated differences of the hypotheses of a family, first minus second, with the ends of their intervals.

    `smaller` says that negative ones favour the first; `beside` are columns on the same pairs that only pages show.
    """

    estimate: NDArray[np.float64]
    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    confidence: float
    note: str
    smaller: bool = False
    beside: tuple[Column, ...] = ()

    def columns(self) -> list[Column]:
        """Return the difference and its interval, which come before z and p."""
        ends = [
            f"[{low:.4g}, {high:.4g}]" if isfinite(low) and isfinite(high) else _("not bounded")
            for low, high in zip(self.lower.tolist(), self.upper.tolist(), strict=True)
        ]
        head = _("{confidence:.10g} % interval", confidence=100 * self.confidence)
        drawn = list(zip(self.lower.tolist(), self.upper.tolist(), strict=True))
        return [
            Column(
                _("Difference"),
                self.estimate.tolist(),
                "value",
                term="hodges-lehmann",
                ends=drawn,
                smaller=self.smaller,
            ),
            Column(head, ends, term="confidence-interval"),
        ]


_WHICH_NEMENYI = (
    Message("Bonferroni: the correction for all pairs that some papers call Nemenyi's procedure."),
    Message("Nemenyi (range): Nemenyi's own test, based on the studentized range like the critical difference; its "
            "p-values need no further adjustment."),
)  # fmt: skip
_NO_LEVEL = Message(
    "Li's procedure does not control the family-wise error rate; do not base decisions on it. Measured error: "
    "{level} at 0.05 (ten equal algorithms, 30 problems, one control, Friedman ranks).", level=LI_ALIKE,
)  # fmt: skip


def procedures(family: Family) -> list[str]:
    """Give the procedures of a family in the order of its tables."""
    unwanted = _unwanted(family)
    return [method for method in BY_COLUMN if method in family.adjusted and method != unwanted]


def _unwanted(family: Family) -> str:
    """Of all pairs, Bonferroni's procedure is shown under the name that papers give it, "nemenyi"."""
    return "bonferroni" if family.design == "all-pairs" else ""


def _main(family: Family) -> list[str]:
    decides = fixed_procedure(family, _algorithms(family)) if family.design in ("all-pairs", "control") else ""
    asked_for = [method for method in EXTRA_METHODS if ADJUSTMENTS[method].option and method in family.adjusted]
    unwanted = _unwanted(family)
    order = (decides, *BRIEF) if family.transitive else (decides, "holm", *BRIEF)
    shown = [method for method in order if method in family.adjusted and method != unwanted]
    return shown[:1] + asked_for


def head(method: str, family: Family) -> str:
    """Title of a procedure's column."""
    if method == "bonferroni" and family.design == "control":
        return "Bonferroni–Dunn"
    if method == EXCHANGE:
        return capital(one_test(family, method) if family.m == 1 else procedure_name(method))
    return marked(method) if _presumed(family) else str(procedure_name(method))


def marked(method: str, name: str | None = None) -> str:
    """Name of a procedure for tests whose equality is not known to be transitive: those that presume it have a mark."""
    return str(name or procedure_name(method)) + (MARK if method in ADJUSTMENTS and ADJUSTMENTS[method].logical else "")


def _presumed(family: Family) -> bool:
    """Whether some procedures make assumptions that the hypotheses need not satisfy."""
    return family.design == "all-pairs" and family.m > 1 and not family.transitive


def _mark_note(family: Family) -> tuple[str, ...]:
    if not _presumed(family):
        return ()
    if family.ranking == "reported":
        return (_("{valid_only_if}, which depends on the test behind the p-values.", valid_only_if=VALID_ONLY_IF),)
    return (_("{valid_only_if}, which need not hold for these tests.", valid_only_if=VALID_ONLY_IF),)


def hypotheses(family: Family, names: Sequence[str]) -> list[str]:
    """Each hypothesis as "A vs. B", or by its own name."""
    if family.labels is not None:
        return list(family.labels)
    return [f"{names[i]} vs. {names[j]}" for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True)]


def title(family: Family, names: Sequence[str]) -> str:
    """Name a family in a heading or caption."""
    if family.design == "list":
        return str(ranking_name(family.ranking))
    if family.design == "ordered":
        return _("each algorithm better than those after it, {ranking}", ranking=ranking_name(family.ranking))
    if family.control is None:
        return _("all pairs, {ranking}", ranking=ranking_name(family.ranking))
    return _(
        "{control} (control) against the rest, {ranking}",
        control=names[family.control],
        ranking=ranking_name(family.ranking),
    )


MOST_GROUPS = 100
"""More groups are not listed."""

HUGE = 200
"""Of a family with more hypotheses a terminal lists none."""


def all_families(families: Sequence[Family], names: Sequence[str], alpha: float, *, full: bool) -> list[Block]:
    """Lay out each family at the levels of the literature; the short form has the first, which decides, unless it is huge."""
    blocks: list[Block] = []
    for family in families if full else families[:1]:
        terminal = 0 if family.m > HUGE else SHORT_ROWS
        blocks += family_blocks(family, names, shown_levels(alpha), alpha, terminal=terminal, full=full)
    return blocks


def family_blocks(
    family: Family,
    names: Sequence[str],
    alphas: Sequence[float],
    alpha: float,
    *,
    terminal: int | None = SHORT_ROWS,
    full: bool = True,
    sizes: Sizes | None = None,
) -> list[Block]:
    """Everything about one family: adjusted p-values; in full also thresholds, rejected hypotheses and levels."""
    key = f"{family.ranking}-{family.design}"
    text = title(family, names)
    blocks: list[Block] = [
        Heading(_("Hypotheses: {family}", family=text)),
        adjusted_table(family, names, key, text, alpha, terminal, full=full, sizes=sizes),
    ]
    if not full:
        return blocks
    blocks.append(threshold_table(family, key, text, alphas))
    if family.m <= LIST_LIMIT:
        for level in alphas:
            blocks += _rejected_lists(family, names, level)
    if family.m <= LEVELS_LIMIT:
        blocks += [levels_table(family, names, key, text, level) for level in alphas]
    return blocks


def adjusted_table(
    family: Family,
    names: Sequence[str],
    key: str,
    text: str,
    alpha: float,
    terminal: int | None,
    *,
    full: bool = True,
    sizes: Sizes | None = None,
) -> Table:
    """Hypotheses ordered by p: how large the difference is, then z, p and adjusted p-values of all procedures or the one that decides."""
    columns = [Column(_("Hypothesis"), hypotheses(family, names)), *([] if sizes is None else sizes.columns())]
    columns += _test_columns(family)
    if full and family.other_pvalues is not None:
        other = _("p (corrected SE)") if family.se == "published" else _("p (published SE)")
        columns.append(Column(other, family.other_pvalues.tolist(), "pvalue", term="corrected-se"))
    shown = procedures(family) if full else _main(family)
    decides = fixed_procedure(family, _algorithms(family)) if family.design in ("all-pairs", "control") else ""
    for method in shown:
        column = Column.pvalues(head(method, family), family.shown(family.adjusted[method]), alpha, term=method)
        if decides in family.adjusted and len(shown) > 1:
            column = replace(column, weight="verdict" if method == decides else "more")
        if method == decides:
            column = replace(column, better=_better(family, names, method, alpha))
        columns.append(column)
    notes = _adjusted_notes(family) if full else []
    if family.design == "ordered":
        notes.append(
            _(
                "One-sided: whether the first of each pair, which stands before the second in the table, is better. Fix the order before you see the results. No procedure for "
                "equalities of all pairs applies, and the verdict does not use these tests."
            )
        )
    notes += dict.fromkeys(_(note) for method in shown if (note := ADJUSTMENTS[method].note) is not None)
    notes += _mark_note(family) if full else ()
    if family.untested is not None:
        notes.append(_("–: not tested, because the difference does not vary."))
    if family.resampled is not None:
        notes.append(_resampling_note(family.resampled))
    if full and family.df is not None:
        notes.append(critical_note([("t", (family.df,))], alpha, family.alternative))
    if sizes is not None:
        notes.append(sizes.note)
    caption = _("Adjusted p-values, {family} (significant at {alpha} marked)", family=text, alpha=show(alpha))
    about = () if family.labels is not None else tuple((names[i], names[j]) for i, j in _pairs(family))
    beside = () if sizes is None else sizes.beside
    return Table(f"{key}-adjusted", caption, tuple(columns), tuple(notes), terminal, about=about, beside=beside)


def _pairs(family: Family) -> list[tuple[int, int]]:
    return list(zip(family.first.tolist(), family.second.tolist(), strict=True))


def _better(family: Family, names: Sequence[str], method: str, alpha: float) -> list[str] | None:
    """Name the better algorithm of each pair that differs; None where nothing shows which one is better."""
    if family.first_better is None or family.labels is not None:
        return None
    hit = family.rejected(method, alpha).tolist()
    return [
        names[i if ahead else j] if different else ""
        for (i, j), ahead, different in zip(_pairs(family), family.first_better.tolist(), hit, strict=True)
    ]


def _adjusted_notes(family: Family) -> list[str]:
    notes: list[str] = [f"{procedure_name(method)}: {reason}" for method, reason in family.omitted.items()]
    if "nemenyi" in family.adjusted:
        notes[:0] = _WHICH_NEMENYI[: 1 + (RANGE in family.adjusted)]
    if "li" in family.adjusted:
        notes.append(_NO_LEVEL)
    return notes


def _resampling_note(resampled: WestfallYoung) -> str:
    """Say what Westfall and Young's adjustment resampled, and when it keeps its level."""
    if resampled.by == "sign flips":
        text = _(
            "Westfall–Young: step-down maxT by sign flips of all differences of a problem together; it controls the family-wise error rate if the "
            "differences of all true hypotheses are jointly symmetric about zero. Shown for comparison only."
        )
    else:
        text = _(
            "Westfall–Young: step-down maxT by permutations within problems; it controls the family-wise error rate if all algorithms perform equally. For mean "
            "ranks this is not proven if only some do. Shown for comparison only."
        )
    return paragraph([text, resampling_text(resampled)])


def resampling_text(resampled: WestfallYoung) -> str:
    """Say in a sentence how many patterns there were, and where they came from."""
    if resampled.method == "exact":
        return _("All {n} patterns were computed.", n=grouped(resampled.permutations))
    return _("{n} random patterns (seed {seed}).", n=grouped(resampled.permutations), seed=resampled.seed)


def _test_columns(family: Family) -> list[Column]:
    """Return z or t, if any, and p; their meaning depends on the test."""
    term = PAIR_TESTS[family.ranking].term
    z = [] if family.z is None else [Column("z", family.z.tolist(), "statistic", term=term)]
    if family.t is not None:
        z.append(Column(f"t({family.df})", family.t.tolist(), "statistic", term=term))
    return [*z, Column("p", family.shown(family.pvalues).tolist(), "pvalue", term=term)]


def threshold_table(family: Family, key: str, text: str, alphas: Sequence[float]) -> Table:
    """For each procedure and level: the p-value up to which it rejects, and how many hypotheses that are."""
    rows = procedures(family)
    columns = [Column(_("Procedure"), [head(method, family) for method in rows], terms=True)]
    for level in alphas:
        columns.append(
            Column(
                _("rejects p ≤ (α = {alpha})", alpha=show(level)),
                [_threshold(family, m, level) for m in rows],
                "level",
                term="adjusted-level",
            )
        )
        counts = [int(family.rejected(method, level).sum()) for method in rows]
        columns.append(Column(_("rejected (α = {alpha})", alpha=show(level)), counts, "count", term="rejections"))
    return Table(
        f"{key}-thresholds",
        _("Rejected hypotheses of {m} by procedure, {family}", m=family.m, family=text),
        tuple(columns),
        (
            _("Bergmann–Hommel and dynamic Shaffer decide on sets of hypotheses and have no single threshold."),
            *_mark_note(family),
        )
        if family.design == "all-pairs"
        else (),
    )


def _threshold(family: Family, method: str, alpha: float) -> float | None:
    if ADJUSTMENTS[method].setwise:
        return None
    if method == RANGE:
        return _range_level(family, alpha)
    if method == "nemenyi":
        return alpha / family.m
    if method == "shaffer":
        return _stepdown_threshold(family, alpha)
    try:
        return threshold_of(family.pvalues, method, alpha, int(np.count_nonzero(family.rejected(method, alpha))))
    except InfeasibleError:
        return None


def _stepdown_threshold(family: Family, alpha: float) -> float:
    """Shaffer's level at the first hypothesis that stays, or the last level when none does."""
    own = _shaffer_levels(family, alpha)
    kept = np.flatnonzero(~family.rejected("shaffer", alpha))
    return float(own[kept[0] if kept.size else -1])


def _range_level(family: Family, alpha: float) -> float:
    """P-value of the z at the critical difference."""
    return float(2 * ndtr(-studentized_range_quantile(alpha, _algorithms(family)) / sqrt(2)))


def _algorithms(family: Family) -> int:
    return (1 + isqrt(1 + 8 * family.m)) // 2


def _shaffer_levels(family: Family, alpha: float) -> NDArray[np.float64]:
    return np.asarray(shaffer_levels(family.pvalues, _algorithms(family), alpha), dtype=np.float64)


def _rejected_lists(family: Family, names: Sequence[str], alpha: float) -> list[Block]:
    labels = hypotheses(family, names)
    items = []
    for method in procedures(family):
        hit = [label for label, out in zip(labels, family.rejected(method, alpha), strict=True) if out]
        name = head(method, family)
        items.append(f"{name} ({len(hit)}): {'; '.join(hit)}" if hit else _("{procedure} (0): none", procedure=name))
    lead = Paragraph(
        _(
            "Hypotheses rejected at α = {alpha}, of {hypotheses}:",
            alpha=show(alpha),
            hypotheses=count(family.m, "hypothesis"),
        )
    )
    return [lead, Bullets(tuple(items))]


def levels_table(family: Family, names: Sequence[str], key: str, text: str, alpha: float) -> Table:
    """Hypotheses ordered by p with the level each step-wise procedure compares the p-value with."""
    columns = [Column(_("Hypothesis"), hypotheses(family, names))]
    columns += _test_columns(family)
    for method in procedures(family):
        if ADJUSTMENTS[method].setwise or method == "hochberg":
            continue
        hit = family.rejected(method, alpha).tolist()
        if method == "shaffer":
            values = _shaffer_levels(family, alpha)
        elif method in ("nemenyi", RANGE):
            values = np.full(family.m, _threshold(family, method, alpha))
        else:
            values = levels(family.pvalues, method, alpha)
        name = "Holm, Hochberg" if method == "holm" else head(method, family)
        columns.append(Column(name, values.tolist(), "level", None if method == "holm" else hit, term="adjusted-level"))
    return Table(
        f"{key}-levels-{alpha:g}".replace(".", ""),
        _(
            "Levels the p-values are compared with at α = {alpha}, {family} (rejected marked)",
            alpha=show(alpha),
            family=text,
        ),
        tuple(columns),
        (_("Holm steps down and Hochberg steps up along the same levels."), *_mark_note(family)),
    )


def groups_blocks(verdict: Verdict, members: Bullets | None = None) -> list[Block]:
    """Groups that cannot be told apart, best first, written out unless the `members` are given."""
    if verdict.group_indices is None or (members is None and len(verdict.group_indices) > MOST_GROUPS):
        return [Paragraph(_("The groups that cannot be told apart overlap too much to be listed."))]
    how = decided_by(verdict.pairs_decide, verdict.alpha)
    return [
        Heading(_("Groups that cannot be told apart")),
        Paragraph(_("No two members of a group differ significantly ({how}); best group first.", how=how)),
        members or Bullets(tuple(listing(group, 10_000) for group in verdict.groups or ())),
    ]


# What a verdict adds to other tables, and tiers.


def standing(verdict: Verdict, order: Sequence[int], most: int | None = None) -> tuple[list[Column], list[str]]:
    """Return the column that says who differs, and its notes: letters of all pairs, or what is decided about a control.

    `order` holds positions in the names of the verdict; what lies beyond them has an empty cell. Of more than `most` algorithms
    the letters are left out, and none are given where there are too many groups.
    """
    decided = against_control(verdict)
    if decided is not None:
        column = Column(
            _("Against the control"), [decided[j] if j < len(decided) else "" for j in order], term="control"
        )
        return [column], [_decided_note(verdict)]
    marks = verdict.letter_list
    if marks is None or (most is not None and len(marks) > most):
        return [], []
    found = [marks[j] if j < len(marks) else "" for j in order]
    return [Column(_("Group"), found, term="tier", groups=True)], []


def against_control(verdict: Verdict) -> list[str] | None:
    """Say of each algorithm what the verdict decides about it and the control; None where all pairs are compared."""
    family = verdict.family
    if family.control is None:
        return None
    decided = [_("control")] * (family.m + 1)
    better = [None] * family.m if family.first_better is None else family.first_better.tolist()
    hits = family.rejected(verdict.procedure, verdict.alpha).tolist()
    for j, hit, ahead in zip(family.second.tolist(), hits, better, strict=True):
        decided[j] = _decision(hit, ahead)
    return decided


def _decision(different: bool, control_better: bool | None) -> str:
    if not different:
        return _("open")
    if control_better is None:
        return _("differs")
    return _("worse") if control_better else _("better")


def _decided_note(verdict: Verdict) -> str:
    left = {
        "greater": _("the control was not shown to be better"),
        "less": _("the control was not shown to be worse"),
    }.get(verdict.family.alternative, _("no significant difference was found"))
    return _(
        "Against the control: the decision of the verdict ({procedure}, α = {alpha}); open: {left}.",
        procedure=verdict.decides,
        alpha=show(verdict.alpha),
        left=left,
    )


TIERS_SHOWN, TIER_SHOWN = 5, 4
"""The short form shows so many tiers, and so many members of each."""


def tier_bullets(
    names: Sequence[str],
    values: NDArray[Any],
    tiers: Sequence[Sequence[int]],
    measure: str = "mean rank",
    digits: int = 1,
    noun: str = "algorithm",
    *,
    full: bool = True,
) -> Bullets:
    """Tiers with their members, best first, and the span of the measure that orders them; the short form cuts long lists."""
    items = []
    for place, tier in enumerate(tiers if full else tiers[:TIERS_SHOWN], start=1):
        found = {
            "place": place,
            "algorithms": count(len(tier), noun),
            "measure": _(measure),
            "first": f"{values[tier[0]]:.{digits}f}",
            "last": f"{values[tier[-1]]:.{digits}f}",
            "members": ", ".join(names[j] for j in tier) if full else listing([names[j] for j in tier], TIER_SHOWN),
        }
        if len(tier) > 1:
            items.append(_("Tier {place} ({algorithms}, {measure} {first} to {last}): {members}", **found))
        else:
            items.append(_("Tier {place} ({algorithms}, {measure} {first}): {members}", **found))
    if len(items) < len(tiers):
        left = len(tiers) - len(items)
        items.append(ngettext("… and {n} more tier (--full)", "… and {n} more tiers (--full)", left))
    return Bullets(tuple(items))


# What a page shows first of every study with such a verdict.


def headline(study: Decided) -> tuple[str, str, str]:
    """Return what was shown, what was not, and the procedure."""
    verdict = study.verdict
    return str(verdict.headline[0]), str(verdict.headline[1]), str(verdict.details)


def key_figures(study: Decided) -> list[KeyFigure]:
    """Return how many pairs differ, and by which procedure."""
    verdict = study.verdict
    family, n = verdict.family, len(verdict.different)
    label = _("Pairs that differ")
    if family.control is not None:
        sided = {"greater": _("The control is better than"), "less": _("The control is worse than")}
        label = sided.get(family.alternative, _("Differ from the control"))
    level = f"α = {show(verdict.alpha)}"
    if verdict.chosen:
        level = _("nominal α = {alpha}: control chosen on these data", alpha=show(verdict.alpha))
    return [
        KeyFigure(label, _("{n} of {m}", n=grouped(n), m=grouped(family.m)), level, pairs=True),
        KeyFigure(_("Procedure"), str(verdict.decides), str(ranking_name(family.ranking))),
    ]


def pair_matrix(study: Decided) -> PairMatrix | None:
    """Return the decisions about every two algorithms, best first; None where a family names no algorithms."""
    verdict = study.verdict
    family, names = verdict.family, verdict.names
    if family.labels is not None:
        return None
    ahead = [None] * family.m if family.first_better is None else [1 if first else -1 for first in family.first_better]
    hit = family.rejected(verdict.procedure, verdict.alpha).tolist()
    rows = zip(_pairs(family), family.adjusted[verdict.procedure].tolist(), ahead, hit, strict=True)
    return PairMatrix.of(
        verdict.order,
        verdict.alpha,
        [(names[i], names[j], p, side, different) for (i, j), p, side, different in rows],
        levels=tuple(sorted({*_USUAL, verdict.alpha})),
        grouped=family.control is None
        and verdict.letter_list is not None
        and verdict.procedure == verdict.pairs_procedure,
    )


_USUAL = (0.001, 0.005, 0.01, 0.05, 0.1)
"""Levels that people choose."""
