"""The report of a family: its tables, what a verdict adds to other tables, and comparisons by other designs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite, isqrt, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from podium.brief import brief
from podium.document import (
    SHORT_ROWS,
    Block,
    Bullets,
    Column,
    Document,
    Heading,
    KeyFigure,
    PairMatrix,
    Paragraph,
    Table,
)
from podium.errors import Handled, InfeasibleError
from podium.i18n import _, count, grouped, listing, paragraph
from podium.stats.adjustments import levels, threshold_of
from podium.stats.logical import ADJUSTMENTS, BY_COLUMN, EXCHANGE, EXTRA_METHODS, RANGE, shaffer_levels
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.studentized import studentized_range_quantile
from podium.studies.shared.checks import LI_ALIKE, shown_levels
from podium.studies.shared.content import beside, closing, opening
from podium.studies.shared.family import LINE_LIMIT, LINE_SECONDS, SLOW_METHODS, Family, fixed_procedure
from podium.studies.shared.family.verdict import Decided, Decision, Verdict, one_test
from podium.studies.shared.headlines import of_all, size_of
from podium.studies.shared.texts import KeptTexts, Texts
from podium.studies.shared.words import capital, critical_note, decided_by, procedure_name, ranking_name, version_text
from podium.studies.shared.words import level as show

BRIEF = tuple(
    sorted(
        (key for key in BY_COLUMN if ADJUSTMENTS[key].short is not None), key=lambda key: ADJUSTMENTS[key].short or 0
    )
)
"""Procedures in the order in which the short form prefers them: it shows the first that a family has, which decides the verdict."""

_tell = Texts(__file__, {})

LEVELS_LIMIT = 500
"""Families larger than this get no table of levels: it would repeat a formula of the position thousands of times."""

LIST_LIMIT = 60
"""Families larger than this get no lists of rejected hypotheses in words; the table of adjusted p-values has them."""


def left_out(families: Sequence[Family], k: int) -> list[Handled]:
    """Note below the verdict which procedures would have taken too long, if any."""
    if not any(family.on_a_line and set(SLOW_METHODS) <= family.omitted.keys() for family in families):
        return []
    slow, minutes = (
        listing([procedure_name(method) for method in SLOW_METHODS]),
        LINE_SECONDS * (k / LINE_LIMIT) ** 4 / 60,
    )
    note = KeptTexts(__file__, {})("table.left_out", n=max(1, round(minutes)), procedures=slow, k=k, most=LINE_LIMIT)
    return [Handled(note)]


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


def procedures(family: Family) -> list[str]:
    """Give the procedures in the order of the tables; of all pairs, Bonferroni's has the name "nemenyi"."""
    unwanted = "bonferroni" if family.design == "all-pairs" else ""
    return [method for method in BY_COLUMN if method in family.adjusted and method != unwanted]


def head(method: str, family: Family) -> str:
    """Title of a procedure's column."""
    if method == "bonferroni" and family.design == "control":
        return "Bonferroni–Dunn"
    if method == EXCHANGE:
        return capital(one_test(family, method) if family.m == 1 else procedure_name(method))
    return marked(method) if _presumed(family) else str(procedure_name(method))


def marked(method: str, name: str | None = None) -> str:
    """Name of a procedure for tests whose equality is not known to be transitive: those that presume it have a mark."""
    return str(name or procedure_name(method)) + (" †" if method in ADJUSTMENTS and ADJUSTMENTS[method].logical else "")


def _presumed(family: Family) -> bool:
    """Whether some procedures make assumptions that the hypotheses need not satisfy."""
    return family.design == "all-pairs" and family.m > 1 and not family.transitive


def _pairs(family: Family) -> list[tuple[int, int]]:
    return list(zip(family.first.tolist(), family.second.tolist(), strict=True))


def hypotheses(family: Family, names: Sequence[str]) -> list[str]:
    """Each hypothesis as "A vs. B", or by its own name."""
    if family.labels is not None:
        return list(family.labels)
    return [f"{names[i]} vs. {names[j]}" for i, j in _pairs(family)]


