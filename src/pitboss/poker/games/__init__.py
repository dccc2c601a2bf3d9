"""The games of 13:69F-14.8, one module per section."""
