"""Comparison over problems that come in groups: the group is the unit."""
