"""Compare classifiers by their predictions on one test set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack

import numpy as np

from podium.data import Predictions
from podium.data.given import PredictionsReading, predictions_of
from podium.document import Advice, Document
from podium.errors import InputError
from podium.i18n import Message, count
from podium.stats.discordance import Alternative, Variant, pair_counts
from podium.studies.base import Study
from podium.studies.conclusion import Field
from podium.studies.family import Family, oriented_pairs
from podium.studies.find import find_algorithm
from podium.studies.pictures import Pictures
from podium.studies.predictions.options import Options
from podium.studies.predictions.parts import Omnibus, Pairs, Single, all_pairs, families, omnibus, singles
from podium.studies.verdict import Verdict, decide
from podium.studies.words import opening


@dataclass(frozen=True, eq=False)
class PredictionsComparison(Study):
    """Outcome of `compare_predictions`.

    Attributes
    ----------
    predictions
        What the classifiers said, and whether it was right.
    options
        What was chosen.
    control
        Index of the control, or None.
    single
        Accuracy, error and kappa of each classifier.
    pairs
        Counts, tests and intervals of every pair, the more accurate one first.
    omnibus
        Cochran's Q.
    families
        The control's family first, where there is one, and all pairs, from McNemar's tests.
    verdict
        What is concluded.
    """

    predictions: Predictions
    options: Options
    control: int | None
    single: Single
    pairs: Pairs
    omnibus: Omnibus
    families: tuple[Family, ...]
    verdict: Verdict

    @property
    def order(self) -> tuple[str, ...]:
        """Classifiers from most to least accurate."""
        return tuple(self.predictions.classifiers[j] for j in self.order_indices)

    @cached_property
    def order_indices(self) -> list[int]:
        """Indices of the classifiers from most to least accurate."""
        return [int(j) for j in np.argsort(-self.single.right, kind="stable")]

    @cached_property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply."""
        from podium.studies.predictions.advice import advise

        return advise(self)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.predictions.report import predictions_document

        return predictions_document(self, full=full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.predictions.pictures import predictions_pictures

        return predictions_pictures(self)

    def __repr__(self) -> str:
        data = self.predictions
        what = f"{count(data.k, 'classifier')} on {count(data.n, 'instance')}"
        return f"<PredictionsComparison of {what}: {opening(self.verdict.text)}>"


def compare_predictions(
    data: Predictions | Any,
    control: str | None = None,
    *,
    truth: Any = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    test: Variant = "auto",
    permutations: int = 0,
    seed: int = 0,
    **reading: Unpack[PredictionsReading],
) -> PredictionsComparison:
    """Compare k classifiers by their predictions on the same n instances.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array or a dict, with `truth` or `solved`; or `Predictions`.
    control
        Name of the classifier the others are compared with; without it all pairs.
    truth, solved, identifier, classifiers
        As in `to_predictions`, unless `data` are `Predictions`.
    alpha
        Family-wise significance level; intervals have the confidence 1 - alpha, each for itself.
    alternative
        For the control's family: "two-sided"; "greater": the control is more accurate; "less": it is less accurate.
    test
        Which of McNemar's p-values decides: "auto" (exact up to 25 discordant instances, chi-square with continuity
        correction beyond), "exact", "midp" or "chi2". All are reported.
    permutations
        Number of random permutations for a Monte Carlo p-value of Cochran's Q; 0 for none.
    seed
        Seed of the permutations; reported.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_predictions` and `to_predictions`.

    Returns
    -------
    PredictionsComparison

    Raises
    ------
    InputError
        When data or options cannot be used; the message says where and what to do.

    References
    ----------
    Dietterich (1998); McNemar (1947); Cochran (1950); Berrar & Lozano (2013).

    Examples
    --------
    >>> c = compare_predictions({"A": [1] * 18 + [0] * 2, "B": [1] * 8 + [0] * 12}, solved=True)
    >>> round(float(c.families[0].pvalues[0]), 6)
    0.001953
    """
    options = Options(control, alpha, alternative, test, permutations, seed)
    data = predictions_of(data, truth, solved, identifier, classifiers, **reading)
    if data.groups is not None:
        raise InputError(
            "These predictions come in groups, which McNemar's tests of single instances ignore. Compare them "
            "with podium.compare_grouped_predictions, or read them without group=."
        )
    index = None if control is None else find_algorithm(control, data.classifiers)
    single = singles(data, alpha)
    counts = pair_counts(data.correct)
    errors = data.n - single.right
    first, second = oriented_pairs(errors)
    pairs = all_pairs(data, counts, first, second, alpha)
    found = families(counts, pairs, index, options)
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    # Without labels nothing says that what solved the instances were classifiers.
    noun = "algorithm" if data.labels else "system"
    everyone = omnibus(data, options)
    field = Field(
        data.classifiers,
        errors,
        single.accuracy,
        extent,
        Message("accuracy"),
        4,
        noun,
        (Message("Cochran's Q test"), everyone.best_pvalue),
    )
    return PredictionsComparison(
        predictions=data,
        options=options,
        control=index,
        single=single,
        pairs=pairs,
        omnibus=everyone,
        families=found,
        verdict=decide(field, found, alpha),
    )
