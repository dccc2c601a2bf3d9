"""Tests of the server: its storage, and who may do what."""
