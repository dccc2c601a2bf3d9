"""Pages of an organization that runs games for charity."""
