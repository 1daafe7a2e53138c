"""People and offices: who is who, accounts asked for, offices granted, ended, and accounts suspended."""
