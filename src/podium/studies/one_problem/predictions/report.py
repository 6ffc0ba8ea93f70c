"""What comparisons of predictions say, with groups of instances and without: report, advice and methods paragraph.

Their sentences stand in ``texts.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.special import chdtri

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
    Kind,
    Paragraph,
    Table,
)
from podium.i18n import N_, _, count, grouped, listing, paragraph, pgettext
from podium.render.prose import Formula
from podium.stats.adjustments import adjust
from podium.stats.clustered_predictions import FEW_CLUSTERS, PERMUTATIONS, effective_clusters
from podium.stats.discordance import EXACT_UP_TO
from podium.stats.rankings import normal_pvalue
from podium.studies.one_problem.predictions.grouped import GroupedPredictions
from podium.studies.one_problem.predictions.study import PredictionsComparison
from podium.studies.shared import figures
from podium.studies.shared.advice.conclusion_rules import classifiers_not_equal
from podium.studies.shared.advice.data_rules import variants
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.checks import shown_levels
from podium.studies.shared.content import closing
from podium.studies.shared.family.methods import ClassifierParagraph, FamilyFacts, Named, Test
from podium.studies.shared.family.methods import in_short as of_family
from podium.studies.shared.family.report import family_blocks, groups_blocks, standing, tier_bullets
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.figures import Style, decimals, estimate, limits, listed, percent
from podium.studies.shared.methods import NAMED, Prose, called
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import critical_note, decided_by, options_text, source_name, version_text
from podium.studies.shared.words import level as show

AnyStudy = PredictionsComparison | GroupedPredictions

LARGE = 12
"""From this number of classifiers on, a terminal shows tiers instead of every pair."""
LETTERS_UP_TO = 25
"""Beyond this number of classifiers the letters are longer than the names."""
TERMINAL_ROWS = 20
MANY = 40
DIGITS = 4


def texts_of(study: AnyStudy) -> Texts:
    """Return what the texts name."""
    data, options, sizes = study.predictions, study.options, [study.predictions.n]
    told: dict[str, Any] = {}
    if isinstance(study, GroupedPredictions):
        sizes = list(study.groups.sizes.values())
    elif study.options.test != "midp":
        told["test"] = ("test", study.options.test)
    low, high = min(sizes), max(sizes)
    if low != high:
        told["spread"] = ("spread",)
    what, confidence = (
        count(len(data.labels), "label") if data.labels else _("solved or not"),
        percent(1 - options.alpha),
    )
    return Texts(
        __file__, told, source=source_name(data.source), n=data.n, k=data.k, what=what,
        instances=count(data.n, "instance"), classifiers=count(data.k, "classifier"), groups=grouped(len(sizes)),
        low=grouped(low), high=grouped(high), spread=grouped(low), alpha=show(options.alpha),
        confidence=confidence, level=confidence, seed=options.seed, permutations=grouped(options.permutations),
        patterns=grouped(PERMUTATIONS), limit=EXACT_UP_TO, test="mid-p", how=study.verdict.pairs_decide,
    )  # fmt: skip


# The report.


def document(study: AnyStudy, *, full: bool) -> Document:
    """Lay out the comparison, with every interval, threshold, level and reference only in the full form."""
    data, alpha, tell, few = study.predictions, study.options.alpha, texts_of(study), study.predictions.k <= LARGE
    lines = [tell("data", study.units)]
    if isinstance(study, GroupedPredictions):
        lines.insert(0, _without_groups(study, tell))
    blocks: list[Block] = [Paragraph(study.verdict.text, lead=True), *map(Paragraph, lines)]
    suspicious = [note for note in data.notes if note.startswith("Suspicious")]
    if suspicious:
        blocks.append(Bullets(tuple(suspicious)))
    classifiers, pairs = _classifiers(study, tell, full=full), _pairs(study, tell, full=full)
    blocks += [
        Heading(_("Advice"), part="advice"),
        *study.advice,
        Heading(_("How good is each classifier?")),
        classifiers if full else classifiers.abridged(RANKS_SHOWN, 1),
    ]
    if not few and study.control is None:
        blocks += _tiers(study, tell, full=full)
    if full:
        blocks += [Heading(_("Does any classifier differ?")), _omnibus(study, tell), Heading(_("Pairs")), pairs]
    if full or data.k > 2:
        for family in study.families if full else [study.verdict.family]:
            most = SHORT_ROWS if few or family.design == "control" else 0
            blocks += family_blocks(family, data.classifiers, shown_levels(alpha), alpha, terminal=most, full=full)
    else:  # the table of the family would repeat this one
        blocks.append(pairs.abridged())
    if full and study.control is None:
        blocks += groups_blocks(study.verdict)
    if full and isinstance(study, PredictionsComparison):
        blocks += _marginal(study, tell)
    ending = closing(study, _how(study, tell), _references(study), full=full)
    return Document(tell("title", study.units), (*blocks, *ending))


def _without_groups(study: GroupedPredictions, tell: Texts) -> str:
    """State the conclusion for independent instances, and the effect of the groups."""
    procedure, alpha = study.verdict.procedure, study.options.alpha
    naive, by_groups = (int(found.rejected(procedure, alpha).sum()) for found in (study.naive, study.verdict.family))
    hypotheses, lost, gained = count(study.naive.m, "hypothesis"), len(study.lost), len(study.gained)
    text = tell("naive", naive=naive, hypotheses=hypotheses, by_groups=by_groups, lost=lost, gained=gained)
    effects = {"accuracies": study.classifiers.values(), "differences": study.pairs}
    medians = {key: _median_effect(rows) for key, rows in effects.items()}
    known = [tell("effect", key, effect=effect) for key, effect in medians.items() if effect is not None]
    return paragraph([text, tell("effect.median", known=listing(known))]) if known else text


def _median_effect(rows: Any) -> float | None:
    known = [row.design_effect for row in rows if row.design_effect is not None]
    return float(np.median(known)) if known else None


def _tiers(study: AnyStudy, tell: Texts, *, full: bool) -> list[Block]:
    """Tiers, where pairs are too many to be listed."""
    text = tell("tier", how=decided_by(study.verdict.pairs_decide, study.options.alpha))
    bullets = tier_bullets(
        study.predictions.classifiers, study.accuracy, study.verdict.tier_indices, _("accuracy"), 4, "classifier",
        full=full,
    )  # fmt: skip
    return [Heading(_("Tiers")), Paragraph(text), bullets]


def _how(study: AnyStudy, tell: Texts) -> list[str]:
    data, options = study.predictions, study.options.to_dict()
    grounds = [tell("verdict", study.units, procedure=study.verdict.decides)]
    if isinstance(study, GroupedPredictions):
        grounds += [tell("valid"), tell("left_out")]
        options["group"] = study.groups.column
    notes = [note for note in data.notes if not note.startswith("Suspicious")]
    return [version_text(data.sha256), *grounds, options_text(options), *notes]


def _references(study: AnyStudy) -> list[str]:
    if isinstance(study, GroupedPredictions):
        keys = "miller2024 winkler2015 mcnemar1947 cochran1950 obuchowski1998 liang1986 bell2002 imbens2016"
        keys += " korn1998 wilson1927 newcombe1998 zou2008"
    else:
        keys = "mcnemar1947 edwards1948 fagerland2013 dietterich1998 cochran1950 wilson1927 clopper1934"
        keys += " newcombe1998 quesenberry1964 may1997 berrar2013"
        keys += " cohen1960 fleiss1969" if study.predictions.truth is not None else ""
        keys += " stuart1955 maxwell1970 bhapkar1966" if study.pairs[0].marginal else ""
    return f"{keys} holm1979 shaffer1986 bergmann1988".split()


# The tables.


def _values(rows: Sequence[Any], **heads: tuple[str, Kind, str]) -> list[Column]:
    """Columns of attributes of the rows: the head, the kind and the term of each."""
    return [
        Column(head, [getattr(row, name) for row in rows], form, term=term)
        for name, (head, form, term) in heads.items()
    ]


def _or_nan(value: float | None) -> float:
    """Return a number, or what a table shows as a dash."""
    return np.nan if value is None else value


def _ends(rows: Sequence[Any], name: str, lower: str, upper: str, term: str) -> list[Column]:
    """The limits of an interval."""
    return [
        Column(head, [_or_nan(getattr(row, name)[side]) for row in rows], "value", term=term)
        for side, head in enumerate((lower, upper))
    ]


def _classifiers(study: AnyStudy, tell: Texts, *, full: bool) -> Table:
    """Accuracy with its limits, best first."""
    data, order, by_groups = study.predictions, study.order_indices, isinstance(study, GroupedPredictions)
    names = [data.classifiers[j] for j in order]
    rows = [study.classifiers[name] for name in names]
    columns = [
        Column(_("Classifier"), names),
        *_values(rows, right=(_("Right"), "count", "accuracy")),
        Column(_("Accuracy"), study.accuracy[order].tolist(), "value", term="accuracy"),
    ]
    notes = [tell("limits", study.units)]
    if isinstance(study, GroupedPredictions):
        columns += [*_ends(rows, "interval", _("from"), _("to"), "wilson"), *_errors(rows, full=full)]
        notes.append(paragraph([tell("robust"), tell("design_effect")]))
    else:
        more, explained = _exact_limits(rows, tell, full=full)
        columns += more
        notes += explained
    decided, explained = standing(study.verdict, order, LETTERS_UP_TO)
    notes += explained
    if decided and study.control is None:
        notes.append(tell("letters", study.units))
        if by_groups:  # "Group" would be taken for a group of instances
            decided = [replace(one, header=_("Letters")) for one in decided]
    terminal, about = None if data.k <= MANY else TERMINAL_ROWS, tuple((name,) for name in names)
    caption = tell("classifiers", study.units)
    return Table("classifiers", caption, (*columns, *decided), tuple(notes), terminal, about=about)


def _exact_limits(rows: Sequence[Any], tell: Texts, *, full: bool) -> tuple[list[Column], list[str]]:
    """Limits of accuracies; in full also exact ones and the error; and kappa, where there is a truth."""
    accuracies, errors, kappas = ([getattr(row, name) for row in rows] for name in ("accuracy", "error", "kappa"))
    columns, notes = _ends(accuracies, "wilson", _("from"), _("to"), "wilson"), []
    if full:
        columns += _ends(accuracies, "clopper_pearson", _("exact from"), _("exact to"), "clopper-pearson")
        columns += _values(errors, value=(_("Error"), "value", "accuracy"))
        columns += _ends(errors, "wilson", _("error from"), _("error to"), "wilson")
        notes.append(tell("exact"))
    if kappas[0] is not None:
        columns.append(Column(_("Kappa"), [_or_nan(row.value) for row in kappas], "value", term="kappa"))
        columns += _ends(kappas, "interval", _("kappa from"), _("kappa to"), "kappa")
        notes.append(tell("kappa"))
    return columns, notes


def _errors(rows: Sequence[Any], *, full: bool) -> list[Column]:
    columns = _values(
        rows,
        standard_error=(_("SE"), "value", "clustered-error"),
        naive_error=(_("Naive SE"), "value", "clustered-error"),
        design_effect=(_("Design effect"), "statistic", "design-effect"),
    )
    if full:
        columns += _values(
            rows,
            correlation=(_("ICC"), "statistic", "intraclass-correlation"),
            df=(_("df"), "statistic", "degrees-of-freedom"),
        )
    return columns


def _omnibus(study: AnyStudy, tell: Texts) -> Table | Paragraph:
    """Cochran's Q."""
    alpha, columns = study.options.alpha, [Column(_("Test"), [_("Cochran's Q")], terms=True)]
    if isinstance(study, GroupedPredictions):
        if study.predictions.k == 2:
            return Paragraph(tell("omnibus.two"))
        found, random = study.omnibus, study.omnibus.method == "monte-carlo"
        notes = [tell("omnibus.groups", uneven=found.uneven_groups)]
        notes += [tell("omnibus.seed", error=found.standard_error)] if random else []
        names = [tell("omnibus", "random" if random else "exact"), tell("omnibus.independent")]
        columns = [
            Column(_("Test"), names, terms=True),
            Column(_("Q"), [found.statistic] * 2, "statistic", term="cochran-q"),
            Column.pvalues(_("p"), [found.pvalue, found.naive_pvalue], alpha, term="group-flip"),
        ]
    else:
        q, random_p = study.omnibus, study.omnibus.permutation_pvalue
        critical = [float(chdtri(q.df[0], alpha))]
        notes = [tell("omnibus.instances", informative=q.informative_instances)]
        columns += [
            Column(_("Statistic"), [q.statistic], "statistic", term="cochran-q"),
            Column(_("df"), [*q.df], "count", term="degrees-of-freedom"),
            Column(_("Critical ({alpha})", alpha=show(alpha)), critical, "statistic", term="critical-value"),
            Column.pvalues("p", [q.pvalue], alpha, term="cochran-q"),
        ]
        if q.exact_pvalue is not None:
            columns.append(Column.pvalues(_("Exact p"), [q.exact_pvalue], alpha, term="exact-p"))
        if random_p is not None:
            columns.append(Column.pvalues(_("Permutation p"), [random_p], alpha, term="permutation-p"))
            notes.append(tell("omnibus.permutations", error=q.permutation_standard_error))
    return Table("omnibus", tell("omnibus.caption"), tuple(columns), tuple(notes))


