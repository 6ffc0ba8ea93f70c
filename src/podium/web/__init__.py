"""The page: the same studies for people who do not program, on their own machine. Run by ``podium serve``."""
