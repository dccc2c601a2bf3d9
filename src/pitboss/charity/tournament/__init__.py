"""The hold 'em tournament of 13:47-20.40."""
