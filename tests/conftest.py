"""No test is about time: what Hypothesis tries may take long on a busy machine.

Everybody's run tries the same examples, so that it says something about the code and not about luck;
``--hypothesis-profile=explore`` looks for new ones.
"""

from hypothesis import settings

settings.register_profile("podium", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, derandomize=False)
settings.load_profile("podium")
