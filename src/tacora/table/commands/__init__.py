"""What people and the server may do at a table, and who may do it."""
