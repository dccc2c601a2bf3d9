"""Three-card poker, at a casino and at a casino night: shared code, and no pay table in common."""
