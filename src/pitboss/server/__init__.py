"""Tables for several people: kept in a database, and given out to each as far as they may see them."""
