"""From a table as people have it to problems × algorithms: verify or ask, never guess silently."""
