"""Rules of advice, with stable codes, each with the figure that triggered it, its reason, a way out and a source.

A rule is a function from a study to the advice it has, usually none; rules never change a result. Their texts are in
``advice.toml``. Most rules are about a `Comparison`; those that other studies share take what they need. Each study says
in its `advise` which rules it asks.
"""
