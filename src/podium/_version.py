"""The version, in the one place every other file reads it from."""

__version__ = "1.0.0"
RELEASED = "2026-11-23"
