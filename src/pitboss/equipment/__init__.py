"""What the games are played with: cards, dice, tiles, wheels, and chance."""
