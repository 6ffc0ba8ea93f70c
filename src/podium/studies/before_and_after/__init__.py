"""Before and after a study."""
