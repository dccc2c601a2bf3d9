"""Pages of a charity's organization and its games."""
