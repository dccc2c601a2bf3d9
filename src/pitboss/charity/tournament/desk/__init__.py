"""The desk of a hold 'em tournament, as operations."""
