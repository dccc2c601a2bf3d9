"""Hints: the best play for the decision in front of one player, from that player's view alone."""
