"""The desk of a raffle, as operations."""
