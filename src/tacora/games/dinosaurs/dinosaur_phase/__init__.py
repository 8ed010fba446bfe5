"""The dinosaur phase: movement and attacks (J37 to J49)."""
