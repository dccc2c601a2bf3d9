"""Games that players play against the house, one package a game."""
