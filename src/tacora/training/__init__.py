"""Making bots that learn."""
