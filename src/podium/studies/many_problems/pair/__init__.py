"""Two algorithms over many problems."""
