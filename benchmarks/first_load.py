"""How much a browser loads before the table is there: JavaScript and CSS, gzipped.

Follows what the page names, and what those files import without being asked twice: the entry, and
the chunks that the table's own page and board bring along.
"""

from __future__ import annotations
