"""The page of a table: the felt, the options, the events and their reasons."""
