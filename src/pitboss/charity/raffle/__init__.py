"""Raffles under 13:47-8: kinds, tickets, who may not play, draws that anyone can verify, odds.

Everything here is pure: no ledger, no clock, no files. The package `desk` has the operations.
"""
