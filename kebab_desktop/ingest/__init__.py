"""From a folder of Markdown files to committed chunks in the catalog and both indexes."""
