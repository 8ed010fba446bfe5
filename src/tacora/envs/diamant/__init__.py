"""Diamant as an environment: actions, observations, one learner, many games at once."""
