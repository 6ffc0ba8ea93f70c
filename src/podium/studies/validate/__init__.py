"""How often each procedure errs when nothing differs: levels in simulated tables and on a user's own."""

from podium.studies.validate.study import Validation, validate

__all__ = ["Validation", "validate"]
