"""From the words of a command line to a Python script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import click

from podium.cli.script import cases
from podium.cli.script.calls import Calls, Script
from podium.cli.script.options import Options
from podium.cli.script.output import write_output
from podium.errors import InputError

VERBS: Mapping[str, Calls | Callable[[Options, Script], Calls | None]] = {
    "compare": cases.compare,
    "pair": cases.pair,
    "runs": cases.runs,
    "folds": cases.folds,
    "bayes": cases.bayes,
    "predictions": cases.predictions,
    "roc": cases.roc,
    "convergence": cases.convergence,
    "assumptions": cases.assumptions,
    "order": cases.order,
    "plan": cases.plan,
    "power": cases.power,
    "validate": cases.validate,
    "adjust": Calls("read_reported", "reported", "reanalyse"),
    "describe": cases.describe,
    "guide": Calls(None, "", "guide"),
    "explain": cases.explain,
}
"""The calls of each verb, or what finds them (or writes them itself, and returns None)."""


def python_lines(argv: Sequence[str]) -> str:
    """Write the Python lines that compute, show and write what a command line does.

    Nothing is read or computed. Only what differs from the defaults of the Python functions is written.

    Parameters
    ----------
    argv
        The words after "podium".

    Raises
    ------
    click.UsageError
        For words that are no command line of podium.
    InputError
        For options that do not go together, and verbs that are no study.

    Examples
    --------
    >>> print(python_lines(["compare", "results.csv", "--objective", "maximize", "--control", "best"]))
    import podium
    <BLANKLINE>
    results = podium.read_results("results.csv", objective="maximize")
    study = podium.compare(results, control="best")
    print(study)
    """
    from podium.cli import podium

    with click.Context(podium, info_name="podium") as parent:
        name, command, words = podium.resolve_command(parent, list(argv))
        assert name is not None
        assert command is not None
        return lines_of(command.make_context(name, list(words), parent=parent))


def lines_of(context: click.Context) -> str:
    """Write the lines of `python_lines` from the context of a verb."""
    name = context.info_name or ""
    if name not in VERBS:
        raise InputError("podium {name} is not a study, so there are no Python lines for it.", name=name)
    script, options, calls = Script(), Options(context), VERBS[name]
    with context.scope(cleanup=False):
        found = calls if isinstance(calls, Calls) else calls(options, script)
        if found is not None:
            script.run(options, found)
        options.forbid()
        write_output(context, script)
    return script.text()
