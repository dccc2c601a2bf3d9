"""One search for the whole site: games, tables, the law, its terms, the documentation, and operations."""
