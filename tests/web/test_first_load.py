"""What a page needs first stays within its limit: phones load it over slow networks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tacora.i18n.catalog import LANGUAGES
from tests.server.live_server import Host
from tests.web.first_load import FIRST_PAGES, FirstPage, first_load, store_tables

pytestmark = pytest.mark.xdist_group("first-load")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("first-load")
    store_tables(folder)
    with Host(folder) as host:
        yield host


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", FIRST_PAGES, ids=lambda page: page.name)
def test_first_load_of_a_page_in_gzipped_bytes_is_within_its_limit(
    browser: Browser, tables: Host, page: FirstPage, language: str
) -> None:
    sizes = first_load(browser, tables, page, language)
    assert any(name.endswith(".js") for name in sizes)
    assert any(name.endswith(".css") for name in sizes)
    assert sum(sizes.values()) <= page.limit, sizes
