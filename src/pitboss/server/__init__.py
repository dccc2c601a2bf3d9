"""The server: tables kept in a database, and the service that checks who may do what at them."""
