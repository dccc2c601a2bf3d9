"""Pai gow poker: N.J.A.C. 13:69F-11."""
