"""Several metrics of the same algorithms: a verdict each, and what they say together."""
