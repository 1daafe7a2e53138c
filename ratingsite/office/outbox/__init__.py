"""What must follow a change – a task to ring, a mail to send – is a row of the same transaction."""
