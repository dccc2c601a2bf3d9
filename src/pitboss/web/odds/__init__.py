"""What the odds pages stand on: counting in processes apart, questions that are read, and charts."""
