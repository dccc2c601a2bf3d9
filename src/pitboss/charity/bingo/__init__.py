"""Bingo under 13:47-7."""
