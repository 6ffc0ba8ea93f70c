"""A slow, plain second implementation of the methods, written from their definitions only.

It shares no line and no idea of speed with podium: ranks and sums are ``fractions.Fraction`` of the decimal
text, tails are mpmath numbers of 50 digits, families with logical relations are settled by listing every
partition. It exists to be obviously right, so that podium can be compared with it.
"""
