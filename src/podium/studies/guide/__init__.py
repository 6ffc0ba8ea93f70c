"""The guide: from what the user has and wants to the verb, the command and the reason."""

from podium.studies.guide.study import Guide, guide, next_question

__all__ = ["Guide", "guide", "next_question"]
