"""Every pair of a table, one by one."""
