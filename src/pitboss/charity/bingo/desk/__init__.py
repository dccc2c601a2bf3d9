"""The bingo desk: an occasion from its program to its report, as operations on the ledger."""
