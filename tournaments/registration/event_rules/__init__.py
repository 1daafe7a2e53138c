"""The regulations of an event: the file or the address that its organiser names, shown on the event's pages."""
