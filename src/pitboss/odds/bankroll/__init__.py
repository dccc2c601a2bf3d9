"""What becomes of a bankroll: the risk of ruin, the result at the end and the deepest fall on the way."""
