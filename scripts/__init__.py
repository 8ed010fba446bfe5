"""Programs for those who develop Tacora; not part of the package."""