def _pairs(study: AnyStudy, tell: Texts, *, full: bool) -> Table:
    """Counts, difference with its intervals, and p-values of every pair, ordered by p."""
    if isinstance(study, GroupedPredictions):
        columns, notes = _pairs_by_groups(study, tell, full=full)
    else:
        columns, notes = _pairs_by_instances(study, tell, full=full)
    terminal = None if study.predictions.k <= LARGE else 0
    return Table("pairs", tell("pairs", study.units), tuple(columns), tuple(notes), terminal)


def _counts(rows: Sequence[Any]) -> list[Column]:
    return [
        Column(_("Pair"), [f"{row.first} vs. {row.second}" for row in rows]),
        *_values(rows, n10=(_("n10"), "count", "discordant"), n01=(_("n01"), "count", "discordant")),
    ]


def _pairs_by_instances(study: PredictionsComparison, tell: Texts, *, full: bool) -> tuple[list[Column], list[str]]:
    rows = sorted(study.pairs, key=lambda pair: (pair.mcnemar.pvalue, -pair.mcnemar.statistic_uncorrected))
    tests, alpha = [row.mcnemar for row in rows], study.options.alpha
    columns = [*_counts(rows), *_values(rows, difference=(_("Difference"), "value", "accuracy"))]

    def tested(head: str, name: str) -> Column:
        return Column.pvalues(head, [getattr(test, name) for test in tests], alpha, term="mcnemar")

    notes = [tell("counts.instances")]
    if not full:
        columns += [*_ends(rows, "newcombe", _("from"), _("to"), "newcombe"), tested("p", "pvalue")]
        return columns, [*notes, tell("differences.instances"), tell("adjusted.short")]
    columns += [
        *_ends(rows, "newcombe", _("Newcombe from"), _("Newcombe to"), "newcombe"),
        *_ends(rows, "quesenberry_hurst", _("QH from"), _("QH to"), "quesenberry-hurst"),
        *_values(tests, statistic=(_("χ²"), "statistic", "mcnemar")),
        tested(_("p (χ²)"), "pvalue_chi2"),
        *_values(tests, statistic_uncorrected=(_("plain χ²"), "statistic", "mcnemar")),
        tested(_("p (plain χ²)"), "pvalue_uncorrected"),
        tested(_("p (exact)"), "pvalue_exact"),
        tested("mid-p", "pvalue_midp"),
    ]
    critical = critical_note([("chi2", (1,))], alpha, "two-sided")
    return columns, [*notes, tell("differences.full"), tell("squares"), critical, tell("adjusted.full")]


