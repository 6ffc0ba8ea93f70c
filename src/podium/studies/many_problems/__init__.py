"""Algorithms over many problems."""
