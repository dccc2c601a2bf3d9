"""Pai gow poker, N.J.A.C. 13:69F-11: one module a section or two, from `game` on."""