def _pairs_by_groups(study: GroupedPredictions, tell: Texts, *, full: bool) -> tuple[list[Column], list[str]]:
    rows, alpha = sorted(study.pairs, key=lambda pair: (pair.pvalue, -pair.obuchowski)), study.options.alpha
    pvalues = Column.pvalues("p", [row.pvalue for row in rows], alpha, term="group-flip")
    columns = [
        *_counts(rows),
        *_values(
            rows,
            uneven_groups=(_("Groups"), "count", "discordant"),
            difference=(_("Difference"), "value", "accuracy"),
        ),
        *_ends(rows, "newcombe", _("from"), _("to"), "newcombe"),
    ]
    if full:
        squares = [row.obuchowski_pvalue for row in rows]
        columns += [
            *_ends(rows, "wald", _("t from"), _("t to"), "clustered-error"),
            *_errors(rows, full=full),
            pvalues,
            *_values(rows, obuchowski=(_("χ²"), "statistic", "clustered-error")),
            Column.pvalues(_("p (χ²)"), squares, alpha, term="clustered-error"),
        ]
    else:
        columns += [*_errors(rows, full=full)[::2], pvalues]
    columns.append(Column.pvalues(_("Naive p"), [row.naive_pvalue for row in rows], alpha, term="naive-p"))
    drawn = sum(not row.exact for row in rows)
    notes = [
        tell("counts.groups"),
        f"{tell('differences.groups')} {tell('design_effect')}",
        *([tell("t")] if full else []),
    ]
    flipped = tell("flipped", "drawn" if drawn else "exact", drawn=drawn)
    return columns, [*notes, paragraph([flipped, tell("naive_p")])]


