"""How often each procedure errs when nothing differs: levels in simulated tables and on a user's own."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.validate.study import Validation, validate

__all__ = ["Validation", "validate"]

__getattr__ = lazily(__name__, {"Validation": "study", "validate": "study"})
