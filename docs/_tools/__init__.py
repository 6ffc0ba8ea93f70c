"""What makes the documentation: examples that are run, pages that are generated, the site."""
