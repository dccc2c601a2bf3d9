"""What is kept: the database and its forms, the people in it, the clock, and what is refused."""
