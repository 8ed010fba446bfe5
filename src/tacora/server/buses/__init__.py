"""The bus between the processes of one site: none for a single process, or Redis."""
