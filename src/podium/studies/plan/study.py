"""The plan: `plan` and its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Unpack

from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.document import Advice, Document
from podium.studies.base import Study
from podium.studies.pictures import Pictures
from podium.studies.plan.methods import Method, exact_method, is_exact, simulated_methods, sizes_for_exact
from podium.studies.plan.options import Options
from podium.studies.plan.search import Engine, search
from podium.studies.plan.situation import Situation, situation


@dataclass(frozen=True, eq=False)
class Plan(Study):
    """Outcome of `plan`.

    Attributes
    ----------
    results
        The pilot table, if there was one.
    options
        What was asked for.
    case
        What is planned for.
    answers
        One for each test and procedure.
    """

    results: Results | None
    options: Options
    case: Situation
    answers: tuple[Method, ...]

    @property
    def best(self) -> Method:
        """The method that needs fewest problems; where none reaches the power, the most powerful one."""
        return min(self.answers, key=lambda one: (one.n is None, one.n or 0, -one.powers_of(self.options.power_of)[0]))

    @property
    def simulated(self) -> bool:
        """Whether anything was simulated."""
        return not all(one.exact for one in self.answers)

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings that apply."""
        from podium.studies.plan.advice import advise

        return advise(self)

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        from podium.studies.plan.verdict import verdict_text

        return verdict_text(self)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.plan.report import build

        return build(self, full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.plan.pictures import plan_pictures

        return plan_pictures(self)


def plan(
    data: Results | Any = None,
    *,
    effect: str | None = None,
    objective: str | None = None,
    k: int | None = None,
    control: str | None = None,
    pair: tuple[str, str] | None = None,
    alone: bool = False,
    pattern: str | None = None,
    shape: str | None = None,
    tests: Sequence[str] = (),
    procedures: Sequence[str] = (),
    power: float = 0.8,
    power_of: str = "pair",
    alternative: str = "two-sided",
    alpha: float = 0.05,
    max_problems: int = 1000,
    replicates: int = 2000,
    seed: int = 1,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
    **reading: Unpack[ResultsReading],
) -> Plan:
    """Find the number of problems that a new study needs.

    Parameters
    ----------
    data
        A pilot table: a path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`. Its rows are drawn with replacement, as if
        each stood for many problems of its kind. Leave it out to give an `effect` instead.
    effect
        By how much the first of `k` algorithms is better than the last: "d=0.5", the mean of the paired differences over
        their standard deviation; "p=0.7", the probability that it is better on a problem; "rank=0.8", the difference of
        their mean ranks.
    objective
        "maximize" or "minimize", where `data` does not know.
    k
        Number of algorithms, with an effect: 2 by default, 5 with a control.
    control
        An algorithm to compare with every other one: its name in the pilot, or "best". With an effect only "best" fits:
        the first algorithm. None for all pairs.
    pair
        The two algorithms of the pilot whose difference is to be found. By default the two best by mean rank, or the
        control and the closest other one.
    alone
        Whether the new study compares the pair only, without the other algorithms of the pilot.
    pattern
        What the algorithms between the first and the last do: "one" (default) as the last, so that the first differs from
        all; "ends" half way; "steps" evenly spaced.
    shape
        Distribution of a cell around its centre: "normal" (default), "uniform", "laplace", "t3" or "lognormal".
    tests
        Where p-values come from: "friedman", "aligned", "quade", "wilcoxon", "sign", "t". By default Wilcoxon, t and sign
        tests of two algorithms, Friedman ranks and Wilcoxon tests of more.
    procedures
        Adjustments. By default Nemenyi (mean ranks only), Holm, Shaffer and Bergmann–Hommel (up to 25 algorithms, 6 with
        t tests) for all pairs, Holm alone with Wilcoxon and sign tests; Bonferroni, Holm, Hochberg and Finner with a control.
    power
        The power wanted.
    power_of
        What counts: "pair", the difference of the first and the last algorithm (of the pair) is found; "average", the mean
        share of all true differences that are found; "any", at least one of them is; "all", every one is. A significant
        result in the wrong direction never counts.
    alternative
        "two-sided", or "greater": only an advantage of the first (the control) is looked for. Not for all pairs.
    alpha
        Family-wise level.
    max_problems
        The largest number of problems to look at.
    replicates
        Simulated studies of every size.
    seed
        Root of all randomness.
    jobs, dask, checkpoint, resume
        Who computes, and from which file to go on; see `podium.engine.run`. They do not change the result.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_results` and `to_results`.

    Returns
    -------
    Plan

    Raises
    ------
    InputError
        When data or options cannot be used, or there is no difference to be found.
    InfeasibleError
        For procedures that so many algorithms do not allow, or more numbers than memory should hold.

    References
    ----------
    Cohen (1988), Statistical Power Analysis, section 2.5; Noether (1987), JASA 82, 645–647.

    Examples
    --------
    >>> study = plan(effect="d=0.5", tests=["t", "sign"])
    >>> [(one.test, one.n) for one in study.answers]
    [('t', 34), ('sign', 61)]
    """
    options = Options(
        effect, k, control, None if pair is None else (pair[0], pair[1]), alone, pattern, shape, tuple(tests),
        tuple(procedures), power, power_of, alternative, alpha, max_problems, replicates, seed,
    )  # fmt: skip
    results = None if data is None else results_of(data, objective, **reading)
    case = situation(results, options)
    exact = [trial.test for trial in case.trials if is_exact(case, trial.test)]
    trials = tuple(trial for trial in case.trials if trial.test not in exact)
    if trials:
        identity = {"study": "plan", "data": None if results is None else results.sha256, **options.to_dict()}
        del identity["replicates"]  # a longer simulation goes on from a shorter one
        engine = Engine(replicates, seed, jobs, dask, checkpoint, resume, identity)
        found = search(case, trials, engine, power, power_of, max_problems)
        counted, methods = found.curve.sizes, simulated_methods(case, trials, found, power, power_of)
    else:
        counted, methods = (), []
    if exact:
        sizes = sizes_for_exact(case, exact, power, max_problems, counted)
        methods += [exact_method(case, test, power, max_problems, sizes) for test in exact]
    order = [trial.test for trial in case.trials]
    return Plan(results, options, case, tuple(sorted(methods, key=lambda one: order.index(one.test))))
