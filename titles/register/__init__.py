"""The register of titles: dated rows that are never typed over, and which title counts on which day (0.4)."""
