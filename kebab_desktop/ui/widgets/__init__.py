"""Small widgets that pages share; they know the theme but no facade."""
