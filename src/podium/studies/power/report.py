"""The experiment as a document: verdict, advice, tables, how it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import N_, _, count, listing
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
from podium.studies.words import level, procedure_name, source_name

if TYPE_CHECKING:
    from podium.studies.power.study import Power

MORE = N_(
    "More: --full shows every bias, every size, every hypothesis and references; --figure curves.svg draws the curves; --format "
    "latex, markdown, html, csv or json gives everything for a paper or a program."
)


def build(study: Power, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    results, work = study.results, study.design.work
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(
            _(
                "Data: {source}; {problems}, {algorithms}. {samples} of each kind, seed {seed}, α = {alpha}.",
                source=source_name(results.source),
                problems=count(results.n, "problem"),
                algorithms=count(results.k, "algorithm"),
                samples=count(study.estimates.tally.replicates, "sample"),
                seed=study.options.seed,
                alpha=level(study.options.alpha),
            )
        ),
    ]
    if study.advice:
        blocks += [Heading(_("Advice")), *study.advice]
    blocks.append(Heading(_("What each procedure rejects")))
    tables = list(method_tables(study))
    blocks += [found_table(study)] if len(tables) > 1 else []
    blocks += tables if full or len(tables) == 1 else []
    if work.omnibus:
        blocks.append(omnibus_table(study))
    if full or len(work.sources) > 1:
        blocks.append(stability_table(study))
    if full:
        blocks += [Heading(_("Effect of the bias")), bias_table(study)]
    blocks += [Heading(_("How many problems are needed")), *size_tables(study)[: 2 if full else 1]]
    if full:
        blocks += [Heading(_("Every hypothesis")), hypotheses_table(study)]
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_notes(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
    return Document(_("Power of the procedures on samples of these problems"), tuple(blocks))


def _notes(study: Power) -> list[str]:
    design, work = study.design, study.design.work
    first, second = study.named_pair
    biases = [work.points[place].bias for place in design.biased]
    span = bias_text(biases[0])
    if len(biases) > 1:
        span = _("κ from {low:g} to {high:g} ({values} values)", low=biases[0], high=biases[-1], values=len(biases))
    values = {"span": span, "first": first, "second": second, "scale": design.scale, "rule": design.rule}
    if design.pair_given:
        drawn = _(
            "A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), {span}, where d is the "
            "advantage of {first} over {second} divided by {scale:g} ({rule}).",
            **values,
        )
    else:
        drawn = _(
            "A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), {span}, where d is the "
            "advantage of {first} over {second} divided by {scale:g} ({rule}). You named no pair: of all "
            "hypotheses, this one has the adjusted p-value on the whole table ({procedure}) nearest to {alpha}.",
            procedure=procedure_name(work.procedures[design.lead]),
            alpha=level(study.options.alpha),
            **values,
        )
    replacement = _("Problems are drawn without replacement.")
    if work.replace:
        replacement = _("Problems are drawn with replacement.")
    same = _("All procedures use the same samples, and all κ the same random numbers.")
    return [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=study.results.sha256),
        drawn,
        f"{replacement} {same}",
        _(
            "Hypotheses: {family}. P-values from {sources}; adjusted by {procedures}.",
            family=_family(study),
            sources=listing([source_text(source) for source in work.sources]),
            procedures=listing([procedure_name(name) for name in work.procedures], 12),
        ),
        *study.results.notes,
    ]


def _family(study: Power) -> str:
    control = study.design.work.control
    if control is None:
        return _("all {m} pairs", m=study.m)
    return _("{control} against each of the {m} others", control=study.results.algorithms[control], m=study.m)


def _references(study: Power) -> list[str]:
    keys = ["demsar2006", "garcia2008"]
    return [*keys, "garcia2010"] if study.design.work.control is not None else keys
