"""What a file holds, what is wrong with it, and which verb comes next: all of it at once, whether it can be compared or not."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.description.study import Description, describe

__all__ = ["Description", "describe"]

__getattr__ = lazily(__name__, {"Description": "study", "describe": "study"})
