"""Pingouin's own search: alpha-beta for two seats (`search`), best-first for three and four (`multi`)."""
