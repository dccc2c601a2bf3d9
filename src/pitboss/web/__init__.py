"""Pages in the browser: drawn on the server, and told to change by it. They know no game."""
