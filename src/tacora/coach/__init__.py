"""The coach: which choice was best, and what a wrong one cost."""
