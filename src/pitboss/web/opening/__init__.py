"""Opening a table: a form made of a game's typed options, and what is wrong with what was typed."""
