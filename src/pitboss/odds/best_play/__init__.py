"""Best play: the worth of each choice with one hand, strategies for whole games, and simpler play."""
