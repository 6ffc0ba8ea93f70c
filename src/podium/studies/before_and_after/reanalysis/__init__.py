"""Re-analysis of published numbers."""
