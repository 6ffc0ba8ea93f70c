"""What a benchmark gives: results, folds and predictions, ready for the studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Final

from podium.benchmark_run.cells import PREDICT, Outcome
from podium.data.folds import Folds, table_of_folds
from podium.data.plain import long_table, to_bytes
from podium.data.predictions import Predictions, to_predictions
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.protocol import Records
from podium.data.repetitions import Splits
from podium.data.results import Results
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some
from podium.render.files import write_atomic

_SOURCE: Final = "podium.benchmark"
_TIMES: Final = ("fit_time", "score_time")


@dataclass(frozen=True, eq=False)
class Benchmark:
    """A finished benchmark; made by `podium.benchmark`.

    Attributes
    ----------
    algorithms, problems, metrics
        Names, in the order given.
    outcomes
        Every cell: by data set, then split, then estimator.
    splits
        Training and test instances by data set.
    truth
        True labels by data set; empty for regression.
    seed
        The seed that splits and random states came from.
    notes
        What was done, in plain sentences.
    """

    algorithms: tuple[str, ...]
    problems: tuple[str, ...]
    metrics: tuple[str, ...]
    outcomes: tuple[Outcome, ...] = field(repr=False)
    splits: Mapping[str, Splits] = field(repr=False)
    truth: Mapping[str, tuple[str, ...]] = field(repr=False)
    seed: int = 0
    notes: tuple[str, ...] = ()

    def results(self, metric: str | None = None, *, missing: str = "refuse", average: str = "mean") -> Results:
        """Return the table of one metric; its runs are the splits.

        Parameters
        ----------
        metric
            One of `metrics`, "fit_time" or "score_time"; not needed where there is one score.
        missing, average
            As in `podium.read_results`: cells that failed are missing.

        Raises
        ------
        InputError
            Naming what failed and why, unless `missing` says what to do about it.
        """
        chosen = self._metric(metric)
        return collect(_alive(self.records(chosen)), Wanted(None, chosen, missing, average))

    def folds(self, problem: str, metric: str | None = None, *, missing: str = "refuse") -> Folds:
        """Return the splits of one data set, for `podium.compare_folds`.

        Parameters
        ----------
        problem
            The data set.
        metric
            As in `results`.
        missing
            "drop-problem" leaves out splits on which an algorithm failed; otherwise as in `results`.
        """
        labels = self._splits(problem).labels()
        chosen = self._metric(metric)
        return table_of_folds(_alive(self._records([chosen], problem)), labels, Wanted(None, chosen, missing))

    def predictions(self, problem: str, *, repetition: int = 1) -> Predictions:
        """Return what every classifier predicts for the test instances of one data set, for `podium.compare_predictions`.

        Parameters
        ----------
        problem
            The data set.
        repetition
            Which cross-validation, where there are several; of splits that are none (random ones), which split.

        Raises
        ------
        InputError
            When predictions were not kept, are missing, or the estimators are no classifiers.
        """
        splits = self._splits(problem)
        if not self.truth:
            raise InputError(
                "Right and wrong answers need classifiers, but these estimators are none. Compare their scores with "
                "results()."
            )
        rounds = splits.repetitions()
        if not 1 <= repetition <= len(rounds):
            raise InputError(
                "repetition={repetition}: {problem} has {repetitions}.",
                repetition=repetition,
                problem=quote(problem),
                repetitions=count(len(rounds), "repetition"),
            )
        wanted = rounds[repetition - 1]
        tested = [int(at) for split in wanted for at in splits.test[split]]
        order = sorted(range(len(tested)), key=tested.__getitem__)
        columns = {name: self._predicted(problem, name, wanted) for name in self.algorithms}
        made = to_predictions(
            {name: [cells[at] for at in order] for name, cells in columns.items()},
            truth=[self.truth[problem][tested[at]] for at in order],
            source=f"{_SOURCE}, {quote(problem)}",
        )
        note = Message(
            "The predictions are those of {n} model of each algorithm, for instances that it was not trained on.",
            "The predictions are those of {n} models of each algorithm, one per split, for instances that it was not trained on.",
            len(wanted),
        )
        return replace(made, notes=(*made.notes, note))

    def failures(self) -> list[tuple[str, str, int, str, str]]:
        """Return what failed: algorithm, problem, number of the split from 1, "fit", "predict" or a score, and the reason."""
        return [
            (one.algorithm, one.problem, one.split + 1, what, reason)
            for one in self.outcomes
            for what, reason in (one.failures if one.times else {"fit": _first(one)}).items()
        ]

    def records(self, metric: str | None = None) -> Records:
        """Return the measurements one by one, of one metric or of all scores."""
        return self._records(self.metrics if metric is None else (metric,), None)

    def to_csv(self, path: str | PathLike[str] | None = None, *, protect: bool = False) -> str:
        """Return all scores as podium's long table, and write it to a file where one is named.

        Every verb reads it as it is: ``podium compare runs.csv``. Times are left out, so that the same seed gives the same file.

        Parameters
        ----------
        path
            The file.
        protect
            Put a quote in front of names that a spreadsheet would run as formulas; they are refused without it.

        Raises
        ------
        InputError
            When the file cannot be written.
        """
        content = to_bytes(long_table(self.records()), "csv", protect=protect)
        if path is not None:
            write_atomic(path, content)
        return content.decode("utf-8")

    def _records(self, names: Sequence[str], problem: str | None) -> Records:
        """Records of some metrics; of one data set alone its splits are the rows, and there are no runs."""
        entries = [(one, name) for one in self.outcomes for name in names if problem in (None, one.problem)]
        rows = None if problem is None else self.splits[problem].labels().names()
        return Records(
            problem=[one.problem if rows is None else rows[one.split] for one, _ in entries],
            algorithm=[one.algorithm for one, _ in entries],
            value=[_value(one, name) for one, name in entries],
            run=[str(one.split + 1) for one, _ in entries] if rows is None else None,
            metric=[name for _, name in entries],
            failure=[_reason(one, name) for one, name in entries],
            train=[len(self.splits[one.problem].train[one.split]) for one, _ in entries],
            test=[len(self.splits[one.problem].test[one.split]) for one, _ in entries],
            directions={name: "minimize" if name in _TIMES else "maximize" for name in names},
            place=lambda at: f"split {entries[at][0].split + 1}",
            source=_SOURCE if problem is None else f"{_SOURCE}, {quote(problem)}",
            notes=self.notes,
        )

    def _metric(self, metric: str | None) -> str:
        if metric is None and len(self.metrics) == 1:
            return self.metrics[0]
        known = (*self.metrics, *_TIMES)
        listed = some([quote(name) for name in known], 20)
        if metric is None:
            raise InputError("Which score? Set metric= to one of {listed}.", listed=listed)
        if metric not in known:
            raise InputError(
                "There is no score {name}.{closest} The scores are: {listed}.",
                name=quote(metric),
                closest=closest(metric, known),
                listed=listed,
            )
        return metric

    def _splits(self, problem: str) -> Splits:
        if problem not in self.splits:
            raise InputError(
                "There is no data set {name}.{closest}",
                name=quote(problem),
                closest=closest(problem, self.problems),
            )
        return self.splits[problem]

    def _predicted(self, problem: str, algorithm: str, splits: list[int]) -> list[str]:
        cells: list[str] = []
        found = {one.split: one for one in self.outcomes if (one.problem, one.algorithm) == (problem, algorithm)}
        for split in splits:
            one = found[split]
            if one.predicted is None:
                reason = one.failures.get(PREDICT, Message("they were not kept (predictions=False)"))
                raise InputError(
                    "{algorithm} has no predictions of split {number} of {problem}: {reason}",
                    algorithm=quote(algorithm),
                    number=split + 1,
                    problem=quote(problem),
                    reason=reason,
                )
            cells += one.predicted
        return cells


def _alive(records: Records) -> Records:
    """Refuse records without any value, saying why there are none."""
    if all(value is None for value in records.value) and records.failure:
        raise InputError(
            "{source}: every fit failed. The first failure, of {algorithm}: {failure}",
            source=records.source,
            algorithm=quote(records.algorithm[0]),
            failure=records.failure[0],
        )
    return records


def _value(one: Outcome, metric: str) -> float | None:
    return one.times.get(metric) if metric in _TIMES else one.scores[metric]


def _reason(one: Outcome, metric: str) -> str:
    if metric in _TIMES:
        return "" if metric in one.times else _first(one)
    return one.failures.get(metric, "")


def _first(one: Outcome) -> str:
    return next(iter(one.failures.values()), "")
