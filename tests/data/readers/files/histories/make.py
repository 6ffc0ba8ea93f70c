"""Run pymoo and DEAP and write down what their histories and logbooks hold.

With Python 3.11: pip install pymoo==0.6.2 deap==1.4.4; then, in this folder: python make.py
"""

import json
import random
from pathlib import Path

import numpy as np
from deap import algorithms, base, creator, tools
from pymoo.algorithms.soo.nonconvex.ga import GA
from pymoo.optimize import minimize
from pymoo.problems import get_problem

creator.create("FitnessMin", base.Fitness, weights=(-1.0,))
creator.create("Individual", list, fitness=creator.FitnessMin)


def states(problem):
    """What podium reads of each state of pymoo: n_eval, F and feas."""
    result = minimize(get_problem(problem), GA(pop_size=20), ("n_gen", 8), seed=1, save_history=True)
    return [
        {
            "n_eval": state.evaluator.n_eval,
            "F": state.opt.get("F").tolist(),
            "feas": state.opt.get("feas").tolist(),
        }
        for state in result.history
    ], None if result.F is None else float(result.F[0])


def toolbox():
    box = base.Toolbox()
    box.register("number", random.uniform, -5, 5)
    box.register("individual", tools.initRepeat, creator.Individual, box.number, 3)
    box.register("population", tools.initRepeat, list, box.individual)
    box.register("evaluate", lambda x: (sum(v * v for v in x),))
    box.register("mate", tools.cxTwoPoint)
    box.register("mutate", tools.mutGaussian, mu=0, sigma=1, indpb=0.3)
    box.register("select", tools.selTournament, tournsize=3)
    return box


def logbook(several):
    random.seed(1)
    statistics = tools.Statistics(lambda one: one.fitness.values)
    if several:
        statistics = tools.MultiStatistics(fitness=statistics, size=tools.Statistics(len))
    statistics.register("min", np.min)
    statistics.register("avg", np.mean)
    box = toolbox()
    _, book = algorithms.eaSimple(box.population(20), box, 0.5, 0.2, 6, stats=statistics, verbose=False)
    return book


def plain(book):
    rows = [{key: float(value) for key, value in row.items()} for row in book]
    return {"rows": rows, "chapters": {name: plain(chapter)["rows"] for name, chapter in book.chapters.items()}}


if __name__ == "__main__":
    found = {"pymoo": {}, "deap": {"one": plain(logbook(False)), "several": plain(logbook(True))}}
    for problem in ("ackley", "g1", "g24"):
        found["pymoo"][problem] = dict(zip(("history", "final"), states(problem), strict=True))
    Path("seen.json").write_text(json.dumps(found) + "\n")
