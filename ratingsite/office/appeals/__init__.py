"""Appeals: against whatever an office has refused. Each floor says what that was and how it is undone."""
