"""Run the migrations on the server's connection."""

from __future__ import annotations

from alembic import context

from pitboss.storage.base import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