def _marginal(study: PredictionsComparison, tell: Texts) -> list[Block]:
    """Stuart–Maxwell and Bhapkar for every pair, where there are three or more labels."""
    if study.marginal_omitted:
        return [Paragraph(tell("marginal.omitted", reason=study.marginal_omitted))]
    found = [(pair.marginal, f"{pair.first} vs. {pair.second}") for pair in study.pairs if pair.marginal is not None]
    if not found:
        return []
    found.sort(key=lambda row: (row[0].stuart_maxwell_pvalue, -row[0].stuart_maxwell))
    rows, alpha, term = [row for row, _names in found], study.options.alpha, "marginal-homogeneity"
    columns = (
        Column(_("Pair"), [names for _row, names in found]),
        *_values(rows, marginal_df=(_("df"), "count", "degrees-of-freedom")),
        *_values(rows, stuart_maxwell=(_("Stuart–Maxwell"), "statistic", term)),
        Column.pvalues("p", [row.stuart_maxwell_pvalue for row in rows], alpha, term=term),
        Column(_("Bhapkar"), [_or_nan(row.bhapkar) for row in rows], "statistic", term=term),
        Column.pvalues(_("p (Bhapkar)"), [_or_nan(row.bhapkar_pvalue) for row in rows], alpha, term=term),
    )
    terminal = None if study.predictions.k <= LARGE else 0
    table = Table("marginal", tell("marginal.caption"), columns, (tell("marginal.null"), tell("marginal.df")), terminal)
    return [Heading(tell("marginal.heading")), table]


