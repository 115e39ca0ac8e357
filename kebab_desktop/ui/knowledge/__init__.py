"""The knowledge page: sources and documents."""
