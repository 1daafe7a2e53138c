"""Days of a federation's own by which its organisers register: earlier than the text asks, never later."""
