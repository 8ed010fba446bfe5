"""What a shared link shows before it is opened: a title, a line, and a picture."""
