"""Documents and charts of odds. Drawing libraries load only when needed."""
