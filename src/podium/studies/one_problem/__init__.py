"""Algorithms on one problem."""