# What a page shows first.


def key_figures(study: AnyStudy) -> list[KeyFigure]:
    """Return the size of the data, the best accuracy, the test of all classifiers, and how many pairs differ."""
    data, best, tell = study.predictions, study.order_indices[0], texts_of(study)
    found = [
        KeyFigure(_("Instances"), grouped(data.n)),
        KeyFigure(_("Classifiers"), grouped(data.k)),
        KeyFigure(_("Best accuracy"), f"{float(study.accuracy[best]):.4f}", data.classifiers[best]),
    ]
    if isinstance(study, GroupedPredictions):
        found.insert(1, KeyFigure(_("Groups"), tell["groups"], _("of {spread} instances", spread=tell["spread"])))
    elif data.k > 2:
        found.append(KeyFigure(_("Any difference?"), study.omnibus.pvalue, _("Cochran's Q")))
    return [*found, *decided_figures(study)]


def subject(study: AnyStudy) -> str:
    """Return the size of the data."""
    tell = texts_of(study)
    return f"{_('{n} × {k}', n=tell['instances'], k=tell['classifiers'])} · {tell['what']}"


# Advice.


advice = AdviceTexts(__file__)

MANY_CLASSIFIERS = 6
"""From this number of classifiers on, the best of them looks better than it is."""
SMALL = 0.01
"""A difference of accuracies that is rarely worth a change."""
FEW = 6
"""With fewer groups a two-sided sign-flip p-value cannot fall below 0.05."""
ROUGH = 10
"""With fewer degrees of freedom a standard error is itself uncertain by a quarter or more."""
LARGE_GROUP = 0.25
"""Share of all instances from which on a group is large."""


def advise(study: AnyStudy) -> Iterator[Advice]:
    """Give the advice of every rule, what can invalidate the conclusion first."""
    tell = texts_of(study)
    yield from _repeated_instances(study)
    if isinstance(study, GroupedPredictions):
        sizes, best = list(study.groups.sizes.values()), study.predictions.classifiers[int(np.argmax(study.accuracy))]
        yield from _about_groups(study)
        # Items with the same number of samples each, but for lost ones, are runs of each system.
        yield from _models(study, runs=np.median(sizes) == max(sizes) > 1)
        yield from _reused_test_set(study, study.classifiers[best].standard_error)
        yield from _hopeless(study)
    else:
        highest = float(study.accuracy.max())
        yield from _samples_of_items(study)
        yield from _models(study)
        yield from _reused_test_set(study, (highest * (1 - highest) / study.predictions.n) ** 0.5)
        yield from _unpaired(study)
        yield from _hopeless(study)
        yield from _identical(study, tell)
    yield from _omnibus_and_pairs(study)
    yield from _small_differences(study)
    reason, remedy = tell.message("not_equal.reason"), tell.message("not_equal.remedy")
    source = "Altman & Bland 1995; Berrar & Lozano 2013"
    yield from classifiers_not_equal(study.verdict, study.options.alpha, reason, remedy, source)


def _repeated_instances(study: AnyStudy) -> Iterator[Advice]:
    """W04: several rows of one instance, in several groups if there are groups."""
    data, key = study.predictions, "W04 groups" if isinstance(study, GroupedPredictions) else "W04"
    if data.repeated:
        yield advice(key, rows=count(data.repeated, "row"), n=grouped(data.n), identifier=data.identifier)


