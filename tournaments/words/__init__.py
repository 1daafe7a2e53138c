"""The words for people: codes and numbers of the rules in, translated sentences out. Nothing is decided here."""
