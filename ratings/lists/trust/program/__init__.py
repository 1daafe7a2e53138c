"""The program that checks downloaded lists, as it is handed out."""
