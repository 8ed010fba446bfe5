"""Simulation: many games, their statistics, and the executors that run them."""
