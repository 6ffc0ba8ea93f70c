"""An order of algorithms from pairwise tests and prior cost: MultiTest and Multi²Test."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering, order_by_cost

__all__ = ["CostOrdering", "order_by_cost"]

__getattr__ = lazily(__name__, {"CostOrdering": "study", "order_by_cost": "study"})
