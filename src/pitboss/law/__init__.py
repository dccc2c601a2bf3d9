"""The law: citations, editions, and the index of every known rule."""

from pitboss.law.cite import BadCite, BadInput, Cite, cite

__all__ = ["BadCite", "BadInput", "Cite", "cite"]
