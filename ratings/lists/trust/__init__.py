"""What shows that published lists are as they were published: hashes computed anew, by command and every night."""
