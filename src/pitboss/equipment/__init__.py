"""Equipment of the games: cards, dice, tiles, wheels and chance."""
