"""Run random searches under the loggers of IOHprofiler, new and old, and write down what they saw themselves.

With Python 3.11: pip install ioh==0.3.22 numpy==2.4.6; then, in this folder: python make.py
"""

import json
import shutil
from pathlib import Path

import ioh
import numpy as np

LENGTH, FUNCTIONS, DIMENSIONS, INSTANCES, RUNS = 24, (1, 8), (2, 3), (1, 2), 2


def search(problem, width, seed):
    """Draw around the best point so far, with steps of this width; return the best value up to each evaluation."""
    rng = np.random.default_rng(seed)
    at, best, along = np.zeros(problem.meta_data.n_variables), np.inf, []
    for _ in range(LENGTH + seed % 2):
        trial = np.clip(at + rng.normal(0, width, len(at)), -5, 5)
        value = problem(trial)
        if value - problem.optimum.y < best:
            at, best = trial, value - problem.optimum.y
        along.append(best)
    return along


def run(logger, name, width):
    found = {}
    for function in FUNCTIONS:
        for dimension in DIMENSIONS:
            for instance in INSTANCES:
                problem = ioh.get_problem(function, instance, dimension, ioh.ProblemClass.BBOB)
                problem.attach_logger(logger)
                for number in range(1, RUNS + 1):
                    along = search(problem, width, 100 * instance + number)
                    key = f"{name} f{function} {problem.meta_data.name} {dimension}-D {instance}/{number}"
                    found[key] = {"final": along[-1], "evaluations": len(along), "along": along[:: LENGTH // 4]}
                    problem.reset()
                problem.detach_logger()
    return found


if __name__ == "__main__":
    for folder in ("new", "old"):
        shutil.rmtree(folder, ignore_errors=True)
    seen = {"new": {}, "old": {}}
    for name, width in (("narrow", 0.5), ("wide", 3.0)):
        new = ioh.logger.Analyzer(root="new", folder_name=name, algorithm_name=name, algorithm_info="example")
        seen["new"] |= run(new, name, width)
        new.close()
        old = ioh.logger.old.Analyzer(root="old", folder_name=name, algorithm_name=name, algorithm_info="example")
        seen["old"] |= run(old, name, width)
        del old
    Path("seen.json").write_text(json.dumps(seen) + "\n")
