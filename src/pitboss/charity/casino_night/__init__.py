"""A casino night: its program, tables and prizes."""
