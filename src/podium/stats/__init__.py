"""Pure functions: arrays in, arrays or small frozen results out; no file, name or frame is known here."""

from podium.stats.page import page as page
