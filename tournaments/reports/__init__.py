"""Reports: files read, checked, certified, endorsed, accepted; and the page of a tournament."""
