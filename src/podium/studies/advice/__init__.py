"""Rules of advice, with stable codes, each with the figure that triggered it, its reason, a way out and a source.

A rule is a function from a study to the advice it has, usually none; rules never change a result. Most are about a
`Comparison`; those that other studies share take what they need. Each study says in its ``advice.py`` which rules it asks.
"""
