"""Classifiers on one test set whose instances come in groups."""
