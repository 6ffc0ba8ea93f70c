"""The check of levels: `validate` and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Unpack

from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.document import Advice, Document
from podium.engine import Tally, run
from podium.errors import InputError
from podium.stats.simulation import LevelCounts, Population
from podium.studies.base import Study
from podium.studies.find import find_algorithm
from podium.studies.pictures import Pictures
from podium.studies.validate.design import Design, lay_out
from podium.studies.validate.options import Options
from podium.studies.validate.rates import OmnibusRow, Row, omnibus_rows, rows_of
from podium.studies.validate.situations import from_population, from_table, simulated


@dataclass(frozen=True, eq=False)
class Validation(Study):
    """Outcome of `validate`.

    Attributes
    ----------
    results
        The table, or None when populations were simulated.
    options
        What was asked for.
    design
        What was done.
    rows, omnibus
        Levels of the procedures and of the omnibus tests.
    """

    results: Results | None
    options: Options
    design: Design
    tally: Tally
    rows: tuple[Row, ...]
    omnibus: tuple[OmnibusRow, ...]

    @property
    def work(self) -> LevelCounts:
        """The simulation."""
        return self.design.work

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings that apply."""
        from podium.studies.validate.advice import advise

        return advise(self)

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        from podium.studies.validate.verdict import verdict_text

        return verdict_text(self)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.validate.report import build

        return build(self, full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.validate.pictures import level_pictures

        return level_pictures(self)


def validate(
    data: Results | Any = None,
    *,
    objective: str | None = None,
    n: int | None = None,
    k: int | None = None,
    nulls: Sequence[str] | Mapping[str, Population] = (),
    design: str = "control",
    control: str | None = None,
    tests: Sequence[str] = ("friedman",),
    se: str = "published",
    procedures: Sequence[str] = (),
    alpha: float = 0.05,
    replicates: int = 20_000,
    seed: int = 1,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
    **reading: Unpack[ResultsReading],
) -> Validation:
    """Count how often each procedure rejects a true hypothesis, in tables in which nothing (or little) differs.

    Parameters
    ----------
    data
        A table to check levels on (a path or an open file, a frame, an array, a dict, or `Results`); None to simulate populations.
    objective
        "maximize" or "minimize", where `data` does not know.
    n, k
        Problems and algorithms of simulated tables; 30 and 10 by default. A table has its own.
    nulls
        Situations: of `podium.stats.simulation.NULLS`, or with a table "exchanged" and "own-spreads"; all of them by
        default. For sign and Wilcoxon tests also "intransitive", in which A = B and B = C hold and A = C does not. Or populations of one's own by name, with as many algorithms as `k`.
    design
        "control": the first algorithm against every other; "all-pairs".
    control
        With a table: which algorithm is the control.
    tests
        Where p-values come from: "friedman", "aligned", "quade", "wilcoxon", "sign", "t".
    se
        Standard error of aligned and Quade ranks: "published", "corrected" or "both".
    procedures
        Adjustments, "none", and for all pairs of mean ranks "studentised-range". By default all that are in use.
    alpha
        Level.
    replicates
        Tables from every situation.
    seed
        Root of all randomness.
    jobs, dask, checkpoint, resume
        Who computes, and from which file to go on; see `podium.engine.run`. They do not change the result.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_results` and `to_results`.

    Returns
    -------
    Validation

    Raises
    ------
    InputError
        When data or options cannot be used.
    InfeasibleError
        For procedures that so many algorithms do not allow.

    Examples
    --------
    >>> study = validate(n=10, k=4, nulls=["iid"], procedures=["holm", "li"], replicates=2000)
    >>> {row.procedure: row.family.exact and round(row.family.exact, 4) for row in study.rows}
    {'holm': 0.0473, 'li': 0.0606}
    """
    results = None if data is None else results_of(data, objective, **reading)
    own = nulls if isinstance(nulls, Mapping) else {}
    options = Options(
        *_size(results, n, k, own), tuple(nulls), design, control, tuple(tests), se, tuple(procedures), alpha,
        replicates, seed,
    )  # fmt: skip
    if results is None:
        situations = tuple(from_population(*item) for item in own.items()) or simulated(options.nulls, options.k)
    else:
        situations = from_table(options.nulls, results)
    laid = lay_out(situations, options, results, _control(results, options))
    identity = {
        "study": "validate", "data": None if results is None else results.sha256, **options.to_dict(),
        "populations": [repr(population) for population in own.values()],
    }  # fmt: skip
    del identity["replicates"]  # a longer check goes on from a shorter one
    tally = run(
        laid.work, replicates, seed=seed, chunk=laid.chunk, identity=identity,
        jobs=jobs, dask=dask, checkpoint=checkpoint, resume=resume,
    )  # fmt: skip
    parts = (tally, laid.work, situations, laid.setting, laid.exact)
    return Validation(results, options, laid, tally, rows_of(*parts), omnibus_rows(*parts))


def _size(results: Results | None, n: int | None, k: int | None, own: Mapping[str, Population]) -> tuple[int, int]:
    if results is not None:
        if n is not None or k is not None or own:
            raise InputError("A table has its own numbers of problems and algorithms. Leave n, k and populations out.")
        return results.n, results.k
    sizes = {population.k for population in own.values()}
    if len(sizes) > 1 or (sizes and k is not None and sizes != {k}):
        raise InputError(
            "All populations need the same number of algorithms, not {sizes}.",
            sizes=sorted({*sizes, *([k] if k else [])}),
        )
    return 30 if n is None else n, next(iter(sizes), 10) if k is None else k


def _control(results: Results | None, options: Options) -> int | None:
    if options.design != "control":
        return None
    if options.control is None:
        return 0
    if results is None:
        raise InputError(
            "Without a table the algorithms have no names, and the first one is the control. Leave the name of "
            "the control out."
        )
    return find_algorithm(options.control, results.algorithms)
