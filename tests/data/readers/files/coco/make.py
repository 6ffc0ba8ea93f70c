"""Run two optimisers under the observer of COCO, and write down what they saw themselves and what cocopp reads.

With Python 3.11: pip install coco-experiment==2.8.2 cocopp==2.9.1 six scipy==1.17.1; then, in this folder: python make.py
"""

import contextlib
import io
import json
import shutil
from pathlib import Path

import cocoex
import numpy as np
from scipy.optimize import minimize

BUDGET = 25
SUITE = "dimensions: 2,3 function_indices: 1,8 instance_indices: 1-2"
LOOKED_AT = (1, 5, 20, 50)


class Watched:
    """A problem that remembers the best value up to each evaluation."""

    def __init__(self, problem):
        self.problem, self.best = problem, []

    def __call__(self, x):
        value = float(self.problem(x))
        self.best.append(min([value, *self.best[-1:]]))
        return value


def random_search(watched, dimension):
    rng = np.random.default_rng(1)
    for _ in range(BUDGET * dimension):
        watched(rng.uniform(-5, 5, dimension))


def nelder_mead(watched, dimension):
    rng = np.random.default_rng(2)
    while (left := BUDGET * dimension - len(watched.best)) > 0 and not watched.problem.final_target_hit:
        minimize(watched, rng.uniform(-5, 5, dimension), method="Nelder-Mead", options={"maxfev": left})


def run(name, solve, folder):
    observer = cocoex.Observer("bbob", f"result_folder: {folder} algorithm_name: {name} number_evaluation_triggers: 5")
    found = {}
    for problem in cocoex.Suite("bbob", "year: 2009", SUITE):
        problem.observe_with(observer)
        watched = Watched(problem)
        solve(watched, problem.dimension)
        function, dimension, instance = problem.id_triple[0], problem.dimension, problem.id_instance
        found[f"{name} f{function} {dimension}-D {instance}"] = {
            "evaluations": len(watched.best),
            "best": watched.best[-1],
            "along": {at: watched.best[at - 1] for at in LOOKED_AT if at <= len(watched.best)},
        }
    return found


def by_cocopp(folder):
    import cocopp

    with contextlib.redirect_stdout(io.StringIO()):
        sets = cocopp.load(str(folder))
    return {
        f"{one.algId} f{one.funcId} {one.dim}-D": {
            "instances": [int(number) for number in one.instancenumbers],
            "evaluations": [float(value) for value in one.maxevals],
            "final": [float(value) for value in one.finalfunvals],
            "targets": [10.0, 1.0, 1e-2],
            "runtimes": [
                [None if np.isnan(value) else float(value) for value in row] for row in one.detEvals([10.0, 1.0, 1e-2])
            ],
        }
        for one in sets
    }


if __name__ == "__main__":
    shutil.rmtree("exdata", ignore_errors=True)
    seen = run("RANDOM", random_search, "RANDOM") | run("NELDER-MEAD", nelder_mead, "NM")
    read = by_cocopp(Path("exdata") / "RANDOM") | by_cocopp(Path("exdata") / "NM")
    Path("seen.json").write_text(json.dumps({"seen": seen, "cocopp": read}, indent=None) + "\n")
    for file in Path("exdata").rglob("*"):
        if file.suffix in (".rdat", ".mdat"):  # restarts and recommendations
            file.unlink()
