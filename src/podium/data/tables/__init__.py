"""Tables that are no delimited text: workbooks, Parquet and Arrow, JSON records, databases, many files at once.

Each becomes the grid of cells that a text would give, so that everything that reads a table reads these too.
`podium.data.tables.opening.open_table` is the entry point; a library is loaded only by the module that needs it.
"""
