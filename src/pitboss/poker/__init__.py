"""Poker: players against each other. N.J.A.C. 13:69F, subchapter 14, and its older edition 19:47-14."""
