"""Measure the JavaScript and CSS that a browser loads to show a page, gzipped.

`tests/web/test_first_load.py` holds the limits; this says which files the bytes are in. Run it as a
module, in the folder of the repository: `python -m benchmarks.first_load`.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tests.server.live_server import Host
from tests.web.browser import chromium
from tests.web.first_load import FIRST_PAGES, FirstPage, first_load, store_tables

from tacora.i18n.catalog import LANGUAGES


def main() -> None:
    """Measure every page in every language, and print a table and a line of JSON for each."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        store_tables(Path(folder))
        with Host(Path(folder)) as host:
            for page in FIRST_PAGES:
                for language in LANGUAGES:
                    _report(page, language, first_load(browser, host, page, language))


def _report(page: FirstPage, language: str, sizes: dict[str, int]) -> None:
    total = sum(sizes.values())
    table = Table(title=f"First load of {page.name}, {language}, gzipped")
    table.add_column("file")
    table.add_column("bytes", justify="right")
    for name, size in sorted(sizes.items(), key=lambda entry: -entry[1]):
        table.add_row(name, f"{size:,}")
    table.add_section()
    table.add_row(f"total (at most {page.limit:,})", f"{total:,}")
    Console().print(table)
    measured = {"bytes_gzipped": total, "files": len(sizes), "target": page.limit}
    print(json.dumps({"page": page.name, "language": language, **measured}))


if __name__ == "__main__":
    main()
