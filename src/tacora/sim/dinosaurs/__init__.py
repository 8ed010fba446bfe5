"""Simulation of Diamonds & Dinosaurs."""
