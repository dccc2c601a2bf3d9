"""A poker room: tables with their decks, charges and signs. 13:69F-14.2 to 14.7, 14.14, 14.16 to 14.18."""
