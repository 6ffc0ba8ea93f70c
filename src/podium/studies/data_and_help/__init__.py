"""Data and help."""
