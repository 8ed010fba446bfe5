"""Texts that are no choice, no outcome and no piece of a notation, or only somewhere else."""

from __future__ import annotations

from typing import NamedTuple


class OddTexts(NamedTuple):
    """Texts to try where a game expects a choice, an outcome or a notation."""

    choices: tuple[str, ...]
    outcomes: tuple[str, ...]
    pieces: tuple[str, ...]
    """Pieces to put into a notation."""
    notations: tuple[str, ...]
    """Whole texts that look like a notation."""


DIAMANT = OddTexts(
    choices=(
        "",
        "Exit",
        "exit ",
        "stay",
        "exit+exit",
        "continue+",
        "+",
        "exit+continue+exit",
        "\ud800",
    ),
    outcomes=(
        "",
        "treasure",
        "treasure:0",
        "treasure:999",
        "trap:",
        "trap:doom",
        "relic:",
        "relic:5 ",
    ),
    pieces=(
        *"-,./+*=012359 \t\n\x00",
        *("R", "R5", "relic", "lava", "snakes", "card", "choices", "nothing", "deck", "deck="),
        *(
            "/two-explorers",
            "/chests=open",
            "/players=4",
            "/edition=incan-gold",
            "/relic-values=printed",
        ),
        *(
            "/deck=relic*1",
            "99999",
            "100000",
            "9" * 5000,
            "-1",
            "٣",
            "²",
            "\ud800",
            "\ufeff",
            "\u2028",
        ),
    ),
    notations=(
        "",
        "x" * 10_001,
        "diamant-2016/3 " * 5,
        "diamant-2016 1 - 012 0 0,0,0 -,-,- - card",
        "diamant-2016/3/deck 1 - 012 0 0,0,0 -,-,- - card",
        "/ / / / / / / / /",
    ),
)

DINOSAURS = OddTexts(
    choices=(
        *("", "pass", "Pass", "pass ", "end", "move", "stay", "carried", "keep", "take", "search"),
        *("to:", "to:camp", "to:n1", "to:n01", "to:n99e99", "tunnel:camp", "tunnel:", "from:camp"),
        *(
            "place:",
            "place:@",
            "place:base-camp@n1",
            "place:celestial-event@n2",
            "place:jungle-3@camp",
        ),
        *("play:", "play:rope", "play:rope>", "play:lasso>0", "play:lasso>9", "play:bait>t-rex"),
        *(
            "play:objection>rope",
            "play:objection>0",
            "use",
            "use>",
            "use>0",
            "use:mei",
            "use>t-rex",
        ),
        *(
            "augment",
            "augment:+",
            "augment:+:",
            "augment:*:rope",
            "augment:+:rope,rope",
            "augment:-:,",
        ),
        *(
            "steal:0",
            "steal:",
            "steal:-1",
            "steal:٣",
            "pick-up",
            "pick-up:",
            "face:t-rex",
            "next:rope",
        ),
        *(
            "chase:0",
            "chase:",
            "fill:camp",
            "draw:,",
            "draw:jungle-3,jungle-3",
            "explorer:mei",
            ":",
        ),
        *(
            ">",
            "@",
            "\x00",
            "\ud800",
            "play:\ud800",
            "place:\ud800@n1",
            "9" * 5000,
            "augment:+:" * 999,
        ),
    ),
    outcomes=(
        *("", "map:", "map:base-camp", "map:celestial-event", "map:jungle-3", "map:nowhere"),
        *("item:", "item:rope", "item:nothing", "dinosaur:earthquake", "dinosaur:", "explorer:mei"),
        *(
            "dice:",
            "dice:0",
            "dice:7",
            "dice:6+1",
            "dice:1+6",
            "dice:1+1+1",
            "dice:x",
            "dice:3",
            ":",
        ),
        *("dice:٣+٣", "treasure:5", "\ud800", "dice:" + "9" * 5000),
    ),
    pieces=(
        *"-,:+@/=0123459 \t\n\x00{}[]\"'",
        *("camp", "n1", "s99w99", "e100", "n1e", "rope", "rope+rope", "jungle-3", "base-camp@camp"),
        *(
            "celestial-event@n2",
            "t-rex@camp",
            "mei",
            "ready",
            "asleep",
            "loss",
            "earthquake",
            "@0@0",
        ),
        *("/diamonds=6", "/players=3", "/attacks=moved", "/own-cards", "/turn-limit=5", "acting"),
        *(
            '"act"',
            '["end"]',
            '["act"],',
            '["send",0,0,[1]]',
            '["throw"]',
            '["window","act"]',
            "null",
        ),
        *('"roll":{"kind":"move","seat":9}', "99999", "9" * 5000, "-1", "1e9", "٣", "²", "\ud800"),
        *("\ufeff", "\u2028"),
    ),
    notations=(
        "",
        "x" * 20_001,
        "2 " * 11,
        "2 base-camp@camp - -:ready:-:awake:0:-,-:ready:-:awake:0:- -,- - - -,- - 0:0:0:-:-:- {}",
        "/ / / / / / / / / / /",
        f"2/turn-limit={'9' * 5000}" + " -" * 10,
    ),
)
