"""Pokette: a wheel of playing cards, a layout like roulette's, and poker hands. N.J.A.C. 13:69F-12."""
