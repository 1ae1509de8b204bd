"""Makers of random puzzles."""
