"""The libraries that Pitboss runs on, their licenses, and versions with known vulnerabilities."""
