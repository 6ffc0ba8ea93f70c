"""Power of the procedures on samples of a user's own problems, chosen fairly or not."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.power.study import Power, power

__all__ = ["Power", "power"]

__getattr__ = lazily(__name__, {"Power": "study", "power": "study"})
