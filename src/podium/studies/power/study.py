"""The experiment on power: `power` and its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.document import Advice, Document
from podium.engine import run
from podium.studies.base import Study
from podium.studies.pictures import Pictures
from podium.studies.power.design import Design, lay_out
from podium.studies.power.estimates import Estimates
from podium.studies.power.options import USUAL_BIASES, Options


@dataclass(frozen=True, eq=False)
class Power(Study):
    """Outcome of `power`.

    Attributes
    ----------
    results
        The table.
    options
        What was asked for.
    design
        What was done.
    estimates
        What was found in the samples.
    """

    results: Results
    options: Options
    design: Design
    estimates: Estimates

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings that apply."""
        from podium.studies.power.advice import advise

        return advise(self)

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        from podium.studies.power.verdict import verdict_text

        return verdict_text(self)

    @property
    def m(self) -> int:
        """Number of hypotheses."""
        return len(self.design.whole[0].first)

    @property
    def named_pair(self) -> tuple[str, str]:
        """The favoured algorithm and the other one, by name."""
        first, second = self.design.pair
        return self.results.algorithms[first], self.results.algorithms[second]

    @property
    def whole_rejected(self) -> NDArray[np.bool_]:
        """What is rejected on the whole table, shape (sources, procedures, hypotheses)."""
        rows = [
            [one.adjusted[name] <= self.options.alpha for name in self.design.work.procedures]
            for one in self.design.whole
        ]
        return np.array(rows)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.power.report import build

        return build(self, full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.power.pictures import power_pictures

        return power_pictures(self)


def power(
    data: Results | Any,
    *,
    objective: str | None = None,
    sample_size: int | None = None,
    replicates: int = 1000,
    bias: Sequence[float] = USUAL_BIASES,
    pair: tuple[str, str] | None = None,
    control: str | None = None,
    tests: Sequence[str] = (),
    procedures: Sequence[str] = (),
    alpha: float = 0.05,
    replacement: bool = False,
    scale: float | None = None,
    seed: int = 1,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
    **reading: Unpack[ResultsReading],
) -> Power:
    """Count what each procedure finds in samples of the problems of one table, chosen fairly or with a bias.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`.
    objective
        "maximize" or "minimize", where `data` does not know.
    sample_size
        Problems in a sample; 10 by default, or half of them where there are no more than 10.
    replicates
        Samples of every kind.
    bias
        Values of κ, rising: a problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), where d is by how
        much the first algorithm of `pair` is better there.
    pair
        The favoured algorithm and the other one. By default the closest call on the whole table: the pair whose adjusted
        p-value (Bergmann–Hommel's or Holm's) is nearest to alpha, its better algorithm favoured.
    control
        An algorithm to compare with every other one ("best": that of the best mean rank); None for all pairs.
    tests
        Where p-values come from: "friedman", "aligned", "quade", "wilcoxon", "sign", "t". By default "friedman", with a
        control all three rankings. Aligned and Quade ranks are tried with both standard errors.
    procedures
        Adjustments. By default Nemenyi, Holm, Shaffer and Bergmann–Hommel (up to 25 algorithms), with a control all.
    alpha
        Family-wise level.
    replacement
        Whether a problem may come twice into a sample.
    scale
        What differences are divided by before κ multiplies them. By default 1 when all values lie in [0, 1], 100 when
        they lie in [0, 100], else the range of all values.
    seed
        Root of all randomness.
    jobs, dask, checkpoint, resume
        Who computes, and from which file to go on; see `podium.engine.run`. They do not change the result.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_results` and `to_results`.

    Returns
    -------
    Power

    Raises
    ------
    InputError
        When data or options cannot be used.
    InfeasibleError
        For more counts than memory should hold, or procedures that so many algorithms do not allow.

    References
    ----------
    Demšar (2006), JMLR 7, section 4; García & Herrera (2008), JMLR 9; García, Fernández, Luengo & Herrera (2010),
    Information Sciences 180.

    Examples
    --------
    >>> table = {"A": [0.9, 0.8, 0.8, 0.9, 0.7, 0.8], "B": [0.8, 0.7, 0.7, 0.8, 0.6, 0.9], "C": [0.5] * 6}
    >>> study = power(table, objective="maximize", sample_size=4, replicates=200, bias=[0, 10])
    >>> study.named_pair, study.estimates.found.value.shape[1:]
    (('B', 'C'), (1, 4))
    """
    options = Options(
        sample_size, replicates, tuple(float(kappa) for kappa in bias), None if pair is None else (pair[0], pair[1]),
        control, tuple(tests), tuple(procedures), alpha, replacement, scale, seed,
    )  # fmt: skip
    results = results_of(data, objective, **reading)
    design = lay_out(results, options)
    identity = {"study": "power", "data": results.sha256, **options.to_dict()}
    del identity["replicates"]  # a longer experiment goes on from a shorter one
    tally = run(
        design.work, replicates, seed=seed, chunk=design.chunk, identity=identity,
        jobs=jobs, dask=dask, checkpoint=checkpoint, resume=resume,
    )  # fmt: skip
    return Power(results, options, design, Estimates.of(tally, design.work.focus[0]))
