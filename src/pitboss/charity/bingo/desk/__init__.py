"""The desk of a bingo occasion, as operations."""
