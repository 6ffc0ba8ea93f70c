"""Error rates of each procedure without differences: levels in simulated tables and on the user's table."""