def _samples_of_items(study: PredictionsComparison) -> Iterator[Advice]:
    """W28: identifiers that look like several samples or questions of the same items."""
    data = study.predictions
    if data.repeated:
        return
    stems, rows = variants(data.instances)
    if rows:
        numbers = {"rows": grouped(rows), "n": grouped(data.n), "stems": grouped(len(stems))}
        yield advice("W28", examples=listing(stems, 3), identifier=data.identifier, **numbers)


def _about_groups(study: GroupedPredictions) -> Iterator[Advice]:
    """W90, W91, W94, W95: what only tests without groups find, few groups, and one that holds much of the data."""
    data, lost, groups, sizes = study.predictions, study.lost, study.clusters.count, study.groups.sizes
    if lost:
        shown = listing([f"{data.classifiers[i]} vs. {data.classifiers[j]}" for i, j in lost], 4)
        yield advice("W90", n=len(lost), m=study.verdict.family.m, instances=grouped(data.n), pairs=shown)
    if groups < FEW:
        yield advice("W91", groups=groups, least=2.0 ** (1 - groups))
    df = min([row.df for row in study.classifiers.values()] + [row.df for row in study.pairs])
    effective = effective_clusters(study.clusters.sizes)
    if effective < FEW_CLUSTERS:
        yield advice("W94 few", groups=groups, effective=effective)
    elif df < ROUGH:
        yield advice("W94", groups=groups, df=df)
    name = max(sizes, key=lambda group: sizes[group])
    share = sizes[name] / data.n
    if groups >= FEW and share >= LARGE_GROUP:
        yield advice("W95", name=name, size=sizes[name], n=grouped(data.n), share=share)


def _models(study: AnyStudy, *, runs: bool = False) -> Iterator[Advice]:
    """W26: one training set each, or one run of each system unless there are several `runs`."""
    trained = study.predictions.truth is not None
    if trained or not runs:
        yield advice("W26" if trained else "W26 runs", k=study.predictions.k)


def _reused_test_set(study: AnyStudy, error: float) -> Iterator[Advice]:
    """W23: many classifiers on one test set; `error` is the standard error of the best accuracy."""
    data = study.predictions
    if data.k >= MANY_CLASSIFIERS:
        yield advice("W23", k=data.k, n=grouped(data.n), optimism=100 * error * (2 * np.log(data.k)) ** 0.5)


def _unpaired(study: PredictionsComparison) -> Iterator[Advice]:
    """W21: the result of a test for independent samples."""
    family, n, alpha = study.verdict.family, study.predictions.n, study.options.alpha
    a, b = study.right[family.first], study.right[family.second]
    pooled = (a + b) / (2 * n)
    error = np.sqrt(pooled * (1 - pooled) * 2 / n)
    z = np.where(error > 0, (a - b) / n / np.where(error > 0, error, 1.0), 0.0)
    alone = normal_pvalue(z, study.options.alternative if family.control is not None else "two-sided")
    differ = int(((adjust(alone, "holm") <= alpha) != family.rejected("holm", alpha)).sum())
    if differ:
        yield advice("W21", pairs=count(differ, "pair"), m=grouped(family.m))


def _hopeless(study: AnyStudy) -> Iterator[Advice]:
    """W08: pairs that no exact test can tell apart, because too few instances or groups favour one of the two."""
    if isinstance(study, GroupedPredictions):
        key, informative = "W08 groups", [pair.uneven_groups for pair in study.pairs]
        if study.clusters.count < FEW:
            return
    else:
        key, informative = "W08", [pair.discordant for pair in study.pairs]
    alpha = study.options.alpha
    needed = int(np.ceil(1 - np.log2(alpha) - 1e-12))  # the smallest two-sided exact p-value of m is 2 / 2**m
    few = sum(size < needed for size in informative)
    if few:
        said = {"m": grouped(len(informative)), "needed": needed, "alpha": show(alpha)}
        yield advice(key, n=few, pairs=count(few, "pair"), **said)


def _identical(study: PredictionsComparison, tell: Texts) -> Iterator[Advice]:
    """W06: instances on which all agree, and pairs that never differ."""
    n = study.predictions.n
    idle, same = n - study.omnibus.informative_instances, sum(pair.discordant == 0 for pair in study.pairs)
    if same == 0 and idle < 0.9 * n:
        return
    numbers = {"idle": grouped(idle), "all": grouped(n)}
    found = tell.message("idle", **numbers)
    if same:
        found = paragraph([found, tell.message("same", n=same)])
    yield advice("W06", found=found, rest=grouped(n - idle), **numbers)


