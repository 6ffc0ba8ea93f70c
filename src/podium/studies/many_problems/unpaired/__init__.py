"""Independent samples for each algorithm."""
