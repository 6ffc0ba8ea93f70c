"""Classifiers on one test set: accuracies with their uncertainty, McNemar's tests of all pairs, Cochran's Q."""
