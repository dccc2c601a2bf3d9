"""Storage: the database and its migrations, people's accounts, the clock, and service errors."""
