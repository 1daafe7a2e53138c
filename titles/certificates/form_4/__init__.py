"""Form 4: certificates of events under the text of 2003, which no edition examines: the chief arbiter names them."""
