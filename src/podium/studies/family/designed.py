"""Comparisons by other designs than the complete table: a sibling says what is its own, and all the rest is here, report, key figures and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from podium.brief import brief
from podium.document import Block, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _
from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.content import beside
from podium.studies.family import Family
from podium.studies.family.report import all_families, key_figures, left_out, standing
from podium.studies.family.verdict import Decided, Verdict
from podium.studies.headlines import size_of
from podium.studies.record import Record, constant
from podium.studies.words import version_text


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
        blocks = [*self.opening(*parts.data), Heading(_("Ranks")), self._ranks_table(*parts.ranks)]
        if full:
            blocks += [Heading(_("Does any algorithm differ?")), parts.omnibus]
        blocks += all_families(self.families, data.algorithms, self.alpha, full=full)
        blocks += parts.more if full else []
        notes = [version_text(data.sha256), *left_out(self.families, data.k), *parts.how, *data.notes]
        return Document(parts.title, (*blocks, *self.closing(notes, parts.references, full=full)))

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
        ranks = {family.ranking: self.mean_ranks for family in self.families}
        return layout.family_columns(self.families, self.results.algorithms, ranks)


SIZE = {"n": (layout.TwoOrMore, "results.n"), "k": (layout.TwoOrMore, "results.k")}
MEAN_RANKS = (layout.MeanRanks, lambda s: dict(zip(s.results.algorithms, s.mean_ranks.tolist(), strict=True)))


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
