"""Catalog and history in one SQLite file through peewee."""
