"""Classifiers with a score for each of several classes: Hand and Till's M and one-vs-rest areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.data import ClassScores
from podium.data.given import ClassScoresReading, class_scores_of
from podium.document import RANKS_SHOWN, Advice, Column, Document, Heading, Table
from podium.errors import InputError
from podium.i18n import N_, Message, _, count, joined, paragraph
from podium.stats.roc_areas import AreaTest, ClassAreas, compare_class_areas, hand_till, one_vs_rest, score_interval
from podium.studies.one_problem.roc.advice import AREAS_NOT_EQUAL, SMALL_CLASS, advice, small_class_reason
from podium.studies.one_problem.roc.report import percent, side_of_chance, tell
from podium.studies.one_problem.roc.study import Options
from podium.studies.shared.advice.conclusion_rules import classifiers_not_equal
from podium.studies.shared.base import Study
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.content import Pictures
from podium.studies.shared.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.shared.family.report import all_families, standing
from podium.studies.shared.family.verdict import Field, Verdict, decide
from podium.studies.shared.words import options_text, source_name, version_text

Indices = NDArray[np.intp]
MEASURES = {"hand_till": "M (Hand & Till)", "macro": N_("One-vs-rest, macro"), "weighted": N_("One-vs-rest, weighted")}


@dataclass(frozen=True, eq=False)
class MulticlassComparison(Study):
    """Result of `compare_multiclass`.

    Attributes
    ----------
    scores
        The truth and the scores.
    options
        The options used.
    control
        Index of the control, or None.
    measures
        "hand_till", "macro" and "weighted" areas of every classifier, with their covariance.
    families
        Tests of M: the control's family first, if there is a control, then all pairs; empty for one classifier.
    differences
        The test behind each hypothesis, in the order of the families.
    verdict
        The conclusion; None for one classifier.
    """

    scores: ClassScores
    options: Options
    control: int | None
    measures: Mapping[str, ClassAreas]
    families: tuple[Family, ...]
    differences: tuple[AreaTest, ...]
    verdict: Verdict | None

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        if self.verdict is not None:
            return self.verdict.text
        main = self.measures["hand_till"]
        low, high = (float(end[0]) for end in self.interval("hand_till"))
        name, area = self.scores.names[0], float(main.auc[0])
        found = tell("classes.m", name=name, area=area, instances=count(self.scores.n, "instance"))
        side, confidence = side_of_chance(low, high), percent(self.options.confidence)
        return paragraph([found, tell("m_chance", side, confidence=confidence, low=low, high=high)])

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply."""
        return tuple(_advice(self))

    def interval(self, measure: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Confidence limits of a measure by `score_interval`, each of shape (k,)."""
        areas = self.measures[measure]
        return score_interval(areas.auc, areas.standard_error, areas.sizes, self.options.confidence, areas.weights)

    @property
    def largest(self) -> tuple[str, float, float, float]:
        """Name and M of the best classifier, with the ends of the interval."""
        main, (low, high) = self.measures["hand_till"], self.interval("hand_till")
        best = int(np.argmax(np.round(main.auc, 12)))
        return self.scores.names[best], float(main.auc[best]), float(low[best]), float(high[best])

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Numbers of instances, classes and classifiers."""
        return self.scores.n, len(self.scores.classes), self.scores.k

    def document(self, *, full: bool = True) -> Document:
        """Return the report as format-neutral blocks; ``full=False`` omits details, for a terminal."""
        return _document(self, full)

    def pictures(self) -> Pictures:
        """Return an empty dict: there are no pictures."""
        return {}

    def columns(self) -> dict[str, list[Any]]:
        """Return the measures as columns, one row per classifier, with standard errors and intervals."""
        columns: dict[str, list[Any]] = {"classifier": list(self.scores.names)}
        for measure, areas in self.measures.items():
            low, high = self.interval(measure)
            columns[measure] = areas.auc.tolist()
            columns[f"{measure}_se"] = areas.standard_error.tolist()
            columns[f"{measure}_ci_low"] = low.tolist()
            columns[f"{measure}_ci_high"] = high.tolist()
        for c, label in enumerate(self.scores.classes):
            columns[f"auc:{label}"] = self.measures["macro"].parts[:, c].tolist()
        return columns


def compare_multiclass(
    data: ClassScores | Any,
    control: str | None = None,
    *,
    truth: str | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    confidence: float = 0.95,
    **reading: Unpack[ClassScoresReading],
) -> MulticlassComparison:
    """Compare classifiers by their scores for several classes.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …) or a dict of columns, with `truth`; or `ClassScores`.
    control
        Name of the classifier the others are compared with; all pairs if omitted.
    truth
        As in `to_class_scores`, unless `data` are `ClassScores`.
    alpha, alternative, confidence
        As in `compare_roc`.
    **reading
        Keywords of `read_class_scores` or `to_class_scores` that say how to read `data`.

    Returns
    -------
    MulticlassComparison
        The tests and the verdict are about Hand and Till's M.

    Raises
    ------
    InputError
        If the data or an option is invalid.

    References
    ----------
    Hand & Till (2001), Machine Learning 45, 171–186; Fawcett (2006), section 9.2.

    Examples
    --------
    >>> data = {"y": list("aabb"), "M:a": [4, 3, 2, 1], "M:b": [1, 3, 2, 4]}
    >>> compare_multiclass(data, truth="y").measures["hand_till"].auc.tolist()
    [0.875]
    """
    options = Options(control, alpha, alternative, confidence)
    data = class_scores_of(data, truth, **reading)
    if control is not None and data.k == 1:
        raise InputError("A control needs another classifier, but there is only {names!r}.", names=data.names[0])
    index = None if control is None else find_algorithm(control, data.names)
    measures = {
        "hand_till": hand_till(data.truth, data.exact),
        "macro": one_vs_rest(data.truth, data.exact),
        "weighted": one_vs_rest(data.truth, data.exact, weighted=True),
    }
    main = measures["hand_till"]
    families: list[Family] = []
    if index is not None:
        families.append(_family(main, "control", *control_pairs(index, data.k), index, alternative))
    # Rounded, so that classifiers of equal M share the first place whatever the order of the sums.
    standing = -np.round(main.auc, 12)
    if data.k > 1:
        first, second = oriented_pairs(standing)
        families.append(_family(main, "all-pairs", first, second, None, "two-sided"))
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    field = Field(data.names, standing, main.auc, extent, Message("multiclass AUC M"), 3)
    tests = [compare_class_areas(main, f.first, f.second) for f in families]
    verdict = decide(field, families, alpha) if families else None
    return MulticlassComparison(data, options, index, measures, tuple(families), tuple(tests), verdict)


def _family(
    main: ClassAreas, design: Design, first: Indices, second: Indices, control: int | None, alternative: Alternative
) -> Family:
    test = compare_class_areas(main, first, second, alternative)
    return build_family(
        "hand-till",
        design,
        first,
        second,
        test.t_pvalue,
        k=len(main.auc),
        control=control,
        t=test.z,
        df=test.df,
        first_better=test.difference >= 0,
        alternative=alternative,
    )


def _advice(study: MulticlassComparison) -> Iterator[Advice]:
    smallest = min(study.scores.sizes)
    if smallest < SMALL_CLASS:
        label = study.scores.classes[study.scores.sizes.index(smallest)]
        instances = count(smallest, "instance")
        yield advice("W36 classes", label=label, instances=instances, reason=small_class_reason(smallest))
    if study.verdict is not None:
        yield from classifiers_not_equal(
            study.verdict,
            study.options.alpha,
            AREAS_NOT_EQUAL,
            _(
                "Look at the confidence intervals; to show equality, use an equivalence test with a margin chosen "
                "beforehand."
            ),
        )


def _document(study: MulticlassComparison, full: bool) -> Document:
    data, level = study.scores, study.options.alpha
    sizes = joined((f"{label} {size}" for label, size in zip(data.classes, data.sizes, strict=True)), ", ")
    line = tell(
        "classes.data",
        source=source_name(data.source),
        instances=count(data.n, "instance"),
        classes=len(data.classes),
        sizes=sizes,
        classifiers=count(data.k, "classifier"),
    )
    blocks = study.opening(line)
    areas = _area_table(study)
    blocks += [Heading(_("Areas")), areas if full else areas.abridged(RANKS_SHOWN)]
    if full:
        blocks += [Heading(_("Classes")), _class_table(study)]
    blocks += all_families(study.families, data.names, level, full=full)
    notes = [
        version_text(data.sha256),
        options_text(study.options.to_dict()),
        tell("classes.ties"),
        *data.notes,
    ]
    references = ["handtill2001", "fawcett2006", "delong1988", "newcombe2006", "satterthwaite1946"]
    blocks += study.closing(notes, references, full=full)
    return Document(tell("classes.title", classifiers=count(data.k, "classifier")), tuple(blocks))


def _area_table(study: MulticlassComparison) -> Table:
    order = np.argsort(-np.round(study.measures["hand_till"].auc, 12), kind="stable").tolist()
    low, high = study.interval("hand_till")
    main = study.measures["hand_till"]
    columns = [
        Column(_("Classifier"), [study.scores.names[j] for j in order]),
        Column(_("M"), main.auc[order].tolist(), "rank", term="hand-till"),
        Column(
            _("{confidence} from", confidence=percent(study.options.confidence)),
            low[order].tolist(),
            "rank",
            term="auc-interval",
        ),
        Column(_("to"), high[order].tolist(), "rank", term="auc-interval"),
        Column(_("SE"), main.standard_error[order].tolist(), "rank", term="delong"),
        *(
            Column(_(MEASURES[m]), study.measures[m].auc[order].tolist(), "rank", term="one-vs-rest")
            for m in ("macro", "weighted")
        ),
    ]
    decided, explained = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns += decided
    notes = (
        *explained,
        tell("classes.note"),
    )
    about = tuple((study.scores.names[j],) for j in order)
    return Table("areas", _("Multiclass areas"), tuple(columns), notes, 40, about=about)


def _class_table(study: MulticlassComparison) -> Table:
    data, parts = study.scores, study.measures["macro"].parts
    columns = [Column(_("Class"), list(data.classes)), Column(_("Instances"), list(data.sizes), "count", term="count")]
    columns += [Column(name, parts[j].tolist(), "rank", term="one-vs-rest") for j, name in enumerate(data.names)]
    return Table("classes", tell("classes.areas"), tuple(columns))
