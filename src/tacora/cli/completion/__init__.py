"""Scripts that complete the command line in bash, zsh and fish, generated from the parsers."""
