"""From a table as people have it to problems × algorithms: verify or ask, never guess silently."""

from podium.data.recognition.wide import Recognised, recognise_wide

__all__ = ["Recognised", "recognise_wide"]
