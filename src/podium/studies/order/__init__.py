"""An order of algorithms from pairwise tests and prior cost: MultiTest and Multi²Test."""

from podium.studies.order.study import CostOrdering, order_by_cost

__all__ = ["CostOrdering", "order_by_cost"]
