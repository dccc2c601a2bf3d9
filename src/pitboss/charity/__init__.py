"""Games of chance for charity, N.J.A.C. 13:47: casino nights, tournaments, bingo, raffles."""
