"""The guide: from what the user has and wants to the verb, the command and the reason."""
