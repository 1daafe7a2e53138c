"""Registration: a tournament announced, decided on, withdrawn; the calendar."""
