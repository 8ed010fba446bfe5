"""Environments for researchers: PettingZoo, Gymnasium and OpenSpiel."""
