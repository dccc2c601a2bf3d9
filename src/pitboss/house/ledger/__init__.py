"""The ledger: double entry in whole cents, never changed, each entry sealed to the one before."""