def title(family: Family, names: Sequence[str]) -> str:
    """Name a family in a heading or caption."""
    ranking = ranking_name(family.ranking)
    if family.design == "list":
        return str(ranking)
    kind = "ordered" if family.design == "ordered" else "pairs" if family.control is None else "control"
    return _tell("family", kind, ranking=ranking, control=names[family.control or 0])


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
    shown = _Tables(family, names)
    blocks: list[Block] = [
        Heading(_("Hypotheses: {family}", family=title(family, names))),
        shown.adjusted(alpha, terminal, full, sizes),
    ]
    if not full:
        return blocks
    blocks.append(shown.thresholds(alphas))
    if family.m <= LIST_LIMIT:
        for level in alphas:
            blocks += shown.rejected(level)
    if family.m <= LEVELS_LIMIT:
        blocks += [shown.levels(level) for level in alphas]
    return blocks


class _Tables:
    """The tables of one family, whose hypotheses are ordered by p."""

    def __init__(self, family: Family, names: Sequence[str]) -> None:
        self.family, self.names, self.methods = family, names, procedures(family)
        self.key, self.k = f"{family.ranking}-{family.design}", (1 + isqrt(1 + 8 * family.m)) // 2
        self.decides = fixed_procedure(family, self.k) if family.design in ("all-pairs", "control") else ""
        told = {"valid_only_if": ("table.valid_only_if",)}
        self.tell = Texts(__file__, told, family=title(family, names), m=family.m, level=LI_ALIKE)

    def _tests(self) -> list[Column]:
        """Return z or t, if any, and p; their meaning depends on the test."""
        family, term = self.family, PAIR_TESTS[self.family.ranking].term
        z = [] if family.z is None else [Column("z", family.z.tolist(), "statistic", term=term)]
        if family.t is not None:
            z.append(Column(f"t({family.df})", family.t.tolist(), "statistic", term=term))
        return [*z, Column("p", family.shown(family.pvalues).tolist(), "pvalue", term=term)]

    def _hypotheses(self) -> Column:
        return Column(_("Hypothesis"), hypotheses(self.family, self.names))

    def adjusted(self, alpha: float, terminal: int | None, full: bool, sizes: Sizes | None) -> Table:
        """How large the differences are, then z, p and adjusted p-values of all procedures or the one that decides."""
        family, names = self.family, self.names
        columns = [self._hypotheses(), *([] if sizes is None else sizes.columns()), *self._tests()]
        if full and family.other_pvalues is not None:
            other = _("p (corrected SE)") if family.se == "published" else _("p (published SE)")
            columns.append(Column(other, family.other_pvalues.tolist(), "pvalue", term="corrected-se"))
        shown = self.methods if full else self._main()
        for method in shown:
            column = Column.pvalues(head(method, family), family.shown(family.adjusted[method]), alpha, term=method)
            if self.decides in family.adjusted and len(shown) > 1:
                column = replace(column, weight="verdict" if method == self.decides else "more")
            if method == self.decides:
                column = replace(column, better=self._better(alpha))
            columns.append(column)
        notes = [*self._notes(shown, alpha, full), *([] if sizes is None else [sizes.note])]
        caption = self.tell("table.adjusted", alpha=show(alpha))
        about = () if family.labels is not None else tuple((names[i], names[j]) for i, j in _pairs(family))
        beside = () if sizes is None else sizes.beside
        return Table(
            f"{self.key}-adjusted", caption, tuple(columns), tuple(notes), terminal, about=about, beside=beside
        )

    def _main(self) -> list[str]:
        """Return the procedure that decides, or else the first that the short form prefers, and those asked for."""
        asked_for = [
            method for method in EXTRA_METHODS if ADJUSTMENTS[method].option and method in self.family.adjusted
        ]
        order = (self.decides, *BRIEF) if self.family.transitive else (self.decides, "holm", *BRIEF)
        return [method for method in order if method in self.methods][:1] + asked_for

    def _better(self, alpha: float) -> list[str] | None:
        """Name the better algorithm of each pair that differs; None where nothing shows which one is better."""
        family = self.family
        if family.first_better is None or family.labels is not None:
            return None
        rows = zip(_pairs(family), family.first_better, family.rejected(self.decides, alpha), strict=True)
        return [self.names[i if ahead else j] if different else "" for (i, j), ahead, different in rows]

    def _notes(self, shown: Sequence[str], alpha: float, full: bool) -> Iterator[str]:
        family, tell, resampled = self.family, self.tell, self.family.resampled
        if full and "nemenyi" in family.adjusted:
            yield tell("table.bonferroni")
            if RANGE in family.adjusted:
                yield tell("table.range")
        if full:
            yield from (f"{procedure_name(method)}: {reason}" for method, reason in family.omitted.items())
            if "li" in family.adjusted:
                yield tell("table.li")
        if family.design == "ordered":
            yield tell("table.one_sided")
        yield from dict.fromkeys(_(note) for method in shown if (note := ADJUSTMENTS[method].note) is not None)
        if full:
            yield from self._mark()
        if family.untested is not None:
            yield tell("table.untested")
        if resampled is not None:
            patterns = tell("table.resampled", resampled.method, n=grouped(resampled.permutations), seed=resampled.seed)
            by = "sign flips" if resampled.by == "sign flips" else "permutations"
            yield paragraph([tell("table.resampled", by), patterns])
        if full and family.df is not None:
            yield critical_note([("t", (family.df,))], alpha, family.alternative)

    def _mark(self) -> list[str]:
        if not _presumed(self.family):
            return []
        return [self.tell("table.valid_reported" if self.family.ranking == "reported" else "table.valid")]

    def thresholds(self, alphas: Sequence[float]) -> Table:
        """For each procedure and level: the p-value up to which it rejects, and how many hypotheses that are."""
        columns = [Column(_("Procedure"), [head(method, self.family) for method in self.methods], terms=True)]
        for level in alphas:
            rejects, rejected = (
                _("rejects p ≤ (α = {alpha})", alpha=show(level)),
                _("rejected (α = {alpha})", alpha=show(level)),
            )
            values = [self._threshold(method, level) for method in self.methods]
            counts = [int(self.family.rejected(method, level).sum()) for method in self.methods]
            columns += [
                Column(rejects, values, "level", term="adjusted-level"),
                Column(rejected, counts, "count", term="rejections"),
            ]
        notes = (self.tell("table.setwise"), *self._mark()) if self.family.design == "all-pairs" else ()
        return Table(f"{self.key}-thresholds", self.tell("table.thresholds"), tuple(columns), notes)

    def _threshold(self, method: str, alpha: float) -> float | None:
        family = self.family
        if ADJUSTMENTS[method].setwise:
            return None
        if method == RANGE:  # the p-value of the z at the critical difference
            return float(2 * ndtr(-studentized_range_quantile(alpha, self.k) / sqrt(2)))
        if method == "nemenyi":
            return alpha / family.m
        rejected = family.rejected(method, alpha)
        if method == "shaffer":  # the level at the first hypothesis that stays, or the last level when none does
            kept = np.flatnonzero(~rejected)
            return float(self._shaffer(alpha)[kept[0] if kept.size else -1])
        try:
            return threshold_of(family.pvalues, method, alpha, int(np.count_nonzero(rejected)))
        except InfeasibleError:
            return None

    def _shaffer(self, alpha: float) -> NDArray[np.float64]:
        return np.asarray(shaffer_levels(self.family.pvalues, self.k, alpha), dtype=np.float64)

    def rejected(self, alpha: float) -> list[Block]:
        """Which hypotheses each procedure rejects."""
        labels, items = np.array(hypotheses(self.family, self.names), dtype=object), []
        for method in self.methods:
            hit, name = labels[self.family.rejected(method, alpha)].tolist(), head(method, self.family)
            items.append(
                f"{name} ({len(hit)}): {'; '.join(hit)}" if hit else _("{procedure} (0): none", procedure=name)
            )
        lead = self.tell("table.rejected", alpha=show(alpha), hypotheses=count(self.family.m, "hypothesis"))
        return [Paragraph(lead), Bullets(tuple(items))]

    def levels(self, alpha: float) -> Table:
        """The level each step-wise procedure compares the p-value with."""
        family, columns = self.family, [self._hypotheses(), *self._tests()]
        for method in self.methods:
            if ADJUSTMENTS[method].setwise or method == "hochberg":
                continue
            if method == "shaffer":
                values = self._shaffer(alpha)
            elif method in ("nemenyi", RANGE):
                values = np.full(family.m, self._threshold(method, alpha))
            else:
                values = levels(family.pvalues, method, alpha)
            name = "Holm, Hochberg" if method == "holm" else head(method, family)
            hit = None if method == "holm" else family.rejected(method, alpha).tolist()
            columns.append(Column(name, values.tolist(), "level", hit, term="adjusted-level"))
        key, caption = f"{self.key}-levels-{alpha:g}".replace(".", ""), self.tell("table.levels", alpha=show(alpha))
        return Table(key, caption, tuple(columns), (self.tell("table.steps"), *self._mark()))


