"""A request for each study that can be sent as it is."""

from __future__ import annotations

from typing import Any, Final

from podium.web.forms import FORMS, NO_FILE
from podium.web.uploads import EXAMPLES

TABLE: Final = "problem,A,B,C\nw,0.91,0.88,0.85\nx,0.80,0.82,0.75\ny,0.77,0.70,0.71\nz,0.95,0.93,0.90\n"
"""A file to give."""

_OTHERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "pair": ("classifiers", {"objective": "maximize", "first": "C4.5", "second": "1-NN"}),
    "bayes": ("classifiers", {"objective": "maximize", "rope": 0.01, "samples": 2000}),
    "power": ("classifiers", {"objective": "maximize", "replicates": 50}),
}
_WITHOUT_DATA: Final[dict[str, dict[str, Any]]] = {
    "plan": {"effect": "d=0.8", "k": 4, "replicates": 100},
    "validate": {"n": 10, "k": 3, "replicates": 100},
}
_RUNS: Final = "algorithm,problem,run,value\n" + "".join(
    f"{algorithm},{problem},{run},{level + run * run / 10}\n"
    for algorithm, level in (("A", 1.0), ("B", 1.4))
    for problem in ("x", "y", "z")
    for run in range(5)
)
_LONG: Final = {"problem": "problem", "algorithm": "algorithm", "value": "value"}
_TABLES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "runs": (_RUNS, {"objective": "maximize", "replicates": 200, **_LONG}),
    "assumptions": (_RUNS, _LONG),
    "adjust": ("hypothesis,p\nA,0.01\nB,0.04\nC,0.3\n", {"kind": "pvalues"}),
}


def sample(verb: str) -> dict[str, Any]:
    """Return a request for a study: of an example where one fits, else of a small table or of no data."""
    if verb in NO_FILE:
        return {"options": _WITHOUT_DATA[verb]}
    if verb in _TABLES:
        table, options = _TABLES[verb]
        return {"table": table, "options": options}
    if verb in _OTHERS:
        key, options = _OTHERS[verb]
        return {"data": key, "options": options}
    key = next(key for key, (_, used, _) in EXAMPLES.items() if used == verb)
    return {"data": key, "options": {**EXAMPLES[key][2]}}


SAMPLES: Final = {verb: sample(verb) for verb in FORMS}
"""By verb."""
