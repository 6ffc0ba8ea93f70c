"""The comparison as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

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
    Paragraph,
    Table,
)
from podium.errors import InputError
from podium.i18n import _, count, grouped, listing
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS, RANGE, RESAMPLED
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.ranks import oriented, wide_enough
from podium.studies.shared import figures
from podium.studies.shared.advice import conclusion_rules, data_rules, procedure_rules
from podium.studies.shared.checks import chosen_by_data
from podium.studies.shared.content import closing, opening
from podium.studies.shared.family import Family
from podium.studies.shared.family.methods import FamilyFacts, OfTable, Test, equivalence, exact_wilcoxon
from podium.studies.shared.family.report import Sizes, family_blocks, groups_blocks, left_out, standing, tier_bullets
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.family.verdict import basis
from podium.studies.shared.figures import Style, listed
from podium.studies.shared.methods import NAMED, Prose, averages_of, compose
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import (
    decided_by,
    direction,
    options_text,
    ranking_name,
    source_name,
    version_text,
)
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.stats.sign import MultipleSignResult
    from podium.studies.many_problems.compare.inference import OmnibusOutcome
    from podium.studies.many_problems.compare.study import Comparison
    from podium.studies.many_problems.table.cells import Cells, Chosen

LARGE = 12
"""From this number of algorithms on, a terminal shows tiers instead of every pair."""


def texts_of(study: Comparison) -> Texts:
    """Return what the texts name."""
    data, options = study.results, study.options
    confidence = 100 * (1 - options.alpha)
    return Texts(
        __file__, {}, source=source_name(data.source), n=data.n, k=data.k, direction=direction(data.objective),
        algorithms=count(data.k, "algorithm"), problems=count(data.n, "problem"), alpha=show(options.alpha),
        confidence=confidence, w=study.kendall_w, permutations=options.permutations, seed=options.seed,
    )  # fmt: skip


def document(study: Comparison, *, full: bool) -> Document:
    """Lay out the comparison; on one screen only the ranks, the family of the verdict, and what was asked for by an option."""
    data, tell = study.results, texts_of(study)
    blocks = opening(study, tell("data"))
    blocks += [Heading(_("Ranks")), ranks_table(study, full=full)]
    if data.k > LARGE and study.control is None:
        how = decided_by(study.verdict.pairs_decide, study.options.alpha)
        blocks += [
            Heading(_("Tiers")),
            Paragraph(tell("tiers", how=how)),
            tier_bullets(data.algorithms, study.primary.mean_ranks, study.verdict.tier_indices, full=full),
        ]
    if full or study.options.exact or study.options.permutations:
        blocks += [Heading(_("Does any algorithm differ?")), omnibus_table(study)]
    ordered = [one for one in study.families if one.design == "ordered"][:1]
    for family in study.families if full else [study.verdict.family, *ordered]:
        blocks += family_blocks(
            family,
            data.algorithms,
            study.levels,
            study.options.alpha,
            terminal=_terminal_rows(study, family),
            full=full,
            sizes=_sizes(study, family, full),
        )
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(
            data.algorithms, study.different_matrix, _terminal_rows(study, study.verdict.family), full=full
        )
    if full:
        blocks += _further_tables(study)
    shown = None if full else 2  # the heading and the answer in words
    if study.parametric is not None:
        from podium.studies.many_problems.compare.parametric import parametric_blocks

        blocks += parametric_blocks(study.parametric, data.algorithms)[:shown]
    if study.stability is not None:
        from podium.studies.many_problems.compare.stability import stability_blocks

        blocks += stability_blocks(study.stability)[:shown]
    if full:
        blocks += [Heading(_("Critical differences of mean ranks")), critical_table(study)]
    blocks += closing(study, _provenance(study), _references(study), full=full)
    return Document(tell("title"), tuple(blocks))


def _further_tables(study: Comparison) -> list[Block]:
    """Return the groups, the sizes of the differences, and what compares with the control problem by problem."""
    blocks: list[Block] = []
    if study.control is None:
        blocks += groups_blocks(study.verdict, group_bullets(study))
    blocks += [Heading(_("How large are the differences?")), contrast_table(study)]
    if study.multiple_sign is not None:
        blocks += [Heading(_("Multiple sign test")), multiple_sign_table(study, study.multiple_sign)]
    if study.control is not None and study.results.k <= MATRIX_LIMIT:
        blocks += [Heading(_("Problem by problem")), marks_table(study)]
    return blocks


def _sizes(study: Comparison, family: Family, full: bool) -> Sizes | None:
    """Return the sizes of the differences; not for a table that is not shown."""
    if not full and _terminal_rows(study, family) == 0:
        return None
    found = study.effects
    if found is None:
        return None
    tell, objective = texts_of(study), study.results.objective
    note = tell("sizes", objective, how=tell("intervals", found.method)) if full else tell("sizes.short", objective)
    return Sizes(*found.of(family), found.confidence, note, objective == "minimize", (_wins(study, family),))


def _wins(study: Comparison, family: Family) -> Column:
    """Return on how many problems the first of each pair is better, as good, and worse."""
    exact = oriented(wide_enough(study.results.exact, 2), study.results.objective)
    first, second = exact[:, family.first], exact[:, family.second]
    won, lost = (first < second).sum(axis=0).tolist(), (first > second).sum(axis=0).tolist()
    n = study.results.n
    counts = [f"{better}–{n - better - worse}–{worse}" for better, worse in zip(won, lost, strict=True)]
    return Column(_("Wins–ties–losses"), counts, term="win-loss-marks")


def _terminal_rows(study: Comparison, family: Family) -> int:
    return 0 if study.results.k > LARGE and family.design != "control" else SHORT_ROWS


def _provenance(study: Comparison) -> list[str]:
    data, options, verdict, tell = study.results, study.options, study.verdict, texts_of(study)
    items = [
        version_text(data.sha256),
        tell("decided", basis=basis(verdict.family, verdict.procedure)),
        options_text(options.to_dict()),
        tell("ties"),
    ]
    items += left_out(study.families, data.k)
    if study.random:
        items.append(tell("random"))
    return items + list(data.notes)


def _references(study: Comparison) -> list[str]:
    keys = [*dict.fromkeys(key for test in OMNIBUS_TESTS.values() for key in test.cites), "demsar2006", "mogstad2024"]
    if study.control is not None:
        keys += ["holm1979", "garcia2010", "rhyne1965"]
    keys += ["garcia2008", "bergmann1988", "shaffer1986", "doksum1967"]
    options = study.options
    keys += [key for key in ADJUSTMENTS[study.verdict.procedure].cites if key not in keys]
    alone = ["benavoli2016", "wilcoxon1945"] if options.alone or study.stability is not None else []
    if options.pairwise == "nemenyi":
        keys += ADJUSTMENTS[RANGE].cites
    elif options.pairwise is not None:
        keys += [key for key in PAIR_TESTS[study.verdict.family.ranking].cites if key not in alone]
    keys += [key for method in options.beside for key in ADJUSTMENTS[method].cites]
    keys += alone
    if study.parametric is not None:
        from podium.studies.many_problems.compare.parametric import REFERENCES, posthoc_reference

        keys += [*REFERENCES, posthoc_reference(study.parametric)]
    return keys


# What a page shows first.


def key_figures(study: Comparison) -> list[KeyFigure]:
    """Return the size of the data, the omnibus test, how many pairs differ by which procedure, and the agreement of the problems.

    Two algorithms have no ranks worth a figure: wins, the difference and its interval, and the p-value.
    """
    data, omnibus = study.results, study.omnibus["friedman"]
    if data.k == 2:
        return _of_two(study)
    found = [
        KeyFigure(_("Problems"), grouped(data.n)),
        KeyFigure(_("Algorithms"), grouped(data.k), str(direction(data.objective))),
    ]
    found.append(
        KeyFigure(_("Any difference?"), float(omnibus.classic.pvalue), str(_(OMNIBUS_TESTS["friedman"].title)))
    )
    found += decided_figures(study)
    agreement = KeyFigure(_("Agreement"), f"W = {study.kendall_w:.2f}", _("Kendall; 1: full agreement"))
    return [*found, *(_equivalent(study) or [agreement])]


def _of_two(study: Comparison) -> list[KeyFigure]:
    data, family = study.results, study.verdict.family
    first, second = (data.algorithms[int(place[0])] for place in (family.first, family.second))
    found = [
        KeyFigure(_("Problems"), grouped(data.n), str(direction(data.objective))),
        KeyFigure(_("Wins–ties–losses"), str(_wins(study, family).values[0]), _("of {name}", name=first)),
    ]
    effects = study.effects
    if effects is not None:
        estimate, low, high = (float(values[0]) for values in effects.of(family))
        interval = f"[{low:.4g}, {high:.4g}]".replace("-", "−") if np.isfinite([low, high]).all() else _("not bounded")
        note = _("{interval}, {first} minus {second}", interval=interval, first=first, second=second)
        found.append(KeyFigure(_("Difference"), f"{estimate:.4g}".replace("-", "−"), note))
    question = {"greater": _("Is the control better?"), "less": _("Is the control worse?")}
    label = question.get(family.alternative, _("Any difference?"))
    pvalue = float(family.adjusted[study.verdict.procedure][0])
    found.append(KeyFigure(label, pvalue, str(ranking_name(family.ranking))))
    return [*found, *_equivalent(study)]


def _equivalent(study: Comparison) -> list[KeyFigure]:
    """Return how many pairs were shown to be equivalent, if that was asked."""
    found = study.equivalence
    if found is None:
        return []
    shown = _("{n} of {m}", n=grouped(int(found.shown.sum())), m=grouped(found.m))
    return [KeyFigure(_("Shown to be equivalent"), shown, _("within ±{margin}", margin=found.margin))]


def subject(study: Comparison) -> str:
    """Return the size and the direction of the data."""
    data = study.results
    size = _("{n} × {k}", n=count(data.n, "problem"), k=count(data.k, "algorithm"))
    return f"{size} · {direction(data.objective)}"


# Tables that are not about one family of hypotheses.


MATRIX_LIMIT = 25
"""Beyond this number of algorithms the contrasts are given as one column, from which every difference follows."""


def ranks_table(study: Comparison, *, full: bool = True, intervals: bool = True) -> Table:
    """Mean ranks, best first, with the letters of the groups and the number of problems won; in full also the other rankings."""
    tell, names, order = texts_of(study), study.results.algorithms, study.order_indices
    friedman = study.rankings["friedman"].scores
    wins = (friedman == friedman.min(axis=1, keepdims=True)).sum(axis=0)
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    for head, key, term in (
        ("Friedman", "friedman", "mean-rank"),
        (_("Aligned ranks"), "aligned", "aligned-ranks"),
        ("Quade", "quade", "quade-ranks"),
    ):
        if full or key == study.verdict.family.ranking or key == "friedman":
            own = study.verdict.family.ranking.removesuffix("-conover")
            decides = key == (own if own in study.rankings else "friedman")
            places = study.results.k * (study.results.n if key == "aligned" else 1) if decides else 0
            ranks = study.rankings[key].mean_ranks[order].tolist()
            columns.append(Column(head, ranks, "rank", term=term, places=places))
    if full and intervals:
        drawn = _interval_ends(study)
        texts = interval_texts(study)
        columns.append(Column(_("Rank interval"), texts, term="rank-interval", ends=drawn, places=study.results.k))
    columns.append(Column(_("Best on"), [int(wins[j]) for j in order], "count", term="best-on"))
    decided, explained = standing(study.verdict, order, MATRIX_LIMIT)
    columns += decided
    notes = [*explained]
    if full:
        notes[:0] = [tell("best_on")]
    if decided and study.control is None:
        notes.append(tell("letters", how=study.verdict.pairs_decide))
    if full and intervals:
        notes.append(interval_note(study))
    terminal = None if study.results.k <= RANKS_SHOWN + 4 else RANKS_SHOWN
    about = tuple((names[j],) for j in order)
    return Table("ranks", _("Mean ranks (1 is best)"), tuple(columns), tuple(notes), terminal, about=about)


def interval_texts(study: Comparison) -> list[str]:
    """Rank interval of each algorithm, best mean rank first."""
    ends = _interval_ends(study)
    return [f"{low}" if low == high else _("{low} to {high}", low=low, high=high) for low, high in ends]


def _interval_ends(study: Comparison) -> list[tuple[int, int]]:
    found = study.rank_intervals
    return [(int(found.lower[j]), int(found.upper[j])) for j in study.order_indices]


def interval_note(study: Comparison) -> str:
    """Describe rank intervals, their procedure, and when they cannot be narrow."""
    from podium.stats.directional import least_problems

    tell = texts_of(study)
    note, least = tell("rank_interval.all"), least_problems(study.results.k, study.options.alpha)
    return note if study.results.n >= least else tell("rank_interval.few", note=note, least=least)


def omnibus_table(study: Comparison) -> Table:
    """The omnibus tests: statistic, degrees of freedom, p, critical value, and the other forms."""
    outcomes = list(study.omnibus.values())
    columns = omnibus_columns(outcomes, study.options.alpha)
    return Table("omnibus", _("Omnibus tests"), columns, tuple(_omnibus_notes(study, outcomes)))


def omnibus_columns(outcomes: list[OmnibusOutcome], alpha: float) -> tuple[Column, ...]:
    """Give the columns of a table of omnibus tests, one test a row."""
    columns = [
        Column(_("Test"), [_(OMNIBUS_TESTS[outcome.name].title) for outcome in outcomes], terms=True),
        Column(_("Statistic"), [float(o.classic.statistic) for o in outcomes], "statistic", term="test-statistic"),
        Column(_("df"), [", ".join(map(str, o.classic.df)) for o in outcomes], term="degrees-of-freedom"),
        Column(
            _("Critical ({alpha})", alpha=show(alpha)),
            [o.classic.critical(alpha) for o in outcomes],
            "statistic",
            term="critical-value",
        ),
        Column.pvalues("p", [float(o.classic.pvalue) for o in outcomes], alpha, term="p-value"),
        Column(_("Corrected"), [float(o.corrected.statistic) for o in outcomes], "statistic", term="tie-correction"),
        Column.pvalues(_("p (ties)"), [float(o.corrected.pvalue) for o in outcomes], alpha, term="tie-correction"),
    ]
    if any(outcome.exact is not None for outcome in outcomes):
        columns.append(Column.pvalues(_("Exact p"), [outcome.exact for outcome in outcomes], alpha, term="exact-p"))
    if any(outcome.permutation is not None for outcome in outcomes):
        columns.append(
            Column.pvalues(_("Permuted p"), [outcome.permutation for outcome in outcomes], alpha, term="permutation-p")
        )
    return tuple(columns)


def _omnibus_notes(study: Comparison, outcomes: list[OmnibusOutcome]) -> list[str]:
    tell, friedman = texts_of(study), study.omnibus["friedman"]
    notes = [tell("kendall")]
    classic, corrected = float(friedman.classic.statistic), float(friedman.corrected.statistic)
    if abs(corrected - classic) > 0.01 * abs(classic):
        notes.append(tell("corrected", change=abs(corrected / classic - 1) if classic else 1))
    notes += sorted({outcome.exact_refused for outcome in outcomes if outcome.exact_refused})
    if study.options.permutations:
        error = max(outcome.permutation_error or 0.0 for outcome in outcomes)
        notes.append(tell("permuted", error=error))
    return notes


def contrast_table(study: Comparison) -> Table:
    """Median-based contrasts: a matrix for few algorithms, one column for many."""
    names, order, data = study.results.algorithms, study.order_indices, study.results
    tell = texts_of(study)
    if data.k > MATRIX_LIMIT:
        best = study.contrasts[order, order[0]].tolist()
        caption = tell("contrasts.long", best=names[order[0]])
        columns = [
            Column(_("Algorithm"), [names[j] for j in order]),
            Column(_("Estimate"), best, "value", term="contrast"),
        ]
        return Table("contrasts", caption, tuple(columns), (tell("contrasts.any"),), 0)
    matrix = study.contrasts[np.ix_(order, order)]
    columns = [Column("", [names[j] for j in order])]
    columns += [Column(names[j], matrix[:, place].tolist(), "value", term="contrast") for place, j in enumerate(order)]
    note = tell("contrasts.typical") + " " + tell("contrasts", data.objective)
    return Table("contrasts", _("Contrast estimates"), tuple(columns), (note,))


def group_bullets(study: Comparison) -> Bullets:
    """Write the groups out, best first."""
    names = study.results.algorithms
    found = study.verdict.group_indices or []
    if study.results.k <= MATRIX_LIMIT:
        return Bullets(tuple(listing([names[j] for j in group], 10_000) for group in found))
    # Long groups are stretches of the order: their ends say it all.
    return Bullets(
        tuple(
            f"{names[group[0]]} … {names[group[-1]]} ({count(len(group), 'algorithm')})"
            if len(group) > 2
            else listing([names[j] for j in group])
            for group in found
        )
    )


def critical_table(study: Comparison) -> Table:
    """Critical differences by procedure and level."""
    found = study.critical_differences
    tell = texts_of(study)
    columns = [Column(_("Procedure"), [tell("critical", name) for name in found], terms=True)]
    columns += [
        Column(f"α = {show(level)}", [found[name][level] for name in found], "rank", term="critical-difference")
        for level in study.levels
    ]
    return Table("critical-differences", tell("critical.caption"), tuple(columns), (tell("critical.note"),))


def multiple_sign_table(study: Comparison, test: MultipleSignResult) -> Table:
    """The multiple sign test of the control against each other algorithm."""
    names, control = study.results.algorithms, study.results.algorithms[test.control]
    columns = (
        Column(_("Algorithm"), [names[j] for j in test.others.tolist()]),
        Column(_("Better than control on"), test.better.tolist(), "value", term="multiple-sign"),
        Column(_("Worse on"), test.worse.tolist(), "value", term="multiple-sign"),
        Column(_("Ties"), test.ties.tolist(), "count", term="tie"),
        Column(_("p (worse)"), test.pvalue_worse.tolist(), "pvalue", test.reject_worse.tolist(), term="multiple-sign"),
        Column(
            _("p (better)"), test.pvalue_better.tolist(), "pvalue", test.reject_better.tolist(), term="multiple-sign"
        ),
    )
    tell, least = texts_of(study), test.critical_value
    critical = tell("signs.critical", "none" if least is None else "count", count=least)
    how = tell("signs.null", test.null.method, n=test.null.replicates, seed=test.null.seed)
    notes = (tell("signs.note", control=control, critical=critical, how=how), tell("signs.ties"))
    return Table("multiple-sign", tell("signs.caption", control=control), columns, notes)


# The +/−/≈ table, problem by problem.


SIGNS = {1: "+", 0: "≈", -1: "−"}
_WORDS = {1: "better", 0: "equal", -1: "worse"}
"""What a table for programs says: a spreadsheet takes + for the beginning of a formula."""


def marks(study: Comparison, control: int, others: list[int]) -> NDArray[np.int64]:
    """Decide for each problem whether the control is better (1), worse (−1) or neither (0).

    With repeated runs by the tests of `podium table` at the level of the comparison, otherwise by the numbers alone. Shape (n, number
    of others).
    """
    data = study.results
    if data.runs is not None:
        from podium.studies.many_problems.table.cells import marks_of

        cells, chosen = _run_test(study)
        if chosen is None:
            return np.zeros((data.n, len(others)), dtype=np.int64)
        pairs = [(control, j) for j in others]
        return marks_of(cells, pairs, chosen.test, "none", study.options.alpha, chosen.ratio).signs
    exact = oriented(wide_enough(data.exact, 2), data.objective)
    mine, theirs = exact[:, [control]], exact[:, others]
    return np.asarray((mine < theirs).astype(np.int64) - (mine > theirs).astype(np.int64))


def _run_test(study: Comparison) -> tuple[Cells, Chosen | None]:
    """Return the runs and the test of `podium table` for them; no test where they are splits whose sizes are not known."""
    from podium.studies.many_problems.table.cells import choose_test, of_results

    cells = of_results(study.results)
    try:
        return cells, choose_test(cells)
    except InputError:
        return cells, None


def marks_note(study: Comparison) -> str:
    """Say how the marks were decided."""
    tell = texts_of(study)
    if study.results.runs is None:
        return tell("marks.numbers")
    from podium.studies.many_problems.table.cells import TESTS

    _cells, found = _run_test(study)
    if found is None:
        return tell("marks.none")
    runs = count(study.results.runs.shape[2], "run")
    return tell("marks.tests", tests=_(TESTS[found.test].name), runs=runs)


def marks_table(study: Comparison) -> Table:
    """Return the marks of the control as a table, with wins, ties and losses in its last row.

    Examples
    --------
    >>> from podium import compare
    >>> table = marks_table(compare({"A": [3, 2, 1], "B": [1, 2, 2]}, "A", objective="maximize"))
    >>> table.columns[1].values
    ('+', '≈', '−', '1 / 1 / 1')
    """
    data = study.results
    control = study.order_indices[0] if study.control is None else study.control
    others = [j for j in study.order_indices if j != control]
    found = marks(study, control, others)
    columns = [
        Column(_("Problem"), (*data.problems, "+ / ≈ / −"), words=(*data.problems, " / ".join(_WORDS.values()))),
    ]
    for number, j in enumerate(others):
        own = found[:, number].tolist()
        sums = " / ".join(str(own.count(mark)) for mark in (1, 0, -1))
        shown, written = ((*(signs[mark] for mark in own), sums) for signs in (SIGNS, _WORDS))
        columns.append(Column(data.algorithms[j], shown, words=written, term="win-loss-marks"))
    name = data.algorithms[control]
    tell = texts_of(study)
    note = tell("marks.note", name=name, marks=marks_note(study))
    return Table("marks", tell("marks.caption", name=name), tuple(columns), (note,), 0)


# Advice.

Rule = Callable[["Comparison"], Iterator[Advice]]

RULES: tuple[Rule, ...] = (
    data_rules.missing_results,
    data_rules.pseudo_replication,
    data_rules.dependent_problems,
    procedure_rules.control_chosen_by_data,
    conclusion_rules.too_few_problems,
    procedure_rules.rough_approximation,
    conclusion_rules.two_algorithms,
    procedure_rules.pool_dependence,
    conclusion_rules.one_problem,
    conclusion_rules.one_algorithm,
    conclusion_rules.best_changes,
    conclusion_rules.hidden_difference,
    procedure_rules.unconfirmed,
    procedure_rules.ties_in_ranks,
    procedure_rules.standard_errors,
    procedure_rules.post_hoc_without_omnibus,
    procedure_rules.omnibus_without_post_hoc,
    procedure_rules.single_step,
    procedure_rules.two_nemenyis,
    procedure_rules.rejects_on_an_assumption,
    procedure_rules.logical,
    procedure_rules.quade_choice,
    conclusion_rules.few_algorithms,
    procedure_rules.conditions,
    data_rules.scales,
    data_rules.ties,
    data_rules.rounding_noise,
    data_rules.zero_differences,
    data_rules.unequal_replicates,
    data_rules.weak_baseline,
    conclusion_rules.not_equal,
    conclusion_rules.significant_without_size,
    conclusion_rules.margin,
    conclusion_rules.many_problems,
)
"""In the order in which they are shown: what can invalidate the conclusion first."""


def advise(study: Comparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    # A table may span more than a float can hold; a rule then compares with infinity, which is what it should do.
    with np.errstate(over="ignore", invalid="ignore"):
        return tuple(advice for rule in RULES for advice in rule(study))


# The methods paragraph.


_SYMBOLS = {"friedman": "χ²", "friedman_aligned": "T", "quade": "F"}
_TEST_OF = {"friedman": "friedman", "aligned": "friedman_aligned", "quade": "quade"}


def comparison_facts(study: Comparison) -> FamilyFacts:
    """Collect the facts of the main comparison."""
    options, family = study.options, study.verdict.family
    return FamilyFacts(
        names=study.results.algorithms,
        n=study.results.n,
        objective=study.results.objective,
        omnibus=tuple(_test(study.omnibus[_TEST_OF[name]]) for name in options.rankings),
        family=family,
        procedure=study.verdict.procedure,
        alpha=options.alpha,
        chosen=chosen_by_data(options.control, study.results.algorithms),
        mean_ranks=tuple(study.primary.mean_ranks.tolist()),
        exact_tests=options.pairwise != "wilcoxon" or exact_wilcoxon(study.results, family.first, family.second),
        permutations=options.permutations,
        seed=options.seed,
        averages=averages_of(study.results),
    )


def _test(outcome: OmnibusOutcome) -> Test:
    classic, corrected = outcome.classic, outcome.corrected
    value, other = float(classic.statistic), float(corrected.statistic)
    differs = isfinite(other) and f"{value:.2f}" != f"{other:.2f}"
    return Test(
        outcome.name,
        _SYMBOLS[outcome.name],
        classic.df,
        value,
        float(classic.pvalue),
        corrected=(other, float(corrected.pvalue)) if differs else None,
        exact=outcome.exact,
        permutation=outcome.permutation,
    )


class _OfComparison(OfTable):
    def __init__(self, study: Comparison, style: Style) -> None:
        super().__init__(comparison_facts(study), style)
        self.study = study

    def beside(self) -> Iterator[Prose]:
        """Other adjustments, ranks, equivalence, stability, parametric tests."""
        study, names = self.study, self.study.results.algorithms
        yield from _extra(study)
        yield _rank_sentence(study)
        yield from equivalence(study.equivalence, names, self.style)
        if study.stability is not None:
            from podium.studies.many_problems.compare.stability import describe_stability

            yield from describe_stability(study.stability)
        if study.parametric is not None:
            from podium.studies.many_problems.compare.parametric import describe_parametric

            yield from describe_parametric(study.parametric, self.style)


def describe(study: Comparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph of a comparison."""
    return _OfComparison(study, style).sentences()


