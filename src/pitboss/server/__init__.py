"""Serve tables to several people: store them in a database and show each person what they may see."""
