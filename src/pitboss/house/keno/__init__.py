"""A keno room on the book: stations, games, tickets, draws, payments, journals. 13:69F-15, 13:69E-1.28U."""
