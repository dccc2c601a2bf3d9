"""Tests of the table service: storage and permissions."""
