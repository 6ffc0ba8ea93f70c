"""Files that hold no results: published p-values, points of ROC space, groups of problems."""

from __future__ import annotations

from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid
from podium.data.reported_files import says_pvalues
from podium.data.roc_points import are_points
from podium.data.roles import PROBLEM_HEADERS, normalise
from podium.i18n import N_, Message
from podium.studies.description.seen import Seen

CALLED = {
    "results": N_("results"),
    "traces": N_("traces"),
    "predictions": N_("predictions"),
    "pvalues": N_("published p-values"),
    "points": N_("points in ROC space"),
    "groups": N_("groups of problems"),
}
"""What a source holds, by its kind."""


def kind_of(grid: Grid) -> str | None:
    """Return "pvalues", "points" or "groups" where the file itself says so."""
    if says_pvalues(grid):
        return "pvalues"
    if are_points(grid.rows[0]):
        return "points"
    return "groups" if _are_groups(grid) else None


def _are_groups(grid: Grid) -> bool:
    """Whether the only two columns name problems, each once, and something that several of them share."""
    header, body = grid.rows[0], grid.rows[1:]
    if len(header) != 2 or normalise(header[0]) not in PROBLEM_HEADERS or len(body) < 3:
        return False
    groups = [row[1] for row in body if len(row) == 2]
    words = len(groups) == len(body) and not any(looks_numeric(cell) or is_missing(cell) for cell in groups)
    return words and len({row[0] for row in body}) == len(body) > len(set(groups)) > 1


def see_other(kind: str, grid: Grid) -> Seen:
    """Describe such a file."""
    body = grid.rows[1:]
    if kind == "pvalues":
        matrix = len(grid.rows[0]) > 3 or not says_pvalues(grid, listed=True)
        number = sum(looks_numeric(cell) for row in body for cell in (row[1:] if matrix else row[-1:]))
        return Seen(
            kind, Message("matrix") if matrix else Message("list"), grid.source, {"p_values": number}, (), grid.notes
        )
    if kind == "points":
        return Seen(kind, Message("by their columns"), grid.source, {"points": len(body)}, (), grid.notes)
    shape = {"problems": len(body), "groups": len({row[-1] for row in body})}
    return Seen(kind, Message("by their columns"), grid.source, shape, (), grid.notes)
