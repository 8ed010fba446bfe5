"""Cards as data: models, effect definitions, loading and validation."""
