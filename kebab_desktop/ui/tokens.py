"""The one table of design tokens: colours of the themes, distances, radii, text sizes."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one theme; the names are those of the design's token table.

    ``text_act``: words of a button without a frame; ``text_off``: the same while it cannot be pressed, still readable.
    """

    bg: str
    surface: str
    surface_2: str
    rail: str
    line: str
    line_strong: str
    text: str
    text_2: str
    text_3: str
    text_act: str
    text_off: str
    accent: str
    accent_hover: str
    accent_soft: str
    accent_text: str
    ok: str
    ok_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str
    info: str
    info_soft: str
    mark: str
    mark_line: str
    code: str


LIGHT = Colours(
    bg="#F7F7F5",
    surface="#FFFFFF",
    surface_2="#F1F1EE",
    rail="#ECECE8",
    line="#DEDED8",
    line_strong="#C6C6BE",
    text="#1C1D1A",
    text_2="#55574F",
    text_3="#63655C",
    text_act="#45473F",
    text_off="#6C6E65",
    accent="#0B6E63",
    accent_hover="#095A51",
    accent_soft="#DCEFEA",
    accent_text="#FFFFFF",
    ok="#1B7038",
    ok_soft="#E0F1E4",
    warn="#855600",
    warn_soft="#FBEFD5",
    bad="#B3261E",
    bad_soft="#FBE4E1",
    info="#2A5DB0",
    info_soft="#E1EAF9",
    mark="#FFF1B8",
    mark_line="#E0B400",
    code="#F3F3EF",
)

DARK = Colours(
    bg="#161715",
    surface="#1E1F1C",
    surface_2="#262724",
    rail="#121311",
    line="#33352F",
    line_strong="#4A4C45",
    text="#ECEDE6",
    text_2="#B4B6AC",
    text_3="#9EA096",
    text_act="#C4C6BC",
    text_off="#8C8E85",
    accent="#4FBFAE",
    accent_hover="#6BD0C0",
    accent_soft="#17352F",
    accent_text="#07231F",
    ok="#6CC98A",
    ok_soft="#17301F",
    warn="#E2B04A",
    warn_soft="#352A12",
    bad="#F08A80",
    bad_soft="#3A1D1A",
    info="#8DB4F2",
    info_soft="#1B2942",
    mark="#3E3510",
    mark_line="#C79A16",
    code="#191A18",
)

CONTRAST = Colours(
    bg="#000000",
    surface="#000000",
    surface_2="#1A1A1A",
    rail="#000000",
    line="#A0A0A0",
    line_strong="#FFFFFF",
    text="#FFFFFF",
    text_2="#FFFFFF",
    text_3="#E0E0E0",
    text_act="#FFFFFF",
    text_off="#A0A0A0",
    accent="#FFE14D",
    accent_hover="#FFF0A0",
    accent_soft="#332D00",
    accent_text="#000000",
    ok="#7CFF9B",
    ok_soft="#00290C",
    warn="#FFC247",
    warn_soft="#332300",
    bad="#FF9C94",
    bad_soft="#3B0500",
    info="#A6CBFF",
    info_soft="#001A40",
    mark="#003B5C",
    mark_line="#FFE14D",
    code="#0D0D0D",
)

VEIL = "rgba(0, 0, 0, 90)"
"""Dims the page below a card, in every theme."""


class Space:
    """Distances in device-independent pixels."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24


class Radius:
    """Corner radii in device-independent pixels."""

    S = 6
    L = 10


class TypeSize:
    """Text sizes in device-independent pixels."""

    CITE = 11
    RAIL = 11
    XS = 12
    S = 13
    M = 14
    L = 16
    XL = 20


def colour_tokens(colours: Colours) -> dict[str, str]:
    """Return name and value of every colour, for the style sheets."""
    return {item.name: str(getattr(colours, item.name)) for item in fields(colours)}
