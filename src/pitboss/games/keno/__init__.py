"""Keno: 20 of 80 numbers, tickets by a rate card. N.J.A.C. 13:69F-15, and 19:47-15 where only that is held."""
