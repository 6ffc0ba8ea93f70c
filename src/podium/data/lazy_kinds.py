"""Which objects are lazy frames, decided without importing any library."""

from __future__ import annotations

from typing import Final

_ENGINES: Final = {
    "polars": "LazyFrame",
    "narwhals": "LazyFrame",
    "duckdb": "DuckDBPyRelation",
    "_duckdb": "DuckDBPyRelation",
    "ibis": "Table",
    "dask": "DataFrame",
    "dask_expr": "DataFrame",
    "pyspark": "DataFrame",
    "sqlframe": "DataFrame",
}


def is_lazy(data: object) -> bool:
    """Whether an object is a lazy frame of a library that narwhals knows."""
    if hasattr(type(data), "__narwhals_lazyframe__"):
        return True
    return any(_ENGINES.get(base.__module__.split(".")[0]) == base.__name__ for base in type(data).__mro__)
