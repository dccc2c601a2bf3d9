"""Money of tables in the ledger: postings of a table, and the daily revenue report."""
