"""The forms in words, block by block, for the page and the PDF alike."""
