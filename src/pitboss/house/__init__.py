"""Operations of a house around the rounds of play, and their records."""
