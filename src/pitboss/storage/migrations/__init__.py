"""The forms that the database has had, one step after the other."""