def groups_blocks(verdict: Verdict, members: Bullets | None = None) -> list[Block]:
    """Groups that cannot be told apart, best first, written out unless the `members` are given."""
    if verdict.group_indices is None or (members is None and len(verdict.group_indices) > MOST_GROUPS):
        return [Paragraph(_tell("groups.too_many"))]
    return [
        Heading(_("Groups that cannot be told apart")),
        Paragraph(_tell("groups.members", how=decided_by(verdict.pairs_decide, verdict.alpha))),
        members or Bullets(tuple(listing(group, 10_000) for group in verdict.groups or ())),
    ]


# What a verdict adds to other tables, and tiers.


def standing(verdict: Verdict, order: Sequence[int], most: int | None = None) -> tuple[list[Column], list[str]]:
    """Return the column that says who differs, and its notes: letters of all pairs, or what is decided about a control.

    `order` holds positions in the names of the verdict; what lies beyond them has an empty cell. Of more than `most` algorithms
    the letters are left out, and none are given where there are too many groups.
    """
    if verdict.family.control is not None:
        decided = {one.second: _decision(one) for one in verdict.decisions}
        words = [decided.get(name, _("control")) for name in verdict.names]
        shown = [words[j] if j < len(words) else "" for j in order]
        tell = Texts(__file__, {"left": ("against", verdict.family.alternative)})
        note = tell("against.control", procedure=verdict.decides, alpha=show(verdict.alpha))
        return [Column(_("Against the control"), shown, term="control")], [note]
    marks = verdict.letter_list
    if marks is None or (most is not None and len(marks) > most):
        return [], []
    found = [marks[j] if j < len(marks) else "" for j in order]
    return [Column(_("Group"), found, term="tier", groups=True)], []


