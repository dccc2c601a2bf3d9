"""The kit that games against the house are built from.

docs/guides/house-games.md builds one step by step.
"""
