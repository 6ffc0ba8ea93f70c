"""podium's own plain formats: wide and long results, long traces, predictions; as text, JSON records or Parquet.

A table is made of what a reader read (`results`, `traces`, `predictions`), turned into bytes (`write`), and read again before
anyone relies on it (`verify`): what would not come back is refused.
"""