def _decision(one: Decision) -> str:
    """Say what is decided about an algorithm and the control, which is the first of the two."""
    if not one.different:
        return _("open")
    if one.better is None:
        return _("differs")
    return _("worse") if one.better == one.first else _("better")


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
    items, tell = [], Texts(__file__, {}, measure=_(measure))
    for place, tier in enumerate(tiers if full else tiers[:TIERS_SHOWN], start=1):
        first, last = (f"{values[tier[end]]:.{digits}f}" for end in (0, -1))
        members = ", ".join(names[j] for j in tier) if full else listing([names[j] for j in tier], TIER_SHOWN)
        found = {"place": place, "algorithms": count(len(tier), noun), "first": first, "last": last, "members": members}
        items.append(tell("tier", "several" if len(tier) > 1 else "one", **found))
    if left := len(tiers) - len(items):
        items.append(tell("tier.more", n=left))
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
    label = _("Pairs that differ") if family.control is None else _tell("figure", family.alternative)
    level = f"α = {show(verdict.alpha)}"
    if verdict.chosen:
        level = _tell("figure.nominal", alpha=show(verdict.alpha))
    return [
        KeyFigure(label, of_all(n, family.m), level, pairs=True),
        KeyFigure(_("Procedure"), str(verdict.decides), str(ranking_name(family.ranking))),
    ]


