"""Games that players play against the house: a kit, and a module or package for each game."""