def _extra(study: Comparison) -> Iterator[Prose]:
    """Adjustments requested in addition to the one that decides."""
    tell, decides, family = texts_of(study), study.verdict.family, study.verdict.pairs

    def counts(one: Family, method: str) -> dict[str, str]:
        return {"hits": grouped(int(one.rejected(method, study.options.alpha).sum())), "m": grouped(one.m)}

    if (resampled := decides.resampled) is not None:
        by = tell("methods.by", resampled.by)
        source, n = Cited(ADJUSTMENTS[RESAMPLED].cites), grouped(resampled.permutations)
        yield tell.prose("methods.resampled", n=n, by=by, source=source, **counts(decides, RESAMPLED))
    for one in study.families:
        if one.design == "ordered":
            yield tell.prose("methods.ordered", ranking=ranking_name(one.ranking), **counts(one, "holm"))
    for method in study.options.extra:
        aside = ADJUSTMENTS[method].aside
        if aside is not None and method in family.adjusted and family.m > 1:
            found = counts(family, method)
            yield compose(aside, source=Cited(ADJUSTMENTS[method].cites), n=found["hits"], m=found["m"])


def _rank_sentence(study: Comparison) -> Prose:
    """The ranks of two algorithms contain no more information than their test."""
    k, names = study.results.k, study.results.algorithms
    if k < 3:
        return []
    found, order = study.rank_intervals, study.order_indices
    tell, intervals = texts_of(study), [Formula(f"[{found.lower[j]}, {found.upper[j]}]") for j in order]
    if (found.upper - found.lower == k - 1).all():
        what = tell.prose("methods.ranks.all", k=grouped(k))
    elif k > NAMED:
        what = tell.prose("methods.ranks.best", name=names[order[0]], interval=intervals[0])
    else:
        what = tell.prose("methods.ranks.they", intervals=listed([names[j] for j in order], intervals))
    return tell.prose("methods.rank_intervals", level=figures.percent(1 - found.alpha), what=what)
