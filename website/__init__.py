"""What `mkdocs` needs to build the documentation site, beside the pages in `docs/`."""
