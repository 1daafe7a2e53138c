"""What measures the reader of report files; nothing of the product imports it but the command ``benchmark``."""
