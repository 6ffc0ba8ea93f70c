"""Classifiers with scores on one test set: ROC curves, areas, hull, operating points."""
