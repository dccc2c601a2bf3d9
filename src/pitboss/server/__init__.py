"""Tables for several people: kept in a database, and given out to each as far as they may see them."""
"""The server: tables kept in a database, and the service that checks who may do what at them."""
