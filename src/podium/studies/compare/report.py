"""The comparison as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.document import (
    RANKS_SHOWN,
    SHORT_ROWS,
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
from podium.stats.logical import ADJUSTMENTS, RANGE
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.ranks import oriented, wide_enough
from podium.studies.family import Family
from podium.studies.family.report import Sizes, family_blocks, groups_blocks, left_out, standing, tier_bullets
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.family.verdict import basis
from podium.studies.words import (
    decided_by,
    direction,
    options_text,
    ranking_name,
    source_name,
    version_text,
)
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.stats.sign import MultipleSignResult
    from podium.studies.compare.inference import OmnibusOutcome
    from podium.studies.compare.study import Comparison
    from podium.studies.table.cells import Cells, Chosen

LARGE = 12
"""From this number of algorithms on, a terminal shows tiers instead of every pair."""


def document(study: Comparison, *, full: bool) -> Document:
    """Lay out the comparison; on one screen only the ranks, the family of the verdict, and what was asked for by an option."""
    data = study.results
    blocks = study.opening(_data_line(study))
    blocks += [Heading(_("Ranks")), ranks_table(study, full=full)]
    if data.k > LARGE and study.control is None:
        how = decided_by(study.verdict.pairs_decide, study.options.alpha)
        blocks += [
            Heading(_("Tiers")),
            Paragraph(
                _(
                    "A tier holds the best remaining algorithm and all that do not differ significantly from it "
                    "({how}). Two members of a tier may still differ from each other. Rank intervals show which "
                    "places each algorithm can have (--full, --figure-kind rank-intervals).",
                    how=how,
                )
            ),
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
        from podium.studies.compare.parametric import parametric_blocks

        blocks += parametric_blocks(study.parametric, data.algorithms)[:shown]
    if study.stability is not None:
        from podium.studies.compare.stability import stability_blocks

        blocks += stability_blocks(study.stability, data.algorithms, data.problems)[:shown]
    if full:
        blocks += [Heading(_("Critical differences of mean ranks")), critical_table(study)]
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(
        _(
            "Comparison of {algorithms} on {problems}",
            algorithms=count(data.k, "algorithm"),
            problems=count(data.n, "problem"),
        ),
        tuple(blocks),
    )


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
    how = _("by order statistics, which hold at least as often with ties")
    if found.method == "exact":
        how = _("exact given the ties")
    if not full:
        note = (
            _("Difference: first minus second, positive if the first is better; intervals are not adjusted.")
            if study.results.objective == "maximize"
            else _("Difference: first minus second, negative if the first is better; intervals are not adjusted.")
        )
    elif study.results.objective == "maximize":
        note = _(
            "Difference: Hodges–Lehmann estimate of the first minus the second, in the unit of the table "
            "(positive: the first is better), with the interval of each pair alone ({how}), not adjusted for the "
            "number of pairs. P-values that test mean ranks can disagree with these intervals, which are about "
            "differences.", how=how,
        )  # fmt: skip
    else:
        note = _(
            "Difference: Hodges–Lehmann estimate of the first minus the second, in the unit of the table "
            "(negative: the first is better), with the interval of each pair alone ({how}), not adjusted for the "
            "number of pairs. P-values that test mean ranks can disagree with these intervals, which are about "
            "differences.", how=how,
        )  # fmt: skip
    smaller = study.results.objective == "minimize"
    return Sizes(*found.of(family), found.confidence, note, smaller, (_wins(study, family),))


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


def _data_line(study: Comparison) -> str:
    data = study.results
    return _(
        "Data: {source}; n = {n} problems, k = {k} algorithms, {direction}.",
        source=source_name(data.source),
        n=data.n,
        k=data.k,
        direction=direction(data.objective),
    )


def _provenance(study: Comparison) -> list[str]:
    data, options, verdict = study.results, study.options, study.verdict
    items = [
        version_text(data.sha256),
        _(
            "Verdict: {basis}, α = {alpha}; fixed by design and number of algorithms before any p-value was computed.",
            basis=basis(verdict.family, verdict.procedure),
            alpha=show(options.alpha),
        ),
        options_text(options.to_dict()),
        _("Ties are decided exactly on the decimals of the input."),
    ]
    items += left_out(study.families, data.k)
    if study.random:
        items.append(_("Random numbers: seed {seed}.", seed=options.seed))
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
        from podium.studies.compare.parametric import REFERENCES, posthoc_reference

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
    names, order = study.results.algorithms, study.order_indices
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
        notes[:0] = [
            _(
                "Best on: number of problems, of {n}, on which the algorithm is best or tied for best.",
                n=study.results.n,
            )
        ]
    if decided and study.control is None:
        how = study.verdict.pairs_decide
        notes.append(_("Algorithms that share a letter do not differ significantly ({how}).", how=how))
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

    alpha, k = study.options.alpha, study.results.k
    note = _(
        "Rank interval: with a confidence of approximately {confidence:.10g} %, all intervals simultaneously "
        "contain the ranks of their algorithms by expected Friedman rank (equal algorithms: all the ranks they "
        "share); Holm's procedure on the directional hypotheses of all pairs. The intervals allow for rare "
        "failures that these problems may not have shown.",
        confidence=100 * (1 - alpha),
    )
    least = least_problems(k, alpha)
    if study.results.n >= least:
        return note
    return _(
        "{note} With fewer than {least} problems for {algorithms}, every interval spans all ranks.",
        note=note,
        least=least,
        algorithms=count(k, "algorithm"),
    )


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
    friedman = study.omnibus["friedman"]
    notes = [
        _(
            "Kendall's W = {w:.3f} (0: the problems rank the algorithms at random; 1: all rank them identically).",
            w=study.kendall_w,
        )
    ]
    classic, corrected = float(friedman.classic.statistic), float(friedman.corrected.statistic)
    if abs(corrected - classic) > 0.01 * abs(classic):
        notes.append(
            _(
                "Correcting for ties changes Friedman's statistic by {change:.1%}; published tables use the "
                "classic form.",
                change=abs(corrected / classic - 1) if classic else 1,
            )
        )
    notes += sorted({outcome.exact_refused for outcome in outcomes if outcome.exact_refused})
    if study.options.permutations:
        error = max(outcome.permutation_error or 0.0 for outcome in outcomes)
        notes.append(
            _(
                "Permutation p-values from {permutations} permutations, seed {seed}; standard error at most {error:.2g}.",
                permutations=study.options.permutations,
                seed=study.options.seed,
                error=error,
            )
        )
    return notes


def contrast_table(study: Comparison) -> Table:
    """Median-based contrasts: a matrix for few algorithms, one column for many."""
    names, order, data = study.results.algorithms, study.order_indices, study.results
    note = _(
        "Estimated typical difference (contrast estimation based on medians), in the unit of the table: row minus column."
    )
    note += " " + (
        _("Positive: the row is better.") if data.objective == "maximize" else _("Negative: the row is better.")
    )
    if data.k > MATRIX_LIMIT:
        best = study.contrasts[order, order[0]].tolist()
        caption = _("Contrast estimates: each algorithm minus {best}", best=names[order[0]])
        tail = _("The estimate for any two algorithms is the difference of their entries.")
        columns = [
            Column(_("Algorithm"), [names[j] for j in order]),
            Column(_("Estimate"), best, "value", term="contrast"),
        ]
        return Table("contrasts", caption, tuple(columns), (tail,), 0)
    matrix = study.contrasts[np.ix_(order, order)]
    columns = [Column("", [names[j] for j in order])]
    columns += [Column(names[j], matrix[:, place].tolist(), "value", term="contrast") for place, j in enumerate(order)]
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
    labels = {
        "nemenyi": _("Nemenyi (studentized range, all pairs)"),
        "bonferroni-dunn": _("Bonferroni–Dunn (one control against the rest)"),
    }
    columns = [Column(_("Procedure"), [labels[name] for name in found], terms=True)]
    columns += [
        Column(f"α = {show(level)}", [found[name][level] for name in found], "rank", term="critical-difference")
        for level in study.levels
    ]
    note = _("For diagrams of Friedman mean ranks; conclusions rest on the adjusted p-values above.")
    return Table("critical-differences", _("Critical differences of Friedman mean ranks"), tuple(columns), (note,))


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
    critical = (
        _("no count is small enough")
        if test.critical_value is None
        else _("critical count {count}", count=test.critical_value)
    )
    how = _("null distribution exact")
    if test.null.method == "normal":
        how = _("null distribution approximated by normal counts")
    elif test.null.method != "exact":
        how = _(
            "null distribution estimated from {n} random tables, seed {seed}",
            n=test.null.replicates,
            seed=test.null.seed,
        )
    notes = (
        _(
            "An algorithm is worse (better) than {control} when it is better (worse) on at most the critical number "
            "of problems; at α = {alpha}: {critical}, {how}.",
            control=control,
            alpha=show(test.alpha),
            critical=critical,
            how=how,
        ),
        _("A tie counts one half for each side. The p-values are adjusted for the whole family in one direction."),
    )
    return Table("multiple-sign", _("Multiple sign test, control {control}", control=control), columns, notes)


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
        from podium.studies.table.cells import marks_of

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
    from podium.studies.table.cells import choose_test, of_results

    cells = of_results(study.results)
    try:
        return cells, choose_test(cells)
    except InputError:
        return cells, None


def marks_note(study: Comparison) -> str:
    """Say how the marks were decided."""
    if study.results.runs is None:
        return _("There is one number per problem: marks compare the numbers themselves, without a test.")
    from podium.studies.table.cells import TESTS

    _cells, found = _run_test(study)
    if found is None:
        return _(
            "Marks: none, because the runs are splits of the same instances; podium table tests them, given the test fraction."
        )
    return _(
        "Marks: two-sided {tests}, {runs} on each problem, α = {alpha}, not adjusted for the number of tests.",
        tests=_(TESTS[found.test].name), runs=count(study.results.runs.shape[2], "run"), alpha=show(study.options.alpha),
    )  # fmt: skip


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
    note = _(
        "+: {name} is better than the algorithm above; −: worse; ≈: neither. {marks}",
        name=name,
        marks=marks_note(study),
    )
    return Table("marks", _("Wins and losses of {name}, problem by problem", name=name), tuple(columns), (note,), 0)
