"""The page of a table: the felt, what may be done, what happened, and why."""
