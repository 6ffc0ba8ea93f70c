"""Several algorithms on one problem, measured in repetitions such as folds."""