def pair_matrix(study: Decided) -> PairMatrix | None:
    """Return the decisions about every two algorithms, best first; None where a family names no algorithms."""
    verdict = study.verdict
    family = verdict.family
    if family.labels is not None:
        return None
    ahead = [None] * family.m if family.first_better is None else [1 if first else -1 for first in family.first_better]
    rows = zip(verdict.decisions, ahead, strict=True)
    lettered = family.control is None and verdict.letter_list is not None
    return PairMatrix.of(
        verdict.order,
        verdict.alpha,
        [(one.first, one.second, one.adjusted, side, one.different) for one, side in rows],
        levels=tuple(sorted({*_USUAL, verdict.alpha})),
        grouped=lettered and verdict.procedure == verdict.pairs_procedure,
    )


_USUAL = (0.001, 0.005, 0.01, 0.05, 0.1)
"""Levels that people choose."""


# Comparisons by other designs than the complete table: one says what is its own, and all the rest is here.


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What a design says of itself."""

    __repr__ = brief

    title: str
    data: Sequence[str]  # sentences on the data
    ranks: tuple[
        str, Sequence[Column], Sequence[str]
    ]  # of the table of mean ranks: caption, columns after the names, notes
    omnibus: Table
    figures: tuple[Sequence[KeyFigure], Sequence[KeyFigure]]  # before and after those of the verdict
    more: Sequence[Block] = ()  # after the pairs
    how: Sequence[str] = ()
    references: Sequence[str]
    subject: str = ""


class Designed(Decided):
    """A comparison whose design is data, ranks, an omnibus test, families of pairs, and what `parts` in its ``report.py`` adds."""

    results: Any
    control: int | None
    families: tuple[Family, ...]
    verdict: Verdict
    options: Any
    mean_ranks: Any

    @property
    def _parts(self) -> Parts:
        """What is particular to the design, in the language active now."""
        found: Parts = beside(self, "report", "parts")(self)
        return found

    @property
    def alpha(self) -> float:
        """The level."""
        return float(self.options["alpha"])

    def document(self, *, full: bool = True) -> Document:
        """Lay out the conclusion, the ranks, the test and every family; references only in the full form."""
        data, parts = self.results, self._parts
        blocks = [*opening(self, *parts.data), Heading(_("Ranks")), self._ranks_table(*parts.ranks)]
        if full:
            blocks += [Heading(_("Does any algorithm differ?")), parts.omnibus]
        blocks += all_families(self.families, data.algorithms, self.alpha, full=full)
        blocks += parts.more if full else []
        notes = [version_text(data.sha256), *left_out(self.families, data.k), *parts.how, *data.notes]
        return Document(parts.title, (*blocks, *closing(self, notes, parts.references, full=full)))

    def _ranks_table(self, caption: str, columns: Sequence[Column], notes: Sequence[str]) -> Table:
        """Mean ranks, best first, with what the verdict says."""
        order = self.order_indices
        decided, explained = standing(self.verdict, order)
        columns = (Column(_("Algorithm"), list(self.order)), *columns, *decided)
        return Table("ranks", caption, columns, (*notes, *explained), about=tuple((name,) for name in self.order))

    def key_figures(self) -> list[KeyFigure]:
        """Return the size of the data, the omnibus test, how many pairs differ, and what else matters."""
        before, after = self._parts.figures
        return [*before, *key_figures(self), *after]

    def subject(self) -> str:
        """Return the size and the direction of the data."""
        return self._parts.subject or size_of(self.results.n, self.results.k, self.results.objective)

    def columns(self) -> dict[str, list[Any]]:
        """Return all hypotheses as columns of equal length, in full precision."""
        from podium.studies.shared.family import layout as families

        ranks = {family.ranking: self.mean_ranks for family in self.families}
        return families.family_columns(self.families, self.results.algorithms, ranks)
