"""Web pages and API, drawn and updated by the server. They know no game."""
