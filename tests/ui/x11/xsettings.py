"""Gives desktop settings by the protocol XSETTINGS, as GNOME does: ``python -m tests.ui.x11.xsettings``.

Every line of its standard input is a density in dots per inch (96 is a scale of 1); programs that run take it at once.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import struct
import sys

_REPLACE = 0
_CURRENT_TIME = 0
_UNITS_PER_DOT = 1024


def message(density: int, serial: int) -> bytes:
    """Return the property: the one setting Xft/DPI, an integer, in the order of bytes of most machines."""
    name = b"Xft/DPI"
    padding = b"\0" * (-len(name) % 4)
    head = struct.pack("<BBHII", 0, 0, 0, serial, 1)
    entry = struct.pack("<BBH", 0, 0, len(name)) + name + padding
    return head + entry + struct.pack("<Ii", serial, density * _UNITS_PER_DOT)


def main() -> None:
    """Own the settings of the first screen until the standard input is closed."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = x11.XCreateSimpleWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    zero = ctypes.c_ulong(0)
    window = ctypes.c_ulong(x11.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, zero, zero))
    owned, settings = (
        ctypes.c_ulong(x11.XInternAtom(display, n, 0)) for n in (b"_XSETTINGS_S0", b"_XSETTINGS_SETTINGS")
    )
    for serial, line in enumerate(sys.stdin):
        data = message(int(line), serial)
        x11.XChangeProperty(display, window, settings, settings, 8, _REPLACE, data, len(data))
        if not serial:
            x11.XSetSelectionOwner(display, owned, window, ctypes.c_ulong(_CURRENT_TIME))
        x11.XSync(display, 0)
        sys.stdout.write("given\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
