"""Report files: kept byte for byte, read, their faults told by cause, and written as a version of the report."""
