"""Ask your runbooks from the desktop: retrieval with citations, offline, in Korean and English."""

from __future__ import annotations

__version__ = "0.1.0"
