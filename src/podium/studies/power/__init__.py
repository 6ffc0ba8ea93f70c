"""Power of the procedures on samples of a user's own problems, chosen fairly or not."""

from podium.studies.power.study import Power, power

__all__ = ["Power", "power"]
