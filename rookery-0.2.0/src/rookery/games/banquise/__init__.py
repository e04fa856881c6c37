"""Banquise (Penguin): stack your figures on the iceberg before it closes."""
