"""Comparison on a table with missing cells, none of them filled in and no problem left out."""
