"""The organization: registration, licenses, people, providers, notices, reports and fees."""
