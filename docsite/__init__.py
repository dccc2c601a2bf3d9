"""Build the documentation site: stage docs/, generate the reference from the program, and run Zensical."""
