"""Runs over problems: aggregate scores with bootstrap intervals, probability of improvement, stochastic order."""
