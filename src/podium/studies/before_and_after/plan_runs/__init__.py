"""How many runs of each algorithm on each problem a study needs: `plan_runs`."""
