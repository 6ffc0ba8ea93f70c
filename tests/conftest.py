"""No test is about time: what Hypothesis tries may take long on a busy machine."""

from hypothesis import settings

settings.register_profile("podium", deadline=None)
settings.load_profile("podium")
