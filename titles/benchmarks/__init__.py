"""What measures the title regulations; nothing of the product imports it but the command ``benchmark``."""
