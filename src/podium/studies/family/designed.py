"""What comparisons by other designs than the complete table share: report, page, JSON and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from podium.document import Block, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _
from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.family import Family
from podium.studies.family.report import all_families, key_figures, left_out, standing
from podium.studies.family.verdict import Decided, Verdict
from podium.studies.headlines import size_of
from podium.studies.record import Record, constant
from podium.studies.words import version_text


class Designed(Decided):
    """A comparison whose design is data, ranks, an omnibus test, families of pairs, and what is particular to it."""

    references: ClassVar[Sequence[str]]
    how: ClassVar[str] = ""
    json: ClassVar[Record]

    results: Any
    families: tuple[Family, ...]
    verdict: Verdict
    options: Any
    mean_ranks: Any

    # What a design says of itself.

    def title(self) -> str:
        """Title of the report."""
        raise NotImplementedError

    def about(self) -> list[str]:
        """Sentences on the data."""
        raise NotImplementedError

    def ranks_columns(self, order: list[int]) -> list[Column]:
        """Columns of the table of mean ranks, after the names."""
        raise NotImplementedError

    def ranks_caption(self) -> tuple[str, tuple[str, ...]]:
        """Caption and notes of the table of mean ranks."""
        raise NotImplementedError

    def omnibus_table(self) -> Table:
        """The omnibus tests."""
        raise NotImplementedError

    def figures(self) -> tuple[list[KeyFigure], list[KeyFigure]]:
        """Key figures before and after those of the verdict."""
        raise NotImplementedError

    def more(self) -> list[Block]:
        """Blocks after the pairs."""
        return []

    # What follows from it.

    @property
    def alpha(self) -> float:
        """The level."""
        return float(self.options["alpha"])

    def document(self, *, full: bool = True) -> Document:
        """Lay out the conclusion, the ranks, the test and every family; references only in the full form."""
        data = self.results
        blocks = self.opening(*self.about())
        blocks += [Heading(_("Ranks")), self.ranks_table()]
        if full:
            blocks += [Heading(_("Does any algorithm differ?")), self.omnibus_table()]
        blocks += all_families(self.families, data.algorithms, self.alpha, full=full)
        blocks += self.more() if full else []
        notes = [
            version_text(data.sha256),
            *left_out(self.families, data.k),
            *([_(self.how)] if self.how else []),
            *data.notes,
        ]
        return Document(self.title(), (*blocks, *self.closing(notes, self.references, full=full)))

    def ranks_table(self) -> Table:
        """Mean ranks, best first, with what the verdict says."""
        names, order = self.results.algorithms, self.order_indices
        decided, explained = standing(self.verdict, order)
        caption, notes = self.ranks_caption()
        columns = [Column(_("Algorithm"), [names[j] for j in order]), *self.ranks_columns(order), *decided]
        return Table("ranks", caption, tuple(columns), (*notes, *explained), about=tuple((names[j],) for j in order))

    def key_figures(self) -> list[KeyFigure]:
        """Return the size of the data, the omnibus test, how many pairs differ, and what else matters."""
        before, after = self.figures()
        return [*before, *key_figures(self), *after]

    def subject(self) -> str:
        """Return the size and the direction of the data."""
        return size_of(self.results.n, self.results.k, self.results.objective)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values."""
        return self.json(self)

    def columns(self) -> dict[str, list[Any]]:
        """Return all hypotheses as columns of equal length, in full precision."""
        ranks = {family.ranking: self.mean_ranks for family in self.families}
        return layout.family_columns(self.families, self.results.algorithms, ranks)


def json_of(
    name: str,
    doc: str,
    study: str,
    size: dict[str, Any],
    own: dict[str, Any],
    more: dict[str, Any],
    options: Any,
    verdict: Any = layout.Verdict,
) -> Record:
    """Return the layout of a design: what all have, with its own keys before the families and after them."""
    return Record(
        name, doc, schema=constant(layout.SCHEMA), study=constant(study), **size,
        objective=(Objective, "results.objective"), alpha=layout.Alpha, algorithms=(layout.SeveralNames, "results.algorithms"),
        **own,
        families=(layout.PairedFamilies, lambda s: [layout.family_dict(one, s.results.algorithms) for one in s.families]),
        **more,
        verdict=(verdict, lambda s: layout.verdict_dict(s.verdict, s.results.algorithms)),
        groups=(layout.Groups, lambda s: layout.groups_dict(s.verdict, s.results.algorithms)["groups"]),
        letters=(layout.Letters, lambda s: layout.groups_dict(s.verdict, s.results.algorithms)["letters"]),
        decisions=(layout.Decisions, lambda s: layout.decisions_list(s.decisions)),
        advice=(list[layout.AdviceEntry], lambda s: layout.advice_list(s.advice)),
        provenance=(Annotated[layout.Provenance, layout.Given(options)], _provenance),
    )  # fmt: skip


def _provenance(study: Designed) -> Any:
    data, seed = study.results, study.options.get("seed")
    given = {name: value for name, value in study.options.items() if name != "seed"}
    return layout.provenance(data.sha256, data.source, data.notes, given, seed, getattr(data, "treated", None))
