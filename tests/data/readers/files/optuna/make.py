"""Write the files beside this script with Optuna: ``pip install optuna``, then run it.

Made with optuna 5.0.0. The storage is kept as its SQL dump; ``expected.json`` holds what Optuna itself gives.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import optuna

HERE = Path(__file__).parent
TRIALS = 6
PROBLEMS = {"sphere": lambda x, y: x * x + y * y, "tilted-bowl": lambda x, y: (x - y) ** 2 + abs(x + 1)}
SAMPLERS = {"tpe": optuna.samplers.TPESampler, "random": optuna.samplers.RandomSampler}


def best_so_far(study: optuna.Study) -> list[float | None]:
    """Best value after each trial."""
    found: list[float | None] = []
    for trial in study.trials:
        value = trial.value if trial.state == optuna.trial.TrialState.COMPLETE else None
        found.append(min((x for x in (*found[-1:], value) if x is not None), default=None))
    return found


def main() -> None:
    """Two samplers, two problems, two seeds; some trials are pruned or fail; a study that crashed, and one of two objectives."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    expected: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        storage = f"sqlite:///{folder}/optuna.db"
        for problem, function in PROBLEMS.items():
            for sampler, kind in SAMPLERS.items():
                for seed in (1, 2):
                    study = optuna.create_study(
                        storage=storage,
                        study_name=f"{problem}/{sampler}/{seed}",
                        sampler=kind(seed=seed + len(sampler)),
                    )
                    for key, value in {"problem": problem, "sampler": sampler, "seed": seed}.items():
                        study.set_user_attr(key, value)

                    def objective(trial: optuna.Trial, function: Any = function) -> float:
                        x, y = (trial.suggest_float(name, -5, 5) for name in "xy")
                        if trial.number == 0:
                            raise optuna.TrialPruned
                        if trial.number == 3:
                            raise RuntimeError
                        return float("inf") if trial.number == 1 else function(x, y)

                    study.optimize(objective, n_trials=TRIALS, catch=RuntimeError)
                    expected[study.study_name] = {"best": study.best_value, "path": best_so_far(study)}
        crashed = optuna.create_study(storage=storage, study_name="sphere/grid/1")
        crashed.optimize(lambda trial: 1 / 0, n_trials=2, catch=ZeroDivisionError)
        with sqlite3.connect(f"{folder}/optuna.db") as database:
            (HERE / "optuna.sql").write_text("\n".join(database.iterdump()) + "\n")
        several = f"sqlite:///{folder}/several.db"
        optuna.create_study(storage=several, study_name="a/b/1", directions=["minimize", "maximize"])
        with sqlite3.connect(f"{folder}/several.db") as database:
            (HERE / "several.sql").write_text("\n".join(database.iterdump()) + "\n")
    (HERE / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
