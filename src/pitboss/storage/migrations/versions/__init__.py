"""The individual migrations."""
