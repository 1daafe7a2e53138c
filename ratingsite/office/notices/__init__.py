"""What a person is told beside the mails of acts: reminders before a day ends, and his own last days as a calendar."""
