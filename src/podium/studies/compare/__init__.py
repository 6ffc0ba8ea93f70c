"""The main comparison."""
