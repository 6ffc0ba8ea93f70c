"""The JSON API: what the page does, for programs. It has no statistics and no options of its own."""
