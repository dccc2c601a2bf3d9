"""Raffles under 13:47-8."""
