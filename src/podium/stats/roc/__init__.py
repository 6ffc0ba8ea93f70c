"""Receiver operating characteristics: curves, hulls, operating points, areas and the tests between areas."""
