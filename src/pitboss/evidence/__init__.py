"""Evidence: a table's record, sealed line by line, and what it proves."""
