"""How many runs of each algorithm on each problem a study needs: `plan_runs`."""

from podium.studies.plan_runs.study import RunsPlan, plan_runs

__all__ = ["RunsPlan", "plan_runs"]
