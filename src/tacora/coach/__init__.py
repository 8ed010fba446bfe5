"""What the right choice was, and by how much."""
