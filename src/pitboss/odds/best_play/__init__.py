"""How to play: what each choice is worth with one hand, how a whole game is best played, simpler ways."""
