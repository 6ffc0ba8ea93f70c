"""Pure functions: arrays in, arrays or small frozen results out; no file, name or frame is known here."""
