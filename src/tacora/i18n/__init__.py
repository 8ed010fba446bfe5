"""Messages by id, in English and French, with names and plurals filled in."""
