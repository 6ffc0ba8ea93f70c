"""How many problems a new study needs: for an effect in the user's terms, or as in a pilot table."""
