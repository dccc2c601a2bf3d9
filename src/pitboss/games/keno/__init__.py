"""Keno: 20 of 80 numbers, and tickets by a rate card. N.J.A.C. 13:69F-15, and the older 19:47-15."""
