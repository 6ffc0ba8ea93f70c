"""podium: which algorithms really differ, by how much, and how to show it in a paper."""
