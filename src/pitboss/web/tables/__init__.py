<<<<<<< HEAD
"""The page of a table: the felt, what may be done, what happened, and why."""
=======
"""The table page: felt, dock, and what stands beside them."""
>>>>>>> side
