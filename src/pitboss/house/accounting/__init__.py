"""Accounting: corrections of the ledger."""
