"""A double-entry ledger in whole cents. Entries never change, and each is sealed to the one before."""
