"""Two algorithms as a document: the verdict first, then the advice, the tests, and how large the difference is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.stats.effects import SIZES, EffectName
from podium.studies.layout import bounded
from podium.studies.pair.verdict import percent
from podium.studies.words import count, grouped, source_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.pair.single import PairComparison

MORE = (
    "More: --full adds the other treatments of zero differences, every problem and references; "
    "--format latex, markdown, html, csv or json gives everything for a paper or a program."
)

EFFECTS: dict[EffectName, str] = {
    "cohen_d": "Cohen's d (pooled sd)",
    "cohen_dz": "Cohen's d_z (sd of differences)",
    "cliff_delta": "Cliff's delta",
    "a12": "A12 (Vargha–Delaney)",
    "rank_biserial": "Rank-biserial r (matched pairs)",
}
_TREATMENTS = {"split": "split, an odd one removed", "drop": "dropped", "pratt": "ranked, then dropped (Pratt)"}
_SIDES = {"two-sided": "two-sided", "greater": "one-sided: {} is better", "less": "one-sided: {} is worse"}


def pair_document(study: PairComparison, *, full: bool) -> Document:
    """Lay out the comparison; other treatments of zeros, single differences and references only in the full form."""
    a, b = study.names
    blocks: list[Block] = [Paragraph(study.text, lead=True), Paragraph(_data_line(study))]
    if study.advice:
        blocks += [Heading("Advice"), *study.advice]
    blocks += [Heading("Is there a difference?"), _tests_table(study)]
    if full:
        blocks.append(_treatments_table(study))
    blocks += [Heading("How large is it?"), _location_table(study)]
    if study.shift is not None:
        blocks += [_shift_table(study), _effects_table(study)]
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(study.names, study.different_matrix, full=full)
    blocks += [Paragraph(f"Not computed: {what}. {why}") for what, why in study.omitted.items()]
    if full:
        blocks += [Heading("Problem by problem"), _problems_table(study)]
    blocks += [Heading("How this was computed"), Bullets(tuple(_provenance(study)))]
    blocks += study.methods("en").closing(_references(study)) if full else [Paragraph(MORE)]
    return Document(f"{a} and {b} on {count(study.results.n, 'problem')}", tuple(blocks))


def advantage(study: PairComparison) -> str:
    """Spell the difference out that every sign in the report refers to."""
    a, b = study.names
    first, second = (a, b) if study.results.objective == "maximize" else (b, a)
    return f"{first} − {second}"


def _data_line(study: PairComparison) -> str:
    data = study.results
    better = "larger" if data.objective == "maximize" else "smaller"
    among = f" (two of {grouped(data.k)} algorithms)" if data.k > 2 else ""
    return (
        f"Data: {source_name(data.source)}; n = {data.n} problems{among}, {better} values are better. Every difference is an "
        f"advantage of {study.names[0]} in the unit of the table: {advantage(study)}, positive where {study.names[0]} is better."
    )


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
        Column("Test", ["Sign test", "Wilcoxon signed ranks", "Sign-flip permutation"]),
        Column(
            "Statistic",
            [
                ", ".join(
                    (
                        count(int(signs.wins), "win"),
                        count(int(signs.losses), "loss", "losses"),
                        count(int(signs.ties), "tie"),
                    )
                ),
                f"R+ = {float(ranks.r_plus):.10g}, R− = {float(ranks.r_minus):.10g}",
                f"mean = {flip.mean:.4g}",
            ],
        ),
        Column("z", [float(signs.z), float(ranks.z), None], "statistic"),
        Column("Exact p", exact, "pvalue", [p is not None and p <= alpha for p in exact]),
        Column("Approximate p", other, "pvalue", [p is not None and p <= alpha for p in other]),
    )
    caption = f"Tests of no difference, {_SIDES[study.options.alternative].format(study.names[0])}"
    return Table("tests", caption, columns, tuple(_tests_notes(study)))


def _tests_notes(study: PairComparison) -> list[str]:
    signs, ranks, flip = study.signs, study.wilcoxon, study.permutation
    needed = [
        f"{wins} at {show(level)}" if wins is not None else f"more than there are at {show(level)}"
        for level, wins in study.critical.items()
    ]
    shared = (int(signs.n_used) - int(signs.wins) - int(signs.losses)) // 2
    with_ties = f" (wins and half of the ties: {int(signs.wins) + shared})" if shared else ""
    notes = [
        f"Sign test: {count(int(signs.n_used), 'comparison')} count{with_ties}; wins needed: {', '.join(needed)}.",
        f"R+ is the rank sum of the problems on which {study.names[0]} is better, R− of those on which it is worse. "
        "Exact p-values are conditional on the ties; approximate ones are normal with the tie-corrected variance.",
    ]
    if ranks.zeros:
        notes.append(f"Zero differences: {int(ranks.zeros)}, {_TREATMENTS[study.options.zeros]}.")
    if flip.method == "monte-carlo":
        notes.append(
            f"Permutation p from {grouped(flip.permutations or 0)} random sign patterns, seed {flip.seed}; "
            f"standard error {flip.standard_error or 0.0:.2g}."
        )
    else:
        notes.append("The permutation test counts every sign pattern of the differences and compares their means.")
    return notes


def _treatments_table(study: PairComparison) -> Table:
    tests = study.ranks
    columns = (
        Column("Zero differences", [_TREATMENTS[name] for name in tests]),
        Column("n used", [int(test.n_used) for test in tests.values()], "count"),
        Column("R+", [float(test.r_plus) for test in tests.values()], "value"),
        Column("R−", [float(test.r_minus) for test in tests.values()], "value"),
        Column("z", [float(test.z) for test in tests.values()], "statistic"),
        Column(
            "Exact p", [None if t.exact_pvalue is None else float(t.exact_pvalue) for t in tests.values()], "pvalue"
        ),
        Column("Normal p", [float(test.asymptotic_pvalue) for test in tests.values()], "pvalue"),
    )
    return Table("zeros", "Wilcoxon's test under each treatment of zero differences", columns)


def _location_table(study: PairComparison) -> Table:
    rows = [("Hodges–Lehmann shift", study.shift.estimate)] if study.shift is not None else []
    rows += [("Median", study.median), ("Mean", study.permutation.mean)]
    if study.results.k > 2:
        rows.append(("Contrast (medians, all algorithms)", study.contrast))
    columns = (
        Column("Typical advantage", [name for name, _ in rows]),
        Column(advantage(study), [value for _, value in rows], "value"),
    )
    notes = ["Hodges–Lehmann: the median of the means of all two differences, in the unit of the table."]
    return Table("location", f"Typical advantage of {study.names[0]} over {study.names[1]}", columns, tuple(notes))


def _shift_table(study: PairComparison) -> Table:
    shift = study.shift
    assert shift is not None
    found = shift.intervals
    columns = [
        Column("Confidence", [percent(interval.confidence) for interval in found]),
        Column("Lower", [bounded(interval.lower) for interval in found], "value"),
        Column("Upper", [bounded(interval.upper) for interval in found], "value"),
        Column("Achieved", [f"{100 * interval.achieved:.3f} %" for interval in found]),
    ]
    how = "exact, given the ties" if shift.method == "exact" else "by the normal approximation"
    notes = [
        f"The shifts that Wilcoxon's test does not reject, {how}; achieved: what the discrete distribution really gives."
    ]
    if study.options.alternative != "two-sided":
        notes.append("One-sided bounds, as the alternative is one-sided.")
    elif any(bounded(interval.lower) is None for interval in found):
        notes.append(f"Empty: {study.results.n} problems are too few to bound the shift at this confidence.")
    return Table("shift", f"Confidence intervals of the shift ({advantage(study)})", tuple(columns), tuple(notes))


def _effects_table(study: PairComparison) -> Table:
    effects = study.effects
    columns = (
        Column("Effect size", [EFFECTS[effect.name] for effect in effects]),
        Column("Estimate", [effect.estimate for effect in effects], "rank"),
        Column("Lower", [effect.lower for effect in effects], "rank"),
        Column("Upper", [effect.upper for effect in effects], "rank"),
        Column("Size", [effect.size or "undefined" for effect in effects]),
    )
    a, b = study.names
    notes = [
        f"Positive (A12: above 0.5) in favour of {a}. A12 is the chance that {a} on one problem beats {b} on another one "
        "drawn at random: A12 and Cliff's delta look at the columns without their pairing, d_z and r at the differences.",
        "Sizes (small, medium, large from): "
        + "; ".join(
            f"{', '.join(f'{limit:g}' for limit in SIZES[name][0])} for {label} ({SIZES[name][1]})"
            for label, name in (
                ("|d|", "cohen_d"),
                ("|delta|", "cliff_delta"),
                ("|A12 − 0.5|", "a12"),
                ("|r|", "rank_biserial"),
            )
        )
        + ".",
        "Intervals: noncentral t (d_z; Algina & Keselman for d), Cliff's variance for dependent samples with Feng & Cliff's "
        "interval (delta, A12), U-statistic variance with Fisher's z (r).",
    ]
    caption = f"Effect sizes with {percent(study.options.main)} confidence intervals"
    return Table("effects", caption, columns, tuple(notes))


def _problems_table(study: PairComparison) -> Table:
    data = study.results
    order = sorted(range(data.n), key=lambda i: -study.gains[i])
    a, b = study.names
    columns = (
        Column("Problem", [data.problems[i] for i in order]),
        Column(a, data.values[order, study.first].tolist(), "value"),
        Column(b, data.values[order, study.second].tolist(), "value"),
        Column("Advantage", [int(study.gains[i]) / data.denominator for i in order], "value"),
    )
    return Table("differences", f"Differences, the largest advantage of {a} first", columns)


def _provenance(study: PairComparison) -> list[str]:
    data, options = study.results, study.options
    said = {**options.to_dict(), "confidence": ",".join(f"{level:g}" for level in options.confidence)}
    items = [
        f"podium {__version__}; data SHA-256 {data.sha256}",
        f"Verdict: Wilcoxon's signed-rank test at α = {show(options.alpha)}; fixed before any p-value was computed.",
        "Options: " + ", ".join(f"{name}={value}" for name, value in said.items()),
        "Ties and zeros are decided exactly on the decimals of the input.",
    ]
    if study.random:
        items.append(f"Random numbers: seed {options.seed}.")
    return items + list(data.notes)


def _references(study: PairComparison) -> list[str]:
    keys = ["wilcoxon1945", "demsar2006", "hodges1963", "noether1967", "fisher1935", "doksum1967"]
    if study.wilcoxon.zeros:
        keys.append("pratt1959")
    if study.random:
        keys.append("phipson2010")
    if study.effects:
        keys += ["cohen1988", "algina2003", "cliff1993", "feng2004", "romano2006", "vargha2000", "kerby2014"]
    if study.equivalence is not None:
        keys += ["schuirmann1987", "wellek2010"]
    return keys
