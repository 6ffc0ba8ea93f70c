"""The table of results as papers print it."""
