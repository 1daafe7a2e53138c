"""What a report is held against – the register, a list, other reports – and the findings as its page shows them."""
