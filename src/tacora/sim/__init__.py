"""Many games at once, for those who count."""
