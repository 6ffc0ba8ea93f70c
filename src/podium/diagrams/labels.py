"""The words of a picture; see `podium.wording`."""

from podium.wording import label, labels_said

__all__ = ["label", "labels_said"]
