"""The catalog of sources, documents and chunks on SQLite."""

from __future__ import annotations

from kebab_desktop.adapters.sqlite_peewee.catalog_labels import CatalogLabels
from kebab_desktop.adapters.sqlite_peewee.catalog_reading import CatalogReader
from kebab_desktop.adapters.sqlite_peewee.catalog_writing import CatalogWriter
from kebab_desktop.adapters.sqlite_peewee.database import Database
from kebab_desktop.core.ports import Clock


class PeeweeCatalog(CatalogReader, CatalogWriter, CatalogLabels):
    """The Catalog port; every trouble with the database leaves as KnowledgeBaseError or DataDirectoryError."""

    def __init__(self, database: Database, clock: Clock) -> None:
        CatalogReader.__init__(self, database)
        CatalogWriter.__init__(self, database, clock)
        CatalogLabels.__init__(self, database)
