"""How often each procedure errs when nothing differs: levels in simulated tables and on a user's own."""
