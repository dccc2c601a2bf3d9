"""Tables' money in the ledger: what a table posts, and the daily report of it."""
