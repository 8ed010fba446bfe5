"""The cards in pictures: a page for Diamonds & Dinosaurs, and strips below clauses of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path

from tacora.games.dinosaurs import GAME
from tacora.games.registry import find_entry

ROOT = Path(__file__).parent.parent
ART = ROOT / "web" / "src" / "jungle" / "art"
KINDS = ("items", "explorers", "tiles", "dinosaurs")
"""Folders of the client's drawings."""
FOLDER = "../pictures"
"""Where pictures are, seen from the pages of rules and cards."""

TREASURES = [f"treasure-{value}" for value in (1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17)]
TRAPS = {
    "D4": ("spiders", "snakes", "lava", "boulders", "rams"),
    "D45": ("snakes", "scorpions", "rockfalls", "gas", "explosions"),
    "D46": ("mummy", "fire", "rocks", "snake", "spiders"),
}
CLAUSES = {
    "rules/diamant": {
        "D3": [f"diamant/{name}" for name in TREASURES],
        "D5": ["diamant/relic"],
    }
    | {clause: [f"diamant/trap-{trap}" for trap in traps] for clause, traps in TRAPS.items()},
    "rules/dinosaurs": {
        "J2": [
            f"jungle/tiles/{tile}"
            for tile in ("base-camp", "diamond-3", "temple", "raptor-7", "jungle-5", "tunnel-6")
        ],
        "J37": [f"jungle/dinosaurs/{each}" for each in ("t-rex", "raptor", "triceratops")]
        + ["jungle/dinosaurs/pterodactyl"],
        "J83": [
            f"jungle/explorers/{each}"
            for each in ("ingrid", "kofi", "mei", "noor", "pemba", "santiago")
        ],
        "J84": [
            f"jungle/items/{each}"
            for each in ("rope", "spyglass", "machete", "loaded-die", "parrot", "twin-idol")
        ],
    },
}
"""The pictures below clauses, by rules and clause."""

TEXTS = {
    "en": {
        "title": "The cards of Diamonds & Dinosaurs",
        "about": "We reconstructed these cards"
        " ([J80 to J84](../rules/dinosaurs.md#reconstructed-cards)) and drew their pictures."
        " `tacora rules dinosaurs --cards` prints the texts.",
        "explorer": "Explorers",
        "map": "Map cards",
        "dinosaur": "Dinosaur cards",
        "next-roll": "Items for the next roll",
        "just-rolled": "Items for a roll just made",
        "move-self": "Items that move you",
        "move-other": "Items that move others",
        "dinosaurs": "Items for dinosaurs",
        "protect": "Items that protect",
        "actions": "Items for actions",
        "cards": "Items for cards",
        "alt": "Pictures of the cards",
    },
    "fr": {
        "title": "Les cartes de Diamonds & Dinosaurs",
        "about": "Nous avons reconstitué ces cartes"
        " ([J80 à J84](../rules/dinosaurs.fr.md#cartes-reconstituées)) et dessiné leurs images."
        " `tacora rules dinosaurs --cards --lang fr` affiche les textes.",
        "explorer": "Explorateurs",
        "map": "Cartes de terrain",
        "dinosaur": "Cartes Dinosaure",
        "next-roll": "Objets pour le prochain jet",
        "just-rolled": "Objets pour un jet qui vient d’être fait",
        "move-self": "Objets qui vous déplacent",
        "move-other": "Objets qui déplacent les autres",
        "dinosaurs": "Objets pour les dinosaures",
        "protect": "Objets qui protègent",
        "actions": "Objets pour les actions",
        "cards": "Objets pour les cartes",
        "alt": "Images des cartes",
    },
}
ITEM_FAMILIES = tuple(TEXTS["en"])[5:13]


def pictures() -> dict[str, str]:
    """Return the client's drawings of the jungle by path on the site."""
    return {
        f"pictures/jungle/{kind}/{path.name}": path.read_text("utf-8")
        for kind in KINDS
        for path in sorted((ART / kind).glob("*.svg"))
    }


def pages() -> dict[str, str]:
    """Return the pages of cards by path."""
    return {
        f"cards/dinosaurs{'' if language == 'en' else '.' + language}.md": _page(language)
        for language in TEXTS
    }


def illustrate(markdown: str, path: str) -> str:
    """Put the pictures of cards below the clauses that describe them."""
    rules, language = re.fullmatch(r"(.*?)(?:\.(fr))?\.md", path).groups()  # type: ignore[union-attr]
    for clause, names in CLAUSES[rules].items():
        line = re.search(rf"^- \*\*{clause}\*\*.*$", markdown, re.MULTILINE)
        assert line is not None, clause
        strip = _strip(names, TEXTS[language or "en"]["alt"])
        markdown = f"{markdown[: line.end()]}\n    {strip}{markdown[line.end() :]}"
    return markdown


def _strip(names: Iterable[str], alt: str) -> str:
    images = [f'<img src="{FOLDER}/{name}.svg" alt="">' for name in names]
    return f'<span class="card-strip" role="img" aria-label="{alt}">{"".join(images)}</span>'


def _page(language: str) -> str:
    texts = TEXTS[language]
    options = GAME.rules.parse_options({"players": find_entry(GAME.name).default_players})
    cards = GAME.presentation.card_texts(options, language)
    ids = {
        kind: [
            key.split(".")[1] for key in cards if key.startswith(f"{kind}.") and key.count(".") == 1
        ]
        for kind in ("explorer", "item", "map", "dinosaur")
    }
    lines = [f"# {texts['title']}", "", texts["about"], ""]

    def section(title: str, figures: Iterator[str]) -> None:
        lines.extend([f"## {texts[title]}", "", '<div class="cards">', *figures, "</div>", ""])

    section("explorer", (_figure("explorers", "explorer", each, cards) for each in ids["explorer"]))
    section("map", (_figure("tiles", "map", each, cards) for each in ids["map"]))
    for family in ITEM_FAMILIES:
        items = [each for each in ids["item"] if cards[f"item.{each}.family"] == family]
        section(family, (_figure("items", "item", each, cards) for each in items))
    section("dinosaur", (_figure(None, "dinosaur", each, cards) for each in ids["dinosaur"]))
    return "\n".join(lines)


def _figure(folder: str | None, kind: str, name: str, cards: Mapping[str, str]) -> str:
    key = f"{kind}.{name}"
    text = cards.get(f"{key}.text") or cards.get(f"{key}.moves") or ""
    image = ""
    if folder is not None and (ART / folder / f"{name}.svg").exists():
        image = f'<img src="{FOLDER}/jungle/{folder}/{name}.svg" alt="" loading="lazy">'
    about = f"<span>{escape(text)}</span>" if text else ""
    number = cards.get(f"{key}.number", "")
    head = f"{number} · {cards[key]}" if number else cards[key]
    return (
        f'<figure class="card-{kind}" id="{kind}-{name}">{image}'
        f"<figcaption><strong>{escape(head)}</strong>{about}</figcaption></figure>"
    )
