"""The check of levels as a document: verdict, advice, tables, what theory says, how it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import N_, _, count, listing
from podium.studies.power.words import source_text
from podium.studies.validate.rates import CONFIDENCE
from podium.studies.validate.tables import detail_table, family_tables, omnibus_table, partial_tables, reasons
from podium.studies.validate.words import NAMES, family_text
from podium.studies.words import level, source_name

if TYPE_CHECKING:
    from podium.studies.validate.study import Validation

MORE = N_(
    "More: --full shows every interval, what theory predicts and references; --figure levels.svg draws "
    "the rates; --format latex, markdown, html, csv or json gives everything for a paper or a program."
)


def build(study: Validation, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    setting = study.design.setting
    values = {
        "problems": count(setting.n, "problem"),
        "algorithms": count(setting.k, "algorithm"),
        "family": family_text(study),
    }
    if study.results is None:
        data = _("Simulated tables: {problems}, {algorithms}; {family}.", **values)
    else:
        source = source_name(study.results.source)
        data = _("Data: {source}: {problems}, {algorithms}; {family}.", source=source, **values)
    tables = count(study.tally.replicates, "table")
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(f"{data} {_('{tables} from each situation, seed {seed}.', tables=tables, seed=study.tally.seed)}"),
    ]
    if study.advice:
        blocks += [Heading(_("Advice")), *study.advice]
    blocks += [Heading(_("How often a procedure rejects a true hypothesis")), *family_tables(study)]
    blocks += partial_tables(study) if full else ()
    if study.omnibus:
        blocks += [Heading(_("Omnibus tests")), omnibus_table(study)] if full or len(study.omnibus) <= 12 else []
    blocks += [
        Heading(_("The situations")),
        Bullets(tuple(f"{one.name}: {_(one.told)}." for one in study.design.situations)),
    ]
    if full:
        blocks += [Heading(_("What theory predicts")), Bullets(tuple(reasons(study))), detail_table(study)]
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_notes(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
    return Document(_("Do the procedures keep their level?"), tuple(blocks))


def _notes(study: Validation) -> list[str]:
    work, results = study.work, study.results
    version = f"podium {__version__}"
    if results is not None:
        version = _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=results.sha256)
    notes = [
        version,
        _(
            "P-values from {sources}, two-sided; {procedures}. All procedures use the same tables, and all "
            "situations the same random numbers; α = {alpha}.",
            sources=listing([source_text(source) for source in work.sources]),
            procedures=listing([_(NAMES[name]) for name in work.procedures], 14),
            alpha=level(study.options.alpha),
        ),
        _(
            "Family-wise error: share of tables in which a true hypothesis is rejected; intervals of {confidence:.0f} % "
            "(Clopper–Pearson).",
            confidence=100 * CONFIDENCE,
        ),
    ]
    if any(one.name == "own-spreads" for one in study.design.situations):
        notes.append(
            _(
                "own-spreads: removes the mean and scale of each problem and the median advantage of each algorithm; "
                "problems are resampled with replacement and reversed with probability ½, which makes every "
                "hypothesis true. The spreads estimated from this many problems are themselves uncertain."
            )
        )
    if study.design.exact is not None:
        notes.append(_("Levels of Friedman ranks were also computed exactly, from all tables of ranks."))
    return [*notes, *(() if results is None else results.notes)]


def _references(study: Validation) -> list[str]:
    keys = ["demsar2006", "garcia2008"]
    return [*keys, "garcia2010"] if study.work.control is not None else keys
