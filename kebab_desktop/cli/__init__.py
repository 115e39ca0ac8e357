"""The command line: typer commands over the facade."""
