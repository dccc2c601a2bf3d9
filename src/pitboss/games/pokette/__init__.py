"""Pokette: a wheel of playing cards, a layout like roulette's, and poker hands. N.J.A.C. 13:69F-12."""

from pitboss.games.pokette.game import Pokette
from pitboss.games.pokette.options import PoketteOptions

__all__ = ["Pokette", "PoketteOptions"]
