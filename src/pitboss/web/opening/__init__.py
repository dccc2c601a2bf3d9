"""Forms that open a table, made from a game's typed options, with an error at each wrong field."""