def _omnibus_and_pairs(study: AnyStudy) -> Iterator[Advice]:
    """W11, W30: a pair is rejected although Cochran's Q is not, or Cochran's Q is although no pair is."""
    verdict, p, alpha = study.verdict, study.omnibus.best_pvalue, study.options.alpha
    hits = int(verdict.family.rejected(verdict.procedure, alpha).sum())
    if study.predictions.k == 2:
        return
    if hits and p > alpha:
        yield advice("W11", n=hits, p=p)
    # With a one-sided alternative Cochran's Q may have seen what was not asked.
    if verdict.family.alternative == "two-sided" and p <= alpha and not hits:
        yield advice("W30" if study.control is None else "W30 control", p=p)


def _small_differences(study: AnyStudy) -> Iterator[Advice]:
    """W20: significant, but small."""
    family, accuracy = study.verdict.family, study.accuracy
    hit = family.rejected(study.verdict.procedure, study.options.alpha)
    size = np.abs(accuracy[family.first] - accuracy[family.second])
    small = int((hit & (size < SMALL)).sum())
    if small:
        yield advice("W20", n=small, smallest=100 * float(size[hit].min()))


# The methods paragraph.


def in_short(study: AnyStudy, style: Style) -> Iterator[Prose]:
    """Say in one sentence what was compared, and how."""
    return of_family(study, style, noun="classifier", tests=_written(study, style).how()[1])


