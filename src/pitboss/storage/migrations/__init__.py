"""Database migrations, in order."""
