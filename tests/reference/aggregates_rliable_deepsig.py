"""Numbers from rliable 1.2.0 and deepsig 1.2.8:  python aggregates_rliable_deepsig.py > aggregates_rliable_deepsig.json

Only what does not depend on a seed: estimates of aggregates, run-score distributions, probability of improvement; the violation
ratio of deepsig on a fine grid. Run numbers are multiples of four in all, where trimming whole scores and parts of them agree.
"""

import json

import numpy as np
from deepsig.aso import compute_violation_ratio, get_quantile_function
from rliable import library, metrics

TABLES = {"small": (4, 3), "normal": (5, 8), "ties": (6, 4)}


def scores(name: str, seed: int) -> np.ndarray:
    runs, problems = TABLES[name]
    x = np.random.default_rng(seed).gamma(2.0, 0.4, size=(runs, problems)) + 0.1 * seed
    return np.round(x, 1 if name == "ties" else 4)


def aggregates(x: np.ndarray) -> dict:
    cuts = np.linspace(0, 2, 21)
    profiles, _ = library.create_performance_profile({"x": x}, cuts, reps=10)
    return {
        "iqm": float(metrics.aggregate_iqm(x)),
        "median": float(metrics.aggregate_median(x)),
        "mean": float(metrics.aggregate_mean(x)),
        "gap": float(metrics.aggregate_optimality_gap(x)),
        "cuts": cuts.tolist(),
        "profile": profiles["x"].tolist(),
    }


def main() -> None:
    tables = []
    for name in TABLES:
        x, y = scores(name, 1), scores(name, 2)
        tables.append(
            {
                "name": name,
                "x": x.T.tolist(),
                "y": y.T.tolist(),
                "aggregates": {"x": aggregates(x), "y": aggregates(y)},
                "improvement": float(metrics.probability_of_improvement(x, y)),
                "violation": float(
                    compute_violation_ratio(
                        x.ravel(),
                        y.ravel(),
                        get_quantile_function(x.ravel()),
                        get_quantile_function(y.ravel()),
                        dt=1e-5,
                    )
                ),
            }
        )
    print(json.dumps({"rliable": "1.2.0", "deepsig": "1.2.8", "tables": tables}, indent=1))


if __name__ == "__main__":
    main()
