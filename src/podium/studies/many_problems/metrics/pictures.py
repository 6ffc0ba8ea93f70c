"""Critical difference diagrams of several comparisons in one picture: metrics, data sets, stages of a budget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from podium.diagrams.critical import Diagram, critical_difference_diagram
from podium.diagrams.drawing import Drawing
from podium.errors import InputError
from podium.i18n import _
from podium.studies.many_problems.compare.pictures import diagram
from podium.studies.many_problems.compare.study import Comparison
from podium.studies.shared.content import Pictures

if TYPE_CHECKING:
    from podium.studies.many_problems.metrics.study import MetricsComparison


def pictures(study: MetricsComparison) -> Pictures:
    """Return the critical difference diagrams of all metrics under each other."""
    return {"cd": lambda: stack_diagrams(study.comparisons)}


def stack_diagrams(studies: Mapping[str, Comparison], *, best: Literal["right", "left"] = "right") -> Drawing:
    """Draw the critical difference diagrams of several comparisons below each other, on one axis of mean ranks.

    Parameters
    ----------
    studies
        Comparisons by heading, such as ``{"accuracy": podium.compare(…), "seconds": podium.compare(…)}``, from top to
        bottom. Algorithms, problems, objective and procedure may differ.
    best
        The side of the axis with rank 1, "right" or "left".

    Returns
    -------
    Drawing
        A notebook displays it; `podium.diagrams.save` writes it to a file. The sentence below a diagram states how its
        bars were determined; if it is the same for all diagrams, it appears once at the bottom.

    Raises
    ------
    InputError
        If there are no comparisons, for anything other than comparisons, or if bars would mislead because
        algorithms at almost the same mean rank belong to different groups (advice W02).

    Notes
    -----
    Each comparison keeps its own family-wise level; there is no adjustment for their number.

    References
    ----------
    Demšar (2006), JMLR 7, 1-30, section 3.2.4 (the diagram).

    Examples
    --------
    >>> import podium
    >>> accuracy = podium.compare({"A": [0.9, 0.8, 0.7], "B": [0.8, 0.7, 0.6]}, objective="maximize")
    >>> seconds = podium.compare({"A": [12, 15, 11], "B": [3, 4, 2]}, objective="minimize")
    >>> picture = podium.stack_diagrams({"accuracy": accuracy, "seconds": seconds})
    >>> [text.text for text in picture.texts() if text.style == "heading"]
    ['accuracy', 'seconds']
    """
    if not isinstance(studies, Mapping) or not studies:
        raise InputError('Pass the comparisons by heading: stack_diagrams({"accuracy": study, "seconds": other}).')
    diagrams = [_diagram(str(heading), study) for heading, study in studies.items()]
    if len({diagram.note for diagram in diagrams}) == 1:
        diagrams = [*(replace(diagram, note="") for diagram in diagrams[:-1]), diagrams[-1]]
    return critical_difference_diagram(diagrams, best=best, title=_("Critical difference diagrams"))


def _diagram(heading: str, study: object) -> Diagram:
    if not isinstance(study, Comparison):
        raise InputError(
            "{heading!r} is not a comparison but a {kind}: pass what podium.compare returns.",
            heading=heading,
            kind=type(study).__name__,
        )
    found = diagram(study)
    if found is None:
        raise InputError(
            "In {heading!r}, algorithms at almost the same mean rank belong to different groups, which a bar cannot show "
            "(W02): draw its heatmap instead, or compare by mean ranks.",
            heading=heading,
        )
    return replace(found, heading=heading)
