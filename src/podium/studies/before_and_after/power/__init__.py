"""Power of the procedures on samples of a user's own problems, chosen fairly or not."""