def describe(study: AnyStudy, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    return _written(study, style).sentences()


def _written(study: AnyStudy, style: Style) -> _Paragraph:
    return _ByGroups(study, style) if isinstance(study, GroupedPredictions) else _ByInstances(study, style)


class _Paragraph(ClassifierParagraph):
    """What both paragraphs have in common."""

    def __init__(self, study: AnyStudy, style: Style, omnibus: tuple[Test, ...] = ()) -> None:
        verdict, options = study.verdict, study.options
        known = FamilyFacts(
            names=study.predictions.classifiers, omnibus=omnibus, family=verdict.family,
            procedure=verdict.procedure, alpha=options.alpha,
            statistics=tuple(_statistic(study, pair, sign) for pair, sign in _tested(study)),
            permutations=options.permutations, seed=options.seed,
        )  # fmt: skip
        super().__init__(known, style)
        self.of, self.tell = study, texts_of(study)

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        return self.tell("methods.instances", n=self.of.predictions.n)

    def hypothesis(self, test: Prose) -> Prose:
        """Question of the omnibus test."""
        return self.tell.prose("methods.hypothesis", test=test)

    def phrases(self) -> tuple[str, str, str]:
        """The control is better than, worse than, not different from."""
        return (
            N_("is significantly more accurate than {others}"),
            N_("is significantly less accurate than {others}"),
            N_("does not differ significantly from {others}"),
        )

    def not_shown(self) -> tuple[str, str]:
        """The control was not shown to be better, to be worse."""
        return N_("is not significantly more accurate than {others}"), N_(
            "is not significantly less accurate than {others}"
        )

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        return self.tell("methods.alternative", self.family.alternative, control=control)

    def explained(self) -> Prose:
        """What Δ, b and c are."""
        pair = self.of_one()
        many, names = ("several", {}) if pair is None else ("one", {"a": pair[0], "b": pair[1]})
        discordant = self.tell.prose("methods.discordant", many, **names)
        return self.tell.prose(
            f"methods.delta.{self.of.units}", many, delta=Formula("Δ"), discordant=discordant, **names
        )

    def beside(self) -> Iterator[Prose]:
        """The accuracies, how much groups matter, and the limits of the tests."""
        study, names = self.of, [self.of.predictions.classifiers[j] for j in self.of.order_indices]
        best = [name for name in names if study.classifiers[name].right == study.right.max()]
        shown = {name: _accuracy(study, name) for name in names}
        of, every = f"methods.accuracies.{self.of.units}", len(names) <= NAMED
        if every:
            yield self.tell.prose(of, "all", accuracies=listed(names, list(shown.values())))
        else:
            yield self.tell.prose(of, "best", accuracy=shown[best[0]], names=called(best, "classifier"))
        yield from self.dependence()
        yield self.tell.prose("methods.models")

    def dependence(self) -> Iterator[Prose]:
        """Effect of the groups, and the results without them."""
        return iter(())


class _ByInstances(_Paragraph):
    of: PredictionsComparison

    def __init__(self, study: PredictionsComparison, style: Style) -> None:
        q = study.omnibus
        values = "cochran", "Q", tuple(q.df), q.statistic, q.pvalue
        cochran = Test(*values, exact=q.exact_pvalue, permutation=q.permutation_pvalue)
        super().__init__(study, style, (cochran,) if study.predictions.k > 2 else ())

    def exact(self, p: Formula) -> Prose:
        """Write the exact p-value of the omnibus test."""
        return self.tell.prose("methods.exact", p=p)

    def how(self) -> Named:
        """McNemar's test in the version that decides here."""
        variant, m = str(self.of.options.test), self.family.m
        rough = sum(self.of.by_chi_square(pair) for pair, _sign in _tested(self.of))
        if variant == "auto":
            number = "all" if m > 1 else "one"
            variant = f"{number}_exact" if rough == 0 else f"{number}_rough" if rough == m else "mixed"
        cites = {"mcnemar1947": True, "edwards1948": variant == "chi2" or rough > 0, "fagerland2013": variant == "midp"}
        side = "two_sided" if self.family.alternative == "two-sided" else "one_sided"
        approximation = self.tell("methods.approximation", side)
        version = self.tell(
            "methods.version", variant, approximation=approximation, exact=grouped(m - rough), m=grouped(m)
        )
        keys = tuple(key for key, needed in cites.items() if needed)
        return self.tell("methods.how.instances", side=self.side, version=version), keys


class _ByGroups(_Paragraph):
    of: GroupedPredictions

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        even = self.tell["low"] == self.tell["high"]
        return self.tell("methods.groups", "even" if even else "uneven", answers=super().extent())

    def before(self) -> Iterator[Prose]:
        """The omnibus test."""
        q = self.of.omnibus
        if self.of.predictions.k > 2:
            yield self.tell.prose(
                "methods.omnibus", "exact" if q.method == "exact" else "random",
                q=Formula(f"Q = {figures.number(q.statistic)}"), p=self.p(q.pvalue), independent=self.p(q.naive_pvalue),
            )  # fmt: skip

    def how(self) -> Named:
        """McNemar's test for groups."""
        all_exact = all(pair.exact for pair in self.of.pairs)
        exact = pgettext("of several tests", "exact") if all_exact else self.tell("methods.flips")
        return self.tell("methods.how.groups", side=self.side, exact=exact), ("mcnemar1947", "winkler2015")

    def about_tests(self) -> Iterator[Prose]:
        """Error rate that the tests control."""
        yield self.tell.prose("methods.level")

    def dependence(self) -> Iterator[Prose]:
        """Effect of the groups, and the results without them."""
        effect, naive = _median_effect(self.of.pairs), self.of.naive
        if effect is not None:
            yield self.tell.prose("methods.effect", effect=Formula(figures.number(effect)))
        hits = int(naive.rejected(self.of.verdict.procedure, self.of.options.alpha).sum())
        which = "several" if naive.m > 1 else "yes" if hits else "no"
        yield self.tell.prose("methods.if", which, n=hits, m=grouped(naive.m))


def _tested(study: AnyStudy) -> list[tuple[Any, int]]:
    """The pairs of the family of the verdict in its order, with −1 where they stand the other way round there."""
    names, family = study.predictions.classifiers, study.verdict.family
    pairs = {(pair.first, pair.second): pair for pair in study.pairs}
    both = ((names[i], names[j]) for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True))
    return [(pairs[a, b], 1) if (a, b) in pairs else (pairs[b, a], -1) for a, b in both]


def _statistic(study: AnyStudy, pair: Any, sign: int) -> str:
    """The difference of a pair with its interval, and the counts of the test."""
    low, high = sorted(sign * end for end in pair.newcombe)
    text = f"Δ = {decimals(sign * pair.difference, DIGITS)}{limits(low, high, DIGITS)}"
    if isinstance(study, GroupedPredictions):
        text += f", SE = {decimals(pair.standard_error, DIGITS)}"
    b, c = (pair.n10, pair.n01)[::sign]
    text += f", b = {grouped(b)}, c = {grouped(c)}"
    if (
        isinstance(study, PredictionsComparison)
        and study.verdict.family.alternative == "two-sided"
        and study.by_chi_square(pair)
    ):
        text += f", {figures.statistic('χ²', (1,), pair.mcnemar.statistic).text}"
    return text


def _accuracy(study: AnyStudy, name: str) -> Formula:
    """The accuracy of a classifier with its interval."""
    if isinstance(study, GroupedPredictions):
        value, ends = study.classifiers[name].accuracy, study.classifiers[name].interval
    else:
        value, ends = study.classifiers[name].accuracy.value, study.classifiers[name].accuracy.wilson
    return estimate(value, ends[0], ends[1], DIGITS)
