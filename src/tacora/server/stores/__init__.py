"""Everything that a server keeps: the interface (`store`), and SQLite and PostgreSQL behind it."""
