"""Support for the odds pages: background calculations, questions read from addresses, and charts."""
