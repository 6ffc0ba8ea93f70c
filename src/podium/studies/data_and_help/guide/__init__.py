"""The guide: from the user's data and question to the verb, the command and the reason."""
