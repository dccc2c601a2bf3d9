"""Operations of a house: what is done around the rounds of play, and what is kept on record."""
