"""The texts printed on the cards of a game, by message id."""

from __future__ import annotations

from tacora.games.dinosaurs.cards.models import CardText, DinosaurCard, MapCard, Playable
from tacora.games.dinosaurs.options import Options


def card_texts(options: Options, language: str) -> dict[str, str]:
    """Return the name of every card by message id: `map.…`, `dinosaur.…`, `item.…`, `explorer.…`.

    Map cards also have `.number`, dinosaur cards `.moves` (as in their data file), items and
    explorers `.text`, `.gist` and `.when` (the moment of their data file), and items `.family`.
    `target.…` is the name of a target that is not a player: an item, or a dinosaur by its home.
    """
    cards = options.cards
    found: dict[str, str] = {}
    for map_card in cards.maps:
        found[f"map.{map_card.id}"] = _text_of(map_card, language).name
        found[f"map.{map_card.id}.number"] = str(map_card.number)
    for card in cards.deck:
        found[f"dinosaur.{card.id}"] = _text_of(card, language).name
        found[f"dinosaur.{card.id}.moves"] = " ".join(card.moves)
    for name, home in zip(cards.dinosaurs, cards.homes, strict=True):
        found[f"target.{name}"] = _text_of(cards.maps[home], language).name
    for item in cards.items:
        found[f"item.{item.id}"] = found[f"target.{item.id}"] = _text_of(item, language).name
        found[f"item.{item.id}.text"] = _text_of(item, language).text
        found[f"item.{item.id}.gist"] = _text_of(item, language).gist
        found[f"item.{item.id}.family"] = item.family
        found[f"item.{item.id}.when"] = item.when
    for explorer in cards.explorers:
        found[f"explorer.{explorer.id}"] = _text_of(explorer, language).name
        found[f"explorer.{explorer.id}.text"] = _text_of(explorer, language).text
        found[f"explorer.{explorer.id}.gist"] = _text_of(explorer, language).gist
        found[f"explorer.{explorer.id}.when"] = explorer.when
    return {key: text.replace("{", "{{").replace("}", "}}") for key, text in found.items()}


def _text_of(card: MapCard | DinosaurCard | Playable, language: str) -> CardText:
    return card.fr if language == "fr" else card.en
