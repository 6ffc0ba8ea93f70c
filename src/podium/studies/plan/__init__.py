"""How many problems a new study needs: for an effect in the user's terms, or as in a pilot table."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.plan.study import Plan, plan

__all__ = ["Plan", "plan"]

__getattr__ = lazily(__name__, {"Plan": "study", "plan": "study"})
