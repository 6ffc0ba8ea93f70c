"""The JSON API: the functions of the web app for programs. It has no statistics or options of its own."""
