"""Pai gow with tiles, N.J.A.C. 13:69F-10: hands, options, dealing, and the round."""
