"""The table page: felt, dock, and what stands beside them."""
