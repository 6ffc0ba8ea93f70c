"""Several metrics of the same algorithms: a verdict for each, and a joint summary."""
