"""What Pitboss is made of: the libraries it runs on, their licences, and versions with known holes."""
