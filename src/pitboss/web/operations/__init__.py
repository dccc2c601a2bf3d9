"""Pages and API of operations, made from their declarations."""
