"""Evidence: what a table was told, sealed line by line, and what can be proved of it afterwards."""
