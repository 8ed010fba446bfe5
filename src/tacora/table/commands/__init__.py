"""The commands that people and the server give a table, and the permissions for them."""
