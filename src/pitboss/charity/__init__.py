"""Charity games under N.J.A.C. 13:47: organizations, casino nights, tournaments, bingo and raffles."""
