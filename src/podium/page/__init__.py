"""Pages for people who look before they read: the report of a study, and its parts in the web app."""
