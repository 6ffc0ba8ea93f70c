"""The experiment as a document: verdict, advice, tables, how it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.studies.power.tables import (
    bias_table,
    found_table,
    hypotheses_table,
    method_tables,
    omnibus_table,
    size_tables,
    stability_table,
)
from podium.studies.power.words import bias_text, source_text
from podium.studies.words import PROCEDURES, count, level, listing, source_name

if TYPE_CHECKING:
    from podium.studies.power.study import Power

MORE = (
    "More: --full shows every bias, every size, every hypothesis and references; --figure curves.svg draws the curves; --format "
    "latex, markdown, html, csv or json gives everything for a paper or a program."
)


def build(study: Power, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    results, work = study.results, study.design.work
    drawn = f"{count(study.estimates.tally.replicates, 'sample')} of every kind, seed {study.options.seed}"
    shape = f"{count(results.n, 'problem')}, {count(results.k, 'algorithm')}"
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(f"Data: {source_name(results.source)}; {shape}. {drawn}, α = {level(study.options.alpha)}."),
    ]
    if study.advice:
        blocks += [Heading("Advice"), *study.advice]
    blocks.append(Heading("What each procedure finds"))
    tables = list(method_tables(study))
    blocks += [found_table(study)] if len(tables) > 1 else []
    blocks += tables if full or len(tables) == 1 else []
    if work.omnibus:
        blocks.append(omnibus_table(study))
    if full or len(work.sources) > 1:
        blocks.append(stability_table(study))
    if full:
        blocks += [Heading("What the bias does"), bias_table(study)]
    blocks += [Heading("How many problems it takes"), *size_tables(study)[: 2 if full else 1]]
    if full:
        blocks += [Heading("Every hypothesis"), hypotheses_table(study)]
    blocks += [Heading("How this was computed"), Bullets(tuple(_notes(study)))]
    blocks += study.methods("en").closing(_references(study)) if full else [Paragraph(MORE)]
    return Document("Power of the procedures on samples of these problems", tuple(blocks))


def _notes(study: Power) -> list[str]:
    design, work = study.design, study.design.work
    first, second = study.named_pair
    chosen = "" if design.pair_given else (
        f" (not given: of all hypotheses the one whose adjusted p-value on the whole table, by {PROCEDURES[work.procedures[design.lead]]}, is "
        f"nearest to {level(study.options.alpha)})"
    )  # fmt: skip
    biases = [work.points[place].bias for place in design.biased]
    span = (
        bias_text(biases[0]) if len(biases) == 1 else f"κ from {biases[0]:g} to {biases[-1]:g} ({len(biases)} values)"
    )
    names = listing([PROCEDURES[name] for name in work.procedures], 12)
    return [
        f"podium {__version__}; data SHA-256 {study.results.sha256}",
        f"A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), {span}, where d is by how much {first} is better than "
        f"{second}{chosen}, divided by {design.scale:g}: {design.rule}.",
        f"Problems are drawn {'with' if work.replace else 'without'} replacement. All procedures see the same samples, and all κ the same "
        "random numbers.",
        f"Hypotheses: {_family(study)}. P-values from {listing([source_text(source) for source in work.sources])}; adjusted by {names}.",
        *study.results.notes,
    ]


def _family(study: Power) -> str:
    control = study.design.work.control
    if control is None:
        return f"all {study.m} pairs"
    return f"{study.results.algorithms[control]} against each of the {study.m} others"


def _references(study: Power) -> list[str]:
    keys = ["demsar2006", "garcia2008"]
    return [*keys, "garcia2010"] if study.design.work.control is not None else keys
