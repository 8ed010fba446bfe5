"""What the effects of cards do, one file per family."""
