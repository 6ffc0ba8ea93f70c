"""Tables that are no delimited text: workbooks, Parquet and Arrow, JSON records, databases, many files at once.

Each becomes the grid of cells that a text would give, so that every door that reads a table reads these too.
`podium.data.tables.doors.open_table` is the way in; the libraries are loaded only by the room that needs them.
"""
